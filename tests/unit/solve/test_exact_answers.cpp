#include <grundy/exact_answers.hpp>

#include "support.hpp"

namespace grundy::test {
namespace {

/// What is asked first is tried with a small search; that must not bound the searches that come later.
TEST(ExactAnswers, AnEarlierQuestionDoesNotBoundALaterSearch) {
  const auto game = game_of("game g\nstate a, b\nmove b -= k for k in 1..3\n");
  ExactAnswers answers(game, limits());
  EXPECT_EQ(answers.outcome({}, {board_of({1, 1})}), Outcome::N);
  const Integer beyond_64_bits = Integer::parse("100000000000000000000").value();   // so there is no table
  EXPECT_EQ(answers.outcome({}, {{beyond_64_bits, Integer(4000)}}), Outcome::P);
  EXPECT_EQ(answers.outcome({}, {{beyond_64_bits, Integer(4002)}}), Outcome::N);
}

/// Sums are added up from the values of one board, small ones from a search and large ones from a table.
TEST(ExactAnswers, SumsOfSmallAndLargeHeaps) {
  const auto game = game_of("game g\nsum of any n\nstate n\nmove n -= k for k in 1..5\n");   // n % 6
  ExactAnswers answers(game, limits());
  for (const int large : {7, 50'000, 300'001}) {
    for (int small = 0; small < 12; ++small) {
      const Position position = {board_of({large}), board_of({small})};
      const bool equal = large % 6 == small % 6;
      EXPECT_EQ(answers.outcome({}, position), equal ? Outcome::P : Outcome::N) << large << " " << small;
      const std::vector<Option> moves = answers.winning_moves({}, position, false);
      ASSERT_EQ(moves.size(), equal ? 0U : 1U);
      for (const Option& move : moves) EXPECT_EQ(answers.outcome({}, move.position), Outcome::P);
    }
  }
}

TEST(ExactAnswers, PositionsOfRulesThatLeaveTheirBoxAreSearched) {
  const auto game = game_of("game g\nstate n, q = n - 1\nmove n -= k, q = 2*k for k in 1..q\n");
  ExactAnswers answers(game, limits());
  EXPECT_EQ(answers.outcome({}, {board_of({233, 232})}), Outcome::P);
  EXPECT_EQ(answers.outcome({}, {board_of({10'000, 9'999})}), Outcome::N);
}

TEST(ExactAnswers, TooLargePositionsAreRefusedWithTheLimitThatAllowsMore) {
  Limits little = limits();
  little.search = 10'000;
  ExactAnswers answers(game_of("game g\nstate n, q\nmove n -= k, q = 2*k for k in 1..q\n"), little);
  try {
    (void)answers.outcome({}, {board_of({100'000, 99'999})});
    FAIL() << "it was answered";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::TooLarge);
    EXPECT_NE(std::string(error.what()).find("--search"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace grundy::test
