#include <gtest/gtest.h>

#include <chrono>

#include <grundy/game.hpp>

/// No text, however strange, makes the reader slow. The times are generous (sanitizers, busy machines); what
/// they catch is work that grows with the square of the length, or with the numbers in the text.
namespace grundy {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

std::string repeated(const std::string& text, std::size_t bytes) {
  std::string result;
  while (result.size() + text.size() <= bytes) result += text;
  return result;
}

void expect_quick(const std::string& text, bool is_game) {
  const auto start = std::chrono::steady_clock::now();
  const ReadResult read = read_game(text, "test");
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  EXPECT_LT(taken.count(), 10.0) << text.substr(0, 80);
  EXPECT_EQ(read.game.has_value(), is_game)
      << text.substr(0, 80) << (read.diagnostics.empty() ? "" : read.diagnostics[0].to_string());
  for (const Diagnostic& diagnostic : read.diagnostics) EXPECT_LT(diagnostic.to_string().size(), 2000U);
}

const std::string rules = "game g\nstate n\n";

TEST(ReaderLimits, LongTexts) {
  constexpr std::size_t length = mebibyte / 4;   // long enough: its square is 6*10^10
  for (const char* piece :
       {"(",        ")",    "{",    "a,a,a,", "a\n",  "\n", " ",      "((\n", "a ",           "1 ",
        "\"",       "\"\n", "#",    "-",      "not ", "2^", "x xor ", "move", "move n -= 1 ", "\xFF",
        "\xC3\xA4", "\r",   "0.7[", "1..",    "->",   "!",  "min(a,"}) {
    expect_quick(rules + "move n -= " + repeated(piece, length), false);
    expect_quick(repeated(piece, length), false);
    expect_quick("game g\nstate " + repeated(piece, length), false);
    expect_quick("game g\noctal 0." + repeated(piece, length) + "\n", false);
  }
  expect_quick(repeated("(", mebibyte), false);
  expect_quick(repeated("a\n", mebibyte), false);
  expect_quick(std::string(mebibyte + 1, ' '), false);
}

TEST(ReaderLimits, ManyLines) {
  for (const char* line : {"moev n -= 1\n", "move n -= x\n", "state m\n", "given n\n", "end n = 0\n",
                           "win \"\"\n", "judge\n", "play normal\n"})
    expect_quick(rules + repeated(line, mebibyte - 100), false);
  expect_quick(rules + repeated("move n -= 1\n", mebibyte - 100), true);
  expect_quick(rules + repeated("move n -= 1 if n % 7 == 3\n", mebibyte - 100), true);
  expect_quick(rules + "move n -= 1\n" + repeated("end n % 7 == 3 and n > 20\n", mebibyte - 100), true);
  expect_quick(
      "game g\nstate a, b\nmove a -= 1\nmove b -= 1\n" + repeated("symmetric a, b\n", mebibyte - 100), true);
  expect_quick(rules + "move n -= 1\n" + repeated("source \"s\"\n", mebibyte - 100), true);
}

TEST(ReaderLimits, LongLists) {
  std::string set = "{";
  for (int i = 1; i < 10'000; ++i) set += std::to_string(i) + ",";
  set += "10000}";
  std::string sets;
  for (int i = 0; i < 20; ++i) sets += "move n -= k for k in " + set + "\n";
  expect_quick(rules + sets, true);
  std::string names;
  for (int i = 0; names.size() < mebibyte - 200; ++i) names += " x" + std::to_string(i);
  expect_quick(rules + "move n -= 1\njudge\n read n" + names + "\n", false);
  expect_quick("game g\nstate n" + names + "\nmove n -= 1\n", false);
  expect_quick(rules + "move n -= 1\njudge\n read n until 0" + repeated(" 0", mebibyte - 100) + "\n", false);
  expect_quick(rules + "move n -= 1 for a in " + set + ", b in " + set + ", c in " + set + ", d in " + set +
                   " if a + b + c + d == 5 and n > 10^9\n",
               true);
}

TEST(ReaderLimits, LargeNumbers) {
  const std::string digits(500'000, '9');
  expect_quick(rules + "move n -= k for k in 1.." + digits + "\n", true);
  expect_quick(rules + "move n -= k for k >= " + digits + "\n", true);
  expect_quick(rules + "move n -= k for k in {1, " + digits + "}\n", true);
  expect_quick(rules + "move n -= 1 if n < " + digits + "*" + digits + "\n", true);
  expect_quick("game g\ngiven m >= " + digits + "\nstate n\nmove n -= 1\n", true);
  expect_quick(rules + "move n -= 1\nplay normal block " + digits + "\n", false);
  expect_quick(rules + "sum of " + digits + " n\nmove n -= 1\n", false);
  expect_quick("game g\noctal 0.{" + digits + "}\n", false);
  expect_quick(rules + "subtract {" + digits + "}\n", true);
}

/// Rules whose numbers explode when they are tried.
TEST(ReaderLimits, ExplodingPowers) {
  for (const char* move :
       {"n -= 1 if n < 2^(2^(2^40))", "n -= 1 if 2^(2^22) % 3^(2^21) > n", "n -= k for k in 1..2^(2^60)",
        "n -= k for k >= 2^(2^60)", "n -= 2^(2^k) for k >= 0", "n -= k for k in 1..10^18",
        "n -= k for k in 1..10^18 if k % 1000003 == 5", "n -= 1 for k in 1..10^18 if k > 0",
        "n -= k for k in digits(7^(2^20), 2) if k > 0", "n -= 1 + digits(3^(2^21), 2)",
        "n -= 1 + gcd(3^(2^21), 5^(2^20))", "n -= i*j*k for i >= 1, j >= 1, k >= 1",
        "n -= 1 if prime(2^61 - 1 + n)",
        "n -= 1 for i in 1..10^9, j in 1..10^9, k in 5..i - 10^10 if j + k > 0"}) {
    expect_quick(rules + "move " + move + "\n", true);
  }
  std::string product = "2^4000000";
  for (int i = 0; i < 390; ++i) product += "*2^4000000";
  expect_quick(rules + "move n -= 1 if " + product + " > n\n", true);
  expect_quick("game g\nstate n = " + product + "\nmove n -= 1\n", true);
  expect_quick("game g\nstate n, p = 2\nmove n -= 1, p *= p\n", true);
  expect_quick("game g\ngiven m if " + product + " > m\nstate n\nmove n -= 1\n", true);
}

/// Every change of a coordinate that a split copies, in full length: the rules must not be multiplied in
/// memory.
TEST(ReaderLimits, SplitsOfManyLongChanges) {
  std::string sum = "1";
  for (int i = 0; i < 980; ++i) sum += "+1";
  std::string state = "state n";
  std::string move = "move n -> 0";
  for (int i = 0; i < 15; ++i) move += " + 0";
  for (int i = 0; i < 62; ++i)
    state += ", c" + std::to_string(i), move += ", c" + std::to_string(i) + " = " + sum;
  const std::string line = move + " if n > 0\n";
  std::string text = "game g\n" + state + "\n";
  while (text.size() + line.size() < mebibyte) text += line;
  expect_quick(text, true);
}

}  // namespace
}  // namespace grundy
