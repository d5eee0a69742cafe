#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace grundy {

/// Why a request could not be carried out; the command line turns each kind into an exit code.
enum class ErrorKind {
  BadRequest,  ///< the request makes no sense for this game (an illegal position, a missing parameter, ...)
  BadInput,  ///< a stream of positions is malformed; the message names line and column
  TooLarge,  ///< needs more memory (or larger numbers) than is allowed; the message says how much
  NeedNotEnd,  ///< the game need not end; the message holds the line of play that repeats
  OutsideBox,  ///< an option of a position inside the box lies outside it; the message names both
  Interrupted,  ///< the caller's stop flag was raised
  FileSystem,  ///< a file could not be read or written
};

/// The one exception type that the library throws, apart from std::bad_alloc. `what()` is one line
/// (`NeedNotEnd`: the line of play follows on further lines) that says what, where and what to do.
class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  [[nodiscard]] ErrorKind kind() const { return kind_; }

 private:
  ErrorKind kind_;
};

}  // namespace grundy
