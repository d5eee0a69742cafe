#include "answer/descriptor.hpp"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <string>
#include <system_error>

#include <grundy/error.hpp>

namespace grundy::answer {
namespace {

constexpr int wait_milliseconds = 250;

[[noreturn]] void throw_system_error(const std::string& what, int code) {
  throw Error(ErrorKind::FileSystem, what + ": " + std::generic_category().message(code));
}

/// Waits until the descriptor can be read or written, looking at the stop flag between short waits: a signal
/// that comes after the flag was tested and before a blocking call would otherwise go unnoticed.
void wait_until_ready(int descriptor, short events, StopFlag stop) {
  while (true) {
    pollfd request = {descriptor, events, 0};
    const bool stopping = stop != nullptr && stop->load(std::memory_order_relaxed);
    const int ready = ::poll(&request, 1, stopping ? 0 : wait_milliseconds);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return;  // the call itself will tell what is wrong
    check_stop(stop);
  }
}

bool must_wait(int code) {
  return code == EAGAIN || code == EWOULDBLOCK;
}

}  // namespace

void check_stop(StopFlag stop) {
  if (stop != nullptr && stop->load(std::memory_order_relaxed))
    throw Error(ErrorKind::Interrupted, "interrupted");
}

std::size_t read_some(int descriptor, char* bytes, std::size_t size, StopFlag stop) {
  while (true) {
    check_stop(stop);
    if (stop != nullptr) wait_until_ready(descriptor, POLLIN, stop);
    const ssize_t count = ::read(descriptor, bytes, size);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (must_wait(errno)) {
      wait_until_ready(descriptor, POLLIN, stop);
    } else if (errno != EINTR) {
      throw_system_error("the input cannot be read", errno);
    }
  }
}

void write_all(int descriptor, const char* bytes, std::size_t size, StopFlag stop) {
  // A pipe that is ready takes PIPE_BUF bytes without waiting, but a longer write would wait for its reader.
  const bool may_wait = stop != nullptr && !is_regular_file(descriptor);
  while (size > 0) {
    if (may_wait) wait_until_ready(descriptor, POLLOUT, stop);
    const ssize_t count = ::write(descriptor, bytes, may_wait ? std::min<std::size_t>(size, PIPE_BUF) : size);
    if (count > 0) {
      bytes += count;
      size -= static_cast<std::size_t>(count);
    } else if (count == 0) {
      throw_system_error("the answers cannot be written", ENOSPC);
    } else if (must_wait(errno)) {
      wait_until_ready(descriptor, POLLOUT, stop);
    } else if (errno != EINTR) {
      throw_system_error("the answers cannot be written", errno);
    }
  }
}

bool is_regular_file(int descriptor) {
  struct stat status = {};
  return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

}  // namespace grundy::answer
