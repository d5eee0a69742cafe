#include <algorithm>

#include <gtest/gtest.h>

#include <grundy/check.hpp>
#include <grundy/error.hpp>
#include <grundy/law.hpp>

#include "../check/linear_games.hpp"
#include "laws/law_file.hpp"

namespace grundy::testing {
namespace {

std::shared_ptr<const Game> game_of(const std::string& text) {
  const ReadResult result = read_game("game g\n" + text, "test.game");
  if (!result.game)
    throw std::runtime_error("the rules of a test are refused: " + result.diagnostics.at(0).to_string());
  return std::make_shared<const Game>(*result.game);
}

LawReport find(const std::shared_ptr<const Game>& game, double seconds = 20, bool values = false) {
  LawRequest request;
  request.seconds = seconds;
  request.values = values;
  return find_law(game, request);
}

/// The first position of a box, far beyond the table that the law was learned from, where the law is not what
/// the rules say; the box is solved by the definition.
std::optional<std::vector<std::int64_t>> first_wrong(const LawReport& report,
                                                     std::vector<std::int64_t> last) {
  const laws::Law law = laws::read_law(report.certificate, {});
  const OutcomeTable table =
      solve_outcomes(Instance(law.game, {}), Box{std::vector<std::int64_t>(last.size(), 0), last}, Limits{},
                     TableMethod::Plain);
  std::vector<std::int64_t> position(last.size(), 0);
  while (true) {
    const std::vector<Integer> tuple(position.begin(), position.end());
    const bool in_law = law.set.accepts(law.numeration.encode_tuple(tuple));
    if (in_law != (table.outcome(position) == Outcome::P)) return position;
    std::size_t i = 0;
    while (i < position.size() && ++position[i] > last[i]) position[i++] = 0;
    if (i == position.size()) return std::nullopt;
  }
}

/// Whatever is called proved is right far out, whatever the game.
TEST(FindLaw, WhatIsProvedIsTrue) {
  LinearGames games(11);
  int proved = 0;
  for (int i = 0; i < 45; ++i) {
    const std::shared_ptr<const Game> game = games.next();
    SCOPED_TRACE(print_game(*game));
    LawReport report;
    try {
      report = find(game, 0.7);
    } catch (const Error& error) {
      EXPECT_TRUE(error.kind() == ErrorKind::TooLarge || error.kind() == ErrorKind::NeedNotEnd)
          << error.what();
      continue;
    }
    EXPECT_EQ(report.status == LawReport::Status::Proved, !report.certificate.empty());
    if (report.status != LawReport::Status::Proved) {
      EXPECT_FALSE(report.reason.empty());
      continue;
    }
    EXPECT_TRUE(check_certificate(report.certificate).proved);
    std::vector<std::int64_t> last(game->coordinates.size(), game->coordinates.size() == 1 ? 3000 : 90);
    try {
      const auto wrong = first_wrong(report, last);
      EXPECT_FALSE(wrong) << wrong->at(0);
      ++proved;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::OutsideBox) << error.what();
    }
  }
  EXPECT_GE(proved, 15);
}

/// Laws that hold for long and then break: either the right one is proved, or none.
TEST(FindLaw, LawsThatBreakLateAreNotBelieved) {
  const std::vector<std::string> rules = {
      "state n\nmove n -= k for k in 1..3\nmove n -= 8 if n == 132\n",
      "state n\nmove n -= k for k in 1..3\nmove n -= 4000 if n > 9999\n",
      "state n\nmove n -= 1 if n != 10000\nmove n -= 2 if n != 10000\nmove n -= 5 if n == 10000\n",
      "state n\nmove n -= k for k in {1, 4, 5}\nend n == 10008 wins\n",
      "state n\nmove n -= k for k in {2, 3}\nend n > 9000 and n % 7 == 1 loses\n",
      "state n\nmove n -= 1\nmove n -= 3\nmove n = n / 2 if n > 8191\n",
  };
  for (const std::string& text : rules) {
    const LawReport report = find(game_of(text), 4);
    EXPECT_NE(report.status, LawReport::Status::Conjectured) << text << report.reason;
    if (report.status != LawReport::Status::Proved) continue;
    const auto wrong = first_wrong(report, {13000});
    EXPECT_FALSE(wrong) << text << wrong->at(0);
  }
}

/// Play that need not end, from one far position only: the law of the rest must not be called proved.
TEST(FindLaw, PlayMustEndEverywhere) {
  for (const std::string text :
       {"state n\nmove n -= k for k >= 1\nmove n += 1 if n == 1000003\n",
        "state n\nmove n -= k for k in 1..2\nmove n = 2*n - 1000000 if n >= 1000001\n",
        "state a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n"
        "move a -= 1, b += 1 if a > b + 1000000\nmove a += 1, b -= 1 if a >= b + 1000000\n"}) {
    const LawReport report = find(game_of(text), 5);
    EXPECT_EQ(report.status, LawReport::Status::Conjectured) << text;
    EXPECT_NE(report.reason.find("measure"), std::string::npos) << report.reason;
  }
}

/// A claim of symmetry that is false far out is a claim, and no reason.
TEST(FindLaw, SymmetriesAreNotBelieved) {
  const ReadResult result = read_game(
      "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1 if b != 300\nsymmetric a, b\n",
      "test.game");
  ASSERT_TRUE(result.game) << result.diagnostics.at(0).message;  // it is tried on small positions only
  const LawReport report = find(std::make_shared<const Game>(*result.game), 8);
  if (report.status == LawReport::Status::Proved) {
    EXPECT_FALSE(first_wrong(report, {320, 320}));
  } else {
    EXPECT_FALSE(report.reason.empty());
  }
}

struct Known {
  std::string name;
  std::string rules;
  std::string statement;  // in Unicode, or empty if there is none
  bool values = false;
};
void PrintTo(const Known& known, std::ostream* out) {
  *out << known.name;
}

const std::string queen =
    "state a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove a -= k, b -= k for k >= 1\n";

std::string general_wythoff(int t) {
  return "state a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove a -= i, b -= j for i >= 1, j >= 1 "
         "if abs(i - j) < " +
         std::to_string(t) + "\n";
}

std::vector<Known> known_laws() {
  return {
      {"nim_2", "sum of 2 n\nstate n\nmove n -= k for k >= 1\n", "n\u2081 = n\u2082"},
      {"nim_3", "sum of 3 n\nstate n\nmove n -= k for k >= 1\n", "n\u2081 \u2295 n\u2082 \u2295 n\u2083 = 0"},
      {"nim_4", "sum of 4 n\nstate n\nmove n -= k for k >= 1\n",
       "n\u2081 \u2295 n\u2082 \u2295 n\u2083 \u2295 n\u2084 = 0"},
      {"nim_misere_3", "sum of 3 n\nstate n\nmove n -= k for k >= 1\nplay misere\n",
       "n\u2081 \u2295 n\u2082 \u2295 n\u2083 = (max(n\u2081, n\u2082, n\u2083) > 1 ? 0 : 1)"},
      {"nim_values", "sum of any n\nstate n\nmove n -= k for k >= 1\n", "g = n", true},
      {"never", "state n\nmove n -= 5 if n < 5\nplay misere\n", "P = \u2205"},
      {"always", "state n\nmove n -= 5 if n < 5\n", "N = \u2205"},
      {"bash_20", "state n\nmove n -= k for k in 1..20\n", "n mod 21 = 0"},
      {"bash_misere_7", "state n\nmove n -= k for k in 1..7\nplay misere\n", "n mod 8 = 1"},
      {"subtraction", "state n\nmove n -= k for k in {2, 5, 11}\n",
       "n mod 13 \u2208 {1, 4, 7, 8, 11} (\u25b3 {0, 11})"},
      {"subtraction_values", "state n\nmove n -= k for k in {1, 3, 4}\n",
       "g = (0, 1, 0, 1, 2, 3, 2)[n mod 7]", true},
      {"wythoff", queen,
       "{a, b} = {\u230ak\u03b1\u230b, \u230ak\u03b2\u230b}, k \u2265 0, \u03b1 = (1 + \u221a5)/2, \u03b2 = "
       "\u03b1 + 1"},
      {"wythoff_misere", queen + "play misere\n",
       "{a, b} = {\u230ak\u03b1\u230b, \u230ak\u03b2\u230b}, k \u2265 0, \u03b1 = (1 + \u221a5)/2, \u03b2 = "
       "\u03b1 + 1"
       " (\u25b3 {(0, 0), (0, 1), (1, 0), (1, 2), (2, 1), (2, 2)})"},
      {"wythoff_blocked", queen + "play normal block 1\n", ""},
      {"wythoff_ends_3", queen + "end a + b <= 3 loses\n", ""},
      {"general_wythoff_2", general_wythoff(2),
       "{a, b} = {\u230ak\u03b1\u230b, \u230ak\u03b2\u230b}, k \u2265 0, \u03b1 = \u221a2, \u03b2 = \u03b1 + "
       "2"},
      {"general_wythoff_3", general_wythoff(3),
       "{a, b} = {\u230ak\u03b1\u230b, \u230ak\u03b2\u230b}, k \u2265 0, \u03b1 = (\u221a13 \u2212 1)/2, "
       "\u03b2 = \u03b1 + 3"},
      {"general_wythoff_4", general_wythoff(4),
       "{a, b} = {\u230ak\u03b1\u230b, \u230ak\u03b2\u230b}, k \u2265 0, \u03b1 = \u221a5 \u2212 1, \u03b2 = "
       "\u03b1 + 4"},
      {"fibonacci_nim", "state n, q\nmove n -= k, q = 2*k for k in 1..q\n",
       "n = 0 or q < the smallest Zeckendorf part of n"},
      {"equal_dynamic", "state n, q\nmove n -= k, q = k for k in 1..q\n",
       "n = 0 or q < the largest power of 2 that divides n"},
      {"euclid", "state a, b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0\n", ""},
      {"king", "state a, b\nmove a -= 1\nmove b -= 1\nmove a -= 1, b -= 1\n", "a \u2261 b \u2261 0 (mod 2)"},
      {"chomp",
       "state a, b if 1 <= a and b <= a\nmove a = c, b = min(b, c) for c in 1..a - 1\nmove b -= k for k >= "
       "1\n",
       "a = b + 1"},
      {"bounded", "sum of 3 n\nstate n\nmove n -= k for k in 1..3\n",
       "(n\u2081 mod 4) \u2295 (n\u2082 mod 4) \u2295 (n\u2083 mod 4) = 0"},
      {"moore",
       "state a, b, c\nmove a -= i for i >= 1\nmove b -= i for i >= 1\nmove c -= i for i >= 1\n"
       "move a -= i, b -= j for i >= 1, j >= 1\nmove a -= i, c -= j for i >= 1, j >= 1\nmove b -= i, c -= j "
       "for i >= 1, j >= 1\n",
       "binary digits of a, b, c sum to 0 mod 3 at every place"},
  };
}

class KnownLaw : public ::testing::TestWithParam<Known> {};

TEST_P(KnownLaw, IsProvedFromTheRules) {
  const LawReport report = find(game_of(GetParam().rules), 20, GetParam().values);
  ASSERT_EQ(report.status, LawReport::Status::Proved) << report.reason;
  EXPECT_TRUE(check_certificate(report.certificate).proved);
  ASSERT_EQ(report.statement.has_value(), !GetParam().statement.empty());
  if (report.statement) {
    EXPECT_EQ(report.statement->unicode, GetParam().statement);
  }
}

INSTANTIATE_TEST_SUITE_P(All, KnownLaw, ::testing::ValuesIn(known_laws()),
                         [](const auto& parameter) { return parameter.param.name; });

/// Every set of numbers up to 12 that may be taken: here each with a random one of 40.
TEST(FindLaw, SubtractionSets) {
  std::mt19937 random(5);
  for (int i = 0; i < 40; ++i) {
    std::string members;
    for (int k = 1; k <= 12; ++k) {
      if (random() % 3 == 0) members += (members.empty() ? "" : ", ") + std::to_string(k);
    }
    if (members.empty()) continue;
    const LawReport report = find(game_of("state n\nmove n -= k for k in {" + members + "}\n"));
    ASSERT_EQ(report.status, LawReport::Status::Proved) << members << ": " << report.reason;
    EXPECT_FALSE(first_wrong(report, {2000})) << members;
  }
}

TEST(FindLaw, ExplainsTheProof) {
  LawRequest request;
  request.explain = true;
  const LawReport report = find_law(game_of("sum of 2 n\nstate n\nmove n -= k for k >= 1\n"), request);
  const std::vector<std::string> expected = {
      "Play ends: every move lowers n, which is a natural number.",
      "From a P-position no move leads to a P-position:",
      "  `move n -= k for k >= 1` on board 1: no two P-positions differ by it.",
      "  `move n -= k for k >= 1` on board 2: no two P-positions differ by it.",
      "From each other position a move leads to a P-position; the first of these moves that does:",
      "  `move n -= k for k >= 1` on board 1: those where n2 <= n1 - 1, as 1 + 0 -> 0 + 0",
      "  `move n -= k for k >= 1` on board 2: those where n1 <= n2 - 1, as 0 + 1 -> 0 + 0",
  };
  EXPECT_EQ(report.explanation, expected);
}

TEST(FindLaw, RefusesWhatMakesNoSense) {
  const auto refused = [](const std::string& text, bool values) {
    try {
      (void)find(game_of(text), 1, values);
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::BadRequest);
    }
  };
  refused("sum of any n\nstate n\nmove n -= k for k >= 1\nplay misere\n", false);
  refused("state n\nmove n -= k for k >= 1\nplay misere\n", true);
  refused("state n\nmove n -= k for k >= 1\nplay normal block 1\n", true);
}

TEST(FindLaw, StopsAtItsTime) {
  const auto since = std::chrono::steady_clock::now();
  const LawReport report = find(
      game_of(
          "state a, b, c\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove c -= k for k >= 1\n"
          "move a -= k, b -= k for k >= 1\nmove a -= k, c -= k for k >= 1\nmove b -= k, c -= k for k >= 1\n"),
      1);
  EXPECT_NE(report.status, LawReport::Status::Proved);
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count(), 8);
}

}  // namespace
}  // namespace grundy::testing
