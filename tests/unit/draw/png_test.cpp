#include <gtest/gtest.h>

#include <map>
#include <set>

#include <draw/bitmap_font.hpp>
#include <draw/picture.hpp>
#include <grundy/error.hpp>

#include "decoded_png.hpp"
#include "sample_grids.hpp"

namespace grundy {
namespace {

constexpr std::uint32_t white = 0xFFFFFF, black = 0x000000, p_blue = 0x08306B, n_blue = 0xDEEBF7;
constexpr std::uint32_t illegal_grey = 0xB4B4B4, unknown_orange = 0xD55E00;

/// A point of the cell away from its lines.
std::uint32_t cell_colour(const DecodedPng& png, const draw::Layout& layout, std::int64_t row,
                          std::int64_t column) {
  return png.at(layout.plot_x + column * layout.cell + layout.cell / 2,
                layout.plot_y + row * layout.cell + layout.cell / 2);
}

TEST(Png, ShowsEveryPPositionOfWythoffsGame) {
  const TemporaryFolder folder;
  constexpr std::int64_t last = 60;
  const auto value = wythoff_values(last);
  const Grid grid = wythoff_outcomes(last);
  for (const std::size_t cell_pixels : {0u, 1u, 2u, 9u}) {
    PictureOptions options;
    options.cell_pixels = cell_pixels;
    write_png(grid, options, folder.file("w.png"));
    const DecodedPng png(folder.file("w.png"));
    const draw::Layout layout = draw::picture_of(grid, options).layout;
    ASSERT_EQ(png.width, layout.width);
    ASSERT_EQ(png.height, layout.height);
    for (std::int64_t a = 0; a <= last; ++a)
      for (std::int64_t b = 0; b <= last; ++b)
        ASSERT_EQ(cell_colour(png, layout, a, b), value[a][b] == 0 ? p_blue : n_blue) << a << ", " << b;
    // The first row below and the column right of the cells are the frame.
    EXPECT_EQ(png.at(layout.plot_x, layout.plot_y + (last + 1) * layout.cell), black);
    EXPECT_EQ(png.at(layout.plot_x + (last + 1) * layout.cell, layout.plot_y), black);
  }
}

TEST(Png, ChosenSizeIsThatOfAPage) {
  for (const std::size_t side : {20u, 31u, 61u, 100u, 201u, 400u, 450u, 900u}) {
    const Grid grid =
        grid_from(Grid::Kind::Outcomes, side, side, [](std::size_t, std::size_t) { return n_cell; });
    const draw::Layout layout = draw::picture_of(grid, {}).layout;
    EXPECT_GE(layout.width, 550) << side;
    EXPECT_LE(layout.width, 1000) << side;
  }
  const Grid large =
      grid_from(Grid::Kind::Outcomes, 1, 2000, [](std::size_t, std::size_t) { return n_cell; });
  PictureOptions options;
  options.strip_columns = 2000;
  EXPECT_EQ(draw::picture_of(large, options).layout.cell, 1);
}

TEST(Png, LegendNamesWhatIsThere) {
  const TemporaryFolder folder;
  const auto labels = [](const Grid& grid) {
    std::set<std::string> texts;
    for (const draw::Label& label : draw::picture_of(grid, {}).layout.labels) texts.insert(label.text);
    return texts;
  };
  const auto three = [](std::size_t row, std::size_t column) -> Cell {
    return row == 0 ? illegal_cell : row == 1 ? unknown_cell : column == 0 ? p_cell : n_cell;
  };
  const auto some = labels(grid_from(Grid::Kind::Outcomes, 3, 3, three));
  for (const char* text : {"P-position", "N-position", "not a position", "unknown"})
    EXPECT_TRUE(some.contains(text));
  const auto all = labels(wythoff_outcomes(10));
  EXPECT_TRUE(all.contains("P-position") && all.contains("N-position"));
  EXPECT_FALSE(all.contains("not a position") || all.contains("unknown"));
  const auto values =
      labels(grid_from(Grid::Kind::Values, 9, 9, [](std::size_t a, std::size_t b) { return Cell(a ^ b); }));
  EXPECT_TRUE(values.contains("Grundy value") && values.contains("0 (P-position)"));
}

TEST(Png, LegendIsPainted) {
  const TemporaryFolder folder;
  const Grid grid = grid_from(Grid::Kind::Outcomes, 4, 4, [](std::size_t row, std::size_t) -> Cell {
    return row == 0 ? p_cell : row == 1 ? illegal_cell : row == 2 ? unknown_cell : n_cell;
  });
  for (const bool legend : {true, false}) {
    PictureOptions options;
    options.legend = legend;
    write_png(grid, options, folder.file("x.png"));
    const DecodedPng png(folder.file("x.png"));
    const draw::Layout layout = draw::picture_of(grid, options).layout;
    std::set<std::uint32_t> below;
    for (std::int64_t y = layout.plot_y + 4 * layout.cell + 2; y < png.height; ++y)
      for (std::int64_t x = 0; x < png.width; ++x) below.insert(png.at(x, y));
    const std::set<std::uint32_t> with_legend{white, black, p_blue, n_blue, illegal_grey, unknown_orange};
    EXPECT_EQ(below, legend ? with_legend : std::set<std::uint32_t>{white});
  }
}

TEST(Png, EqualValuesHaveEqualColoursAndZeroIsBlack) {
  const TemporaryFolder folder;
  const auto value = wythoff_values(12);
  const Grid grid =
      grid_from(Grid::Kind::Values, 13, 13, [&](std::size_t a, std::size_t b) { return value[a][b]; });
  PictureOptions options;
  options.cell_pixels = 3;  // no numbers, no lines
  write_png(grid, options, folder.file("v.png"));
  const DecodedPng png(folder.file("v.png"));
  const draw::Layout layout = draw::picture_of(grid, options).layout;
  std::map<Cell, std::uint32_t> colour;
  std::set<std::uint32_t> different;
  for (std::int64_t a = 0; a <= 12; ++a)
    for (std::int64_t b = 0; b <= 12; ++b) {
      const std::uint32_t seen = cell_colour(png, layout, a, b);
      ASSERT_EQ(colour.emplace(value[a][b], seen).first->second, seen);
      different.insert(seen);
    }
  EXPECT_EQ(different.size(), colour.size());
  EXPECT_EQ(colour[0], black);
}

TEST(Png, NumbersStandInLargeCellsOnly) {
  const Grid grid =
      grid_from(Grid::Kind::Values, 5, 5, [](std::size_t a, std::size_t b) { return Cell(a ^ b); });
  const auto number_scale = [&](std::size_t cell_pixels, bool numbers = true) {
    PictureOptions options;
    options.cell_pixels = cell_pixels;
    options.cell_numbers = numbers;
    return draw::picture_of(grid, options).layout.number_scale;
  };
  EXPECT_EQ(number_scale(21), 0);
  EXPECT_GE(number_scale(22), 1);
  EXPECT_GT(number_scale(60), number_scale(22));
  EXPECT_EQ(number_scale(60, false), 0);
  const Grid wide =
      grid_from(Grid::Kind::Values, 5, 5, [](std::size_t, std::size_t) { return Cell(1234567); });
  PictureOptions options;
  options.cell_pixels = 30;
  EXPECT_EQ(draw::picture_of(wide, options).layout.number_scale, 0);
}

TEST(Png, NumberOfACellIsItsGlyph) {
  const TemporaryFolder folder;
  const Grid grid =
      grid_from(Grid::Kind::Values, 1, 2, [](std::size_t, std::size_t column) { return Cell(column * 7); });
  PictureOptions options;
  options.cell_pixels = 40;
  write_png(grid, options, folder.file("n.png"));
  const DecodedPng png(folder.file("n.png"));
  const draw::Layout layout = draw::picture_of(grid, options).layout;
  const std::int64_t scale = layout.number_scale;
  ASSERT_GE(scale, 2);
  const std::int64_t left = (40 - draw::glyph_width * scale + 1) / 2,
                     top = (40 - draw::glyph_capital_height * scale + 1) / 2;
  for (std::int64_t column = 0; column < 2; ++column) {
    const std::uint32_t ground = png.at(layout.plot_x + column * 40 + 2, layout.plot_y + 2);
    for (std::int64_t y = 1; y < 40; ++y)
      for (std::int64_t x = 1; x < 40; ++x) {
        const bool inside = x >= left && x < left + draw::glyph_width * scale && y >= top &&
                            y < top + draw::glyph_capital_height * scale;
        const bool is_ink =
            inside && draw::glyph_pixel(column == 0 ? '0' : '7', static_cast<int>((y - top) / scale),
                                        static_cast<int>((x - left) / scale));
        ASSERT_EQ(png.at(layout.plot_x + column * 40 + x, layout.plot_y + y), is_ink ? white : ground)
            << x << ", " << y;
      }
  }
}

TEST(Png, LinesStandBetweenLargeCells) {
  const TemporaryFolder folder;
  const Grid grid = grid_from(Grid::Kind::Outcomes, 3, 3, [](std::size_t, std::size_t) { return p_cell; });
  for (const bool lines : {true, false})
    for (const std::int64_t cell : {7, 8}) {
      PictureOptions options;
      options.grid_lines = lines;
      options.cell_pixels = static_cast<std::size_t>(cell);
      write_png(grid, options, folder.file("l.png"));
      const DecodedPng png(folder.file("l.png"));
      const draw::Layout layout = draw::picture_of(grid, options).layout;
      for (std::int64_t y = 0; y < 3 * cell; ++y)
        for (std::int64_t x = 0; x < 3 * cell; ++x) {
          const bool on_line = (x > 0 && x % cell == 0) || (y > 0 && y % cell == 0);
          ASSERT_EQ(png.at(layout.plot_x + x, layout.plot_y + y) != p_blue, lines && cell == 8 && on_line);
        }
    }
}

TEST(Png, StripIsBrokenIntoLines) {
  const TemporaryFolder folder;
  Grid grid = grid_from(Grid::Kind::Values, 1, 101, [](std::size_t, std::size_t n) { return Cell(n % 7); });
  grid.column_first = 5;
  PictureOptions options;
  options.strip_columns = 12;
  options.cell_pixels = 4;
  write_png(grid, options, folder.file("s.png"));
  const DecodedPng png(folder.file("s.png"));
  const draw::Layout layout = draw::picture_of(grid, options).layout;
  for (std::int64_t n = 0; n < 108; ++n) {
    const std::uint32_t seen = cell_colour(png, layout, n / 12, n % 12);
    if (n > 100)
      EXPECT_EQ(seen, white) << n;
    else
      EXPECT_EQ(seen, cell_colour(png, layout, 0, n % 7)) << n;
  }
}

TEST(Png, LargePictureIsWrittenRowByRow) {
  const TemporaryFolder folder;
  Grid grid = wythoff_outcomes(3);
  grid.rows = grid.columns = 4096;
  std::size_t longest = 0;
  grid.fill = [&](std::size_t row, std::size_t first, std::span<Cell> cells) {
    longest = std::max(longest, cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
      cells[i] = (first + i) % 4096 == row * 3 % 4096 ? p_cell : n_cell;
  };
  write_png(grid, {}, folder.file("l.png"));
  EXPECT_EQ(longest, 4096u);
  const DecodedPng png(folder.file("l.png"));
  const draw::Layout layout = draw::picture_of(grid, {}).layout;
  EXPECT_EQ(layout.cell, 1);
  for (std::int64_t row = 0; row < 4096; row += 17) {
    ASSERT_EQ(cell_colour(png, layout, row, row * 3 % 4096), p_blue);
    ASSERT_EQ(cell_colour(png, layout, row, (row * 3 + 1) % 4096), n_blue);
  }
}

TEST(Png, ValuesAboveTheScaleShareItsLastColour) {
  const TemporaryFolder folder;
  const Grid grid = grid_from(Grid::Kind::Values, 1, 30, [](std::size_t, std::size_t n) { return Cell(n); });
  PictureOptions options;
  options.scale_top = 10;
  options.cell_pixels = 5;
  const draw::Picture picture = draw::picture_of(grid, options);
  EXPECT_NE(picture.palette.colour_of(9), picture.palette.colour_of(10));
  EXPECT_EQ(picture.palette.colour_of(29), picture.palette.colour_of(10));
  bool says_so = false;
  for (const draw::Label& label : picture.layout.labels) says_so |= label.text == "10+";
  EXPECT_TRUE(says_so);
}

}  // namespace
}  // namespace grundy
