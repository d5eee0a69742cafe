#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include <grundy/draw.hpp>

/// A grid as it is laid out on the sheet: checked, and a long strip broken into lines.
namespace grundy::draw {

/// Behind the end of the last line of a strip: paper.
inline constexpr Cell absent_cell = 0xFFFFFFF0;
static_assert(absent_cell > largest_cell_value && absent_cell < unknown_cell);

/// The numbers along one side: index i stands for first + i*stride.
struct Axis {
  std::string name;  // clean text
  std::int64_t first = 0;
  std::int64_t stride = 1;
  std::int64_t count = 0;
  bool shown = true;

  [[nodiscard]] std::int64_t value(std::int64_t index) const { return first + index * stride; }
};

struct Plot {
  Grid::Kind kind = Grid::Kind::Outcomes;
  std::string title;  // clean text
  Axis down;
  Axis across;
  std::int64_t cells_in_last_row = 0;  // fewer than across.count at the end of a strip
  /// Writes all cells of a row, absent ones included.
  std::function<void(std::int64_t row, std::span<Cell> cells)> fill;
};

/// Throws Error: BadRequest for no cells, no fill function or coordinates beyond 63 bits, TooLarge for more
/// than `side_limit` rows or columns or more than `cell_limit` cells.
inline constexpr std::int64_t side_limit = 1'000'000;  // libpng's own limit for either side of a picture
inline constexpr std::int64_t cell_limit = std::int64_t{1} << 31;
[[nodiscard]] Plot plot_of(const Grid& grid, const PictureOptions& options);

/// What is in the picture, for the legend and the colour scale.
struct Survey {
  std::uint64_t p = 0;      // P-positions, or cells of value 0
  std::uint64_t other = 0;  // N-positions, or cells of a larger value
  std::uint64_t illegal = 0;
  std::uint64_t unknown = 0;
  Cell largest = 0;  // value
};

/// One pass over all cells. Throws Error(Interrupted), and what fill throws.
[[nodiscard]] Survey survey_of(const Plot& plot, const std::atomic<bool>* stop);

/// Throws Error(Interrupted) if the flag is raised.
void check_stop(const std::atomic<bool>* stop);

}  // namespace grundy::draw
