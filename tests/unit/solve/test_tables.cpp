#include "support.hpp"

/// Rays = plain form = brute force, game by game.
namespace grundy::test {
namespace {

struct Case {
  std::string name;
  std::string rules;
  std::vector<Integer> parameters;
  Box box;
};

void PrintTo(const Case& given, std::ostream* out) {
  *out << given.name;
}

const std::string wythoff_moves =
    "move a -= k for k >= 1\nmove b -= k for k >= 1\nmove a -= k, b -= k for k >= 1\n";
const std::string euclid_moves = "move b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0\n";
const std::string two = "game g\nstate a, b\n";

std::vector<Case> cases() {
  return {
      {"wythoff", two + wythoff_moves, {}, box_to({24, 31})},
      {"wythoff_misere", two + wythoff_moves + "play misere\n", {}, box_to({20, 23})},
      {"wythoff_block_1", two + wythoff_moves + "play normal block 1\n", {}, box_to({20, 20})},
      {"wythoff_block_3", two + wythoff_moves + "play normal block 3\n", {}, box_to({17, 19})},
      {"wythoff_misere_block_1", two + wythoff_moves + "play misere block 1\n", {}, box_to({12, 12})},
      {"euclid", two + euclid_moves, {}, box_to({30, 30})},
      {"euclid_misere", two + euclid_moves + "play misere\n", {}, box_to({25, 28})},
      {"euclid_block", two + euclid_moves + "play normal block 1\n", {}, box_to({18, 18})},
      {"euclid_bounded",
       two + "move b -= k*a for k in 1..3 if a > 0\nmove a -= k*b for k in 1..2 if b > 0\n",
       {},
       box_to({22, 25})},
      {"euclid_needs_order",
       "game g\nstate a, b if a <= b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= k for k >= 1 if b > 2\n",
       {},
       box_to({14, 18})},
      {"long_line", "game g\nstate n\nmove n -= k for k in 1..7\nmove n -= 12\n", {}, box_to({6000})},
      {"nim3",
       "game g\nstate a, b, c\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove c -= k for k >= 1\n",
       {},
       box_to({6, 7, 9})},
      {"nim3_misere",
       "game g\nstate a, b, c\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove c -= k for k >= 1\nplay "
       "misere\n",
       {},
       box_to({5, 5, 6})},
      {"bash", "game g\ngiven m >= 1\nstate n\nmove n -= k for k in 1..m\n", {Integer(4)}, box_to({60})},
      {"bash_misere",
       "game g\ngiven m >= 1\nstate n\nmove n -= k for k in 1..m\nplay misere\n",
       {Integer(3)},
       box_to({60})},
      {"bash_block",
       "game g\ngiven m >= 1\nstate n\nmove n -= k for k in 1..m\nplay normal block 2\n",
       {Integer(5)},
       box_to({60})},
      {"subtract", "game g\nsubtract {2, 3, 5}\n", {}, box_to({70})},
      {"limit_in_other_coordinate",
       "game g\nstate n, q\nmove n -= k for k in 1..q\nmove q -= 1\n",
       {},
       box_to({20, 6})},
      {"limit_misere",
       "game g\nstate n, q\nmove n -= k for k in 1..q\nmove q -= 1 if q > 2\nplay misere\n",
       {},
       box_to({20, 6})},
      {"take_at_most_half", "game g\nstate n\nmove n -= k for k in 1..n/2\n", {}, box_to({80})},
      {"take_at_most_root", "game g\nstate n\nmove n -= k for k in 1..sqrt(n)\n", {}, box_to({120})},
      {"from_two", "game g\nstate n\nmove n -= k for k >= 2\n", {}, box_to({40})},
      {"steps_of_two",
       "game g\nstate a, b\nmove a -= 2*k for k >= 1\nmove b -= 3*k, a -= k for k >= 1\n",
       {},
       box_to({18, 20})},
      {"with_offset",
       "game g\nstate a, b\nmove a -= k + 2 for k >= 1\nmove b -= 2*k + 1, a -= 1 for k >= 0\n",
       {},
       box_to({18, 20})},
      {"king", "game g\nstate a, b\nmove a -= 1\nmove b -= 1\nmove a -= 1, b -= 1\n", {}, box_to({18, 20})},
      {"king_misere",
       "game g\nstate a, b\nmove a -= 1\nmove b -= 1\nmove a -= 1, b -= 1\nplay misere\n",
       {},
       box_to({18, 20})},
      {"knight",
       "game g\nstate a, b if a <= 12 and b <= 14\nmove a -= 2, b -= 1\nmove a -= 2, b += 1\nmove a -= 1, b "
       "-= 2\nmove a += 1, b -= 2\n",
       {},
       box_to({13, 14})},
      {"rook_and_knight",
       "game g\nstate a, b\nmove a -= k for k >= 1\nmove a -= 1, b -= 2\nmove b -= k for k in {1, 4}\n",
       {},
       box_to({18, 20})},
      {"knight_block",
       "game g\nstate a, b\nmove a -= 2, b -= 1\nmove a -= 1, b -= 2\nmove a -= 1\nmove b -= k for k >= "
       "1\nplay normal block 1\n",
       {},
       box_to({13, 14})},
      {"guards",
       two + "move a -= k for k >= 1 if 2 | b\nmove b -= k for k >= 1 if a != 3\nmove a -= k, b -= k for k "
             ">= 1 if a + b > 9 or a == b\n",
       {},
       box_to({17, 19})},
      {"guards_misere",
       two + "move a -= k for k >= 1 if 2 | b\nmove b -= k for k >= 1 if a != 3\nplay misere\n",
       {},
       box_to({17, 19})},
      {"prime_guard",
       two + "move a -= k for k >= 1 if prime(b)\nmove b -= k for k >= 1\n",
       {},
       box_to({14, 15})},
      {"guard_without_value",
       two + "move a -= k for k >= 1 if b / a > 1\nmove b -= k for k >= 1 if not (a % b == 1)\n",
       {},
       box_to({14, 15})},
      {"ends", two + wythoff_moves + "end a == 0 and b <= 3\nend b == 0 wins\n", {}, box_to({15, 15})},
      {"ends_misere",
       two + wythoff_moves + "end a + b <= 2 wins\nend a == 3\nplay misere\n",
       {},
       box_to({15, 15})},
      {"staircase",
       "game g\nstate a, b if a <= b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n",
       {},
       box_to({14, 17})},
      {"staircase_misere",
       "game g\nstate a, b if a <= b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nplay misere\n",
       {},
       box_to({14, 17})},
      {"holes",
       "game g\nstate a, b if not (3 | a + b) or a == 0\nmove a -= k for k >= 1\nmove b -= k for k >= "
       "1\nmove a -= k, b -= k for k in 1..4\n",
       {},
       box_to({14, 17})},
      {"holes_misere",
       "game g\nstate a, b if not (3 | a + b)\nmove a -= 3*k for k >= 1\nmove b -= k for k in 1..2\nplay "
       "misere\n",
       {},
       box_to({14, 17})},
      {"gives_back",
       "game g\nstate a, b if a + b <= 14\nmove a -= k, b += k for k >= 1\nmove b -= k for k >= 1\n",
       {},
       box_to({14, 14})},
      {"gives_back_one_way",
       "game g\nstate a, b if 2*a + b <= 20\nmove a -= k, b += 2*k for k >= 1\nmove b -= 1\n",
       {},
       box_to({10, 20})},
      {"climbs",
       "game g\ngiven n >= 2\nstate p if p >= 1\nmove p *= m for m in 2..9 if p < n\n",
       {Integer(30)},
       Box{{1}, {300}}},
      {"climbs_by_adding",
       "game g\ngiven n\nstate p, q if p <= n\nmove p += k for k >= 1\nmove q -= 1, p = 0 if p > 3\n",
       {Integer(12)},
       box_to({12, 4})},
      {"box_from_above_0",
       "game g\nstate a, b if a >= 2 and b >= 3\n" + wythoff_moves,
       {},
       Box{{2, 3}, {15, 14}}},
      {"box_in_holes",
       "game g\nstate n if n >= 5\nmove n -= k for k in 1..3\nmove n -= k for k >= 9\n",
       {},
       Box{{3}, {50}}},
      {"options_that_are_never_legal",
       "game g\nstate a, b if a <= b\nmove a = k, b -= 1 for k in b..5 if a != b\nmove b -= 1 + k for k >= "
       "1\nmove b += 1 if b < a\nplay misere block 1\n",
       {},
       box_to({4, 6})},
      {"divides", "game g\nstate n\nmove n /= 2 if n > 0\nmove n -= 1\n", {}, box_to({90})},
      {"assigns",
       "game g\nstate n, m\nmove n = m, m = k for k in 0..3 if m < n and k < m\nmove m -= 1\n",
       {},
       box_to({10, 12})},
      {"fibonacci_nim",
       "game g\nstate n, q if q <= 2*(20 - n)\nmove n -= k, q = 2*k for k in 1..q\n",
       {},
       box_to({20, 40})},
      {"row_axis_outer_ray",
       "game g\nstate a, b, c\nmove b -= k*a for k >= 1 if a > 0\nmove c -= k*b for k >= 1 if b > 0\nmove a "
       "-= k, c -= k for k >= 1\n",
       {},
       box_to({6, 8, 9})},
      {"second_order",
       "game g\nstate a, b if b <= 20\nmove b -= k for k >= 1\nmove a -= 1, b += k for k in 1..2\n",
       {},
       box_to({5, 20})},
      {"upside_down",
       "game g\ngiven n\nstate a, b if a <= n\nmove a += k for k in 1..3\nmove b -= k for k >= 1\n",
       {Integer(9)},
       box_to({9, 11})},
      {"high_powers",
       "game g\nstate a, b\nmove b -= k*a^9 for k >= 1 if a > 1\nmove a -= 1\n",
       {},
       box_to({200, 8})},
      {"digits", "game g\nstate n\nmove n -= k for k in digits(n, 10) if k > 0\n", {}, box_to({120})},
      {"two_variables",
       "game g\nstate a, b\nmove a -= i, b -= j for i >= 1, j >= 1 if i + j <= 4\nmove a -= k for k >= 1 if "
       "b == 0\n",
       {},
       box_to({9, 10})},
  };
}

class Outcomes : public testing::TestWithParam<Case> {};

TEST_P(Outcomes, AreThoseOfTheDefinition) {
  const Case& given = GetParam();
  const Instance instance = instance_of(given.rules, given.parameters);
  const auto expected = brute_outcomes(instance, given.box);
  ASSERT_TRUE(std::holds_alternative<std::string>(expected))
      << "the test's box does not suit the game: " << static_cast<int>(std::get<ErrorKind>(expected));
  EXPECT_EQ(letters(solve_outcomes(instance, given.box, limits(), TableMethod::Plain)),
            std::get<std::string>(expected));
  EXPECT_EQ(letters(solve_outcomes(instance, given.box, limits(), TableMethod::Rays)),
            std::get<std::string>(expected));
}

INSTANTIATE_TEST_SUITE_P(Games, Outcomes, testing::ValuesIn(cases()),
                         [](const auto& given) { return given.param.name; });

class Values : public testing::TestWithParam<Case> {};

TEST_P(Values, AreThoseOfTheDefinition) {
  const Case& given = GetParam();
  const Instance instance = instance_of(given.rules, given.parameters);
  const GrundyTable plain = solve_values(instance, given.box, limits(), TableMethod::Plain);
  const GrundyTable rays = solve_values(instance, given.box, limits(), TableMethod::Rays);
  EXPECT_EQ(plain, rays);
  BruteForce brute(instance);
  for (const std::vector<std::int64_t>& numbers : boards_of(given.box)) {
    const Board board(numbers.begin(), numbers.end());
    const std::optional<GrundyValue> expected =
        is_legal(instance, board) ? std::optional(brute.value(board)) : std::nullopt;
    ASSERT_EQ(rays.value(numbers), expected) << print(board);
  }
  const OutcomeTable outcomes = solve_outcomes(instance, given.box, limits());
  for (std::size_t i = 0; i < static_cast<std::size_t>(given.box.cells().value()); ++i) {
    if (!outcomes.is_legal(i)) continue;
    ASSERT_EQ(outcomes.is_p(i), rays.value(i) == 0);
  }
}

std::vector<Case> cases_with_values() {
  std::vector<Case> result = {
      {"kayles", "game g\noctal 0.77\n", {}, box_to({60})},
      {"dawsons_kayles", "game g\noctal 0.07\n", {}, box_to({60})},
      {"grundys_game",
       "game g\nstate n\nmove n -> i + j for i >= 1, j >= 1 if i + j == n and i != j\n",
       {},
       box_to({50})},
      {"lasker",
       "game g\nstate n\nmove n -= k for k >= 1\nmove n -> i + j for i >= 1, j >= 1 if i + j == n\n",
       {},
       box_to({30})},
      {"split_with_another_coordinate",
       "game g\nstate n, m\nmove n -> i + j, m -= 1 for i >= 1, j >= 1 if i + j == n\nmove m -= k for k >= "
       "1\n",
       {},
       box_to({9, 4})},
  };
  for (Case& given : cases()) {
    if (!why_no_values(*game_of(given.rules)) && given.name != "long_line")
      result.push_back(std::move(given));
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(Games, Values, testing::ValuesIn(cases_with_values()),
                         [](const auto& given) { return given.param.name; });

TEST(Tables, MisereNimHasTheKnownLaw) {
  const Instance instance =
      instance_of("game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nplay misere\n");
  const OutcomeTable table = solve_outcomes(instance, box_to({40, 40}), limits());
  for (std::int64_t a = 0; a <= 40; ++a) {
    for (std::int64_t b = 0; b <= 40; ++b) {
      const bool is_p = a <= 1 && b <= 1 ? a != b : a == b;
      EXPECT_EQ(table.outcome(std::vector<std::int64_t>{a, b}), is_p ? Outcome::P : Outcome::N)
          << a << ' ' << b;
    }
  }
}

TEST(Tables, ValuesOfNimAreNimSums) {
  const Instance instance = instance_of(
      "game g\nstate a, b, c\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove c -= k for k >= 1\n");
  const Box box = box_to({15, 17, 33});
  const GrundyTable table = solve_values(instance, box, limits());
  for (const std::vector<std::int64_t>& board : boards_of(box)) {
    ASSERT_EQ(table.value(board), static_cast<GrundyValue>(board[0] ^ board[1] ^ board[2]));
  }
}

TEST(Tables, EuclidsLawOnALargerBox) {
  const Instance instance = instance_of(two + euclid_moves);
  const OutcomeTable table = solve_outcomes(instance, box_to({500, 400}), limits());
  for (std::int64_t a = 1; a <= 500; ++a) {
    for (std::int64_t b = 1; b <= 400; ++b) {
      const std::int64_t low = std::min(a, b);
      const std::int64_t high = std::max(a, b);
      const bool is_n = low == high || high * (high - low) > low * low;
      ASSERT_EQ(table.outcome(std::vector<std::int64_t>{a, b}), is_n ? Outcome::N : Outcome::P)
          << a << ' ' << b;
    }
  }
}

/// Rows are swept in stretches: a row of many boards against a column of as many.
TEST(Tables, LongRowsAreLikeLongColumns) {
  for (const std::string& rest :
       {wythoff_moves, euclid_moves, wythoff_moves + "play misere\n", wythoff_moves + "play normal block 2\n",
        euclid_moves + "end a + b == 5 wins\n",
        wythoff_moves + "move a -= k, b -= 3*k for k in 1..a\nmove a -= 3*k, b -= k for k in 1..b\n"}) {
    const Instance instance = instance_of(two + rest);
    const OutcomeTable rows = solve_outcomes(instance, box_to({4, 5000}), limits());
    const OutcomeTable columns = solve_outcomes(instance, box_to({5000, 4}), limits());
    for (std::int64_t a = 0; a <= 4; ++a) {
      for (std::int64_t b = 0; b <= 5000; ++b) {
        ASSERT_EQ(rows.outcome(std::vector<std::int64_t>{a, b}),
                  columns.outcome(std::vector<std::int64_t>{b, a}))
            << rest << a << ' ' << b;
      }
    }
  }
}

TEST(Tables, WideGrundyValues) {
  const Instance instance = instance_of("game g\nstate n\nmove n -= k for k >= 1\n");
  const GrundyTable table = solve_values(instance, box_to({70000}), limits());
  for (std::int64_t n = 0; n <= 70000; ++n) ASSERT_EQ(table.value(static_cast<std::size_t>(n)), n);
}

}  // namespace
}  // namespace grundy::test
