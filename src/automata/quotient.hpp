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

}  // namespace grundy::automata
