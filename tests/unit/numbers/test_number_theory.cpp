#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "edge_integers.hpp"

namespace grundy {
namespace {

using numbers_test::decimal;
using numbers_test::edge_wide;
using numbers_test::to_integer;
using numbers_test::Wide;

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();

Integer big(const char* text) {
  return *Integer::parse(text);
}

TEST(Division, AllSignCombinations) {
  for (int a = -50; a <= 50; ++a) {
    for (int b = -12; b <= 12; ++b) {
      if (b == 0) continue;
      const auto quotient = static_cast<int>(std::floor(static_cast<double>(a) / b));
      EXPECT_EQ(floor_div(a, b), Integer(quotient)) << a << " / " << b;
      EXPECT_EQ(floor_mod(a, b), Integer(a - b * quotient)) << a << " % " << b;
    }
  }
}

TEST(Division, LowestByMinusOne) {
  EXPECT_EQ(floor_div(lowest, -1).to_string(), "9223372036854775808");
  EXPECT_EQ(floor_mod(lowest, -1), Integer(0));
  EXPECT_EQ(floor_div(-Integer(lowest), lowest), Integer(-1));
}

RC_GTEST_PROP(Division, QuotientAndRemainder, (Integer a, Integer b)) {
  RC_PRE(!b.is_zero());
  const Integer quotient = floor_div(a, b);
  const Integer remainder = floor_mod(a, b);
  RC_ASSERT(b * quotient + remainder == a);
  RC_ASSERT(absolute(remainder) < absolute(b));
  RC_ASSERT(remainder.is_zero() || remainder.sign() == b.sign());
  RC_ASSERT(remainder.fits_int64() == (remainder >= Integer(lowest) && remainder <= Integer(INT64_MAX)));
}

TEST(Power, SpecialBases) {
  const Integer huge = big("1000000000000000000000000000001");
  EXPECT_EQ(power(0, 0), Integer(1));
  EXPECT_EQ(power(0, huge), Integer(0));
  EXPECT_EQ(power(1, huge), Integer(1));
  EXPECT_EQ(power(-1, huge), Integer(-1));
  EXPECT_EQ(power(-1, huge + 1), Integer(1));
  EXPECT_EQ(power(2, huge), std::nullopt);
  EXPECT_EQ(power(huge, 0), Integer(1));
  EXPECT_EQ(power(-2, 63), Integer(lowest));
  EXPECT_EQ(power(-2, 64)->to_string(), "18446744073709551616");
}

TEST(Power, LimitIsExact) {
  const auto limit = static_cast<std::int64_t>(power_bit_limit);
  EXPECT_EQ(power(2, limit - 1)->bit_length(), power_bit_limit);
  EXPECT_EQ(power(2, limit), std::nullopt);
  EXPECT_EQ(power(3, limit), std::nullopt);
  EXPECT_EQ(power(4, limit / 2 - 1)->bit_length(), power_bit_limit - 1);
  EXPECT_EQ(power(4, limit / 2), std::nullopt);
  const auto exponent = static_cast<std::int64_t>(std::floor(static_cast<double>(limit) / std::log2(3.0)));
  EXPECT_LE(power(3, exponent)->bit_length(), power_bit_limit);
  EXPECT_EQ(power(3, exponent + 1), std::nullopt);
}

RC_GTEST_PROP(Power, IsRepeatedMultiplication, (Integer base)) {
  const int exponent = *rc::gen::inRange(0, 20);
  Integer product = 1;
  for (int i = 0; i < exponent; ++i) product *= base;
  RC_ASSERT(power(base, exponent) == product);
}

TEST(Gcd, Edges) {
  EXPECT_EQ(gcd(0, 0), Integer(0));
  EXPECT_EQ(gcd(0, -6), Integer(6));
  EXPECT_EQ(gcd(lowest, 0).to_string(), "9223372036854775808");
  EXPECT_EQ(gcd(lowest, lowest).to_string(), "9223372036854775808");
  EXPECT_EQ(gcd(lowest, 6), Integer(2));
}

RC_GTEST_PROP(Gcd, IsEuclids, (Integer a, Integer b)) {
  Integer x = absolute(a);
  Integer y = absolute(b);
  while (!y.is_zero()) x = std::exchange(y, floor_mod(x, y));
  RC_ASSERT(gcd(a, b) == x);
}

RC_GTEST_PROP(Xor, BitByBit, (Integer first, Integer second)) {
  const Integer a = absolute(first);
  const Integer b = absolute(second);
  const Integer result = bitwise_xor(a, b);
  RC_ASSERT(bitwise_xor(result, b) == a);
  Integer expected = 0;
  Integer place = 1;
  for (Integer x = a, y = b; !(x.is_zero() && y.is_zero()); x = floor_div(x, 2), y = floor_div(y, 2)) {
    if (floor_mod(x, 2) != floor_mod(y, 2)) expected += place;
    place *= 2;
  }
  RC_ASSERT(result == expected);
}

RC_GTEST_PROP(SquareRoot, IsTheFloor, (Integer value)) {
  const Integer a = absolute(value);
  const Integer root = floor_sqrt(a);
  RC_ASSERT(root * root <= a);
  RC_ASSERT((root + 1) * (root + 1) > a);
  RC_ASSERT(is_square(a) == (root * root == a));
}

RC_GTEST_PROP(SquareRoot, NextToSquares, (Integer root)) {
  const Integer square = root * root;
  RC_ASSERT(is_square(square));
  RC_ASSERT(floor_sqrt(square) == absolute(root));
  RC_PRE(absolute(root) > Integer(1));
  RC_ASSERT(!is_square(square - 1));
  RC_ASSERT(!is_square(square + 1));
  RC_ASSERT(floor_sqrt(square - 1) == absolute(root) - 1);
}

TEST(SquareRoot, LargestSmallSquare) {
  EXPECT_EQ(floor_sqrt(INT64_MAX), Integer(3037000499));
  EXPECT_TRUE(is_square(Integer(3037000499) * Integer(3037000499)));
  EXPECT_FALSE(is_square(-4));
}

TEST(Prime, AgreesWithTheSieve) {
  std::vector<bool> composite(200'000);
  for (std::size_t i = 2; i < composite.size(); ++i) {
    if (!composite[i]) {
      for (std::size_t j = 2 * i; j < composite.size(); j += i) composite[j] = true;
    }
    ASSERT_EQ(is_prime(static_cast<std::int64_t>(i)), !composite[i]) << i;
  }
}

TEST(Prime, KnownLargeNumbers) {
  EXPECT_EQ(is_prime(big("18446744073709551557")), true);  // the largest prime below 2^64
  EXPECT_EQ(is_prime(big("18446744073709551615")), false);
  EXPECT_EQ(is_prime(big("9223372036854775783")), true);   // the largest prime below 2^63
  EXPECT_EQ(is_prime(big("2305843009213693951")), true);   // 2^61 - 1
  EXPECT_EQ(is_prime(big("3825123056546413051")), false);  // strong pseudoprime to 2, 3, ..., 23
  EXPECT_EQ(is_prime(big("3215031751")), false);           // strong pseudoprime to 2, 3, 5, 7
  EXPECT_EQ(is_prime(big("18446744030759878681")),
            false);  // 4294967291^2, the largest prime below 2^32 squared
  EXPECT_EQ(is_prime(big("18446744073709551616")), std::nullopt);
  EXPECT_EQ(is_prime(big("-18446744073709551616")), false);
  for (const int small : {-7, -1, 0, 1}) EXPECT_EQ(is_prime(small), false) << small;
}

RC_GTEST_PROP(Prime, ProductsAreNotPrime, ()) {
  const auto a = *rc::gen::inRange<std::int64_t>(2, std::int64_t{1} << 32);
  const auto b = *rc::gen::inRange<std::int64_t>(2, std::int64_t{1} << 32);
  RC_ASSERT(is_prime(Integer(a) * Integer(b)) == false);
}

struct Digits {
  Integer sum = 0;
  Integer largest = 0;
  Integer smallest;
};

Digits digits_by_definition(Integer n, const Integer& base) {
  Digits result;
  result.smallest = base;
  do {
    const Integer digit = floor_mod(n, base);
    n = floor_div(n, base);
    result.sum += digit;
    result.largest = std::max(result.largest, digit);
    result.smallest = std::min(result.smallest, digit);
  } while (!n.is_zero());
  return result;
}

void expect_digits(const Integer& n, const Integer& base) {
  const Digits expected = digits_by_definition(n, base);
  ASSERT_EQ(digit_sum(n, base), expected.sum) << n << " in base " << base;
  ASSERT_EQ(largest_digit(n, base), expected.largest) << n << " in base " << base;
  ASSERT_EQ(smallest_digit(n, base), expected.smallest) << n << " in base " << base;
}

TEST(Digit, Zero) {
  for (const int base : {2, 10, 36, 37, 1000}) expect_digits(0, base);
  expect_digits(0, *power(10, 30));
}

TEST(Digit, ZerosInsideAndNoneInFront) {
  expect_digits(*power(10, 100), 10);
  expect_digits(*power(37, 100), 37);
  expect_digits(*power(37, 100) - 1, 37);
  expect_digits(*power(37, 64), 37);
  expect_digits(*power(37, 64) - 1, 37);
  expect_digits(*power(1000, 33) * 999 + 1, 1000);
  Integer ones = 0;
  for (int i = 0; i < 77; ++i) ones = ones * 41 + 1;
  EXPECT_EQ(smallest_digit(ones, 41), Integer(1));  // no zero may be put in front
  expect_digits(ones, 41);
}

RC_GTEST_PROP(Digit, AgreeWithTheDefinition, (Integer number, Integer other)) {
  const Integer n = absolute(number);
  const Integer small_base = *rc::gen::inRange(2, 60);
  expect_digits(n, small_base);
  expect_digits(n, absolute(other) + 2);
}

TEST(Digit, LongNumbersAreNotQuadratic) {
  const Integer n = *Integer::parse(std::string(1'000'000, '3'));
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(digit_sum(n, 10), Integer(3'000'000));
  EXPECT_GT(digit_sum(n, 1000), Integer(100'000'000));
  EXPECT_EQ(digit_sum(n, 1000), Integer(333) * 333333 + 3);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

}  // namespace
}  // namespace grundy
