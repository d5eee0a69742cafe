#include <draw/palette.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace grundy::draw {
namespace {

constexpr std::size_t small_cells = 1 << 14;

constexpr std::array<Rgb, 6> common = {{
    {0xFF, 0xFF, 0xFF},  // paper
    {0x00, 0x00, 0x00},  // ink
    {0xB0, 0xBC, 0xC8},  // rule
    {0xB4, 0xB4, 0xB4},  // not a position
    {0xD5, 0x5E, 0x00},  // unknown: vermilion of Okabe and Ito
    {0x08, 0x30, 0x6B},  // P: the dark end of ColorBrewer's Blues
}};
constexpr Rgb n_light = {0xDE, 0xEB, 0xF7};  // N: the light end of ColorBrewer's Blues
constexpr Rgb zero_value = {0x00, 0x00, 0x00};

// Nine of ten equidistant colours of viridis, light to dark; the darkest is left out, it is too close to the
// black of 0.
constexpr std::array<Rgb, 9> viridis = {{
    {0xFD, 0xE7, 0x25},
    {0xB4, 0xDE, 0x2C},
    {0x6D, 0xCD, 0x59},
    {0x35, 0xB7, 0x79},
    {0x1F, 0x9E, 0x89},
    {0x26, 0x82, 0x8E},
    {0x31, 0x68, 0x8E},
    {0x3E, 0x4A, 0x89},
    {0x48, 0x28, 0x78},
}};

std::uint8_t between(std::uint8_t from, std::uint8_t to, std::int64_t part, std::int64_t whole) {
  return static_cast<std::uint8_t>((from * (whole - part) + to * part + whole / 2) / whole);
}

/// The colour of step 0 <= step < steps of the scale.
Rgb scale_colour(std::int64_t step, std::int64_t steps) {
  if (steps == 1) return viridis[2];
  const std::int64_t whole = steps - 1;
  const std::int64_t along = step * static_cast<std::int64_t>(viridis.size() - 1);
  const auto from = static_cast<std::size_t>(along / whole);
  if (from + 1 == viridis.size()) return viridis.back();
  const Rgb a = viridis[from], b = viridis[from + 1];
  const std::int64_t part = along % whole;
  return {between(a.red, b.red, part, whole), between(a.green, b.green, part, whole),
          between(a.blue, b.blue, part, whole)};
}

double linear(std::uint8_t channel) {
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

}  // namespace

std::string hex(Rgb colour) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "#";
  for (const std::uint8_t channel : {colour.red, colour.green, colour.blue}) {
    text += digits[channel >> 4];
    text += digits[channel & 15];
  }
  return text;
}

Palette::Palette(Grid::Kind kind, Cell top) : kind_(kind), colours_(common.begin(), common.end()) {
  if (kind == Grid::Kind::Outcomes) {
    colours_.push_back(n_light);
    small_ = {p_colour, n_colour};
    return;
  }
  colours_[p_colour] = zero_value;
  top_ = top;
  steps_ = std::min(top_, scale_steps);
  for (std::int64_t step = 0; step < steps_; ++step) colours_.push_back(scale_colour(step, steps_));
  std::vector<Colour> small(small_cells);
  for (Cell cell = 0; cell < small_cells; ++cell) small[cell] = colour_of_large(cell);
  small_ = std::move(small);
}

Colour Palette::colour_of_large(Cell cell) const {
  if (cell == illegal_cell) return illegal_colour;
  if (cell == absent_cell) return paper;
  if (cell > largest_cell_value || kind_ == Grid::Kind::Outcomes) return unknown_colour;
  if (cell == 0) return p_colour;
  if (steps_ == 0) return unknown_colour;
  const std::int64_t value = std::min<std::int64_t>(cell, top_);
  return static_cast<Colour>(n_colour + (value - 1) * steps_ / top_);
}

Colour Palette::text_on(Colour colour) const {
  // Relative luminance (WCAG 2.1); above 0.179 black has the higher contrast.
  const Rgb rgb = colours_[colour];
  const double luminance = 0.2126 * linear(rgb.red) + 0.7152 * linear(rgb.green) + 0.0722 * linear(rgb.blue);
  return luminance > 0.179 ? ink : paper;
}

}  // namespace grundy::draw
