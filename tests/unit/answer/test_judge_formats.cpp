// The formats of real judges, each as its statement gives it.
#include "stream_harness.hpp"

namespace grundy::answer_test {
namespace {

using Strings = std::vector<std::string>;

std::shared_ptr<const Game> two_numbers(const std::string& read, const std::string& more = "") {
  return game_of("game pair\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\njudge\n  read " +
                 read + "\n" + more);
}

std::shared_ptr<const Game> heaps(const std::string& sum, const std::string& read,
                                  const std::string& before = "") {
  return game_of("game nim\n" + before + "sum of " + sum +
                 " n\nstate n\nmove n -= k for k >= 1\njudge\n  read " + read + "\n");
}

void expect_questions(const Result& result, const Strings& questions) {
  EXPECT_EQ(result.error, std::nullopt) << result.message;
  EXPECT_EQ(result.questions, questions);
  EXPECT_EQ(result.summary.cases, questions.size());
}

TEST(JudgeFormat, UntilTheInputEnds) {
  const Result result = answer(two_numbers("a b", "  win \"1\"  lose \"0\"\n"), "2 1\n8 4\n4 7\n");
  expect_questions(result, {"(2, 1)", "(8, 4)", "(4, 7)"});
  EXPECT_EQ(result.output, "1\n0\n1\n");
  EXPECT_EQ(result.summary.note, "");
}

TEST(JudgeFormat, UntilTheTerminator) {
  const auto euclid = two_numbers("a b until 0 0", "  win \"Stan wins\"  lose \"Ollie wins\"\n");
  const Result result = answer(euclid, "34 12\n15 24\n0 0\n");
  expect_questions(result, {"(34, 12)", "(15, 24)"});
  EXPECT_EQ(result.output, "Ollie wins\nStan wins\n");
  expect_questions(answer(euclid, "0 1\n1 0\n0 0\n"), {"(0, 1)", "(1, 0)"});
  expect_questions(answer(euclid, "34 12"), {"(34, 12)"});  // no terminator: the input's end will do
  expect_questions(answer(euclid, "0 0"), {});
}

TEST(JudgeFormat, TerminatorShorterThanACase) {
  const auto game = two_numbers("a b until 0");
  expect_questions(answer(game, "3 0 4 5 0"), {"(3, 0)", "(4, 5)"});
}

TEST(JudgeFormat, TextBehindTheLastCaseIsNoted) {
  const Result result = answer(two_numbers("a b until 0 0"), "1 2\n0 0\n\n 3 4\n");
  expect_questions(result, {"(1, 2)"});
  EXPECT_EQ(result.summary.note, "line 4, column 2: the text after the last case was not read");
}

TEST(JudgeFormat, NumberOfCasesFirst) {
  const auto game = two_numbers("cases then a b");
  expect_questions(answer(game, "2\n1 2\n3 4\n"), {"(1, 2)", "(3, 4)"});
  expect_questions(answer(game, "0\n"), {});
  expect_questions(answer(game, "2 1\n2 3 4"), {"(1, 2)", "(3, 4)"});
  EXPECT_NE(answer(game, "1\n1 2\n3 4\n").summary.note, "");
  EXPECT_EQ(answer(game, "3\n1 2\n3 4\n").message, "line 4, column 1: the input ends, expected case 3 of 3");
  EXPECT_EQ(answer(game, "").message, "line 1, column 1: the input ends, expected the number of cases");
  EXPECT_EQ(answer(game, "99999999999999999999999999 1 2").questions.size(), 1U);
}

TEST(JudgeFormat, CaseLines) {
  const Result result =
      answer(two_numbers("cases then a b", "  case \"Case #{} ({}): \"\n  win \"First\"  lose \"Second\"\n"),
             "2\n1 2\n4 4\n");
  EXPECT_EQ(result.output, "Case #1 (1): First\nCase #2 (2): Second\n");
  EXPECT_EQ(answer(two_numbers("a b", "  case \"=> \"\n"), "1 2\n").output, "=> N\n");
}

TEST(JudgeFormat, OffsetsByWith) {
  const auto board = two_numbers("m n with a = m - 1, b = n - 1");
  expect_questions(answer(board, "1 1\n3 8\n"), {"(0, 0)", "(2, 7)"});
  EXPECT_EQ(answer(board, "1 1\n0 5\n").message,
            "line 2, column 1: a = m - 1 is -1: a natural number cannot be negative");
  const auto quotient = two_numbers("m n with a = m / n, b = a + 1");
  expect_questions(answer(quotient, "7 2"), {"(3, 4)"});
  EXPECT_EQ(answer(quotient, "\n 7 0").message, "line 2, column 2: a = m/n has no value");
}

TEST(JudgeFormat, WithStartsFromTheInputInEveryCase) {
  expect_questions(answer(two_numbers("a then b with a = a + b"), "10 1 2 3"),
                   {"(11, 1)", "(12, 2)", "(13, 3)"});
  expect_questions(answer(two_numbers("a b with a = a - 1"), "10 1 5 2"), {"(9, 1)", "(4, 2)"});
}

TEST(JudgeFormat, SkippedNumbersMayBeNegative) {
  expect_questions(answer(two_numbers("skip then skip a b"), "7 -1 2 3 5 4 6"), {"(2, 3)", "(4, 6)"});
}

TEST(JudgeFormat, CountedHeaps) {
  const auto nim = heaps("any", "count heaps");
  expect_questions(answer(nim, "3 1 2 3\n2\n5\n6\n0\n1 7\n"), {"1 + 2 + 3", "5 + 6", "0 heaps", "7"});
  expect_questions(answer(heaps("any", "count heaps until 0"), "1 4\n0\n"), {"4"});
  expect_questions(answer(heaps("any", "cases then count heaps"), "2\n1\n4\n2\n1 1\n"), {"4", "1 + 1"});
  expect_questions(answer(heaps("any", "count then heaps"), "2\n1 2\n3 4\n"), {"1 + 2", "3 + 4"});
  EXPECT_EQ(
      answer(nim, "3 1 2").message,
      "line 1, column 6: the input ends in the middle of case 1, expected a natural number for n of heap 3");
  EXPECT_EQ(answer(nim, "2 1 x").message,
            "line 1, column 5: found \"x\", expected a natural number for n of heap 2");
  EXPECT_EQ(answer(nim, "1 1\n-2 1 1").error, ErrorKind::BadInput);
  EXPECT_EQ(
      answer(nim, "10000000000000000000000 1").message,
      "line 1, column 1: found 10000000000000000000000 as the number of heaps, expected at most 1000000");
}

TEST(JudgeFormat, FixedNumberOfHeaps) {
  expect_questions(answer(heaps("3", "heaps"), "1 2 3 4\n5\n\n6"), {"1 + 2 + 3", "4 + 5 + 6"});
  const auto counted = heaps("3", "count heaps");
  expect_questions(answer(counted, "3 1 2 3"), {"1 + 2 + 3"});
  EXPECT_EQ(answer(counted, "3 1 2 3\n 2 1 2").message,
            "line 2, column 2: found 2 as the number of heaps, expected 3: the game is a sum of so many");
  expect_questions(answer(heaps("2", "heaps until 0 0"), "0 1 1 0 0 0 5 5"), {"0 + 1", "1 + 0"});
}

TEST(JudgeFormat, HeapsOnALine) {
  const auto nim = heaps("any", "heaps");
  expect_questions(answer(nim, "1 2 3\n4\n5 6"), {"1 + 2 + 3", "4", "5 + 6"});
  expect_questions(answer(nim, "1 2 \r\n 4\t\r\n5\r\n"), {"1 + 2", "4", "5"});
  expect_questions(answer(nim, "1 2\r4\r5\r"), {"1 + 2", "4", "5"});
  expect_questions(answer(nim, "1 2\n\n \n\n"), {"1 + 2"});
  expect_questions(answer(nim, ""), {});
  expect_questions(answer(nim, "\n\n"), {});
}

TEST(JudgeFormat, BlankLineIsNoList) {
  const auto nim = heaps("any", "heaps");
  const std::string what =
      "a blank line, expected the heaps of case 2 (write a heap of size 0 for a sum without heaps)";
  const Result result = answer(nim, "1 2\n\n3\n");
  EXPECT_EQ(result.message, "line 2, column 1: " + what);
  EXPECT_EQ(result.output, "N\n");
  EXPECT_EQ(answer(heaps("any", "cases then heaps"), "2\r\n1 2\r\n \r\n").message,
            "line 3, column 2: " + what);
}

TEST(JudgeFormat, HeapsOnALineBehindOtherNumbers) {
  const auto nim = heaps("any", "m heaps", "given m\n");
  expect_questions(answer(nim, "5 1 2 3\n6 4\n"), {"m = 5: 1 + 2 + 3", "m = 6: 4"});
  expect_questions(answer(nim, "5\n1 2 3\n6\n4"), {"m = 5: 1 + 2 + 3", "m = 6: 4"});
  EXPECT_EQ(answer(nim, "5\n").message,
            "line 2, column 1: the input ends in the middle of case 1, expected heaps");
  EXPECT_EQ(answer(nim, "5\n\n1 2").error, ErrorKind::BadInput);
  expect_questions(answer(heaps("any", "cases then heaps"), "2\n1 2\n3"), {"1 + 2", "3"});
  expect_questions(answer(heaps("any", "cases then heaps"), "2 1 2\n3"), {"1 + 2", "3"});
}

TEST(JudgeFormat, ListTerminator) {
  const auto nim = heaps("any", "heaps until 0");
  expect_questions(answer(nim, "0 1\n1\n0\n5"), {"0 + 1", "1"});
  expect_questions(answer(heaps("any", "heaps until 0 0"), "0\n0 0 0\n0 0\n5"), {"0", "0 + 0 + 0"});
}

TEST(JudgeFormat, NegativeTerminator) {
  Game game = *two_numbers("a b");
  game.judge->until = {-1, -1};
  const auto shared = std::make_shared<const Game>(game);
  expect_questions(answer(shared, "1 2\n-1 -1\n"), {"(1, 2)"});
  EXPECT_EQ(
      answer(shared, "1 2\n-1 2\n").message,
      "line 2, column 1: found \"-1\", expected a natural number for a: a natural number cannot be negative");
  EXPECT_EQ(answer(shared, "-2 3").error, ErrorKind::BadInput);
}

TEST(JudgeFormat, SeveralNumbersForAHeap) {
  const std::string rules =
      "game rooks\nstate a, b\nsum of any a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\njudge\n  "
      "read ";
  const auto on_a_line = game_of(rules + "heaps\n");
  expect_questions(answer(on_a_line, "1 2 3 4\n5 6\n"), {"(1, 2) + (3, 4)", "(5, 6)"});
  EXPECT_EQ(answer(on_a_line, "1 2 3\n4\n").message,
            "line 1, column 6: the line ends, expected a natural number for b of heap 2");
  expect_questions(answer(game_of(rules + "count heaps\n"), "2 1 2\n3\n4"), {"(1, 2) + (3, 4)"});
}

TEST(JudgeFormat, HeapsWithCoordinatesThatTheInputDoesNotList) {
  const auto game = game_of(
      "game f\nstate n, q = n - 1\nsum of any n\nmove n -= k, q = 2*k for k in 1..q\njudge\n  read heaps\n");
  expect_questions(answer(game, "5 8\n1\n"), {"(5, 4) + (8, 7)", "(1, 0)"});
  EXPECT_TRUE(answer(game, "5 8\n3 0\n").message.starts_with("line 2, column 1: "));
}

TEST(JudgeFormat, WithoutJudgeBlock) {
  const auto fibonacci = game_of("game f\nstate n, q = n - 1\nmove n -= k, q = 2*k for k in 1..q\n");
  const Result result = answer(fibonacci, "5 8\n");
  expect_questions(result, {"(5, 4)", "(8, 7)"});
  EXPECT_EQ(result.output, "N\nN\n");
  const auto multiplication =
      game_of("game m\ngiven n >= 2\nstate p = 1\nmove p *= m for m in 2..9 if p < n\n");
  expect_questions(answer(multiplication, "162 17"), {"n = 162: 1", "n = 17: 1"});
  expect_questions(answer(game_of("game nim\nsum of any n\nstate n\nmove n -= k for k >= 1\n"), "1 2\n3\n"),
                   {"1 + 2", "3"});
}

TEST(JudgeFormat, FixedValues) {
  const auto game =
      game_of("game g\ngiven n\nstate a, b\nmove a -= k for k in 1..n\nmove b -= k for k in 1..n\n");
  AnswerOptions options;
  options.fixed = fixed_values(*game, {{"n", 3}, {"b", 7}});
  expect_questions(answer(game, "1 2", options), {"n = 3: (1, 7)", "n = 3: (2, 7)"});
  options.fixed = fixed_values(*game, {{"n", 3}, {"b", 7}, {"a", 1}});
  EXPECT_EQ(answer(game, "1 2", options).error, ErrorKind::BadRequest);
  options.fixed = {Integer(3)};
  expect_questions(answer(game, "1 2", options), {"n = 3: (1, 2)"});
}

TEST(JudgeFormat, ParametersReadOnceOrForEveryCase) {
  const std::string rules = "game bash\ngiven m >= 1\nstate n\nmove n -= k for k in 1..m\njudge\n  read ";
  expect_questions(answer(game_of(rules + "m then n"), "3 5 6"), {"m = 3: 5", "m = 3: 6"});
  expect_questions(answer(game_of(rules + "n m"), "5 3 6 2"), {"m = 3: 5", "m = 2: 6"});
  EXPECT_EQ(answer(game_of(rules + "m then n"), "").message,
            "line 1, column 1: the input ends, expected a natural number for m");
}

}  // namespace
}  // namespace grundy::answer_test
