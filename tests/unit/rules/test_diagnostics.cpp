#include <gtest/gtest.h>

#include <algorithm>

#include <grundy/game.hpp>

/// The form of messages, and those that need more than one line to come about. tests/reject holds one for
/// every kind of mistake.
namespace grundy {
namespace {

std::string messages(const std::string& text) {
  std::string result;
  for (const Diagnostic& diagnostic : read_game(text, "g.game").diagnostics)
    result += diagnostic.to_string() + "\n";
  return result;
}

TEST(Diagnostic, NamesThePlaceAndWhatToDo) {
  EXPECT_EQ(messages("game g\nstate stones\nmove stonse -= 1\n"),
            "g.game:3:6: error: unknown variable 'stonse'\n"
            "  move stonse -= 1\n"
            "       ^~~~~~\n"
            "  help: did you mean stones?\n");
}

TEST(Diagnostic, SeveralMistakesInOneRun) {
  EXPECT_EQ(
      messages(
          "game g\nstate a, b\nmoev a -= 1\nmove b -= k for k = 1\nmove c -= 1\nend a = 0\nplay misre\n"),
      "g.game:3:1: error: a line cannot begin with 'moev'\n"
      "  moev a -= 1\n"
      "  ^~~~\n"
      "  help: did you mean move?\n"
      "g.game:4:19: error: '=' gives no range\n"
      "  move b -= k for k = 1\n"
      "                    ^\n"
      "  help: write `k in 1..9` or `k >= 1`\n"
      "g.game:6:7: error: '=' does not compare\n"
      "  end a = 0\n"
      "        ^\n"
      "  help: write ==\n"
      "g.game:7:6: error: expected 'normal' or 'misere', found 'misre'\n"
      "  play misre\n"
      "       ^~~~~\n"
      "  help: did you mean misere?\n");
}

/// The unknown c of the test above is not reported: the line that cannot be read may have been meant to
/// declare it.
TEST(Diagnostic, AMistakeInADeclarationIsSaidOnce) {
  EXPECT_EQ(messages("game g\nstate a b\nmove a -= 1\nmove b -= 1\n"),
            "g.game:2:9: error: expected ',' before 'b'\n"
            "  state a b\n"
            "          ^\n"
            "  help: variables are separated by commas, and a condition stands behind `if`\n");
}

TEST(Diagnostic, OneMessageALine) {
  const std::string text = messages("game g\nstate n\nmove n -= $1 & @2\nmove m -= 1\n");
  EXPECT_EQ(std::ranges::count(text, '^'), 2);
  EXPECT_NE(text.find("g.game:3:11: error: unexpected '$'"), std::string::npos) << text;
  EXPECT_NE(text.find("g.game:4:6: error: unknown variable 'm'"), std::string::npos) << text;
}

/// Columns are bytes, as in compilers; the caret stands under the character all the same.
TEST(Diagnostic, CaretBehindTabsAndUtf8) {
  EXPECT_EQ(messages("game g\nstate n\n\tmove\tn -= x\n"),
            "g.game:3:12: error: unknown variable 'x'\n"
            "   move n -= x\n"
            "             ^\n"
            "  help: the variables here are n; a move's own ones stand behind `for`\n");
  EXPECT_EQ(messages("game g \"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\" x\n"),
            "g.game:1:20: error: expected the end of the line, found 'x'\n"
            "  game g \"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\" x\n"
            "               ^\n"
            "  help: put the title into quotes, as in game nim \"Nim with heaps\"\n");
}

TEST(Diagnostic, LongLinesAreCut) {
  std::string sum = "1";
  for (int i = 0; i < 100; ++i) sum += " + 1";
  const std::string text = messages("game g\nstate n\nmove n -= " + sum + " + x + " + sum + "\n");
  const std::size_t first = text.find('\n') + 1;
  const std::string line = text.substr(first, text.find('\n', first) - first);
  const std::string carets = text.substr(first + line.size() + 1,
                                         text.find('\n', first + line.size() + 1) - first - line.size() - 1);
  EXPECT_LT(line.size(), 120U);
  EXPECT_TRUE(line.starts_with("  ...") && line.ends_with("...")) << line;
  EXPECT_EQ(line.find('x'), carets.find('^')) << text;
  EXPECT_TRUE(text.starts_with("g.game:3:415: error: unknown variable 'x'")) << text;
}

TEST(Diagnostic, AnyLineEndsAndAByteOrderMark) {
  const std::string expected =
      "g.game:3:11: error: unknown variable 'x'\n"
      "  move n -= x\n"
      "            ^\n"
      "  help: the variables here are n; a move's own ones stand behind `for`\n";
  EXPECT_EQ(messages("game g\r\nstate n\r\nmove n -= x\r\n"), expected);
  EXPECT_EQ(messages("game g\rstate n\rmove n -= x\r"), expected);
  EXPECT_EQ(messages("\xEF\xBB\xBFgame g\nstate n\nmove n -= x"), expected);
}

TEST(Diagnostic, IsAlwaysUtf8WithoutControlCharacters) {
  const std::string text = messages("game g\nstate n\nmove n -= \x1B[31m\xFF\xC0\x80 1\n");
  EXPECT_EQ(text,
            "g.game:3:11: error: unexpected '\\x1b'\n"
            "  move n -=  [31m??? 1\n"
            "            ^\n");
  EXPECT_EQ(messages("game g \"a\x1B[2Jb\"\nstate n\nmove n -= 1\n"),
            "g.game:1:10: error: a string cannot hold the control character '\\x1b'\n"
            "  game g \"a [2Jb\"\n"
            "           ^\n");
}

TEST(Diagnostic, NoMoreThanFifty) {
  std::string rules = "game g\nstate n\n";
  for (int i = 0; i < 1000; ++i) rules += "move m -= 1\n";
  const std::vector<Diagnostic> diagnostics = read_game(rules, "g.game").diagnostics;
  ASSERT_EQ(diagnostics.size(), 51U);
  EXPECT_EQ(diagnostics[49].line, 52U);
  EXPECT_EQ(diagnostics[50].message, "too many mistakes; only 50 are shown");
}

// ---- what only shows when the game is tried ----

TEST(Trial, AGameThatNeedNotEnd) {
  EXPECT_EQ(messages("game g\nstate a, b\nmove a -= 1, b += 1\nmove b -= 2, a += 2\n"),
            "g.game:4:1: error: the game need not end: (0, 2) -> (2, 0) -> (1, 1) -> (0, 2) can be repeated "
            "for ever\n"
            "  move b -= 2, a += 2\n"
            "  ^~~~\n"
            "  help: restrict the move with `if`, or the positions with a condition behind `state`\n");
  EXPECT_EQ(messages("game g\ngiven m >= 3\nstate a\nmove a = (a + 2) % m if a < m\n"),
            "g.game:4:1: error: the game need not end: 0 -> 2 -> 1 -> 0 with m = 3 can be repeated for ever\n"
            "  move a = (a + 2) % m if a < m\n"
            "  ^~~~\n"
            "  help: restrict the move with `if`, or the positions with a condition behind `state`\n");
}

TEST(Trial, AGameThatGrowsForEver) {
  const auto first_line = [](const std::string& rules) {
    return messages("game g\n" + rules).substr(0, messages("game g\n" + rules).find('\n'));
  };
  EXPECT_EQ(first_line("state n\nmove n += k for k in 1..3\n"),
            "g.game:3:1: error: the game need not end: from 0 the move n += 1 can be repeated for ever");
  EXPECT_EQ(
      first_line("state a, b\nmove a -= 1\nmove a = a*b if b >= 2 and a > 0\n"),
      "g.game:4:1: error: the game need not end: from (1, 2) the move a = a*b can be repeated for ever");
  // These grow as well, but not for ever, or not from everywhere.
  EXPECT_EQ(messages("game g\ngiven n >= 2\nstate p = 1\nmove p *= m for m in 2..9 if p < n\n"), "");
  EXPECT_EQ(messages("game g\nstate n if n <= 30\nmove n += k for k in 1..3\n"), "");
  EXPECT_EQ(messages("game g\nstate n\nmove n += k for k in 1..3\nend n >= 10\n"), "");
  EXPECT_EQ(messages("game g\nstate a, b\nmove a -= 1, b += 5\nmove b -= k for k >= 1\n"), "");
}

TEST(Trial, AFalseClaimOfSymmetry) {
  EXPECT_EQ(messages("game g\nstate a, b\nmove a -= 1\nmove b -= 2\nsymmetric a, b\n"),
            "g.game:5:1: error: the game is not symmetric in these coordinates: (1, 0) has the option (0, "
            "0), whose mirror image is none of (0, 1)\n"
            "  symmetric a, b\n"
            "  ^~~~~~~~~\n");
  EXPECT_EQ(messages("game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nsymmetric a, b\n"),
            "");
}

TEST(Trial, ARangeWithoutEnd) {
  EXPECT_EQ(messages("game g\nstate a, b\nmove a -= 1, b = k for k >= 0\n"),
            "g.game:3:1: error: the values of k have no end at (1, 0), so the position has infinitely many "
            "options; bound k, for example by `for k in 1..10`\n"
            "  move a -= 1, b = k for k >= 0\n"
            "  ^~~~\n");
}

TEST(Trial, ShortFormsAreNamedAtTheirLine) {
  EXPECT_EQ(messages("game g\nstate n\noctal 0.77\nmove n += 1\n").substr(0, 10), "g.game:4:1");
}

}  // namespace
}  // namespace grundy
