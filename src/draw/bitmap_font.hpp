#pragma once

#include <cstdint>
#include <string_view>

/// The letters of PNG pictures: printable ASCII, drawn for this program, so that a picture needs no font.
namespace grundy::draw {

/// Size of a letter in font pixels: 7 rows above the base line, 2 below; letters stand one column apart.
inline constexpr int glyph_width = 5;
inline constexpr int glyph_height = 9;
inline constexpr int glyph_capital_height = 7;
inline constexpr int glyph_advance = 6;

/// Whether the pixel is ink. Preconditions: 0 <= row < glyph_height, 0 <= column < glyph_width. Characters
/// outside 32..126 look like '?'.
[[nodiscard]] bool glyph_pixel(char character, int row, int column);

/// Width of a text in font pixels, without the gap behind its last letter; 0 for an empty text.
[[nodiscard]] std::int64_t text_width(std::string_view text);

}  // namespace grundy::draw
