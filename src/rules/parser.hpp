#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <grundy/game.hpp>

#include "rules/token.hpp"

namespace grundy::rules {

/// Thrown after a mistake was reported, to leave the statement at hand.
struct StatementAbandoned {};

/// The tokens of one statement, from its keyword to its last token.
struct Statement {
  std::vector<Token> tokens;         // ends with an End token that stands behind the last one
  bool repeated = false;             // a second line where one is allowed: reported, and not looked at
  [[nodiscard]] const Token& keyword() const { return tokens.front(); }
  /// Where `word` stands; the keyword, if nowhere.
  [[nodiscard]] const Token& word(std::string_view word) const {
    const auto found = std::ranges::find_if(tokens, [&](const Token& token) { return token.is_word(word); });
    return found == tokens.end() ? keyword() : *found;
  }
};

/// A place in a statement.
class Cursor {
 public:
  Cursor(const Statement& statement, Reporter& reporter) : statement_(&statement), reporter_(&reporter) {}
  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const {
    return statement_->tokens[std::min(index_ + ahead, statement_->tokens.size() - 1)];
  }
  const Token& next() {
    const Token& token = peek();
    if (token.kind != Token::Kind::End) ++index_;
    return token;
  }
  bool accept_symbol(std::string_view symbol) { return peek().is_symbol(symbol) && (next(), true); }
  bool accept_word(std::string_view word) { return peek().is_word(word) && (next(), true); }
  void expect_symbol(std::string_view symbol, const std::string& where);
  [[nodiscard]] bool at_end() const { return peek().kind == Token::Kind::End; }
  /// `suggestion`: what to do if there is more.
  void expect_end(const std::string& suggestion = {});
  /// Reports and leaves the statement.
  [[noreturn]] void fail(const Token& token, const std::string& message, const std::string& suggestion = {});
  /// "expected WHAT, found ..." at the next token.
  [[noreturn]] void fail_expected(const std::string& what, const std::string& suggestion = {});
  [[nodiscard]] const Token& keyword() const { return statement_->keyword(); }
  [[nodiscard]] std::size_t index() const { return index_; }
  void rewind(std::size_t index) { index_ = index; }
  [[nodiscard]] Reporter& reporter() { return *reporter_; }

 private:
  const Statement* statement_;
  Reporter* reporter_;
  std::size_t index_ = 0;
};

/// The variables that an expression may name.
class Scope {
 public:
  /// `token` declares parameter or coordinate number `index`.
  void declare(const Token& token, VariableIndex index);
  void declare_implicit(const std::string& name, VariableIndex index) { variables_[name] = {index, 0, 0}; }
  [[nodiscard]] const Token* declaration(const std::string& name) const;
  [[nodiscard]] bool knows(const std::string& name) const { return variables_.contains(name); }
  /// Names that are declared somewhere in the file (to tell "not yet declared" from "unknown").
  void announce(const std::string& name, std::size_t line) { announced_.emplace(name, line); }
  /// Whether names may be unknown only because their declaration has a mistake.
  void set_doubtful(bool doubtful) { doubtful_ = doubtful; }
  void push_local(const std::string& name) { locals_.push_back(name); }
  void clear_locals() { locals_.clear(); }
  [[nodiscard]] const std::vector<std::string>& locals() const { return locals_; }
  /// Looks up a name used at `token`; reports and abandons if it is unknown or used before its declaration.
  VariableIndex resolve(const Token& token, Cursor& cursor, std::size_t variable_count) const;

 private:
  struct Variable {
    VariableIndex index = 0;
    std::size_t line = 0;  // of the declaration; 0: implicit, usable everywhere
    std::size_t column = 0;
  };
  std::map<std::string, Variable, std::less<>> variables_;
  std::map<std::string, std::size_t, std::less<>> announced_;
  std::vector<std::string> locals_;
  bool doubtful_ = false;
};

/// Words that no variable can be called.
[[nodiscard]] bool is_reserved(std::string_view word);
/// A name for a new variable; reports and abandons if the next token is none, or reserved.
Token expect_name(Cursor& cursor, const std::string& what);

/// Whether a comparison can follow another one in a chain such as 1 <= a <= b.
[[nodiscard]] bool can_follow(Condition::Kind first, Condition::Kind second);

/// Expressions and conditions by precedence: or, and, not, comparisons and `|`, xor, + -, * / %, unary -, ^.
class ExpressionParser {
 public:
  /// `nodes`: so many more of them will be put around the expression.
  ExpressionParser(Cursor& cursor, const Scope& scope, std::size_t variable_count, std::size_t nodes)
      : cursor_(cursor), scope_(scope), variable_count_(variable_count), nodes_(nodes) {}
  [[nodiscard]] Expression expression();
  [[nodiscard]] Condition condition();
  /// As expression(), but stops at a top-level `+`: the parts of a split are separated by it.
  [[nodiscard]] Expression split_part();
  /// How deeply what was read is nested.
  [[nodiscard]] std::size_t deepest() const { return deepest_; }
  static constexpr std::size_t most_nesting = 200;
  static constexpr std::size_t most_nodes = 2000;  // keeps every recursion over an expression shallow

 private:
  struct Term {
    std::optional<Expression> expression;
    std::optional<Condition> condition;
    Token first;
  };
  Term disjunction();
  Term conjunction();
  Term negation();
  Term comparison();
  Term nim_sum();
  Term sum(bool stop_at_plus);
  Term product();
  Term signed_factor();
  Term factor();
  Term primary();
  Term parenthesised();
  Term function(const Token& name);
  Term predicate(const Token& name, Condition::Kind kind, std::size_t arguments);
  std::vector<Expression> arguments(const Token& name, std::size_t least, std::size_t most);
  std::optional<Term> extreme_digit(const Token& name, const std::vector<Expression>& arguments);
  Term junction(Condition::Kind kind, std::string_view word, Term (ExpressionParser::*part)());
  Expression number(Term term);
  Condition truth(Term term);
  void enter(const Token& token);
  void descend(const Token& token);

  Cursor& cursor_;
  const Scope& scope_;
  std::size_t variable_count_;
  std::size_t nodes_;
  std::size_t nesting_ = 0;
  std::size_t deepest_ = 0;
};

/// One file: the statements in their order, the game as far as it is known.
class Parser {
 public:
  Parser(std::string_view text, Reporter& reporter);
  /// Absent if a mistake was reported.
  std::optional<Game> run();
  /// The statement that move number i of the game comes from, for later checks.
  [[nodiscard]] const Statement& statement_of_move(std::size_t i) const {
    return i < short_form_moves_ ? *short_form_statement_ : *move_statements_[i - short_form_moves_];
  }
  [[nodiscard]] const std::vector<const Statement*>& symmetric_statements() const {
    return symmetric_statements_;
  }

 private:
  using Handler = void (Parser::*)(const Statement&);
  void split_statements(const std::vector<Token>& tokens);
  void check_first_word(std::string_view text);
  void check_beginning(const Token& token, bool in_judge);
  [[nodiscard]] bool has_doubtful_names() const;
  void each(std::string_view keyword, Handler handler);
  void announce_names();
  void report_repeated();

  // parse_declarations.cpp
  void parse_game(const Statement& statement);
  void parse_source(const Statement& statement);
  void parse_given(const Statement& statement);
  void parse_state(const Statement& statement);
  void parse_variables(const Statement& statement, bool parameters);
  void parse_variable_condition(Cursor& cursor, std::size_t name_index, std::vector<VariableIndex>& pending,
                                bool parameters);
  Condition variable_condition(Cursor& cursor);
  void check_length(const Statement& statement, const std::vector<Condition>& conditions);
  void declare(Cursor& cursor, const Token& name, bool parameter);
  void parse_sum(const Statement& statement);
  void parse_octal(const Statement& statement);
  void parse_subtract(const Statement& statement);
  void add_short_form(const Statement& statement, ShortForm form);

  // parse_moves.cpp
  void parse_move(const Statement& statement);
  Change parse_change(Cursor& cursor, Move& move);
  void parse_range(Cursor& cursor, Move& move);
  void check_move(const Statement& statement, const Move& move);
  void parse_end(const Statement& statement);
  void parse_play(const Statement& statement);
  void parse_symmetric(const Statement& statement);
  void warn_about_ends();

  // parse_judge.cpp
  void parse_judge(const Statement& statement);
  void parse_read(const Statement& statement);
  void parse_read_items(Cursor& cursor, Judge& judge);
  void parse_read_assignments(Cursor& cursor, Judge& judge);
  void check_judge(const Statement& statement, const Judge& judge);
  void parse_answer_text(const Statement& statement);

  [[nodiscard]] std::vector<Integer> parse_members(Cursor& cursor);
  [[nodiscard]] ExpressionParser expressions(Cursor& cursor, std::size_t nodes = 0) {
    return {cursor, scope_, game_.variable_count(), nodes};
  }

  Reporter& reporter_;
  std::vector<Statement> statements_;
  std::vector<const Statement*> move_statements_;  // one for each explicit move
  std::vector<const Statement*> symmetric_statements_;
  const Statement* short_form_statement_ = nullptr;
  std::size_t short_form_moves_ = 0;
  Scope scope_;
  Game game_;
};

/// The moves that a short form stands for, for the coordinate with index `heap`; a message if the code is
/// wrong.
struct Expansion {
  std::vector<Move> moves;
  std::string mistake;  // empty: none
  std::size_t mistake_offset = 0;  // in the code
};
[[nodiscard]] Expansion expand(const ShortForm& form, VariableIndex heap, VariableIndex first_local);

/// Tries the game on small positions: moves that change nothing or can be repeated for ever, ranges without
/// end, claims of symmetry that are false. Bounded work. Reports at the statements of `parser`.
void check_by_trial(const Game& game, const Parser& parser, Reporter& reporter);

}  // namespace grundy::rules
