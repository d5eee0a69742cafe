#include "rules/parser.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <grundy/suggestion.hpp>

namespace grundy::rules {
namespace {

constexpr std::array<std::string_view, 12> statement_words = {"game", "source", "given",     "state",
                                                              "sum",  "octal",  "subtract",  "move",
                                                              "end",  "play",   "symmetric", "judge"};
constexpr std::array<std::string_view, 4> judge_words = {"read", "win", "lose", "case"};
constexpr std::array<std::string_view, 15> other_words = {"for", "in",   "if",     "and",   "or",
                                                          "not", "min",  "max",    "gcd",   "xor",
                                                          "abs", "sqrt", "digits", "prime", "square"};

bool starts_statement(const Token& token) {
  return token.kind == Token::Kind::Word &&
         std::ranges::find(statement_words, token.text) != statement_words.end();
}

bool is_judge_word(const Token& token) {
  return token.kind == Token::Kind::Word && std::ranges::find(judge_words, token.text) != judge_words.end();
}

std::string describe(const Token& token) {
  switch (token.kind) {
    case Token::Kind::End:
    case Token::Kind::LineEnd:
      return "the end of the line";
    case Token::Kind::String:
      return "the string \"" + std::string(token.text.substr(0, 30)) +
             (token.text.size() > 30 ? "...\"" : "\"");
    default:
      return quoted(token.text);
  }
}

}  // namespace

bool is_reserved(std::string_view word) {
  return std::ranges::find(statement_words, word) != statement_words.end() ||
         std::ranges::find(judge_words, word) != judge_words.end() ||
         std::ranges::find(other_words, word) != other_words.end() || word == "coprime" || word == "wins" ||
         word == "loses" || word == "until" || word == "then" || word == "with";
}

// ---- Cursor ----

void Cursor::fail(const Token& token, const std::string& message, const std::string& suggestion) {
  reporter_->error(token, message, suggestion);
  throw StatementAbandoned{};
}

void Cursor::fail_expected(const std::string& what, const std::string& suggestion) {
  fail(peek(), "expected " + what + ", found " + describe(peek()), suggestion);
}

void Cursor::expect_symbol(std::string_view symbol, const std::string& where) {
  if (!accept_symbol(symbol)) fail_expected("'" + std::string(symbol) + "' " + where);
}

void Cursor::expect_end(const std::string& suggestion) {
  if (at_end()) return;
  const Token& token = peek();
  if (token.is_symbol(")") || token.is_symbol("}") || token.is_symbol("]"))
    fail(token, "this " + quoted(token.text) + " closes nothing", "leave it out");
  if (token.is_symbol("."))
    fail(token, "expected the end of the line, found '.'",
         "numbers are whole; a range is written with two dots, as in 1..9");
  if (starts_statement(token))
    fail(token, "expected the end of the line before " + quoted(token.text), "write it on a line of its own");
  if (token.is_symbol(";")) fail(token, "a line ends without ';'", "leave it out");
  fail(token, "expected the end of the line, found " + describe(token), suggestion);
}

Token expect_name(Cursor& cursor, const std::string& what) {
  const Token token = cursor.peek();
  if (token.kind != Token::Kind::Word) cursor.fail_expected(what);
  if (is_reserved(token.text)) {
    cursor.fail(token, quoted(token.text) + " is a word of the language and cannot name a variable",
                "choose another name");
  }
  return cursor.next();
}

// ---- Scope ----

void Scope::declare(const Token& token, VariableIndex index) {
  variables_[std::string(token.text)] = {index, token.line, token.column};
}

VariableIndex Scope::resolve(const Token& token, Cursor& cursor, std::size_t variable_count) const {
  const std::string name(token.text);
  for (std::size_t i = 0; i < locals_.size(); ++i) {
    if (locals_[i] == name) return variable_count + i;
  }
  const auto found = variables_.find(name);
  if (found == variables_.end()) {
    const auto announced = announced_.find(name);
    if (doubtful_) throw StatementAbandoned{};   // the mistake in its declaration is enough
    if (announced != announced_.end()) {
      cursor.fail(token, quoted(name) + " is used before it is declared (line " +
                             std::to_string(announced->second) + ")");
    }
    std::vector<std::string> names = locals_;
    for (const auto& [known, variable] : variables_) names.push_back(known);
    const std::string near = nearest_word(name, names);
    std::string all;
    for (const std::string& known : names) all += (all.empty() ? "" : ", ") + known;
    const std::string known_ones =
        all.empty() ? "declare it with `state` or `given`" : "the variables here are " + all;
    const bool in_move = cursor.keyword().is_word("move");
    cursor.fail(token, "unknown variable " + quoted(name),
                !near.empty() ? "did you mean " + near + "?"
                : in_move     ? known_ones + "; a move's own ones stand behind `for`"
                              : known_ones);
  }
  const Variable& variable = found->second;
  if (variable.line != 0 && std::pair(token.line, token.column) < std::pair(variable.line, variable.column)) {
    cursor.fail(token,
                quoted(name) + " is used before it is declared (line " + std::to_string(variable.line) + ")",
                "move its line further up");
  }
  return variable.index;
}

// ---- Parser ----

Parser::Parser(std::string_view text, Reporter& reporter) : reporter_(reporter) {
  check_first_word(text);
  split_statements(tokenize(text, reporter));
}

void Parser::split_statements(const std::vector<Token>& tokens) {
  bool line_start = true;
  bool in_judge = false;
  const auto finish = [&] {   // the End token stands behind the last one, not behind a comment
    const Token last = statements_.back().tokens.back();
    statements_.back().tokens.push_back({Token::Kind::End, {}, last.line, last.column + last.length, 1});
  };
  for (const Token& token : tokens) {
    if (token.kind == Token::Kind::LineEnd || token.kind == Token::Kind::End) {
      if (!line_start) finish();
      line_start = true;
      continue;
    }
    const bool judge_part = in_judge && is_judge_word(token);
    if (line_start || judge_part) {
      if (!line_start) finish();
      statements_.push_back({});
      if (!judge_part) check_beginning(token, in_judge);
      if (starts_statement(token)) in_judge = token.text == "judge";
    }
    line_start = false;
    statements_.back().tokens.push_back(token);
  }
}

/// Reports a line that begins with no statement's word.
void Parser::check_beginning(const Token& token, bool in_judge) {
  if (starts_statement(token)) return;
  const bool word = token.kind == Token::Kind::Word;
  if (is_judge_word(token))
    return reporter_.error(token, quoted(token.text) + " belongs into a judge block",
                           "write `judge` on a line above it");
  std::vector<std::string> keywords(statement_words.begin(), statement_words.end());
  if (in_judge) keywords.insert(keywords.begin(), judge_words.begin(), judge_words.end());
  std::string near = word ? nearest_word(token.text, keywords) : std::string();
  if (word && near.empty()) near = nearest_word(token.text, {judge_words.begin(), judge_words.end()});
  std::string all;
  for (const std::string& keyword : keywords)
    all += (all.empty() ? "" : keyword == keywords.back() ? " or " : ", ") + keyword;
  reporter_.error(token, "a line cannot begin with " + describe(token),
                  near.empty() ? "lines begin with " + all : "did you mean " + near + "?");
}

void Parser::each(std::string_view keyword, Handler handler) {
  for (const Statement& statement : statements_) {
    if (!statement.keyword().is_word(keyword) || statement.repeated) continue;
    try {
      (this->*handler)(statement);
    } catch (const StatementAbandoned&) {   // reported; the other lines may hold further mistakes
    }
    scope_.clear_locals();
  }
}

/// The names behind `given` and `state`, before they are declared: only to word the messages.
void Parser::announce_names() {
  for (const Statement& statement : statements_) {
    if (!statement.keyword().is_word("given") && !statement.keyword().is_word("state")) continue;
    int depth = 0;
    for (std::size_t i = 1; i < statement.tokens.size(); ++i) {
      const Token& token = statement.tokens[i];
      if (token.is_symbol("(")) ++depth;
      if (token.is_symbol(")")) --depth;
      const bool listed = i == 1 || (depth == 0 && statement.tokens[i - 1].is_symbol(","));
      if (listed && token.kind == Token::Kind::Word) scope_.announce(std::string(token.text), token.line);
    }
  }
}

/// Whether a name that is not known may have been meant to be declared on a line with a mistake.
bool Parser::has_doubtful_names() const {
  return std::ranges::any_of(statements_, [&](const Statement& statement) {
    const Token& keyword = statement.keyword();
    const bool declares = keyword.is_word("given") || keyword.is_word("state") || keyword.is_word("octal") ||
                          keyword.is_word("subtract");
    if (!declares && (starts_statement(keyword) || is_judge_word(keyword))) return false;
    return std::ranges::any_of(statement.tokens,
                               [&](const Token& token) { return reporter_.has_error_on(token.line); });
  });
}

void Parser::report_repeated() {
  for (const std::string_view word :
       {"game", "sum", "octal", "subtract", "play", "judge", "read", "win", "lose", "case"}) {
    const Statement* first = nullptr;
    for (Statement& statement : statements_) {
      if (!statement.keyword().is_word(word)) continue;
      statement.repeated = first != nullptr;
      if (first != nullptr) {
        reporter_.error(
            statement.keyword(),
            "a second " + quoted(word) + " line; the first is line " + std::to_string(first->keyword().line),
            "keep one of them");
      }
      first = first == nullptr ? &statement : first;
    }
  }
}

/// Said before anything else, so that a file of another kind gets one message and not many.
void Parser::check_first_word(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::size_t line = 1;
  std::size_t line_start = 0;
  std::size_t i = 0;
  for (bool comment = false; i < text.size() && (comment || text[i] == '#' ||
                                                 std::isspace(static_cast<unsigned char>(text[i])) != 0);
       ++i) {
    comment = text[i] != '\n' && (comment || text[i] == '#');
    if (text[i] == '\n') ++line, line_start = i + 1;
  }
  std::size_t end = i;
  while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])) != 0) ++end;
  if (nearest_word(text.substr(i, end - i), {"game"}) == "game") return;  // or misspelt, which is said later
  if (i == text.size()) line = 1, end = i = line_start = 0;
  reporter_.error(line, i - line_start + 1, std::max<std::size_t>(end - i, 1),
                  "a rule file begins with a `game` line",
                  "write a first line such as `game my-game \"My game\"`");
}

std::optional<Game> Parser::run() {
  announce_names();
  report_repeated();
  each("game", &Parser::parse_game);
  each("source", &Parser::parse_source);
  each("given", &Parser::parse_given);
  each("state", &Parser::parse_state);
  each("octal", &Parser::parse_octal);
  each("subtract", &Parser::parse_subtract);
  scope_.set_doubtful(has_doubtful_names());
  const bool declared = !game_.coordinates.empty();
  if (!declared && !reporter_.has_errors()) {
    reporter_.error(statements_.front().keyword(), "the game has no position",
                    "declare its coordinates, as in `state a, b`");
  }
  if (!declared) return std::nullopt;  // what follows would only repeat that names are unknown
  each("sum", &Parser::parse_sum);
  each("move", &Parser::parse_move);
  each("end", &Parser::parse_end);
  each("play", &Parser::parse_play);
  each("symmetric", &Parser::parse_symmetric);
  each("judge", &Parser::parse_judge);
  each("read", &Parser::parse_read);
  for (const std::string_view word : {"win", "lose", "case"}) each(word, &Parser::parse_answer_text);
  if (!reporter_.has_errors()) warn_about_ends();
  if (!reporter_.has_errors() && game_.moves.empty()) {
    reporter_.error(statements_.front().keyword(), "the game has no move",
                    "add a line such as `move n -= k for k >= 1`");
  }
  if (reporter_.has_errors()) return std::nullopt;
  return std::move(game_);
}

}  // namespace grundy::rules

namespace grundy {

namespace {

/// The text with `\n` for the line ends of old Macintosh files, `\r` alone. Places in it do not change.
std::string with_line_ends(std::string_view text) {
  std::string result(text);
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i] == '\r' && i + 1 < result.size() && result[i + 1] != '\n') result[i] = '\n';
  }
  return result;
}

/// Reports a file that is none of text; true if it is one.
bool is_text(const std::string& text, rules::Reporter& reporter) {
  const std::size_t zero = text.find('\0');
  if (zero == std::string::npos) return true;
  const std::size_t line_start = text.substr(0, zero).rfind('\n') + 1;  // 0 if there is none before
  const auto line = static_cast<std::size_t>(
                        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(zero), '\n')) +
                    1;
  reporter.error(line, zero - line_start + 1, 1, "this file is not text: it holds a byte 0",
                 "a rule file is written in ASCII or UTF-8");
  return false;
}

}  // namespace

ReadResult read_game(std::string_view given, const std::string& file) {
  constexpr std::size_t most_bytes = std::size_t{1} << 20;
  const std::string text = with_line_ends(given.substr(0, most_bytes));
  rules::Reporter reporter(text, file);
  ReadResult result;
  if (given.size() > most_bytes) {
    reporter.error(1, 1, 1, "a rule file of " + std::to_string(given.size()) + " bytes is too large",
                   "the limit is 1 MiB");
  } else if (is_text(text, reporter)) {
    rules::Parser parser(text, reporter);
    result.game = parser.run();
    if (result.game) rules::check_by_trial(*result.game, parser, reporter);
    if (reporter.has_errors()) result.game.reset();
  }
  result.diagnostics = reporter.take();
  return result;
}

}  // namespace grundy
