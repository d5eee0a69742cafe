#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

#include "automata/relation.hpp"
#include "automata/witness_search.hpp"
#include "helpers.hpp"

namespace grundy::automata {
namespace {

using testing::all_words_up_to;
using testing::below;
using testing::Random;
using testing::random_dfa;

const Budget budget;
constexpr std::size_t length = 4;

/// The word of `relation` that a word over all of `tracks` contains.
Word restricted(const Word& word, const Alphabet& alphabet, const std::vector<Track>& tracks,
                const Relation& relation) {
  Word result;
  for (const Letter letter : word) {
    std::vector<Digit> digits;
    for (const Track track : relation.tracks) {
      digits.push_back(alphabet.digit(
          letter, static_cast<std::size_t>(std::ranges::find(tracks, track) - tracks.begin())));
    }
    result.push_back(relation.dfa.alphabet().letter(digits));
  }
  return result;
}

/// Random subset of 0, 1, 2 in ascending order, with a random automaton on base-2 digits.
Relation random_relation(Random& random) {
  std::vector<Track> tracks;
  for (Track track = 0; track < 3; ++track) {
    if (below(random, 3) != 0) tracks.push_back(track);
  }
  return {tracks, random_dfa(random, Alphabet::uniform(tracks.size(), 2), 4)};
}

const std::vector<Track> three{0, 1, 2};

TEST(Relation, JoinSubtractCylindrify) {
  Random random(20);
  const Alphabet alphabet = Alphabet::uniform(3, 2);
  for (int round = 0; round < 200; ++round) {
    const Relation left = random_relation(random);
    const Relation right = random_relation(random);
    const Relation joined = join(left, right, budget);
    std::vector<Track> all;
    std::ranges::set_union(left.tracks, right.tracks, std::back_inserter(all));
    EXPECT_EQ(joined.tracks, all);
    EXPECT_EQ(joined.dfa, minimize(joined.dfa));
    const bool covered = std::ranges::includes(left.tracks, right.tracks);
    const Relation rest = covered ? subtract(left, right, budget) : left;
    const Relation wide = cylindrify(left, std::vector<Track>{5}, all_words(Alphabet::uniform(1, 2)), budget);
    EXPECT_EQ(wide.tracks.back(), 5U);
    for (const Word& word : all_words_up_to(alphabet, 3)) {
      const bool l = left.dfa.accepts(restricted(word, alphabet, three, left));
      const bool r = right.dfa.accepts(restricted(word, alphabet, three, right));
      EXPECT_EQ(joined.dfa.accepts(restricted(word, alphabet, three, joined)), l && r);
      if (covered) {
        EXPECT_EQ(rest.dfa.accepts(restricted(word, alphabet, three, rest)), l && !r);
      }
    }
  }
}

TEST(Relation, PermuteRenameAndDiagonal) {
  Random random(21);
  const Alphabet alphabet({2, 3, 2});
  for (int round = 0; round < 60; ++round) {
    const Dfa dfa = random_dfa(random, alphabet, 5);
    std::vector<std::size_t> order{0, 1, 2};
    std::ranges::shuffle(order, random);
    const Dfa permuted = permute_tracks(dfa, order);
    const Relation renamed = make_relation(dfa, std::array<Track, 3>{7, 3, 5}, budget);   // tracks 3, 5, 7
    const Relation diagonal =
        make_relation(dfa, std::array<Track, 3>{4, 1, 4}, budget);  // first and last equal
    EXPECT_EQ(renamed.tracks, (std::vector<Track>{3, 5, 7}));
    EXPECT_EQ(diagonal.tracks, (std::vector<Track>{1, 4}));
    for (const Word& word : all_words_up_to(alphabet, 3)) {
      Word shuffled, turned, equal;
      bool on_diagonal = true;
      for (const Letter letter : word) {
        std::array<Digit, 3> digits{};
        for (std::size_t k = 0; k < 3; ++k) digits[k] = alphabet.digit(letter, order[k]);
        shuffled.push_back(permuted.alphabet().letter(digits));
        const Digit a = alphabet.digit(letter, 0), b = alphabet.digit(letter, 1),
                    c = alphabet.digit(letter, 2);
        turned.push_back(renamed.dfa.alphabet().letter(std::array<Digit, 3>{b, c, a}));
        equal.push_back(diagonal.dfa.alphabet().letter(std::array<Digit, 2>{b, a}));
        on_diagonal = on_diagonal && a == c;
      }
      EXPECT_EQ(permuted.accepts(shuffled), dfa.accepts(word));
      EXPECT_EQ(renamed.dfa.accepts(turned), dfa.accepts(word));
      if (on_diagonal) {
        EXPECT_EQ(diagonal.dfa.accepts(equal), dfa.accepts(word));
      }
    }
  }
}

/// Base-2 relation from a predicate on two numbers below 8, by listing words of three letters with any
/// leading zeros.
Dfa listed(const std::function<bool(unsigned, unsigned)>& holds, DigitOrder order) {
  std::vector<Dfa> parts;
  const Alphabet alphabet = Alphabet::uniform(2, 2);
  for (unsigned x = 0; x < 8; ++x) {
    for (unsigned y = 0; y < 8; ++y) {
      if (!holds(x, y)) continue;
      std::vector<Arc> arcs{{0, 0, 0}};
      State state = 0;
      for (int bit = 2; bit >= 0; --bit) {
        const Letter letter = (x >> bit & 1U) * 2 + (y >> bit & 1U);
        if (state == 0 && letter == 0) continue;
        arcs.push_back({state, letter, state + 1});
        ++state;
      }
      const std::vector<State> accepting{state};
      parts.push_back(make_dfa(alphabet, state + 1U, std::move(arcs), accepting));
    }
  }
  if (parts.empty()) return empty_language(alphabet);
  const Dfa msd = determinize(unite_nondeterministic(parts), budget);
  return order == DigitOrder::Msd ? msd : reverse(msd, budget);
}

TEST(Project, PadsWithZerosInBothDigitOrders) {
  Random random(22);
  for (int round = 0; round < 60; ++round) {
    std::array<bool, 64> table{};
    const std::uint32_t density = 2 + below(random, 20);
    for (bool& each : table) each = below(random, density) == 0;
    const auto holds = [&](unsigned x, unsigned y) { return table[x * 8 + y]; };
    const std::array<std::uint8_t, 2> keep{1, 0};
    for (const DigitOrder order : {DigitOrder::Msd, DigitOrder::Lsd}) {
      const Dfa projected = project(listed(holds, order), keep, order, budget);
      for (std::size_t digits = 0; digits <= 4; ++digits) {  // also words too short for the forgotten number
        for (unsigned x = 0; x < (1U << digits); ++x) {
          bool expected = false;
          for (unsigned y = 0; y < 8; ++y) expected = expected || (x < 8 && holds(x, y));
          Word word(digits);
          for (std::size_t k = 0; k < digits; ++k) word[k] = x >> (digits - 1 - k) & 1U;
          if (order == DigitOrder::Lsd) std::ranges::reverse(word);
          EXPECT_EQ(projected.accepts(word), expected);
        }
      }
    }
  }
}

TEST(Project, ForgettingEverythingAsksForEmptiness) {
  const Alphabet alphabet = Alphabet::uniform(2, 2);
  const std::array<std::uint8_t, 2> keep{0, 0};
  EXPECT_TRUE(project(empty_language(alphabet), keep, DigitOrder::Msd, budget).is_empty());
  const Dfa some = listed([](unsigned x, unsigned y) { return x == 5 && y == 2; }, DigitOrder::Msd);
  EXPECT_TRUE(project(some, keep, DigitOrder::Msd, budget).accepts({}));
}

TEST(WitnessSearch, FindsAShortestJointWordIfThereIsOne) {
  Random random(23);
  const Alphabet alphabet = Alphabet::uniform(3, 2);
  int found_some = 0;
  for (int round = 0; round < 300; ++round) {
    std::vector<Relation> positive, negative;
    for (std::uint32_t k = 0; k < 1 + below(random, 3); ++k) positive.push_back(random_relation(random));
    for (const Track track : three) positive.push_back({{track}, all_words(Alphabet::uniform(1, 2))});
    for (std::uint32_t k = 0; k < below(random, 3); ++k) negative.push_back(random_relation(random));
    std::optional<std::size_t> shortest;
    const auto satisfies = [&](const Word& word) {
      const auto holds = [&](const Relation& r) {
        return r.dfa.accepts(restricted(word, alphabet, three, r));
      };
      return std::ranges::all_of(positive, holds) && std::ranges::none_of(negative, holds);
    };
    for (const Word& word : all_words_up_to(alphabet, length)) {
      if (!shortest && satisfies(word)) shortest = word.size();
    }
    const auto found = find_joint_word(positive, negative, three, budget);
    if (shortest) {
      ASSERT_TRUE(found.has_value());
      EXPECT_EQ(found->word.size(), *shortest);
      ++found_some;
    }
    if (found) {
      EXPECT_TRUE(satisfies(found->word));
    }
    if (found && !shortest) {
      EXPECT_GT(found->word.size(), length);
    }
  }
  EXPECT_GT(found_some, 50);
}

}  // namespace
}  // namespace grundy::automata
