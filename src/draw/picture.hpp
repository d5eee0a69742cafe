#pragma once

#include <draw/layout.hpp>
#include <draw/palette.hpp>
#include <draw/plot.hpp>

namespace grundy::draw {

/// Everything that is known before the first pixel: what PNG and SVG have in common.
struct Picture {
  Plot plot;
  Survey survey;
  Palette palette;
  Layout layout;
};

/// One pass over all cells. Throws what write_png throws, except FileSystem.
[[nodiscard]] Picture picture_of(const Grid& grid, const PictureOptions& options);

}  // namespace grundy::draw
