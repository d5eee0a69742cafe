#include <algorithm>
#include <array>

#include <grundy/suggestion.hpp>

#include "rules/parser.hpp"

namespace grundy::rules {
namespace {

using EK = Expression::Kind;
using CK = Condition::Kind;

/// Operands are moved: a copy for each operator would make long chains cost the square of their length.
template <class... Operands>
Expression make(EK kind, Operands... operands) {
  Expression result;
  result.kind = kind;
  result.operands.reserve(sizeof...(operands));
  (result.operands.push_back(std::move(operands)), ...);
  return result;
}

Condition make(CK kind, std::vector<Expression> expressions) {
  Condition result;
  result.kind = kind;
  result.expressions = std::move(expressions);
  return result;
}

Condition compare(CK kind, Expression left, Expression right) {
  std::vector<Expression> operands;
  operands.push_back(std::move(left));
  operands.push_back(std::move(right));
  return make(kind, std::move(operands));
}

std::optional<CK> comparison_kind(const Token& token) {
  static constexpr std::array<std::pair<std::string_view, CK>, 7> kinds = {{{"==", CK::Equal},
                                                                            {"!=", CK::NotEqual},
                                                                            {"<", CK::Less},
                                                                            {"<=", CK::LessEqual},
                                                                            {">", CK::Greater},
                                                                            {">=", CK::GreaterEqual},
                                                                            {"|", CK::Divides}}};
  if (token.kind != Token::Kind::Symbol) return std::nullopt;
  for (const auto& [symbol, kind] : kinds) {
    if (token.text == symbol) return kind;
  }
  return std::nullopt;
}

struct FunctionName {
  std::string_view name;
  EK kind;
  std::size_t least;                 // arguments
  std::size_t most;
};
constexpr std::size_t any = 100;
constexpr std::array<FunctionName, 7> functions = {{{"min", EK::Minimum, 1, any},
                                                    {"max", EK::Maximum, 1, any},
                                                    {"gcd", EK::Gcd, 2, any},
                                                    {"xor", EK::Xor, 2, any},
                                                    {"abs", EK::Absolute, 1, 1},
                                                    {"sqrt", EK::SquareRoot, 1, 1},
                                                    {"digits", EK::DigitSum, 2, 2}}};

}  // namespace

bool can_follow(CK first, CK second) {
  const auto up = [](CK kind) { return kind == CK::Less || kind == CK::LessEqual; };
  const auto down = [](CK kind) { return kind == CK::Greater || kind == CK::GreaterEqual; };
  return (up(first) && up(second)) || (down(first) && down(second)) ||
         (first == CK::Equal && second == CK::Equal);
}

void ExpressionParser::enter(const Token& token) {
  if (++nodes_ > most_nodes)
    cursor_.fail(token, "this expression is too long (more than 2000 numbers, variables and operators)",
                 "split the move into several");
}

void ExpressionParser::descend(const Token& token) {
  if (++nesting_ > most_nesting) cursor_.fail(token, "nested too deeply", "at most 200 levels are allowed");
  deepest_ = std::max(deepest_, nesting_);
}

Expression ExpressionParser::expression() {
  return number(nim_sum());
}

Expression ExpressionParser::split_part() {
  return number(sum(true));
}

Condition ExpressionParser::condition() {
  return truth(disjunction());
}

Expression ExpressionParser::number(Term term) {
  if (!term.expression) cursor_.fail(term.first, "expected a number, found a condition");
  return std::move(*term.expression);
}

Condition ExpressionParser::truth(Term term) {
  if (!term.condition) {
    const Token& next = cursor_.peek();
    if (next.is_symbol("=")) cursor_.fail(next, "'=' does not compare", "write ==");
    if (next.is_word("in"))
      cursor_.fail(next, "'in' gives a range behind `for`, it is no condition",
                   "write the comparisons, as in n == 1 or n == 2");
    const bool goes_on = next.kind == Token::Kind::Word && !is_reserved(next.text);
    if (goes_on)
      cursor_.fail(next, "expected a comparison, to make a condition, before " + quoted(next.text),
                   "as in `n > 0`");
    cursor_.fail(term.first, "expected a condition, found a number", "compare it, as in `n > 0`");
  }
  return std::move(*term.condition);
}

ExpressionParser::Term ExpressionParser::junction(CK kind, std::string_view word,
                                                  Term (ExpressionParser::*part)()) {
  Term first = (this->*part)();
  if (!cursor_.peek().is_word(word)) return first;
  const Token start = first.first;
  Condition result;
  result.kind = kind;
  const auto append = [&](Term term) {
    Condition next = truth(std::move(term));
    if (next.kind != kind) {
      result.conditions.push_back(std::move(next));
      return;
    }
    for (Condition& inner : next.conditions)
      result.conditions.push_back(std::move(inner));   // (a and b) and c
  };
  append(std::move(first));
  while (cursor_.peek().is_word(word)) {
    enter(cursor_.next());
    append((this->*part)());
  }
  return {std::nullopt, std::move(result), start};
}

ExpressionParser::Term ExpressionParser::disjunction() {
  return junction(CK::Or, "or", &ExpressionParser::conjunction);
}

ExpressionParser::Term ExpressionParser::conjunction() {
  return junction(CK::And, "and", &ExpressionParser::negation);
}

ExpressionParser::Term ExpressionParser::negation() {
  if (!cursor_.peek().is_word("not")) return comparison();
  const Token token = cursor_.next();
  enter(token);
  descend(token);
  Condition result;
  result.kind = CK::Not;
  result.conditions.push_back(truth(negation()));
  --nesting_;
  return {std::nullopt, std::move(result), token};
}

/// a < b, and chains such as 1 <= a <= b, which mean that every comparison holds.
ExpressionParser::Term ExpressionParser::comparison() {
  Term first = nim_sum();
  if (cursor_.peek().is_symbol("=")) cursor_.fail(cursor_.peek(), "'=' does not compare", "write ==");
  if (!comparison_kind(cursor_.peek())) return first;
  const Token start = first.first;
  Expression left = number(std::move(first));
  std::vector<Condition> chain;
  while (const std::optional<CK> kind = comparison_kind(cursor_.peek())) {
    if (!chain.empty() && !can_follow(chain.back().kind, *kind)) {
      cursor_.fail(cursor_.peek(), quoted(cursor_.peek().text) + " cannot follow another comparison",
                   "only < and <=, > and >=, or == make a chain; write the others with `and`");
    }
    enter(cursor_.next());
    Expression right = number(nim_sum());
    chain.push_back(compare(*kind, std::move(left), right));
    left = std::move(right);
  }
  if (cursor_.peek().is_symbol("=")) cursor_.fail(cursor_.peek(), "'=' does not compare", "write ==");
  if (chain.size() == 1) return {std::nullopt, std::move(chain.front()), start};
  Condition result;
  result.kind = CK::And;
  result.conditions = std::move(chain);
  return {std::nullopt, std::move(result), start};
}

ExpressionParser::Term ExpressionParser::nim_sum() {
  Term result = sum(false);
  while (cursor_.peek().is_word("xor")) {
    enter(cursor_.next());
    const Token start = result.first;
    Expression left = number(std::move(result));
    result = {make(EK::Xor, std::move(left), number(sum(false))), std::nullopt, start};
  }
  return result;
}

ExpressionParser::Term ExpressionParser::sum(bool stop_at_plus) {
  Term result = product();
  while ((cursor_.peek().is_symbol("+") && !stop_at_plus) || cursor_.peek().is_symbol("-")) {
    const EK kind = cursor_.peek().is_symbol("+") ? EK::Add : EK::Subtract;
    enter(cursor_.next());
    const Token start = result.first;
    Expression left = number(std::move(result));
    result = {make(kind, std::move(left), number(product())), std::nullopt, start};
  }
  return result;
}

ExpressionParser::Term ExpressionParser::product() {
  Term result = signed_factor();
  while (cursor_.peek().is_symbol("*") || cursor_.peek().is_symbol("/") || cursor_.peek().is_symbol("%")) {
    const Token sign = cursor_.next();
    enter(sign);
    const Token start = result.first;
    const EK kind = sign.text == "*" ? EK::Multiply : sign.text == "/" ? EK::Divide : EK::Modulo;
    Expression left = number(std::move(result));
    result = {make(kind, std::move(left), number(signed_factor())), std::nullopt, start};
  }
  return result;
}

ExpressionParser::Term ExpressionParser::signed_factor() {
  if (cursor_.peek().is_symbol("+"))
    cursor_.fail(cursor_.peek(), "a number needs no '+' in front", "leave it out");
  if (!cursor_.peek().is_symbol("-")) return factor();
  const Token token = cursor_.next();
  enter(token);
  descend(token);
  Expression operand = number(signed_factor());
  --nesting_;
  return {make(EK::Negate, std::move(operand)), std::nullopt, token};
}

/// Powers associate to the right: 2^3^2 = 2^(3^2), and -a^2 = -(a^2).
ExpressionParser::Term ExpressionParser::factor() {
  Term base = primary();
  if (!cursor_.peek().is_symbol("^")) return base;
  const Token token = cursor_.next();
  enter(token);
  descend(token);
  const Token start = base.first;
  Expression left = number(std::move(base));
  Expression right = number(signed_factor());
  --nesting_;
  return {make(EK::Power, std::move(left), std::move(right)), std::nullopt, start};
}

ExpressionParser::Term ExpressionParser::primary() {
  const Token token = cursor_.peek();
  if (!token.is_symbol("(")) enter(token);
  if (token.kind == Token::Kind::Number) {
    cursor_.next();
    Expression result;
    result.value = Integer::parse(token.text).value();
    return {std::move(result), std::nullopt, token};
  }
  if (token.is_symbol("(")) return parenthesised();
  if (token.kind != Token::Kind::Word || token.is_word("for") || token.is_word("if") ||
      token.is_word("and") || token.is_word("or")) {
    const bool bracket = token.is_symbol("[") || token.is_symbol("{");
    cursor_.fail_expected("a number, a variable or '('",
                          bracket ? "ranges are written 1..9 or {1, 3, 4}, and parentheses (...)" : "");
  }
  cursor_.next();
  const bool called = cursor_.peek().is_symbol("(");
  if (called || is_reserved(token.text)) return function(token);
  Expression result;
  result.kind = EK::Variable;
  result.variable = scope_.resolve(token, cursor_, variable_count_);
  return {std::move(result), std::nullopt, token};
}

ExpressionParser::Term ExpressionParser::parenthesised() {
  const Token open = cursor_.next();
  descend(open);
  Term inner = disjunction();
  --nesting_;
  if (!cursor_.accept_symbol(")")) {
    if (cursor_.at_end()) cursor_.fail(open, "this '(' is never closed");
    cursor_.fail_expected("')'");
  }
  inner.first = open;
  return inner;
}

ExpressionParser::Term ExpressionParser::function(const Token& name) {
  if (name.text == "prime") return predicate(name, CK::Prime, 1);
  if (name.text == "square") return predicate(name, CK::Square, 1);
  if (name.text == "coprime") return predicate(name, CK::Coprime, 2);
  for (const FunctionName& known : functions) {
    if (name.text != known.name) continue;
    std::vector<Expression> given = arguments(name, known.least, known.most);
    if (std::optional<Term> digit = extreme_digit(name, given)) return std::move(*digit);
    if (known.least == 1 && known.most == any && given.size() < 2) {
      cursor_.fail(name, std::string(name.text) + " needs at least two arguments",
                   "or one that is digits(n, base)");
    }
    if (known.most == 1) return {make(known.kind, std::move(given[0])), std::nullopt, name};
    Expression result = std::move(given[0]);
    for (std::size_t i = 1; i < given.size(); ++i)
      result = make(known.kind, std::move(result), std::move(given[i]));
    return {std::move(result), std::nullopt, name};
  }
  if (is_reserved(name.text))
    cursor_.fail(name, quoted(name.text) + " is a word of the language, not a variable");
  std::vector<std::string> names = {"prime", "square", "coprime"};
  for (const FunctionName& known : functions) names.emplace_back(known.name);
  const std::string near = nearest_word(name.text, names);
  if (scope_.knows(std::string(name.text))) {
    cursor_.fail(name, quoted(name.text) + " is a variable, not a function",
                 "write a product as " + std::string(name.text) + "*(...)");
  }
  cursor_.fail(name, "unknown function " + quoted(name.text),
               near.empty()
                   ? "the functions are min, max, gcd, xor, abs, sqrt, digits, prime, square, coprime"
                   : "did you mean " + near + "?");
}

/// max(digits(n, base)) and min(digits(n, base)).
std::optional<ExpressionParser::Term> ExpressionParser::extreme_digit(const Token& name,
                                                                      const std::vector<Expression>& given) {
  if ((name.text != "min" && name.text != "max") || given.size() != 1 || given[0].kind != EK::DigitSum)
    return std::nullopt;
  return Term{make(name.text == "max" ? EK::LargestDigit : EK::SmallestDigit, given[0].operands[0],
                   given[0].operands[1]),
              std::nullopt, name};
}

ExpressionParser::Term ExpressionParser::predicate(const Token& name, CK kind, std::size_t count) {
  return {std::nullopt, make(kind, arguments(name, count, count)), name};
}

std::vector<Expression> ExpressionParser::arguments(const Token& name, std::size_t least, std::size_t most) {
  if (!cursor_.peek().is_symbol("("))
    cursor_.fail(name, quoted(name.text) + " is a function", "write " + std::string(name.text) + "(...)");
  const Token open = cursor_.next();
  descend(open);
  std::vector<Expression> result;
  do {
    result.push_back(number(nim_sum()));
  } while (cursor_.accept_symbol(","));
  --nesting_;
  if (!cursor_.accept_symbol(")")) {
    if (cursor_.at_end()) cursor_.fail(open, "this '(' is never closed");
    cursor_.fail_expected("')' or ','");
  }
  if (result.size() < least || result.size() > most) {
    cursor_.fail(name, std::string(name.text) + " takes " + std::to_string(least) +
                           (most > least ? " or more" : "") + (least == 1 ? " argument" : " arguments") +
                           ", not " + std::to_string(result.size()));
  }
  return result;
}

}  // namespace grundy::rules
