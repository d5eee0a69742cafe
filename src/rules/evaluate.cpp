#include "rules/evaluate.hpp"

#include <cassert>
#include <functional>

namespace grundy::rules {
namespace {

using Kind = Expression::Kind;

/// The rarer functions go through Integer in both number types: they are not worth a second version.
Status apply_function(Kind kind, const Integer& a, const Integer& b, Integer& out) {
  switch (kind) {
    case Kind::Absolute:
      return out = absolute(a), Status::Value;
    case Kind::SquareRoot:
      if (a.sign() < 0) return Status::Undefined;
      return out = floor_sqrt(a), Status::Value;
    case Kind::Gcd:
      return out = gcd(a, b), Status::Value;
    case Kind::Xor:
      if (a.sign() < 0 || b.sign() < 0) return Status::Undefined;
      return out = bitwise_xor(a, b), Status::Value;
    default:
      break;
  }
  if (a.sign() < 0 || b < Integer(2)) return Status::Undefined;   // digits of a in base b
  if (kind == Kind::DigitSum) out = digit_sum(a, b);
  if (kind == Kind::LargestDigit) out = largest_digit(a, b);
  if (kind == Kind::SmallestDigit) out = smallest_digit(a, b);
  return Status::Value;
}

template <class N>
Status apply(Kind kind, const N& a, const N& b, N& out) {
  using A = Arithmetic<N>;
  switch (kind) {
    case Kind::Add:
      return A::add(a, b, out);
    case Kind::Subtract:
      return A::subtract(a, b, out);
    case Kind::Multiply:
      return A::multiply(a, b, out);
    case Kind::Divide:
      return A::divide(a, b, out);
    case Kind::Modulo:
      return A::modulo(a, b, out);
    case Kind::Power:
      return A::power(a, b, out);
    case Kind::Negate:
      return A::subtract(N(0), a, out);
    case Kind::Minimum:
      return out = b < a ? b : a, Status::Value;
    case Kind::Maximum:
      return out = a < b ? b : a, Status::Value;
    default:
      break;
  }
  Integer wide;
  const Status status = apply_function(kind, A::to_integer(a), A::to_integer(b), wide);
  if (status != Status::Value) return status;
  std::optional<N> narrow = A::from(wide);
  if (!narrow) return Status::Overflow;
  return out = std::move(*narrow), Status::Value;
}

template <class N>
bool compare(Condition::Kind kind, const N& a, const N& b) {
  switch (kind) {
    case Condition::Kind::Equal:
      return a == b;
    case Condition::Kind::NotEqual:
      return a != b;
    case Condition::Kind::Less:
      return a < b;
    case Condition::Kind::LessEqual:
      return a <= b;
    case Condition::Kind::Greater:
      return a > b;
    default:
      return a >= b;
  }
}

/// Predicates with one or two operands, on Integer.
Status apply_predicate(Condition::Kind kind, const Integer& a, const Integer& b, bool& out) {
  switch (kind) {
    case Condition::Kind::Divides:
      out = a.is_zero() ? b.is_zero() : floor_mod(b, a).is_zero();
      return Status::Value;
    case Condition::Kind::Square:
      return out = is_square(a), Status::Value;
    case Condition::Kind::Coprime:
      return out = gcd(a, b) == Integer(1), Status::Value;
    default:
      break;
  }
  const std::optional<bool> prime = is_prime(a);
  if (!prime) return Status::Overflow;
  return out = *prime, Status::Value;
}

template <class N>
Status holds_atom(const Condition& condition, const N* environment, bool& out) {
  N a{};
  N b{};
  Status status = evaluate(condition.expressions[0], environment, a);
  if (status != Status::Value) return status;
  if (condition.expressions.size() > 1) {
    status = evaluate(condition.expressions[1], environment, b);
    if (status != Status::Value) return status;
  }
  if (condition.kind <= Condition::Kind::GreaterEqual)
    return out = compare(condition.kind, a, b), Status::Value;
  return apply_predicate(condition.kind, Arithmetic<N>::to_integer(a), Arithmetic<N>::to_integer(b), out);
}

}  // namespace

template <class N>
Status evaluate(const Expression& expression, const N* environment, N& out) {
  if (expression.kind == Kind::Variable) return out = environment[expression.variable], Status::Value;
  if (expression.kind == Kind::Constant) {
    std::optional<N> value = Arithmetic<N>::from(expression.value);
    if (!value) return Status::Overflow;
    return out = std::move(*value), Status::Value;
  }
  N a{};
  N b{};
  Status status = evaluate(expression.operands[0], environment, a);
  if (status != Status::Value) return status;
  if (expression.operands.size() > 1) {
    status = evaluate(expression.operands[1], environment, b);
    if (status != Status::Value) return status;
  }
  return apply(expression.kind, a, b, out);
}

template <class N>
Status holds(const Condition& condition, const N* environment, bool& out) {
  if (condition.kind == Condition::Kind::Not) {
    const Status status = holds(condition.conditions[0], environment, out);
    out = !out;
    return status;
  }
  if (condition.kind != Condition::Kind::And && condition.kind != Condition::Kind::Or) {
    return holds_atom(condition, environment, out);
  }
  const bool decides = condition.kind == Condition::Kind::Or;   // the value that ends the evaluation
  for (const Condition& part : condition.conditions) {
    const Status status = holds(part, environment, out);
    if (status != Status::Value || out == decides) return status;
  }
  return Status::Value;
}

Expression result_of(const Change& change, std::size_t part) {
  if (change.kind == Change::Kind::Split) return change.operands[part];
  if (change.kind == Change::Kind::Assign) return change.operands[0];
  Expression before;
  before.kind = Expression::Kind::Variable;
  before.variable = change.coordinate;
  Expression result;
  result.kind = change.kind == Change::Kind::Subtract   ? Expression::Kind::Subtract
                : change.kind == Change::Kind::Add      ? Expression::Kind::Add
                : change.kind == Change::Kind::Multiply ? Expression::Kind::Multiply
                                                        : Expression::Kind::Divide;
  result.operands = {before, change.operands[0]};
  return result;
}

template Status evaluate(const Expression&, const std::int64_t*, std::int64_t&);
template Status evaluate(const Expression&, const Integer*, Integer&);
template Status holds(const Condition&, const std::int64_t*, bool&);
template Status holds(const Condition&, const Integer*, bool&);

}  // namespace grundy::rules
