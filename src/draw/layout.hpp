#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <draw/palette.hpp>
#include <draw/plot.hpp>

/// Where everything in a picture lies, in pixels from the top left corner; the same for PNG and SVG.
namespace grundy::draw {

struct Rectangle {
  std::int64_t x = 0, y = 0, width = 0, height = 0;
  Colour colour = ink;
};

/// One line of text in ink. y is the top of its capital letters, x its left end, middle or right end.
struct Label {
  enum class Anchor { Left, Middle, Right };
  std::int64_t x = 0, y = 0;
  Anchor anchor = Anchor::Left;
  std::int64_t scale = 1;  // pixels a font pixel
  std::string text;        // clean text
};

/// The left end of the label if it is written in the bitmap font, and its width there.
[[nodiscard]] std::int64_t left_of(const Label& label);
[[nodiscard]] std::int64_t width_of(const Label& label);

struct Layout {
  std::int64_t width = 0, height = 0;   // of the picture
  std::int64_t plot_x = 0, plot_y = 0;  // of the top left cell
  std::int64_t cell = 1;                // side of a cell
  std::int64_t scale = 1;               // of the text around the cells, pixels a font pixel
  std::int64_t number_scale = 0;        // of the values written into the cells; 0: none are
  bool grid_lines = false;  // a line in the left and upper pixels of each cell, not along the frame
  std::vector<Rectangle> rectangles;  // in this order, none over the cells
  std::vector<Label> labels;  // none overlaps another or the cells
};

/// Throws Error(TooLarge) if the picture would be larger than `side_limit` or `cell_limit` allow (in pixels).
[[nodiscard]] Layout layout_of(const Plot& plot, const Survey& survey, const Palette& palette,
                               const PictureOptions& options);

}  // namespace grundy::draw
