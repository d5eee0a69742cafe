#include <algorithm>
#include <utility>

#include "check/rules.hpp"
#include "rules/evaluate.hpp"
#include "rules/expression.hpp"

/// Expressions and conditions of the rules as linear terms under conditions.
namespace grundy::check {

using Kind = Expression::Kind;

namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw Refusal{what + " in the rules cannot be said with addition alone"};
}

/// The numbers of an environment, if all that the expression mentions are numbers.
template <typename Part>
bool constants_of(const Part& expression, const Board& environment, std::vector<Integer>& constants) {
  constants.assign(environment.size(), Integer(0));
  for (VariableIndex i = 0; i < environment.size(); ++i) {
    if (environment[i].is_constant())
      constants[i] = environment[i].constant;
    else if (rules::mentions(expression, i))
      return false;
  }
  return true;
}

std::optional<Integer> number(const Expression& expression, const Board& environment) {
  std::vector<Integer> constants;
  if (!constants_of(expression, environment, constants)) return std::nullopt;
  Integer value;
  if (rules::evaluate(expression, constants.data(), value) != rules::Status::Value)
    throw Refusal{"an expression of the rules has no value"};
  return value;
}

Linear plain(const Integer& value) {
  return {{}, value};
}

}  // namespace

Rules::Values Rules::values(const Expression& expression, const Board& environment) {
  if (const std::optional<Integer> value = number(expression, environment))
    return {{truth(), {}, plain(*value)}};
  if (expression.kind == Kind::Variable) return {{truth(), {}, environment[expression.variable]}};
  if (expression.operands.size() == 2) return values_of_two(expression, environment);
  if (expression.kind != Kind::Negate && expression.kind != Kind::Absolute) refuse("a square root");
  Values result;
  for (Value& inner : values(expression.operands[0], environment)) {
    Value opposite = inner;
    opposite.value = Integer(-1) * inner.value;
    if (expression.kind == Kind::Absolute) {
      opposite.condition = all_of({inner.condition, less(inner.value, {})});
      inner.condition = all_of({inner.condition, at_most({}, inner.value)});
      result.push_back(std::move(inner));
    }
    result.push_back(std::move(opposite));
  }
  return result;
}

Rules::Values Rules::values_of_two(const Expression& expression, const Board& environment) {
  Values result;
  const Values rights = values(expression.operands[1], environment);
  for (const Value& left : values(expression.operands[0], environment)) {
    for (const Value& right : rights) {
      const Linear& a = left.value;
      const Linear& b = right.value;
      std::vector<Variable> bound = left.bound;
      std::ranges::copy(right.bound, std::back_inserter(bound));
      const Formula both = all_of({left.condition, right.condition});
      const auto add = [&](Linear value, const Formula& condition) {
        result.push_back({all_of({both, condition}), bound, std::move(value)});
      };
      switch (expression.kind) {
        case Kind::Add:
          add(a + b, truth());
          break;
        case Kind::Subtract:
          add(a - b, truth());
          break;
        case Kind::Multiply:
          if (!a.is_constant() && !b.is_constant()) refuse("a product of variables");
          add(a.is_constant() ? a.constant * b : b.constant * a, truth());
          break;
        case Kind::Divide:
        case Kind::Modulo:
          if (!b.is_constant() || b.constant.sign() <= 0) refuse("division by a variable");
          std::ranges::move(values_of_quotient(expression.kind, {both, bound, a}, b.constant),
                            std::back_inserter(result));
          break;
        case Kind::Minimum:
        case Kind::Maximum: {
          const bool least = expression.kind == Kind::Minimum;
          add(least ? a : b, at_most(a, b));
          add(least ? b : a, less(b, a));
          break;
        }
        case Kind::Xor: {
          if (!compiler_.numbers().binary()) refuse("xor, outside base 2,");
          if (!a.is_natural() || !b.is_natural()) refuse("xor of numbers that may be negative");
          const Variable name = compiler_.fresh();
          bound.push_back(name);
          const auto set = std::make_shared<const Automaton>(compiler_.numbers().exclusive_or(0, 1, 2));
          add(Linear::of(name), member(set, {a, b, Linear::of(name)}));
          break;
        }
        default:
          refuse("a power, a common divisor or a digit");
      }
    }
  }
  return result;
}

/// number = divisor * q + rest with 0 <= rest < divisor; q is a variable, or its opposite is.
Rules::Values Rules::values_of_quotient(Kind kind, const Value& number, const Integer& divisor) {
  Values result;
  const Linear q = Linear::of(compiler_.fresh());
  for (const int sign : {1, -1}) {
    if (sign < 0 && number.value.is_natural()) break;
    const Linear quotient = Integer(sign) * q;
    const Linear rest = number.value - divisor * quotient;
    std::vector<Formula> parts{number.condition, at_most({}, rest), less(rest, plain(divisor))};
    if (sign < 0) parts.push_back(less({}, q));
    Value value{all_of(std::move(parts)), number.bound, kind == Kind::Divide ? quotient : rest};
    value.bound.push_back(q.coefficients.begin()->first);
    result.push_back(std::move(value));
  }
  return result;
}

Formula Rules::compared(const Condition& condition, const Board& environment) {
  std::vector<Formula> ways;
  const Values rights = values(condition.expressions[1], environment);
  for (const Value& left : values(condition.expressions[0], environment)) {
    for (const Value& right : rights) {
      const Linear& a = left.value;
      const Linear& b = right.value;
      Formula said;
      switch (condition.kind) {
        case Condition::Kind::Equal:
          said = equal(a, b);
          break;
        case Condition::Kind::NotEqual:
          said = unequal(a, b);
          break;
        case Condition::Kind::Less:
          said = less(a, b);
          break;
        case Condition::Kind::LessEqual:
          said = at_most(a, b);
          break;
        case Condition::Kind::Greater:
          said = less(b, a);
          break;
        default:
          said = at_most(b, a);
          break;
      }
      std::vector<Variable> bound = left.bound;
      std::ranges::copy(right.bound, std::back_inserter(bound));
      ways.push_back(exists(bound, all_of({left.condition, right.condition, said})));
    }
  }
  return any_of(std::move(ways));
}

Formula Rules::divided(const Condition& condition, const Board& environment) {
  const std::optional<Integer> divisor = number(condition.expressions[0], environment);
  if (!divisor) refuse("divisibility by a variable");
  std::vector<Formula> ways;
  for (const Value& multiple : values(condition.expressions[1], environment)) {
    const Variable name = compiler_.fresh();
    std::vector<Variable> bound = multiple.bound;
    bound.push_back(name);
    const Linear product = *divisor * Linear::of(name);
    const Formula said =
        any_of({equal(multiple.value, product), equal(multiple.value, Integer(-1) * product)});
    ways.push_back(exists(bound, all_of({multiple.condition, said})));
  }
  return any_of(std::move(ways));
}

Formula Rules::formula(const Condition& condition, const Board& environment) {
  using Is = Condition::Kind;
  std::vector<Integer> constants;
  if (constants_of(condition, environment, constants)) {
    bool holds = false;
    if (rules::holds(condition, constants.data(), holds) != rules::Status::Value)
      throw Refusal{"a condition of the rules has no truth value"};
    return holds ? truth() : falsehood();
  }
  std::vector<Formula> parts;
  for (const Condition& part : condition.conditions) {
    parts.push_back(formula(part, environment));
    // Read from the left: what is behind may have no value then.
    if (condition.kind == Is::And && is_falsehood(parts.back())) return falsehood();
    if (condition.kind == Is::Or && is_truth(parts.back())) return truth();
  }
  switch (condition.kind) {
    case Is::And:
      return all_of(std::move(parts));
    case Is::Or:
      return any_of(std::move(parts));
    case Is::Not:
      return negation(parts[0]);
    case Is::Divides:
      return divided(condition, environment);
    case Is::Prime:
    case Is::Square:
    case Is::Coprime:
      refuse("a prime, a square or a common divisor");
    default:
      return compared(condition, environment);
  }
}

Formula Rules::all(const std::vector<Condition>& conditions, const Board& board) {
  std::vector<Formula> parts;
  for (const Condition& condition : conditions) parts.push_back(formula(condition, board));
  return all_of(std::move(parts));
}

}  // namespace grundy::check
