#include <algorithm>

#include "rules/token.hpp"

namespace grundy {
namespace {

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}   // in UTF-8

/// The part of a long line around the mistake, and the column in it; control characters become blanks, and
/// what is not UTF-8 question marks, so that the caret fits.
std::pair<std::string, std::size_t> excerpt(const std::string& line, std::size_t column) {
  constexpr std::size_t width = 100;
  std::size_t begin = 0;
  if (line.size() > width && column > width / 2)
    begin = std::min(column - width / 2, line.size() - width / 2);
  std::size_t end = std::min(begin + width, line.size());
  for (int i = 0; i < 3 && begin > 0 && begin < line.size() && continues_character(line[begin]); ++i) --begin;
  for (int i = 0; i < 3 && end < line.size() && continues_character(line[end]); ++i) ++end;
  std::string text =
      (begin > 0 ? "..." : "") + line.substr(begin, end - begin) + (end < line.size() ? "..." : "");
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = rules::character_length(std::string_view(text).substr(i));
    const auto byte = static_cast<unsigned char>(text[i]);
    if (length == 0) text[i] = '?';
    if (byte < 0x20 || byte == 0x7F) text[i] = ' ';
    i += std::max<std::size_t>(length, 1);
  }
  return {text, column - begin + (begin > 0 ? 3 : 0)};
}

/// Terminal columns of the first `bytes` bytes of UTF-8 text: continuation bytes take no room.
std::size_t columns(const std::string& text, std::size_t bytes) {
  const std::size_t end = std::min(bytes, text.size());
  return static_cast<std::size_t>(std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end),
                                                [](char c) { return !continues_character(c); })) +
         (bytes - end);
}

}  // namespace

std::string Diagnostic::to_string() const {
  const auto [text, shown_column] = excerpt(source_line, column);
  const std::size_t start = columns(text, shown_column - 1);
  const std::size_t end =
      columns(text, std::min(shown_column - 1 + length, std::max(text.size(), shown_column)));
  std::string result = file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " +
                       (is_error ? "error: " : "warning: ") + message;
  result += "\n  " + text + "\n  " + std::string(start, ' ') + "^" +
            std::string(end > start + 1 ? end - start - 1 : 0, '~');
  if (!suggestion.empty()) result += "\n  help: " + suggestion;
  return result;
}

namespace rules {

Reporter::Reporter(std::string_view text, std::string file) : file_(std::move(file)) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());   // LF, CRLF or CR
    lines_.push_back(text.substr(begin, end - begin));
    begin = end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
  }
}

void Reporter::error(std::size_t line, std::size_t column, std::size_t length, std::string message,
                     std::string suggestion) {
  add(true, line, column, length, std::move(message), std::move(suggestion));
}

void Reporter::warning(std::size_t line, std::size_t column, std::size_t length, std::string message,
                       std::string suggestion) {
  add(false, line, column, length, std::move(message), std::move(suggestion));
}

void Reporter::add(bool is_error, std::size_t line, std::size_t column, std::size_t length,
                   std::string message, std::string suggestion) {
  line = std::clamp<std::size_t>(line, 1, lines_.size());
  if (!marked_lines_.insert(line).second)
    return;   // one slip gives one message; the next one on this line shows when it is mended
  if (is_error) ++errors_;
  if (diagnostics_.size() == most) return;
  diagnostics_.push_back({is_error, file_, line, column, length, std::move(message), std::move(suggestion),
                          std::string(lines_[line - 1])});
}

std::vector<Diagnostic> Reporter::take() {
  std::ranges::sort(diagnostics_, {}, &Diagnostic::line);   // all on lines of their own
  if (errors_ > most) {
    Diagnostic last = diagnostics_.back();
    last.is_error = true;
    last.message = "too many mistakes; only " + std::to_string(most) + " are shown";
    last.suggestion.clear();
    diagnostics_.push_back(std::move(last));
  }
  return std::move(diagnostics_);
}

}  // namespace rules
}  // namespace grundy
