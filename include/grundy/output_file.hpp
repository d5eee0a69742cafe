#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {

/// A file that is there whole or not at all: what is written goes to a temporary file in the same folder,
/// which takes the place of `path` in commit(), or is removed. A link at `path` is followed; a device or pipe
/// is written directly. Every failure throws Error(FileSystem) with `cannot write 'path': reason` in one
/// line.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view bytes);
  /// Flushes, makes durable (fsync) and renames. Nothing may be written afterwards.
  void commit();

 private:
  void open_target();
  void open_temporary();
  void flush();
  [[noreturn]] void fail(int error) const;

  std::string path_;  // as given, for messages
  std::string target_;  // behind links
  std::string temporary_;  // empty: none, or not there any more
  int descriptor_ = -1;
  std::vector<char> buffer_;
};

}  // namespace grundy
