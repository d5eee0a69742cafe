#include "rules/interval.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "rules/evaluate.hpp"

namespace grundy::rules {
namespace {

using Kind = Expression::Kind;

enum class Round {
  Down,
  Up
};   // which way an end may move when it does not fit: lower ends down, upper ends up

/// An end that overflowed: infinite where that is the safe side, else the nearest number that fits.
template <class N>
Extended<N> overflowed(int sign, Round round) {
  if (sign > 0 && round == Round::Down) return Extended<N>::finite(std::numeric_limits<std::int64_t>::max());
  if (sign < 0 && round == Round::Up) return Extended<N>::finite(std::numeric_limits<std::int64_t>::min());
  return Extended<N>::infinity(sign);
}

template <class N>
Extended<N> add(const Extended<N>& a, const Extended<N>& b, Round round) {
  if (a.infinite != 0) return a;   // ends of the same kind are added: never +infinity and -infinity
  if (b.infinite != 0) return b;
  Extended<N> result;
  if (Arithmetic<N>::add(a.value, b.value, result.value) == Status::Value) return result;
  return overflowed<N>(Arithmetic<N>::sign(a.value), round);
}

template <class N>
Extended<N> negate(const Extended<N>& a, Round round) {
  if (a.infinite != 0) return Extended<N>::infinity(-a.infinite);
  Extended<N> result;
  if (Arithmetic<N>::subtract(N(0), a.value, result.value) == Status::Value) return result;
  return overflowed<N>(1, round);
}

template <class N>
Extended<N> multiply(const Extended<N>& a, const Extended<N>& b, Round round) {
  const int sign = a.sign() * b.sign();
  if (sign == 0) return Extended<N>::finite(N(0));   // 0 * infinity = 0: the infinite end is never reached
  if (a.infinite != 0 || b.infinite != 0) return Extended<N>::infinity(sign);
  Extended<N> result;
  if (Arithmetic<N>::multiply(a.value, b.value, result.value) == Status::Value) return result;
  return overflowed<N>(sign, round);
}

/// Floor of a/b for b != 0; ends at infinity give the limit.
template <class N>
Extended<N> divide(const Extended<N>& a, const Extended<N>& b, Round round) {
  const int sign = a.sign() * b.sign();
  if (b.infinite != 0) return Extended<N>::finite(N(sign < 0 ? -1 : 0));
  if (a.infinite != 0) return Extended<N>::infinity(sign);
  Extended<N> result;
  if (Arithmetic<N>::divide(a.value, b.value, result.value) == Status::Value) return result;
  return overflowed<N>(sign, round);   // only min / -1 = 2^63
}

/// base^exponent for base >= 0, exponent >= 0.
template <class N>
Extended<N> power(const Extended<N>& base, const Extended<N>& exponent, Round round) {
  if (exponent.sign() == 0) return Extended<N>::finite(N(1));
  if (base.infinite == 0 && base.value < N(2)) return base;   // 0 or 1
  if (base.infinite != 0 || exponent.infinite != 0) return Extended<N>::infinity(1);
  Extended<N> result;
  if (Arithmetic<N>::power(base.value, exponent.value, result.value) == Status::Value) return result;
  return overflowed<N>(1, round);
}

/// The hull of f at the four corners of a x b: right for functions that are monotone in each argument.
template <class N, class Function>
Interval<N> corners(const Interval<N>& a, const Interval<N>& b, Function f) {
  const auto all = [&](Round round) {
    return std::array{f(a.low, b.low, round), f(a.low, b.high, round), f(a.high, b.low, round),
                      f(a.high, b.high, round)};
  };
  const auto lows = all(Round::Down);
  const auto highs = all(Round::Up);
  return {*std::min_element(lows.begin(), lows.end()), *std::max_element(highs.begin(), highs.end())};
}

template <class N>
Interval<N> unite(Interval<N> a, const Interval<N>& b) {
  if (a.empty || b.empty) {
    Interval<N> result = a.empty ? b : a;
    result.undefined = true;
    return result;
  }
  return {std::min(a.low, b.low), std::max(a.high, b.high), a.undefined || b.undefined};
}

template <class N>
Interval<N> multiply(const Interval<N>& a, const Interval<N>& b) {
  return corners(a, b, [](const auto& x, const auto& y, Round round) { return multiply(x, y, round); });
}

/// The part of `a` from `low` on.
template <class N>
Interval<N> clip_low(Interval<N> a, N low) {
  const Extended<N> end = Extended<N>::finite(std::move(low));
  if (a.high < end) return Interval<N>::nothing();
  if (a.low < end) {
    a.low = end;
    a.undefined = true;
  }
  return a;
}

template <class N>
Interval<N> clip_high(Interval<N> a, N high) {
  const Extended<N> end = Extended<N>::finite(std::move(high));
  if (end < a.low) return Interval<N>::nothing();
  if (end < a.high) {
    a.high = end;
    a.undefined = true;
  }
  return a;
}

/// a/b or a mod b, by the sign of b: `part` handles a divisor interval of one sign.
template <class N, class Part>
Interval<N> by_sign_of_divisor(const Interval<N>& b, Part part) {
  const Interval<N> positive = clip_low(b, N(1));
  const Interval<N> negative = clip_high(b, N(-1));
  Interval<N> result = Interval<N>::nothing();
  if (!positive.empty) result = part(positive);
  if (!negative.empty) result = positive.empty ? part(negative) : unite(result, part(negative));
  const bool may_be_zero = b.low.sign() <= 0 && b.high.sign() >= 0;
  result.undefined = result.undefined || may_be_zero;
  return result;
}

template <class N>
Interval<N> divide(const Interval<N>& a, const Interval<N>& b) {
  return by_sign_of_divisor(b, [&a](const Interval<N>& d) {
    return corners(a, d, [](const auto& x, const auto& y, Round round) { return divide(x, y, round); });
  });
}

template <class N>
Interval<N> modulo(const Interval<N>& a, const Interval<N>& b) {
  return by_sign_of_divisor(b, [&a](const Interval<N>& d) {
    if (d.low.sign() > 0) {
      if (a.low.sign() >= 0 && a.high < d.low) return Interval<N>{a.low, a.high};
      Extended<N> high = add(d.high, Extended<N>::finite(N(-1)), Round::Up);
      if (a.low.sign() >= 0) high = std::min(high, a.high);
      return Interval<N>{Extended<N>::finite(N(0)), high};
    }
    return Interval<N>{add(d.low, Extended<N>::finite(N(1)), Round::Down), Extended<N>::finite(N(0))};
  });
}

template <class N>
Interval<N> power(const Interval<N>& base, const Interval<N>& given) {
  const Interval<N> exponent = clip_low(given, N(0));
  if (exponent.empty) return exponent;
  Interval<N> result;
  if (base.low.sign() >= 0) {
    const bool zero_to_positive = base.low.sign() == 0 && exponent.high.sign() > 0;  // 0^e = 0, but 0^0 = 1
    result.low = zero_to_positive ? Extended<N>::finite(N(0)) : power(base.low, exponent.low, Round::Down);
    result.high = std::max(power(base.high, exponent.high, Round::Up),
                           exponent.low.sign() == 0 ? Extended<N>::finite(N(1)) : Extended<N>::finite(N(0)));
  } else {
    const Extended<N> size = std::max(negate(base.low, Round::Up), base.high);
    const Extended<N> bound = std::max(power(size, exponent.high, Round::Up), Extended<N>::finite(N(1)));
    result.low = negate(bound, Round::Down);
    result.high = bound;
  }
  result.undefined = exponent.undefined;
  return result;
}

template <class N>
Interval<N> absolute(const Interval<N>& a) {
  if (a.low.sign() >= 0) return a;
  const Extended<N> below = negate(a.low, Round::Up);
  if (a.high.sign() <= 0) return {negate(a.high, Round::Down), below};
  return {Extended<N>::finite(N(0)), std::max(below, a.high)};
}

template <class N>
Extended<N> map_point(Kind kind, const Extended<N>& a) {
  if (a.infinite != 0) return a;
  Expression inner;
  inner.kind = kind;
  inner.operands.resize(1);
  inner.operands[0].kind = Kind::Variable;
  Extended<N> result;
  [[maybe_unused]] const Status status = evaluate<N>(inner, &a.value, result.value);
  return result;
}

/// gcd, xor and the digit functions: bounds only (points are handled before).
template <class N>
Interval<N> bound_function(Kind kind, const Interval<N>& a, const Interval<N>& b) {
  Interval<N> result = Interval<N>::from(N(0));
  if (kind == Kind::Gcd) {
    const Interval<N> x = absolute(a);
    const Interval<N> y = absolute(b);
    if (x.low.sign() > 0) result.high = std::min(result.high, x.high);
    if (y.low.sign() > 0) result.high = std::min(result.high, y.high);
    if (x.low.sign() > 0 || y.low.sign() > 0) result.low = Extended<N>::finite(N(1));
    return result;
  }
  const Interval<N> x = clip_low(a, N(0));
  const Interval<N> y = clip_low(b, N(kind == Kind::Xor ? 0 : 2));
  if (x.empty || y.empty) return Interval<N>::nothing();
  result.undefined = x.undefined || y.undefined;
  if (kind == Kind::Xor) {  // a xor b <= a + b
    result.high = add(x.high, y.high, Round::Up);
  } else {  // a digit, and a sum of digits, is at most the number
    result.high = x.high;
    if (kind != Kind::DigitSum)
      result.high = std::min(result.high, add(y.high, Extended<N>::finite(N(-1)), Round::Up));
  }
  return result;
}

template <class N>
Interval<N> apply(Kind kind, const Interval<N>& a, const Interval<N>& b) {
  switch (kind) {
    case Kind::Add:
      return {add(a.low, b.low, Round::Down), add(a.high, b.high, Round::Up)};
    case Kind::Subtract:
      return {add(a.low, negate(b.high, Round::Down), Round::Down),
              add(a.high, negate(b.low, Round::Up), Round::Up)};
    case Kind::Multiply:
      return multiply(a, b);
    case Kind::Divide:
      return divide(a, b);
    case Kind::Modulo:
      return modulo(a, b);
    case Kind::Power:
      return power(a, b);
    case Kind::Negate:
      return {negate(a.high, Round::Down), negate(a.low, Round::Up)};
    case Kind::Absolute:
      return absolute(a);
    case Kind::Minimum:
      return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case Kind::Maximum:
      return {std::max(a.low, b.low), std::max(a.high, b.high)};
    case Kind::SquareRoot: {
      Interval<N> domain = clip_low(a, N(0));
      if (domain.empty) return domain;
      domain.low = map_point(kind, domain.low);
      domain.high = map_point(kind, domain.high);
      return domain;
    }
    default:
      return bound_function(kind, a, b);
  }
}

/// All operands are points: the exact value, where it fits.
template <class N>
bool evaluate_points(const Expression& expression, const Interval<N>& a, const Interval<N>& b,
                     Interval<N>& out) {
  Expression inner;
  inner.kind = expression.kind;
  inner.operands.resize(expression.operands.size());
  const N values[2] = {a.low.value, b.is_point() ? b.low.value : N{}};
  for (std::size_t i = 0; i < inner.operands.size(); ++i) {
    inner.operands[i].kind = Kind::Variable;
    inner.operands[i].variable = i;
  }
  N value{};
  const Status status = evaluate<N>(inner, values, value);
  if (status == Status::Overflow) return false;
  out = status == Status::Value ? Interval<N>::point(std::move(value)) : Interval<N>::nothing();
  return true;
}

bool needs_points(Kind kind) {
  return kind == Kind::Gcd || kind == Kind::Xor || kind == Kind::DigitSum || kind == Kind::LargestDigit ||
         kind == Kind::SmallestDigit || kind == Kind::Modulo || kind == Kind::Power;
}

template <class N>
Truth compare(Condition::Kind kind, const Interval<N>& a, const Interval<N>& b) {
  using K = Condition::Kind;
  const bool can_be_less = a.low < b.high;
  const bool can_be_greater = b.low < a.high;
  const bool can_be_equal = !(a.high < b.low) && !(b.high < a.low);
  switch (kind) {
    case K::Equal:
      return {can_be_equal, can_be_less || can_be_greater};
    case K::NotEqual:
      return {can_be_less || can_be_greater, can_be_equal};
    case K::Less:
      return {can_be_less, can_be_equal || can_be_greater};
    case K::LessEqual:
      return {can_be_less || can_be_equal, can_be_greater};
    case K::Greater:
      return {can_be_greater, can_be_equal || can_be_less};
    default:
      return {can_be_greater || can_be_equal, can_be_less};
  }
}

/// Whether some d in `d` can divide some n in `n`: there must be a quotient between n.low/d.high and
/// n.high/d.low. Prunes the divisors of a number n down to O(sqrt n) sub-ranges.
template <class N>
bool can_divide(const Interval<N>& d, const Interval<N>& n) {
  if (d.low.sign() <= 0 || n.low.sign() <= 0) return true;  // zero and negative numbers: no claim
  const Extended<N> largest_quotient = divide(n.high, d.low, Round::Up);
  const Extended<N> before_least =
      divide(add(n.low, Extended<N>::finite(N(-1)), Round::Down), d.high, Round::Down);  // ceil(n/d) - 1
  return before_least < largest_quotient;
}

/// Whether the interval holds a square.
template <class N>
bool can_be_square(const Interval<N>& a) {
  if (a.high.sign() < 0) return false;
  if (a.high.infinite != 0) return true;
  const Extended<N> root = map_point(Kind::SquareRoot, a.high);
  return !(multiply(root, root, Round::Up) < a.low);
}

template <class N>
Truth predicate(const Condition& condition, const Interval<N>& a, const Interval<N>& b) {
  if (!a.is_point() || (condition.expressions.size() > 1 && !b.is_point())) {
    if (condition.kind == Condition::Kind::Divides) return {can_divide(a, b), true};
    if (condition.kind == Condition::Kind::Square) return {can_be_square(a), true};
    return {true, true};
  }
  Condition inner = condition;
  const N values[2] = {a.low.value, condition.expressions.size() > 1 ? b.low.value : N{}};
  for (std::size_t i = 0; i < inner.expressions.size(); ++i) {
    inner.expressions[i] = Expression{};
    inner.expressions[i].kind = Kind::Variable;
    inner.expressions[i].variable = i;
  }
  bool result = false;
  const Status status = holds<N>(inner, values, result);
  if (status == Status::Overflow) return {true, true};
  return {status == Status::Value && result, status == Status::Value && !result, status == Status::Undefined};
}

template <class N>
Truth atom(const Condition& condition, const Interval<N>* environment) {
  const Interval<N> a = evaluate_interval(condition.expressions[0], environment);
  const Interval<N> b = condition.expressions.size() > 1
                            ? evaluate_interval(condition.expressions[1], environment)
                            : Interval<N>::point(N(0));
  if (a.empty || b.empty) return {false, false, true};
  Truth truth = condition.kind <= Condition::Kind::GreaterEqual ? compare(condition.kind, a, b)
                                                                : predicate(condition, a, b);
  truth.can_be_undefined = truth.can_be_undefined || a.undefined || b.undefined;
  return truth;
}

}  // namespace

template <class N>
Interval<N> evaluate_interval(const Expression& expression, const Interval<N>* environment) {
  if (expression.kind == Kind::Variable) return environment[expression.variable];
  if (expression.kind == Kind::Constant) {
    const std::optional<N> value = Arithmetic<N>::from(expression.value);
    if (value) return Interval<N>::point(*value);
    const int sign = expression.value.sign();
    return {overflowed<N>(sign, Round::Down), overflowed<N>(sign, Round::Up)};
  }
  const Interval<N> a = evaluate_interval(expression.operands[0], environment);
  const bool binary = expression.operands.size() > 1;
  const Interval<N> b =
      binary ? evaluate_interval(expression.operands[1], environment) : Interval<N>::point(N(0));
  if (a.empty || b.empty) return Interval<N>::nothing();
  Interval<N> result;
  const bool points = needs_points(expression.kind) && a.is_point() && b.is_point();
  if (!points || !evaluate_points(expression, a, b, result)) result = apply(expression.kind, a, b);
  result.undefined = result.undefined || a.undefined || b.undefined;
  return result;
}

template <class N>
Truth holds_interval(const Condition& condition, const Interval<N>* environment) {
  if (condition.kind == Condition::Kind::Not) {
    Truth truth = holds_interval(condition.conditions[0], environment);
    std::swap(truth.can_hold, truth.can_fail);
    return truth;
  }
  if (condition.kind != Condition::Kind::And && condition.kind != Condition::Kind::Or)
    return atom(condition, environment);
  // From the left, as `holds` does; `reached`: some choice of the variables gets as far as this part
  // undecided.
  const bool is_and = condition.kind == Condition::Kind::And;
  Truth result;
  bool reached = true;
  for (const Condition& part : condition.conditions) {
    if (!reached) break;
    const Truth truth = holds_interval(part, environment);
    result.can_be_undefined = result.can_be_undefined || truth.can_be_undefined;
    if (is_and) result.can_fail = result.can_fail || truth.can_fail;
    if (!is_and) result.can_hold = result.can_hold || truth.can_hold;
    reached = is_and ? truth.can_hold : truth.can_fail;
  }
  (is_and ? result.can_hold : result.can_fail) = reached;
  return result;
}

template Interval<std::int64_t> evaluate_interval(const Expression&, const Interval<std::int64_t>*);
template Interval<Integer> evaluate_interval(const Expression&, const Interval<Integer>*);
template Truth holds_interval(const Condition&, const Interval<std::int64_t>*);
template Truth holds_interval(const Condition&, const Interval<Integer>*);

}  // namespace grundy::rules
