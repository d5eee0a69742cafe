// The subset construction. Source: M. O. Rabin, D. Scott, "Finite automata and their decision problems"
// (1959). Subsets are short sorted lists (30 states at most where proofs succeed), each stored once in a flat
// array.

#include <algorithm>
#include <vector>

#include "automata/dfa.hpp"
#include "automata/interner.hpp"

namespace grundy::automata {

namespace {

/// The edges of all states of one subset, brought into the order of their letters: by counting where the
/// alphabet is small against their number, otherwise by sorting.
class SubsetEdges {
 public:
  explicit SubsetEdges(const Transitions& delta) : delta_(delta), count_(0) {
    if (delta.alphabet.letters() <= counting_limit) count_.resize(delta.alphabet.letters() + 1);
  }

  const std::vector<Edge>& collect(std::span<const State> subset) {
    gathered_.clear();
    for (const State state : subset) {
      const auto list = delta_.from(state);
      gathered_.insert(gathered_.end(), list.begin(), list.end());
    }
    if (subset.size() == 1) return gathered_;
    if (gathered_.size() < 32 || count_.empty() || count_.size() > 4 * gathered_.size()) {
      std::ranges::sort(gathered_);
      return gathered_;
    }
    std::ranges::fill(count_, 0);
    for (const Edge& edge : gathered_) ++count_[edge.letter + 1];
    for (std::size_t k = 1; k < count_.size(); ++k) count_[k] += count_[k - 1];
    sorted_.resize(gathered_.size());
    for (const Edge& edge : gathered_) sorted_[count_[edge.letter]++] = edge;
    return sorted_;  // by letter; the targets of a letter in no order
  }

 private:
  static constexpr Letter counting_limit = 1U << 16;
  const Transitions& delta_;
  std::vector<std::uint32_t> count_;
  std::vector<Edge> gathered_, sorted_;
};

}  // namespace

Dfa determinize(const Nfa& nfa, const Budget& budget) {
  Dfa result{Transitions(nfa.delta.alphabet), {}};
  SequenceInterner subsets;
  SubsetEdges ordered(nfa.delta);
  std::vector<State> subset(nfa.initial), targets;
  subsets.intern(subset);
  for (std::uint32_t built = 0; built < subsets.size(); ++built) {
    budget.check(subsets.size(), std::max(result.delta.edges.size(), subsets.words() / 2),
                 "a subset construction");
    subset.assign(subsets.at(built).begin(), subsets.at(built).end());
    result.accepting.push_back(std::ranges::any_of(subset, [&](State q) { return nfa.accepting[q] != 0; }));
    const std::vector<Edge>& edges = ordered.collect(subset);
    for (std::size_t k = 0; k < edges.size();) {
      const Letter letter = edges[k].letter;
      targets.clear();
      for (; k < edges.size() && edges[k].letter == letter; ++k) targets.push_back(edges[k].target);
      if (targets.size() > 1) {
        std::ranges::sort(targets);
        targets.erase(std::ranges::unique(targets).begin(), targets.end());
      }
      result.delta.edges.push_back({letter, subsets.intern(targets)});
    }
    result.delta.close_state();
  }
  if (budget.effort != nullptr) {
    budget.effort->largest_subset_automaton =
        std::max(budget.effort->largest_subset_automaton, result.states());
  }
  return minimize(result);
}

Nfa reverse_nondeterministic(const Dfa& dfa) {
  std::vector<Arc> arcs;
  arcs.reserve(dfa.delta.edges.size());
  for (State state = 0; state < dfa.states(); ++state) {
    for (const Edge& edge : dfa.delta.from(state)) arcs.push_back({edge.target, edge.letter, state});
  }
  Nfa result{make_transitions(dfa.alphabet(), dfa.states(), std::move(arcs)), {}, {}};
  result.accepting.assign(dfa.states(), 0);
  result.accepting[0] = 1;
  for (State state = 0; state < dfa.states(); ++state) {
    if (dfa.accepting[state] != 0) result.initial.push_back(state);
  }
  return result;
}

Dfa reverse(const Dfa& dfa, const Budget& budget) {
  return determinize(reverse_nondeterministic(trim(dfa)), budget);
}

Nfa unite_nondeterministic(std::span<const Dfa> parts) {
  Nfa result{Transitions(parts.front().alphabet()), {}, {}};
  for (const Dfa& part : parts) {
    const auto offset = static_cast<State>(result.states());
    result.initial.push_back(offset);
    result.accepting.insert(result.accepting.end(), part.accepting.begin(), part.accepting.end());
    for (State state = 0; state < part.states(); ++state) {
      for (const Edge& edge : part.delta.from(state)) {
        result.delta.edges.push_back({edge.letter, edge.target + offset});
      }
      result.delta.close_state();
    }
  }
  return result;
}

}  // namespace grundy::automata
