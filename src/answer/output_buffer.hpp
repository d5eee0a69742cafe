#pragma once

#include <string>
#include <string_view>

#include "answer/descriptor.hpp"

namespace grundy::answer {

/// Collects answers and writes them in large pieces. Nothing is written when it is destroyed: flush() can
/// fail, and says so.
class OutputBuffer {
 public:
  OutputBuffer(int descriptor, StopFlag stop) : descriptor_(descriptor), stop_(stop) {
    text_.reserve(capacity);
  }

  /// Throws what flush() throws.
  void append(std::string_view text) {
    if (text_.size() + text.size() > capacity) flush();
    text_.append(text);
  }
  /// Writes everything. Throws Error: FileSystem, Interrupted; what could not be written is then dropped.
  void flush();

 private:
  static constexpr std::size_t capacity = std::size_t{1} << 16;

  int descriptor_;
  StopFlag stop_;
  std::string text_;
};

}  // namespace grundy::answer
