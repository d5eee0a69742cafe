#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <draw/axis_ticks.hpp>
#include <draw/bitmap_font.hpp>
#include <draw/picture.hpp>
#include <grundy/error.hpp>

#include <cmath>
#include <limits>

#include "sample_grids.hpp"

namespace grundy::draw {
namespace {

struct Extent {
  std::int64_t left, top, right, bottom;
  [[nodiscard]] bool meets(const Extent& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

/// Numbers have nothing below the base line.
Extent extent(const Label& label) {
  const bool number = label.text.find_first_not_of("-+0123456789") == std::string::npos;
  const std::int64_t height = number ? glyph_capital_height : glyph_height;
  return {left_of(label), label.y, left_of(label) + width_of(label), label.y + height * label.scale};
}

/// Nothing leaves the sheet, no text lies over another one or over the cells.
void check_layout(const Picture& picture) {
  const Layout& layout = picture.layout;
  const Extent cells{layout.plot_x, layout.plot_y, layout.plot_x + picture.plot.across.count * layout.cell,
                     layout.plot_y + picture.plot.down.count * layout.cell};
  RC_ASSERT(cells.right <= layout.width && cells.bottom <= layout.height);
  for (std::size_t i = 0; i < layout.labels.size(); ++i) {
    const Extent one = extent(layout.labels[i]);
    RC_ASSERT(one.left >= 0 && one.top >= 0 && one.right <= layout.width && one.bottom <= layout.height);
    RC_ASSERT(!one.meets(cells));
    for (std::size_t j = 0; j < i; ++j) RC_ASSERT(!one.meets(extent(layout.labels[j])));
  }
  for (const Rectangle& box : layout.rectangles) {
    RC_ASSERT(box.x >= 0 && box.y >= 0 && box.x + box.width <= layout.width &&
              box.y + box.height <= layout.height);
    RC_ASSERT(!cells.meets({box.x, box.y, box.x + box.width, box.y + box.height}));
  }
}

Grid random_grid() {
  const auto kind = *rc::gen::element(Grid::Kind::Outcomes, Grid::Kind::Values);
  const auto rows = *rc::gen::element<std::size_t>(1, 2, 3, 10, 31, 70, 200, 700);
  const auto columns = *rc::gen::element<std::size_t>(1, 2, 3, 10, 31, 70, 200, 700);
  const auto largest =
      *rc::gen::elementOf(std::vector<Cell>{1, 5, 12, 13, 33, 1000, 1000000, largest_cell_value});
  const auto odd = *rc::gen::elementOf(std::vector<Cell>{illegal_cell, unknown_cell, 0, 1});
  Grid grid = grid_from(kind, rows, columns, [=](std::size_t row, std::size_t column) {
    const std::size_t mixed = row * 31 + column * 17;
    if (mixed % 13 == 0) return odd;
    return kind == Grid::Kind::Outcomes ? static_cast<Cell>(mixed % 2)
                                        : static_cast<Cell>(mixed * 7919 % largest + 1);
  });
  grid.title = std::string(*rc::gen::inRange<std::size_t>(0, 400), 'M');
  grid.row_name = std::string(*rc::gen::inRange<std::size_t>(0, 40), 'x');
  grid.column_name = std::string(*rc::gen::inRange<std::size_t>(0, 40), 'y');
  grid.row_first = *rc::gen::element<std::int64_t>(0, 1, -7, 999'983, std::int64_t{1} << 62);
  grid.column_first = *rc::gen::element<std::int64_t>(0, 1, -7, 999'983, std::int64_t{1} << 62);
  return grid;
}

RC_GTEST_PROP(Layout, NothingOverlapsAndNothingIsCutOff, ()) {
  PictureOptions options;
  options.cell_pixels = *rc::gen::element<std::size_t>(0, 0, 1, 7, 8, 22, 60);
  options.strip_columns = *rc::gen::element<std::size_t>(0, 0, 1, 12, 300);
  if (*rc::gen::arbitrary<bool>())
    options.scale_top = *rc::gen::elementOf(std::vector<Cell>{0, 1, 12, 50, largest_cell_value});
  check_layout(picture_of(random_grid(), options));
}

RC_GTEST_PROP(Ticks, StepsAreRoundAndNumbersKeepTheirDistance, ()) {
  Axis axis;
  axis.first = *rc::gen::inRange<std::int64_t>(-1000, 100'000);
  axis.count = *rc::gen::inRange<std::int64_t>(1, 100'000);
  const auto length = *rc::gen::inRange<std::int64_t>(1, 5000);
  const auto spacing = *rc::gen::inRange<std::int64_t>(1, 200);
  const Ticks ticks = ticks_of(axis, length, spacing);
  std::int64_t mantissa = ticks.step;
  while (mantissa % 10 == 0) mantissa /= 10;
  RC_ASSERT(mantissa == 1 || mantissa == 2 || mantissa == 5);
  RC_ASSERT(ticks.indices.front() == 0);
  for (std::size_t i = 1; i < ticks.indices.size(); ++i) {
    RC_ASSERT(ticks.indices[i] < axis.count);
    RC_ASSERT((ticks.indices[i] - ticks.indices[i - 1]) * length >= spacing * axis.count);
    if (ticks.step > 2) RC_ASSERT(axis.value(ticks.indices[i]) % ticks.step == 0);
  }
}

TEST(Ticks, KnownAxes) {
  EXPECT_EQ(ticks_of({"", 0, 1, 61, true}, 854, 40).step, 5);
  EXPECT_EQ(ticks_of({"", 1, 1, 30, true}, 300, 50).indices,
            (std::vector<std::int64_t>{0, 9, 14, 19, 24, 29}));  // 1, 10..
  EXPECT_EQ(ticks_of({"", 1, 1, 8, true}, 80, 20).indices,
            (std::vector<std::int64_t>{0, 2, 4, 6}));              // 1, 3, ..
  EXPECT_EQ(ticks_of({"", 0, 20, 6, true}, 240, 80).indices, (std::vector<std::int64_t>{0, 2, 4}));  // lines
}

TEST(Plot, LongStripsAreBrokenAtRoundNumbers) {
  const auto line = [](std::size_t cells) {
    const Grid grid =
        grid_from(Grid::Kind::Values, 1, cells, [](std::size_t, std::size_t) { return Cell(0); });
    return plot_of(grid, {}).across.count;
  };
  EXPECT_EQ(line(1), 1);
  EXPECT_EQ(line(40), 40);
  EXPECT_EQ(line(41), 10);
  EXPECT_EQ(line(101), 20);
  EXPECT_EQ(line(1001), 50);
  EXPECT_EQ(line(1'000'000), 2000);
}

TEST(Plot, RefusesWhatCannotBeDrawn) {
  const auto kind_of = [](std::size_t rows, std::size_t columns, std::size_t cell_pixels,
                          std::int64_t first = 0) {
    Grid grid = grid_from(Grid::Kind::Outcomes, rows, columns, [](std::size_t, std::size_t) -> Cell {
      ADD_FAILURE() << "cells were asked for before the size was refused";
      throw Error(ErrorKind::Interrupted, "");
    });
    grid.column_first = first;
    PictureOptions options;
    options.cell_pixels = cell_pixels;
    try {
      (void)picture_of(grid, options);
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      return error.kind();
    }
    ADD_FAILURE() << "accepted";
    return ErrorKind::Interrupted;
  };
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
  EXPECT_EQ(kind_of(0, 5, 0), ErrorKind::BadRequest);
  EXPECT_EQ(kind_of(5, 0, 0), ErrorKind::BadRequest);
  EXPECT_EQ(kind_of(2, 5, 0, std::numeric_limits<std::int64_t>::max() - 3), ErrorKind::BadRequest);
  EXPECT_EQ(kind_of(most, most, 0), ErrorKind::BadRequest);
  EXPECT_EQ(kind_of(2, most / 4, 0), ErrorKind::TooLarge);
  EXPECT_EQ(kind_of(1, most / 4, 0), ErrorKind::TooLarge);
  EXPECT_EQ(kind_of(2, 1'000'001, 1), ErrorKind::TooLarge);
  EXPECT_EQ(kind_of(100'000, 100'000, 1), ErrorKind::TooLarge);
  EXPECT_EQ(kind_of(2, 1'000'000, 2), ErrorKind::TooLarge);
  EXPECT_EQ(kind_of(2, 2, most), ErrorKind::TooLarge);
  Grid nobody = wythoff_outcomes(2);
  nobody.fill = nullptr;
  EXPECT_THROW((void)picture_of(nobody, {}), Error);
}

TEST(Palette, OutcomesAreToldApartByLightness) {
  const Palette palette(Grid::Kind::Outcomes, 0);
  std::vector<double> lightness;
  for (const Colour colour : {p_colour, unknown_colour, illegal_colour, n_colour, paper}) {
    const Rgb rgb = palette[colour];
    lightness.push_back(0.299 * rgb.red + 0.587 * rgb.green + 0.114 * rgb.blue);
  }
  for (std::size_t i = 1; i + 1 < lightness.size(); ++i) EXPECT_GT(lightness[i], lightness[i - 1] + 40);
  EXPECT_GT(lightness.back(), lightness[3] + 15);
}

TEST(Palette, ScaleGetsDarkerWithTheValue) {
  for (const Cell top : {1u, 2u, 9u, 32u, 33u, 1000u, 100'000u, largest_cell_value}) {
    const Palette palette(Grid::Kind::Values, top);
    EXPECT_EQ(palette.steps(), std::min<std::int64_t>(top, Palette::scale_steps));
    EXPECT_EQ(palette.colour_of(1), n_colour);
    EXPECT_EQ(palette.colour_of(top), n_colour + palette.steps() - 1);
    Colour last = palette.colour_of(1);
    for (std::uint64_t value = 1; value <= top; value += 1 + top / 5000) {
      const Colour colour = palette.colour_of(static_cast<Cell>(value));
      EXPECT_GE(colour, last);
      last = colour;
    }
    EXPECT_EQ(palette.colour_of(0), p_colour);
    EXPECT_EQ(palette.colour_of(illegal_cell), illegal_colour);
    EXPECT_EQ(palette.colour_of(unknown_cell), unknown_colour);
  }
}

}  // namespace
}  // namespace grundy::draw
