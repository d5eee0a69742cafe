#pragma once

#include <map>
#include <string>
#include <vector>

#include <grundy/integer.hpp>

#include "check/automaton.hpp"

namespace grundy::check {

/// What is wrong with a certificate, as one clause; ends the check.
struct Refusal {
  std::string reason;
};

/// The natural numbers as words: the n-th valid word, shorter ones first (without leading zeros) and then in
/// the order of the digits, stands for n. Relations come over the variables asked for, over valid words only.
class Numbers {
 public:
  /// `valid` has one track, `adder` three (x + y = z); variables 0, 1, 2. Decides that the words are ordered
  /// like the natural numbers and that the adder adds (docs/certificates.md, items 1 and 2), else throws
  /// Refusal.
  Numbers(Automaton valid, Automaton adder, std::size_t digits, const Bounds& bounds);

  [[nodiscard]] const Bounds& bounds() const { return bounds_; }
  /// Whether numbers are written in base 2.
  [[nodiscard]] bool binary() const;

  [[nodiscard]] Automaton all(const std::vector<Variable>& variables) const;  // every tuple
  [[nodiscard]] Automaton equal(Variable x, Variable y) const { return compare(x, y, true); }
  [[nodiscard]] Automaton less(Variable x, Variable y) const { return compare(x, y, false); }
  [[nodiscard]] Automaton sum(Variable x, Variable y, Variable z) const;  // x + y = z; they may repeat
  [[nodiscard]] Automaton constant(Variable x, const Integer& value) const;  // x = value >= 0
  [[nodiscard]] Automaton multiple(Variable x, const Integer& factor,
                                   Variable z) const;  // factor * x = z, factor >= 0
  [[nodiscard]] Automaton exclusive_or(Variable x, Variable y, Variable z) const;  // precondition: binary()

  /// Throws Refusal if an automaton of the certificate accepts words that are no numbers, or minds zeros in
  /// front; `what` names it.
  void must_be_relation(const Automaton& automaton, const std::string& what) const;
  /// A tuple of the relation, of fewest digits, by its variables. Precondition: not empty.
  [[nodiscard]] std::map<Variable, Integer> some_tuple(const Automaton& automaton) const;

 private:
  [[nodiscard]] Automaton compare(Variable x, Variable y, bool same) const;
  /// How many valid words, zeros in front allowed, have `length` digits from each state on.
  [[nodiscard]] const std::vector<Integer>& words_of(std::size_t length) const;
  void prove_order();
  void prove_adder() const;

  Bounds bounds_;
  std::size_t digits_;
  Automaton valid_;  // variable 0
  Automaton adder_;  // variables 0, 1, 2
  Automaton successor_;  // variables 0, 1: y is the next number after x
  mutable std::vector<std::vector<Integer>> words_;  // by length
  mutable std::map<std::string, Automaton> multiples_;  // by factor; variables 0, 1
};

}  // namespace grundy::check
