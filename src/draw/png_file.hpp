#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include <draw/palette.hpp>
#include <grundy/output_file.hpp>

namespace grundy::draw {

/// A PNG with a palette, written row by row to an output file. The only place that knows libpng and its
/// longjmp.
class PngFile {
 public:
  /// Writes the header. Preconditions: 1 <= width, height <= 10^6. `file` must outlive this.
  /// All members throw Error(FileSystem), and std::bad_alloc.
  PngFile(OutputFile& file, std::int64_t width, std::int64_t height, const Palette& palette);
  ~PngFile();
  PngFile(const PngFile&) = delete;
  PngFile& operator=(const PngFile&) = delete;

  /// One row, from the top; `width` colours.
  void write_row(std::span<const Colour> row);
  /// After the last row.
  void finish();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace grundy::draw
