#include "support.hpp"

#include <atomic>
#include <random>

#include <rapidcheck/gtest.h>

namespace grundy::test {
namespace {

const std::string euclid =
    "game g\nstate a, b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0\n";
const std::string nim = "state n\nmove n -= k for k >= 1\n";

TEST(Search, MultiplicationGameFromOne) {
  const std::string rules = "game g\ngiven n >= 2\nstate p = 1\nmove p *= m for m in 2..9 if p < n\n";
  // The first player wins for 2..9, the second for 10..18, and so on: bounds times 9 and 2 in turn.
  std::int64_t bound = 1;
  for (int i = 0; bound < std::int64_t{1} << 40; ++i) {
    const std::int64_t next = bound * (i % 2 == 0 ? 9 : 2);
    for (const std::int64_t n : {bound + 1, next}) {
      if (n < 2) continue;
      Searcher searcher(instance_of(rules, {Integer(n)}), limits());
      EXPECT_EQ(searcher.outcome({board_of({1})}), i % 2 == 0 ? Outcome::N : Outcome::P) << n;
    }
    bound = next;
  }
  Searcher searcher(instance_of(rules, {Integer(std::int64_t{4294967295})}), limits());
  EXPECT_EQ(searcher.outcome({board_of({1})}), Outcome::N);
  EXPECT_LT(searcher.stored(), 10'000U);   // products of 2..9 below 9n
}

TEST(Search, NumbersBeyond64BitsOnTheWay) {
  const std::string rules = "game g\ngiven n >= 2\nstate p = 1\nmove p *= m for m in 2..9 if p < n\n";
  const Integer n = *Integer::parse("9223372036854775807");   // its options reach beyond 64 bits
  Searcher searcher(instance_of(rules, {n}), limits());
  // 9*18^14 = 337'...: between break points 9*18^14 < n <= 18^15 or not, by exact arithmetic
  Integer bound(1);
  int i = 0;
  while (bound < n) bound *= Integer(i++ % 2 == 0 ? 9 : 2);
  EXPECT_EQ(searcher.outcome({board_of({1})}), i % 2 == 1 ? Outcome::N : Outcome::P);
}

Outcome euclid_law(const Integer& a, const Integer& b) {
  const Integer& low = a < b ? a : b;
  const Integer& high = a < b ? b : a;
  return low == high || high * (high - low) > low * low ? Outcome::N : Outcome::P;
}

Integer random_integer(std::mt19937& random, int digits) {
  std::string text = "1";
  for (int i = 1; i < digits; ++i) text += static_cast<char>('0' + random() % 10);
  return *Integer::parse(text);
}

TEST(Search, EuclidWithNumbersOfAllSizes) {
  std::mt19937 random(7);
  Searcher searcher(instance_of(euclid), limits());
  for (int round = 0; round < 200; ++round) {
    const Integer a = random_integer(random, 1 + round % 40);
    const Integer b = random_integer(random, 1 + round % 37);
    EXPECT_EQ(searcher.outcome({{a, b}}), euclid_law(a, b)) << a << ' ' << b;
  }
}

TEST(Search, EuclidWithThousandsOfDigits) {
  std::mt19937 random(8);
  Limits few = limits();
  few.memory = std::uint64_t{1} << 30;
  Searcher searcher(instance_of(euclid), few);
  const Integer a = random_integer(random, 3000);
  const Integer b = random_integer(random, 3000);
  EXPECT_EQ(searcher.outcome({{a, b}}), euclid_law(a, b));
  Integer fibonacci(0);
  Integer next(1);
  while (next.bit_length() < 10'000) {   // the longest lines of play
    const Integer sum = fibonacci + next;
    fibonacci = next;
    next = sum;
  }
  EXPECT_EQ(searcher.outcome({{fibonacci, next}}), euclid_law(fibonacci, next));
  const Integer after = fibonacci + next;
  EXPECT_EQ(searcher.outcome({{next, after}}), euclid_law(next, after));
}

TEST(Search, TellsTheWinningMove) {
  Searcher searcher(instance_of(euclid), limits());
  const Position position = {board_of({34, 7})};
  for (const Option& option : searcher.winning_moves(position, true))
    EXPECT_EQ(searcher.outcome(option.position), Outcome::P);
  std::size_t count = 0;
  for (const Option& option : searcher.moves(position))
    count += searcher.outcome(option.position) == Outcome::P ? 1 : 0;
  EXPECT_EQ(searcher.winning_moves(position, true).size(), count);
  EXPECT_EQ(searcher.winning_moves(position, false).size(), 1U);
  EXPECT_TRUE(searcher.winning_moves({board_of({5, 8})}, false).empty());   // 8*3 < 5*5: a P-position
  EXPECT_TRUE(searcher.winning_moves({board_of({5, 8})}, true).empty());
}

TEST(Search, SumsBySpragueAndGrundy) {
  Searcher searcher(instance_of("game g\nsum of any n\n" + nim), limits());
  for (int a = 0; a < 8; ++a) {
    for (int b = 0; b < 8; ++b) {
      for (int c = 0; c < 8; ++c) {
        EXPECT_EQ(searcher.outcome({board_of({a}), board_of({b}), board_of({c})}),
                  (a ^ b ^ c) == 0 ? Outcome::P : Outcome::N);
      }
    }
  }
  EXPECT_EQ(searcher.value({board_of({5}), board_of({9})}), 12U);
  EXPECT_EQ(searcher.outcome({}), Outcome::P);
  const std::vector<Option> winning =
      searcher.winning_moves({board_of({3}), board_of({4}), board_of({5})}, true);
  ASSERT_EQ(winning.size(), 1U);   // 3, 4, 5 -> 1, 4, 5
  EXPECT_EQ(winning[0].position, (Position{board_of({1}), board_of({4}), board_of({5})}));
}

TEST(Search, MisereNim) {
  Searcher searcher(instance_of("game g\nsum of 3 n\n" + nim + "play misere\n"), limits());
  for (int a = 0; a < 7; ++a) {
    for (int b = a; b < 7; ++b) {
      for (int c = b; c < 7; ++c) {
        const bool small = c <= 1;
        const bool is_p = small ? (a ^ b ^ c) == 1 : (a ^ b ^ c) == 0;
        EXPECT_EQ(searcher.outcome({board_of({c}), board_of({a}), board_of({b})}),
                  is_p ? Outcome::P : Outcome::N)
            << a << b << c;
      }
    }
  }
  EXPECT_EQ(searcher.outcome({}), Outcome::N);
  EXPECT_EQ(error_of([&] { (void)searcher.value({board_of({1})}); }).kind(), ErrorKind::BadRequest);
}

struct SumCase {
  const char* rules;
  int last;
};

/// Two and three boards, against brute force that keeps equal boards apart.
TEST(Search, SumsAgainstBruteForce) {
  const std::vector<SumCase> games = {
      {"game g\nsum of any n\nstate n\nmove n -= k for k in 1..3\nplay misere\n", 6},
      {"game g\nsum of any n\nstate n\nmove n -= k for k >= 1\nplay normal block 1\n", 5},
      {"game g\nsum of any n\nstate n\nmove n -= k for k >= 1\nplay misere block 1\n", 4},
      {"game g\nsum of any n\nstate n\nmove n -> i + j for i >= 1, j >= 1 if i + j == n and i != j\n", 8},
      {"game g\nsum of any n\nstate n\nmove n -> i + j for i >= 1, j >= 1 if i + j == n and i != j\nplay "
       "misere\n",
       7},
      {"game g\nsum of any n\noctal 0.77\nplay misere\n", 6},
      {"game g\nsum of any n\nstate n\nmove n -= k for k >= 1\nmove n -> i + j for i >= 1, j >= 1 if i + j "
       "== n\nplay normal block 1\n",
       4},
      {"game g\nsum of any n\nstate n\nmove n -= k for k >= 1\nend n == 2\n", 5},
  };
  for (const SumCase& game : games) {
    const Instance instance = instance_of(game.rules);
    BruteForce brute(instance);
    Searcher searcher(instance, limits());
    for (int a = 0; a <= game.last; ++a) {
      EXPECT_EQ(searcher.outcome({board_of({a})}) == Outcome::P, brute.is_p({board_of({a})}))
          << game.rules << a;
      for (int b = a; b <= game.last; ++b) {
        for (int c = b; c <= std::min(game.last, 4); ++c) {
          const Position position = {board_of({b}), board_of({a}), board_of({c})};
          EXPECT_EQ(searcher.outcome(position) == Outcome::P, brute.is_p(position))
              << game.rules << print(position);
        }
      }
    }
  }
}

TEST(Search, SumsOfBoardsWithTwoCoordinates) {
  const Instance instance = instance_of(
      "game g\nsum of 2 a, b\nstate a, b\nmove a -= k for k >= 1\nmove a -= k, b -= k for k >= 1\nplay "
      "misere\n");
  BruteForce brute(instance);
  Searcher searcher(instance, limits());
  for (int i = 0; i < 81; ++i) {
    const Position position = {board_of({i % 3, i / 3 % 3}), board_of({i / 9 % 3, i / 27})};
    EXPECT_EQ(searcher.outcome(position) == Outcome::P, brute.is_p(position)) << print(position);
  }
}

TEST(Search, AgreesWithTheTable) {
  const std::vector<std::string> games = {
      euclid,
      euclid + "play misere\n",
      euclid + "play normal block 1\n",
      euclid + "end a + b <= 6 wins\n",
      "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove a -= k, b -= k for k >= "
      "1\nplay normal block 2\n",
      "game g\nstate a, b if a <= b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nplay misere\n",
  };
  for (const std::string& rules : games) {
    const Instance instance = instance_of(rules);
    const Box box = box_to({16, 17});
    const OutcomeTable table = solve_outcomes(instance, box, limits());
    Searcher searcher(instance, limits());
    for (const std::vector<std::int64_t>& numbers : boards_of(box)) {
      const Board board(numbers.begin(), numbers.end());
      if (!is_legal(instance, board)) continue;
      EXPECT_EQ(table.outcome(numbers), searcher.outcome({board})) << rules << print(board);
    }
  }
}

TEST(Search, ShowsPlayThatRepeats) {
  Searcher searcher(
      without_guards(
          "game g\nstate a, b\nmove a -= 1, b += 1\nmove a += 2, b -= 2 if a > 1000000\nmove a -= 1\n"),
      limits());
  const Error error = error_of([&] { (void)searcher.outcome({board_of({5, 3})}); });
  EXPECT_EQ(error.kind(), ErrorKind::NeedNotEnd);
  const std::string text = error.what();
  EXPECT_NE(text.find(" by a -= 1, b += 1"), std::string::npos) << text;
  EXPECT_NE(text.find(" by a += 2, b -= 2"), std::string::npos) << text;
  EXPECT_EQ(searcher.outcome({board_of({1, 0})}), Outcome::N);   // the searcher is still of use
}

TEST(Search, RepetitionInASum) {
  Game game = *game_of("game g\nsum of any n\nstate n\nmove n -> i + j for i >= 1, j >= 1 if i + j == n\n");
  game.moves[0].ranges[0].low.value = Integer(0);   // now n splits into 0 and n
  Searcher searcher(Instance(std::make_shared<const Game>(game), {}), limits());
  const Error error = error_of([&] { (void)searcher.outcome({board_of({4}), board_of({2})}); });
  EXPECT_EQ(error.kind(), ErrorKind::NeedNotEnd);
  EXPECT_NE(std::string(error.what()).find("->"), std::string::npos);
}

TEST(Search, RefusesPositionsThatMakeNoSense) {
  Searcher searcher(instance_of("game g\nstate a, b if a <= b\nmove b -= k for k >= 1\n"), limits());
  EXPECT_EQ(error_of([&] { (void)searcher.outcome({board_of({5, 3})}); }).kind(), ErrorKind::BadRequest);
  EXPECT_EQ(error_of([&] { (void)searcher.outcome({board_of({5})}); }).kind(), ErrorKind::BadRequest);
  EXPECT_EQ(error_of([&] { (void)searcher.outcome({{Integer(-1), Integer(3)}}); }).kind(),
            ErrorKind::BadRequest);
  Game game = *game_of("game g\n" + nim + "end n == 1 wins\n");
  Searcher wins(Instance(std::make_shared<const Game>(game), {}), limits());
  EXPECT_EQ(wins.outcome({board_of({1})}), Outcome::N);
  EXPECT_EQ(error_of([&] { (void)wins.outcome({board_of({5}), board_of({3})}); }).kind(),
            ErrorKind::BadRequest);
}

TEST(Search, KeepsToItsMemoryAndBudget) {
  const std::string wythoff =
      "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove a -= k, b -= k for k >= 1\n";
  Limits little = limits();
  little.memory = 300'000;
  Searcher searcher(instance_of(wythoff), little);
  const Error error = error_of([&] { (void)searcher.outcome({board_of({2000, 2500})}); });
  EXPECT_EQ(error.kind(), ErrorKind::TooLarge);
  EXPECT_NE(std::string(error.what()).find("--memory"), std::string::npos) << error.what();
  Searcher other(instance_of(wythoff), limits());
  other.set_budget(500);
  EXPECT_EQ(error_of([&] { (void)other.outcome({board_of({200, 250})}); }).kind(), ErrorKind::TooLarge);
  EXPECT_LE(other.stored(), 500U);
  other.set_budget(0);
  EXPECT_EQ(other.outcome({board_of({4, 7})}), Outcome::P);
}

TEST(Search, Stops) {
  std::atomic<bool> stop = true;
  Limits stopped = limits();
  stopped.stop = &stop;
  Searcher searcher(instance_of("game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n"),
                    stopped);
  EXPECT_EQ(error_of([&] { (void)searcher.outcome({board_of({4000, 4001})}); }).kind(),
            ErrorKind::Interrupted);
  stop = false;
  EXPECT_EQ(searcher.outcome({board_of({40, 41})}), Outcome::N);
}

}  // namespace
}  // namespace grundy::test
