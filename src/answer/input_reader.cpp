#include "answer/input_reader.hpp"

#include <algorithm>
#include <cassert>
#include <string>

namespace grundy::answer {
namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 18;
constexpr std::size_t shown_bytes = 24;     // of a token that a message quotes
constexpr std::ptrdiff_t fast_digits = 18;  // always fit into 63 bits

bool is_line_end(char byte) {
  return byte == '\n' || byte == '\r';
}
bool is_blank_in_line(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f';
}
bool is_blank(char byte) {
  return is_blank_in_line(byte) || is_line_end(byte);
}
bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}

/// Printable ASCII as it is; everything else as \xHH, so that no input can write control codes to a terminal.
std::string escaped(std::string_view bytes) {
  constexpr std::string_view hexadecimal = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    const auto code = static_cast<unsigned char>(byte);
    if (code >= 0x20 && code < 0x7f && byte != '"' && byte != '\\') {
      text += byte;
    } else {
      text += {'\\', 'x', hexadecimal[code >> 4U], hexadecimal[code & 15U]};
    }
  }
  return text;
}

}  // namespace

std::string in_front(const Place& place, const std::string& message) {
  return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column) + ": " + message;
}

Error bad_input(const Place& place, const std::string& message) {
  return {ErrorKind::BadInput, in_front(place, message)};
}

std::string Expectation::text() const {
  std::string text(what);
  if (heap != 0) text += " of heap " + std::to_string(heap);
  return text;
}

InputReader::InputReader(int descriptor, StopFlag stop, std::function<void()> before_waiting)
    : descriptor_(descriptor),
      stop_(stop),
      before_waiting_(std::move(before_waiting)),
      buffer_(buffer_size) {}

bool InputReader::refill() {
  assert(cursor_ == end_);
  if (ended_) return false;
  keep_token_head();
  buffer_offset_ += end_;
  cursor_ = end_ = 0;
  before_waiting_();
  end_ = read_some(descriptor_, buffer_.data(), buffer_.size(), stop_);
  ended_ = end_ == 0;
  if (!started_) skip_byte_order_mark();
  return cursor_ < end_ || (!ended_ && refill());
}

/// The mark may arrive in pieces. It stands for no column.
void InputReader::skip_byte_order_mark() {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  started_ = true;
  while (end_ > 0 && end_ < mark.size() && !ended_ &&
         mark.starts_with(std::string_view(buffer_.data(), end_))) {
    const std::size_t more = read_some(descriptor_, buffer_.data() + end_, buffer_.size() - end_, stop_);
    ended_ = more == 0;
    end_ += more;
  }
  if (!std::string_view(buffer_.data(), end_).starts_with(mark)) return;
  cursor_ = mark.size();
  line_offset_ = mark.size();
}

/// Before the buffer is filled again: what a message would show of the token at hand.
void InputReader::keep_token_head() {
  if (token_offset_ == no_offset || token_head_.size() > shown_bytes) return;
  const std::uint64_t begin = std::max(token_offset_, buffer_offset_);
  const auto first = static_cast<std::size_t>(begin - buffer_offset_);
  if (first < end_) token_head_.append(buffer_.data() + first, std::min(end_ - first, shown_bytes + 1));
}

void InputReader::pass_line_end() {
  const std::uint64_t here = offset();
  const bool is_return = buffer_[cursor_] == '\r';
  ++cursor_;
  if (is_return || here != after_return_) ++line_;
  if (is_return) after_return_ = here + 1;
  line_offset_ = here + 1;
}

bool InputReader::skip_to_buffered_token() {
  while (cursor_ < end_) {
    if (is_line_end(buffer_[cursor_])) {
      pass_line_end();
    } else if (is_blank_in_line(buffer_[cursor_])) {
      ++cursor_;
    } else {
      return true;
    }
  }
  return false;
}

bool InputReader::skip_to_token() {
  while (!skip_to_buffered_token()) {
    if (!refill()) return false;
  }
  return true;
}

InputReader::Next InputReader::skip_blanks_in_line() {
  while (true) {
    while (cursor_ < end_ && is_blank_in_line(buffer_[cursor_])) ++cursor_;
    if (cursor_ == end_) {
      if (!refill()) return Next::InputEnd;
    } else if (!is_line_end(buffer_[cursor_])) {
      return Next::Token;
    } else if (buffer_[cursor_] == '\n' && offset() == after_return_) {
      pass_line_end();  // the second half of CR LF
    } else {
      return Next::LineEnd;
    }
  }
}

void InputReader::enter_next_line() {
  assert(cursor_ < end_ && is_line_end(buffer_[cursor_]));
  pass_line_end();
}

void InputReader::read_number(Integer& number, const Expectation& expected) {
  assert(cursor_ < end_ && !is_blank(buffer_[cursor_]));
  token_offset_ = offset();
  token_head_.clear();
  const char* const begin = buffer_.data() + cursor_;
  const char* const end = buffer_.data() + end_;
  const char* const last = end - begin > fast_digits ? begin + fast_digits : end;
  std::int64_t value = 0;
  const char* next = begin;
  for (; next < last && is_digit(*next); ++next) value = 10 * value + (*next - '0');
  if (next == begin || next == end || !is_blank(*next)) return read_long_number(number, expected);
  number = value;
  cursor_ += static_cast<std::size_t>(next - begin);
}

/// Tokens with a sign, of more than 18 digits, across the buffer's end, and all that are no numbers.
void InputReader::read_long_number(Integer& number, const Expectation& expected) {
  digits_.clear();
  const char sign = buffer_[cursor_];
  if (sign == '-' || sign == '+') {
    ++cursor_;
    if (sign == '-') digits_ += sign;
  }
  if (!read_digits(expected)) refuse_token(expected);
  number = *Integer::parse(digits_);
}

/// Appends the digits to digits_, without zeros in front; false if there are none or something else follows
/// them.
bool InputReader::read_digits(const Expectation& expected) {
  const std::size_t sign = digits_.size();
  bool any = false;
  while (cursor_ < end_ || refill()) {
    const char* const begin = buffer_.data() + cursor_;
    const char* const end = buffer_.data() + end_;
    const char* const stop = std::find_if_not(begin, end, is_digit);
    const char* const first =
        digits_.size() > sign ? begin : std::find_if(begin, stop, [](char c) { return c != '0'; });
    any = any || stop != begin;
    digits_.append(first, stop);
    cursor_ += static_cast<std::size_t>(stop - begin);
    if (digits_.size() - sign > digit_limit) {
      throw bad_input(token_place(), "found a number of more than " + std::to_string(digit_limit) +
                                         " digits, expected " + expected.text() + " of at most so many");
    }
    if (stop != end) break;
  }
  if (any && digits_.size() == sign) digits_ += '0';
  return any && (cursor_ == end_ || is_blank(buffer_[cursor_]));
}

void InputReader::refuse_token(const Expectation& expected) const {
  throw bad_input(token_place(), "found " + quoted_token() + ", expected " + expected.text());
}

/// Only what was read already: a message does not wait for the rest of a token.
std::string InputReader::quoted_token() const {
  std::string token = token_head_;
  const std::uint64_t begin = std::max(token_offset_, buffer_offset_);
  for (auto index = static_cast<std::size_t>(begin - buffer_offset_);
       index < end_ && token.size() <= shown_bytes; ++index) {
    if (is_blank(buffer_[index])) break;
    token += buffer_[index];
  }
  std::string text(1, '"');
  text += escaped(std::string_view(token).substr(0, shown_bytes));
  text += token.size() > shown_bytes ? "...\"" : "\"";
  return text;
}

}  // namespace grundy::answer
