#include <draw/legend.hpp>

#include <algorithm>

#include <draw/axis_ticks.hpp>
#include <draw/bitmap_font.hpp>

namespace grundy::draw {
namespace {

// Lengths in font pixels.
constexpr std::int64_t square_side = 9;
constexpr std::int64_t gap_behind_square = 4;
constexpr std::int64_t gap_between_entries = 8;
constexpr std::int64_t gap_behind_heading = 12;
constexpr std::int64_t line_height = 14;
constexpr std::int64_t gap_below_bar = 4;
constexpr std::int64_t most_single_values = 12;  // more are shown as a scale

/// Sets entries from the left to the right, in a new line where the width is used up.
class LegendLines {
 public:
  LegendLines(std::int64_t x, std::int64_t y, std::int64_t width, Layout& layout)
      : layout_(layout), left_(x), right_(x + width), x_(x), y_(y) {}

  void add_heading(const std::string& text) {
    const std::int64_t s = layout_.scale;
    make_room(text_width(text) * s);
    layout_.labels.push_back({x_, y_ + s, Label::Anchor::Left, s, text});
    x_ += (text_width(text) + gap_behind_heading) * s;
  }

  void add_entry(Colour colour, const std::string& text) {
    const std::int64_t s = layout_.scale;
    make_room((square_side + gap_behind_square + text_width(text)) * s);
    const std::int64_t side = square_side * s;
    layout_.rectangles.push_back({x_, y_, side, side, ink});
    layout_.rectangles.push_back({x_ + 1, y_ + 1, side - 2, side - 2, colour});
    x_ += side + gap_behind_square * s;
    layout_.labels.push_back({x_, y_ + s, Label::Anchor::Left, s, text});
    x_ += (text_width(text) + gap_between_entries) * s;
  }

  void new_line() {
    x_ = left_;
    y_ += line_height * layout_.scale;
  }
  [[nodiscard]] std::int64_t y() const { return y_; }

 private:
  void make_room(std::int64_t width) {
    if (x_ > left_ && x_ + width > right_) new_line();
  }

  Layout& layout_;
  std::int64_t left_, right_, x_, y_;
};

/// `12`, or `12+` where the last colour also stands for larger values.
std::string value_text(std::int64_t value, const Palette& palette, const Survey& survey) {
  const bool more = value == palette.top() && survey.largest > value;
  return std::to_string(value) + (more ? "+" : "");
}

void add_scale(const Survey& survey, const Palette& palette, std::int64_t x, std::int64_t y,
               std::int64_t width, Layout& layout) {
  const std::int64_t s = layout.scale;
  const std::int64_t step_width = std::clamp<std::int64_t>(width / palette.steps(), 1, 6 * s);
  const std::int64_t length = step_width * palette.steps();
  layout.rectangles.push_back({x, y, length + 2, square_side * s, ink});
  for (std::int64_t step = 0; step < palette.steps(); ++step)
    layout.rectangles.push_back({x + 1 + step * step_width, y + 1, step_width, square_side * s - 2,
                                 static_cast<Colour>(n_colour + step)});
  const Axis axis{"", 1, 1, palette.top(), true};
  const std::int64_t widest = text_width(value_text(palette.top(), palette, survey));
  Ticks ticks = ticks_of(axis, length, (widest + 2 * glyph_advance) * s);
  // The end of the scale always has its number.
  const std::int64_t last = axis.count - 1;
  while (ticks.indices.size() > 1 &&
         (last - ticks.indices.back()) * length < (widest + glyph_advance) * s * axis.count)
    ticks.indices.pop_back();
  if (last > 0) ticks.indices.push_back(last);
  for (const std::int64_t index : ticks.indices) {
    const std::int64_t middle = x + 1 + middle_of(axis, length, index);
    layout.labels.push_back({middle, y + (square_side + gap_below_bar) * s, Label::Anchor::Middle, s,
                             value_text(axis.value(index), palette, survey)});
    layout.rectangles.push_back({middle, y + square_side * s, std::max<std::int64_t>(1, s / 2), 2 * s, ink});
  }
}

void add_exceptions(const Survey& survey, LegendLines& lines) {
  if (survey.illegal > 0) lines.add_entry(illegal_colour, "not a position");
  if (survey.unknown > 0) lines.add_entry(unknown_colour, "unknown");
}

}  // namespace

void add_legend(const Plot& plot, const Survey& survey, const Palette& palette, std::int64_t x,
                std::int64_t y, std::int64_t width, Layout& layout) {
  LegendLines lines(x, y, width, layout);
  if (plot.kind == Grid::Kind::Outcomes) {
    lines.add_entry(p_colour, "P-position");
    lines.add_entry(n_colour, "N-position");
    add_exceptions(survey, lines);
    return;
  }
  lines.add_heading("Grundy value");
  lines.add_entry(p_colour, "0 (P-position)");
  const bool single = palette.top() <= most_single_values;
  if (single)
    for (std::int64_t value = 1; value <= palette.top(); ++value)
      lines.add_entry(static_cast<Colour>(n_colour + value - 1), value_text(value, palette, survey));
  add_exceptions(survey, lines);
  if (single) return;
  lines.new_line();
  add_scale(survey, palette, x, lines.y(), width, layout);
}

}  // namespace grundy::draw
