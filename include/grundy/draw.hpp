#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <grundy/sheet.hpp>

/// Pictures of P-positions and of Grundy values, as PNG and as SVG. What the pictures look like:
/// docs/pictures.md.
namespace grundy {

/// One cell of a picture. Where values are shown: the Grundy value, at most `largest_cell_value`; where
/// outcomes are shown: p_cell or n_cell; in both: illegal_cell (not a position) or unknown_cell.
using Cell = std::uint32_t;
inline constexpr Cell p_cell = 0;
inline constexpr Cell n_cell = 1;
inline constexpr Cell largest_cell_value = 0xFFFFFFEF;
inline constexpr Cell unknown_cell = 0xFFFFFFFE;
inline constexpr Cell illegal_cell = 0xFFFFFFFF;
static_assert(illegal_cell == GrundyTable::illegal);

/// What is drawn: `rows` x `columns` cells. As in the usual tables the first coordinate runs down the rows,
/// the second across the columns, and the cell of (row_first, column_first) is at the top left. A grid of one
/// row is a strip.
struct Grid {
  enum class Kind { Outcomes, Values };
  Kind kind = Kind::Outcomes;
  std::string title;  // UTF-8; may be empty
  std::string row_name;  // of the coordinate that runs down; not shown for a strip
  std::string column_name;  // of the coordinate that runs across
  std::int64_t row_first = 0;  // its value in the top row
  std::int64_t column_first = 0;  // its value in the leftmost column
  std::size_t rows = 0;  // at least 1
  std::size_t columns = 0;  // at least 1
  /// Writes the cells of `row` (from 0) from column `first_column` (from 0) on, cells.size() of them. Called
  /// row after row, from the left to the right in each row; a picture takes two such passes, and both must
  /// give the same cells.
  std::function<void(std::size_t row, std::size_t first_column, std::span<Cell> cells)> fill;
};

struct PictureOptions {
  /// Side of a cell; 0: chosen from 1 to 40, so that the cells fill 900 x 1000 pixels or less where they can.
  std::size_t cell_pixels = 0;
  /// Cells in a line of a strip (a period shows best in lines of its own length); 0: chosen, all in one
  /// line up to 40 cells, above that a round number (20, 50, 100, ...).
  std::size_t strip_columns = 0;
  bool legend = true;
  bool grid_lines = true;  // between cells of at least 8 pixels
  bool cell_numbers = true;  // values written into cells of at least 22 pixels, if the longest one fits
  /// The end of the colour scale of values, larger ones share its colour. Default: the largest value.
  std::optional<Cell> scale_top;
  const std::atomic<bool>* stop = nullptr;  // raised: Error(Interrupted) within a second
};

/// Writes the picture to a file, whole or not at all: it is written beside `path`, made durable and renamed.
/// On failure, of grid.fill too, nothing is left behind and a file that was there before is untouched. A
/// `path` that names a device or a pipe is written directly.
///
/// Throws Error: BadRequest (no cells, or a coordinate beyond 63 bits), TooLarge (more than 1,000,000 pixels
/// wide or high, or more than 2^31 in all), FileSystem (`cannot write 'path': reason`), Interrupted.
///
/// Cost: two passes of grid.fill, O(1) a cell and pixel; memory for a row of the picture, not the picture.
void write_png(const Grid& grid, const PictureOptions& options, const std::string& path);

/// The same picture as SVG, in text: runs of equally coloured cells of a row are one rectangle each, so that
/// its size follows the detail of the picture and not its cells. Also throws Error(TooLarge) if it would hold
/// more than `svg_shape_limit` rectangles and numbers.
inline constexpr std::size_t svg_shape_limit = 2'000'000;
void write_svg(const Grid& grid, const PictureOptions& options, const std::string& path);

/// The picture of a sheet: with one axis a strip, with two the first runs down and the second across. The
/// title says the game, its fixed variables and what is shown. The grid refers to `sheet`, which must live as
/// long.
///
/// Throws Error(BadRequest) if the sheet has no axis or more than two.
[[nodiscard]] Grid grid_of(const Game& game, const Sheet& sheet);

}  // namespace grundy
