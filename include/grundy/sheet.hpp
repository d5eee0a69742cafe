#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <grundy/table.hpp>

namespace grundy {

/// A variable that a sheet runs over, both ends included.
struct Axis {
  VariableIndex variable = 0;        // a parameter or a coordinate
  std::size_t board = 0;             // of a sum: which board; 0 otherwise and for parameters
  std::int64_t first = 0;
  std::int64_t last = 0;
};

enum class SheetMethod { Automatic, Rays, Plain, Search };

/// What a sheet shows. Axes come in the order parameters, board 0, board 1, ...; in each by VariableIndex.
/// A coordinate that is neither an axis nor fixed takes its start value.
struct SheetRequest {
  std::vector<Axis> axes;
  std::vector<std::optional<Integer>> fixed;   // by VariableIndex (for all boards); may be empty
  std::size_t boards = 1;                      // of a sum
  bool values = false;                         // Grundy values instead of outcomes
  SheetMethod method = SheetMethod::Automatic;
};

/// Outcomes or Grundy values over any of a game's variables, parameters included: row-major, the last axis
/// fastest.
class Sheet {
 public:
  /// A Grundy value; or 0 for P and 1 for N; or GrundyTable::illegal where there is no such position.
  using Cell = std::uint32_t;
  struct Slice;                                // the cells of one choice of the parameters

  Sheet(SheetRequest request, std::vector<std::shared_ptr<const Slice>> slices, std::size_t slice_cells);
  [[nodiscard]] const SheetRequest& request() const { return request_; }
  [[nodiscard]] const std::vector<Axis>& axes() const { return request_.axes; }
  [[nodiscard]] bool has_values() const { return request_.values; }
  [[nodiscard]] std::size_t size() const { return slices_.size() * slice_cells_; }
  [[nodiscard]] std::size_t extent(std::size_t axis) const;
  [[nodiscard]] Cell cell(std::size_t index) const;

 private:
  SheetRequest request_;
  std::vector<std::shared_ptr<const Slice>> slices_;
  std::size_t slice_cells_ = 1;
};

/// Solves a sheet: as one box table for each choice of the parameters where the axes are all coordinates of a
/// board, by nim-sums of one-board values for sums under normal play, else by search, position by position.
/// Throws Error as solve_outcomes and Searcher do, and BadRequest for axes that make no sense.
[[nodiscard]] Sheet solve_sheet(const std::shared_ptr<const Game>& game, const SheetRequest& request,
                                const Limits& limits);

/// What to call an axis: the variable's name, with the board's number from 1 behind it if several boards have
/// it.
[[nodiscard]] std::string axis_name(const Game& game, const Sheet& sheet, std::size_t axis);

/// The axes of a game's natural table: every parameter that is not fixed, and every coordinate that neither
/// is fixed nor has a start value, from 0 to `last`. If that leaves none, all coordinates that are not fixed.
[[nodiscard]] std::vector<Axis> natural_axes(const Game& game,
                                             const std::vector<std::optional<Integer>>& fixed,
                                             std::size_t boards, std::int64_t last);

}  // namespace grundy
