// Strange input: the right answer or one clear line, never a wrong answer.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <regex>

#include "stream_harness.hpp"

namespace grundy::answer_test {
namespace {

using namespace std::string_view_literals;

const std::shared_ptr<const Game>& pair_game() {
  static const std::shared_ptr<const Game> game =
      game_of("game pair\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\njudge\n  read a b\n");
  return game;
}

void expect_pairs(std::string_view input, const std::vector<std::string>& questions) {
  const Result result = answer(pair_game(), input);
  EXPECT_EQ(result.error, std::nullopt) << result.message;
  EXPECT_EQ(result.questions, questions);
}

void expect_message(std::string_view input, const std::string& message) {
  const Result result = answer(pair_game(), input);
  EXPECT_EQ(result.error, ErrorKind::BadInput);
  EXPECT_EQ(result.message, message);
}

TEST(InputHygiene, LineEndsBlanksAndSigns) {
  expect_pairs("1 2\r\n3 4\r\n", {"(1, 2)", "(3, 4)"});
  expect_pairs("1 2\r3 4\r", {"(1, 2)", "(3, 4)"});
  expect_pairs("1 2\n3 4", {"(1, 2)", "(3, 4)"});
  expect_pairs("  1\t\t2  \n\n\n \n3\n4\v\f\n\n", {"(1, 2)", "(3, 4)"});
  expect_pairs("+1 +2 0003 -0", {"(1, 2)", "(3, 0)"});
  expect_pairs("", {});
  expect_pairs(" \n\r\n\t", {});
}

TEST(InputHygiene, ByteOrderMark) {
  expect_pairs(
      "\xef\xbb\xbf"
      "1 2\n",
      {"(1, 2)"});
  expect_pairs("\xef\xbb\xbf", {});
  expect_message(
      "\xef\xbb\xbf"
      "1 x",
      "line 1, column 3: found \"x\", expected a natural number for b");
  expect_message("\xef\xbb", "line 1, column 1: found \"\\xef\\xbb\", expected a natural number for a");
  expect_message(
      "1 2\n\xef\xbb\xbf"
      "3 4",
      "line 2, column 1: found \"\\xef\\xbb\\xbf3\", expected a natural number for a");
  for (const std::size_t piece : {1, 2, 3, 4}) {
    EXPECT_EQ(answer_in_pieces(pair_game(),
                               "\xef\xbb\xbf"
                               "1 2\n",
                               {piece})
                  .questions,
              std::vector<std::string>{"(1, 2)"});
  }
}

TEST(InputHygiene, NamesWhatWasFoundAndWhatWasExpected) {
  expect_message("1 2\n3 four\n", "line 2, column 3: found \"four\", expected a natural number for b");
  expect_message("1 2\r\n\r\n 3.5 1\r\n", "line 3, column 2: found \"3.5\", expected a natural number for a");
  expect_message("12a 3", "line 1, column 1: found \"12a\", expected a natural number for a");
  expect_message(
      "1 -5\n",
      "line 1, column 3: found \"-5\", expected a natural number for b: a natural number cannot be negative");
  expect_message("1 -", "line 1, column 3: found \"-\", expected a natural number for b");
  expect_message("+ 1", "line 1, column 1: found \"+\", expected a natural number for a");
  expect_message("--1 1", "line 1, column 1: found \"--1\", expected a natural number for a");
  expect_message("1,2", "line 1, column 1: found \"1,2\", expected a natural number for a");
  expect_message("1\0 2"sv, "line 1, column 1: found \"1\\x00\", expected a natural number for a");
  expect_message("\0"sv, "line 1, column 1: found \"\\x00\", expected a natural number for a");
  expect_message("\"\x1b[31m\\ 2",
                 "line 1, column 1: found \"\\x22\\x1b[31m\\x5c\", expected a natural number for a");
  expect_message(std::string(1000, 'q'), "line 1, column 1: found \"" + std::string(24, 'q') +
                                             "...\", expected a natural number for a");
}

TEST(InputHygiene, EndInTheMiddleOfACase) {
  expect_message("1 2\n3",
                 "line 2, column 2: the input ends in the middle of case 2, expected a natural number for b");
  expect_message("1 2\n3 \n",
                 "line 3, column 1: the input ends in the middle of case 2, expected a natural number for b");
}

TEST(InputHygiene, AnswersBeforeAMistakeAreWritten) {
  const Result result = answer(pair_game(), "1 2\n3 3\nx");
  EXPECT_EQ(result.error, ErrorKind::BadInput);
  EXPECT_EQ(result.output, "N\nP\n");
}

TEST(InputHygiene, LongNumbers) {
  const std::string digits = "1" + std::string(9'998, '2') + "3";
  expect_pairs(digits + " 999999999999999999\n1000000000000000000 9223372036854775808",
               {"(" + digits + ", 999999999999999999)", "(1000000000000000000, 9223372036854775808)"});
  expect_pairs(std::string(3'000'000, '0') + "7 " + std::string(500'000, '0'), {"(7, 0)"});
  const std::string million(1'000'000, '9');
  expect_pairs(million + " 1", {"(" + million + ", 1)"});
  expect_message("1 " + million + "9",
                 "line 1, column 3: found a number of more than 1000000 digits, expected a natural number "
                 "for b of at most so many");
  expect_message("1 -" + std::string(10'000, '4'),
                 "line 1, column 3: found \"-44444444444444444444444...\", expected a natural number for b: "
                 "a natural number cannot be negative");
}

TEST(InputHygiene, NumbersAcrossTheBuffersEnd) {
  std::string input;
  std::vector<std::string> questions;
  for (int i = 0; i < 120'000; ++i) {
    input += std::to_string(i) + " " + std::to_string(7 * i) + "\n";
    questions.push_back("(" + std::to_string(i) + ", " + std::to_string(7 * i) + ")");
  }
  expect_pairs(input, questions);
  const Result result = answer(pair_game(), input + "5 abcdefghijklmnopqrstuvwxyzabcdefg");
  EXPECT_EQ(result.message,
            "line 120001, column 3: found \"abcdefghijklmnopqrstuvwx...\", expected a natural number for b");
}

TEST(InputHygiene, PositionsThatAreNotLegal) {
  const auto game =
      game_of("game g\ngiven n >= 2\nstate a, b if a <= b\nmove b -= k for k >= 1\njudge\n  read n a b\n");
  EXPECT_EQ(answer(game, "2 1 1\n5 3 4").questions,
            (std::vector<std::string>{"n = 2: (1, 1)", "n = 5: (3, 4)"}));
  const Result position = answer(game, "2 1 1\n  5 4 3\n");
  EXPECT_EQ(position.error, ErrorKind::BadInput);
  EXPECT_TRUE(position.message.starts_with("line 2, column 3: (4, 3) is not a position of g"))
      << position.message;
  EXPECT_EQ(position.output, "P\n");
  const Result parameter = answer(game, "2 1 1\n1 4 5\n");
  EXPECT_EQ(parameter.error, ErrorKind::BadInput);
  EXPECT_TRUE(parameter.message.starts_with("line 2, column 1: ")) << parameter.message;
  EXPECT_NE(parameter.message.find("n >= 2"), std::string::npos) << parameter.message;
  const Result large = answer(game, "2 " + std::string(10'000, '5') + " 4");
  EXPECT_NE(large.message.find("(55555555555555555555...(10000 digits), 4)"), std::string::npos);
  EXPECT_LT(large.message.size(), 200U);
}

TEST(InputHygiene, StartValueThatIsNotThere) {
  const auto game = game_of("game f\nstate n, q = n - 1\nmove n -= k, q = 2*k for k in 1..q\n");
  const Result result = answer(game, "5\n0\n");
  EXPECT_EQ(result.error, ErrorKind::BadInput);
  EXPECT_TRUE(result.message.starts_with("line 2, column 1: ")) << result.message;
  EXPECT_EQ(result.questions, std::vector<std::string>{"(5, 4)"});
}

struct End {
  std::size_t line = 1;
  std::size_t column = 1;
};

// A second reading of the same bytes that knows nothing of buffers.
struct Token {
  std::string text;
  std::size_t line;
  std::size_t column;
};

std::vector<Token> plain_tokens(const std::string& input, End& end) {
  std::vector<Token> tokens;
  std::size_t line = 1;
  std::size_t column = 1;
  bool in_token = false;
  for (std::size_t i = 0; i < input.size(); ++i) {
    const char byte = input[i];
    const bool blank = std::string_view(" \t\n\v\f\r").find(byte) != std::string_view::npos;
    if (!blank && !in_token) tokens.push_back({"", line, column});
    if (!blank) tokens.back().text += byte;
    in_token = !blank;
    const bool first_half = byte == '\r' && i + 1 < input.size() && input[i + 1] == '\n';
    column = (byte == '\n' || (byte == '\r' && !first_half)) ? 1 : column + 1;
    if (byte == '\n' || (byte == '\r' && !first_half)) ++line;
  }
  end = {line, column};
  return tokens;
}

std::string at(std::size_t line, std::size_t column) {
  return "line " + std::to_string(line) + ", column " + std::to_string(column) + ": ";
}

RC_GTEST_PROP(InputHygiene, AgreesWithAPlainReader, ()) {
  const auto input = *rc::gen::container<std::string>(rc::gen::weightedElement<char>({{6, '0'},
                                                                                      {6, '1'},
                                                                                      {6, '9'},
                                                                                      {8, ' '},
                                                                                      {4, '\n'},
                                                                                      {2, '\r'},
                                                                                      {1, '\t'},
                                                                                      {1, '+'},
                                                                                      {1, '-'},
                                                                                      {1, 'x'},
                                                                                      {1, '\0'}}));
  const auto pieces =
      *rc::gen::nonEmpty(rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(1, 9)));
  const Result result =
      *rc::gen::arbitrary<bool>() ? answer(pair_game(), input) : answer_in_pieces(pair_game(), input, pieces);

  End end;
  std::vector<std::string> numbers;
  std::string place;
  for (const Token& token : plain_tokens(input, end)) {
    const std::optional<Integer> number = Integer::parse(token.text);
    if (!number || number->sign() < 0) {
      place = at(token.line, token.column);
      break;
    }
    numbers.push_back(number->to_string());
  }
  if (place.empty() && numbers.size() % 2 == 1) place = at(end.line, end.column);
  std::vector<std::string> questions;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
    questions.push_back("(" + numbers[i] + ", " + numbers[i + 1] + ")");
  RC_ASSERT(result.questions == questions);
  RC_ASSERT(result.error.has_value() == !place.empty());
  RC_ASSERT(result.message.substr(0, place.size()) == place);
  RC_ASSERT(result.output.size() == 2 * questions.size());
}

RC_GTEST_PROP(InputHygiene, AnyBytesGiveAnswersOrOneLine, (const std::string& input)) {
  const auto nim =
      game_of("game nim\nsum of any n\nstate n\nmove n -= k for k >= 1\njudge\n  read heaps until 0\n");
  static const std::regex one_line("line [0-9]+, column [0-9]+: [ -~]+");
  for (const auto& game : {pair_game(), nim}) {
    const Result result = answer(game, input);
    RC_ASSERT((!result.error ||
               *result.error == ErrorKind::BadInput));  // the macro evaluates both sides of a bare ||
    RC_ASSERT((!result.error || std::regex_match(result.message, one_line)));
    RC_ASSERT(result.output.size() == 2 * result.questions.size());
  }
}

RC_GTEST_PROP(InputHygiene, NumbersSurviveEveryWayOfWritingThem, ()) {
  const auto digits = rc::gen::map(
      rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange('0', '9'))), [](std::string text) {
        const std::size_t first = text.find_first_not_of('0');
        return first == std::string::npos ? std::string("0") : text.substr(first);
      });
  const auto numbers =
      *rc::gen::container<std::vector<std::pair<std::string, std::string>>>(rc::gen::pair(digits, digits));
  const auto blank = rc::gen::element<std::string>(" ", "\n", "\r\n", "\t", "  \n\n ", "\r");
  const auto sign = rc::gen::element<std::string>("", "", "+", "0", "+000");
  std::string input;
  std::vector<std::string> questions;
  for (const auto& [a, b] : numbers) {
    input += *sign + a + *blank + *sign + b + *blank;
    questions.push_back("(" + a + ", " + b + ")");
  }
  const Result result = answer_in_pieces(pair_game(), input, {*rc::gen::inRange<std::size_t>(1, 30)});
  RC_ASSERT(!result.error);
  RC_ASSERT(result.questions == questions);
}

}  // namespace
}  // namespace grundy::answer_test
