#include "formulas/translation.hpp"

#include <algorithm>
#include <optional>

#include <grundy/error.hpp>

#include "rules/evaluate.hpp"

namespace grundy::formulas {

using automata::Formula;
using automata::Term;
using rules::Status;

bool is_constant(const Term& term) {
  return term.coefficients().empty();
}

bool is_natural(const Term& term) {
  return term.constant().sign() >= 0 &&
         std::ranges::all_of(term.coefficients(), [](const auto& part) { return part.second.sign() > 0; });
}

namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw Error(ErrorKind::BadRequest, what + " cannot be said with addition alone");
}

bool is_always(const Formula& formula) {
  return formula.kind() == Formula::Kind::And && formula.operands().empty();
}

bool is_never(const Formula& formula) {
  return formula.kind() == Formula::Kind::Or && formula.operands().empty();
}

/// Comparisons of constants are decided at once.
Formula compare(Condition::Kind kind, const Term& a, const Term& b) {
  using Kind = Condition::Kind;
  if (is_constant(a) && is_constant(b)) {
    const auto order = a.constant() <=> b.constant();
    const bool truth = kind == Kind::Equal       ? order == 0
                       : kind == Kind::NotEqual  ? order != 0
                       : kind == Kind::Less      ? order < 0
                       : kind == Kind::Greater   ? order > 0
                       : kind == Kind::LessEqual ? order <= 0
                                                 : order >= 0;
    return truth ? automata::always() : automata::never();
  }
  switch (kind) {
    case Kind::Equal:
      return equal(a, b);
    case Kind::NotEqual:
      return not_equal(a, b);
    case Kind::Less:
      return less(a, b);
    case Kind::LessEqual:
      return less_equal(a, b);
    case Kind::Greater:
      return less(b, a);
    default:
      return less_equal(b, a);
  }
}

const char* name_of(Expression::Kind kind) {
  using Kind = Expression::Kind;
  switch (kind) {
    case Kind::Multiply:
      return "a product of variables";
    case Kind::Divide:
    case Kind::Modulo:
      return "division by a variable";
    case Kind::Power:
      return "a power";
    case Kind::SquareRoot:
      return "a square root";
    case Kind::Gcd:
      return "a greatest common divisor";
    case Kind::Xor:
      return "xor of numbers that may be negative, or outside base 2,";
    default:
      return "the digits of a number";
  }
}

/// The expression's value where all its variables have constant values.
std::optional<Integer> folded(const Expression& expression, const std::vector<Term>& values) {
  std::vector<Integer> constants(values.size());
  const auto all_constant = [&](const auto& self, const Expression& e) -> bool {
    if (e.kind == Expression::Kind::Variable) {
      if (!is_constant(values[e.variable])) return false;
      constants[e.variable] = values[e.variable].constant();
    }
    return std::ranges::all_of(e.operands, [&](const Expression& operand) { return self(self, operand); });
  };
  if (!all_constant(all_constant, expression)) return std::nullopt;
  Integer value;
  if (rules::evaluate(expression, constants.data(), value) != Status::Value)
    throw Error(ErrorKind::BadRequest, "an expression of the rules has no value for these parameters");
  return value;
}

Case joined(const Case& left, const Case& right, Term value) {
  Case result{left.condition && right.condition, std::move(value), left.helpers};
  result.helpers.insert(result.helpers.end(), right.helpers.begin(), right.helpers.end());
  return result;
}

Case narrowed(Case part, const Formula& condition) {
  part.condition = part.condition && condition;
  return part;
}

}  // namespace

std::vector<Case> Translation::cases(const Expression& expression, const std::vector<Term>& values) {
  using Kind = Expression::Kind;
  if (const std::optional<Integer> value = folded(expression, values))
    return {{automata::always(), *value, {}}};
  if (expression.kind == Kind::Variable) return {{automata::always(), values[expression.variable], {}}};
  if (expression.operands.size() == 2) return cases_of_two(expression, values);
  std::vector<Case> result;
  for (const Case& part : cases(expression.operands[0], values)) {
    const Term negative = Term(0) - part.value;
    if (expression.kind == Kind::Negate) {
      result.push_back({part.condition, negative, part.helpers});
    } else if (expression.kind == Kind::Absolute) {
      result.push_back(narrowed(part, less_equal(0, part.value)));
      result.push_back(narrowed({part.condition, negative, part.helpers}, less(part.value, 0)));
    } else {
      refuse(name_of(expression.kind));
    }
  }
  return result;
}

std::vector<Case> Translation::cases_of_two(const Expression& expression, const std::vector<Term>& values) {
  using Kind = Expression::Kind;
  std::vector<Case> result;
  for (const Case& left : cases(expression.operands[0], values)) {
    for (const Case& right : cases(expression.operands[1], values)) {
      const Term& a = left.value;
      const Term& b = right.value;
      switch (expression.kind) {
        case Kind::Add:
          result.push_back(joined(left, right, a + b));
          break;
        case Kind::Subtract:
          result.push_back(joined(left, right, a - b));
          break;
        case Kind::Multiply:
          if (!is_constant(a) && !is_constant(b)) refuse(name_of(expression.kind));
          result.push_back(joined(left, right, is_constant(a) ? a.constant() * b : b.constant() * a));
          break;
        case Kind::Divide:
        case Kind::Modulo:
          if (!is_constant(b) || b.constant().sign() <= 0) refuse(name_of(expression.kind));
          for (Case& part : quotient(expression, joined(left, right, a), b.constant()))
            result.push_back(std::move(part));
          break;
        case Kind::Minimum:
        case Kind::Maximum: {
          const bool least = expression.kind == Kind::Minimum;
          result.push_back(narrowed(joined(left, right, least ? a : b), less_equal(a, b)));
          result.push_back(narrowed(joined(left, right, least ? b : a), less(b, a)));
          break;
        }
        case Kind::Xor: {
          if (!xor_set_ || !is_natural(a) || !is_natural(b)) refuse(name_of(expression.kind));
          const std::string name = fresh_name();
          Case part = joined(left, right, Term::variable(name));
          part.helpers.push_back(name);
          result.push_back(narrowed(std::move(part), member(xor_set_, {a, b, Term::variable(name)})));
          break;
        }
        default:
          refuse(name_of(expression.kind));
      }
    }
  }
  return result;
}

/// number = divisor * q + r with 0 <= r < divisor; q may be negative.
std::vector<Case> Translation::quotient(const Expression& expression, const Case& number,
                                        const Integer& divisor) {
  std::vector<Case> result;
  for (const bool negative : {false, true}) {
    if (negative && is_natural(number.value)) break;
    const std::string name = fresh_name();
    const Term helper = Term::variable(name);
    const Term q = negative ? Term(0) - helper : helper;
    const Term rest = number.value - divisor * q;
    Case part = number;
    part.helpers.push_back(name);
    part.value = expression.kind == Expression::Kind::Divide ? q : rest;
    part = narrowed(std::move(part), less_equal(0, rest) && less(rest, divisor));
    if (negative) part = narrowed(std::move(part), less(0, helper));
    result.push_back(std::move(part));
  }
  return result;
}

Formula Translation::comparison(const Condition& condition, const std::vector<Term>& values) {
  std::vector<Formula> parts;
  for (const Case& left : cases(condition.expressions[0], values)) {
    for (const Case& right : cases(condition.expressions[1], values)) {
      const Case both = joined(left, right, 0);
      const Formula said = compare(condition.kind, left.value, right.value);
      if (both.helpers.empty() && is_always(both.condition)) {
        parts.push_back(said);
        continue;
      }
      parts.push_back(exists(both.helpers, both.condition && said));
    }
  }
  return parts.size() == 1 ? parts[0] : any_of(std::move(parts));
}

Formula Translation::divides(const Condition& condition, const std::vector<Term>& values) {
  const std::optional<Integer> divisor = folded(condition.expressions[0], values);
  if (!divisor) refuse("divisibility by a variable");
  std::vector<Formula> parts;
  for (const Case& part : cases(condition.expressions[1], values)) {
    Case said = part;
    if (divisor->is_zero()) {
      said = narrowed(std::move(said), equal(part.value, 0));
    } else {
      const std::string name = fresh_name();
      said.helpers.push_back(name);
      const Term product = *divisor * Term::variable(name);
      said = narrowed(std::move(said), equal(part.value, product) || equal(part.value, Term(0) - product));
    }
    parts.push_back(exists(said.helpers, said.condition));
  }
  return any_of(std::move(parts));
}

Formula Translation::formula(const Condition& condition, const std::vector<Term>& values) {
  using Kind = Condition::Kind;
  std::vector<Formula> parts;
  for (const Condition& part : condition.conditions) {
    parts.push_back(formula(part, values));
    // Decided from the left: what stands behind may have no value then.
    if (condition.kind == Kind::And && is_never(parts.back())) return automata::never();
    if (condition.kind == Kind::Or && is_always(parts.back())) return automata::always();
  }
  switch (condition.kind) {
    case Kind::And:
      return all_of(std::move(parts));
    case Kind::Or:
      return any_of(std::move(parts));
    case Kind::Not:
      return !parts[0];
    case Kind::Divides:
      return divides(condition, values);
    case Kind::Prime:
    case Kind::Square:
    case Kind::Coprime: {
      std::vector<Integer> constants;
      for (const Expression& expression : condition.expressions) {
        const std::optional<Integer> value = folded(expression, values);
        if (!value)
          refuse(condition.kind == Kind::Prime    ? "prime"
                 : condition.kind == Kind::Square ? "square"
                                                  : "coprime");
        constants.push_back(*value);
      }
      Condition constant = condition;
      for (std::size_t i = 0; i < constants.size(); ++i)
        constant.expressions[i] = Expression{Expression::Kind::Constant, constants[i], 0, {}};
      bool truth = false;
      if (rules::holds(constant, constants.data(), truth) != Status::Value)
        throw Error(ErrorKind::BadRequest, "a condition of the rules has no value for these parameters");
      return truth ? automata::always() : automata::never();
    }
    default:
      return comparison(condition, values);
  }
}

}  // namespace grundy::formulas
