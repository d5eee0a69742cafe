#pragma once

#include <map>
#include <optional>
#include <vector>

#include <grundy/position.hpp>

#include "rules/expression.hpp"

namespace grundy::solve {

/// What a polynomial calls a variable: a coordinate, a `for` variable, or an expression that it does not look
/// into
/// (`n / 2`, `gcd(a, b)`), whose operands are written in terms of atoms as well. By number, see Atoms.
using Atom = std::size_t;

/// A product of atoms, ascending, with repetition; the empty one is 1.
using Monomial = std::vector<Atom>;

/// A polynomial with integer coefficients over atoms; no coefficient is zero.
class Polynomial {
 public:
  Polynomial() = default;
  explicit Polynomial(const Integer& constant) { add({}, constant); }
  explicit Polynomial(Atom atom) { add({atom}, Integer(1)); }

  void add(const Monomial& monomial, const Integer& coefficient);
  [[nodiscard]] const std::map<Monomial, Integer>& terms() const { return terms_; }
  [[nodiscard]] bool is_zero() const { return terms_.empty(); }
  /// std::nullopt if it is not a constant.
  [[nodiscard]] std::optional<Integer> constant() const;
  [[nodiscard]] bool mentions(Atom atom) const;

  friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator-(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  [[nodiscard]] Polynomial times(const Integer& factor) const;
  bool operator==(const Polynomial&) const = default;

 private:
  std::map<Monomial, Integer> terms_;
};

/// The atoms of one move: variables first (atom = VariableIndex), opaque expressions behind them as they
/// occur. Parameters are replaced by their values.
class Atoms {
 public:
  explicit Atoms(const Instance& instance, std::size_t for_variables);

  /// The expression as a polynomial. Expressions that are not built from +, - and * become atoms; so does a
  /// product that would have very many terms. Equal as functions wherever the expression has a value.
  [[nodiscard]] Polynomial polynomial(const Expression& expression);
  /// The expression has a value whatever its variables are (no division by something that may be 0, ...).
  [[nodiscard]] bool is_total(const Expression& expression) const;

  [[nodiscard]] std::size_t variable_count() const { return variables_; }
  [[nodiscard]] std::size_t size() const { return variables_ + opaque_.size(); }
  /// Precondition: atom >= variable_count().
  [[nodiscard]] const Expression& opaque(Atom atom) const { return opaque_[atom - variables_]; }
  /// Whether the atom's value can depend on the variable.
  [[nodiscard]] bool depends(Atom atom, VariableIndex variable) const;
  [[nodiscard]] bool depends(const Polynomial& polynomial, VariableIndex variable) const;
  /// An expression with the polynomial's value.
  [[nodiscard]] Expression expression(const Polynomial& polynomial) const;

 private:
  std::size_t parameters_;
  std::size_t variables_;
  std::vector<Integer> parameter_values_;
  std::vector<Expression> opaque_;

  [[nodiscard]] std::optional<Integer> known(const Expression& expression) const;
  [[nodiscard]] Polynomial opaque_atom(const Expression& expression);
};

/// What coordinate number `coordinate` (not VariableIndex) becomes in a part.
[[nodiscard]] Expression target_expression(const Game& game, const Move& move, std::size_t coordinate,
                                           std::size_t part);

}  // namespace grundy::solve
