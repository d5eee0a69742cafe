#include <algorithm>
#include <string>
#include <vector>

#include <draw/bitmap_font.hpp>
#include <draw/layout.hpp>
#include <draw/picture.hpp>
#include <draw/picture_text.hpp>
#include <draw/png_file.hpp>
#include <grundy/output_file.hpp>

// A PNG is painted one row of pixels at a time, from the top to the bottom.
namespace grundy::draw {
namespace {

using PixelRow = std::vector<Colour>;

/// Paints the part of a text that lies `row` pixels below its top, from pixel `x` on; what lies outside
/// `pixels` is left out.
void paint_text_row(std::string_view ascii, std::int64_t scale, std::int64_t row, std::int64_t x,
                    Colour colour, PixelRow& pixels) {
  const auto end = static_cast<std::int64_t>(pixels.size());
  const int glyph_row = static_cast<int>(row / scale);
  for (const char character : ascii) {
    for (int column = 0; column < glyph_width; ++column) {
      if (!glyph_pixel(character, glyph_row, column)) continue;
      const std::int64_t from = std::clamp<std::int64_t>(x + column * scale, 0, end);
      const std::int64_t to = std::clamp<std::int64_t>(x + (column + 1) * scale, 0, end);
      std::fill(pixels.begin() + from, pixels.begin() + to, colour);
    }
    x += glyph_advance * scale;
  }
}

/// What stands around the cells. Only what meets the row at hand is looked at: a high picture has many
/// numbers.
class Surroundings {
 public:
  explicit Surroundings(const Layout& layout) {
    for (const Rectangle& box : layout.rectangles)
      items_.push_back({box.y, box.y + box.height, order_++, &box, nullptr, {}});
    for (const Label& label : layout.labels)
      items_.push_back(
          {label.y, label.y + glyph_height * label.scale, order_++, nullptr, &label, ascii_text(label.text)});
    std::ranges::sort(items_, {}, &Item::top);
  }

  /// Rows must be asked for in ascending order.
  void paint(std::int64_t y, PixelRow& pixels) {
    while (next_ < items_.size() && items_[next_].top <= y) active_.push_back(&items_[next_++]);
    std::erase_if(active_, [&](const Item* item) { return item->bottom <= y; });
    std::ranges::sort(active_, {}, [](const Item* item) { return item->order; });
    for (const Item* item : active_) {
      if (item->box != nullptr)
        std::fill_n(pixels.begin() + item->box->x, item->box->width, item->box->colour);
      else
        paint_text_row(item->ascii, item->label->scale, y - item->top, left_of(*item->label), ink, pixels);
    }
  }

 private:
  struct Item {
    std::int64_t top, bottom;
    std::size_t order;  // later items are painted over earlier ones
    const Rectangle* box;
    const Label* label;
    std::string ascii;
  };
  std::vector<Item> items_;
  std::vector<const Item*> active_;
  std::size_t next_ = 0;
  std::size_t order_ = 0;
};

/// The rows of pixels of one row of cells.
class CellRow {
 public:
  CellRow(const Plot& plot, const Palette& palette, const Layout& layout)
      : plot_(plot),
        palette_(palette),
        layout_(layout),
        cells_(static_cast<std::size_t>(plot.across.count)),
        colours_(cells_.size()),
        pixels_(cells_.size() * static_cast<std::size_t>(layout.cell)) {}

  void read(std::int64_t row) {
    row_ = row;
    plot_.fill(row, cells_);
    std::ranges::transform(cells_, colours_.begin(), [&](Cell cell) { return palette_.colour_of(cell); });
    drawn_ = Kind::None;
  }

  /// The colours of the row of pixels that lies `y` below the upper edge of the cells, 0 <= y < layout.cell.
  const PixelRow& pixels(std::int64_t y) {
    if (layout_.cell == 1) return colours_;
    const std::int64_t number_row = y - (layout_.cell - glyph_capital_height * layout_.number_scale + 1) / 2;
    const bool in_number = number_row >= 0 && number_row < glyph_capital_height * layout_.number_scale;
    if (layout_.grid_lines && y == 0 && row_ > 0)
      draw_line();
    else
      draw_cells();
    if (layout_.number_scale > 0 && in_number) draw_numbers(number_row);
    return pixels_;
  }

 private:
  enum class Kind { None, Cells, Other };

  void draw_line() {
    const auto present = std::ranges::find(cells_, absent_cell) - cells_.begin();
    std::ranges::fill(pixels_, paper);
    std::fill_n(pixels_.begin(), present * layout_.cell, rule);
    drawn_ = Kind::Other;
  }

  void draw_cells() {
    if (drawn_ == Kind::Cells) return;
    auto pixel = pixels_.begin();
    for (std::size_t column = 0; column < cells_.size(); ++column) {
      std::fill_n(pixel, layout_.cell, colours_[column]);
      if (layout_.grid_lines && column > 0 && cells_[column] != absent_cell) *pixel = rule;
      pixel += layout_.cell;
    }
    drawn_ = Kind::Cells;
  }

  void draw_numbers(std::int64_t number_row) {
    const std::int64_t scale = layout_.number_scale;
    for (std::size_t column = 0; column < cells_.size(); ++column) {
      if (cells_[column] > largest_cell_value) continue;
      const std::string number = std::to_string(cells_[column]);
      const std::int64_t left = static_cast<std::int64_t>(column) * layout_.cell +
                                (layout_.cell - text_width(number) * scale + 1) / 2;
      paint_text_row(number, scale, number_row, left, palette_.text_on(colours_[column]), pixels_);
    }
    drawn_ = Kind::Other;
  }

  const Plot& plot_;
  const Palette& palette_;
  const Layout& layout_;
  std::int64_t row_ = 0;
  std::vector<Cell> cells_;
  PixelRow colours_;  // one a cell
  PixelRow pixels_;
  Kind drawn_ = Kind::None;  // what pixels_ holds
};

void paint(const Picture& picture, const std::atomic<bool>* stop, PngFile& png) {
  const Layout& layout = picture.layout;
  Surroundings surroundings(layout);
  CellRow cells(picture.plot, picture.palette, layout);
  PixelRow pixels(static_cast<std::size_t>(layout.width));
  const std::int64_t plot_height = picture.plot.down.count * layout.cell;
  for (std::int64_t y = 0; y < layout.height; ++y) {
    check_stop(stop);
    std::ranges::fill(pixels, paper);
    const std::int64_t below = y - layout.plot_y;
    if (below >= 0 && below < plot_height) {
      if (below % layout.cell == 0) cells.read(below / layout.cell);
      std::ranges::copy(cells.pixels(below % layout.cell), pixels.begin() + layout.plot_x);
    }
    surroundings.paint(y, pixels);
    png.write_row(pixels);
  }
}

}  // namespace
}  // namespace grundy::draw

void grundy::write_png(const Grid& grid, const PictureOptions& options, const std::string& path) {
  const draw::Picture picture = draw::picture_of(grid, options);
  OutputFile file(path);
  draw::PngFile png(file, picture.layout.width, picture.layout.height, picture.palette);
  draw::paint(picture, options.stop, png);
  png.finish();
  file.commit();
}
