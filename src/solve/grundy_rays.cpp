#include "solve/grundy_rays.hpp"

#include <algorithm>

#include "solve/outcome_rays.hpp"

/// Grundy values with rays: the values on the line behind a board are the values of its options by that ray,
/// so each line keeps the set of the values seen on it so far, and a board's value is the first bit that is
/// missing in the union of its lines' sets: O(rays * value/64) a board. docs/rays.md.
namespace grundy::solve {

GrundySweep::GrundySweep(const Instance& instance, const Box& box, const SweepOrder& order,
                         const std::vector<bool>& enumerate, const Limits& limits)
    : game_(instance.game()),
      rows_(box, order),
      evaluator_(instance),
      options_(instance, rows_, limits),
      watch_(limits, static_cast<double>(rows_.count()) * static_cast<double>(rows_.width())),
      offset_(box.dimensions()),
      step_(box.dimensions()) {
  for (std::size_t move = 0; move < game_.moves.size(); ++move) {
    Sweeper sweeper;
    sweeper.move = move;
    if (!enumerate[move]) sweeper.line = linear_move(instance, move);
    if (sweeper.line) {
      sweeper.is_ray = sweeper.line->starts_next && sweeper.line->values == LinearMove::Values::AtLeast;
      sweeper.depth = rows_needed(*sweeper.line, rows_);
    }
    sweepers_.push_back(std::move(sweeper));
  }
}

std::uint64_t GrundySweep::bytes() const {
  std::uint64_t total = 0;
  for (const Sweeper& sweeper : sweepers_) {
    if (sweeper.is_ray) total += std::uint64_t{sweeper.depth} * rows_.width() * sizeof(ValueSets::Handle);
  }
  return total;
}

GrundyTable GrundySweep::run(std::uint64_t memory) {
  table_ = GrundyTable(rows_.box());
  sets_.emplace(memory - std::min(memory, bytes()));
  extra_ = sets_->make();
  for (Sweeper& sweeper : sweepers_) {
    if (sweeper.is_ray) sweeper.handles = ZeroedArray<ValueSets::Handle>(sweeper.depth * rows_.width());
  }
  do {
    for (first_cell_ = 0; first_cell_ < rows_.width(); first_cell_ += cells_) {
      cells_ = std::min(RowEvaluator::capacity, rows_.width() - first_cell_);
      evaluate_stretch();
      for (std::size_t i = 0; i < cells_; ++i) sweep_board(i);
      watch_.done(static_cast<double>(rows_.number()) * static_cast<double>(rows_.width()) +
                  static_cast<double>(first_cell_));
      watch_.spend(8 * cells_ + 64);
    }
    for (Sweeper& sweeper : sweepers_) {
      for (const ValueSets::Handle set : sweeper.of_this_row) sets_->release(set);
      sweeper.of_this_row.clear();
    }
  } while (rows_.next());
  return std::move(table_);
}

void GrundySweep::evaluate_stretch() {
  const std::int64_t first =
      rows_.first_board()[rows_.axis()] + rows_.direction() * static_cast<std::int64_t>(first_cell_);
  evaluator_.set_stretch(rows_.first_board(), rows_.axis(), first, rows_.direction(), cells_);
  legal_ = evaluator_.truths(std::span<const Condition>(game_.position_conditions));
  ended_ = ended_boards(game_, rows_, first_cell_, cells_, evaluator_, options_);
  plain_rays_ = legal_ && legal_->holds_everywhere() && ended_.empty();
  for (Sweeper& sweeper : sweepers_) {
    evaluate_move(sweeper);
    plain_rays_ = plain_rays_ && sweeper.here != nullptr && sweeper.columns->guard.holds_everywhere();
  }
}

void GrundySweep::evaluate_move(Sweeper& sweeper) {
  sweeper.columns.reset();
  sweeper.here = nullptr;
  if (!sweeper.line) return;
  sweeper.columns = line_columns(*sweeper.line, evaluator_);
  if (!sweeper.is_ray) return;
  if (!sweeper.columns) throw RayTooLarge{sweeper.move};
  if (!sweeper.columns->constant) return;
  for (std::size_t j = 0; j < step_.size(); ++j) {
    step_[j] = sweeper.columns->step[j].value;
    if (step_[j] > 0 || (step_[j] < 0 && rows_.box().first[j] != 0)) return;
  }
  const Shift step = rows_.shift(step_);
  const auto row = [&](std::size_t number) {
    return sweeper.handles.data() + number % sweeper.depth * rows_.width();
  };
  sweeper.here = row(rows_.number());
  sweeper.before = step.falls() ? row(rows_.number() - static_cast<std::size_t>(-step.rows)) : nullptr;
  sweeper.shift = step.cells;
}

bool GrundySweep::is_legal_at(std::size_t i) {
  return legal_ ? legal_->holds_at(i) : options_.enumerator().is_legal(board_);
}

ValueSets::Handle GrundySweep::begin_line(Sweeper& sweeper) {
  const ValueSets::Handle set = sets_->make();
  // Lines along every row can be given back at its end; other ones may go on in a later row.
  if (sweeper.depth == 1) sweeper.of_this_row.push_back(set);
  return set;
}

/// The set of the line through the board at hand; a new one if no earlier board lies on it.
ValueSets::Handle GrundySweep::line_of(Sweeper& sweeper, std::size_t i) {
  const std::size_t cell = first_cell_ + i;
  if (sweeper.here != nullptr) {
    const std::int64_t from = static_cast<std::int64_t>(cell) + sweeper.shift;
    const bool goes_on =
        sweeper.before != nullptr && from >= 0 && from < static_cast<std::int64_t>(rows_.width());
    return sweeper.here[cell] = goes_on ? sweeper.before[from] : begin_line(sweeper);
  }
  sweeper.columns->load(i, offset_, step_);
  ValueSets::Handle& here = sweeper.handles[rows_.number() % sweeper.depth * rows_.width() + cell];
  if (rows_.stays_inside(board_, step_)) {
    const Shift step = rows_.shift(step_);
    const std::size_t row = rows_.number() - static_cast<std::size_t>(-step.rows);
    const auto from = static_cast<std::size_t>(static_cast<std::int64_t>(cell) + step.cells);
    if (step.falls()) return here = sweeper.handles[row % sweeper.depth * rows_.width() + from];
  }
  return here = begin_line(sweeper);
}

void GrundySweep::settle(std::size_t i, GrundyValue value) {
  if (value >= GrundyTable::first_wide && !is_wide_) {
    is_wide_ = true;
    sets_->account(rows_.count() * rows_.width() * sizeof(std::uint32_t));
  }
  table_.set(rows_.index(first_cell_ + i), value);
}

void GrundySweep::sweep_board(std::size_t i) {
  if (!plain_rays_) rows_.board_of(first_cell_ + i, board_);
  seen_.clear();
  for (Sweeper& sweeper : sweepers_) {   // the lines of the board, whether they count for it or not
    if (sweeper.is_ray) seen_.push_back(line_of(sweeper, i));
  }
  const std::size_t lines = seen_.size();
  if (plain_rays_) {
    const GrundyValue value = sets_->mex(seen_);
    settle(i, value);
    for (const ValueSets::Handle line : seen_) sets_->insert(line, value);
    return;
  }
  if (!is_legal_at(i)) return;   // passed over: it has no value
  const GrundyValue value = value_of_board(i);
  settle(i, value);
  for (std::size_t line = 0; line < lines; ++line) sets_->insert(seen_[line], value);
}

GrundyValue GrundySweep::value_of_board(std::size_t i) {
  if (!ended_.empty() && ended_[i] != 0) return 0;
  const std::size_t lines = seen_.size();
  has_extra_ = false;
  std::size_t line = 0;
  for (Sweeper& sweeper : sweepers_) {
    const std::size_t own_line = sweeper.is_ray ? line++ : 0;
    if (!sweeper.columns) {
      see_enumerated(sweeper.move);
      continue;
    }
    if (!sweeper.columns->guard.holds_at(i)) continue;
    if (sweeper.is_ray) seen_.push_back(seen_[own_line]);
    see(sweeper, i);
  }
  if (has_extra_) seen_.push_back(extra_);
  const GrundyValue value = sets_->mex(std::span(seen_).subspan(lines));
  if (has_extra_) sets_->clear(extra_);
  return value;
}

void GrundySweep::see(Sweeper& sweeper, std::size_t i) {
  if (!sweeper.is_ray) return see_walk(sweeper, i);
  if (sweeper.here != nullptr) return;
  sweeper.columns->load(i, offset_, step_);   // for the check that no option lies outside the box
  const std::int64_t low = sweeper.columns->low.at(i);
  if (!options_.inside(board_, offset_, step_, low, std::nullopt)) see_enumerated(sweeper.move);
}

void GrundySweep::see_value(GrundyValue value) {
  has_extra_ = true;
  sets_->insert(extra_, value);
}

void GrundySweep::see_enumerated(std::size_t move) {
  options_.each(move, board_, [&](std::span<const std::size_t> parts) {
    GrundyValue sum = 0;
    for (const std::size_t part : parts) sum ^= table_.value(part);
    see_value(sum);
    watch_.spend(64);
  });
}

void GrundySweep::see_walk(Sweeper& sweeper, std::size_t i) {
  const auto see_index = [&](std::size_t index) {
    if (const GrundyValue value = table_.value(index); value != GrundyTable::illegal) see_value(value);
  };
  if (!options_.walk(*sweeper.line, *sweeper.columns, i, board_, watch_, see_index))
    see_enumerated(sweeper.move);
}

}  // namespace grundy::solve
