#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <grundy/game.hpp>

#include "automata/formula.hpp"

/// Expressions and conditions of the rule language as formulas, for given values of the variables.
namespace grundy::formulas {

/// The value of an expression, if `condition` holds; it and the value may use the `helpers`, which are
/// natural numbers. For every choice of the free variables exactly one case, with exactly one choice of its
/// helpers, holds.
struct Case {
  automata::Formula condition = automata::always();
  automata::Term value = 0;
  std::vector<std::string> helpers;
};

/// Makes names that no formula of the same object has used.
class Translation {
 public:
  /// `xor_set`: {(x, y, z): z = x xor y}, or none where the numeration system has no such automaton.
  explicit Translation(automata::SetPointer xor_set) : xor_set_(std::move(xor_set)) {}

  /// Throws Error(BadRequest) with a clause that names what has no such form: products of variables, division
  /// by them, powers, roots, gcd, digits of what is not constant; xor where there is no set for it, or of a
  /// number that might be negative.
  [[nodiscard]] std::vector<Case> cases(const Expression& expression,
                                        const std::vector<automata::Term>& values);
  /// As `cases`; additionally throws for prime, square and coprime of what is not constant.
  [[nodiscard]] automata::Formula formula(const Condition& condition,
                                          const std::vector<automata::Term>& values);
  [[nodiscard]] std::string fresh_name() { return "$" + std::to_string(++names_); }

 private:
  [[nodiscard]] std::vector<Case> cases_of_two(const Expression& expression,
                                               const std::vector<automata::Term>& values);
  [[nodiscard]] std::vector<Case> quotient(const Expression& expression, const Case& number,
                                           const Integer& divisor);
  [[nodiscard]] automata::Formula comparison(const Condition& condition,
                                             const std::vector<automata::Term>& values);
  [[nodiscard]] automata::Formula divides(const Condition& condition,
                                          const std::vector<automata::Term>& values);

  automata::SetPointer xor_set_;
  std::size_t names_ = 0;
};

[[nodiscard]] bool is_constant(const automata::Term& term);
/// No choice of natural numbers makes it negative, as its signs show.
[[nodiscard]] bool is_natural(const automata::Term& term);

}  // namespace grundy::formulas
