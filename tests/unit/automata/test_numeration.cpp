#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <grundy/error.hpp>

#include "automata/numeration.hpp"
#include "helpers.hpp"

namespace grundy::automata {
namespace {

using testing::all_words_up_to;
using testing::numeration_names;

class EveryNumeration : public ::testing::TestWithParam<std::string> {
 protected:
  Numeration numeration_ = *Numeration::find(GetParam());
};

TEST_P(EveryNumeration, TheNthValidWordStandsForN) {
  const std::uint32_t d = numeration_.digit_count();
  const std::size_t length = d == 2 ? 12 : d <= 4 ? 6 : d <= 10 ? 4 : 2;
  std::int64_t n = 0;
  for (const Word& word : all_words_up_to(Alphabet::uniform(1, d), length)) {
    if (!word.empty() && word[0] == 0) continue;
    const Digits digits(word.begin(), word.end());
    if (!numeration_.is_valid(digits)) continue;
    ASSERT_EQ(numeration_.decode(digits), Integer(n));
    ASSERT_EQ(numeration_.encode(n), digits);
    ASSERT_EQ(numeration_.encode_plain(n), digits);
    ++n;
  }
  EXPECT_GT(n, 50);
}

TEST_P(EveryNumeration, LargeNumbersAgreeWithThePlainForm) {
  testing::Random random(30);
  for (const std::size_t size : {17U, 18U, 19U, 20U, 60U, 200U, 700U, 1500U}) {
    for (int round = 0; round < 5; ++round) {
      std::string decimal = "1";
      while (decimal.size() < size) decimal += static_cast<char>('0' + testing::below(random, 10));
      const Integer n = *Integer::parse(decimal);
      const Digits digits = numeration_.encode(n);
      ASSERT_TRUE(numeration_.is_valid(digits));
      ASSERT_NE(digits.front(), 0);
      ASSERT_EQ(digits, numeration_.encode_plain(n));
      ASSERT_EQ(numeration_.decode(digits), n);
      ASSERT_EQ(numeration_.decode_plain(digits), n);
    }
  }
}

/// Numbers next to a weight are where rounding could go wrong: U_k is 1 0 ... 0, and U_k - 1 the largest word
/// of k digits.
TEST_P(EveryNumeration, NeighboursOfWeights) {
  for (const std::size_t k : {50U, 100U, 700U, 1400U, 3000U}) {
    Digits one(k + 1, 0);
    one[0] = 1;
    const Integer weight = numeration_.decode_plain(one);
    for (const int offset : {-2, -1, 0, 1, 2}) {
      const Integer n = weight + Integer(offset);
      const Digits digits = numeration_.encode(n);
      ASSERT_EQ(digits, numeration_.encode_plain(n)) << k << " " << offset;
      ASSERT_EQ(numeration_.decode(digits), n);
      ASSERT_EQ(digits.size(), offset < 0 ? k : k + 1);
    }
  }
}

TEST_P(EveryNumeration, DecodesAnyWord) {
  testing::Random random(31);
  for (const std::size_t size : {0U, 1U, 30U, 100U, 1000U, 2000U}) {
    Digits digits(size);
    for (Digit& digit : digits) digit = static_cast<Digit>(testing::below(random, numeration_.digit_count()));
    EXPECT_EQ(numeration_.decode(digits), numeration_.decode_plain(digits));
    const Digits largest(size, static_cast<Digit>(numeration_.digit_count() - 1));
    EXPECT_EQ(numeration_.decode(largest), numeration_.decode_plain(largest));
  }
}

TEST_P(EveryNumeration, NameFindsItAgain) {
  EXPECT_EQ(numeration_.name(), GetParam());
  EXPECT_EQ(numeration_.validity().delta.next(0, 0), 0U);  // leading zeros
  EXPECT_THROW(static_cast<void>(numeration_.encode(-1)), Error);
  EXPECT_TRUE(numeration_.encode(0).empty());
}

INSTANTIATE_TEST_SUITE_P(All, EveryNumeration, ::testing::ValuesIn(numeration_names()),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           for (char& c : name) c = c == ' ' || c == '-' ? '_' : c;
                           return name;
                         });

TEST(Numeration, KnownWeights) {
  const auto first = [](const char* name) {
    const Numeration numeration = *Numeration::find(name);
    std::vector<std::int64_t> result;
    for (std::size_t k = 0; k < 7; ++k) result.push_back(numeration.weights()[k].to_int64());
    return result;
  };
  using List = std::vector<std::int64_t>;
  EXPECT_EQ(first("base 7"), (List{1, 7, 49, 343, 2401, 16807, 117649}));
  EXPECT_EQ(first("zeckendorf"), (List{1, 2, 3, 5, 8, 13, 21}));
  EXPECT_EQ(first("tribonacci"), (List{1, 2, 4, 7, 13, 24, 44}));
  EXPECT_EQ(first("ostrowski 2 2"),
            (List{1, 2, 5, 12, 29, 70, 169}));  // denominators for the square root of 2
  EXPECT_EQ(first("bertrand 2 1"), (List{1, 3, 7, 17, 41, 99, 239}));
  EXPECT_EQ(first("bertrand 3 1"), (List{1, 4, 13, 43, 142, 469, 1549}));
  EXPECT_EQ(first("bertrand-minus 3 1"), (List{1, 3, 8, 21, 55, 144, 377}));
}

TEST(Numeration, FindRejectsWhatItDoesNotKnow) {
  for (const char* name : {"",
                           "base",
                           "base 1",
                           "base 37",
                           "base 2 3",
                           "base x",
                           "base -2",
                           "base 99999999999",
                           "Zeckendorf",
                           "zeckendorf 1",
                           "ostrowski 0 1",
                           "ostrowski 2",
                           "bertrand 1 2",
                           "bertrand 36 1",
                           "bertrand 0 0",
                           "bertrand-minus 2 1",
                           "bertrand-minus 3 0",
                           " base 2",
                           "base  2",
                           "base 2 "}) {
    EXPECT_FALSE(Numeration::find(name).has_value()) << name;
  }
}

TEST(Numeration, ParryRejectsWhatIsNoExpansionOfOne) {
  EXPECT_THROW(static_cast<void>(Numeration::parry("x", {1}, {0})), Error);  // finite
  EXPECT_THROW(static_cast<void>(Numeration::parry("x", {}, {})), Error);
  EXPECT_THROW(static_cast<void>(Numeration::parry("x", {1}, {2})), Error);  // a shift is larger
  EXPECT_THROW(static_cast<void>(Numeration::parry("x", {0}, {1})), Error);
  EXPECT_THROW(static_cast<void>(Numeration::parry("x", {}, {1, 0, 1, 1})), Error);
  EXPECT_EQ(Numeration::parry("x", {}, {1, 0}).weights()[6], Integer(21));
}

RC_GTEST_PROP(NumerationProperty, EncodeIsTheInverseOfDecode, ()) {
  const auto name = *rc::gen::elementOf(numeration_names());
  const Numeration numeration = *Numeration::find(name);
  const Integer n = Integer::from_unsigned(*rc::gen::arbitrary<std::uint64_t>());
  const Integer m = n * n + Integer(*rc::gen::inRange(0, 1000));
  RC_ASSERT(numeration.decode(numeration.encode(n)) == n);
  RC_ASSERT(numeration.encode(m) == numeration.encode_plain(m));
  const std::vector<Integer> both{n, m};
  RC_ASSERT(numeration.decode_tuple(Alphabet::uniform(2, numeration.digit_count()),
                                    numeration.encode_tuple(both)) == both);
}

}  // namespace
}  // namespace grundy::automata
