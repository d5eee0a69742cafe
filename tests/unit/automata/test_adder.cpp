#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include <grundy/error.hpp>

#include "automata/adder.hpp"
#include "automata/linear.hpp"
#include "automata/relation.hpp"
#include "helpers.hpp"

namespace grundy::automata {
namespace {

using testing::below;
using testing::numeration_names;
using testing::Random;

const Budget budget;

Integer random_integer(Random& random, std::size_t most_digits) {
  std::string decimal;
  const std::size_t digits = 1 + below(random, static_cast<std::uint32_t>(most_digits));
  while (decimal.size() < digits) decimal += static_cast<char>('0' + below(random, 10));
  return *Integer::parse(decimal);
}

Word reversed(Word word) {
  std::ranges::reverse(word);
  return word;
}

class EveryAdder : public ::testing::TestWithParam<std::string> {
 protected:
  Numeration numeration_ = *Numeration::find(GetParam());
};

TEST_P(EveryAdder, IsProvedFromTheOrderAlone) {
  for (const Obligation& obligation :
       prove_adder(numeration_, adder(numeration_, DigitOrder::Msd, budget), budget)) {
    EXPECT_TRUE(obligation.holds) << obligation.claim;
  }
}

TEST_P(EveryAdder, AgreesWithIntegersUpToHundredDigits) {
  const Dfa msd = adder(numeration_, DigitOrder::Msd, budget);
  const Dfa lsd = adder(numeration_, DigitOrder::Lsd, budget);
  EXPECT_EQ(reverse(lsd, budget), msd);
  Random random(40);
  for (int round = 0; round < 300; ++round) {
    const Integer x = random_integer(random, 100);
    const Integer y = random_integer(random, 100);
    const Integer z = x + y;
    EXPECT_TRUE(msd.accepts(numeration_.encode_tuple(std::array{x, y, z})));
    EXPECT_TRUE(lsd.accepts(reversed(numeration_.encode_tuple(std::array{x, y, z}))));
    const Integer wrong = z + Integer(1 + static_cast<int>(below(random, 30)));
    EXPECT_FALSE(msd.accepts(numeration_.encode_tuple(std::array{x, y, wrong})));
    EXPECT_FALSE(lsd.accepts(reversed(numeration_.encode_tuple(std::array{x, y, wrong}))));
  }
}

TEST_P(EveryAdder, OrderAgreesWithIntegersAndWithTheWeights) {
  const Dfa less = less_than(numeration_, DigitOrder::Msd, budget);
  const Dfa same = equality(numeration_, DigitOrder::Msd, budget);
  const Dfa less_backwards = less_than(numeration_, DigitOrder::Lsd, budget);
  Random random(41);
  for (int round = 0; round < 300; ++round) {
    const Integer x = random_integer(random, 1 + below(random, 40));
    const Integer y = below(random, 3) == 0   ? x + Integer(1)
                      : below(random, 3) == 0 ? x
                                              : random_integer(random, 40);
    const Word word = numeration_.encode_tuple(std::array{x, y});
    EXPECT_EQ(less.accepts(word), x < y);
    EXPECT_EQ(same.accepts(word), x == y);
    EXPECT_EQ(less_backwards.accepts(reversed(word)), x < y);
  }
  const std::array<std::int64_t, 2> difference{1, -1};
  EXPECT_EQ(linear_relation(numeration_, difference, Comparison::Less, 0, budget), less);
  EXPECT_EQ(linear_relation(numeration_, difference, Comparison::Equal, 0, budget), same);
}

/// Every adder with one transition moved, removed or added, or one acceptance changed, is refused.
TEST_P(EveryAdder, DamagedAddersAreRefused) {
  const Dfa right = adder(numeration_, DigitOrder::Msd, budget);
  Random random(42);
  for (int round = 0; round < (numeration_.digit_count() > 4 ? 4 : 25); ++round) {
    Dfa damaged = right;
    const std::uint32_t edge = below(random, static_cast<std::uint32_t>(damaged.delta.edges.size()));
    const State state = below(random, static_cast<std::uint32_t>(damaged.states()));
    switch (below(random, 3)) {
      case 0:
        damaged.delta.edges[edge].target = state;
        break;
      case 1:
        damaged.accepting[state] ^= 1U;
        break;
      default: {
        std::vector<Arc> arcs;
        std::vector<State> accepting;
        for (State q = 0; q < right.states(); ++q) {
          for (const Edge& each : right.delta.from(q)) {
            if (&each != &right.delta.edges[edge]) arcs.push_back({q, each.letter, each.target});
          }
          if (right.accepting[q] != 0) accepting.push_back(q);
        }
        damaged = make_dfa(right.alphabet(), right.states(), std::move(arcs), accepting);
      }
    }
    EXPECT_EQ(all_hold(prove_adder(numeration_, damaged, budget)), are_equivalent(damaged, right, budget));
  }
}

TEST_P(EveryAdder, LinearRelationsAgreeWithIntegers) {
  Random random(43);
  for (int round = 0; round < 12; ++round) {
    const std::size_t tracks = 1 + below(random, numeration_.digit_count() <= 4 ? 3 : 2);
    std::vector<std::int64_t> coefficients;
    for (std::size_t k = 0; k < tracks; ++k)
      coefficients.push_back(static_cast<std::int64_t>(below(random, 9)) - 4);
    const std::int64_t constant = static_cast<std::int64_t>(below(random, 25)) - 12;
    const auto comparison = static_cast<Comparison>(below(random, 4));
    const Dfa relation = linear_relation(numeration_, coefficients, comparison, constant, budget);
    for (int sample = 0; sample < 200; ++sample) {
      std::vector<Integer> values;
      Integer sum = 0;
      const bool small = below(random, 2) == 0;
      for (std::size_t k = 0; k < tracks; ++k) {
        values.push_back(small ? Integer(static_cast<int>(below(random, 15))) : random_integer(random, 20));
        sum += values.back() * Integer(coefficients[k]);
      }
      const bool expected = comparison == Comparison::Equal      ? sum == Integer(constant)
                            : comparison == Comparison::NotEqual ? sum != Integer(constant)
                            : comparison == Comparison::Less     ? sum < Integer(constant)
                                                                 : sum <= Integer(constant);
      EXPECT_EQ(relation.accepts(numeration_.encode_tuple(values)), expected);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryAdder, ::testing::ValuesIn(numeration_names()), [](const auto& tested) {
  std::string name = tested.param;
  for (char& c : name) c = c == ' ' || c == '-' ? '_' : c;
  return name;
});

struct Size {
  std::string name;
  std::size_t states, edges, lsd_states, diagonal_states, diagonal_edges;
};

/// Numbers of states and live transitions, measured independently by an earlier prototype. The last two: x -
/// y = u - v.
TEST(Adder, KnownSizes) {
  const std::vector<Size> sizes{{"base 2", 2, 8, 2, 3, 24},
                                {"base 3", 2, 18, 2, 3, 81},
                                {"zeckendorf", 16, 44, 21, 66, 273},
                                {"ostrowski 2 2", 16, 84, 21, 70, 698},
                                {"bertrand 3 1", 16, 136, 18, 70, 1391},
                                {"tribonacci", 149, 518, 280, 1087, 7125},
                                {"bertrand 2 2", 41, 311, 57, 142, 2911}};
  for (const Size& size : sizes) {
    const Numeration numeration = *Numeration::find(size.name);
    const Dfa msd = adder(numeration, DigitOrder::Msd, budget);
    const std::array<std::int64_t, 4> diagonal{1, -1, -1, 1};
    const Dfa same = linear_relation(numeration, diagonal, Comparison::Equal, 0, budget);
    EXPECT_EQ(msd.states(), size.states) << size.name;
    EXPECT_EQ(msd.delta.edges.size(), size.edges) << size.name;
    EXPECT_EQ(adder(numeration, DigitOrder::Lsd, budget).states(), size.lsd_states) << size.name;
    EXPECT_EQ(same.states(), size.diagonal_states) << size.name;
    EXPECT_EQ(same.delta.edges.size(), size.diagonal_edges) << size.name;
  }
}

TEST(Adder, AnotherSystemsAdderIsRefusedWithACounterexample) {
  const Dfa wrong = adder(Numeration::base(2), DigitOrder::Msd, budget);
  const std::vector<Obligation> obligations = prove_adder(Numeration::zeckendorf(), wrong, budget);
  EXPECT_FALSE(all_hold(obligations));
  for (const Obligation& obligation : obligations)
    EXPECT_EQ(obligation.holds, obligation.counterexample.empty());
}

TEST(Linear, LimitsAreErrorsNotWrongAnswers) {
  const Numeration numeration = Numeration::base(10);
  const std::array<std::int64_t, 2> huge{std::int64_t{1} << 40, -1};
  EXPECT_THROW(static_cast<void>(linear_relation(numeration, huge, Comparison::Equal, 0, budget)), Error);
  const std::array<std::int64_t, 1> one{1};
  EXPECT_THROW(
      static_cast<void>(linear_relation(numeration, one, Comparison::Equal, std::int64_t{1} << 40, budget)),
      Error);
  Budget small;
  small.states = 1000;
  const std::array<std::int64_t, 2> large{100000, -1};
  EXPECT_THROW(static_cast<void>(linear_relation(numeration, large, Comparison::Equal, 0, small)), Error);
  // d(1) = 3 3 1 ... is not of a supported kind: its recurrence has a negative coefficient and order 3.
  const Numeration cubic = Numeration::parry("cubic", {3, 3}, {1});
  EXPECT_THROW(static_cast<void>(adder(cubic, DigitOrder::Msd, budget)), Error);
}

}  // namespace
}  // namespace grundy::automata
