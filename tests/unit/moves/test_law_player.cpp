#include <algorithm>

#include <gtest/gtest.h>

#include <grundy/error.hpp>
#include <grundy/law_player.hpp>
#include <grundy/search.hpp>

#include "../check/forgery.hpp"
#include "laws/law_file.hpp"

namespace grundy::testing {
namespace {

using check::testing::certificate;
using check::testing::names;

struct Played {
  std::shared_ptr<const Game> game;
  std::vector<Integer> parameters;
};

Played game_of(const std::string& name) {
  const laws::Law law = laws::read_law(certificate(name), {});
  Played played{law.game, {}};
  for (const std::optional<Integer>& value : law.fixed) played.parameters.push_back(value.value());
  return played;
}

/// All positions with numbers below `side`, of as many boards as the game has (2 if any number).
std::vector<Position> positions(const Played& played, std::int64_t side) {
  const std::size_t boards = !played.game->sum ? 1 : played.game->sum->count.value_or(2);
  const std::size_t width = played.game->coordinates.size();
  const Instance instance(played.game, played.parameters);
  std::vector<Position> result;
  std::vector<std::int64_t> numbers(boards * width, 0);
  while (true) {
    Position position;
    for (std::size_t i = 0; i < boards; ++i)
      position.emplace_back(numbers.begin() + static_cast<std::ptrdiff_t>(i * width),
                            numbers.begin() + static_cast<std::ptrdiff_t>((i + 1) * width));
    if (std::ranges::all_of(position, [&](const Board& board) { return is_legal(instance, board); }))
      result.push_back(position);
    std::size_t i = 0;
    while (i < numbers.size() && ++numbers[i] == side) numbers[i++] = 0;
    if (i == numbers.size()) return result;
  }
}

class Player : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(All, Player, ::testing::ValuesIn(names()), [](const auto& parameter) {
  std::string name = parameter.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

/// Against the search, which knows nothing of laws.
TEST_P(Player, KnowsOutcomesAndAllWinningMoves) {
  const Played played = game_of(GetParam());
  LawPlayer player(certificate(GetParam()), played.game, {});
  Searcher searcher(Instance(played.game, played.parameters), {});
  const std::size_t variables =
      positions(played, 2).empty() ? 1 : positions(played, 2)[0].size() * played.game->coordinates.size();
  const std::int64_t side = variables == 1 ? 60 : variables == 2 ? 14 : 7;
  for (const Position& position : positions(played, side)) {
    SCOPED_TRACE(print(position));
    ASSERT_EQ(player.outcome(played.parameters, position), searcher.outcome(position));
    const std::vector<Option> mine = player.winning_moves(played.parameters, position, 1000);
    std::vector<Position> found;
    for (const Option& option : mine) found.push_back(option.position);
    std::vector<Position> expected;
    for (const Option& option : searcher.winning_moves(position, true)) expected.push_back(option.position);
    if (GetParam() == "euclid") {   // a ray whose step changes gives one move
      for (const Position& one : found) EXPECT_NE(std::ranges::find(expected, one), expected.end());
      EXPECT_EQ(found.empty(), expected.empty());
      continue;
    }
    std::ranges::sort(found);
    std::ranges::sort(expected);
    EXPECT_EQ(found, expected);
    const std::vector<Option> least = player.winning_moves(played.parameters, position, 1);
    EXPECT_EQ(least.empty(), mine.empty());
    if (!least.empty()) {
      EXPECT_EQ(least[0].position, mine[0].position);
    }
  }
}

Integer many_digits(char digit, std::size_t count) {
  return *Integer::parse(std::string(count, digit));
}

/// floor(k * (1 + sqrt 5) / 2)
Integer beatty(const Integer& k) {
  return floor_div(k + floor_sqrt(Integer(5) * k * k), 2);
}

TEST(LawPlayer, PlaysPositionsOfTenThousandDigits) {
  const Played played = game_of("wythoff");
  LawPlayer player(certificate("wythoff"), played.game, {});
  const Integer k = many_digits('7', 10'000);
  const Integer a = beatty(k);
  EXPECT_EQ(player.outcome({}, {{a, a + k}}), Outcome::P);
  EXPECT_EQ(player.outcome({}, {{a + k, a}}), Outcome::P);
  EXPECT_TRUE(player.winning_moves({}, {{a, a + k}}, 1).empty());
  const Integer x = many_digits('3', 10'000);
  const Integer y = many_digits('8', 10'000);
  EXPECT_EQ(player.outcome({}, {{x, y}}), Outcome::N);
  const std::vector<Option> moves = player.winning_moves({}, {{x, y}}, 5);
  ASSERT_FALSE(moves.empty());
  for (const Option& option : moves) {
    const Board& there = option.position[0];
    const Integer& small = std::min(there[0], there[1]);
    EXPECT_EQ(beatty(std::max(there[0], there[1]) - small), small);
    const Integer step_a = x - there[0];
    const Integer step_b = y - there[1];
    EXPECT_TRUE(step_a.sign() >= 0 && step_b.sign() >= 0 &&
                (step_a.is_zero() || step_b.is_zero() || step_a == step_b));
  }
}

TEST(LawPlayer, GivesValuesOfAnySize) {
  const Played played = game_of("values-one");
  LawPlayer player(certificate("values-one"), played.game, {});
  const std::int64_t values[] = {0, 1, 0, 1, 2, 3, 2};
  for (const char digit : {'1', '4', '9'}) {
    const Integer n = many_digits(digit, 3000);
    EXPECT_EQ(player.value({}, {n}), Integer(values[floor_mod(n, 7).to_int64()]));
  }
}

TEST(LawPlayer, TakesOnlyProvedLawsOfTheGame) {
  const auto refused = [](const std::string& law, const std::shared_ptr<const Game>& game, ErrorKind kind) {
    try {
      LawPlayer player(law, game, {});
      ADD_FAILURE();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), kind) << error.what();
    }
  };
  refused(certificate("wythoff"), game_of("two-piles").game, ErrorKind::BadRequest);
  refused(certificate("two-piles"), game_of("two-piles-misere").game, ErrorKind::BadRequest);
  std::string damaged = certificate("wythoff");
  damaged[damaged.find("0 + ", damaged.find("law outcome")) + 2] = '-';
  refused(damaged, game_of("wythoff").game, ErrorKind::BadInput);
  refused("", game_of("wythoff").game, ErrorKind::BadInput);
  const Played played = game_of("take-to-m");
  LawPlayer player(certificate("take-to-m"), played.game, {});
  EXPECT_EQ(player.outcome({3}, {{8}}), Outcome::P);
  EXPECT_THROW((void)player.outcome({4}, {{8}}), Error);
}

}  // namespace
}  // namespace grundy::testing
