#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include <grundy/error.hpp>
#include <grundy/position.hpp>

#include "../check/linear_games.hpp"
#include "automata/logic.hpp"
#include "formulas/rule_formulas.hpp"

namespace grundy::formulas::testing {
namespace {

using automata::Term;
using grundy::testing::LinearGames;

/// {(x, y): y is an option of x}, ends aside.
automata::Formula options_of(RuleFormulas& rules, const Terms& x, const Terms& y, bool one_by_one) {
  std::vector<automata::Formula> ways;
  for (std::size_t move = 0; move < rules.game().moves.size(); ++move) {
    for (const OptionFamily& family : rules.options(move, x, one_by_one)) {
      std::vector<automata::Formula> parts{family.condition};
      for (std::size_t i = 0; i < y.size(); ++i) parts.push_back(equal(family.option[i], y[i]));
      ways.push_back(exists(family.bound, all_of(parts)));
    }
  }
  return any_of(ways);
}

TEST(RuleFormulas, OptionsAreThoseOfTheRules) {
  const automata::Numeration numeration = automata::Numeration::base(2);
  LinearGames games(3);
  for (int i = 0; i < 120; ++i) {
    const std::shared_ptr<const Game> game = games.next();
    SCOPED_TRACE(print_game(*game));
    RuleFormulas rules(*game, {}, numeration);
    automata::Logic logic(numeration, {});
    const std::size_t count = game->coordinates.size();
    const std::vector<std::string> here =
        count == 1 ? std::vector<std::string>{"a"} : std::vector<std::string>{"a", "b"};
    std::vector<std::string> both = here;
    for (const std::string& name : here) both.push_back(name + "'");
    automata::Dfa relation, legal, wins, loses;
    try {
      const Terms x = rules.position();
      const Terms y = rules.position("'");
      relation = logic.compile(options_of(rules, x, y, false), both);
      EXPECT_EQ(relation, logic.compile(options_of(rules, x, y, true), both));
      legal = logic.compile(rules.legal(x), here);
      wins = logic.compile(rules.wins(x), here);
      loses = logic.compile(rules.loses(x), here);
    } catch (const Error& error) {   // xor of what may be negative
      ASSERT_EQ(error.kind(), ErrorKind::BadRequest) << error.what();
      continue;
    }
    const Instance instance(game, {});
    const std::int64_t side = count == 1 ? 40 : 8;
    const auto contains = [&](const automata::Dfa& dfa, const std::vector<Integer>& tuple) {
      return dfa.accepts(numeration.encode_tuple(tuple));
    };
    for (std::int64_t index = 0; index < (count == 1 ? side : side * side); ++index) {
      Board board{index % side};
      if (count == 2) board.emplace_back(index / side);
      ASSERT_EQ(contains(legal, board), is_legal(instance, board)) << print(board);
      const std::optional<Outcome> end = end_outcome(instance, board);
      EXPECT_EQ(contains(wins, board), end == Outcome::N) << print(board);
      EXPECT_EQ(contains(loses, board), end == Outcome::P) << print(board);
      if (end || !is_legal(instance, board)) continue;
      std::set<Board> expected;
      for (const Option& option : options(instance, board)) expected.insert(option.position[0]);
      for (std::int64_t to = 0; to < (count == 1 ? 2 * side : 4 * side * side); ++to) {
        Board there{to % (2 * side)};
        if (count == 2) there.emplace_back(to / (2 * side));
        std::vector<Integer> tuple = board;
        tuple.insert(tuple.end(), there.begin(), there.end());
        ASSERT_EQ(contains(relation, tuple), expected.contains(there))
            << print(board) << " to " << print(there);
      }
    }
  }
}

TEST(RuleFormulas, RefuseWhatAdditionCannotSay) {
  const std::vector<std::string> moves = {
      "a -= k for k in 1..a*b if k*k < a",      "a = sqrt(a) if a > 1",
      "a = a / b if b > 1 and a > 0",           "a -= gcd(a, b) if a > 0 and b > 0",
      "a -= k for k in digits(a, 10) if k > 0", "a -= 1 if prime(a)",
      "a -= k for k in 1..a if k | a",          "a = a xor b if (a xor b) < a"};
  for (const std::string& move : moves) {
    const ReadResult result = read_game("game g\nstate a, b\nmove " + move + "\nmove b -= 1\n", "test.game");
    ASSERT_TRUE(result.game) << move << result.diagnostics.at(0).to_string();
    RuleFormulas rules(*result.game, {}, automata::Numeration::zeckendorf());
    try {
      (void)rules.options(0, rules.position(), false);
      ADD_FAILURE() << move << " is taken";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::BadRequest);
    }
  }
}

}  // namespace
}  // namespace grundy::formulas::testing
