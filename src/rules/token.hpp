#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <grundy/game.hpp>

namespace grundy::rules {

/// A piece of a rule file. `text` is the word, the symbol, the digits, or the contents of a string.
struct Token {
  enum class Kind { Word, Number, String, Symbol, Code, LineEnd, End };
  Kind kind = Kind::End;
  std::string_view text;
  std::size_t line = 1;              // from 1
  std::size_t column = 1;            // bytes, from 1
  std::size_t length = 1;            // bytes in the file

  [[nodiscard]] bool is_word(std::string_view word) const { return kind == Kind::Word && text == word; }
  [[nodiscard]] bool is_symbol(std::string_view symbol) const {
    return kind == Kind::Symbol && text == symbol;
  }
};

/// Collects diagnostics of one file, the first one of each line, at most `most` of them (one line says that
/// there are more).
class Reporter {
 public:
  Reporter(std::string_view text, std::string file);
  void error(std::size_t line, std::size_t column, std::size_t length, std::string message,
             std::string suggestion = {});
  void error(const Token& token, std::string message, std::string suggestion = {}) {
    error(token.line, token.column, token.length, std::move(message), std::move(suggestion));
  }
  void warning(std::size_t line, std::size_t column, std::size_t length, std::string message,
               std::string suggestion = {});
  [[nodiscard]] bool has_errors() const { return errors_ > 0; }
  [[nodiscard]] bool has_error_on(std::size_t line) const { return marked_lines_.contains(line); }
  /// In the order of the file.
  [[nodiscard]] std::vector<Diagnostic> take();

 private:
  void add(bool is_error, std::size_t line, std::size_t column, std::size_t length, std::string message,
           std::string suggestion);
  static constexpr std::size_t most = 50;
  std::string file_;
  std::vector<std::string_view> lines_;
  std::vector<Diagnostic> diagnostics_;
  std::set<std::size_t> marked_lines_;
  std::size_t errors_ = 0;
};

/// Splits a rule file into tokens. The word after `game` and after `octal` is one token however strange
/// (Code). A line end is a token unless the statement obviously goes on: inside brackets, after an operator
/// or comma, before `for`, `if`, `and`, ...
[[nodiscard]] std::vector<Token> tokenize(std::string_view text, Reporter& reporter);

/// A quoted piece of a file, shortened; control characters and what is not UTF-8 are shown as \xNN.
[[nodiscard]] std::string quoted(std::string_view text);

/// Bytes of the character in UTF-8 at the front of `text`; 0 if there is none.
[[nodiscard]] std::size_t character_length(std::string_view text);
/// The number of that character. Precondition: character_length(text) > 0.
[[nodiscard]] char32_t character_at(std::string_view text);

}  // namespace grundy::rules
