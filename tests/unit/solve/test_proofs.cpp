#include "support.hpp"

#include <rapidcheck/gtest.h>

#include "rules/evaluate.hpp"
#include "solve/order.hpp"
#include "solve/ray.hpp"
#include "solve/row_evaluator.hpp"
#include "solve/termination.hpp"

/// What solve/ shows about rules before it plays: measures, orders, rays; and its evaluation by rows.
namespace grundy::test {
namespace {

using solve::LinearMove;

std::string measure(const std::string& rules, std::vector<Integer> parameters = {}) {
  return termination_measure(instance_of("game g\n" + rules, std::move(parameters))).value_or("none");
}

TEST(Termination, Measures) {
  EXPECT_EQ(measure("state n\nmove n -= k for k >= 1\n"), "every move lowers n");
  EXPECT_EQ(measure("state a, b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0\n"),
            "every move lowers a + b");
  EXPECT_EQ(measure("state a, b\nmove a -= 1, b += k for k in 1..5\nmove b -= 1\n"),
            "every move lowers a, or does not raise it and lowers b");
  EXPECT_EQ(measure("state x, y\nmove x -= 2*i, y += i for i >= 1\nmove y -= 1\n"),
            "every move lowers x + y");
  EXPECT_EQ(measure("state x, y\nmove x -= i, y += i for i >= 1\nmove y -= 1\n"),
            "every move lowers 2*x + y");
  EXPECT_EQ(measure("given n\nstate p if p >= 1\nmove p *= m for m in 2..9 if p < n\n", {Integer(50)}),
            "every move lowers n - p");
  EXPECT_EQ(measure("state n\nmove n /= 2 if n > 0\nmove n -= 1\n"), "every move lowers n");
  EXPECT_EQ(measure("state n\nmove n -> i + j for i >= 1, j >= 1 if i + j == n and i != j\n"),
            "every move lowers n");
  EXPECT_EQ(measure("octal 0.77\n"), "every move lowers n");
  EXPECT_EQ(measure("state n, q = n - 1\nmove n -= k, q = 2*k for k in 1..q\n"), "every move lowers n");
  EXPECT_EQ(measure("state a, b\nmove a += 1 if a < b\nmove b -= 1\n"),
            "every move lowers b, or does not raise it and lowers b - a");
  EXPECT_EQ(measure("state a, b\nmove a = a % b if b > 0 and b <= a\nmove b = b % a if a > 0 and a <= b\n"),
            "every move lowers a + b");
}

TEST(Termination, NoMeasureWherePlayGoesOn) {
  EXPECT_EQ(termination_measure(without_guards(
                "game g\nstate a, b\nmove a -= 1, b += 1 if a > 1000000\nmove a += 1, b -= 1 if b < 0\n")),
            std::nullopt);
  EXPECT_EQ(termination_measure(without_guards("game g\nstate n\nmove n /= 2 if n > 0\n")),
            std::nullopt);   // at 0
  EXPECT_EQ(termination_measure(without_guards("game g\nstate a, b\nmove b -= k*a for k >= 1 if a > 0\n")),
            std::nullopt);
}

Instance multiplication_with_zero() {
  Game game =
      *game_of("game g\ngiven n\nstate p, q if p >= 1\nmove p *= m for m in 2..9 if p < n\nmove q -= 1\n");
  game.position_conditions.clear();
  return {std::make_shared<const Game>(game), {Integer(50)}};
}

TEST(Termination, CoordinatesThatStayPositive) {
  const Instance instance = multiplication_with_zero();
  EXPECT_EQ(solve::positive_coordinates(instance, {board_of({1, 5})}), (std::vector<bool>{true, false}));
  EXPECT_EQ(solve::positive_coordinates(instance, {board_of({0, 5})}), (std::vector<bool>{false, false}));
  EXPECT_TRUE(solve::termination_measure(instance, {true, false}).has_value());
  EXPECT_FALSE(solve::termination_measure(instance, {false, false}).has_value());
  EXPECT_FALSE(termination_measure(instance).has_value());
}

std::optional<solve::ProvedOrder> order(const std::string& rules, const Box& box,
                                        std::vector<Integer> parameters = {}) {
  return solve::find_order(instance_of("game g\n" + rules, std::move(parameters)), box);
}

TEST(Orders, RowMajorWherePossible) {
  const auto wythoff =
      order("state a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove a -= k, b -= k for k >= 1\n",
            box_to({9, 9}));
  ASSERT_TRUE(wythoff.has_value());
  EXPECT_TRUE(wythoff->order.is_plain());
  const auto euclid = order(
      "state a, b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0\n", box_to({9, 9}));
  ASSERT_TRUE(euclid.has_value());
  EXPECT_TRUE(euclid->order.is_plain());
}

TEST(Orders, OtherAxesAndDirections) {
  const auto swapped = order("state a, b\nmove b -= 1, a += 1\nmove a -= 1\n", box_to({9, 9}));
  ASSERT_TRUE(swapped.has_value());
  EXPECT_EQ(swapped->order.axes, (std::vector<std::size_t>{1, 0}));
  const auto rising = order("given n\nstate p if p >= 1\nmove p *= m for m in 2..9 if p < n\n",
                            Box{{1}, {90}}, {Integer(10)});
  ASSERT_TRUE(rising.has_value());
  EXPECT_EQ(rising->order.falls, (std::vector<bool>{false}));
  const Instance round = without_guards(
      "game g\nstate a, b\nmove a -= 1, b += 1 if a > 1000000\nmove a += 1, b -= 1 if b < 0\n");
  EXPECT_FALSE(solve::find_order(round, box_to({9, 9})).has_value());
}

TEST(Rays, AreRecognisedByTheirForm) {
  const auto first = [](const std::string& rules, std::vector<Integer> parameters = {}) {
    return solve::linear_move(instance_of("game g\n" + rules, std::move(parameters)), 0);
  };
  const std::optional<LinearMove> euclid = first("state a, b\nmove b -= k*a for k >= 1 if a > 0\n");
  ASSERT_TRUE(euclid.has_value());
  EXPECT_TRUE(euclid->is_ray);
  EXPECT_TRUE(euclid->starts_next);
  const std::optional<LinearMove> offset = first("state a, b\nmove b -= 2*k + 1, a -= 3 for k >= 1\n");
  ASSERT_TRUE(offset.has_value());
  EXPECT_TRUE(offset->is_ray);
  EXPECT_FALSE(offset->starts_next);
  const std::optional<LinearMove> in_own_coordinate =
      first("state a, b\nmove b -= k*b for k >= 1 if b > 0\n");
  ASSERT_TRUE(in_own_coordinate.has_value());
  EXPECT_FALSE(in_own_coordinate->is_ray);
  const std::optional<LinearMove> parameter =
      first("given m >= 1\nstate a\nmove a -= m^2*k for k in 1..a\n", {Integer(3)});
  ASSERT_TRUE(parameter.has_value());
  EXPECT_TRUE(parameter->is_ray);
  EXPECT_FALSE(first("state a\nmove a -= k*k for k >= 1\n").has_value());
  EXPECT_FALSE(first("state a, b\nmove a -= k for k >= 1 if k < b\n").has_value());
  EXPECT_FALSE(first("state a, b\nmove a -= k*(b/a) for k in 1..b if a <= b\n")
                   .has_value());   // not there where a is 0
  EXPECT_FALSE(first("state n\nmove n -> i + j for i >= 1, j >= 1 if i + j == n\n").has_value());
}

// ---- evaluation by rows ----

Expression random_expression(int depth) {
  using Kind = Expression::Kind;
  Expression result;
  const int choice = *rc::gen::inRange(0, depth == 0 ? 2 : 8);
  if (choice == 0) {
    result.value = Integer(
        *rc::gen::elementOf(std::vector<std::int64_t>{0, 1, 2, 3, -1, 7, 1'000'003, std::int64_t{1} << 62}));
    return result;
  }
  if (choice == 1)
    return result.kind = Kind::Variable, result.variable = *rc::gen::inRange<std::size_t>(0, 3), result;
  result.kind = *rc::gen::elementOf(std::vector<Kind>{
      Kind::Add, Kind::Subtract, Kind::Multiply, Kind::Divide, Kind::Modulo, Kind::Power, Kind::Negate,
      Kind::Absolute, Kind::SquareRoot, Kind::Minimum, Kind::Maximum, Kind::Gcd, Kind::Xor, Kind::DigitSum});
  const bool unary =
      result.kind == Kind::Negate || result.kind == Kind::Absolute || result.kind == Kind::SquareRoot;
  for (int i = 0; i < (unary ? 1 : 2); ++i) result.operands.push_back(random_expression(depth - 1));
  return result;
}

Condition random_condition(int depth) {
  using Kind = Condition::Kind;
  Condition result;
  const std::vector<Kind> atoms = {Kind::Equal,   Kind::NotEqual,     Kind::Less,    Kind::LessEqual,
                                   Kind::Greater, Kind::GreaterEqual, Kind::Divides, Kind::Square,
                                   Kind::Coprime, Kind::Prime};
  if (depth == 0 || *rc::gen::inRange(0, 3) == 0) {
    result.kind = *rc::gen::elementOf(atoms);
    const bool unary = result.kind == Kind::Square || result.kind == Kind::Prime;
    for (int i = 0; i < (unary ? 1 : 2); ++i) result.expressions.push_back(random_expression(2));
    return result;
  }
  result.kind = *rc::gen::elementOf(std::vector<Kind>{Kind::And, Kind::Or, Kind::Not});
  for (int i = 0; i < (result.kind == Kind::Not ? 1 : 3); ++i)
    result.conditions.push_back(random_condition(depth - 1));
  return result;
}

RC_GTEST_PROP(RowEvaluator, GivesWhatEvaluationBoardByBoardGives, ()) {
  static const Instance instance = instance_of("game g\ngiven m\nstate a, b\nmove a -= 1\n", {Integer(3)});
  const std::int64_t fixed = *rc::gen::inRange<std::int64_t>(0, 12);
  const std::size_t varying = *rc::gen::inRange<std::size_t>(0, 2);
  const std::vector<std::int64_t> board = {fixed, fixed};
  const std::size_t count = 14;
  solve::RowEvaluator rows(instance);
  rows.set_stretch(board, varying, 13, -1, count);
  const Expression expression = random_expression(3);
  const Condition condition = random_condition(2);
  const auto numbers = rows.numbers(expression);
  const auto truths = rows.truths(condition);
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::int64_t> environment = {3, fixed, fixed};
    environment[1 + varying] = 13 - static_cast<std::int64_t>(i);
    std::int64_t value = 0;
    const rules::Status status = rules::evaluate(expression, environment.data(), value);
    if (numbers) {   // where it speaks, it says the same
      RC_ASSERT(numbers->defined_at(i) == (status == rules::Status::Value));
      if (status == rules::Status::Value) RC_ASSERT(numbers->at(i) == value);
    }
    bool holds = false;
    if (truths) {
      const rules::Status found = rules::holds(condition, environment.data(), holds);
      RC_ASSERT(truths->holds_at(i) == (found == rules::Status::Value && holds));
    }
  }
}

TEST(Boxes, CountAndNumberTheirBoards) {
  const Box box{{2, 0, 5}, {4, 3, 5}};
  EXPECT_EQ(box.cells(), 12);
  EXPECT_EQ(box.to_string(), "2..4 x 0..3 x 5..5");
  std::size_t index = 0;
  for (const std::vector<std::int64_t>& board : boards_of(box)) {
    EXPECT_TRUE(box.contains(board));
    EXPECT_EQ(box.index(board), index++);
  }
  EXPECT_EQ(index, 12U);
  EXPECT_FALSE(box.contains(std::vector<std::int64_t>{1, 0, 5}));
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ((Box{{0}, {most}}.cells()), std::nullopt);
  EXPECT_EQ((Box{{0, 0}, {most / 2, 4}}.cells()), std::nullopt);
}

TEST(Boxes, TablesWithAndWithoutIllegalBoards) {
  OutcomeTable a(box_to({99}));
  OutcomeTable b(box_to({99}));
  a.set_p(70);
  EXPECT_FALSE(a == b);
  b.set_p(70);
  EXPECT_TRUE(a == b);
  b.set_illegal(3);
  EXPECT_FALSE(a == b);
  EXPECT_FALSE(b.is_legal(3));
  EXPECT_TRUE(b.is_legal(4));
  GrundyTable values(box_to({9}));
  for (std::size_t i = 0; i < 9; ++i) values.set(i, static_cast<GrundyValue>(i));
  values.set(9, 0xFFFF);   // widens the table
  EXPECT_EQ(values.value(9), 0xFFFFU);
  EXPECT_EQ(values.value(5), 5U);
  values.set(5, GrundyTable::illegal);
  EXPECT_EQ(values.value(std::vector<std::int64_t>{5}), std::nullopt);
}

}  // namespace
}  // namespace grundy::test
