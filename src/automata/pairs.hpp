#pragma once

#include <algorithm>

#include "automata/dfa.hpp"
#include "automata/interner.hpp"

namespace grundy::automata {

/// The product of two automata, of whatever kind: its states are the pairs of states that can be reached from
/// (0, 0). accepts(p, q): whether a pair accepts. each_step(p, q, visit) calls visit(letter, p2, q2) for the
/// steps of a pair, letters ascending. Not minimised. `what` names the operation where the budget is spent.
template <class Accepts, class EachStep>
[[nodiscard]] Dfa build_pairs(const Alphabet& alphabet, const char* what, const Budget& budget,
                              Accepts accepts, EachStep each_step) {
  Dfa result{Transitions(alphabet), {}};
  PairInterner pairs;
  pairs.intern(0, 0);
  for (std::uint32_t built = 0; built < pairs.size(); ++built) {
    budget.check(pairs.size(), result.delta.edges.size(), what);
    const auto [p, q] = pairs.at(built);
    result.accepting.push_back(accepts(p, q));
    each_step(p, q, [&](Letter letter, State p2, State q2) {
      result.delta.edges.push_back({letter, pairs.intern(p2, q2)});
    });
    result.delta.close_state();
  }
  budget.check(pairs.size(), result.delta.edges.size(), what);
  if (budget.effort != nullptr) {
    budget.effort->largest_product = std::max(budget.effort->largest_product, result.states());
  }
  return result;
}

}  // namespace grundy::automata
