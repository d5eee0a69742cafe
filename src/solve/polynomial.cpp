#include "solve/polynomial.hpp"

#include <algorithm>

#include "rules/evaluate.hpp"

namespace grundy::solve {
namespace {

using Kind = Expression::Kind;

/// Beyond so many terms or factors a product is left as it is: rules that a person writes stay far below.
constexpr std::size_t most_terms = 64;
constexpr std::size_t most_factors = 8;

}  // namespace

void Polynomial::add(const Monomial& monomial, const Integer& coefficient) {
  Integer& held = terms_[monomial];
  held += coefficient;
  if (held.is_zero()) terms_.erase(monomial);
}

std::optional<Integer> Polynomial::constant() const {
  if (terms_.empty()) return Integer(0);
  if (terms_.size() == 1 && terms_.begin()->first.empty()) return terms_.begin()->second;
  return std::nullopt;
}

bool Polynomial::mentions(Atom atom) const {
  return std::any_of(terms_.begin(), terms_.end(), [atom](const auto& term) {
    return std::find(term.first.begin(), term.first.end(), atom) != term.first.end();
  });
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
  Polynomial sum = a;
  for (const auto& [monomial, coefficient] : b.terms_) sum.add(monomial, coefficient);
  return sum;
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
  return a + b.times(Integer(-1));
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  Polynomial product;
  for (const auto& [left, left_coefficient] : a.terms_) {
    for (const auto& [right, right_coefficient] : b.terms_) {
      Monomial both;
      std::merge(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(both));
      product.add(both, left_coefficient * right_coefficient);
    }
  }
  return product;
}

Polynomial Polynomial::times(const Integer& factor) const {
  Polynomial product;
  for (const auto& [monomial, coefficient] : terms_) product.add(monomial, coefficient * factor);
  return product;
}

Atoms::Atoms(const Instance& instance, std::size_t for_variables)
    : parameters_(instance.game().parameters.size()),
      variables_(instance.game().variable_count() + for_variables),
      parameter_values_(instance.parameters()) {}

/// The value of an expression without coordinates and `for` variables, if it has one of moderate size.
std::optional<Integer> Atoms::known(const Expression& expression) const {
  for (VariableIndex variable = parameters_; variable < variables_; ++variable) {
    if (rules::mentions(expression, variable)) return std::nullopt;
  }
  Integer value;
  if (rules::evaluate(expression, parameter_values_.data(), value) != rules::Status::Value)
    return std::nullopt;
  return value;
}

Polynomial Atoms::opaque_atom(const Expression& expression) {
  const auto found = std::find(opaque_.begin(), opaque_.end(), expression);
  const auto number = static_cast<std::size_t>(found - opaque_.begin());
  if (found == opaque_.end()) opaque_.push_back(expression);
  return Polynomial(Atom{variables_ + number});
}

Polynomial Atoms::polynomial(const Expression& expression) {
  if (expression.kind == Kind::Variable && expression.variable >= parameters_)
    return Polynomial(Atom{expression.variable});
  if (std::optional<Integer> value = known(expression)) return Polynomial(*value);
  const auto operand = [&](std::size_t i) { return polynomial(expression.operands[i]); };
  switch (expression.kind) {
    case Kind::Add:
      return operand(0) + operand(1);
    case Kind::Subtract:
      return operand(0) - operand(1);
    case Kind::Negate:
      return operand(0).times(Integer(-1));
    case Kind::Multiply: {
      const Polynomial left = operand(0);
      const Polynomial right = operand(1);
      std::size_t factors = 0;
      for (const auto& [monomial, coefficient] : left.terms()) factors = std::max(factors, monomial.size());
      for (const auto& [monomial, coefficient] : right.terms()) factors = std::max(factors, monomial.size());
      if (left.terms().size() * right.terms().size() <= most_terms && factors <= most_factors)
        return left * right;
      break;
    }
    default:
      break;
  }
  return opaque_atom(expression);
}

bool Atoms::is_total(const Expression& expression) const {
  if (expression.kind == Kind::Variable || expression.kind == Kind::Constant || known(expression))
    return true;
  if (!std::all_of(expression.operands.begin(), expression.operands.end(),
                   [this](const Expression& e) { return is_total(e); })) {
    return false;
  }
  switch (expression.kind) {
    case Kind::Divide:
    case Kind::Modulo: {
      const std::optional<Integer> divisor = known(expression.operands[1]);
      return divisor && !divisor->is_zero();
    }
    case Kind::Power:
    case Kind::SquareRoot:
    case Kind::Xor:
    case Kind::DigitSum:
    case Kind::LargestDigit:
    case Kind::SmallestDigit:
      return false;
    default:
      return true;
  }
}

bool Atoms::depends(Atom atom, VariableIndex variable) const {
  return atom < variables_ ? atom == variable : rules::mentions(opaque(atom), variable);
}

bool Atoms::depends(const Polynomial& polynomial, VariableIndex variable) const {
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    for (const Atom atom : monomial) {
      if (depends(atom, variable)) return true;
    }
  }
  return false;
}

Expression Atoms::expression(const Polynomial& polynomial) const {
  std::optional<Expression> sum;
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    std::optional<Expression> product;
    if (monomial.empty() || coefficient != Integer(1)) product = rules::constant_expression(coefficient);
    for (const Atom atom : monomial) {
      Expression factor = atom < variables_ ? rules::variable_expression(atom) : opaque(atom);
      product = product ? rules::binary_expression(Kind::Multiply, std::move(*product), std::move(factor))
                        : std::move(factor);
    }
    sum =
        sum ? rules::binary_expression(Kind::Add, std::move(*sum), std::move(*product)) : std::move(*product);
  }
  return sum ? *sum : rules::constant_expression(Integer(0));
}

Expression target_expression(const Game& game, const Move& move, std::size_t coordinate, std::size_t part) {
  const VariableIndex variable = game.parameters.size() + coordinate;
  for (const Change& change : move.changes) {
    if (change.coordinate != variable) continue;
    Expression before = rules::variable_expression(variable);
    switch (change.kind) {
      case Change::Kind::Assign:
        return change.operands[0];
      case Change::Kind::Split:
        return change.operands[part];
      case Change::Kind::Subtract:
        return rules::binary_expression(Kind::Subtract, std::move(before), change.operands[0]);
      case Change::Kind::Add:
        return rules::binary_expression(Kind::Add, std::move(before), change.operands[0]);
      case Change::Kind::Multiply:
        return rules::binary_expression(Kind::Multiply, std::move(before), change.operands[0]);
      case Change::Kind::Divide:
        return rules::binary_expression(Kind::Divide, std::move(before), change.operands[0]);
    }
  }
  return rules::variable_expression(variable);
}

}  // namespace grundy::solve
