#pragma once

#include <map>
#include <memory>
#include <vector>

#include <grundy/integer.hpp>

#include "check/automaton.hpp"

namespace grundy::check {

/// A linear expression in natural variables. Coefficients that are 0 are not kept.
struct Linear {
  std::map<Variable, Integer> coefficients;
  Integer constant;

  [[nodiscard]] static Linear of(Variable variable) { return {{{variable, 1}}, 0}; }
  [[nodiscard]] bool is_constant() const { return coefficients.empty(); }
  /// It is one variable and nothing else.
  [[nodiscard]] bool is_variable() const;
  /// It cannot be negative, whatever the variables are.
  [[nodiscard]] bool is_natural() const;

  Linear& add(const Linear& other, const Integer& times);
  friend Linear operator+(Linear a, const Linear& b) { return a.add(b, 1); }
  friend Linear operator-(Linear a, const Linear& b) { return a.add(b, -1); }
  friend Linear operator*(const Integer& times, const Linear& a) { return Linear{}.add(a, times); }
};

/// A first-order formula about natural numbers with addition.
struct Formula {
  // clang-format off
  enum class Kind {
    All, Any,                       // of `parts`; without parts true, false
    Not,                            // of the one part
    Exists,                         // numbers `bound`, such that the one part
    Zero, NotZero, Negative,        // of `term`
    Member,                         // of the terms `tuple` in `set`, track by track; negative numbers are in no set
  };
  // clang-format on
  Kind kind = Kind::All;
  std::vector<Formula> parts;
  std::vector<Variable> bound;
  Linear term;
  std::shared_ptr<const Automaton> set;
  std::vector<Linear> tuple;
};

[[nodiscard]] inline Formula truth() {
  return {};
}
[[nodiscard]] Formula falsehood();
[[nodiscard]] Formula all_of(std::vector<Formula> parts);
[[nodiscard]] Formula any_of(std::vector<Formula> parts);
[[nodiscard]] Formula negation(Formula part);
[[nodiscard]] Formula exists(std::vector<Variable> bound, Formula part);
[[nodiscard]] Formula equal(const Linear& a, const Linear& b);
[[nodiscard]] Formula unequal(const Linear& a, const Linear& b);
[[nodiscard]] Formula less(const Linear& a, const Linear& b);
[[nodiscard]] inline Formula at_most(const Linear& a, const Linear& b) {
  return less(a, b + Linear{{}, 1});
}
[[nodiscard]] Formula member(std::shared_ptr<const Automaton> set, std::vector<Linear> tuple);

[[nodiscard]] bool is_truth(const Formula& formula);
[[nodiscard]] bool is_falsehood(const Formula& formula);
[[nodiscard]] bool mentions(const Formula& formula, Variable variable);
/// With `value` in place of a free variable. Throws std::logic_error if a quantifier inside binds a variable
/// of the value.
[[nodiscard]] Formula substituted(const Formula& formula, Variable variable, const Linear& value);

}  // namespace grundy::check
