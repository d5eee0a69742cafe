#include <draw/plot.hpp>

#include <algorithm>
#include <limits>
#include <vector>

#include <draw/picture_text.hpp>
#include <grundy/error.hpp>

namespace grundy::draw {
namespace {

constexpr std::size_t name_characters = 24;
constexpr std::size_t longest_single_line = 40;

void check_coordinates(std::int64_t first, std::size_t count, const char* side) {
  const auto room = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) -
                    static_cast<std::uint64_t>(first);
  if (count - 1 > room)
    throw Error(ErrorKind::BadRequest, std::string("a picture whose ") + side + " go beyond 2^63 - 1");
}

void check_grid(const Grid& grid) {
  if (grid.rows == 0 || grid.columns == 0) throw Error(ErrorKind::BadRequest, "a picture of no cells");
  if (!grid.fill) throw Error(ErrorKind::BadRequest, "a picture of cells that nobody gives");
  check_coordinates(grid.row_first, grid.rows, "rows");
  check_coordinates(grid.column_first, grid.columns, "columns");
}

void check_size(std::uint64_t rows, std::uint64_t columns) {
  if (rows <= side_limit && columns <= side_limit && rows * columns <= static_cast<std::uint64_t>(cell_limit))
    return;
  throw Error(ErrorKind::TooLarge, "a picture of " + std::to_string(rows) + " x " + std::to_string(columns) +
                                       " cells is too large: at most " + std::to_string(side_limit) +
                                       " on a side and " + std::to_string(cell_limit) +
                                       " in all; draw a part of it");
}

/// The smallest of 10, 20, 50, 100, ... with which the strip is at least twice as wide as it has lines.
std::size_t chosen_line(std::size_t cells) {
  if (cells <= longest_single_line) return cells;
  std::size_t line = 10;
  for (std::size_t step = 0; line < side_limit && line * line / 2 < cells; ++step)
    line = step % 3 == 1 ? line / 2 * 5 : line * 2;
  return line;
}

Plot table_plot(const Grid& grid) {
  check_size(grid.rows, grid.columns);
  Plot plot;
  plot.down = {clean_text(grid.row_name), grid.row_first, 1, static_cast<std::int64_t>(grid.rows), true};
  plot.across = {clean_text(grid.column_name), grid.column_first, 1, static_cast<std::int64_t>(grid.columns),
                 true};
  plot.cells_in_last_row = plot.across.count;
  plot.fill = [fill = grid.fill](std::int64_t row, std::span<Cell> cells) {
    fill(static_cast<std::size_t>(row), 0, cells);
  };
  return plot;
}

/// A strip in lines of `line` cells: the number of a cell is that of its line plus that of its column.
Plot strip_plot(const Grid& grid, std::size_t line) {
  const std::size_t lines = (grid.columns - 1) / line + 1;
  check_size(lines, line);
  Plot plot;
  const std::string name = shorten(clean_text(grid.column_name), name_characters);
  plot.down = {"", grid.column_first, static_cast<std::int64_t>(line), static_cast<std::int64_t>(lines),
               true};
  plot.across = {name + " = row + column", 0, 1, static_cast<std::int64_t>(line), true};
  plot.cells_in_last_row = static_cast<std::int64_t>(grid.columns - (lines - 1) * line);
  plot.fill = [fill = grid.fill, line, columns = grid.columns](std::int64_t row, std::span<Cell> cells) {
    const std::size_t first = static_cast<std::size_t>(row) * line;
    const std::size_t present = std::min(line, columns - first);
    fill(0, first, cells.first(present));
    std::ranges::fill(cells.subspan(present), absent_cell);
  };
  return plot;
}

void count_row(std::span<const Cell> cells, bool outcomes, Survey& survey) {
  std::uint32_t zero = 0, one = 0, illegal = 0, absent = 0, values = 0;
  Cell largest = 0;
  for (const Cell cell : cells) {
    const bool is_value = cell <= largest_cell_value;
    zero += cell == 0;
    one += cell == 1;
    illegal += cell == illegal_cell;
    absent += cell == absent_cell;
    values += is_value;
    largest = std::max(largest, is_value ? cell : 0);
  }
  const std::uint64_t known = outcomes ? zero + one : values;
  survey.p += zero;
  survey.other += known - zero;
  survey.illegal += illegal;
  survey.unknown += cells.size() - absent - illegal - known;
  survey.largest = std::max(survey.largest, largest);
}

}  // namespace

Plot plot_of(const Grid& grid, const PictureOptions& options) {
  check_grid(grid);
  const std::size_t line =
      options.strip_columns == 0 ? chosen_line(grid.columns) : std::min(options.strip_columns, grid.columns);
  Plot plot = grid.rows == 1 && line < grid.columns ? strip_plot(grid, line) : table_plot(grid);
  plot.kind = grid.kind;
  plot.title = clean_text(grid.title);
  plot.down.name = shorten(plot.down.name, name_characters);
  if (plot.across.name.size() > name_characters && plot.down.stride == 1)
    plot.across.name = shorten(plot.across.name, name_characters);
  plot.down.shown = grid.rows > 1 || line < grid.columns;
  return plot;
}

Survey survey_of(const Plot& plot, const std::atomic<bool>* stop) {
  Survey survey;
  std::vector<Cell> cells(static_cast<std::size_t>(plot.across.count));
  for (std::int64_t row = 0; row < plot.down.count; ++row) {
    check_stop(stop);
    plot.fill(row, cells);
    count_row(cells, plot.kind == Grid::Kind::Outcomes, survey);
  }
  return survey;
}

void check_stop(const std::atomic<bool>* stop) {
  if (stop != nullptr && stop->load(std::memory_order_relaxed))
    throw Error(ErrorKind::Interrupted, "interrupted while a picture was drawn");
}

}  // namespace grundy::draw
