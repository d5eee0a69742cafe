#include <gtest/gtest.h>
#include <grundy/draw.hpp>
#include <grundy/error.hpp>

#include <memory>

namespace grundy {
namespace {

std::shared_ptr<const Game> read(const std::string& text) {
  ReadResult result = read_game(text, "test.game");
  EXPECT_TRUE(result.game.has_value());
  return std::make_shared<const Game>(*result.game);
}

std::vector<Cell> row_of(const Grid& grid, std::size_t row) {
  std::vector<Cell> cells(grid.columns);
  grid.fill(row, 0, cells);
  return cells;
}

TEST(SheetGrid, FirstVariableRunsDown) {
  const auto game =
      read("game g \"Some game\"\nstate a, b if b != 6\nmove a -= 1\nmove b -= k for k in {1, 2}\n");
  SheetRequest request;
  request.axes = {{0, 0, 1, 2}, {1, 0, 5, 7}};
  request.method = SheetMethod::Search;
  const Sheet sheet = solve_sheet(game, request, {});
  const Grid grid = grid_of(*game, sheet);
  EXPECT_EQ(grid.title, "Some game: P-positions");
  EXPECT_EQ(grid.row_name, "a");
  EXPECT_EQ(grid.column_name, "b");
  EXPECT_EQ(grid.row_first, 1);
  EXPECT_EQ(grid.column_first, 5);
  ASSERT_EQ(grid.rows, 2u);
  ASSERT_EQ(grid.columns, 3u);
  // b alone (without 6) has the values 0 1 2 0 1 2 - 0 for b = 0..7, and a has a mod 2.
  EXPECT_EQ(row_of(grid, 0), (std::vector<Cell>{n_cell, illegal_cell, n_cell}));
  EXPECT_EQ(row_of(grid, 1), (std::vector<Cell>{n_cell, illegal_cell, p_cell}));
  std::vector<Cell> part(2);
  grid.fill(1, 1, part);
  EXPECT_EQ(part, (std::vector<Cell>{illegal_cell, p_cell}));
}

TEST(SheetGrid, OneVariableIsAStrip) {
  const auto game = read("game bash \"Bash\"\ngiven m >= 1\nstate n\nmove n -= k for k in 1..m\n");
  SheetRequest request;
  request.fixed = {Integer(3), std::nullopt};
  request.axes = {{1, 0, 3, 8}};
  request.method = SheetMethod::Search;  // options leave the range
  request.values = true;
  const Sheet sheet = solve_sheet(game, request, {});
  const Grid grid = grid_of(*game, sheet);
  EXPECT_EQ(grid.title, "Bash (m = 3): Grundy values");
  EXPECT_EQ(grid.rows, 1u);
  EXPECT_EQ(grid.column_name, "n");
  EXPECT_EQ(grid.column_first, 3);
  EXPECT_EQ(row_of(grid, 0), (std::vector<Cell>{3, 0, 1, 2, 3, 0}));
}

TEST(SheetGrid, HeapsOfASumAreAPlane) {
  const auto game = read("game nim\nsum of any n\nstate n\nmove n -= k for k >= 1\n");
  SheetRequest request;
  request.boards = 2;
  request.axes = natural_axes(*game, {}, 2, 3);
  request.values = true;
  const Sheet sheet = solve_sheet(game, request, {});
  const Grid grid = grid_of(*game, sheet);
  EXPECT_EQ(grid.row_name, "n1");
  EXPECT_EQ(grid.column_name, "n2");
  for (std::size_t a = 0; a <= 3; ++a) {
    for (std::size_t b = 0; b <= 3; ++b) EXPECT_EQ(row_of(grid, a)[b], a ^ b);
  }
}

TEST(SheetGrid, MoreThanTwoVariablesAreRefused) {
  const auto game = read("game g\nstate a, b, c\nmove a -= 1\nmove b -= 1\nmove c -= 1\n");
  SheetRequest request;
  request.axes = natural_axes(*game, {}, 1, 2);
  const Sheet sheet = solve_sheet(game, request, {});
  EXPECT_THROW((void)grid_of(*game, sheet), Error);
}

}  // namespace
}  // namespace grundy
