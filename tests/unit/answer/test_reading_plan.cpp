// What a judge block cannot mean is refused before any input is read.
#include "answer/reading_plan.hpp"

#include "stream_harness.hpp"

namespace grundy::answer_test {
namespace {

using Items = std::vector<Judge::Item>;
using Kind = Judge::Item::Kind;

/// `given n, state a, b = a + n`, with a judge block made by hand: some of these cannot be written in a rule
/// file.
Game plain_game(Items items, Items header = {}) {
  Game game =
      *game_of("game g\ngiven n\nstate a, b = a + n\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n");
  game.judge.emplace();
  game.judge->items = std::move(items);
  game.judge->header = std::move(header);
  return game;
}

Game heap_game(Items items, Items header = {}, std::optional<std::size_t> count = std::nullopt) {
  Game game = *game_of("game g\nsum of any n\nstate n\nmove n -= k for k >= 1\n");
  game.sum->count = count;
  game.judge.emplace();
  game.judge->items = std::move(items);
  game.judge->header = std::move(header);
  return game;
}

std::string refusal(const Game& game, const std::vector<std::pair<std::string, Integer>>& fixed = {}) {
  try {
    (void)answer::plan_reading(game, fixed_values(game, fixed));
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::BadRequest);
    return error.what();
  }
  return "";
}

TEST(ReadingPlan, VariablesThatNobodyGives) {
  EXPECT_EQ(refusal(plain_game({{Kind::Number, "a"}})),
            "the parameter n has no value: the input does not give it; put n=VALUE on the command line");
  EXPECT_EQ(refusal(plain_game({{Kind::Number, "n"}})),
            "the coordinate a has no value: the input does not give it; put a=VALUE on the command line");
  EXPECT_EQ(refusal(plain_game({{Kind::Number, "a"}}), {{"n", 3}}), "");
  EXPECT_EQ(refusal(plain_game({{Kind::Number, "n"}, {Kind::Number, "a"}})), "");
}

TEST(ReadingPlan, VariablesThatAreGivenTwice) {
  EXPECT_EQ(refusal(plain_game({{Kind::Number, "n"}, {Kind::Number, "a"}}), {{"n", 3}}),
            "the input gives the parameter n, so no value can be given for it beforehand");
  EXPECT_EQ(refusal(plain_game({{Kind::Number, "n"}, {Kind::Number, "a"}, {Kind::Number, "a"}})),
            "the judge block reads a twice");
  EXPECT_EQ(refusal(plain_game({{Kind::Number, "n"}, {Kind::Number, "x"}})),
            "the judge block reads x, which the game does not know");
  EXPECT_EQ(refusal(plain_game({{Kind::Number, "a"}}), {{"n", -3}}),
            "the parameter n cannot be negative: it is a natural number");
  EXPECT_NE(refusal(heap_game({{Kind::Heaps, ""}}), {{"n", 3}}), "");
  EXPECT_NE(refusal(heap_game({{Kind::Number, "n"}, {Kind::Heaps, ""}})), "");
}

TEST(ReadingPlan, Heaps) {
  EXPECT_EQ(refusal(plain_game({{Kind::Heaps, ""}})), "the judge block reads heaps, but the game is no sum");
  EXPECT_NE(refusal(plain_game({{Kind::Count, ""}})), "");
  EXPECT_EQ(refusal(heap_game({{Kind::Count, ""}})),
            "the game is a sum: its judge block must read `heaps` once");
  EXPECT_NE(refusal(heap_game({{Kind::Heaps, ""}, {Kind::Heaps, ""}})), "");
  EXPECT_NE(refusal(heap_game({{Kind::Skip, ""}}, {{Kind::Heaps, ""}})), "");
  EXPECT_NE(refusal(heap_game({{Kind::Cases, ""}, {Kind::Heaps, ""}})), "");
  EXPECT_NE(refusal(heap_game({{Kind::Heaps, ""}, {Kind::Count, ""}})), "");
  EXPECT_EQ(refusal(heap_game({{Kind::Count, ""}, {Kind::Heaps, ""}})), "");
}

TEST(ReadingPlan, CasesThatReadNothing) {
  EXPECT_NE(refusal(plain_game({}), {{"n", 3}, {"a", 2}}), "");
  EXPECT_NE(refusal(heap_game({{Kind::Heaps, ""}}, {}, 0)), "");
  Game header_count = heap_game({{Kind::Heaps, ""}}, {{Kind::Count, ""}});
  EXPECT_EQ(answer(std::make_shared<const Game>(header_count), "0 1 2").message,
            "line 1, column 3: case 1 has no number at all");
}

TEST(ReadingPlan, TerminatorLongerThanACase) {
  Game game = heap_game({{Kind::Heaps, ""}}, {}, 2);
  game.judge->until = {0, 0, 0};
  EXPECT_EQ(refusal(game), "`until` compares 3 numbers, but a case has only 2");
  game.judge->until = {0, 0};
  EXPECT_EQ(refusal(game), "");
}

TEST(ReadingPlan, AssignmentsUseWhatIsThere) {
  Game game = plain_game({{Kind::Number, "n"}, {Kind::Number, "x"}});
  game.judge->read_names = {"x"};
  Expression b;
  b.kind = Expression::Kind::Variable;
  b.variable = 2;
  game.judge->assignments = {{1, b}};
  EXPECT_EQ(refusal(game), "`with a = ...` uses b, which has no value there");
  Expression x = b;
  x.variable = 3;
  game.judge->assignments = {{1, x}};
  EXPECT_EQ(refusal(game), "");
  EXPECT_EQ(refusal(game, {{"a", 1}}),
            "the input gives the coordinate a, so no value can be given for it beforehand");
  EXPECT_EQ(answer(std::make_shared<const Game>(game), "3 4").questions,
            std::vector<std::string>{"n = 3: (4, 7)"});
}

}  // namespace
}  // namespace grundy::answer_test
