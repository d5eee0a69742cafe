#include <algorithm>
#include <string>

#include <grundy/draw.hpp>
#include <grundy/error.hpp>

namespace grundy {
namespace {

/// "Title (n = 5, c = 3): what"
std::string title_of(const Game& game, const Sheet& sheet) {
  std::string fixed;
  const std::vector<std::optional<Integer>>& values = sheet.request().fixed;
  for (VariableIndex i = 0; i < values.size(); ++i) {
    if (values[i])
      fixed += (fixed.empty() ? "" : ", ") + game.variable_name(i) + " = " + values[i]->to_string();
  }
  const std::string title = game.title.empty() ? game.name : game.title;
  return title + (fixed.empty() ? "" : " (" + fixed + ")") +
         (sheet.has_values() ? ": Grundy values" : ": P-positions");
}

}  // namespace

Grid grid_of(const Game& game, const Sheet& sheet) {
  const std::size_t dimensions = sheet.axes().size();
  if (dimensions == 0 || dimensions > 2) {
    throw Error(ErrorKind::BadRequest,
                "a picture has one or two variables, this one has " + std::to_string(dimensions) +
                    (dimensions == 0 ? "; leave one free" : "; fix some of them by NAME=VALUE"));
  }
  const std::size_t across = dimensions - 1;
  Grid grid;
  grid.kind = sheet.has_values() ? Grid::Kind::Values : Grid::Kind::Outcomes;
  grid.title = title_of(game, sheet);
  grid.column_name = axis_name(game, sheet, across);
  grid.column_first = sheet.axes()[across].first;
  grid.columns = sheet.extent(across);
  grid.rows = 1;
  if (dimensions == 2) {
    grid.row_name = axis_name(game, sheet, 0);
    grid.row_first = sheet.axes()[0].first;
    grid.rows = sheet.extent(0);
  }
  grid.fill = [&sheet, columns = grid.columns](std::size_t row, std::size_t column, std::span<Cell> cells) {
    std::size_t index = row * columns + column;
    for (Cell& cell : cells) {
      const Sheet::Cell found = sheet.cell(index++);
      cell = found == GrundyTable::illegal ? illegal_cell : std::min<Cell>(found, largest_cell_value);
    }
  };
  return grid;
}

}  // namespace grundy
