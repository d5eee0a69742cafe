#include "answer/output_buffer.hpp"

namespace grundy::answer {

void OutputBuffer::flush() {
  if (text_.empty()) return;
  try {
    write_all(descriptor_, text_.data(), text_.size(), stop_);
  } catch (...) {
    text_.clear();
    throw;
  }
  text_.clear();
}

}  // namespace grundy::answer
