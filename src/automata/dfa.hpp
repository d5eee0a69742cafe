#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "automata/alphabet.hpp"

/// Finite automata on tuples of digits. All are partial and sparse: of a typical relation 3 to 40 % of the
/// transitions can still lead to acceptance, and only those are stored; a missing transition rejects.
namespace grundy::automata {

using State = std::uint32_t;
inline constexpr State no_state = 0xFFFFFFFF;

/// Most significant digit first (numbers are padded with zeros in front) or least (padded behind).
enum class DigitOrder { Msd, Lsd };

/// Sizes that a series of operations reached; for reports.
struct Effort {
  std::size_t largest_product = 0;       ///< states of a product, before minimisation
  std::size_t largest_subset_automaton = 0;
  std::size_t largest_search = 0;        ///< tuples visited by a search for a witness
};

/// What one operation may use. Beyond it: Error(TooLarge). The stop flag raised: Error(Interrupted), within
/// about a millisecond.
struct Budget {
  std::size_t states = 2'000'000;        ///< of any one automaton
  std::size_t edges = 50'000'000;        ///< of any one automaton; 8 bytes each
  const std::atomic<bool>* stop = nullptr;
  Effort* effort = nullptr;              ///< raised to the sizes seen, if given

  /// Throws if `state_count` or `edge_count` are beyond the budget or the stop flag is up; `what` names the
  /// operation.
  void check(std::size_t state_count, std::size_t edge_count, const char* what) const;
};

struct Edge {
  Letter letter = 0;
  State target = 0;
  auto operator<=>(const Edge&) const = default;
};

/// The transitions of an automaton: for each state its edges, sorted by letter (then target), in one flat
/// array.
struct Transitions {
  Alphabet alphabet;
  std::vector<std::uint32_t> first{0};  ///< edges of state q: first[q] .. first[q+1]-1
  std::vector<Edge> edges;

  Transitions() = default;
  explicit Transitions(Alphabet letters) : alphabet(std::move(letters)) {}
  [[nodiscard]] std::size_t states() const { return first.size() - 1; }
  [[nodiscard]] std::span<const Edge> from(State state) const {
    return {edges.data() + first[state], edges.data() + first[state + 1]};
  }
  /// The first target on `letter`, or no_state. O(log edges).
  [[nodiscard]] State next(State state, Letter letter) const;
  /// Ends the list of edges of the state being built (states are built in order).
  void close_state() { first.push_back(static_cast<std::uint32_t>(edges.size())); }

  bool operator==(const Transitions&) const = default;
};

/// A deterministic automaton; state 0 is initial, at least one state. "Trimmed": every state is reachable
/// and, except state 0 of the empty language, can reach acceptance. Minimised automata are trimmed and
/// numbered breadth-first in the order of the letters, so equal languages have equal (==) minimised automata.
struct Dfa {
  Transitions delta;
  std::vector<std::uint8_t> accepting;  ///< one a state

  [[nodiscard]] std::size_t states() const { return accepting.size(); }
  [[nodiscard]] const Alphabet& alphabet() const { return delta.alphabet; }
  [[nodiscard]] bool accepts(std::span<const Letter> word) const;
  /// Of a trimmed automaton: whether it accepts no word.
  [[nodiscard]] bool is_empty() const { return states() == 1 && accepting[0] == 0 && delta.edges.empty(); }

  bool operator==(const Dfa&) const = default;
};

/// A deterministic automaton with output: the value of a word is that of the state it ends in; a word that
/// leaves the automaton, or ends in a state without value, has none.
struct Dfao {
  static constexpr std::uint32_t no_value = 0xFFFFFFFF;
  Transitions delta;
  std::vector<std::uint32_t> values;  ///< one a state

  [[nodiscard]] std::size_t states() const { return values.size(); }
  [[nodiscard]] const Alphabet& alphabet() const { return delta.alphabet; }
  [[nodiscard]] std::optional<std::uint32_t> value(std::span<const Letter> word) const;

  bool operator==(const Dfao&) const = default;
};

/// A nondeterministic automaton: several initial states (sorted), several targets for a letter.
struct Nfa {
  Transitions delta;
  std::vector<State> initial;
  std::vector<std::uint8_t> accepting;

  [[nodiscard]] std::size_t states() const { return accepting.size(); }
  [[nodiscard]] bool accepts(std::span<const Letter> word) const;
};

/// One transition of an automaton that is given as a list.
struct Arc {
  State source = 0;
  Letter letter = 0;
  State target = 0;
};
/// Transitions from arcs in any order; repeated arcs are kept once. Precondition: sources and targets below
/// `states`.
[[nodiscard]] Transitions make_transitions(const Alphabet& alphabet, std::size_t states,
                                           std::vector<Arc> arcs);
/// A Dfa from arcs. Precondition: at most one target for each state and letter; the accepting states are
/// below `states` >= 1.
[[nodiscard]] Dfa make_dfa(const Alphabet& alphabet, std::size_t states, std::vector<Arc> arcs,
                           std::span<const State> accepting);
/// No word; every word.
[[nodiscard]] Dfa empty_language(const Alphabet& alphabet);
[[nodiscard]] Dfa all_words(const Alphabet& alphabet);

/// The same language without states that are unreachable or cannot reach acceptance; breadth-first numbering.
/// O(edges).
[[nodiscard]] Dfa trim(const Dfa& dfa);
[[nodiscard]] Dfao trim(const Dfao& dfao);

/// The least automaton of the language (of the map from words to values). Source: Hopcroft's algorithm in the
/// form of A. Valmari, "Fast brief practical DFA minimization", Inf. Process. Lett. 112 (2012) 213-217. Time
/// O(e log e) for e edges, 28 bytes an edge. The plain form is Moore's: classes by (class, classes of the
/// targets) until nothing changes; O(n e log e) at worst.
[[nodiscard]] Dfa minimize(const Dfa& dfa);
[[nodiscard]] Dfa minimize_plain(const Dfa& dfa);
[[nodiscard]] Dfao minimize(const Dfao& dfao);
[[nodiscard]] Dfao minimize_plain(const Dfao& dfao);

/// Subset construction, then (minimize) the least automaton. Time O(subsets * edges of a subset * log).
[[nodiscard]] Dfa determinize(const Nfa& nfa, const Budget& budget);
/// Words read backwards: the automaton turned round; with determinisation and minimisation.
[[nodiscard]] Nfa reverse_nondeterministic(const Dfa& dfa);
[[nodiscard]] Dfa reverse(const Dfa& dfa, const Budget& budget);
[[nodiscard]] Dfao reverse(const Dfao& dfao, const Budget& budget);
/// Words accepted by any of the automata. Precondition: same alphabets, at least one automaton.
[[nodiscard]] Nfa unite_nondeterministic(std::span<const Dfa> parts);

/// The words to which `dfao` gives `value`, minimised.
[[nodiscard]] Dfa words_with_value(const Dfao& dfao, std::uint32_t value);
/// The Dfao that gives words of parts[v] the value v, minimised. Throws Error(BadRequest) if two parts share
/// a word.
[[nodiscard]] Dfao combine_values(std::span<const Dfa> parts, const Budget& budget);

}  // namespace grundy::automata
