#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include <grundy/error.hpp>

#include "automata/dfa.hpp"
#include "automata/relation.hpp"
#include "helpers.hpp"

namespace grundy::automata {
namespace {

using testing::all_words_up_to;
using testing::below;
using testing::language;
using testing::Random;
using testing::random_dfa;
using testing::random_dfao;

const Budget budget;

Alphabet some_alphabet(Random& random) {
  switch (below(random, 4)) {
    case 0:
      return Alphabet::uniform(1, 2);
    case 1:
      return Alphabet::uniform(1, 3);
    case 2:
      return Alphabet::uniform(2, 2);
    default:
      return Alphabet({2, 3});
  }
}

std::size_t test_length(const Alphabet& alphabet) {
  return alphabet.letters() <= 3 ? 7 : alphabet.letters() == 4 ? 5 : 4;
}

TEST(Alphabet, PacksDigitsMostSignificantTrackFirst) {
  const Alphabet alphabet({2, 3, 5});
  EXPECT_EQ(alphabet.letters(), 30U);
  const std::vector<Digit> digits{1, 2, 4};
  const Letter letter = alphabet.letter(digits);
  EXPECT_EQ(letter, 29U);
  EXPECT_EQ(alphabet.digit(letter, 0), 1);
  EXPECT_EQ(alphabet.digit(letter, 1), 2);
  EXPECT_EQ(alphabet.digit(letter, 2), 4);
  EXPECT_EQ(Alphabet().letters(), 1U);
  EXPECT_THROW(static_cast<void>(Alphabet::uniform(7, 36)), Error);
}

TEST(Alphabet, LetterMapWithAndWithoutTable) {
  for (const std::uint32_t digits :
       {4U, 40U}) {   // 64 letters: a table; 64000: too, 2560000 below: arithmetic
    const Alphabet alphabet = Alphabet::uniform(digits == 4 ? 3 : 4, digits);
    const std::vector<std::size_t> order{2, 0};
    const LetterMap map(alphabet, order);
    Random random(1);
    for (int k = 0; k < 1000; ++k) {
      const Letter letter = below(random, alphabet.letters());
      EXPECT_EQ(map(letter), alphabet.digit(letter, 2) * digits + alphabet.digit(letter, 0));
    }
  }
}

TEST(Minimize, AgreesWithMooreAndKeepsTheLanguage) {
  Random random(2);
  for (int round = 0; round < 400; ++round) {
    const Alphabet alphabet = some_alphabet(random);
    const Dfa dfa = random_dfa(random, alphabet, 9);
    const Dfa least = minimize(dfa);
    EXPECT_EQ(least, minimize_plain(dfa));
    EXPECT_EQ(least, minimize(least));
    EXPECT_EQ(language(least, alphabet, test_length(alphabet)),
              language(dfa, alphabet, test_length(alphabet)));
    EXPECT_EQ(language(trim(dfa), alphabet, 4), language(dfa, alphabet, 4));
    EXPECT_LE(least.states(), dfa.states());
  }
}

TEST(Minimize, NoTwoStatesAreEquivalent) {
  Random random(3);
  for (int round = 0; round < 50; ++round) {
    const Dfa least = minimize(random_dfa(random, Alphabet::uniform(1, 2), 8));
    std::set<std::set<Word>> residuals;
    for (State state = 0; state < least.states(); ++state) {
      std::set<Word> residual;
      for (const Word& word : all_words_up_to(least.alphabet(), 8)) {
        State at = state;
        for (const Letter letter : word) at = at == no_state ? no_state : least.delta.next(at, letter);
        if (at != no_state && least.accepting[at] != 0) residual.insert(word);
      }
      EXPECT_TRUE(residuals.insert(std::move(residual)).second);
    }
  }
}

TEST(Minimize, LargeRandomAutomata) {
  Random random(4);
  for (int round = 0; round < 5; ++round) {
    const Dfa dfa = random_dfa(random, Alphabet::uniform(2, 2), 3000);
    EXPECT_EQ(minimize(dfa), minimize_plain(dfa));
  }
}

TEST(Product, AllOperationsOnAllShortWords) {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    const Alphabet alphabet = some_alphabet(random);
    const Dfa left = random_dfa(random, alphabet, 5);
    const Dfa right = random_dfa(random, alphabet, 5);
    const Dfa both = product(left, right, Operation::And, budget);
    const Dfa any = product(left, right, Operation::Or, budget);
    const Dfa one = product(left, right, Operation::Xor, budget);
    const Dfa only = product(left, right, Operation::Difference, budget);
    const Dfa neither = complement(any, all_words(alphabet), budget);
    for (const Word& word : all_words_up_to(alphabet, test_length(alphabet))) {
      const bool l = left.accepts(word);
      const bool r = right.accepts(word);
      EXPECT_EQ(both.accepts(word), l && r);
      EXPECT_EQ(any.accepts(word), l || r);
      EXPECT_EQ(one.accepts(word), l != r);
      EXPECT_EQ(only.accepts(word), l && !r);
      EXPECT_EQ(neither.accepts(word), !l && !r);
    }
  }
}

TEST(Compare, ShortestWordAndDifference) {
  Random random(6);
  for (int round = 0; round < 300; ++round) {
    const Alphabet alphabet = some_alphabet(random);
    const Dfa left = random_dfa(random, alphabet, 4);
    const Dfa right = below(random, 3) == 0 ? minimize(left) : random_dfa(random, alphabet, 4);
    std::optional<Word> first_word, first_difference;
    for (const Word& word : all_words_up_to(alphabet, test_length(alphabet))) {
      if (!first_word && left.accepts(word)) first_word = word;
      if (!first_difference && left.accepts(word) != right.accepts(word)) first_difference = word;
    }
    const std::optional<Word> found = shortest_word(left);
    if (first_word || (found && found->size() <= test_length(alphabet))) {
      EXPECT_EQ(found, first_word);
    }
    const std::optional<Word> difference = shortest_difference(left, right, budget);
    EXPECT_EQ(difference.has_value(), minimize(left) != minimize(right));
    EXPECT_EQ(difference.has_value(), !are_equivalent(left, right, budget));
    if (first_difference) {
      EXPECT_EQ(difference, first_difference);
    }
    if (difference) {
      EXPECT_NE(left.accepts(*difference), right.accepts(*difference));
    }
  }
}

TEST(Compare, CountWords) {
  Random random(7);
  for (int round = 0; round < 50; ++round) {
    const Alphabet alphabet = some_alphabet(random);
    const Dfa dfa = random_dfa(random, alphabet, 6);
    std::vector<std::int64_t> count(5, 0);
    for (const Word& word : all_words_up_to(alphabet, 4)) count[word.size()] += dfa.accepts(word);
    for (std::size_t length = 0; length <= 4; ++length)
      EXPECT_EQ(count_words(dfa, length), Integer(count[length]));
  }
  EXPECT_EQ(count_words(all_words(Alphabet::uniform(1, 10)), 40),
            *Integer::parse("1" + std::string(40, '0')));
}

TEST(Reverse, WordsBackwards) {
  Random random(8);
  for (int round = 0; round < 200; ++round) {
    const Alphabet alphabet = some_alphabet(random);
    const Dfa dfa = random_dfa(random, alphabet, 5);
    const Dfa turned = reverse(dfa, budget);
    for (Word word : all_words_up_to(alphabet, test_length(alphabet))) {
      const bool forwards = dfa.accepts(word);
      std::ranges::reverse(word);
      EXPECT_EQ(turned.accepts(word), forwards);
    }
    EXPECT_EQ(reverse(turned, budget), minimize(dfa));
  }
}

TEST(Determinize, UnionsOfAutomata) {
  Random random(9);
  for (int round = 0; round < 100; ++round) {
    const Alphabet alphabet = some_alphabet(random);
    const std::vector<Dfa> parts{random_dfa(random, alphabet, 4), random_dfa(random, alphabet, 4),
                                 random_dfa(random, alphabet, 4)};
    const Nfa united = unite_nondeterministic(parts);
    const Dfa deterministic = determinize(united, budget);
    for (const Word& word : all_words_up_to(alphabet, test_length(alphabet))) {
      const bool expected = std::ranges::any_of(parts, [&](const Dfa& part) { return part.accepts(word); });
      EXPECT_EQ(united.accepts(word), expected);
      EXPECT_EQ(deterministic.accepts(word), expected);
    }
  }
}

/// "The n-th letter from the end is 1" needs 2^n states.
Nfa nth_from_the_end(State n) {
  std::vector<Arc> arcs{{0, 0, 0}, {0, 1, 0}, {0, 1, 1}};
  for (State state = 1; state < n; ++state) {
    arcs.push_back({state, 0, state + 1});
    arcs.push_back({state, 1, state + 1});
  }
  Nfa nfa{make_transitions(Alphabet::uniform(1, 2), n + 1, std::move(arcs)),
          {0},
          std::vector<std::uint8_t>(n + 1, 0)};
  nfa.accepting[n] = 1;
  return nfa;
}

TEST(Budget, StatesAreBoundedAndTheFlagStops) {
  EXPECT_EQ(determinize(nth_from_the_end(10), budget).states(), 1024U);
  Budget small;
  small.states = 1000;
  try {
    static_cast<void>(determinize(nth_from_the_end(40), small));
    FAIL() << "a subset construction of 2^40 states ended";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::TooLarge);
  }
  const std::atomic<bool> stop{true};
  Budget stopped;
  stopped.stop = &stop;
  try {
    static_cast<void>(determinize(nth_from_the_end(10), stopped));
    FAIL() << "the stop flag was ignored";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Interrupted);
  }
  EXPECT_THROW(
      static_cast<void>(product(all_words(Alphabet()), all_words(Alphabet()), Operation::And, stopped)),
      Error);
}

TEST(Dfao, MinimizeReverseAndParts) {
  Random random(10);
  for (int round = 0; round < 150; ++round) {
    const Alphabet alphabet = some_alphabet(random);
    const Dfao dfao = random_dfao(random, alphabet, 6);
    const Dfao least = minimize(dfao);
    EXPECT_EQ(least, minimize_plain(dfao));
    std::vector<Dfa> parts;
    for (std::uint32_t value = 0; value < 3; ++value) parts.push_back(words_with_value(dfao, value));
    EXPECT_EQ(combine_values(parts, budget), least);
    EXPECT_FALSE(shortest_difference(least, dfao, budget).has_value());
    const Dfao turned = reverse(dfao, budget);
    for (Word word : all_words_up_to(alphabet, 4)) {
      const auto value = dfao.value(word);
      EXPECT_EQ(least.value(word), value);
      for (std::uint32_t v = 0; v < 3; ++v) EXPECT_EQ(parts[v].accepts(word), value == v);
      std::ranges::reverse(word);
      EXPECT_EQ(turned.value(word), value);
    }
  }
}

TEST(Dfao, DifferencesAndConflicts) {
  Random random(11);
  for (int round = 0; round < 100; ++round) {
    const Alphabet alphabet = some_alphabet(random);
    const Dfao left = random_dfao(random, alphabet, 3);
    const Dfao right = random_dfao(random, alphabet, 3);
    const std::optional<Word> difference = shortest_difference(left, right, budget);
    std::optional<Word> expected;
    for (const Word& word : all_words_up_to(alphabet, 4)) {
      if (!expected && left.value(word) != right.value(word)) expected = word;
    }
    if (expected) {
      EXPECT_EQ(difference, expected);
    }
    if (difference) {
      EXPECT_NE(left.value(*difference), right.value(*difference));
    }
  }
  const std::vector<Dfa> overlapping{all_words(Alphabet::uniform(1, 2)), all_words(Alphabet::uniform(1, 2))};
  EXPECT_THROW(static_cast<void>(combine_values(overlapping, budget)), Error);
}

}  // namespace
}  // namespace grundy::automata
