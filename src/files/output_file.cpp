#include <grundy/output_file.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include <grundy/error.hpp>

namespace grundy {
namespace {

constexpr std::size_t buffer_bytes = 1 << 16;
constexpr mode_t new_file_mode = 0666;  // less what the umask takes away
constexpr int most_temporary_names = 1000;

std::string one_line(std::string text) {
  for (char& character : text)
    if (static_cast<unsigned char>(character) < 0x20 || character == 0x7F) character = '?';
  return text;
}

/// A name in the folder of `target` that no other file of this process has. Short, whatever the length of the
/// target's name.
std::string temporary_name(const std::string& target) {
  static std::atomic<unsigned> counter{0};
  const std::size_t slash = target.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : target.substr(0, slash + 1);
  return folder + ".grundy-" + std::to_string(getpid()) + "-" + std::to_string(counter++) + ".tmp";
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path), target_(path) {
  if (path.empty()) throw Error(ErrorKind::FileSystem, "cannot write a file: its name is empty");
  if (path.find('\0') != std::string::npos) fail(EINVAL);
  buffer_.reserve(buffer_bytes);
  open_target();
}

void OutputFile::open_target() {
  struct stat status{};
  if (stat(path_.c_str(), &status) != 0) {
    if (errno != ENOENT) fail(errno);
    open_temporary();
    return;
  }
  if (S_ISDIR(status.st_mode)) fail(EISDIR);
  if (!S_ISREG(status.st_mode)) {  // renaming over a device would remove it
    descriptor_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(errno);
    return;
  }
  if (access(path_.c_str(), W_OK) != 0) fail(errno);
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(path_, error);
  if (error) fail(error.value());
  target_ = real.string();
  open_temporary();
  // The new file keeps the permissions of the old one; where that is not allowed it has those of a new file.
  [[maybe_unused]] const int kept = fchmod(descriptor_, status.st_mode & 0777);
}

void OutputFile::open_temporary() {
  if (target_.back() == '/') fail(EISDIR);
  for (int attempt = 0; attempt < most_temporary_names; ++attempt) {
    const std::string name = temporary_name(target_);
    descriptor_ = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, new_file_mode);
    if (descriptor_ >= 0) {
      temporary_ = name;
      return;
    }
    if (errno != EEXIST) fail(errno);  // left by another process with this number
  }
  fail(EEXIST);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::string_view part = bytes.substr(0, buffer_bytes - buffer_.size());
    buffer_.insert(buffer_.end(), part.begin(), part.end());
    bytes.remove_prefix(part.size());
    if (buffer_.size() == buffer_bytes) flush();
  }
}

void OutputFile::flush() {
  for (std::size_t done = 0; done < buffer_.size();) {
    const ssize_t written = ::write(descriptor_, buffer_.data() + done, buffer_.size() - done);
    if (written < 0 && errno != EINTR) fail(errno);
    if (written > 0) done += static_cast<std::size_t>(written);
  }
  buffer_.clear();
}

void OutputFile::commit() {
  flush();
  if (!temporary_.empty() && fsync(descriptor_) != 0) fail(errno);
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (close(descriptor) != 0) fail(errno);
  if (temporary_.empty()) return;
  if (rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  temporary_.clear();
}

void OutputFile::fail(int error) const {
  throw Error(ErrorKind::FileSystem,
              "cannot write '" + one_line(path_) + "': " + std::generic_category().message(error));
}

}  // namespace grundy
