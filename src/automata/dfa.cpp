#include "automata/dfa.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

#include <grundy/error.hpp>

#include "automata/quotient.hpp"

namespace grundy::automata {

void Budget::check(std::size_t state_count, std::size_t edge_count, const char* what) const {
  if (stop != nullptr && stop->load(std::memory_order_relaxed)) {
    throw Error(ErrorKind::Interrupted, std::string("interrupted during ") + what);
  }
  // States and edges are counted in 32 bits, whatever the caller allows.
  constexpr std::size_t counter_limit = 0xFFFFFFF0;
  if (state_count > std::min(states, counter_limit) || edge_count > std::min(edges, counter_limit)) {
    throw Error(ErrorKind::TooLarge, std::string(what) + " grew beyond " + std::to_string(states) +
                                         " states or " + std::to_string(edges) + " transitions");
  }
}

State Transitions::next(State state, Letter letter) const {
  const auto list = from(state);
  const auto found = std::ranges::lower_bound(list, letter, {}, &Edge::letter);
  return found != list.end() && found->letter == letter ? found->target : no_state;
}

namespace {

State run(const Transitions& delta, std::span<const Letter> word) {
  State state = 0;
  for (const Letter letter : word) {
    state = delta.next(state, letter);
    if (state == no_state) break;
  }
  return state;
}

}  // namespace

bool Dfa::accepts(std::span<const Letter> word) const {
  const State state = run(delta, word);
  return state != no_state && accepting[state] != 0;
}

std::optional<std::uint32_t> Dfao::value(std::span<const Letter> word) const {
  const State state = run(delta, word);
  if (state == no_state || values[state] == no_value) return std::nullopt;
  return values[state];
}

bool Nfa::accepts(std::span<const Letter> word) const {
  std::vector<State> current = initial;
  std::vector<State> following;
  for (const Letter letter : word) {
    following.clear();
    for (const State state : current) {
      const auto list = delta.from(state);
      for (auto edge = std::ranges::lower_bound(list, letter, {}, &Edge::letter);
           edge != list.end() && edge->letter == letter; ++edge) {
        following.push_back(edge->target);
      }
    }
    std::ranges::sort(following);
    following.erase(std::ranges::unique(following).begin(), following.end());
    std::swap(current, following);
  }
  return std::ranges::any_of(current, [&](State state) { return accepting[state] != 0; });
}

Transitions make_transitions(const Alphabet& alphabet, std::size_t states, std::vector<Arc> arcs) {
  const auto key = [](const Arc& arc) { return std::tuple(arc.source, arc.letter, arc.target); };
  std::ranges::sort(arcs, {}, key);
  Transitions result(alphabet);
  std::size_t next = 0;
  for (State state = 0; state < states; ++state) {
    for (; next < arcs.size() && arcs[next].source == state; ++next) {
      assert(arcs[next].target < states && arcs[next].letter < alphabet.letters());
      if (next > 0 && key(arcs[next]) == key(arcs[next - 1])) continue;
      result.edges.push_back({arcs[next].letter, arcs[next].target});
    }
    result.close_state();
  }
  assert(next == arcs.size());
  return result;
}

Dfa make_dfa(const Alphabet& alphabet, std::size_t states, std::vector<Arc> arcs,
             std::span<const State> accepting) {
  assert(states >= 1);
  Dfa result{make_transitions(alphabet, states, std::move(arcs)), std::vector<std::uint8_t>(states, 0)};
  for (const State state : accepting) result.accepting[state] = 1;
  return result;
}

Dfa empty_language(const Alphabet& alphabet) {
  return make_dfa(alphabet, 1, {}, {});
}

Dfa all_words(const Alphabet& alphabet) {
  Dfa result{Transitions(alphabet), {1}};
  for (Letter letter = 0; letter < alphabet.letters(); ++letter) result.delta.edges.push_back({letter, 0});
  result.delta.close_state();
  return result;
}

Dfa trim(const Dfa& dfa) {
  std::vector<std::uint32_t> classes(dfa.states());
  for (State state = 0; state < dfa.states(); ++state) classes[state] = state;
  const Quotient quotient = make_quotient(dfa.delta, co_reachable(dfa.delta, dfa.accepting), classes);
  Dfa result{quotient.delta, {}};
  for (const State state : quotient.representatives) result.accepting.push_back(dfa.accepting[state]);
  return result;
}

Dfao trim(const Dfao& dfao) {
  std::vector<std::uint32_t> classes(dfao.states());
  for (State state = 0; state < dfao.states(); ++state) classes[state] = state;
  const Quotient quotient = make_quotient(dfao.delta, co_reachable(dfao.delta, has_value(dfao)), classes);
  Dfao result{quotient.delta, {}};
  for (const State state : quotient.representatives) result.values.push_back(dfao.values[state]);
  return result;
}

}  // namespace grundy::automata
