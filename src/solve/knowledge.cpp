#include "solve/knowledge.hpp"

#include <algorithm>

/// Bounds of polynomials by interval arithmetic, and linear consequences of facts by a few steps of
/// elimination. Source: Moore, Interval Analysis (1966), ch. 3; the elimination is Fourier and Motzkin's, cut
/// off at a small depth.
namespace grundy::solve {
namespace {

using Kind = Condition::Kind;

/// Facts that may be combined in one argument, and combinations that are tried for one question: the games of
/// the library need two and a few dozen.
constexpr int elimination_depth = 3;
constexpr int most_combinations = 3000;
constexpr std::size_t most_facts = 60;
constexpr int narrowing_rounds = 4;
constexpr int nesting_rounds = 3;  // of opaque expressions inside others

std::optional<Integer> sum(const std::optional<Integer>& a, const std::optional<Integer>& b) {
  if (!a || !b) return std::nullopt;
  return *a + *b;
}

/// An end of an interval: a number, or an infinity (value ignored).
struct End {
  int infinite;
  Integer value;
};

End product(const End& a, const End& b) {
  const int sign_a = a.infinite != 0 ? a.infinite : a.value.sign();
  const int sign_b = b.infinite != 0 ? b.infinite : b.value.sign();
  if (sign_a == 0 || sign_b == 0) return {0, Integer(0)};  // 0 times an end that is never reached
  if (a.infinite != 0 || b.infinite != 0) return {sign_a * sign_b, Integer(0)};
  return {0, a.value * b.value};
}

bool less(const End& a, const End& b) {
  if (a.infinite != b.infinite) return a.infinite < b.infinite;
  return a.infinite == 0 && a.value < b.value;
}

}  // namespace

Knowledge::Bounds Knowledge::bounds(const Monomial& monomial) const {
  End low{0, Integer(1)};
  End high{0, Integer(1)};
  for (const Atom atom : monomial) {
    const Bounds factor = atom < bounds_.size() ? bounds_[atom] : Bounds{};
    const End factor_low = factor.low ? End{0, *factor.low} : End{-1, Integer(0)};
    const End factor_high = factor.high ? End{0, *factor.high} : End{1, Integer(0)};
    const End corners[] = {product(low, factor_low), product(low, factor_high), product(high, factor_low),
                           product(high, factor_high)};
    low = *std::min_element(std::begin(corners), std::end(corners), less);
    high = *std::max_element(std::begin(corners), std::end(corners), less);
  }
  Bounds result;
  if (low.infinite == 0) result.low = low.value;
  if (high.infinite == 0) result.high = high.value;
  return result;
}

Knowledge::Bounds Knowledge::bounds(const Polynomial& polynomial) const {
  Bounds total{Integer(0), Integer(0)};
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    Bounds term = bounds(monomial);
    if (coefficient.sign() < 0) std::swap(term.low, term.high);
    if (term.low) *term.low *= coefficient;
    if (term.high) *term.high *= coefficient;
    total.low = sum(total.low, term.low);
    total.high = sum(total.high, term.high);
  }
  return total;
}

std::optional<Integer> Knowledge::upper(const Polynomial& polynomial) const {
  return bounds(polynomial).high;
}
std::optional<Integer> Knowledge::lower(const Polynomial& polynomial) const {
  return bounds(polynomial).low;
}

bool Knowledge::at_least(const Polynomial& polynomial, int bound) const {
  const std::optional<Integer> low = lower(polynomial);
  return low && *low >= Integer(bound);
}

void Knowledge::learn(const Condition& literal, bool holds) {
  if (literal.expressions.empty()) return;
  const Polynomial left = atoms_->polynomial(literal.expressions[0]);
  const Polynomial right =
      literal.expressions.size() > 1 ? atoms_->polynomial(literal.expressions[1]) : Polynomial();
  const Polynomial one(Integer(1));
  switch (literal.kind) {
    case Kind::Less:
      return learn(holds ? right - left - one : left - right);
    case Kind::LessEqual:
      return learn(holds ? right - left : left - right - one);
    case Kind::Greater:
      return learn(holds ? left - right - one : right - left);
    case Kind::GreaterEqual:
      return learn(holds ? left - right : right - left - one);
    case Kind::Equal:
    case Kind::NotEqual:
      if (holds != (literal.kind == Kind::Equal)) return;
      learn(left - right);
      return learn(right - left);
    case Kind::Prime:
      if (holds) learn(left - one - one);
      return;
    case Kind::Square:
      if (holds) learn(left);
      return;
    case Kind::Divides:  // a divisor of a positive number is at most that number
      narrow();
      if (holds && at_least(right, 1)) {
        learn(right - left);
        if (at_least(left, 0)) learn(left - one);
      }
      return;
    default:
      return;
  }
}

/// value = floor(dividend / divisor)
void Knowledge::learn_quotient(const Polynomial& value, const Polynomial& dividend,
                               const Polynomial& divisor) {
  if (const std::optional<Integer> constant = divisor.constant(); constant && constant->sign() > 0) {
    const Polynomial multiple = value.times(*constant);
    learn(dividend - multiple);
    learn(multiple - dividend + Polynomial(*constant - Integer(1)));
    return;
  }
  const std::optional<Integer> least = lower(divisor);
  if (!least || least->sign() <= 0 || !at_least(dividend, 0)) return;
  learn(value);
  learn(dividend - value.times(*least));
}

void Knowledge::learn_remainder(const Polynomial& value, const Polynomial& dividend,
                                const Polynomial& divisor) {
  if (!at_least(divisor, 1)) return;
  learn(value);
  learn(divisor - value - Polynomial(Integer(1)));
  if (at_least(dividend, 0)) learn(dividend - value);
}

void Knowledge::learn_power(const Polynomial& value, const Polynomial& base, const Polynomial& exponent) {
  if (at_least(base, 0)) learn(value);
  if (at_least(base, 1)) learn(value - Polynomial(Integer(1)));
  if (at_least(base, 1) && at_least(exponent, 1)) learn(value - base);
  if (at_least(base, 2)) learn(value - exponent - Polynomial(Integer(1)));
  if (at_least(base, 2) && at_least(exponent, 2)) learn(value - base.times(Integer(2)));
}

void Knowledge::learn_opaque(Atom atom) {
  const Expression expression = atoms_->opaque(atom);  // a copy: new atoms may move the original
  const Polynomial value{atom};
  const Polynomial one(Integer(1));
  const Polynomial a = atoms_->polynomial(expression.operands[0]);
  const Polynomial b =
      expression.operands.size() > 1 ? atoms_->polynomial(expression.operands[1]) : Polynomial();
  using Function = Expression::Kind;
  switch (expression.kind) {
    case Function::Divide:
      return learn_quotient(value, a, b);
    case Function::Modulo:
      return learn_remainder(value, a, b);
    case Function::Power:
      return learn_power(value, a, b);
    case Function::Absolute:
      learn(value - a);
      learn(value + a);
      return learn(value);
    case Function::SquareRoot:
      learn(value);
      learn(a - value);
      if (at_least(a, 1)) learn(value - one);
      if (at_least(a, 2)) learn(a - value - one);
      return;
    case Function::Minimum:
      learn(a - value);
      learn(b - value);
      if (at_least(a, 0) && at_least(b, 0)) learn(value);
      if (at_least(a, 1) && at_least(b, 1)) learn(value - one);
      return;
    case Function::Maximum:
      learn(value - a);
      return learn(value - b);
    case Function::Gcd:
      learn(value);
      if (at_least(a, 1)) learn(a - value);
      if (at_least(b, 1)) learn(b - value);
      if (at_least(a, 1) || at_least(b, 1)) learn(value - one);
      return;
    case Function::Xor:
      learn(value);
      return learn(a + b - value);
    case Function::DigitSum:
    case Function::LargestDigit:
      if (at_least(a, 1)) learn(value - one);
      [[fallthrough]];
    case Function::SmallestDigit:
      learn(value);
      return learn(a - value);
    default:
      return;
  }
}

/// (u - low u)(v - low v) >= 0 and its like, for the products u*v that occur.
void Knowledge::learn_products(const Polynomial& polynomial) {
  const auto above_its_low = [this](Atom atom) -> std::optional<Polynomial> {
    if (atom >= bounds_.size() || !bounds_[atom].low) return std::nullopt;
    return Polynomial(atom) - Polynomial(*bounds_[atom].low);
  };
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    if (monomial.size() != 2) continue;
    const std::optional<Polynomial> left = above_its_low(monomial[0]);
    const std::optional<Polynomial> right = above_its_low(monomial[1]);
    if (!left || !right) continue;
    learn(*left * *right);
    if (bounds_[monomial[0]].low->sign() >= 0) learn(Polynomial(monomial[0]) * *right);
    if (bounds_[monomial[1]].low->sign() >= 0) learn(Polynomial(monomial[1]) * *left);
  }
}

/// From c*v + rest >= 0: v >= -rest/c or v <= rest/-c, with the rest replaced by its bound.
void Knowledge::narrow() {
  bounds_.resize(atoms_->size());
  for (int round = 0; round < narrowing_rounds; ++round) {
    for (const Polynomial& fact : facts_) {
      if (const std::optional<Integer> most = upper(fact); most && most->sign() < 0) impossible_ = true;
      for (const auto& [monomial, coefficient] : fact.terms()) {
        if (monomial.size() != 1) continue;
        Polynomial rest = fact;
        rest.add(monomial, -coefficient);
        const std::optional<Integer> most = upper(rest);
        if (!most) continue;
        Bounds& known = bounds_[monomial[0]];
        if (coefficient.sign() > 0) {
          const Integer low = -floor_div(*most, coefficient);  // ceil(-most / coefficient)
          if (!known.low || *known.low < low) known.low = low;
        } else {
          const Integer high = floor_div(*most, -coefficient);
          if (!known.high || high < *known.high) known.high = high;
        }
        if (known.low && known.high && *known.high < *known.low) impossible_ = true;
      }
    }
  }
}

/// The opaque atoms of this case: they have a value wherever the move can be made. (Those of other cases need
/// not.)
std::set<Atom> Knowledge::opaque_atoms(const std::vector<Polynomial>& of_interest) const {
  std::set<Atom> result;
  const auto collect = [&](const Polynomial& polynomial) {
    for (const auto& [monomial, coefficient] : polynomial.terms()) {
      for (const Atom atom : monomial) {
        if (atom >= atoms_->variable_count()) result.insert(atom);
      }
    }
  };
  for (const Polynomial& polynomial : of_interest) collect(polynomial);
  for (const Polynomial& fact : facts_) collect(fact);
  return result;
}

void Knowledge::conclude(const std::vector<Polynomial>& of_interest) {
  for (int round = 0; round < nesting_rounds; ++round) {
    narrow();
    for (const Atom atom : opaque_atoms(of_interest)) learn_opaque(atom);
  }
  narrow();
  for (const Polynomial& polynomial : of_interest) learn_products(polynomial);
  std::vector<Polynomial> distinct;
  for (Polynomial& fact : facts_) {
    if (fact.constant() || std::find(distinct.begin(), distinct.end(), fact) != distinct.end()) continue;
    if (distinct.size() < most_facts) distinct.push_back(std::move(fact));
  }
  facts_ = std::move(distinct);
  narrow();
}

bool Knowledge::shows_negative(const Polynomial& polynomial) const {
  if (impossible_) return true;
  int combinations = most_combinations;
  for (int depth = 0; depth <= elimination_depth; ++depth) {  // short arguments first
    if (shows_negative(polynomial, depth, combinations)) return true;
  }
  return false;
}

/// polynomial <= polynomial + c*fact; facts are added so that a monomial cancels.
bool Knowledge::shows_negative(const Polynomial& polynomial, int depth, int& combinations) const {
  if (const std::optional<Integer> most = upper(polynomial); most && most->sign() < 0) return true;
  if (depth == 0) return false;
  for (const Polynomial& fact : facts_) {
    for (const auto& [monomial, coefficient] : polynomial.terms()) {
      if (monomial.empty()) continue;
      const auto found = fact.terms().find(monomial);
      if (found == fact.terms().end() || found->second.sign() == coefficient.sign()) continue;
      if (--combinations < 0) return false;
      const Polynomial combined =
          polynomial.times(absolute(found->second)) + fact.times(absolute(coefficient));
      if (shows_negative(combined, depth - 1, combinations)) return true;
    }
  }
  return false;
}

}  // namespace grundy::solve
