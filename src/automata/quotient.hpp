#pragma once

#include <cstdint>
#include <vector>

#include "automata/dfa.hpp"

/// Pieces that trimming and the two minimisations share.
namespace grundy::automata {

/// For each state whether a state with `target` set can be reached from it (itself included). O(edges).
[[nodiscard]] std::vector<std::uint8_t> co_reachable(const Transitions& delta,
                                                     const std::vector<std::uint8_t>& target);

/// For each state of `dfao` whether it has a value.
[[nodiscard]] std::vector<std::uint8_t> has_value(const Dfao& dfao);

/// The automaton of the classes that are reachable from state 0, numbered breadth-first in the order of the
/// letters; edges to states that are not `live` are left out. representatives[c]: a state of class c. If
/// state 0 is not live, one state without edges.
struct Quotient {
  Transitions delta;
  std::vector<State> representatives;
};
[[nodiscard]] Quotient make_quotient(const Transitions& delta, const std::vector<std::uint8_t>& live,
                                     const std::vector<std::uint32_t>& classes);

/// The least automaton, by the classes of the coarsest refinement of the states' colours (accepting or not,
/// or the value): refine(transitions, live, colours) finds them.
template <class Refine>
[[nodiscard]] Dfa minimize_by(const Dfa& dfa, Refine refine) {
  const auto live = co_reachable(dfa.delta, dfa.accepting);
  const std::vector<std::uint32_t> colours(dfa.accepting.begin(), dfa.accepting.end());
  const Quotient quotient = make_quotient(dfa.delta, live, refine(dfa.delta, live, colours));
  Dfa result{quotient.delta, {}};
  for (const State state : quotient.representatives) result.accepting.push_back(dfa.accepting[state]);
  return result;
}
template <class Refine>
[[nodiscard]] Dfao minimize_by(const Dfao& dfao, Refine refine) {
  const auto live = co_reachable(dfao.delta, has_value(dfao));
  const Quotient quotient = make_quotient(dfao.delta, live, refine(dfao.delta, live, dfao.values));
  Dfao result{quotient.delta, {}};
  for (const State state : quotient.representatives) result.values.push_back(dfao.values[state]);
  return result;
}

}  // namespace grundy::automata
