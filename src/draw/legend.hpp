#pragma once

#include <draw/layout.hpp>

namespace grundy::draw {

/// Adds the legend to `layout`, its top left corner at (x, y), not wider than `width` where its parts allow:
/// a square and a word for each outcome; for values a square for 0 and either one for each value or a scale
/// with numbers.
void add_legend(const Plot& plot, const Survey& survey, const Palette& palette, std::int64_t x,
                std::int64_t y, std::int64_t width, Layout& layout);

}  // namespace grundy::draw
