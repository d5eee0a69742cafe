#include <gtest/gtest.h>

#include <algorithm>

#include <grundy/error.hpp>

#include "automata/regular_expression.hpp"
#include "automata/text.hpp"
#include "helpers.hpp"

namespace grundy::automata {
namespace {

using testing::Random;

const Budget budget;

TEST(Text, RoundTrip) {
  Random random(60);
  for (int round = 0; round < 200; ++round) {
    const Alphabet alphabet = round % 3 == 0   ? Alphabet()
                              : round % 3 == 1 ? Alphabet({2, 12})
                                               : Alphabet::uniform(3, 2);
    const Dfa dfa = testing::random_dfa(random, alphabet, 6);
    EXPECT_EQ(read_dfa(to_text(dfa), budget), dfa);
    const Dfao dfao = testing::random_dfao(random, alphabet, 6);
    EXPECT_EQ(read_dfao(to_text(dfao), budget), dfao);
  }
}

TEST(Text, Example) {
  const Dfa dfa = minimize(regular_expression("([0,0]|[1,0])*[0,1]", Alphabet::uniform(2, 2), budget));
  EXPECT_EQ(to_text(dfa), "dfa tracks 2 2 states 2\n0 - 0,0>0 0,1>1 1,0>0\n1 +\n");
  EXPECT_EQ(read_dfa("\n dfa  tracks 2 2 states 2\r\n\n0 - 0,0>0\t0,1>1 1,0>0\n1 +", budget), dfa);
}

TEST(Text, DamageIsReportedWithItsLine) {
  const auto message = [](const char* text) {
    try {
      static_cast<void>(read_dfa(text, budget));
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::BadInput);
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  EXPECT_EQ(message(""), "line 0: expected `dfa tracks ... states N`");
  EXPECT_EQ(message("dfao tracks 2 states 1\n0 1"), "line 1: expected `dfa tracks ... states N`");
  EXPECT_EQ(message("dfa tracks 2 states 0"), "line 1: expected `states` and how many, at least 1");
  EXPECT_EQ(message("dfa tracks 0 states 1\n0 +"),
            "line 1: expected digit counts in 1..256, of at most 31 tracks");
  EXPECT_EQ(message("dfa tracks 2"), "line 1: expected `states` and how many, at least 1");
  EXPECT_EQ(message("dfa tracks 2 states 2\n0 + 0>1\n"), "line 2: expected the states in order; state 1");
  EXPECT_EQ(message("dfa tracks 2 states 1\n0 x"), "line 2: expected `+` or `-` behind the state");
  EXPECT_EQ(message("dfa tracks 2 states 1\n0 + 0>1"), "line 2: expected a state below 1 behind `>`");
  EXPECT_EQ(message("dfa tracks 2 states 1\n0 + 2>0"),
            "line 2: expected one digit a track, each below its count");
  EXPECT_EQ(message("dfa tracks 2 states 1\n0 + 0,1>0"), "line 2: expected as many digits as tracks");
  EXPECT_EQ(message("dfa tracks 2 2 states 1\n0 + 0>0"), "line 2: expected as many digits as tracks");
  EXPECT_EQ(message("dfa tracks 2 2 states 1\n0 + 0,>0"),
            "line 2: expected one digit a track, each below its count");
  EXPECT_EQ(message("dfa tracks 2 states 1\n0 + 1>0 0>0"),
            "line 2: expected each letter once, in ascending order");
  EXPECT_EQ(message("dfa tracks 2 states 1\n0 + 1>0 1>0"),
            "line 2: expected each letter once, in ascending order");
  EXPECT_EQ(message("dfa tracks 2 states 1\n0 + 1-0"), "line 2: expected edges written as digits>state");
  EXPECT_EQ(message("dfa tracks 2 states 1\n0 +\n1 +"), "line 3: expected nothing behind the last state");
  EXPECT_EQ(message("dfa tracks 2 states 99999999999\n0 +"),
            "line 1: expected `states` and how many, at least 1");
  EXPECT_EQ(message("dfa tracks 2 states 4000000000\n0 +"), "line 2: expected the states in order; state 1");
  EXPECT_THROW(static_cast<void>(read_dfao("dfao tracks 2 states 1\n0 4294967295", budget)), Error);
  EXPECT_THROW(static_cast<void>(read_dfa("dfa tracks 256 256 256 256 states 1\n0 +", budget)), Error);
}

/// Changing any one character never crashes; where the text is still read, it is an automaton.
TEST(Text, RandomDamage) {
  Random random(61);
  const std::string text = to_text(testing::random_dfa(random, Alphabet::uniform(2, 2), 6));
  for (int round = 0; round < 3000; ++round) {
    std::string damaged = text;
    damaged[testing::below(random, static_cast<std::uint32_t>(damaged.size()))] =
        static_cast<char>(testing::below(random, 256));
    try {
      const Dfa dfa = read_dfa(damaged, budget);
      EXPECT_EQ(read_dfa(to_text(dfa), budget), dfa);
    } catch (const Error&) {
    }
  }
}

TEST(Text, Walnut) {
  const Dfa dfa = regular_expression("0*1", Alphabet::uniform(1, 2), budget);
  EXPECT_EQ(to_walnut(dfa, Numeration::zeckendorf()), "msd_fib\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n");
  EXPECT_EQ(to_walnut(dfa, Numeration::base(2)).substr(0, 6), "msd_2\n");
  EXPECT_EQ(to_walnut(dfa, Numeration::tribonacci()).substr(0, 9), "msd_trib\n");
  const Dfa pair = regular_expression("[2,0]", Alphabet::uniform(2, 3), budget);
  EXPECT_EQ(to_walnut(pair, Numeration::bertrand(2, 1)), "{0,1,2} {0,1,2}\n\n0 0\n2 0 -> 1\n\n1 1\n");
  const Dfao dfao{dfa.delta, {5, Dfao::no_value}};
  EXPECT_EQ(to_walnut(dfao, Numeration::base(2)), "msd_2\n\n0 5\n0 -> 0\n1 -> 1\n\n1 0\n");
}

TEST(Text, Dot) {
  const Dfa dfa = regular_expression("([0,0]|[1,1])*[0,1]", Alphabet::uniform(2, 2), budget);
  EXPECT_EQ(
      to_dot(dfa),
      "digraph automaton {\n  rankdir=LR;\n  start [shape=point];\n  start -> 0;\n"
      "  0 [label=\"0\", shape=circle];\n  0 -> 0 [label=\"(0,0)\\n(1,1)\"];\n  0 -> 1 [label=\"(0,1)\"];\n"
      "  1 [label=\"1\", shape=doublecircle];\n}\n");
  const Dfao dfao{dfa.delta, {7, Dfao::no_value}};
  EXPECT_NE(to_dot(dfao).find("0 [label=\"0/7\", shape=circle]"), std::string::npos);
}

TEST(RegularExpression, Languages) {
  const auto words = [](const char* expression) {
    std::string result;
    for (const Word& word : testing::language(regular_expression(expression, Alphabet::uniform(1, 2), budget),
                                              Alphabet::uniform(1, 2), 3)) {
      result += result.empty() ? "" : " ";
      if (word.empty()) result += "e";
      for (const Letter letter : word) result += static_cast<char>('0' + letter);
    }
    return result;
  };
  EXPECT_EQ(words(""), "e");
  EXPECT_EQ(words("01|1 0"), "01 10");
  EXPECT_EQ(words("0*1?"), "e 0 00 000 001 01 1");
  EXPECT_EQ(words("(01|1)+"), "01 011 1 101 11 111");
  EXPECT_EQ(words("(0?1?)*0"), "0 00 000 010 10 100 110");
  EXPECT_EQ(words(".1."), "010 011 110 111");
  EXPECT_EQ(words("()|[1]"), "e 1");
  EXPECT_EQ(words("0|"), "e 0");
}

TEST(RegularExpression, Mistakes) {
  const Alphabet two = Alphabet::uniform(2, 2);
  const Alphabet one = Alphabet::uniform(1, 12);
  for (const char* text : {"(", ")", "*", "0)", "[", "[0", "[0,", "[0,1", "[0]", "[0,1,1]", "[2,0]",
                           "[0,99999999999]", "0", "x", "[,]"}) {
    EXPECT_THROW(static_cast<void>(regular_expression(text, two, budget)), Error) << text;
  }
  EXPECT_TRUE(regular_expression("b", one, budget).accepts(Word{11}));
  EXPECT_THROW(static_cast<void>(regular_expression("c", one, budget)), Error);
  EXPECT_THROW(static_cast<void>(regular_expression(std::string(300, '('), one, budget)), Error);
  EXPECT_THROW(static_cast<void>(regular_expression(std::string(5000, '0'), one, budget)), Error);
}

TEST(RegularExpression, ClosureUnderLeadingZeros) {
  Random random(62);
  for (int round = 0; round < 200; ++round) {
    const Dfa dfa = testing::random_dfa(random, Alphabet::uniform(1, 2), 4);
    const Dfa closed = close_under_leading_zeros(dfa, budget);
    EXPECT_TRUE(closed.is_empty() || closed.delta.next(0, 0) == 0);
    for (const Word& word : testing::all_words_up_to(dfa.alphabet(), 4)) {
      Word core = word;
      core.erase(core.begin(), std::ranges::find_if(core, [](Letter letter) { return letter != 0; }));
      bool expected = false;
      for (int zeros = 0; zeros <= 5; ++zeros, core.insert(core.begin(), 0))
        expected = expected || dfa.accepts(core);
      EXPECT_EQ(closed.accepts(word), expected);
    }
  }
}

}  // namespace
}  // namespace grundy::automata
