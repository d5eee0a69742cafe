#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "automata/dfa.hpp"
#include "automata/numeration.hpp"
#include "automata/relation.hpp"

/// Naive counterparts and random material for the tests of this room.
namespace grundy::automata::testing {

/// All words of up to `length` letters, shortest first.
inline std::vector<Word> all_words_up_to(const Alphabet& alphabet, std::size_t length) {
  std::vector<Word> words{{}};
  for (std::size_t begin = 0, depth = 0; depth < length; ++depth) {
    const std::size_t end = words.size();
    for (; begin < end; ++begin) {
      for (Letter letter = 0; letter < alphabet.letters(); ++letter) {
        words.push_back(words[begin]);
        words.back().push_back(letter);
      }
    }
  }
  return words;
}

template <typename Automaton>
std::set<Word> language(const Automaton& automaton, const Alphabet& alphabet, std::size_t length) {
  std::set<Word> result;
  for (const Word& word : all_words_up_to(alphabet, length)) {
    if (automaton.accepts(word)) result.insert(word);
  }
  return result;
}

using Random = std::mt19937;

inline std::uint32_t below(Random& random, std::uint32_t bound) {
  return static_cast<std::uint32_t>(random() % bound);
}

/// A random partial automaton; about three of four transitions are there.
inline Dfa random_dfa(Random& random, const Alphabet& alphabet, std::uint32_t most_states) {
  const std::uint32_t states = 1 + below(random, most_states);
  std::vector<Arc> arcs;
  std::vector<State> accepting;
  for (State state = 0; state < states; ++state) {
    for (Letter letter = 0; letter < alphabet.letters(); ++letter) {
      if (below(random, 4) != 0) arcs.push_back({state, letter, below(random, states)});
    }
    if (below(random, 3) == 0) accepting.push_back(state);
  }
  return make_dfa(alphabet, states, std::move(arcs), accepting);
}

inline Dfao random_dfao(Random& random, const Alphabet& alphabet, std::uint32_t most_states) {
  const Dfa dfa = random_dfa(random, alphabet, most_states);
  Dfao result{dfa.delta, {}};
  for (State state = 0; state < dfa.states(); ++state) {
    const std::uint32_t value = below(random, 4);
    result.values.push_back(value == 3 ? Dfao::no_value : value);
  }
  return result;
}

/// One of each kind, and those whose proofs are measured in docs/automata.md.
inline const std::vector<std::string>& numeration_names() {
  static const std::vector<std::string> names{"base 2",
                                              "base 3",
                                              "base 10",
                                              "zeckendorf",
                                              "tribonacci",
                                              "ostrowski 1 1",
                                              "ostrowski 2 2",
                                              "ostrowski 5 2",
                                              "bertrand 2 1",
                                              "bertrand 3 1",
                                              "bertrand 2 2",
                                              "bertrand 3 3",
                                              "bertrand 5 2",
                                              "ostrowski 1 3",
                                              "base 36",
                                              "bertrand-minus 3 1",
                                              "bertrand-minus 5 2",
                                              "bertrand-minus 4 1"};
  return names;
}

}  // namespace grundy::automata::testing
