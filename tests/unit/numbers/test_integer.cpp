#include <grundy/integer.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <limits>
#include <sstream>
#include <unordered_set>

#include "edge_integers.hpp"

namespace grundy {
namespace {

using numbers_test::decimal;
using numbers_test::edge_wide;
using numbers_test::to_integer;
using numbers_test::Wide;

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

/// Held small exactly when it fits: equal values have equal representations.
bool is_canonical(const Integer& value) {
  const bool fits = value >= Integer(lowest) && value <= Integer(highest);
  return value.fits_int64() == fits;
}

TEST(Integer, ParsesSignsAndLeadingZeros) {
  EXPECT_EQ(Integer::parse("0"), Integer(0));
  EXPECT_EQ(Integer::parse("-0"), Integer(0));
  EXPECT_EQ(Integer::parse("+17"), Integer(17));
  EXPECT_EQ(Integer::parse("-17"), Integer(-17));
  EXPECT_EQ(Integer::parse("000000000000000000000000000000000000042"), Integer(42));
  EXPECT_EQ(Integer::parse("9223372036854775807"), Integer(highest));
  EXPECT_EQ(Integer::parse("-9223372036854775808"), Integer(lowest));
  EXPECT_FALSE(Integer::parse("9223372036854775808")->fits_int64());
}

TEST(Integer, ParseRefusesAllElse) {
  using namespace std::string_view_literals;
  for (const std::string_view text : {""sv,
                                      "+"sv,
                                      "-"sv,
                                      "--1"sv,
                                      "+-1"sv,
                                      "- 1"sv,
                                      " 1"sv,
                                      "1 "sv,
                                      "1\n"sv,
                                      "12a"sv,
                                      "0x10"sv,
                                      "1.0"sv,
                                      "1e3"sv,
                                      "1_000"sv,
                                      "1\0"sv,
                                      "\0"sv,
                                      "1\0002"sv,
                                      "123456789012345678901234567890 "sv,
                                      "123456789 012345678901234567890"sv,
                                      "12345678901234567890123\0"sv,
                                      "\xd9\xa1"sv}) {
    EXPECT_EQ(Integer::parse(text), std::nullopt) << text;
  }
}

TEST(Integer, LowestSmallValue) {
  const Integer value = lowest;
  EXPECT_EQ((-value).to_string(), "9223372036854775808");
  EXPECT_EQ(-(-value), value);
  EXPECT_TRUE((-(-value)).fits_int64());
  EXPECT_EQ(absolute(value).to_string(), "9223372036854775808");
  EXPECT_EQ((value * Integer(-1)).to_string(), "9223372036854775808");
  EXPECT_EQ((value - Integer(1)).to_string(), "-9223372036854775809");
  EXPECT_EQ(value.bit_length(), 64U);
  EXPECT_EQ(value.to_uint64(), std::nullopt);
  EXPECT_EQ(value.to_string(), "-9223372036854775808");
}

TEST(Integer, UnsignedEdges) {
  const std::uint64_t top = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(Integer::from_unsigned(top).to_string(), "18446744073709551615");
  EXPECT_EQ(Integer::from_unsigned(top).to_uint64(), top);
  EXPECT_EQ((Integer::from_unsigned(top) + Integer(1)).to_uint64(), std::nullopt);
  EXPECT_EQ((-Integer::from_unsigned(top)).to_uint64(), std::nullopt);
  EXPECT_TRUE(Integer::from_unsigned(static_cast<std::uint64_t>(highest)).fits_int64());
  EXPECT_FALSE(Integer::from_unsigned(static_cast<std::uint64_t>(highest) + 1).fits_int64());
  EXPECT_EQ(Integer(-1).to_uint64(), std::nullopt);
}

TEST(Integer, CopiesAndMovesKeepValues) {
  const Integer big = *power(2, 100);
  Integer copy = big;
  Integer assigned = 7;
  assigned = big;
  EXPECT_EQ(copy, big);
  EXPECT_EQ(assigned, big);
  copy += Integer(1);
  EXPECT_EQ(copy - Integer(1), big);
  assigned = Integer(3);
  EXPECT_EQ(assigned, Integer(3));
  assigned = copy;
  copy = *&copy;
  EXPECT_EQ(assigned, copy);
  const Integer moved = std::move(copy);
  EXPECT_EQ(moved, assigned);
  copy = 5;  // NOLINT(bugprone-use-after-move): assigning makes it valid again
  EXPECT_EQ(copy, Integer(5));
}

TEST(Integer, OperandMayBeTheTargetItself) {
  Integer value = *Integer::parse("12345678901234567890");
  value += value;
  EXPECT_EQ(value.to_string(), "24691357802469135780");
  value *= value;
  EXPECT_EQ(value.to_string(), "609663150129553470007620799500076208400");
  value -= value;
  EXPECT_TRUE(value.is_zero());
  Integer edge = highest;
  edge += edge;
  EXPECT_EQ(edge.to_string(), "18446744073709551614");
}

TEST(Integer, TenThousandDigitsAreFast) {
  const std::string text(10'000, '7');
  const auto start = std::chrono::steady_clock::now();
  for (int round = 0; round < 100; ++round) ASSERT_EQ(Integer::parse(text)->to_string(), text);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(Integer, PrintsToStreams) {
  std::ostringstream out;
  out << Integer(-5) << ' ' << *power(10, 20);
  EXPECT_EQ(out.str(), "-5 100000000000000000000");
}

RC_GTEST_PROP(Integer, AgreesWithWideArithmetic, ()) {
  const Wide a = *edge_wide();
  const Wide b = *edge_wide();
  RC_ASSERT(to_integer(a).to_string() == decimal(a));
  RC_ASSERT((to_integer(a) + to_integer(b)).to_string() == decimal(a + b));
  RC_ASSERT((to_integer(a) - to_integer(b)).to_string() == decimal(a - b));
  Wide product = 0;
  if (!__builtin_mul_overflow(a, b, &product))
    RC_ASSERT((to_integer(a) * to_integer(b)).to_string() == decimal(product));
  RC_ASSERT((-to_integer(a)).to_string() == decimal(-a));
  RC_ASSERT((to_integer(a) < to_integer(b)) == (a < b));
  RC_ASSERT((to_integer(a) == to_integer(b)) == (a == b));
  RC_ASSERT(to_integer(a).sign() == (a > 0) - (a < 0));
}

RC_GTEST_PROP(Integer, RingIdentities, (Integer a, Integer b, Integer c)) {
  RC_ASSERT((a + b) + c == a + (b + c));
  RC_ASSERT(a + b == b + a);
  RC_ASSERT(a * (b + c) == a * b + a * c);
  RC_ASSERT((a * b) * c == a * (b * c));
  RC_ASSERT((a - b) + b == a);
  RC_ASSERT(a - b == -(b - a));
  RC_ASSERT((a + b) * (a - b) == a * a - b * b);
}

RC_GTEST_PROP(Integer, EqualValuesHaveEqualRepresentations, (Integer a, Integer b)) {
  for (const Integer& value : {a + b, a - b, a * b, -a, (a + b) - b, absolute(a), a - a}) {
    RC_ASSERT(is_canonical(value));
    const Integer again = *Integer::parse(value.to_string());
    RC_ASSERT(again == value);
    RC_ASSERT(again.hash() == value.hash());
  }
}

RC_GTEST_PROP(Integer, OrderIsThatOfTheDifference, (Integer a, Integer b)) {
  RC_ASSERT((a < b) == ((a - b).sign() < 0));
  RC_ASSERT((a == b) == (a - b).is_zero());
  RC_ASSERT((a <=> b) == (Integer((a - b).sign()) <=> Integer(0)));
}

RC_GTEST_PROP(Integer, BitLengthIsTheLogarithm, (Integer a)) {
  RC_PRE(!a.is_zero());
  const auto bits = static_cast<std::int64_t>(a.bit_length());
  RC_ASSERT(absolute(a) < *power(2, bits));
  RC_ASSERT(absolute(a) >= *power(2, bits - 1));
}

TEST(Integer, HashSpreads) {
  std::unordered_set<std::size_t> low_bits;
  for (int value = -2000; value < 2000; ++value) low_bits.insert(std::hash<Integer>()(value) & 0xffffU);
  EXPECT_GT(low_bits.size(), 3500U);
  EXPECT_NE((*power(2, 100)).hash(), (-*power(2, 100)).hash());
}

}  // namespace
}  // namespace grundy
