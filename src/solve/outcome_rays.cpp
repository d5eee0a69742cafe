#include "solve/outcome_rays.hpp"

#include <algorithm>
#include <limits>

/// Outcomes in O(1) a board and ray. The options by a ray are its first option y and the options of y by the
/// same ray, so with R(y) = "a P-position lies on the ray from y on, y included": R(y) = P(y) or R(y + step),
/// and the ray from x leads to a P-position if R(first option of x). docs/rays.md has the forms for rays with
/// an end and for blocked options.
namespace grundy::solve {
namespace {

using Way = Sweeper::Way;
constexpr std::uint32_t no_distance = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t no_end = std::numeric_limits<std::int64_t>::max();

}  // namespace

OutcomeSweep::OutcomeSweep(const Instance& instance, const Box& box, const SweepOrder& order,
                           std::vector<Sweeper> sweepers, const Limits& limits)
    : game_(instance.game()),
      order_(order),
      rows_(box, order),
      sweepers_(std::move(sweepers)),
      evaluator_(instance),
      options_(instance, rows_, limits),
      watch_(limits, static_cast<double>(rows_.count()) * static_cast<double>(rows_.width())),
      table_(box),
      found_(RowEvaluator::capacity),
      offset_(box.dimensions()),
      step_(box.dimensions()),
      start_(box.dimensions()) {
  marks_.width = rows_.width();
  marks_.depth = rows_of_marks(sweepers_, rows_);
  marks_.marks = ZeroedArray<std::uint8_t>(marks_.depth * marks_.width);
  for (Sweeper& sweeper : sweepers_) {
    Carry& carry = sweeper.carry;
    const std::size_t cells = carry.depth * carry.width;
    if (sweeper.way == Way::Marks || sweeper.way == Way::Counts)
      carry.marks = ZeroedArray<std::uint8_t>(cells);
    if (sweeper.way == Way::Distances) carry.distances = ZeroedArray<std::uint32_t>(cells);
  }
}

/// Which boards are legal is asked of boards that are swept later, too: an option that is not legal may be
/// any board.
void OutcomeSweep::mark_illegal() {
  Rows rows(rows_.box(), order_);
  do {
    for (std::size_t first = 0; first < rows.width(); first += RowEvaluator::capacity) {
      const std::size_t cells = std::min(RowEvaluator::capacity, rows.width() - first);
      rows.board_of(first, board_);
      evaluator_.set_stretch(rows.first_board(), rows.axis(), board_[rows.axis()], rows.direction(), cells);
      const std::optional<RowEvaluator::Truths> legal =
          evaluator_.truths(std::span<const Condition>(game_.position_conditions));
      if (legal && legal->holds_everywhere()) continue;
      for (std::size_t i = 0; i < cells; ++i) {
        rows.board_of(first + i, board_);
        if (legal ? !legal->holds_at(i) : !options_.enumerator().is_legal(board_))
          table_.set_illegal(rows.index(first + i));
      }
      watch_.spend(2 * cells);
    }
  } while (rows.next());
}

OutcomeTable OutcomeSweep::run() {
  if (!game_.position_conditions.empty()) mark_illegal();
  do {
    for (first_cell_ = 0; first_cell_ < rows_.width(); first_cell_ += cells_) {
      cells_ = std::min(RowEvaluator::capacity, rows_.width() - first_cell_);
      sweep_stretch();
      watch_.done(static_cast<double>(rows_.number()) * static_cast<double>(rows_.width()) +
                  static_cast<double>(first_cell_));
      watch_.spend(cells_ + 64);
    }
  } while (rows_.next());
  return std::move(table_);
}

void OutcomeSweep::sweep_stretch() {
  own_ = marks_.marks.data() + marks_.at(rows_.number(), first_cell_);
  evaluate_stretch();
  if (by_rows()) return sweep_row_stretch();
  sweep_boards();
}

void OutcomeSweep::evaluate_stretch() {
  const std::int64_t first =
      rows_.first_board()[rows_.axis()] + rows_.direction() * static_cast<std::int64_t>(first_cell_);
  evaluator_.set_stretch(rows_.first_board(), rows_.axis(), first, rows_.direction(), cells_);
  legal_ = evaluator_.truths(std::span<const Condition>(game_.position_conditions));
  ended_ = ended_boards(game_, rows_, first_cell_, cells_, evaluator_, options_);
  stretches_.clear();
  for (Sweeper& sweeper : sweepers_) evaluate_move(sweeper);
}

void OutcomeSweep::evaluate_move(Sweeper& sweeper) {
  Stretch stretch{&sweeper, std::nullopt, {}, {}};
  if (sweeper.way != Way::Enumerate) {
    stretch.columns = line_columns(*sweeper.line, evaluator_);
    if (!stretch.columns && sweeper.line->is_ray) throw RayTooLarge{sweeper.move};
    if (stretch.columns) find_shifts(stretch);
  }
  stretches_.push_back(std::move(stretch));
}

/// The change offset + k*step, if it leads from every board of the stretch into the box or to no board.
std::optional<Shift> OutcomeSweep::shift_by(const LineColumns& columns, std::int64_t k) {
  for (std::size_t i = 0; i < start_.size(); ++i) {
    std::int64_t scaled = 0;
    if (__builtin_mul_overflow(k, columns.step[i].value, &scaled)) return std::nullopt;
    if (__builtin_add_overflow(columns.offset[i].value, scaled, &start_[i])) return std::nullopt;
    if (start_[i] > 0 || (start_[i] < 0 && rows_.box().first[i] != 0)) return std::nullopt;
  }
  return rows_.shift(start_);
}

void OutcomeSweep::find_shifts(Stretch& stretch) {
  const LineColumns& columns = *stretch.columns;
  const LinearMove& line = *stretch.sweeper->line;
  if (!columns.constant) return;
  const bool is_list = line.values == LinearMove::Values::Members;
  if (!is_list && !line.is_ray) return;
  for (std::size_t i = 0; i < step_.size(); ++i) {
    step_[i] = columns.step[i].value;
    if (!is_list && (step_[i] > 0 || (step_[i] < 0 && rows_.box().first[i] != 0))) return;
  }
  std::vector<Shift> starts;
  for (const std::int64_t k : is_list ? line.members : std::vector<std::int64_t>{columns.low.value}) {
    const std::optional<Shift> shift = shift_by(columns, k);
    if (!shift) return;
    if (shift->in_row_range && !shift->falls()) return;  // no legal board: one by one, then
    if (is_list && shift->in_row_range && -shift->rows >= static_cast<std::int64_t>(marks_.depth)) return;
    starts.push_back(*shift);
  }
  if (line.is_ray) stretch.step = rows_.shift(step_);
  stretch.starts = std::move(starts);
}

void OutcomeSweep::sweep_boards() {
  for (std::size_t i = 0; i < cells_; ++i) {
    rows_.board_of(first_cell_ + i, board_);
    own_[i] = 0;
    const std::size_t index = rows_.index(first_cell_ + i);
    if (table_.is_legal(index)) {
      own_[i] = legal_mark;
      if (is_p_board(i)) {
        own_[i] |= p_mark;
        table_.set_p(index);
      }
    }
    for (Stretch& stretch : stretches_) {
      if (stretch.sweeper->line && stretch.sweeper->line->is_ray) carry_on(stretch, i);
    }
  }
}

bool OutcomeSweep::is_p_board(std::size_t i) {
  if (!ended_.empty() && ended_[i] != 0) return ended_[i] == 1;
  Gathered gathered;
  p_options_.clear();
  for (Stretch& stretch : stretches_) gather(stretch, i, gathered);
  if (game_.block > 0) {
    std::sort(p_options_.begin(), p_options_.end());
    p_options_.erase(std::unique(p_options_.begin(), p_options_.end()), p_options_.end());
    const bool few = gathered.count + p_options_.size() <= game_.block;
    // The opponent of misere play must leave an option, or the player to move would win.
    return few && (game_.play == Play::Normal || (gathered.marks & legal_mark) != 0);
  }
  if ((gathered.marks & p_mark) != 0) return false;
  return game_.play == Play::Normal || (gathered.marks & legal_mark) != 0;
}

void OutcomeSweep::gather(Stretch& stretch, std::size_t i, Gathered& gathered) {
  const Sweeper& sweeper = *stretch.sweeper;
  if (!stretch.columns) return gather_enumerated(sweeper.move, gathered);
  if (!stretch.columns->guard.holds_at(i)) return;
  if (sweeper.line->is_ray) return gather_ray(stretch, i, gathered);
  gather_walk(stretch, i, gathered);
}

/// With blocked options in misere play, `legal_mark` stands for an option that is not P: what the opponent
/// must leave.
void OutcomeSweep::gather_index(std::size_t index, Gathered& gathered) {
  if (!table_.is_legal(index)) return;
  const bool is_p = table_.is_p(index);
  if (is_p) gathered.marks |= p_mark;
  if (!is_p || game_.block == 0) gathered.marks |= legal_mark;
  if (is_p && game_.block > 0) p_options_.push_back(index);
}

void OutcomeSweep::gather_enumerated(std::size_t move, Gathered& gathered) {
  options_.each(move, board_, [&](std::span<const std::size_t> parts) {
    gather_index(parts[0], gathered);
    watch_.spend(64);
  });
}

void OutcomeSweep::gather_walk(Stretch& stretch, std::size_t i, Gathered& gathered) {
  const LinearMove& line = *stretch.sweeper->line;
  const auto gather_at = [&](std::size_t index) { gather_index(index, gathered); };
  if (!options_.walk(line, *stretch.columns, i, board_, watch_, gather_at))
    gather_enumerated(line.move, gathered);
}

/// The options of the ray that starts at the board with carry number `at`, and goes `further` steps more.
void OutcomeSweep::gather_carried(const Carry& carry, Way way, std::size_t at, std::int64_t further,
                                  Gathered& gathered) {
  if (way == Way::Marks) gathered.marks |= carry.marks[at];
  if (way == Way::Counts) gathered.count += carry.marks[at];
  if (way == Way::Distances) {
    gathered.marks |= legal_mark;  // only asked for where every board is legal
    if (carry.distances[at] != no_distance && carry.distances[at] <= further) gathered.marks |= p_mark;
  }
}

std::optional<Shift> OutcomeSweep::first_of_falling_ray(std::int64_t low) {
  for (std::size_t j = 0; j < start_.size(); ++j) {
    std::int64_t scaled = 0;
    if (__builtin_mul_overflow(low, step_[j], &scaled) ||
        __builtin_add_overflow(offset_[j], scaled, &start_[j]))
      return std::nullopt;
    if (start_[j] > 0 || step_[j] > 0) return std::nullopt;
    if ((start_[j] < 0 || step_[j] < 0) && rows_.box().first[j] != 0) return std::nullopt;
  }
  const Shift shift = rows_.shift(start_);
  if (shift.in_row_range && !shift.falls()) return std::nullopt;
  return shift;
}

void OutcomeSweep::gather_ray(Stretch& stretch, std::size_t i, Gathered& gathered) {
  const Sweeper& sweeper = *stretch.sweeper;
  const LineColumns& columns = *stretch.columns;
  const bool has_end = sweeper.line->values == LinearMove::Values::Between;
  if (has_end && !columns.high.defined_at(i)) return;
  const std::int64_t low = columns.low.at(i);
  const std::int64_t high = has_end ? columns.high.at(i) : no_end;
  if (high < low) return;
  std::optional<Shift> known;
  if (!stretch.starts.empty()) {
    known = stretch.starts.front();
  } else {
    stretch.columns->load(i, offset_, step_);
    known = first_of_falling_ray(low);
  }
  if (known) {
    const Shift& start = *known;
    const std::int64_t cell = static_cast<std::int64_t>(first_cell_ + i) + start.cells;
    if (!start.in_row_range || cell < 0 || cell >= static_cast<std::int64_t>(rows_.width())) return;
    const std::size_t row = rows_.number() - static_cast<std::size_t>(-start.rows);
    const std::int64_t further =
        has_end
            ? static_cast<std::int64_t>(static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low))
            : no_end;
    return gather_carried(sweeper.carry, sweeper.way, sweeper.carry.at(row, static_cast<std::size_t>(cell)),
                          further < 0 ? no_end : further, gathered);
  }
  const auto segment = options_.inside(board_, offset_, step_, low,
                                       has_end ? std::optional<std::int64_t>(high) : std::nullopt);
  if (!segment) return gather_enumerated(sweeper.move, gathered);
  if (segment->count == 0) return;
  for (std::size_t j = 0; j < start_.size(); ++j) start_[j] = offset_[j] + segment->first_k * step_[j];
  const Shift first = rows_.shift(start_);
  if (!first.falls())
    return gather_enumerated(sweeper.move, gathered);  // not a legal board, but later ones may be
  const std::size_t row = rows_.number() - static_cast<std::size_t>(-first.rows);
  const auto cell = static_cast<std::size_t>(static_cast<std::int64_t>(first_cell_ + i) + first.cells);
  gather_carried(sweeper.carry, sweeper.way, sweeper.carry.at(row, cell), segment->count - 1, gathered);
}

/// The carry of the board at hand, from the next one on its line.
void OutcomeSweep::carry_on(Stretch& stretch, std::size_t i) {
  Carry& carry = stretch.sweeper->carry;
  Shift step = stretch.step;
  if (stretch.starts.empty()) {
    stretch.columns->load(i, offset_, step_);
    if (rows_.stays_inside(board_, step_)) step = rows_.shift(step_);
  }
  const std::int64_t cell = static_cast<std::int64_t>(first_cell_ + i) + step.cells;
  // A line that does not go down belongs to no move: its guard is false all along it.
  const bool has_next = step.falls() && cell >= 0 && cell < static_cast<std::int64_t>(rows_.width());
  const std::size_t at = carry.at(rows_.number(), first_cell_ + i);
  const std::size_t next = has_next ? carry.at(rows_.number() - static_cast<std::size_t>(-step.rows),
                                               static_cast<std::size_t>(cell))
                                    : at;
  const bool is_p = (own_[i] & p_mark) != 0;
  switch (stretch.sweeper->way) {
    case Way::Marks:
      carry.marks[at] = static_cast<std::uint8_t>(own_[i] | (has_next ? carry.marks[next] : 0));
      break;
    case Way::Counts: {
      const std::size_t count = (is_p ? 1U : 0U) + (has_next ? carry.marks[next] : 0U);
      carry.marks[at] = static_cast<std::uint8_t>(std::min(count, game_.block + 1));
      break;
    }
    default: {
      const std::uint32_t before = has_next ? carry.distances[next] : no_distance;
      carry.distances[at] = is_p ? 0 : before >= no_distance - 1 ? no_distance : before + 1;
      break;
    }
  }
}

}  // namespace grundy::solve
