#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>

#include "option_definition.hpp"
#include "random_rules.hpp"

/// The enumerator skips whole ranges of values. What it lists is compared with the definition of an option,
/// tried out value by value.
namespace grundy::rules {
namespace {

/// All boards with coordinates up to `most`, against the definition with `for` values from -4 to
/// `most_value`.
void check(const std::string& rules, std::int64_t most, std::int64_t most_value,
           const std::vector<Integer>& parameters = {}) {
  const Instance instance(game_of(rules), parameters);
  Definition definition(instance, -4, most_value);
  std::size_t options = 0;
  Board board(instance.game().coordinates.size());
  std::function<void(std::size_t)> fill = [&](std::size_t i) {
    if (i < board.size()) {
      for (std::int64_t value = 0; value <= most; ++value) board[i] = value, fill(i + 1);
      return;
    }
    if (!is_legal(instance, board)) return;
    const std::vector<Listed> expected = definition.options(board);
    options += expected.size();
    expect_definition<std::int64_t>(instance, board, expected);
    expect_definition<Integer>(instance, board, expected);
  };
  fill(0);
  EXPECT_GT(options, 0U) << rules;
}

TEST(OptionEnumerator, OneVariable) {
  check("state a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove a -= k, b -= k for k >= 1", 8, 12);
  check("state a, b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0", 12, 20);
  check("state a\nmove a -= k*k for k >= 1", 40, 50);
  check("state a\nmove a -= 2^k for k >= 0", 40, 50);
  check("state a\nmove a -= k for k >= 1 if prime(k)", 30, 40);
  check("state a\nmove a -= k for k >= 1 if k | a and k < a", 30, 40);
  check("state a\nmove a -= k for k in 1..a if square(a - k) or k % 3 == 1", 30, 40);
  check("state a\nmove a -= k for k in {1, 3, 4}", 12, 12);
  check("state a\nmove a -= k for k in digits(a, 3) if k > 0", 30, 30);
  check("state a\nmove a /= k for k in 2..5 if a > 0", 30, 30);
  check("state a\nmove a = a/k for k in -3..4 if a > 0 and k != 1", 20, 20);
  check("state a\nmove a -= k for k >= 1 if not (k == 2 or not k % 2 == 0)", 20, 30);
  check("given n\nstate a\nmove a -= k for k in 1..n", 12, 20, {4});
  check("state a\nmove a -= a/k for k >= 1 if k <= 3 and a >= k", 12, 12);
}

TEST(OptionEnumerator, TwoVariables) {
  check("state n\nmove n -> i + j for i >= 1, j >= 1 if i + j == n and i != j", 16, 20);
  check("state n\nmove n -> i + j for i >= 0, j >= i if i + j < n and (i + j) % 2 == 1", 12, 20);
  check("state n\nmove n -> i + (n - i - k) for i >= 1, k in 1..2", 14, 20);
  check("state a, b\nmove a -= i, b -= j for i >= 1, j >= 1 if i == j or i == 2*j", 7, 12);
  check("state a, b\nmove a -= i, b = j for i >= 1, j in i..a if coprime(i, j)", 7, 12);
  check("state a, b\nmove a -= i*j for i >= 1, j in 1..b", 7, 12);
  check("state n\nmove n = n - i*j for i in 1..n, j in {1, 2} if i*j <= n", 9, 12);
  check("state n\nmove n -> i + j + k for i >= 1, j >= i, k >= j if i + j + k == n - 1", 10, 12);
}

TEST(OptionEnumerator, LegalPositionsAndEnds) {
  check("state a, b if a <= b\nmove a -= k for k >= 1\nmove b -= k for k >= 1", 8, 12);
  check("state a, b if a != b and (a + b) % 5 != 4\nmove a -= k, b -= j for k >= 1, j in 0..1", 8, 12);
  check("state a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nend a == 0 wins\nend a + b <= 3", 8, 12);
  check("state a, b if 100/(5 - a) > 0\nmove a -= k for k >= 1\nmove b -= k for k >= 1", 9, 12);
  check("state a, b if prime(a + 2)\nmove a -> i + j, b -= 1 for i >= 0, j >= i if i + j < a", 8, 12);
}

TEST(OptionEnumerator, ValuesThatDoNotExist) {
  check("state a\nmove a -= 12/(k - 3) for k in 0..8 if a > 12/(k - 3) and 12/(k - 3) > 0", 14, 20);
  check("state a\nmove a -= k for k in 1..12/(a - 4)", 10, 20);
  check("state a\nmove a -= 1 + sqrt(k - 2) for k in 0..5", 10, 20);
  check("state a\nmove a -= 2^(k - 2) for k in 0..5", 10, 20);
}

/// Random rules from pieces of text that make every kind of range, guard, change and split.
std::string random_rules(test::RandomRules& random) {
  const auto one_of = [&](std::initializer_list<const char*> texts) {
    return std::string(texts.begin()[random.below(texts.size())]);
  };
  const bool two = random.chance(50);
  std::string text = "state a, b" +
                     one_of({"", "", "", " if a <= b + 3", " if (a + b) % 4 != 3",
                             " if not (a == 2 and b > 1)", " if a*b != 6"}) +
                     "\nmove ";
  const std::string k = two ? one_of({"k", "j", "(k + j)", "k*j", "max(k, j)"}) : "k";
  const std::string amount = one_of({"", "2*", "b*", ""}) + k + one_of({"", " + 1", "^2", ""});
  switch (random.below(5)) {
    case 0:
      text += "a -= " + amount;
      break;
    case 1:
      text += "a -= " + amount + ", b = " + one_of({"b + ", "2*", "b - ", "a - "}) + k;
      break;
    case 2:
      text += "a = a - " + k + one_of({" - b", "*(b + 1)", ""}) + ", b " + one_of({"/= 2", "-= 1", "*= 2"});
      break;
    case 3:
      text += "a -> " + k + " + (a - " + k + " - 1)";
      break;
    default:
      text +=
          "a -> (a - " + k + ") + (a - 2*" + k + ") + 0, b " + one_of({"-> b + (b - 1) + 1", "-= 1", "= 3"});
  }
  const std::string first = one_of({"k >= 1", "k >= 1", "k in 1..b + 1", "k in 1..a/2", "k in {1, 2, 5, 7}",
                                    "k in digits(a + 10*b, 4)", "k >= min(a, b)", "k in b..a"});
  const std::string second =
      one_of({"j >= 1", "j >= k", "j in 1..k", "j in k..2*k", "j in {1, 3, 4}", "j in 0..b"});
  text += " for " + first + (two ? ", " + second : "");
  // The step must not be empty, or play would not end.
  std::string guard = "k >= 1" + std::string(two ? " and j >= 1" : "") + " and k <= a";
  const std::string more =
      one_of({"", " and k % 3 != 2", " and (k | a or prime(k))", " and not (square(k) and b > 0)",
              " and k == b", " and a % k == 0", " and xor(k, b) < a + 2", " and coprime(k, a)"});
  return text + " if " + guard + more + one_of({"", "", "\nend b == 0", "\nend a + b < 3 wins"}) + "\n";
}

RC_GTEST_PROP(OptionEnumerator, RandomRulesAgainstTheDefinition, (std::uint64_t seed)) {
  test::RandomRules random(seed);
  const std::string rules = random_rules(random);
  ReadResult read = read_game("game test\n" + rules, "test");
  if (!read.game) {   // play need not end: about one in ten
    RC_DISCARD("not a game");
  }
  const Instance instance(std::make_shared<const Game>(std::move(*read.game)), {});
  Definition definition(instance, -2, 30);
  for (int i = 0; i < 4; ++i) {
    const Board board = {Integer(random.between(0, 12)), Integer(random.between(0, 6))};
    if (!is_legal(instance, board)) continue;
    const std::vector<Listed> by_definition = definition.options(board);
    const std::vector<std::string> expected = texts(by_definition);
    RC_LOG(rules + print(board));
    try {
      RC_ASSERT(texts(enumerate<std::int64_t>(instance, board, Order::Ascending)) == expected);
    } catch (const UnboundedRange&) {   // then some option has the largest value that the definition tried
      RC_ASSERT(std::ranges::any_of(by_definition, [](const Listed& listed) {
        return std::ranges::max(listed.values) == Integer(30);
      }));
      continue;
    }
    RC_ASSERT(texts(enumerate<Integer>(instance, board, Order::Ascending)) == expected);
    std::vector<std::string> down = texts(enumerate<std::int64_t>(instance, board, Order::Descending));
    RC_ASSERT(texts(enumerate<Integer>(instance, board, Order::Descending)) == down);
    std::ranges::reverse(down);
    RC_ASSERT(down == expected);   // one move
  }
}

/// The two number types list the same, also next to the ends of 64 bits, where one of them has to widen.
RC_GTEST_PROP(OptionEnumerator, SmallAndWideNumbersAgree, (std::uint64_t seed)) {
  test::RandomRules random(seed);
  const Game game = random.game();
  std::vector<Integer> parameters;
  for (std::size_t i = 0; i < game.parameters.size(); ++i)
    parameters.push_back(Integer(random.between(0, 9)));
  try {
    const Instance instance(std::make_shared<const Game>(game), parameters);
    OptionEnumerator<std::int64_t> small(instance);
    OptionEnumerator<Integer> wide(instance);
    for (int i = 0; i < 5; ++i) {
      std::vector<std::int64_t> board;
      for (std::size_t c = 0; c < game.coordinates.size(); ++c)
        board.push_back(random.chance(70) ? random.between(0, 12) : std::abs(random.edge_number() / 2));
      const Board wide_board(board.begin(), board.end());
      std::vector<std::string> first;
      std::vector<std::string> second;
      small.limit(nullptr, 5'000);
      wide.limit(nullptr, 20'000);
      bool complete = true;
      try {
        small.each_option(board, Order::Ascending, [&](const OptionView<std::int64_t>& view) {
          Position position;
          for (const auto& part : view.parts) position.emplace_back(part.begin(), part.end());
          first.push_back(print(position));
          return first.size() < 1'000;
        });
      } catch (const Error&) {   // refused, never wrong
        complete = false;
      }
      try {
        wide.each_option(wide_board, Order::Ascending, [&](const OptionView<Integer>& view) {
          second.push_back(print(Position(view.parts.begin(), view.parts.end())));
          return second.size() < 1'000;
        });
      } catch (const Error&) {
        complete = false;
      }
      if (complete) RC_ASSERT(first == second);
      RC_ASSERT(std::equal(first.begin(),
                           first.begin() + static_cast<std::ptrdiff_t>(std::min(first.size(), second.size())),
                           second.begin()));
    }
  } catch (const Error&) {   // these parameters are not allowed
    RC_DISCARD("parameters");
  }
}

// ---- large numbers ----

std::vector<std::string> options_at(const std::string& rules, const Board& board,
                                    const std::vector<Integer>& parameters = {}) {
  std::vector<std::string> result;
  for (const Listed& listed :
       enumerate<Integer>(Instance(game_of(rules), parameters), board, Order::Ascending))
    result.push_back(print(listed.parts));
  return result;
}

std::vector<std::string> narrow_options_at(const std::string& rules, const Board& board) {
  std::vector<std::string> result;
  for (const Listed& listed : enumerate<std::int64_t>(Instance(game_of(rules), {}), board, Order::Ascending))
    result.push_back(print(listed.parts));
  return result;
}

using Texts = std::vector<std::string>;

TEST(OptionEnumerator, HugePositionsWithFewOptions) {
  const Integer huge = power(10, 30).value();
  EXPECT_EQ(options_at("state a, b\nmove a -= k*b for k >= 1 if b > 0", {huge, floor_div(huge, 3)}),
            (Texts{"(666666666666666666666666666667, 333333333333333333333333333333)",
                   "(333333333333333333333333333334, 333333333333333333333333333333)",
                   "(1, 333333333333333333333333333333)"}));
  EXPECT_EQ(options_at("state a\nmove a -= k for k in max(1, a - 2)..a + 5", {huge}), (Texts{"2", "1", "0"}));
  EXPECT_EQ(options_at("state a\nmove a -= k^3 for k >= 1 if k^3 > a - 10", {huge}), (Texts{"0"}));
  EXPECT_EQ(options_at("state a\nmove a -= 2^k for k >= 0", {huge}).size(), 100U);
  EXPECT_EQ(options_at("state n\nmove n -> i + j for i >= 1, j in i..i + 3 if i + j == n", {huge}).size(),
            2U);
  EXPECT_EQ(options_at("state a\nmove a -= k for k in {1, 1000000000000000000000000000000, "
                       "2000000000000000000000000000000}",
                       {huge}),
            (Texts{"999999999999999999999999999999", "0"}));
}

TEST(OptionEnumerator, IntermediateResultsBeyond64Bits) {
  const std::string fourth = "state n\nmove n -= k for k in 1..5 if k*n*n*n*n % 7 == 5";
  const Board million = {1'000'003};
  EXPECT_FALSE(options_at(fourth, million).empty());
  EXPECT_EQ(narrow_options_at(fourth, million), options_at(fourth, million));
  EXPECT_EQ(narrow_options_at("state n\nmove n -= k for k in max(1, n^6/n^5 - 2)..n^6/n^5", million),
            (Texts{"2", "1", "0"}));
  EXPECT_EQ(narrow_options_at("state n\nmove n -= k for k in digits(n^9, 10) if k > 7", {10}), Texts{});
  EXPECT_EQ(narrow_options_at("state n\nmove n -= k for k in digits(n^25, 10) if k > 0", {7}),
            (Texts{"6", "4", "3", "1", "0"}));   // 1341068619663964900807
  EXPECT_EQ(narrow_options_at("state n\nmove n -= k for k in {1, 2, 99999999999999999999999}", {5}),
            (Texts{"4", "3"}));
  EXPECT_EQ(narrow_options_at("state n\nmove n -= k for k >= 99999999999999999999999", {5}), Texts{});
  EXPECT_EQ(narrow_options_at("state n\nmove n -= max(k, 3) for k >= -9223372036854775801 if k > 2", {4}),
            (Texts{"1", "0"}));
  EXPECT_EQ(narrow_options_at("state n\nmove n -= k for k >= 8999999999999999999",
                              {std::int64_t{9'000'000'000'000'000'000}}),
            (Texts{"1", "0"}));
  EXPECT_EQ(narrow_options_at("state n\nmove n -= k for k in 1..10^30", {3}), (Texts{"2", "1", "0"}));
  EXPECT_EQ(narrow_options_at(
                "state n\nmove n -= k for k in -9223372036854775807..9223372036854775807 if k > 0", {3}),
            (Texts{"2", "1", "0"}));
  EXPECT_EQ(narrow_options_at("state n\nmove n -= 1 if n^30 > 10^29\nend 10^40 < n^40 - 1", {10}),
            (Texts{"9"}));
  EXPECT_EQ(narrow_options_at("state n if n^40 >= 0\nmove n -= 1", {10}), (Texts{"9"}));
}

TEST(OptionEnumerator, AnOptionThatDoesNotFitIsRefused) {
  const Instance instance(game_of("state n, t\nmove t -= 1, n = n*n*n"), {});
  EXPECT_EQ(enumerate<Integer>(instance, {std::int64_t{1} << 40, 5}, Order::Ascending).size(), 1U);
  try {
    (void)enumerate<std::int64_t>(instance, {std::int64_t{1} << 40, 5}, Order::Ascending);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::OutsideBox);
    EXPECT_STREQ(error.what(),
                 "an option has the coordinate 1329227995784915872903807060280344576, beyond 64 bits");
  }
}

// ---- ranges without end, limits ----

/// A game as the parser builds it, without the trial that would reject it.
Instance with_guard(const std::string& guard) {
  Game game = *game_of("state n, m\nmove n -= 1, m = k for k in 1..9 if " + guard);
  game.moves[0].ranges[0].kind = Range::Kind::AtLeast;
  return {std::make_shared<const Game>(std::move(game)), {}};
}

template <class N>
std::string unbounded(const std::string& guard) {
  try {
    (void)enumerate<N>(with_guard(guard), {2, 1}, Order::Ascending);
  } catch (const UnboundedRange& error) {
    return error.what();
  }
  return "bounded";
}

TEST(OptionEnumerator, RangesWithoutEnd) {
  const std::string all =
      "the values of k have no end at (2, 1), so the position has infinitely many options; bound k, for "
      "example by `for k in 1..10`";
  const std::string some =
      "no end was found for the values of k at (2, 1); bound k, for example by `for k in 1..10`";
  EXPECT_EQ(unbounded<std::int64_t>("n > 0"), all);
  EXPECT_EQ(unbounded<Integer>("n > 0"), all);
  EXPECT_EQ(unbounded<std::int64_t>("k % 2 == 0"), some);
  EXPECT_EQ(unbounded<Integer>("k % 2 == 0"), some);
  EXPECT_EQ(unbounded<std::int64_t>("k < 10"), "bounded");
  EXPECT_EQ(unbounded<Integer>("k < 10"), "bounded");
  EXPECT_EQ(unbounded<Integer>("n == 0 and k > 0"), "bounded");
}

TEST(OptionEnumerator, StopsWhenToldTo) {
  const Instance instance(game_of("state n\nmove n -= k for k >= 1 if k % 1000003 == 1000002"), {});
  OptionEnumerator<std::int64_t> enumerator(instance);
  const std::vector<std::int64_t> board = {2'000'000'000};
  const auto none = [](const OptionView<std::int64_t>&) { return true; };
  enumerator.limit(nullptr, 10'000);
  EXPECT_THROW(enumerator.each_option(board, Order::Ascending, none), Error);
  EXPECT_EQ(enumerator.steps_left(), 0U);
  const std::atomic<bool> stop = true;
  enumerator.limit(&stop);
  try {
    enumerator.each_option(board, Order::Ascending, none);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Interrupted);
  }
  enumerator.limit(nullptr);
  std::size_t seen = 0;
  EXPECT_FALSE(enumerator.each_option(std::vector<std::int64_t>{2'500'000}, Order::Ascending,
                                      [&](const OptionView<std::int64_t>&) { return ++seen < 2; }));
  EXPECT_EQ(seen, 2U);
}

/// Ten thousand values of each of five variables, none of which has a sixth: without a limit this would take
/// for ever.
TEST(OptionEnumerator, EmptyInnerRangesCountAsSteps) {
  std::string set = "{0";
  for (int i = 1; i < 2'000; ++i) set += ", " + std::to_string(i);
  set += "}";
  const std::string rules = "state n\nmove n -= a + b + c + d + e for a in " + set + ", b in " + set +
                            ", c in " + set + ", d in " + set + ", e in 5..a - 10^6";
  const Instance instance(game_of(rules), {});
  OptionEnumerator<std::int64_t> enumerator(instance);
  enumerator.limit(nullptr, 100'000);
  EXPECT_THROW(enumerator.each_option(std::vector<std::int64_t>{7}, Order::Ascending,
                                      [](const OptionView<std::int64_t>&) { return true; }),
               Error);
}

}  // namespace
}  // namespace grundy::rules
