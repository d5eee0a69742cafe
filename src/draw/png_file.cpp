#include <draw/png_file.hpp>

#include <png.h>

#include <csetjmp>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include <grundy/error.hpp>

namespace grundy::draw {
namespace {

constexpr std::size_t small_palette = 16;        // colours that fit into half a byte
constexpr std::int64_t large_picture = 1 << 22;  // pixels
// zlib's levels. Level 3 takes a quarter to two thirds of the time of level 6 on 4096 x 4096 cells and is 4
// to 10 % larger for Grundy values (docs/pictures.md, "Size and time").
constexpr int level_of_small_pictures = 6;
constexpr int level_of_large_pictures = 3;

}  // namespace

struct PngFile::Implementation {
  OutputFile& file;
  png_structp png = nullptr;
  png_infop info = nullptr;
  std::string message;         // what libpng said last
  std::exception_ptr failure;  // what the output file threw

  explicit Implementation(OutputFile& output) : file(output) {}
  ~Implementation() { png_destroy_write_struct(&png, &info); }

  /// Calls into libpng go through here. Its errors come back by longjmp to this frame, which holds no object
  /// that would have to be destroyed; so must `call`.
  template <class Call>
  void guarded(const Call& call) {
    if (setjmp(png_jmpbuf(png)) == 0) {
      call();
      return;
    }
    if (failure) std::rethrow_exception(failure);
    throw Error(ErrorKind::FileSystem, "cannot write a PNG: " + message);
  }

  /// No exception may cross libpng, which is C: it is kept here, and libpng is left by its own error.
  static void write(png_structp png, png_bytep bytes, std::size_t count) {
    auto& self = *static_cast<Implementation*>(png_get_io_ptr(png));
    try {
      self.file.write(std::string_view(reinterpret_cast<const char*>(bytes), count));
      return;
    } catch (...) {
      self.failure = std::current_exception();
    }
    png_error(png, "the file cannot be written");
  }
  static void flush(png_structp) {}

  static void on_error(png_structp png, png_const_charp text) {
    try {
      static_cast<Implementation*>(png_get_error_ptr(png))->message = text;
    } catch (const std::bad_alloc&) {  // then without a message
    }
    png_longjmp(png, 1);
  }
  static void on_warning(png_structp, png_const_charp) {}  // the library never prints
};

PngFile::PngFile(OutputFile& file, std::int64_t width, std::int64_t height, const Palette& palette)
    : implementation_(std::make_unique<Implementation>(file)) {
  Implementation& self = *implementation_;
  self.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &self, Implementation::on_error,
                                     Implementation::on_warning);
  if (self.png == nullptr) throw std::bad_alloc();
  self.info = png_create_info_struct(self.png);
  if (self.info == nullptr) throw std::bad_alloc();
  std::vector<png_color> colours;
  for (const Rgb rgb : palette.colours()) colours.push_back({rgb.red, rgb.green, rgb.blue});
  const int bits = colours.size() <= small_palette ? 4 : 8;
  const int level = width * height > large_picture ? level_of_large_pictures : level_of_small_pictures;
  self.guarded([&] {
    png_set_write_fn(self.png, &self, Implementation::write, Implementation::flush);
    png_set_IHDR(self.png, self.info, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height), bits,
                 PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_PLTE(self.png, self.info, colours.data(), static_cast<int>(colours.size()));
    png_set_filter(self.png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_compression_level(self.png, level);
    png_write_info(self.png, self.info);
    png_set_packing(self.png);
  });
}

PngFile::~PngFile() = default;

void PngFile::write_row(std::span<const Colour> row) {
  Implementation& self = *implementation_;
  self.guarded([&] { png_write_row(self.png, row.data()); });
}

void PngFile::finish() {
  Implementation& self = *implementation_;
  self.guarded([&] { png_write_end(self.png, self.info); });
}

}  // namespace grundy::draw
