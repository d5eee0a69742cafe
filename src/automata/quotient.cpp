#include "automata/quotient.hpp"

#include <algorithm>

namespace grundy::automata {

std::vector<std::uint8_t> co_reachable(const Transitions& delta, const std::vector<std::uint8_t>& target) {
  const std::size_t states = delta.states();
  std::vector<std::uint32_t> first(states + 1, 0);   // incoming edges by target, as a flat list of sources
  for (const Edge& edge : delta.edges) ++first[edge.target + 1];
  for (std::size_t state = 0; state < states; ++state) first[state + 1] += first[state];
  std::vector<State> sources(delta.edges.size());
  std::vector<std::uint32_t> fill(first.begin(), first.end() - 1);
  for (State state = 0; state < states; ++state) {
    for (const Edge& edge : delta.from(state)) sources[fill[edge.target]++] = state;
  }
  std::vector<std::uint8_t> result = target;
  std::vector<State> pending;
  for (State state = 0; state < states; ++state) {
    if (target[state] != 0) pending.push_back(state);
  }
  while (!pending.empty()) {
    const State state = pending.back();
    pending.pop_back();
    for (std::uint32_t k = first[state]; k < first[state + 1]; ++k) {
      if (result[sources[k]] != 0) continue;
      result[sources[k]] = 1;
      pending.push_back(sources[k]);
    }
  }
  return result;
}

std::vector<std::uint8_t> has_value(const Dfao& dfao) {
  std::vector<std::uint8_t> result(dfao.states());
  for (State state = 0; state < dfao.states(); ++state) result[state] = dfao.values[state] != Dfao::no_value;
  return result;
}

Quotient make_quotient(const Transitions& delta, const std::vector<std::uint8_t>& live,
                       const std::vector<std::uint32_t>& classes) {
  Quotient result{Transitions(delta.alphabet), {0}};
  if (live[0] == 0) {
    result.delta.close_state();
    return result;
  }
  std::vector<State> number(delta.states(), no_state);   // of each class
  number[classes[0]] = 0;
  result.delta.edges.reserve(delta.edges.size());
  for (std::size_t built = 0; built < result.representatives.size(); ++built) {
    for (const Edge& edge : delta.from(result.representatives[built])) {
      if (live[edge.target] == 0) continue;
      State& target = number[classes[edge.target]];
      if (target == no_state) {
        target = static_cast<State>(result.representatives.size());
        result.representatives.push_back(edge.target);
      }
      result.delta.edges.push_back({edge.letter, target});
    }
    result.delta.close_state();
  }
  return result;
}

}  // namespace grundy::automata
