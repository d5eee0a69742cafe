#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <grundy/error.hpp>
#include <grundy/integer.hpp>

#include "answer/descriptor.hpp"

namespace grundy::answer {

/// A place in the input, from 1. Columns count bytes; a byte-order mark at the start of the input is not
/// counted.
struct Place {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
};

/// `line L, column C: message`.
[[nodiscard]] Error bad_input(const Place& place, const std::string& message);
[[nodiscard]] std::string in_front(const Place& place, const std::string& message);

/// What a number is wanted for, said only when it is not there: "a natural number for b of heap 3".
struct Expectation {
  std::string_view what;
  std::uint64_t heap = 0;  // from 1; 0: belongs to no heap

  [[nodiscard]] std::string text() const;
};

/// Longest number that is read, in decimal digits, zeros in front not counted.
inline constexpr std::size_t digit_limit = 1'000'000;

/// Splits an input of any size into numbers. A token is a run of bytes that are not blank; LF, CR LF and CR
/// end a line. Memory: one buffer, and the digits of the number at hand.
class InputReader {
 public:
  enum class Next { Token, LineEnd, InputEnd };

  /// `before_waiting` is called before every read(2): the moment to write what was answered.
  InputReader(int descriptor, StopFlag stop, std::function<void()> before_waiting);

  /// Moves over blanks and line ends to the next token; false at the end of the input.
  [[nodiscard]] bool skip_to_token();
  /// The same among the bytes that were read already: never waits.
  [[nodiscard]] bool skip_to_buffered_token();
  /// Moves over blanks, and says what stands there.
  [[nodiscard]] Next skip_blanks_in_line();
  /// Moves behind the end of the line. Precondition: skip_blanks_in_line() gave LineEnd.
  void enter_next_line();
  /// Whether a token of the line at hand was read.
  [[nodiscard]] bool read_in_line() const {
    return token_offset_ != no_offset && token_offset_ >= line_offset_;
  }

  /// Reads the token at hand as an integer: decimal digits with an optional sign in front.
  /// Throws Error(BadInput) for any other token. Precondition: at a token.
  void read_number(Integer& number, const Expectation& expected);

  [[nodiscard]] Place place() const { return place_of(offset()); }  ///< of the next byte
  [[nodiscard]] Place token_place() const {
    return place_of(token_offset_);
  }  ///< of the last token; it is in the line at hand
  [[nodiscard]] std::uint64_t offset() const {
    return buffer_offset_ + cursor_;
  }  ///< bytes of the input before the next one

 private:
  static constexpr std::uint64_t no_offset = ~std::uint64_t{0};

  [[nodiscard]] Place place_of(std::uint64_t offset) const { return {line_, offset - line_offset_ + 1}; }
  bool refill();
  void skip_byte_order_mark();
  void keep_token_head();
  void pass_line_end();
  void read_long_number(Integer& number, const Expectation& expected);
  bool read_digits(const Expectation& expected);
  [[noreturn]] void refuse_token(const Expectation& expected) const;
  [[nodiscard]] std::string quoted_token() const;

  int descriptor_;
  StopFlag stop_;
  std::function<void()> before_waiting_;
  std::vector<char> buffer_;
  std::size_t cursor_ = 0;           // of the next byte in the buffer
  std::size_t end_ = 0;              // of the bytes in the buffer
  std::uint64_t buffer_offset_ = 0;  // of the buffer's first byte in the input
  bool ended_ = false;
  bool started_ = false;  // a byte-order mark was looked for
  std::uint64_t line_ = 1;
  std::uint64_t line_offset_ = 0;           // of the line's first byte
  std::uint64_t after_return_ = no_offset;  // behind the last CR: an LF there belongs to the same line end
  std::uint64_t token_offset_ = no_offset;  // of the last token
  std::string token_head_;  // its bytes that have left the buffer, as many as a message shows
  std::string digits_;  // of a long number
};

}  // namespace grundy::answer
