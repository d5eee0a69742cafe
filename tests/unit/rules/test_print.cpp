#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>

#include <grundy/game.hpp>

#include "random_rules.hpp"

namespace grundy {
namespace {

std::string messages(const ReadResult& read) {
  std::string text;
  for (const Diagnostic& diagnostic : read.diagnostics) text += diagnostic.to_string() + "\n";
  return text;
}

RC_GTEST_PROP(PrintGame, ReadsAsTheSameGame, (std::uint64_t seed)) {
  test::RandomRules random(seed);
  const Game game = random.game();
  const std::string printed = print_game(game);
  const ReadResult read = read_game(printed, "printed");
  RC_LOG(printed + messages(read));
  RC_ASSERT(read.game.has_value());
  RC_ASSERT(*read.game == game);
  RC_ASSERT(print_game(*read.game) == printed);
}

/// Deep expressions alone: all precedences in all combinations.
RC_GTEST_PROP(PrintGame, ExpressionsReadAsTheSame, (std::uint64_t seed)) {
  test::RandomRules random(seed);
  Game game;
  game.name = "expressions";
  game.coordinates = {{"a", std::nullopt}, {"b", std::nullopt}, {"clock", std::nullopt}};
  Move move;
  move.changes = {{Change::Kind::Assign, 0, {random.expression(3, 6)}},
                  {Change::Kind::Subtract, 2, {test::constant_of(1)}}};
  move.guard = random.condition(3, 5);
  game.moves = {move};
  const std::string printed = print_game(game);
  const ReadResult read = read_game(printed, "printed");
  RC_LOG(printed + messages(read));
  RC_ASSERT(read.game.has_value());
  RC_ASSERT(*read.game == game);
}

/// The guard of `move n -= 1 if ...`, printed.
std::string printed_guard(const std::string& guard) {
  const ReadResult read = read_game("game g\nstate a, b, n\nmove n -= 1 if " + guard + "\n", "test");
  if (!read.game) return messages(read);
  return print(*read.game, *read.game->moves[0].guard);
}

TEST(PrintGame, UsesFewParentheses) {
  EXPECT_EQ(printed_guard("((a)+(b*2))>((n))"), "a + b*2 > n");
  EXPECT_EQ(printed_guard("(a + b)*2 > a - (b - n)"), "(a + b)*2 > a - (b - n)");
  EXPECT_EQ(printed_guard("(a - b) - n == (a/b)/n"), "a - b - n == a/b/n");
  EXPECT_EQ(printed_guard("a/(b/n) > a % (b*n)"), "a/(b/n) > a % (b*n)");
  EXPECT_EQ(printed_guard("-(a^2) == (-a)^2"), "-a^2 == (-a)^2");
  EXPECT_EQ(printed_guard("(2^a)^b == 2^(a^b)"), "(2^a)^b == 2^a^b");
  EXPECT_EQ(printed_guard("2^(-a) == 2^(a + 1)"), "2^-a == 2^(a + 1)");
  EXPECT_EQ(printed_guard("xor(a, b, n) == a xor (b + n)"), "a xor b xor n == a xor b + n");
  EXPECT_EQ(printed_guard("(a xor b) + n == a xor (b xor n)"), "(a xor b) + n == a xor (b xor n)");
  EXPECT_EQ(printed_guard("min(min(a, b), n) == max(a, max(b, n))"), "min(a, b, n) == max(a, max(b, n))");
  EXPECT_EQ(printed_guard("max(digits(n, 10)) > digits(n, 2)"), "max(digits(n, 10)) > digits(n, 2)");
  EXPECT_EQ(printed_guard("1 <= a and a < b"), "1 <= a < b");
  EXPECT_EQ(printed_guard("1 <= a < b"), "1 <= a < b");
  EXPECT_EQ(printed_guard("1 <= a and a > b"), "1 <= a and a > b");
  EXPECT_EQ(printed_guard("not (1 <= a < b)"), "not 1 <= a < b");
  EXPECT_EQ(printed_guard("not (a == 1 and b == 2)"), "not (a == 1 and b == 2)");
  EXPECT_EQ(printed_guard("(a == 1 or b == 2) and n > 0 or not (not prime(n))"),
            "(a == 1 or b == 2) and n > 0 or not not prime(n)");
  EXPECT_EQ(printed_guard("a == 1 or (b == 2 or (n > 0 and (square(n) and coprime(a, b))))"),
            "a == 1 or b == 2 or n > 0 and square(n) and coprime(a, b)");
}

/// Rules at the limits of length and depth must print as rules that are within the limits too.
void expect_same_at_limit(const std::string& rules) {
  const ReadResult read = read_game("game g\nstate a, b, n\n" + rules + "\n", "test");
  ASSERT_TRUE(read.game.has_value()) << messages(read).substr(0, 500);
  const ReadResult again = read_game(print_game(*read.game), "printed");
  ASSERT_TRUE(again.game.has_value()) << messages(again).substr(0, 500);
  EXPECT_TRUE(*again.game == *read.game);
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

TEST(PrintGame, AtTheLimitsOfLengthAndDepth) {
  expect_same_at_limit("move n -= 1 if a" + repeated(" xor a", 990) + " > 0");
  expect_same_at_limit("move n -= 1 if 0 < min(a" + repeated(", a", 99) + ")");
  expect_same_at_limit("move n -= 1 if 0 < " + repeated("min(", 19) + "a" +
                       repeated(repeated(", b", 99) + ")", 19));
  expect_same_at_limit("move n -= 1 if 0 < " + repeated("abs(a xor ", 199) + "b" + repeated(")", 199));
  expect_same_at_limit("move n -= 1 if " + repeated("not ", 199) + "0 <= a <= b");
  expect_same_at_limit("move n -= 1 if a" + repeated(" < a", 990));
  expect_same_at_limit("move n -= 1 if a > 0" + repeated(" and b > 0", 490));
  expect_same_at_limit("move n -= 1 if " + repeated("(", 199) + "a > 0" +
                       repeated(" or b > 0) and n > 0", 199));
  expect_same_at_limit("move n -= k for k > a" + repeated(" + a", 990) + " if k < n");
  expect_same_at_limit("move n -= 1 + " + repeated("2^abs(", 99) + "a" + repeated(")", 99));
}

TEST(PrintGame, ShortFormsAndJudgeBlocks) {
  const std::string text =
      "game kayles \"Kayles\"\nsource \"Dudeney\"\nstate n\nsum of any n\noctal 0.77\nplay misere\njudge\n  "
      "read cases then count heaps\n  win \"yes\"  lose \"no\"\n  case \"Case {}: \"\n";
  const ReadResult read = read_game(text, "test");
  ASSERT_TRUE(read.game.has_value()) << messages(read);
  EXPECT_EQ(print_game(*read.game), text);
  const std::string more =
      "game s\ngiven n, m if n >= 1 and m > n\nstate a, b = a + n if b <= m*m\nmove a -= 1, b = 0\nplay "
      "normal block 2\njudge\n  read a x then n m until 0 0 with b = x + 1\n  win \"N\"  lose \"P\"\n";
  const ReadResult second = read_game(more, "test");
  ASSERT_TRUE(second.game.has_value()) << messages(second);
  EXPECT_EQ(print_game(*second.game), more);
}

}  // namespace
}  // namespace grundy
