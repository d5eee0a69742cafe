#include "rules/token.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace grundy::rules {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/// Symbols that rule files have, longest first, and what people write instead of them.
constexpr std::array<std::string_view, 30> symbols = {
    "->", "-=", "+=", "*=", "/=", "==", "!=", "<=", ">=", "..", "<", ">", "=", "+", "-",
    "*",  "/",  "%",  "^",  "(",  ")",  "{",  "}",  ",",  "|",  ":", ";", "[", "]", "."};
struct Mistake {
  std::string_view written;
  std::string_view meant;
  std::string_view help = {};        // if `write MEANT` does not say it
};
constexpr Mistake mistakes[] = {{"===", "=="},
                                {"...", ".."},
                                {"&&", "and"},
                                {"||", "or"},
                                {"**", "^"},
                                {"=<", "<="},
                                {"=>", ">=", "write >= to compare, = to change, -> to split"},
                                {"<>", "!="},
                                {"%=", "=", "write the change out, as in n = n % 3"},
                                {"^=", "=", "write the change out, as in n = n xor 3 or n = n^3"},
                                {"//", "/", "write # before a comment, and / to divide"},
                                {"&", "and", "write and between conditions"},
                                {"!", "not", "write not in front of a condition"},
                                {"\xC2\xB2", "^", "write ^2"},
                                {"\xC2\xB3", "^", "write ^3"},
                                {"\xE2\x88\x92", "-"},
                                {"\xE2\x88\xA8", "or"},
                                {"\xE2\x89\xA5", ">="},
                                {"\xE2\x89\xA4", "<="},
                                {"\xE2\x89\xA0", "!="},
                                {"\xE2\x80\x93", "-"},
                                {"\xC3\x97", "*"},
                                {"\xC2\xB7", "*"},
                                {"\xE2\x86\x92", "->"},
                                {"\xE2\x80\xA6", ".."},
                                {"\xE2\x88\xA7", "and"}};

class Tokenizer {
 public:
  Tokenizer(std::string_view text, Reporter& reporter) : text_(text), reporter_(reporter) {
    if (text_.starts_with("\xEF\xBB\xBF")) position_ = line_start_ = 3;   // byte-order mark
  }

  std::vector<Token> run() {
    while (position_ < text_.size()) next();
    push(Token::Kind::LineEnd, 0);
    push(Token::Kind::End, 0);
    return join_lines(std::move(tokens_));
  }

 private:
  void push(Token::Kind kind, std::size_t length) {
    Token token{kind, text_.substr(position_, length), line_, position_ - line_start_ + 1,
                std::max<std::size_t>(length, 1)};
    tokens_.push_back(token);
    position_ += length;
  }

  void next() {
    const char c = text_[position_];
    if (c == '\n' || (c == '\r' && !text_.substr(position_ + 1).starts_with('\n'))) {
      push(Token::Kind::LineEnd, 1);
      ++line_;
      line_start_ = position_;
    } else if (is_blank(c)) {
      ++position_;
    } else if (c == '#') {
      while (position_ < text_.size() && text_[position_] != '\n' && text_[position_] != '\r') ++position_;
    } else if (expects_code()) {
      push(Token::Kind::Code, run_length([](char d) { return !is_blank(d) && d != '\n' && d != '#'; }));
    } else if (is_letter(c)) {
      word();
    } else if (is_digit(c)) {
      number();
    } else if (c == '"') {
      string();
    } else {
      symbol();
    }
  }

  template <class Predicate>
  [[nodiscard]] std::size_t run_length(Predicate predicate) const {
    std::size_t end = position_;
    while (end < text_.size() && predicate(text_[end])) ++end;
    return end - position_;
  }

  /// Behind `game` or `octal` at the start of a statement.
  [[nodiscard]] bool expects_code() const {
    if (tokens_.empty() || text_[position_] == '"') return false;
    const Token& last = tokens_.back();
    const bool starts_line = tokens_.size() == 1 || tokens_[tokens_.size() - 2].kind == Token::Kind::LineEnd;
    return starts_line && last.line == line_ && (last.is_word("game") || last.is_word("octal"));
  }

  /// A word that goes on in letters of other alphabets is one mistake, not several.
  void word() {
    const std::size_t length = run_length([](char d) { return is_letter(d) || is_digit(d); });
    const std::size_t whole = run_length(
        [](char d) { return is_letter(d) || is_digit(d) || static_cast<unsigned char>(d) >= 0x80; });
    const std::string_view behind = text_.substr(position_ + length);
    const bool is_operator = std::ranges::any_of(
        mistakes, [&](const Mistake& mistake) { return behind.starts_with(mistake.written); });
    if (whole == length || is_operator || !begins_with_letter(behind)) return push(Token::Kind::Word, length);
    error_here(whole,
               quoted(text_.substr(position_, whole)) + " is not made of the letters a-z, digits and _ alone",
               "");
    push(Token::Kind::Word, whole);
  }

  void number() {
    const std::size_t length = run_length(is_digit);
    push(Token::Kind::Number, length);
    if (position_ < text_.size() && is_letter(text_[position_])) {
      const std::size_t rest = run_length([](char d) { return is_letter(d) || is_digit(d); });
      reporter_.error(line_, position_ - line_start_ + 1, rest,
                      quoted(text_.substr(position_, rest)) + " directly behind a number",
                      "write a product as " + std::string(tokens_.back().text.substr(0, 20)) + "*" +
                          std::string(text_.substr(position_, std::min<std::size_t>(rest, 20))) +
                          "; numbers are decimal digits only");
      tokens_.push_back(
          {Token::Kind::Symbol, "*", line_, position_ - line_start_ + 1, 1});   // go on with the meaning
    }
  }

  void string() {
    std::size_t end = position_ + 1;
    while (end < text_.size() && text_[end] != '"' && text_[end] != '\n' && text_[end] != '\r') ++end;
    const bool closed = end < text_.size() && text_[end] == '"';
    Token token{Token::Kind::String, text_.substr(position_ + 1, end - position_ - 1), line_,
                position_ - line_start_ + 1, end - position_ + (closed ? 1 : 0)};
    if (!closed) reporter_.error(token, "the string has no closing quote", "end it with \" on the same line");
    check_string(token.text);
    const auto control = std::ranges::find_if(
        token.text, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\t'; });
    if (control != token.text.end()) {
      reporter_.error(line_, token.column + 1 + static_cast<std::size_t>(control - token.text.begin()), 1,
                      "the string holds the control character " + quoted({&*control, 1}));
    }
    tokens_.push_back(token);
    position_ = end + (closed ? 1 : 0);
  }

  /// Strings are shown in terminals and put into pictures.
  void check_string(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t length = character_length(text.substr(i));
      const auto byte = static_cast<unsigned char>(text[i]);
      if (length == 0 || (byte < 0x20 && byte != '\t') || byte == 0x7F) {
        const std::string shown = quoted(text.substr(i, 1));
        return reporter_.error(line_, position_ + 1 + i - line_start_ + 1, 1,
                               length == 0 ? shown + " in a string is not UTF-8"
                                           : "a string cannot hold the control character " + shown);
      }
      i += length;
    }
  }

  void symbol() {
    const std::string_view rest = text_.substr(position_);
    for (const Mistake& mistake : mistakes) {
      if (rest[0] != mistake.written[0] || !rest.starts_with(mistake.written) || rest.starts_with("!="))
        continue;
      reporter_.error(
          line_, position_ - line_start_ + 1, mistake.written.size(),
          "unknown operator " + quoted(mistake.written),
          mistake.help.empty() ? "write " + std::string(mistake.meant) : std::string(mistake.help));
      if (mistake.written == "//" && !directly_before_operand(rest)) {   // meant as a comment
        while (position_ < text_.size() && text_[position_] != '\n' && text_[position_] != '\r') ++position_;
        return;
      }
      // Go on with the meaning, so that one slip gives one message; `tokens_` may hold text that is not in
      // the file.
      const bool word = is_letter(mistake.meant[0]);
      tokens_.push_back({word ? Token::Kind::Word : Token::Kind::Symbol, mistake.meant, line_,
                         position_ - line_start_ + 1, mistake.written.size()});
      position_ += mistake.written.size();
      return;
    }
    for (const std::string_view known : symbols) {
      if (rest[0] == known[0] && rest.starts_with(known)) return push(Token::Kind::Symbol, known.size());
    }
    strange();
  }

  static bool directly_before_operand(std::string_view operation) {
    return operation.size() > 2 && (is_letter(operation[2]) || is_digit(operation[2]) || operation[2] == '(');
  }

  /// One character, or several that hang together, none of which a rule can hold.
  void strange() {
    const std::string_view rest = text_.substr(position_);
    const std::size_t length = std::max<std::size_t>(character_length(rest), 1);
    const std::string_view text = rest.substr(0, length);
    const char32_t character = character_length(rest) > 0 ? character_at(rest) : 0;
    const std::string_view quotes =
        "'`\xE2\x80\x98\xE2\x80\x99\xE2\x80\x9C\xE2\x80\x9D\xE2\x80\x9E\xC2\xAB\xC2\xBB";
    if (is_invisible(character)) {
      static constexpr char digits[] = "0123456789ABCDEF";
      std::string number;
      for (unsigned shift = 16; shift > 0; shift -= 4) number += digits[character >> (shift - 4) & 15U];
      error_here(length, "unexpected invisible character U+" + number, "write a plain space, or nothing");
    } else if (character != 0 && quotes.find(text) != std::string_view::npos) {
      error_here(length, "unexpected " + quoted(text),
                 "strings stand in straight double quotes, as in \"text\"");
    } else {
      error_here(length, "unexpected " + quoted(text),
                 static_cast<unsigned char>(text[0]) < 0x80
                     ? ""
                     : "outside of strings and comments a rule file is plain ASCII");
    }
    position_ += std::max(length, run_length([](char d) { return static_cast<unsigned char>(d) >= 0x80; }));
  }

  void error_here(std::size_t length, std::string message, std::string suggestion) {
    reporter_.error(line_, position_ - line_start_ + 1, length, std::move(message), std::move(suggestion));
  }

  /// A letter of another alphabet; about right, which is enough to word a message.
  static bool begins_with_letter(std::string_view text) {
    const char32_t c = character_length(text) > 0 ? character_at(text) : 0;
    return (c >= 0xC0 && c < 0x2000) || (c >= 0x3040 && c < 0xD800);
  }

  /// Blanks other than the space, marks without width, changes of the writing direction.
  static bool is_invisible(char32_t c) {
    return c == 0xA0 || c == 0xAD || (c >= 0x2000 && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) ||
           (c >= 0x205F && c <= 0x206F) || c == 0x3000 || c == 0xFEFF;
  }

  static bool continues_after(const Token& token) {
    static constexpr std::array<std::string_view, 20> open = {
        "->", "-=", "+=", "*=", "/=", "==", "!=", "<=", ">=", "..",
        "<",  ">",  "=",  "+",  "-",  "*",  "/",  "%",  "^",  ","};
    static constexpr std::array<std::string_view, 6> words = {"and", "or", "not", "for", "if", "in"};
    return (token.kind == Token::Kind::Symbol && std::ranges::find(open, token.text) != open.end()) ||
           (token.kind == Token::Kind::Word && std::ranges::find(words, token.text) != words.end());
  }

  static bool continues_before(const Token& token) {
    static constexpr std::array<std::string_view, 4> words = {"and", "or", "for", "if"};
    return token.is_symbol(",") || token.is_symbol(":") ||
           (token.kind == Token::Kind::Word && std::ranges::find(words, token.text) != words.end());
  }

  /// Drops the line ends inside a statement that goes on.
  static std::vector<Token> join_lines(std::vector<Token> tokens) {
    std::vector<Token> result;
    std::size_t depth = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const Token& token = tokens[i];
      if (token.is_symbol("(") || token.is_symbol("{")) ++depth;
      if ((token.is_symbol(")") || token.is_symbol("}")) && depth > 0) --depth;
      if (token.kind != Token::Kind::LineEnd) {
        result.push_back(token);
        continue;
      }
      std::size_t next = i;  // behind the run of line ends
      while (tokens[next].kind == Token::Kind::LineEnd) ++next;
      i = next - 1;
      if (result.empty() || result.back().kind == Token::Kind::LineEnd) continue;
      const bool at_end = tokens[next].kind == Token::Kind::End;
      const bool goes_on = !at_end && !starts_statement(tokens[next]) &&
                           (depth > 0 || continues_after(result.back()) || continues_before(tokens[next]));
      if (goes_on) continue;
      depth = 0;
      result.push_back(token);
    }
    return result;
  }

  static bool starts_statement(const Token& token) {
    static constexpr std::array<std::string_view, 16> words = {
        "game", "source", "given",     "state", "sum",  "octal", "subtract", "move",
        "end",  "play",   "symmetric", "judge", "read", "win",   "lose",     "case"};
    return token.kind == Token::Kind::Word && std::ranges::find(words, token.text) != words.end();
  }

  std::string_view text_;
  Reporter& reporter_;
  std::vector<Token> tokens_;
  std::size_t position_ = 0;
  std::size_t line_ = 1;
  std::size_t line_start_ = 0;
};

}  // namespace

std::vector<Token> tokenize(std::string_view text, Reporter& reporter) {
  return Tokenizer(text, reporter).run();
}

}  // namespace grundy::rules
