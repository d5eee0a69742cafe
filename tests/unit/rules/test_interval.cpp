#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_rules.hpp"
#include "rules/evaluate.hpp"
#include "rules/interval.hpp"

/// An interval that is too narrow loses options without a word: soundness is tested against exact values at
/// random points.
namespace grundy::rules {
namespace {

using EK = Expression::Kind;
using test::constant_of;
using test::make;
using test::variable_of;

constexpr std::size_t variables = 3;

template <class N>
N random_value(test::RandomRules& random) {
  if constexpr (std::is_same_v<N, Integer>) {
    return random.any_number();
  } else {
    return random.edge_number();
  }
}

/// A random interval with finite or infinite ends, and a function that gives points of it.
template <class N>
Interval<N> random_interval(test::RandomRules& random) {
  N a = random_value<N>(random);
  if (random.chance(20)) return Interval<N>::point(a);
  N b = a;
  const bool narrow = random.chance(50);
  if (!narrow || Arithmetic<N>::add(a, N(random.between(0, 5)), b) != Status::Value)
    b = random_value<N>(random);
  if (b < a) std::swap(a, b);
  Interval<N> result = Interval<N>::between(a, b);
  if (random.chance(10)) result.low = Extended<N>::infinity(-1);
  if (random.chance(10)) result.high = Extended<N>::infinity(1);
  return result;
}

template <class N>
bool contains(const Interval<N>& interval, const Integer& value) {
  const auto end = [](const Extended<N>& e) { return Arithmetic<N>::to_integer(e.value); };
  return !interval.empty &&
         (interval.low.infinite < 0 || (interval.low.infinite == 0 && end(interval.low) <= value)) &&
         (interval.high.infinite > 0 || (interval.high.infinite == 0 && value <= end(interval.high)));
}

template <class N>
N random_point(test::RandomRules& random, const Interval<N>& interval) {
  if (interval.low.infinite == 0 && random.chance(25)) return interval.low.value;
  if (interval.high.infinite == 0 && random.chance(25)) return interval.high.value;
  for (int tries = 0; tries < 20; ++tries) {
    N value = random_value<N>(random);
    if (random.chance(50)) {
      const Extended<N>& end = random.chance(50) ? interval.low : interval.high;
      if (end.infinite == 0 &&
          Arithmetic<N>::add(end.value, N(random.between(-3, 3)), value) != Status::Value)
        continue;
    }
    if (contains(interval, Arithmetic<N>::to_integer(value))) return value;
  }
  return interval.low.infinite == 0    ? interval.low.value
         : interval.high.infinite == 0 ? interval.high.value
                                       : N(0);
}

template <class N>
std::string text(const Interval<N>& interval) {
  const auto end = [](const Extended<N>& e) {
    return e.infinite != 0 ? std::string(e.infinite > 0 ? "inf" : "-inf")
                           : Arithmetic<N>::to_integer(e.value).to_string();
  };
  return "[" + end(interval.low) + ", " + end(interval.high) + "]" + (interval.undefined ? "?" : "") +
         (interval.empty ? " empty" : "");
}

const Game& three_coordinates() {
  static const Game game = [] {
    Game result;
    for (const char* name : {"x", "y", "z"}) result.coordinates.push_back({name, std::nullopt});
    return result;
  }();
  return game;
}

template <class N, class Rule>
std::string situation(const Rule& rule, const std::vector<Interval<N>>& box,
                      const std::vector<Integer>& point) {
  std::string result = print(three_coordinates(), rule);
  for (std::size_t i = 0; i < box.size(); ++i)
    result += "\n  " + text(box[i]) + " at " + point[i].to_string();
  return result;
}

template <class N>
void check_expression(test::RandomRules& random) {
  const Expression expression = random.expression(variables, 1 + random.below(4));
  std::vector<Interval<N>> box;
  for (std::size_t i = 0; i < variables; ++i) box.push_back(random_interval<N>(random));
  const Interval<N> interval = evaluate_interval(expression, box.data());
  for (int tries = 0; tries < 10; ++tries) {
    std::vector<Integer> point;
    for (std::size_t i = 0; i < variables; ++i)
      point.push_back(Arithmetic<N>::to_integer(random_point(random, box[i])));
    Integer value;
    const Status status = evaluate(expression, point.data(), value);
    if (status == Status::Overflow) continue;   // beyond what Integer can say
    const bool sound = status == Status::Undefined ? interval.undefined : contains(interval, value);
    if (!sound) {
      RC_LOG(situation(expression, box, point) + "\ngives " + text(interval) + ", but the value is " +
             (status == Status::Undefined ? "undefined" : value.to_string()));
      RC_FAIL("unsound");
    }
  }
}

template <class N>
void check_condition(test::RandomRules& random) {
  const Condition condition = random.condition(variables, random.below(4));
  std::vector<Interval<N>> box;
  for (std::size_t i = 0; i < variables; ++i) box.push_back(random_interval<N>(random));
  const Truth truth = holds_interval(condition, box.data());
  for (int tries = 0; tries < 10; ++tries) {
    std::vector<Integer> point;
    for (std::size_t i = 0; i < variables; ++i)
      point.push_back(Arithmetic<N>::to_integer(random_point(random, box[i])));
    bool value = false;
    const Status status = holds(condition, point.data(), value);
    if (status == Status::Overflow) continue;
    const bool sound = status == Status::Undefined ? truth.can_be_undefined
                       : value                     ? truth.can_hold
                                                   : truth.can_fail;
    const bool certain = !truth.certain() || (status == Status::Value && value);
    if (!sound || !certain) {
      RC_LOG(situation(condition, box, point) + "\ncan hold " + std::to_string(truth.can_hold) +
             ", can fail " + std::to_string(truth.can_fail) + ", can be undefined " +
             std::to_string(truth.can_be_undefined) + ", but it is " +
             (status == Status::Undefined ? "undefined"
              : value                     ? "true"
                                          : "false"));
      RC_FAIL("unsound");
    }
  }
}

RC_GTEST_PROP(Interval, HoldsEverySmallValue, (std::uint64_t seed)) {
  test::RandomRules random(seed);
  for (int i = 0; i < 200; ++i) check_expression<std::int64_t>(random);
}

RC_GTEST_PROP(Interval, HoldsEveryWideValue, (std::uint64_t seed)) {
  test::RandomRules random(seed);
  for (int i = 0; i < 200; ++i) check_expression<Integer>(random);
}

RC_GTEST_PROP(Truth, CoversEverySmallPoint, (std::uint64_t seed)) {
  test::RandomRules random(seed);
  for (int i = 0; i < 200; ++i) check_condition<std::int64_t>(random);
}

RC_GTEST_PROP(Truth, CoversEveryWidePoint, (std::uint64_t seed)) {
  test::RandomRules random(seed);
  for (int i = 0; i < 200; ++i) check_condition<Integer>(random);
}

/// All operations at all pairs of small intervals, all points of them.
TEST(Interval, HoldsEveryValueOfSmallBoxes) {
  const EK kinds[] = {EK::Add,      EK::Subtract,     EK::Multiply,     EK::Divide, EK::Modulo,
                      EK::Power,    EK::Minimum,      EK::Maximum,      EK::Gcd,    EK::Xor,
                      EK::DigitSum, EK::LargestDigit, EK::SmallestDigit};
  constexpr std::int64_t reach = 4;
  for (const EK kind : kinds) {
    const Expression expression = make(kind, {variable_of(0), variable_of(1)});
    for (std::int64_t a = -reach; a <= reach; ++a)
      for (std::int64_t b = a; b <= reach; ++b)
        for (std::int64_t c = -reach; c <= reach; ++c)
          for (std::int64_t d = c; d <= reach; ++d) {
            const Interval<std::int64_t> box[2] = {Interval<std::int64_t>::between(a, b),
                                                   Interval<std::int64_t>::between(c, d)};
            const Interval<std::int64_t> interval = evaluate_interval(expression, box);
            bool all_defined = true;
            for (std::int64_t x = a; x <= b; ++x)
              for (std::int64_t y = c; y <= d; ++y) {
                const std::int64_t point[2] = {x, y};
                std::int64_t value = 0;
                const bool defined = evaluate(expression, point, value) == Status::Value;
                all_defined = all_defined && defined;
                ASSERT_TRUE(defined ? contains(interval, value) : interval.undefined)
                    << static_cast<int>(kind) << " " << text(box[0]) << " " << text(box[1]) << ": " << x
                    << " " << y << " " << text(interval);
              }
          }
  }
}

Interval<std::int64_t> of(EK kind, Interval<std::int64_t> a, Interval<std::int64_t> b) {
  const Interval<std::int64_t> box[2] = {a, b};
  return evaluate_interval(make(kind, {variable_of(0), variable_of(1)}), box);
}

/// Soundness alone would allow everything to be [-inf, inf]: the pruning lives on these being tight.
TEST(Interval, IsTightWhereItMatters) {
  using I = Interval<std::int64_t>;
  EXPECT_EQ(text(of(EK::Subtract, I::point(10), I::from(1))), "[-inf, 9]");
  EXPECT_EQ(text(of(EK::Subtract, I::point(10), I::from(11))), "[-inf, -1]");
  EXPECT_EQ(text(of(EK::Multiply, I::from(3), I::point(4))), "[12, inf]");
  EXPECT_EQ(text(of(EK::Multiply, I::between(-2, 3), I::between(-5, 7))), "[-15, 21]");
  EXPECT_EQ(text(of(EK::Power, I::point(2), I::between(3, 5))), "[8, 32]");
  EXPECT_EQ(text(of(EK::Power, I::from(2), I::point(2))), "[4, inf]");
  EXPECT_EQ(text(of(EK::Divide, I::between(10, 20), I::between(2, 5))), "[2, 10]");
  EXPECT_EQ(text(of(EK::Divide, I::between(10, 20), I::between(0, 5))), "[2, 20]?");
  EXPECT_EQ(text(of(EK::Divide, I::point(1), I::point(0))), text(I::nothing()));
  EXPECT_EQ(text(of(EK::Modulo, I::between(3, 4), I::point(7))), "[3, 4]");
  EXPECT_EQ(text(of(EK::Modulo, I::from(3), I::point(7))), "[0, 6]");
  EXPECT_EQ(text(of(EK::Add, I::point(std::numeric_limits<std::int64_t>::max()), I::point(1))),
            "[9223372036854775807, inf]");
}

TEST(Truth, IsTightWhereItMatters) {
  const Interval<std::int64_t> box[1] = {Interval<std::int64_t>::from(11)};
  Condition at_most_ten;
  at_most_ten.kind = Condition::Kind::LessEqual;
  at_most_ten.expressions = {variable_of(0), constant_of(10)};
  EXPECT_FALSE(holds_interval(at_most_ten, box).can_hold);
  Condition negated;
  negated.kind = Condition::Kind::Not;
  negated.conditions = {at_most_ten};
  EXPECT_TRUE(holds_interval(negated, box).certain());
}

}  // namespace
}  // namespace grundy::rules
