#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "random_rules.hpp"
#include "rules/evaluate.hpp"

namespace grundy::rules {
namespace {

using EK = Expression::Kind;
using CK = Condition::Kind;
using test::constant_of;
using test::make;
using test::variable_of;

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();

/// The value as text, "undefined" or "overflow".
template <class N>
std::string value_of(EK kind, const std::vector<N>& operands) {
  Expression expression = make(kind, {});
  for (std::size_t i = 0; i < operands.size(); ++i) expression.operands.push_back(variable_of(i));
  N out{};
  const Status status = evaluate(expression, operands.data(), out);
  if (status == Status::Undefined) return "undefined";
  return status == Status::Overflow ? "overflow" : Arithmetic<N>::to_integer(out).to_string();
}

std::string small(EK kind, const std::vector<std::int64_t>& operands) {
  return value_of(kind, operands);
}

std::string wide(EK kind, const std::vector<Integer>& operands) {
  return value_of(kind, operands);
}

Integer integer(const char* text) {
  return Integer::parse(text).value();
}

TEST(Evaluate, DivisionIsFloored) {
  EXPECT_EQ(small(EK::Divide, {7, 2}), "3");
  EXPECT_EQ(small(EK::Divide, {-7, 2}), "-4");
  EXPECT_EQ(small(EK::Divide, {7, -2}), "-4");
  EXPECT_EQ(small(EK::Divide, {-7, -2}), "3");
  EXPECT_EQ(small(EK::Divide, {-8, 2}), "-4");
  EXPECT_EQ(small(EK::Divide, {1, 0}), "undefined");
  EXPECT_EQ(small(EK::Divide, {smallest, -1}), "overflow");
  EXPECT_EQ(wide(EK::Divide, {smallest, -1}), "9223372036854775808");
  EXPECT_EQ(wide(EK::Divide, {integer("-100000000000000000000"), 3}), "-33333333333333333334");
}

TEST(Evaluate, RemainderHasTheSignOfTheDivisor) {
  EXPECT_EQ(small(EK::Modulo, {7, 3}), "1");
  EXPECT_EQ(small(EK::Modulo, {-7, 3}), "2");
  EXPECT_EQ(small(EK::Modulo, {7, -3}), "-2");
  EXPECT_EQ(small(EK::Modulo, {-7, -3}), "-1");
  EXPECT_EQ(small(EK::Modulo, {6, -3}), "0");
  EXPECT_EQ(small(EK::Modulo, {smallest, -1}), "0");
  EXPECT_EQ(small(EK::Modulo, {5, 0}), "undefined");
  EXPECT_EQ(wide(EK::Modulo, {integer("-100000000000000000000"), 7}), "5");
}

TEST(Evaluate, Powers) {
  EXPECT_EQ(small(EK::Power, {0, 0}), "1");
  EXPECT_EQ(small(EK::Power, {0, 5}), "0");
  EXPECT_EQ(small(EK::Power, {2, -1}), "undefined");
  EXPECT_EQ(small(EK::Power, {1, -1}), "undefined");
  EXPECT_EQ(small(EK::Power, {2, 62}), "4611686018427387904");
  EXPECT_EQ(small(EK::Power, {2, 63}), "overflow");
  EXPECT_EQ(small(EK::Power, {-2, 63}), "-9223372036854775808");
  EXPECT_EQ(small(EK::Power, {-2, 64}), "overflow");
  EXPECT_EQ(small(EK::Power, {-1, largest}), "-1");
  EXPECT_EQ(small(EK::Power, {1, largest}), "1");
  EXPECT_EQ(small(EK::Power, {0, largest}), "0");
  EXPECT_EQ(wide(EK::Power, {2, 64}), "18446744073709551616");
  EXPECT_EQ(wide(EK::Power, {2, largest}), "overflow");
  EXPECT_EQ(wide(EK::Power, {integer("-1"), integer("100000000000000000001")}), "-1");
}

TEST(Evaluate, ProductsBeyondTheLimitOverflow) {
  const Integer half = power(2, Integer(static_cast<std::int64_t>(power_bit_limit / 2 - 2))).value();
  EXPECT_NE(wide(EK::Multiply, {half, half}), "overflow");
  EXPECT_EQ(wide(EK::Multiply, {half * Integer(64), half}), "overflow");
}

TEST(Evaluate, XorAndDigits) {
  EXPECT_EQ(small(EK::Xor, {12, 10}), "6");
  EXPECT_EQ(small(EK::Xor, {largest, 0}), "9223372036854775807");
  EXPECT_EQ(small(EK::Xor, {-1, 3}), "undefined");
  EXPECT_EQ(small(EK::DigitSum, {0, 10}), "0");
  EXPECT_EQ(small(EK::DigitSum, {1905, 10}), "15");
  EXPECT_EQ(small(EK::LargestDigit, {1905, 10}), "9");
  EXPECT_EQ(small(EK::SmallestDigit, {1905, 10}), "0");
  EXPECT_EQ(small(EK::SmallestDigit, {195, 10}), "1");
  EXPECT_EQ(small(EK::DigitSum, {7, 100}), "7");
  EXPECT_EQ(small(EK::DigitSum, {5, 1}), "undefined");
  EXPECT_EQ(small(EK::DigitSum, {-5, 10}), "undefined");
  EXPECT_EQ(wide(EK::DigitSum, {integer("99999999999999999999999"), 10}), "207");
}

TEST(Evaluate, OtherFunctions) {
  EXPECT_EQ(small(EK::SquareRoot, {15}), "3");
  EXPECT_EQ(small(EK::SquareRoot, {largest}), "3037000499");
  EXPECT_EQ(small(EK::SquareRoot, {-1}), "undefined");
  EXPECT_EQ(small(EK::Absolute, {smallest}), "overflow");
  EXPECT_EQ(small(EK::Negate, {smallest}), "overflow");
  EXPECT_EQ(small(EK::Gcd, {-12, 18}), "6");
  EXPECT_EQ(small(EK::Gcd, {0, 0}), "0");
  EXPECT_EQ(small(EK::Gcd, {smallest, 0}), "overflow");
  EXPECT_EQ(small(EK::Minimum, {3, -2}), "-2");
  EXPECT_EQ(small(EK::Maximum, {3, -2}), "3");
}

TEST(Evaluate, SumsAndProductsThatDoNotFit) {
  EXPECT_EQ(small(EK::Add, {largest, 1}), "overflow");
  EXPECT_EQ(small(EK::Subtract, {smallest, 1}), "overflow");
  EXPECT_EQ(small(EK::Multiply, {std::int64_t{1} << 32, std::int64_t{1} << 31}), "overflow");
  EXPECT_EQ(wide(EK::Add, {largest, 1}), "9223372036854775808");
}

/// The truth of `kind` for the operands, "undefined" or "overflow".
std::string truth_of(CK kind, const std::vector<Integer>& operands) {
  Condition condition;
  condition.kind = kind;
  for (std::size_t i = 0; i < operands.size(); ++i) condition.expressions.push_back(variable_of(i));
  bool out = false;
  const Status status = holds(condition, operands.data(), out);
  if (status != Status::Value) return status == Status::Undefined ? "undefined" : "overflow";
  return out ? "true" : "false";
}

TEST(Holds, Predicates) {
  EXPECT_EQ(truth_of(CK::Divides, {3, 12}), "true");
  EXPECT_EQ(truth_of(CK::Divides, {-3, 12}), "true");
  EXPECT_EQ(truth_of(CK::Divides, {5, 12}), "false");
  EXPECT_EQ(truth_of(CK::Divides, {0, 12}), "false");
  EXPECT_EQ(truth_of(CK::Divides, {0, 0}), "true");
  EXPECT_EQ(truth_of(CK::Divides, {5, 0}), "true");
  EXPECT_EQ(truth_of(CK::Prime, {2}), "true");
  EXPECT_EQ(truth_of(CK::Prime, {1}), "false");
  EXPECT_EQ(truth_of(CK::Prime, {-7}), "false");
  EXPECT_EQ(truth_of(CK::Prime, {integer("18446744073709551557")}), "true");
  EXPECT_EQ(truth_of(CK::Prime, {integer("340282366920938463463374607431768211507")}), "overflow");
  EXPECT_EQ(truth_of(CK::Square, {49}), "true");
  EXPECT_EQ(truth_of(CK::Square, {-49}), "false");
  EXPECT_EQ(truth_of(CK::Square, {0}), "true");
  EXPECT_EQ(truth_of(CK::Coprime, {8, 15}), "true");
  EXPECT_EQ(truth_of(CK::Coprime, {8, 14}), "false");
  EXPECT_EQ(truth_of(CK::Coprime, {0, 1}), "true");
}

Condition comparison(CK kind, Expression left, Expression right) {
  Condition result;
  result.kind = kind;
  result.expressions = {std::move(left), std::move(right)};
  return result;
}

TEST(Holds, JunctionsStopEarly) {
  // 1/n has no value for n = 0: it is not needed where n decides.
  Condition guarded;
  guarded.kind = CK::And;
  guarded.conditions = {
      comparison(CK::Greater, variable_of(0), constant_of(0)),
      comparison(CK::Equal, make(EK::Divide, {constant_of(1), variable_of(0)}), constant_of(1))};
  const std::int64_t zero = 0;
  bool out = true;
  EXPECT_EQ(holds(guarded, &zero, out), Status::Value);
  EXPECT_FALSE(out);
  std::swap(guarded.conditions[0], guarded.conditions[1]);
  EXPECT_EQ(holds(guarded, &zero, out), Status::Undefined);
  Condition negated;
  negated.kind = CK::Not;
  negated.conditions = {guarded};
  EXPECT_EQ(holds(negated, &zero, out), Status::Undefined);
}

RC_GTEST_PROP(Evaluate, SmallAndWideNumbersAgree, (std::uint64_t seed)) {
  test::RandomRules random(seed);
  for (int i = 0; i < 100; ++i) {
    const Expression expression = random.expression(3, 4);
    std::vector<std::int64_t> values;
    for (int j = 0; j < 3; ++j) values.push_back(random.edge_number());
    const std::vector<Integer> wide_values(values.begin(), values.end());
    std::int64_t narrow = 0;
    Integer exact;
    const Status status = evaluate(expression, values.data(), narrow);
    if (status == Status::Overflow) continue;
    RC_ASSERT(evaluate(expression, wide_values.data(), exact) == status);
    if (status == Status::Value) RC_ASSERT(Integer(narrow) == exact);
  }
}

RC_GTEST_PROP(Holds, SmallAndWideNumbersAgree, (std::uint64_t seed)) {
  test::RandomRules random(seed);
  for (int i = 0; i < 100; ++i) {
    const Condition condition = random.condition(3, 3);
    std::vector<std::int64_t> values;
    for (int j = 0; j < 3; ++j) values.push_back(random.edge_number());
    const std::vector<Integer> wide_values(values.begin(), values.end());
    bool narrow = false;
    bool exact = false;
    const Status status = holds(condition, values.data(), narrow);
    if (status == Status::Overflow) continue;
    RC_ASSERT(holds(condition, wide_values.data(), exact) == status);
    if (status == Status::Value) RC_ASSERT(narrow == exact);
  }
}

}  // namespace
}  // namespace grundy::rules
