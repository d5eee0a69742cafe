#include <gtest/gtest.h>

#include <grundy/error.hpp>
#include <grundy/position.hpp>

namespace grundy {
namespace {

Instance instance_of(const std::string& rules, std::vector<Integer> parameters = {}) {
  ReadResult read = read_game("game test\n" + rules, "test");
  if (!read.game) throw std::invalid_argument(read.diagnostics.at(0).to_string());
  return {std::make_shared<const Game>(std::move(*read.game)), std::move(parameters)};
}

template <class Call>
std::string refusal(Call call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

std::vector<std::string> moves_from(const Instance& instance, const Board& board) {
  std::vector<std::string> result;
  for (const Option& option : options(instance, board))
    result.push_back(print_move(instance, option) + " to " + print(option.position));
  return result;
}

using Texts = std::vector<std::string>;

TEST(Instance, ChecksItsParameters) {
  const std::string rules = "given n >= 2, m if m > n\nstate a\nmove a -= 1";
  EXPECT_EQ(refusal([&] { instance_of(rules, {2, 3}); }), "accepted");
  EXPECT_EQ(refusal([&] { instance_of(rules, {2}); }),
            "test needs a value for its parameter m; give it as m=VALUE");
  EXPECT_EQ(refusal([&] { instance_of(rules, {2, 3, 4}); }), "test has no further parameter");
  EXPECT_EQ(refusal([&] { instance_of(rules, {-2, 3}); }), "the parameter n must be a natural number");
  EXPECT_EQ(refusal([&] { instance_of(rules, {3, 3}); }),
            "test asks for n >= 2 and m > n, which does not hold for n = 3, m = 3");
}

TEST(CompleteBoard, FillsInStartValues) {
  const Instance instance =
      instance_of("given m\nstate n, q = n - 1, r = q*m if q >= r or n > 9\nmove n -= 1", {1});
  EXPECT_EQ(print(complete_board(instance, {Integer(5), std::nullopt, std::nullopt})), "(5, 4, 4)");
  EXPECT_EQ(print(complete_board(instance, {Integer(5), Integer(9)})), "(5, 9, 9)");
  EXPECT_EQ(print(complete_board(instance, {Integer(5), Integer(9), Integer(2)})), "(5, 9, 2)");
  EXPECT_EQ(refusal([&] { (void)complete_board(instance, {}); }), "a position of test needs a value for n");
  EXPECT_EQ(refusal([&] { (void)complete_board(instance, {Integer(0)}); }),
            "the start value q = n - 1 is not a natural number here; give q");
  EXPECT_EQ(refusal([&] { (void)complete_board(instance, {Integer(5), Integer(2), Integer(3)}); }),
            "(5, 2, 3) is not a position of test: q >= r or n > 9 does not hold");
  EXPECT_EQ(refusal([&] { (void)complete_board(instance, {Integer(5), Integer(-2), Integer(3)}); }),
            "(5, -2, 3) is not a position of test: a coordinate is negative");
}

TEST(Options, AreDistinctAndInTheOrderOfTheRules) {
  const Instance instance = instance_of(
      "state a, b\nmove b -= k for k >= 1\nmove a -= k for k >= 1\nmove b -= 1\nmove a -= i, b = b + j - j "
      "for i in 1..2, j in 0..3");
  EXPECT_EQ(moves_from(instance, {2, 2}),
            (Texts{"b -= 1 to (2, 1)", "b -= 2 to (2, 0)", "a -= 1 to (1, 2)", "a -= 2 to (0, 2)"}));
  EXPECT_EQ(refusal([&] { (void)options(instance, {2, 2}, 3); }),
            "(2, 2) has more than 3 options, too many to list");
  EXPECT_EQ(options(instance, {2, 2}, 4).size(), 4U);
  EXPECT_TRUE(options(instance, {0, 0}).empty());
}

TEST(Options, OfSplitsAreSums) {
  const Instance instance = instance_of("state n, c\nmove n -> i + (n - i - 1), c -= 1 for i in 0..n/2");
  EXPECT_EQ(moves_from(instance, {3, 2}), (Texts{"n -> 0 + (n - 0 - 1), c -= 1 to (0, 1) + (2, 1)",
                                                 "n -> 1 + (n - 1 - 1), c -= 1 to (1, 1) + (1, 1)"}));
}

TEST(Options, StopAtAnEnd) {
  const Instance instance =
      instance_of("state a, b\nmove a -= 1\nmove b -= 1\nend a == 0 wins\nend b == 0\nend a + b == 9 loses");
  EXPECT_EQ(end_outcome(instance, {0, 0}), Outcome::N);   // the first that holds decides
  EXPECT_EQ(end_outcome(instance, {1, 0}), Outcome::P);
  EXPECT_EQ(end_outcome(instance, {5, 4}), Outcome::P);
  EXPECT_EQ(end_outcome(instance, {5, 5}), std::nullopt);
  EXPECT_TRUE(options(instance, {0, 3}).empty());
  EXPECT_EQ(options(instance, {1, 3}).size(), 2U);
}

TEST(IsLegal, AsksForNaturalNumbersAndTheConditions) {
  const Instance instance = instance_of("state a, b if a <= b and 12/(b - 3) >= 0\nmove a -= 1");
  EXPECT_TRUE(is_legal(instance, {1, 5}));
  EXPECT_FALSE(is_legal(instance, {6, 5}));
  EXPECT_FALSE(is_legal(instance, {-1, 5}));
  EXPECT_FALSE(is_legal(instance, {1, 2}));
  EXPECT_FALSE(is_legal(instance, {1, 3}));   // a condition without value does not hold
  EXPECT_FALSE(is_legal(instance, {1}));
  EXPECT_FALSE(is_legal(instance, {1, 5, 5}));
}

TEST(PrintMove, PutsTheValuesIn) {
  const Instance instance = instance_of(
      "state a, b\nmove a -= k*b, b = b - 1 for k in 1..3 if b > 0\nmove a -= 1 : \"take the last\"");
  EXPECT_EQ(
      moves_from(instance, {4, 2}),
      (Texts{"a -= 1*b, b = b - 1 to (2, 1)", "a -= 2*b, b = b - 1 to (0, 1)", "take the last to (3, 2)"}));
}

TEST(PrintPosition, BoardsHeapsAndSums) {
  EXPECT_EQ(print(Board{3, 5}), "(3, 5)");
  EXPECT_EQ(print(Board{7}), "7");
  EXPECT_EQ(print(Position{{3}, {5}, {7}}), "3 + 5 + 7");
  EXPECT_EQ(print(Position{{3, 1}, {4, 0}}), "(3, 1) + (4, 0)");
  EXPECT_EQ(print(Position{}), "0 heaps");
}

}  // namespace
}  // namespace grundy
