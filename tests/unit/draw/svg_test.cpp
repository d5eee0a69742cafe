#include <gtest/gtest.h>

#include <regex>

#include <draw/picture.hpp>
#include <grundy/error.hpp>

#include "sample_grids.hpp"
#include "xml_check.hpp"

namespace grundy {
namespace {

std::string svg_of(const Grid& grid, const PictureOptions& options = {}) {
  const TemporaryFolder folder;
  write_svg(grid, options, folder.file("x.svg"));
  return contents(folder.file("x.svg"));
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

/// The colour of each cell, read from the rectangle behind the cells and the paths of runs over it.
std::vector<std::vector<std::string>> painted_cells(const std::string& svg, std::size_t rows,
                                                    std::size_t columns) {
  const std::size_t begin = svg.find("<g transform"), end = svg.find("</g>", begin);
  const std::string cells = svg.substr(begin, end - begin);
  std::smatch ground;
  EXPECT_TRUE(
      std::regex_search(cells, ground, std::regex("<rect width=\"\\d+\" height=\"\\d+\" fill=\"(#\\w+)\"")));
  std::vector colour(rows, std::vector<std::string>(columns, ground[1]));
  const std::regex path_pattern("<path fill=\"(#\\w+)\" d=\"([^\"]*)\"/>"),
      run_pattern("M(\\d+) (\\d+)h(\\d+)v1h-(\\d+)z");
  for (std::sregex_iterator path(cells.begin(), cells.end(), path_pattern), none; path != none; ++path) {
    const std::string runs = (*path)[2];
    for (std::sregex_iterator run(runs.begin(), runs.end(), run_pattern); run != none; ++run) {
      EXPECT_EQ((*run)[3], (*run)[4]);
      const std::size_t first = std::stoul((*run)[1]), row = std::stoul((*run)[2]),
                        width = std::stoul((*run)[3]);
      for (std::size_t column = first; column < first + width; ++column)
        colour.at(row).at(column) = (*path)[1];
    }
  }
  return colour;
}

TEST(Svg, ShowsEveryPPositionOfWythoffsGame) {
  const std::string svg = svg_of(wythoff_outcomes(40));
  EXPECT_EQ(XmlCheck(svg).run(), "");
  const auto value = wythoff_values(40);
  const auto painted = painted_cells(svg, 41, 41);
  for (std::size_t a = 0; a <= 40; ++a)
    for (std::size_t b = 0; b <= 40; ++b)
      ASSERT_EQ(painted[a][b], value[a][b] == 0 ? "#08306b" : "#deebf7") << a << ", " << b;
}

TEST(Svg, RunsOfEqualCellsAreOneRectangle) {
  // Each row: 100 P, 100 N, 200 illegal (the most frequent, which needs none).
  const Grid grid = grid_from(Grid::Kind::Outcomes, 50, 400, [](std::size_t, std::size_t column) -> Cell {
    return column < 100 ? p_cell : column < 200 ? n_cell : illegal_cell;
  });
  const std::string svg = svg_of(grid);
  EXPECT_EQ(XmlCheck(svg).run(), "");
  EXPECT_EQ(count(svg, "v1h-"), 100u);
}

TEST(Svg, ValuesAreDrawnInTheColoursOfThePng) {
  const Grid grid = grid_from(Grid::Kind::Values, 40, 50, [](std::size_t a, std::size_t b) -> Cell {
    return (a + b) % 11 == 0 ? illegal_cell : static_cast<Cell>(a ^ b);
  });
  PictureOptions options;
  options.cell_pixels = 5;
  const std::string svg = svg_of(grid, options);
  EXPECT_EQ(XmlCheck(svg).run(), "");
  const draw::Picture picture = draw::picture_of(grid, options);
  const auto painted = painted_cells(svg, 40, 50);
  for (std::size_t a = 0; a < 40; ++a)
    for (std::size_t b = 0; b < 50; ++b) {
      const Cell cell = (a + b) % 11 == 0 ? illegal_cell : static_cast<Cell>(a ^ b);
      ASSERT_EQ(painted[a][b], draw::hex(picture.palette[picture.palette.colour_of(cell)]));
    }
}

TEST(Svg, LargeSparsePictureStaysSmall) {
  const Grid grid = grid_from(Grid::Kind::Outcomes, 1000, 1000,
                              [](std::size_t a, std::size_t b) { return b == a * 2 ? p_cell : n_cell; });
  const std::string svg = svg_of(grid);
  EXPECT_EQ(count(svg, "v1h-"), 500u);
  EXPECT_LT(svg.size(), 60'000u);
}

TEST(Svg, TooManyRectanglesAreRefused) {
  const TemporaryFolder folder;
  const Grid grid = grid_from(Grid::Kind::Values, 1500, 1500, [](std::size_t a, std::size_t b) {
    return static_cast<Cell>(1 + (a + b) % 2);
  });
  try {
    write_svg(grid, {}, folder.file("x.svg"));
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::TooLarge);
    EXPECT_NE(std::string(error.what()).find("PNG"), std::string::npos);
  }
  EXPECT_EQ(folder.entries(), 0u);
}

TEST(Svg, TitlesMayHoldAnything) {
  Grid grid = wythoff_outcomes(5);
  grid.row_name = "<a>";
  grid.column_name = "\"b\" & 'c'";
  grid.title = "Mis\xC3\xA8re <&\"'> \xF0\x9F\x8E\xB2 \xFF\xC0\x80 \x01 ]]> \xE2\x80\x94 end\nof line";
  const std::string svg = svg_of(grid);
  EXPECT_EQ(XmlCheck(svg).run(), "");
  EXPECT_NE(svg.find("<title>Mis\xC3\xA8re &lt;&amp;&quot;&apos;&gt; \xF0\x9F\x8E\xB2 ??? ? ]]&gt; "
                     "\xE2\x80\x94 end of line"
                     "</title>"),
            std::string::npos);
  EXPECT_NE(svg.find(">&lt;a&gt;</text>"), std::string::npos);
  EXPECT_NE(svg.find(">&quot;b&quot; &amp; &apos;c&apos;</text>"), std::string::npos);
}

TEST(Svg, NumbersOfCellsAreText) {
  const Grid grid = grid_from(Grid::Kind::Values, 10, 10,
                              [](std::size_t a, std::size_t b) { return Cell(100 + a * 10 + b); });
  PictureOptions options;
  options.legend = false;
  const std::string svg = svg_of(grid, options);
  EXPECT_EQ(XmlCheck(svg).run(), "");
  for (int value = 100; value <= 199; ++value)
    EXPECT_EQ(count(svg, ">" + std::to_string(value) + "</text>"), 1u) << value;
  options.cell_numbers = false;
  EXPECT_EQ(count(svg_of(grid, options), ">150</text>"), 0u);
}

TEST(Svg, StripEndsInPaper) {
  const Grid grid =
      grid_from(Grid::Kind::Values, 1, 101, [](std::size_t, std::size_t n) { return Cell(n % 7); });
  const std::string svg = svg_of(grid);
  EXPECT_EQ(XmlCheck(svg).run(), "");
  const auto painted = painted_cells(svg, 6, 20);
  for (std::size_t n = 0; n < 120; ++n)
    EXPECT_EQ(painted[n / 20][n % 20], n <= 100 ? painted[0][n % 7] : "#ffffff") << n;
}

TEST(XmlCheck, FindsMistakes) {
  const std::string head = "<?xml version=\"1.0\"?>";
  EXPECT_EQ(XmlCheck(head + "<a b=\"1\"><c/>x &amp; y</a>").run(), "");
  for (const char* bad : {"<a>", "<a></b>", "<a b=\"1\" b=\"2\"/>", "<a/><b/>", "<a>&nbsp;</a>", "<a b='<'/>",
                          "<a b=\"<\"/>", "<a>\x01</a>", "x<a/>"})
    EXPECT_NE(XmlCheck(head + bad).run(), "") << bad;
}

}  // namespace
}  // namespace grundy
