#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <draw/bitmap_font.hpp>
#include <draw/layout.hpp>
#include <draw/picture.hpp>
#include <draw/picture_text.hpp>
#include <grundy/error.hpp>
#include <grundy/output_file.hpp>

// An SVG is written from the top to the bottom. The cells of one colour in one row are one path of
// rectangles, a run of cells each, in units of cells; the most frequent colour is one rectangle behind all
// cells.
namespace grundy::draw {
namespace {

// Font pixels: letters of a common sans-serif font are then about as wide as those of the bitmap font, for
// which the places were chosen, and their capitals as high.
constexpr std::int64_t font_size = 9;

std::string number(std::int64_t value) {
  return std::to_string(value);
}

/// Joins the parts.
std::string join(std::initializer_list<std::string_view> parts) {
  std::string joined;
  for (const std::string_view part : parts) joined += part;
  return joined;
}

std::string attribute(std::string_view name, std::int64_t value) {
  return join({" ", name, "=\"", number(value), "\""});
}

std::string fill_attribute(Rgb colour) {
  return join({" fill=\"", hex(colour), "\""});
}

class SvgWriter {
 public:
  SvgWriter(const Picture& picture, const std::atomic<bool>* stop, OutputFile& file)
      : plot_(picture.plot),
        survey_(picture.survey),
        palette_(picture.palette),
        layout_(picture.layout),
        stop_(stop),
        file_(file),
        cells_(static_cast<std::size_t>(plot_.across.count)),
        paths_(palette_.colours().size()) {}

  void write_picture() {
    write_head();
    write_cells();
    write_grid_lines();
    write_surroundings();
    file_.write("</svg>\n");
  }

 private:
  void write(std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts) file_.write(part);
  }

  void write_head() {
    std::string head =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"";
    head += attribute("width", layout_.width) + attribute("height", layout_.height);
    head += join({" viewBox=\"0 0 ", number(layout_.width), " ", number(layout_.height), "\" role=\"img\""});
    head += " font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">\n";
    head += join({"<title>", escape_xml(plot_.title), "</title>\n"});
    head += join({"<rect width=\"100%\" height=\"100%\"", fill_attribute(palette_[paper]), "/>\n"});
    file_.write(head);
  }

  /// The colour of most cells: it needs no rectangles of its own. Paper if no colour has the most.
  [[nodiscard]] Colour ground() const {
    const std::uint64_t others = plot_.kind == Grid::Kind::Outcomes ? survey_.other : 0;
    const std::array<std::pair<std::uint64_t, Colour>, 4> counts = {{{survey_.p, p_colour},
                                                                     {others, n_colour},
                                                                     {survey_.illegal, illegal_colour},
                                                                     {survey_.unknown, unknown_colour}}};
    const auto most = std::ranges::max_element(counts);
    return most->first == 0 ? paper : most->second;
  }

  void write_cells() {
    const Colour behind = ground();
    write({"<g transform=\"translate(", number(layout_.plot_x), " ", number(layout_.plot_y), ") scale(",
           number(layout_.cell), ")\" shape-rendering=\"crispEdges\">\n"});
    write({"<rect", attribute("width", plot_.across.count), attribute("height", plot_.down.count),
           fill_attribute(palette_[behind]), "/>\n"});
    for (std::int64_t row = 0; row < plot_.down.count; ++row) {
      check_stop(stop_);
      plot_.fill(row, cells_);
      write_row(row, behind);
      if (layout_.number_scale > 0) add_numbers(row);
    }
    file_.write("</g>\n");
  }

  void write_row(std::int64_t row, Colour behind) {
    for (std::size_t from = 0; from < cells_.size();) {
      const Colour colour = palette_.colour_of(cells_[from]);
      std::size_t to = from + 1;
      while (to < cells_.size() && palette_.colour_of(cells_[to]) == colour) ++to;
      if (colour != behind) {
        count_shape();
        const std::string width = std::to_string(to - from);
        paths_[colour] += join({"M", std::to_string(from), " ", number(row), "h", width, "v1h-", width, "z"});
      }
      from = to;
    }
    for (std::size_t colour = 0; colour < paths_.size(); ++colour) {
      if (paths_[colour].empty()) continue;
      write({"<path", fill_attribute(palette_.colours()[colour]), " d=\"", paths_[colour], "\"/>\n"});
      paths_[colour].clear();
    }
  }

  void add_numbers(std::int64_t row) {
    const std::int64_t scale = layout_.number_scale;
    const std::int64_t base =
        layout_.plot_y + row * layout_.cell + (layout_.cell + glyph_capital_height * scale) / 2;
    for (std::size_t column = 0; column < cells_.size(); ++column) {
      if (cells_[column] > largest_cell_value) continue;
      count_shape();
      const std::int64_t middle =
          layout_.plot_x + static_cast<std::int64_t>(column) * layout_.cell + layout_.cell / 2;
      const Colour colour = palette_.text_on(palette_.colour_of(cells_[column]));
      numbers_ += join({"<text", attribute("x", middle), attribute("y", base),
                        colour == ink ? "" : fill_attribute(palette_[colour]), ">",
                        std::to_string(cells_[column]), "</text>\n"});
    }
  }

  void write_grid_lines() {
    if (layout_.grid_lines) {
      const std::int64_t right = layout_.plot_x + plot_.across.count * layout_.cell;
      const std::int64_t bottom = layout_.plot_y + plot_.down.count * layout_.cell;
      std::string path;
      for (std::int64_t x = layout_.plot_x + layout_.cell; x < right; x += layout_.cell)
        path += join({"M", number(x), " ", number(layout_.plot_y), "V", number(bottom)});
      for (std::int64_t y = layout_.plot_y + layout_.cell; y < bottom; y += layout_.cell)
        path += join({"M", number(layout_.plot_x), " ", number(y), "H", number(right)});
      write({"<path transform=\"translate(0.5 0.5)\" stroke=\"", hex(palette_[rule]),
             "\" stroke-width=\"1\" d=\"", path, "\"/>\n"});
      write_paper_behind_strip();
    }
    if (layout_.number_scale > 0)
      write({"<g text-anchor=\"middle\"", attribute("font-size", font_size * layout_.number_scale), ">\n",
             numbers_, "</g>\n"});
  }

  /// No lines where the last line of a strip has no cells.
  void write_paper_behind_strip() {
    const std::int64_t absent = plot_.across.count - plot_.cells_in_last_row;
    if (absent == 0) return;
    const std::int64_t x = layout_.plot_x + plot_.cells_in_last_row * layout_.cell + 1;
    const std::int64_t y = layout_.plot_y + (plot_.down.count - 1) * layout_.cell + 1;
    write_rectangle({x, y, absent * layout_.cell - 1, layout_.cell - 1, paper});
  }

  void write_rectangle(const Rectangle& box) {
    write({"<rect", attribute("x", box.x), attribute("y", box.y), attribute("width", box.width),
           attribute("height", box.height), fill_attribute(palette_[box.colour]), "/>\n"});
  }

  void write_surroundings() {
    file_.write("<g shape-rendering=\"crispEdges\">\n");
    for (const Rectangle& box : layout_.rectangles) write_rectangle(box);
    write({"</g>\n<g", attribute("font-size", font_size * layout_.scale), ">\n"});
    for (const Label& label : layout_.labels) {
      const char* anchor = label.anchor == Label::Anchor::Left     ? ""
                           : label.anchor == Label::Anchor::Middle ? " text-anchor=\"middle\""
                                                                   : " text-anchor=\"end\"";
      write({"<text", attribute("x", label.x), attribute("y", label.y + glyph_capital_height * label.scale),
             anchor, ">", escape_xml(label.text), "</text>\n"});
    }
    file_.write("</g>\n");
  }

  void count_shape() {
    if (++shapes_ <= svg_shape_limit) return;
    throw Error(ErrorKind::TooLarge, "this SVG would hold more than " + std::to_string(svg_shape_limit) +
                                         " rectangles and numbers: draw it as PNG, or a part of it");
  }

  const Plot& plot_;
  const Survey& survey_;
  const Palette& palette_;
  const Layout& layout_;
  const std::atomic<bool>* stop_;
  OutputFile& file_;
  std::vector<Cell> cells_;
  std::vector<std::string> paths_;  // of the row at hand, by colour
  std::string numbers_;             // the texts in the cells, written above all paths
  std::size_t shapes_ = 0;
};

}  // namespace
}  // namespace grundy::draw

void grundy::write_svg(const Grid& grid, const PictureOptions& options, const std::string& path) {
  const draw::Picture picture = draw::picture_of(grid, options);
  OutputFile file(path);
  draw::SvgWriter(picture, options.stop, file).write_picture();
  file.commit();
}
