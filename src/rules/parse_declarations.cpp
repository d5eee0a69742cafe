#include <algorithm>
#include <set>

#include "rules/parser.hpp"
#include "rules/trial_budget.hpp"

namespace grundy::rules {
namespace {

/// The comparison that a variable's own condition begins with: for `given a, b >= 1` it is said of a and b.
const Condition& first_comparison(const Condition& condition) {
  return condition.conditions.empty() ? condition : first_comparison(condition.conditions.front());
}

/// Conditions are kept as a list of what must hold, without an `and` in it.
void add_conjuncts(const Condition& condition, std::vector<Condition>& conditions) {
  if (condition.kind != Condition::Kind::And) return conditions.push_back(condition);
  for (const Condition& part : condition.conditions) add_conjuncts(part, conditions);
}

bool continues_condition(const Token& token) {
  if (token.kind != Token::Kind::Symbol) return false;
  for (const std::string_view symbol :
       {"==", "!=", "<", "<=", ">", ">=", "|", "+", "-", "*", "/", "%", "^"}) {
    if (token.text == symbol) return true;
  }
  return false;
}

}  // namespace

void Parser::parse_game(const Statement& statement) {
  Cursor cursor(statement, reporter_);
  cursor.next();
  if (cursor.peek().kind != Token::Kind::Code) cursor.fail_expected("the name of the game");
  const Token name = cursor.next();
  const bool good = std::ranges::all_of(name.text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
  if (!good || name.text.size() > 100)
    cursor.fail(name, "a game's name is made of letters, digits, '-', '_' and '.'",
                "put anything else into the title: game name \"Title\"");
  game_.name = std::string(name.text);
  if (cursor.peek().kind == Token::Kind::String) game_.title = std::string(cursor.next().text);
  cursor.expect_end(cursor.peek().kind == Token::Kind::Word
                        ? "put the title into quotes, as in game nim \"Nim with heaps\""
                        : "");
}

void Parser::parse_source(const Statement& statement) {
  Cursor cursor(statement, reporter_);
  cursor.next();
  if (cursor.peek().kind != Token::Kind::String)
    cursor.fail_expected("a string that says where the game comes from");
  game_.sources.emplace_back(cursor.next().text);
  cursor.expect_end();
}

void Parser::check_length(const Statement& statement, const std::vector<Condition>& conditions) {
  std::uint64_t length = 0;
  for (const Condition& condition : conditions) length += nodes(condition) + 1;
  if (length > ExpressionParser::most_nodes)
    reporter_.error(statement.keyword(),
                    "the conditions here are too long (more than 2000 numbers, variables and operators)");
}

void Parser::parse_given(const Statement& statement) {
  parse_variables(statement, true);
  check_length(statement, game_.parameter_conditions);
}

void Parser::parse_state(const Statement& statement) {
  if (!game_.coordinates.empty()) {
    reporter_.error(statement.keyword(), "a second 'state' line", "list all coordinates in one: state a, b");
    throw StatementAbandoned{};
  }
  parse_variables(statement, false);
  check_length(statement, game_.position_conditions);
}

void Parser::declare(Cursor& cursor, const Token& name, bool parameter) {
  if (scope_.knows(std::string(name.text)))
    cursor.fail(name, quoted(name.text) + " is declared twice", "choose another name");
  if (game_.variable_count() >= 64)
    cursor.fail(name, "a game can have at most 64 parameters and coordinates");
  scope_.declare(name, game_.variable_count());
  if (parameter) {
    game_.parameters.emplace_back(name.text);
  } else {
    game_.coordinates.push_back({std::string(name.text), std::nullopt});
  }
}

/// VAR ["=" expr] [own condition] { "," ... } [["if"] condition]
void Parser::parse_variables(const Statement& statement, bool parameters) {
  Cursor cursor(statement, reporter_);
  cursor.next();
  std::vector<VariableIndex> pending;   // names since the last own condition
  do {
    const std::size_t name_index = cursor.index();
    const Token name = expect_name(cursor, "a variable's name");
    if (cursor.peek().is_symbol("(")) cursor.fail_expected("',' or a condition");
    if (!cursor.peek().is_symbol("=")) {
      pending.push_back(game_.variable_count());
      declare(cursor, name, parameters);
      if (continues_condition(cursor.peek()))
        parse_variable_condition(cursor, name_index, pending, parameters);
    } else {
      const Token equals = cursor.next();
      if (parameters)
        cursor.fail(equals, "a parameter has no value in the rules",
                    "give it when the game is played; to restrict it write `given " + std::string(name.text) +
                        " == ...`");
      Expression start =
          expressions(cursor).expression();   // before the declaration: it cannot speak of itself
      declare(cursor, name, parameters);
      game_.coordinates.back().start = std::move(start);
      if (continues_condition(cursor.peek()))
        cursor.fail(cursor.peek(), "expected ',' or the end of the line behind a start value",
                    "write the condition behind `if`");
    }
  } while (cursor.accept_symbol(","));
  if (cursor.at_end()) return;
  const Token behind = cursor.peek();
  if (behind.kind == Token::Kind::Word && !is_reserved(behind.text) &&
      !scope_.knows(std::string(behind.text))) {
    cursor.fail(behind, "expected ',' before " + quoted(behind.text),
                "variables are separated by commas, and a condition stands behind `if`");
  }
  if (!cursor.accept_word("if") && cursor.peek().kind != Token::Kind::Word && !cursor.peek().is_symbol("(") &&
      cursor.peek().kind != Token::Kind::Number) {
    cursor.fail_expected("',', a condition or the end of the line",
                         behind.is_symbol(";") ? "variables are separated by commas" : "");
  }
  add_conjuncts(variable_condition(cursor),
                parameters ? game_.parameter_conditions : game_.position_conditions);
  cursor.expect_end();
}

/// All conditions of a kind print as one: what is in the file may not be longer, or nested more deeply, than
/// that can be.
Condition Parser::variable_condition(Cursor& cursor) {
  const Token start = cursor.peek();
  ExpressionParser parser = expressions(cursor);
  Condition condition = parser.condition();
  const bool deep = parser.deepest() > ExpressionParser::most_nesting / 2;
  if (condition.kind == Condition::Kind::Or && deep)
    cursor.fail(start, "this condition is nested too deeply");
  return condition;
}

/// A condition that begins with the variable just declared; its first comparison is said of the pending ones
/// too.
void Parser::parse_variable_condition(Cursor& cursor, std::size_t name_index,
                                      std::vector<VariableIndex>& pending, bool parameters) {
  const VariableIndex own = pending.back();
  cursor.rewind(name_index);
  const Token start = cursor.peek();
  const Condition condition = variable_condition(cursor);
  std::vector<Condition>& conditions = parameters ? game_.parameter_conditions : game_.position_conditions;
  if (pending.size() > 1) {
    Condition shared = first_comparison(condition);
    const bool simple = condition.kind != Condition::Kind::Or && shared.expressions.size() == 2 &&
                        shared.expressions[0].kind == Expression::Kind::Variable;
    if (!simple)
      cursor.fail(start, "it is not clear of which variables this condition speaks", "write it behind `if`");
    for (const VariableIndex other : pending) {
      if (other == own) continue;
      shared.expressions[0].variable = other;
      conditions.push_back(shared);
    }
  }
  add_conjuncts(condition, conditions);
  pending.clear();
}

void Parser::parse_sum(const Statement& statement) {
  Cursor cursor(statement, reporter_);
  cursor.next();
  if (!cursor.accept_word("of")) cursor.fail_expected("'of', as in `sum of 3 n`");
  Sum sum;
  if (cursor.peek().kind == Token::Kind::Number) {
    const Token count = cursor.next();
    const Integer value = Integer::parse(count.text).value();
    if (value < Integer(1) || value > Integer(1000)) cursor.fail(count, "a sum has from 1 to 1000 boards");
    sum.count = static_cast<std::size_t>(value.to_int64());
  } else if (!cursor.accept_word("any")) {
    cursor.fail_expected("a number or 'any'");
  }
  do {
    const Token name = expect_name(cursor, "a coordinate, as in `sum of any n`");
    const VariableIndex index =
        scope_.knows(std::string(name.text))
            ? scope_.resolve({name.kind, name.text, static_cast<std::size_t>(-1), 1, name.length}, cursor,
                             game_.variable_count())
            : scope_.resolve(name, cursor, game_.variable_count());
    if (index < game_.parameters.size())
      cursor.fail(name, quoted(name.text) + " is a parameter, not a coordinate");
    if (std::ranges::find(sum.listed, index) != sum.listed.end())
      cursor.fail(name, quoted(name.text) + " is listed twice");
    sum.listed.push_back(index);
  } while (cursor.accept_symbol(","));
  cursor.expect_end();
  for (std::size_t i = 0; i < game_.coordinates.size(); ++i) {
    const VariableIndex index = game_.parameters.size() + i;
    if (!game_.coordinates[i].start && std::ranges::find(sum.listed, index) == sum.listed.end()) {
      cursor.fail(statement.tokens.back(),
                  "the coordinate " + game_.coordinates[i].name +
                      " has neither a start value nor a place in the sum's list",
                  "write `sum of any ..., " + game_.coordinates[i].name + "`");
    }
  }
  game_.sum = std::move(sum);
}

void Parser::parse_octal(const Statement& statement) {
  Cursor cursor(statement, reporter_);
  cursor.next();
  if (cursor.peek().kind != Token::Kind::Code) cursor.fail_expected("an octal code such as 0.77");
  ShortForm form;
  form.kind = ShortForm::Kind::Octal;
  form.code = std::string(cursor.next().text);
  cursor.expect_end();
  add_short_form(statement, std::move(form));
}

void Parser::parse_subtract(const Statement& statement) {
  Cursor cursor(statement, reporter_);
  cursor.next();
  ShortForm form;
  form.kind = ShortForm::Kind::Subtract;
  const Token start = cursor.peek();
  form.members = parse_members(cursor);
  if (form.members.front() < Integer(1)) cursor.fail(start, "a subtraction set holds numbers from 1 on");
  cursor.expect_end();
  add_short_form(statement, std::move(form));
}

void Parser::add_short_form(const Statement& statement, ShortForm form) {
  Cursor cursor(statement, reporter_);
  if (game_.short_form)
    cursor.fail(statement.keyword(), "a game has one short form, octal or subtract",
                "write the other one as moves");
  if (game_.coordinates.empty()) {
    if (scope_.knows("n"))
      cursor.fail(statement.keyword(),
                  "the heap of an octal or subtraction game is called n, which is declared already",
                  "name the heap: state heap");
    scope_.declare_implicit("n", game_.variable_count());
    game_.coordinates.push_back({"n", std::nullopt});
  }
  if (game_.coordinates.size() != 1)
    cursor.fail(statement.keyword(), "a short form needs a state of one coordinate, the heap");
  const VariableIndex heap = game_.parameters.size();
  Expansion expansion = expand(form, heap, game_.variable_count());
  if (!expansion.mistake.empty()) {
    Token where = statement.tokens[1];
    where.column += expansion.mistake_offset;
    where.length = 1;
    cursor.fail(where, expansion.mistake);
  }
  game_.short_form = std::move(form);
  game_.moves = std::move(expansion.moves);
  short_form_statement_ = &statement;
  short_form_moves_ = game_.moves.size();
}

/// "{" INTS "}", ascending and distinct in the result.
std::vector<Integer> Parser::parse_members(Cursor& cursor) {
  const Token open = cursor.peek();
  cursor.expect_symbol("{", "before the numbers of a set");
  std::vector<Integer> members;
  std::set<Integer> seen;
  if (cursor.peek().is_symbol("}"))
    cursor.fail(open, "the set is empty", "write its numbers, as in {1, 3, 4}");
  do {
    const bool negative = cursor.accept_symbol("-");
    if (cursor.peek().kind != Token::Kind::Number) cursor.fail_expected("a number");
    const Token number = cursor.next();
    Integer value = Integer::parse(number.text).value();
    if (negative) value = -value;
    if (!seen.insert(value).second) cursor.fail(number, quoted(number.text) + " stands twice in the set");
    if (members.size() == 10'000)
      cursor.fail(number, "a set has at most 10000 members", "use a range, as in 1..10000");
    members.push_back(std::move(value));
  } while (cursor.accept_symbol(","));
  if (!cursor.accept_symbol("}")) {
    if (cursor.at_end()) cursor.fail(open, "this '{' is never closed");
    cursor.fail_expected("',' or '}'",
                         cursor.peek().is_symbol("..") ? "a range stands without braces, as in 1..3" : "");
  }
  std::ranges::sort(members);
  return members;
}

}  // namespace grundy::rules
