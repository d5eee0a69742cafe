#pragma once

#include <optional>
#include <string>
#include <vector>

#include <grundy/integer.hpp>

#include "automata/dfa.hpp"
#include "automata/numeration.hpp"

/// Order and addition as automata, and the proof that they are what they are called.
namespace grundy::automata {

/// x = y and x < y on two tracks, in the order of the valid words (a longer word is larger, then by the first
/// digit that differs): built from the validity automaton alone, without arithmetic.
[[nodiscard]] Dfa equality(const Numeration& numeration, DigitOrder order, const Budget& budget);
[[nodiscard]] Dfa less_than(const Numeration& numeration, DigitOrder order, const Budget& budget);
/// S(x) = y: y is the least word greater than x. From `less_than` by logic.
[[nodiscard]] Dfa successor(const Numeration& numeration, const Budget& budget);
/// x + y = z on three tracks.
[[nodiscard]] Dfa adder(const Numeration& numeration, DigitOrder order, const Budget& budget);

/// One claim that was decided by automata.
struct Obligation {
  std::string claim;
  bool holds = false;
  /// If it does not hold: values (by the weights) of the claim's free variables.
  std::vector<Integer> counterexample;
  double seconds = 0;
};

/// Decides, of an automaton A (Msd, three tracks) in a numeration system, everything that makes it addition:
///   words:       A accepts valid words only; leading zeros matter neither to them nor to A
///   successor:   every x has exactly one S(x); every y but 0 is some S(x); S(x) = x + 1 by the weights
///   zero:        A(x, 0, z) <=> x = z
///   recursion:   A(x, y, z) => A(x, S(y), S(z))
///   total, functional: for all x, y there is a z with A(x, y, z), and only one
/// All hold together only if A(x, y, z) <=> x + y = z, by induction on y: words without leading zeros,
/// ordered by length and then digit by digit, have only finitely many before each, so the successor reaches
/// every one.
[[nodiscard]] std::vector<Obligation> prove_adder(const Numeration& numeration, const Dfa& candidate,
                                                  const Budget& budget);
[[nodiscard]] bool all_hold(const std::vector<Obligation>& obligations);

}  // namespace grundy::automata
