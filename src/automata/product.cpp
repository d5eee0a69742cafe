#include <algorithm>
#include <cassert>

#include "automata/interner.hpp"
#include "automata/pairs.hpp"
#include "automata/relation.hpp"
#include "automata/trail.hpp"

namespace grundy::automata {

namespace {

bool combine(Operation operation, bool left, bool right) {
  switch (operation) {
    case Operation::And:
      return left && right;
    case Operation::Or:
      return left || right;
    case Operation::Xor:
      return left != right;
    case Operation::Difference:
      return left && !right;
  }
  return false;
}

std::span<const Edge> edges_from(const Dfa& dfa, State state) {
  return state == no_state ? std::span<const Edge>() : dfa.delta.from(state);
}

bool accepts_in(const Dfa& dfa, State state) {
  return state != no_state && dfa.accepting[state] != 0;
}

/// Calls visit(letter, left target, right target) for each letter on which the pair can go on.
template <typename Visit>
void for_each_step(const Dfa& left, const Dfa& right, State p, State q, Operation operation, Visit visit) {
  const bool left_alone = operation != Operation::And;
  const bool right_alone = operation == Operation::Or || operation == Operation::Xor;
  const auto a = edges_from(left, p);
  const auto b = edges_from(right, q);
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    if (a[i].letter == b[j].letter) {
      visit(a[i].letter, a[i].target, b[j].target);
      ++i;
      ++j;
    } else if (a[i].letter < b[j].letter) {
      if (left_alone) visit(a[i].letter, a[i].target, no_state);
      ++i;
    } else {
      if (right_alone) visit(b[j].letter, no_state, b[j].target);
      ++j;
    }
  }
  for (; left_alone && i < a.size(); ++i) visit(a[i].letter, a[i].target, no_state);
  for (; right_alone && j < b.size(); ++j) visit(b[j].letter, no_state, b[j].target);
}

}  // namespace

Dfa product(const Dfa& left, const Dfa& right, Operation operation, const Budget& budget) {
  assert(left.alphabet() == right.alphabet());
  return minimize(build_pairs(
      left.alphabet(), "a product of automata", budget,
      [&](State p, State q) { return combine(operation, accepts_in(left, p), accepts_in(right, q)); },
      [&](State p, State q, auto visit) { for_each_step(left, right, p, q, operation, visit); }));
}

Dfa complement(const Dfa& dfa, const Dfa& universe, const Budget& budget) {
  return product(universe, dfa, Operation::Difference, budget);
}

namespace {

/// A shortest word whose two end states `differ`.
template <typename Automaton, typename Differ>
std::optional<Word> find_difference(const Automaton& left, const Automaton& right, const Budget& budget,
                                    Differ differ) {
  const Dfa left_view{left.delta, std::vector<std::uint8_t>(left.states(), 0)};
  const Dfa right_view{right.delta, std::vector<std::uint8_t>(right.states(), 0)};
  PairInterner pairs;
  Trail trail;
  pairs.intern(0, 0);
  for (std::uint32_t built = 0; built < pairs.size(); ++built) {
    budget.check(pairs.size(), pairs.size(), "a comparison of automata");
    const auto [p, q] = pairs.at(built);
    if (differ(p, q)) return trail.word_to(built);
    for_each_step(left_view, right_view, p, q, Operation::Xor, [&](Letter letter, State p2, State q2) {
      const std::size_t before = pairs.size();
      pairs.intern(p2, q2);
      if (pairs.size() > before) trail.add(built, letter);
    });
  }
  return std::nullopt;
}

}  // namespace

std::optional<Word> shortest_difference(const Dfa& left, const Dfa& right, const Budget& budget) {
  assert(left.alphabet() == right.alphabet());
  return find_difference(left, right, budget,
                         [&](State p, State q) { return accepts_in(left, p) != accepts_in(right, q); });
}

std::optional<Word> shortest_difference(const Dfao& left, const Dfao& right, const Budget& budget) {
  assert(left.alphabet() == right.alphabet());
  const auto value = [](const Dfao& dfao, State q) {
    return q == no_state ? Dfao::no_value : dfao.values[q];
  };
  return find_difference(left, right, budget,
                         [&](State p, State q) { return value(left, p) != value(right, q); });
}

bool are_equivalent(const Dfa& left, const Dfa& right, const Budget& budget) {
  return !shortest_difference(left, right, budget).has_value();
}

std::optional<Word> shortest_word(const Dfa& dfa) {
  std::vector<std::uint8_t> seen(dfa.states(), 0);
  std::vector<State> states{0};
  Trail trail;
  seen[0] = 1;
  for (std::uint32_t built = 0; built < states.size(); ++built) {
    if (dfa.accepting[states[built]] != 0) return trail.word_to(built);
    for (const Edge& edge : dfa.delta.from(states[built])) {
      if (seen[edge.target] != 0) continue;
      seen[edge.target] = 1;
      states.push_back(edge.target);
      trail.add(built, edge.letter);
    }
  }
  return std::nullopt;
}

Integer count_words(const Dfa& dfa, std::size_t length) {
  std::vector<Integer> count(dfa.states());
  for (State state = 0; state < dfa.states(); ++state) count[state] = dfa.accepting[state];
  for (std::size_t step = 0; step < length; ++step) {
    std::vector<Integer> longer(dfa.states());
    for (State state = 0; state < dfa.states(); ++state) {
      for (const Edge& edge : dfa.delta.from(state)) longer[state] += count[edge.target];
    }
    count = std::move(longer);
  }
  return count[0];
}

Dfa words_with_value(const Dfao& dfao, std::uint32_t value) {
  Dfa result{dfao.delta, {}};
  for (const std::uint32_t each : dfao.values) result.accepting.push_back(each == value);
  return minimize(result);
}

}  // namespace grundy::automata
