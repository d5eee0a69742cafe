#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include <grundy/error.hpp>

#include "app/commands.hpp"

namespace grundy::app {

bool reader_left() {
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return poll(&out, 1, 0) > 0 && (out.revents & POLLERR) != 0;
}

void output_failed(int error) {
  if (stop_flag().load()) throw Error(ErrorKind::Interrupted, "interrupted");
  if (error == EPIPE) throw ReaderLeft();
  throw Error(ErrorKind::FileSystem,
              "cannot write to standard output: " + std::generic_category().message(error));
}

void put(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) output_failed(errno);
}

void flush_output() {
  if (std::fflush(stdout) != 0) output_failed(errno);
}

void complain(const std::string& message) {
  std::fputs(("grundy: " + message + "\n").c_str(), stderr);
}

std::string shown(const std::string& text) {
  constexpr std::size_t most = 60;
  std::string result = text.size() > most ? text.substr(0, most) + "..." : text;
  for (char& c : result) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
  }
  return result;
}

}  // namespace grundy::app
