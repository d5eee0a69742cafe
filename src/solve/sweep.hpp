#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <grundy/table.hpp>

#include "solve/option_lister.hpp"
#include "solve/order.hpp"
#include "solve/ray.hpp"
#include "solve/row_evaluator.hpp"
#include "solve/watch.hpp"

namespace grundy::solve {

/// A change of board, for all boards of a row.
struct Shift {
  bool in_row_range = false;                 // the row that it leads to is in the box
  std::int64_t rows = 0;  // if it is: how far that row is swept after this one (usually < 0)
  std::int64_t cells = 0;  // along the row

  /// It leads to boards that are swept earlier.
  [[nodiscard]] bool falls() const { return in_row_range && (rows < 0 || (rows == 0 && cells < 0)); }
};

/// The boards of a box in a sweep order, as rows of cells: the last axis of the order runs along a row, cell
/// 0 is swept first, and rows are swept one after another.
class Rows {
 public:
  Rows(const Box& box, const SweepOrder& order);

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t axis() const {
    return order_.axes.back();
  }  // the coordinate that runs along a row
  [[nodiscard]] std::int64_t direction() const { return order_.falls[axis()] ? 1 : -1; }
  [[nodiscard]] const Box& box() const { return box_; }

  /// The row at hand; `next` goes to the following one and returns false behind the last.
  [[nodiscard]] std::size_t number() const { return number_; }
  bool next();
  /// The board of cell 0, and of any cell.
  [[nodiscard]] std::span<const std::int64_t> first_board() const { return board_; }
  void board_of(std::size_t cell, std::vector<std::int64_t>& board) const;
  [[nodiscard]] std::size_t index(std::size_t cell) const {
    return static_cast<std::size_t>(index_ + index_step_ * static_cast<std::ptrdiff_t>(cell));
  }

  /// How the table's index, the row number and the cell change when the board changes by `change`.
  [[nodiscard]] std::int64_t index_change(std::span<const std::int64_t> change) const;
  [[nodiscard]] std::int64_t row_change(std::span<const std::int64_t> change) const;
  [[nodiscard]] std::int64_t cell_change(std::span<const std::int64_t> change) const {
    return change[axis()] * direction();
  }
  [[nodiscard]] Shift shift(std::span<const std::int64_t> change) const;
  /// The change leads from the board into the box.
  [[nodiscard]] bool stays_inside(std::span<const std::int64_t> board,
                                  std::span<const std::int64_t> change) const;

 private:
  Box box_;
  SweepOrder order_;
  std::vector<std::int64_t> index_stride_;  // by coordinate
  std::vector<std::int64_t>
      row_stride_;  // by coordinate, with the sign of its direction; 0 for the row's own axis
  std::vector<std::int64_t> board_;
  std::size_t count_ = 1;
  std::size_t width_ = 1;
  std::size_t number_ = 0;
  std::ptrdiff_t index_ = 0;
  std::ptrdiff_t index_step_ = 1;

  void start_row();
};

/// The values of a LinearMove's expressions for a stretch of a row.
struct LineColumns {
  RowEvaluator::Truths guard;
  std::vector<RowEvaluator::Numbers> offset;
  std::vector<RowEvaluator::Numbers> step;
  RowEvaluator::Numbers low;  // AtLeast, Between
  RowEvaluator::Numbers high;  // Between
  bool constant = false;  // offset, step and low are the same on the whole stretch

  /// Those of number i of the stretch.
  void load(std::size_t i, std::vector<std::int64_t>& offset_of, std::vector<std::int64_t>& step_of) const {
    for (std::size_t j = 0; j < step.size(); ++j) {
      offset_of[j] = offset[j].at(i);
      step_of[j] = step[j].at(i);
    }
  }
};
[[nodiscard]] std::optional<LineColumns> line_columns(const LinearMove& line, RowEvaluator& evaluator);

/// Some options of one board: the boards start + j*step for 0 <= j < count, all in the box. A step of 0 has
/// count 1.
struct Segment {
  std::int64_t first_k = 0;
  std::int64_t count = 0;
};

/// What a sweep knows about the options of the board at hand, whatever it computes from them.
class BoardOptions {
 public:
  BoardOptions(const Instance& instance, const Rows& rows, const Limits& limits);

  /// Of the options x + offset + k*step for low <= k <= high (high = nullopt: no end), those in the box;
  /// checks that the legal ones outside do not exist (Error(OutsideBox)). std::nullopt: ask the enumerator
  /// (numbers too large, or no end in sight).
  [[nodiscard]] std::optional<Segment> inside(std::span<const std::int64_t> board,
                                              std::span<const std::int64_t> offset,
                                              std::span<const std::int64_t> step, std::int64_t low,
                                              std::optional<std::int64_t> high);
  /// Calls see(index) for the table index of every option in the box that a line has for `board`, number i of
  /// the stretch that `columns` is for; false: ask the enumerator, for all of them.
  template <class See>
  [[nodiscard]] bool walk(const LinearMove& line, const LineColumns& columns, std::size_t i,
                          std::span<const std::int64_t> board, Watch& watch, See see);
  /// Every option of one move, by the enumerator; parts by table index.
  void each(std::size_t move, std::span<const std::int64_t> board,
            const std::function<void(std::span<const std::size_t>)>& visit);
  [[nodiscard]] OptionLister<std::int64_t>& enumerator() { return enumerator_; }

 private:
  const Rows& rows_;
  const Box& box_;
  OptionLister<std::int64_t> enumerator_;
  Watch watch_;
  std::vector<std::size_t> parts_;
  std::vector<std::int64_t> option_, offset_, step_, start_;

  void check_outside(std::span<const std::int64_t> board, std::span<const std::int64_t> offset,
                     std::span<const std::int64_t> step, std::int64_t from, std::int64_t to);
};

template <class See>
bool BoardOptions::walk(const LinearMove& line, const LineColumns& columns, std::size_t i,
                        std::span<const std::int64_t> board, Watch& watch, See see) {
  columns.load(i, offset_, step_);
  const auto look_at = [&](std::int64_t low, std::optional<std::int64_t> high) {
    const std::optional<Segment> segment = inside(board, offset_, step_, low, high);
    if (!segment) return false;
    if (segment->count == 0) return true;
    for (std::size_t j = 0; j < start_.size(); ++j)
      start_[j] = board[j] + offset_[j] + segment->first_k * step_[j];
    std::size_t index = box_.index(start_);
    const std::int64_t stride = rows_.index_change(step_);
    for (std::int64_t k = 0; k < segment->count; ++k, index += static_cast<std::size_t>(stride)) see(index);
    watch.spend(static_cast<std::uint64_t>(segment->count) + 8);
    return true;
  };
  if (line.values == LinearMove::Values::Members) {
    return std::ranges::all_of(line.members, [&](std::int64_t k) { return look_at(k, k); });
  }
  const bool has_end = line.values == LinearMove::Values::Between;
  if (!columns.low.defined_at(i) || (has_end && !columns.high.defined_at(i))) return true;
  return look_at(columns.low.at(i), has_end ? std::optional<std::int64_t>(columns.high.at(i)) : std::nullopt);
}

/// For each board of a stretch: 0, or 1 + the Outcome of the `end` that applies; empty if the game has no
/// ends.
[[nodiscard]] std::vector<std::uint8_t> ended_boards(const Game& game, const Rows& rows,
                                                     std::size_t first_cell, std::size_t cells,
                                                     RowEvaluator& evaluator, BoardOptions& options);

/// Throws the Error(OutsideBox) that names the option, the board, the box and what to do.
[[noreturn]] void throw_outside(std::span<const std::int64_t> option, std::span<const std::int64_t> board,
                                const Box& box);

}  // namespace grundy::solve
