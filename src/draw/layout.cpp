#include <draw/layout.hpp>

#include <algorithm>
#include <array>

#include <draw/axis_ticks.hpp>
#include <draw/bitmap_font.hpp>
#include <draw/legend.hpp>
#include <draw/picture_text.hpp>
#include <grundy/error.hpp>

namespace grundy::draw {
namespace {

// Pixels.
constexpr std::int64_t widest_cells = 900;  // for chosen cell sizes
constexpr std::int64_t highest_cells = 1000;
constexpr std::int64_t largest_chosen_cell = 40;
constexpr std::int64_t smallest_lined_cell = 8;
constexpr std::int64_t smallest_numbered_cell = 22;

// Font pixels.
constexpr std::int64_t margin = 8;
constexpr std::int64_t tick_length = 3;
constexpr std::int64_t gap_at_plot = 5;          // between the cells and the numbers
constexpr std::int64_t gap_at_name = 5;          // between the numbers and the axis name
constexpr std::int64_t gap_between_numbers = 9;  // of two columns
constexpr std::int64_t row_number_spacing = 17;  // between the middles of the numbers of two rows
constexpr std::int64_t title_line_height = 13;
constexpr std::int64_t gap_below_title = 5;
constexpr std::int64_t gap_above_legend = 9;
constexpr std::int64_t least_content_width = 192;
constexpr std::size_t title_lines = 4;

std::int64_t chosen_cell(const Plot& plot, const PictureOptions& options) {
  if (options.cell_pixels > static_cast<std::size_t>(side_limit)) return side_limit;  // refused with its size
  if (options.cell_pixels > 0) return static_cast<std::int64_t>(options.cell_pixels);
  const std::int64_t fits = std::min(widest_cells / plot.across.count, highest_cells / plot.down.count);
  return std::clamp<std::int64_t>(fits, 1, largest_chosen_cell);
}

/// Text that can be read at the size of a page: larger in larger pictures.
std::int64_t chosen_scale(std::int64_t plot_width, std::int64_t plot_height, std::int64_t cell) {
  const std::int64_t longer = std::max(plot_width, plot_height);
  const std::int64_t least = longer >= 250 || cell >= 16 ? 2 : 1;
  return std::clamp<std::int64_t>(longer / 500, least, 16);
}

std::int64_t chosen_number_scale(const Plot& plot, const Survey& survey, const PictureOptions& options,
                                 std::int64_t cell) {
  if (plot.kind != Grid::Kind::Values || !options.cell_numbers || cell < smallest_numbered_cell) return 0;
  const std::int64_t widest = text_width(std::to_string(survey.largest));
  for (std::int64_t scale = cell / 12; scale >= 1; --scale) {
    const std::int64_t free_pixels = scale == 1 ? 4 : 6;
    if (scale * widest <= cell - free_pixels && scale * glyph_capital_height <= cell * 11 / 20) return scale;
  }
  return 0;
}

std::int64_t widest_number(const Axis& axis) {
  return std::max(text_width(std::to_string(axis.first)),
                  text_width(std::to_string(axis.value(axis.count - 1))));
}

std::int64_t line_width(std::int64_t scale) {
  return std::max<std::int64_t>(1, scale / 2);
}

void add_frame(std::int64_t width, std::int64_t height, Layout& layout) {
  const std::int64_t t = line_width(layout.scale);
  layout.rectangles.push_back({-t, -t, width + 2 * t, t, ink});
  layout.rectangles.push_back({-t, height, width + 2 * t, t, ink});
  layout.rectangles.push_back({-t, 0, t, height, ink});
  layout.rectangles.push_back({width, 0, t, height, ink});
}

/// Numbers above the columns, the name above them. Returns the top of what was added.
std::int64_t add_column_axis(const Axis& axis, std::int64_t length, Layout& layout) {
  const std::int64_t s = layout.scale;
  const Ticks ticks = ticks_of(axis, length, (widest_number(axis) + gap_between_numbers) * s);
  const std::int64_t top = -(gap_at_plot + glyph_capital_height) * s;
  for (const std::int64_t index : ticks.indices) {
    const std::int64_t middle = middle_of(axis, length, index);
    layout.labels.push_back({middle, top, Label::Anchor::Middle, s, std::to_string(axis.value(index))});
    if (ticks.step > 1)
      layout.rectangles.push_back({middle, -tick_length * s, line_width(s), tick_length * s, ink});
  }
  if (axis.name.empty()) return top;
  const std::int64_t name_top = top - (gap_at_name + glyph_height) * s;
  layout.labels.push_back({length / 2, name_top, Label::Anchor::Middle, s, axis.name});
  return name_top;
}

/// Numbers to the left of the rows, the name to the left of them.
void add_row_axis(const Axis& axis, std::int64_t length, Layout& layout) {
  if (!axis.shown) return;
  const std::int64_t s = layout.scale;
  const Ticks ticks = ticks_of(axis, length, row_number_spacing * s);
  const std::int64_t right = -gap_at_plot * s;
  for (const std::int64_t index : ticks.indices) {
    const std::int64_t middle = middle_of(axis, length, index);
    layout.labels.push_back({right, middle - glyph_capital_height * s / 2, Label::Anchor::Right, s,
                             std::to_string(axis.value(index))});
    if (ticks.step > 1)
      layout.rectangles.push_back({-tick_length * s, middle, tick_length * s, line_width(s), ink});
  }
  const std::int64_t name_right = right - (widest_number(axis) + gap_at_name) * s;
  if (!axis.name.empty())
    layout.labels.push_back(
        {name_right, length / 2 - glyph_capital_height * s / 2, Label::Anchor::Right, s, axis.name});
}

void add_title(const std::string& title, std::int64_t width, std::int64_t bottom, Layout& layout) {
  const std::int64_t s = layout.scale;
  const auto characters = static_cast<std::size_t>(width / (glyph_advance * s));
  const std::vector<std::string> lines = wrap_text(title, characters, title_lines);
  std::int64_t y =
      bottom - gap_below_title * s - static_cast<std::int64_t>(lines.size()) * title_line_height * s;
  for (const std::string& line : lines) {
    layout.labels.push_back({0, y, Label::Anchor::Left, s, line});
    y += title_line_height * s;
  }
}

/// Moves everything, so far placed relative to the top left cell, so that a margin is left around it.
void move_into_sheet(std::int64_t plot_width, std::int64_t plot_height, Layout& layout) {
  std::int64_t left = 0, top = 0, right = plot_width, bottom = plot_height;
  const auto include = [&](std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height) {
    left = std::min(left, x);
    top = std::min(top, y);
    right = std::max(right, x + width);
    bottom = std::max(bottom, y + height);
  };
  for (const Rectangle& box : layout.rectangles) include(box.x, box.y, box.width, box.height);
  for (const Label& label : layout.labels)
    include(left_of(label), label.y, width_of(label), glyph_height * label.scale);
  const std::int64_t around = margin * layout.scale;
  layout.plot_x = around - left;
  layout.plot_y = around - top;
  layout.width = layout.plot_x + right + around;
  layout.height = layout.plot_y + bottom + around;
  for (Rectangle& box : layout.rectangles) box.x += layout.plot_x, box.y += layout.plot_y;
  for (Label& label : layout.labels) label.x += layout.plot_x, label.y += layout.plot_y;
}

void check_pixels(std::int64_t width, std::int64_t height) {
  if (width <= side_limit && height <= side_limit && width * height <= cell_limit) return;
  throw Error(ErrorKind::TooLarge, "a picture of " + std::to_string(width) + " x " + std::to_string(height) +
                                       " pixels is too large: at most " + std::to_string(side_limit) +
                                       " on a side and " + std::to_string(cell_limit) +
                                       " in all; make the cells smaller or draw a part of it");
}

}  // namespace

std::int64_t width_of(const Label& label) {
  return static_cast<std::int64_t>(character_count(label.text)) == 0
             ? 0
             : (static_cast<std::int64_t>(character_count(label.text)) * glyph_advance - 1) * label.scale;
}

std::int64_t left_of(const Label& label) {
  switch (label.anchor) {
    case Label::Anchor::Left:
      return label.x;
    case Label::Anchor::Middle:
      return label.x - width_of(label) / 2;
    case Label::Anchor::Right:
      return label.x - width_of(label);
  }
  return label.x;
}

Layout layout_of(const Plot& plot, const Survey& survey, const Palette& palette,
                 const PictureOptions& options) {
  Layout layout;
  layout.cell = chosen_cell(plot, options);
  const std::int64_t plot_width = plot.across.count * layout.cell;
  const std::int64_t plot_height = plot.down.count * layout.cell;
  check_pixels(plot_width, plot_height);
  layout.scale = chosen_scale(plot_width, plot_height, layout.cell);
  layout.number_scale = chosen_number_scale(plot, survey, options, layout.cell);
  layout.grid_lines = options.grid_lines && layout.cell >= smallest_lined_cell;
  const std::int64_t content_width = std::max(plot_width, least_content_width * layout.scale);
  add_frame(plot_width, plot_height, layout);
  const std::int64_t top = add_column_axis(plot.across, plot_width, layout);
  add_row_axis(plot.down, plot_height, layout);
  add_title(plot.title, content_width, top, layout);
  if (options.legend)
    add_legend(plot, survey, palette, 0, plot_height + gap_above_legend * layout.scale, content_width,
               layout);
  move_into_sheet(plot_width, plot_height, layout);
  check_pixels(layout.width, layout.height);
  return layout;
}

}  // namespace grundy::draw
