#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <draw/plot.hpp>

/// The colours of a picture and what they stand for. They are told apart by people with any kind of colour
/// blindness, and in print without colour: the outcomes by lightness alone; the values run from light yellow
/// to dark violet (viridis, https://bids.github.io/colormap/, here from its light end), 0 is black and not on
/// that scale.
namespace grundy::draw {

/// Index into Palette::colours.
using Colour = std::uint8_t;
inline constexpr Colour paper = 0;
inline constexpr Colour ink = 1;
inline constexpr Colour rule = 2;  // lines between cells
inline constexpr Colour illegal_colour = 3;
inline constexpr Colour unknown_colour = 4;
inline constexpr Colour p_colour = 5;  // P-positions; value 0
inline constexpr Colour n_colour = 6;  // N-positions; the first colour of the scale of values

struct Rgb {
  std::uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const Rgb&) const = default;
};

/// `#rrggbb`.
[[nodiscard]] std::string hex(Rgb colour);

class Palette {
 public:
  /// For outcomes: one colour each. For values 1..top: one colour a value up to `scale_steps` of them,
  /// otherwise `scale_steps` equal parts of 1..top; values above top have the last colour. `top` is 0 only if
  /// all values are.
  static constexpr std::int64_t scale_steps = 32;
  Palette(Grid::Kind kind, Cell top);

  [[nodiscard]] const std::vector<Rgb>& colours() const { return colours_; }
  [[nodiscard]] Rgb operator[](Colour colour) const { return colours_[colour]; }
  /// Number of colours of the scale of values, n_colour, n_colour + 1, ...; 0 for outcomes or if top is 0.
  [[nodiscard]] std::int64_t steps() const { return steps_; }
  [[nodiscard]] std::int64_t top() const { return top_; }

  [[nodiscard]] Colour colour_of(Cell cell) const {
    return cell < small_.size() ? small_[cell] : colour_of_large(cell);
  }
  /// paper or ink, whichever is read better on this colour.
  [[nodiscard]] Colour text_on(Colour colour) const;

 private:
  [[nodiscard]] Colour colour_of_large(Cell cell) const;

  Grid::Kind kind_;
  std::int64_t top_ = 0;
  std::int64_t steps_ = 0;
  std::vector<Rgb> colours_;
  std::vector<Colour> small_;  // of the cells 0, 1, 2, ..., to save the division
};

}  // namespace grundy::draw
