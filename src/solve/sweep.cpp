#include "solve/sweep.hpp"

#include <algorithm>
#include <limits>

namespace grundy::solve {
namespace {

using Wide = __int128;

std::int64_t clamp(Wide value) {
  constexpr Wide most = std::numeric_limits<std::int64_t>::max();
  return static_cast<std::int64_t>(std::clamp(value, -most, most));
}

Wide floor_quotient(Wide a, Wide b) {   // b > 0
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

Board board_from(std::span<const std::int64_t> values) {
  return Board(values.begin(), values.end());
}

/// The k with least <= start + k*step <= most, as far as they lie in first..last; false if there are none.
bool narrow(Wide start, Wide step, Wide least, Wide most, Wide& first, Wide& last) {
  if (step == 0) return least <= start && start <= most && first <= last;
  if (step < 0) {
    std::swap(least, most);
    start = -start;
    least = -least;
    most = -most;
    step = -step;
  }
  first = std::max(first, -floor_quotient(start - least, step));
  last = std::min(last, floor_quotient(most - start, step));
  return first <= last;
}

}  // namespace

Rows::Rows(const Box& box, const SweepOrder& order) : box_(box), order_(order) {
  const std::size_t n = box.dimensions();
  const auto extent = [&box](std::size_t axis) { return box.last[axis] - box.first[axis] + 1; };
  index_stride_.assign(n, 1);
  for (std::size_t i = n - 1; i > 0; --i) index_stride_[i - 1] = index_stride_[i] * extent(i);
  row_stride_.assign(n, 0);
  std::int64_t stride = 1;
  for (std::size_t j = n - 1; j > 0; --j) {
    const std::size_t axis = order.axes[j - 1];
    row_stride_[axis] = order.falls[axis] ? stride : -stride;
    stride *= extent(axis);
  }
  count_ = static_cast<std::size_t>(stride);
  width_ = static_cast<std::size_t>(extent(axis()));
  for (std::size_t i = 0; i < n; ++i) board_.push_back(order.falls[i] ? box.first[i] : box.last[i]);
  index_step_ = index_stride_[axis()] * direction();
  start_row();
}

void Rows::start_row() {
  index_ = static_cast<std::ptrdiff_t>(box_.index(board_));
}

bool Rows::next() {
  for (std::size_t j = order_.axes.size() - 1; j > 0; --j) {
    const std::size_t axis = order_.axes[j - 1];
    const std::int64_t end = order_.falls[axis] ? box_.last[axis] : box_.first[axis];
    if (board_[axis] != end) {
      board_[axis] += order_.falls[axis] ? 1 : -1;
      ++number_;
      start_row();
      return true;
    }
    board_[axis] = order_.falls[axis] ? box_.first[axis] : box_.last[axis];
  }
  return false;
}

void Rows::board_of(std::size_t cell, std::vector<std::int64_t>& board) const {
  board.assign(board_.begin(), board_.end());
  board[axis()] += direction() * static_cast<std::int64_t>(cell);
}

std::int64_t Rows::index_change(std::span<const std::int64_t> change) const {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < change.size(); ++i) total += change[i] * index_stride_[i];
  return total;
}

std::int64_t Rows::row_change(std::span<const std::int64_t> change) const {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < change.size(); ++i) total += change[i] * row_stride_[i];
  return total;
}

Shift Rows::shift(std::span<const std::int64_t> change) const {
  Shift result;
  result.cells = cell_change(change);
  for (std::size_t i = 0; i < change.size(); ++i) {
    if (i == axis()) continue;
    if (change[i] < box_.first[i] - board_[i] || change[i] > box_.last[i] - board_[i]) return result;
  }
  result.in_row_range = true;
  result.rows = row_change(change);
  return result;
}

bool Rows::stays_inside(std::span<const std::int64_t> board, std::span<const std::int64_t> change) const {
  for (std::size_t i = 0; i < change.size(); ++i) {
    if (change[i] < box_.first[i] - board[i] || change[i] > box_.last[i] - board[i]) return false;
  }
  return true;
}

std::optional<LineColumns> line_columns(const LinearMove& line, RowEvaluator& evaluator) {
  LineColumns result;
  result.guard.constant = true;
  if (line.guard) {
    const std::optional<RowEvaluator::Truths> guard = evaluator.truths(*line.guard);
    if (!guard) return std::nullopt;
    result.guard = *guard;
  }
  result.constant = true;
  const auto add = [&](const Expression& expression, RowEvaluator::Numbers& numbers, bool counts) {
    const std::optional<RowEvaluator::Numbers> found = evaluator.numbers(expression);
    if (!found) return false;
    numbers = *found;
    if (counts) result.constant = result.constant && numbers.constant;
    return true;
  };
  result.offset.resize(line.offset.size());
  result.step.resize(line.step.size());
  for (std::size_t i = 0; i < line.offset.size(); ++i) {
    if (!add(line.offset[i], result.offset[i], true) || !add(line.step[i], result.step[i], true))
      return std::nullopt;
  }
  if (line.values != LinearMove::Values::Members && !add(line.low, result.low, true)) return std::nullopt;
  if (line.values == LinearMove::Values::Between && !add(line.high, result.high, false)) return std::nullopt;
  return result;
}

BoardOptions::BoardOptions(const Instance& instance, const Rows& rows, const Limits& limits)
    : rows_(rows),
      box_(rows.box()),
      enumerator_(instance),
      watch_(limits, 0),
      offset_(box_.dimensions()),
      step_(box_.dimensions()),
      start_(box_.dimensions()) {
  enumerator_.limit(limits.stop);
}

std::optional<Segment> BoardOptions::inside(std::span<const std::int64_t> board,
                                            std::span<const std::int64_t> offset,
                                            std::span<const std::int64_t> step, std::int64_t low,
                                            std::optional<std::int64_t> high) {
  constexpr Wide infinity = static_cast<Wide>(std::numeric_limits<std::int64_t>::max()) * 4;
  Wide first = low;
  Wide last = high ? Wide{*high} : infinity;
  bool moves = false;
  for (std::size_t i = 0; i < board.size(); ++i) moves = moves || step[i] != 0;
  if (!moves) last = std::min(last, first);   // all the same option
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (!narrow(Wide{board[i]} + offset[i], step[i], 0, infinity, first, last)) return Segment{};
  }
  if (last > std::numeric_limits<std::int64_t>::max() || first < std::numeric_limits<std::int64_t>::min())
    return std::nullopt;
  Wide first_inside = first;
  Wide last_inside = last;
  bool any = true;
  for (std::size_t i = 0; i < board.size() && any; ++i) {
    any = narrow(Wide{board[i]} + offset[i], step[i], box_.first[i], box_.last[i], first_inside, last_inside);
  }
  if (!any) {
    check_outside(board, offset, step, clamp(first), clamp(last));
    return Segment{};
  }
  if (first < first_inside) check_outside(board, offset, step, clamp(first), clamp(first_inside - 1));
  if (last_inside < last) check_outside(board, offset, step, clamp(last_inside + 1), clamp(last));
  return Segment{clamp(first_inside), clamp(last_inside - first_inside + 1)};
}

/// None of the options for from <= k <= to, which lie outside the box, may be legal.
void BoardOptions::check_outside(std::span<const std::int64_t> board, std::span<const std::int64_t> offset,
                                 std::span<const std::int64_t> step, std::int64_t from, std::int64_t to) {
  option_.resize(board.size());
  for (std::int64_t k = from;; ++k) {
    for (std::size_t i = 0; i < board.size(); ++i) {
      const Wide value = Wide{board[i]} + offset[i] + Wide{k} * step[i];
      if (value > std::numeric_limits<std::int64_t>::max()) {
        throw Error(ErrorKind::OutsideBox,
                    "an option of " + print(board_from(board)) + " has a coordinate beyond 64 bits");
      }
      option_[i] = static_cast<std::int64_t>(value);
    }
    if (enumerator_.is_legal(option_)) throw_outside(option_, board, box_);
    watch_.spend(32);
    if (k == to) return;
  }
}

void BoardOptions::each(std::size_t move, std::span<const std::int64_t> board,
                        const std::function<void(std::span<const std::size_t>)>& visit) {
  enumerator_.each_option_of(move, board, rules::Order::Ascending,
                             [&](const rules::OptionView<std::int64_t>& option) {
                               parts_.clear();
                               for (const std::vector<std::int64_t>& part : option.parts) {
                                 if (!box_.contains(part)) throw_outside(part, board, box_);
                                 parts_.push_back(box_.index(part));
                               }
                               visit(parts_);
                               return true;
                             });
}

std::vector<std::uint8_t> ended_boards(const Game& game, const Rows& rows, std::size_t first_cell,
                                       std::size_t cells, RowEvaluator& evaluator, BoardOptions& options) {
  if (game.ends.empty()) return {};
  std::vector<std::uint8_t> ended(cells, 0);
  bool known = true;
  for (auto end = game.ends.rbegin(); end != game.ends.rend() && known;
       ++end) {   // the first that holds decides
    const std::optional<RowEvaluator::Truths> truths = evaluator.truths(end->condition);
    known = truths.has_value();
    for (std::size_t i = 0; i < cells && known; ++i) {
      if (truths->holds_at(i)) ended[i] = end->wins ? 2 : 1;
    }
  }
  std::vector<std::int64_t> board;
  for (std::size_t i = 0; i < cells && !known; ++i) {
    rows.board_of(first_cell + i, board);
    const std::optional<Outcome> outcome = options.enumerator().end_outcome(board);
    ended[i] = !outcome ? 0 : *outcome == Outcome::N ? 2 : 1;
  }
  return ended;
}

void throw_outside(std::span<const std::int64_t> option, std::span<const std::int64_t> board,
                   const Box& box) {
  throw Error(ErrorKind::OutsideBox, "the option " + print(board_from(option)) + " of " +
                                         print(board_from(board)) + " lies outside the box " +
                                         box.to_string() + "; take a larger box (--box), or --method search");
}

}  // namespace grundy::solve
