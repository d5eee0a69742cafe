#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include <grundy/position.hpp>

#include "check/rules.hpp"
#include "linear_games.hpp"

/// The checker's reading of rules against the enumeration of options, which shares nothing with it.
namespace grundy::check::testing {
namespace {

using grundy::testing::LinearGames;

Automaton binary_words() {
  return {{0}, {{{0, 0}, {1, 0}}}, {true}};
}

Automaton binary_adder() {
  Automaton adder{{0, 1, 2}, {{}, {}}, {true, false}};
  // The state is the carry that the places to come must hand on.
  for (Letter x = 0; x < 2; ++x) {
    for (Letter y = 0; y < 2; ++y) {
      for (State in = 0; in < 2; ++in) {
        const Letter sum = x + y + in;
        const Letter letter = x | (y << digit_bits) | ((sum & 1) << (2 * digit_bits));
        adder.edges[sum >> 1].push_back({letter, in});
      }
    }
  }
  for (auto& edges : adder.edges) std::ranges::sort(edges, {}, &Edge::letter);
  return adder;
}

bool contains(const Automaton& automaton, const std::vector<std::int64_t>& tuple) {
  State state = 0;
  for (int bit = 9; bit >= 0; --bit) {
    Letter letter = 0;
    for (std::size_t track = 0; track < tuple.size(); ++track)
      letter |= static_cast<Letter>((tuple[track] >> bit) & 1) << (digit_bits * track);
    const auto edge = std::ranges::find(automaton.edges[state], letter, &Edge::letter);
    if (edge == automaton.edges[state].end()) return false;
    state = edge->target;
  }
  return automaton.accepting[state];
}

Board board_of(const std::vector<Variable>& variables) {
  Board board;
  for (const Variable variable : variables) board.push_back(Linear::of(variable));
  return board;
}

/// {(x, y): y is an option of x}, ends aside.
std::shared_ptr<const Automaton> options_of(const Game& game, Rules& rules, Compiler& compiler,
                                            bool one_by_one) {
  const std::size_t count = game.coordinates.size();
  std::vector<Variable> x;
  std::vector<Variable> all;
  for (std::size_t i = 0; i < 2 * count; ++i) {
    if (i < count) x.push_back(static_cast<Variable>(i));
    all.push_back(static_cast<Variable>(i));
  }
  std::vector<Formula> ways;
  for (std::size_t move = 0; move < game.moves.size(); ++move) {
    for (const Options& options : rules.options(move, board_of(x), one_by_one)) {
      std::vector<Formula> parts{options.condition};
      for (std::size_t i = 0; i < count; ++i)
        parts.push_back(equal(options.option[i], Linear::of(static_cast<Variable>(count + i))));
      ways.push_back(exists(options.bound, all_of(parts)));
    }
  }
  return compiler.set_of(any_of(ways), all);
}

TEST(Translation, OptionsAreThoseOfTheRules) {
  const Numbers numbers(binary_words(), binary_adder(), 2, {});
  LinearGames games(1);
  for (int i = 0; i < 150; ++i) {
    const std::shared_ptr<const Game> game = games.next();
    SCOPED_TRACE(print_game(*game));
    Compiler compiler(numbers);
    Rules rules(*game, compiler);
    const std::size_t count = game->coordinates.size();
    const std::vector<Variable> x = count == 1 ? std::vector<Variable>{0} : std::vector<Variable>{0, 1};
    std::shared_ptr<const Automaton> relation, one_by_one, legal, wins, loses;
    try {
      relation = options_of(*game, rules, compiler, false);
      one_by_one = options_of(*game, rules, compiler, true);
      legal = compiler.set_of(rules.legal(board_of(x)), x);
      wins = compiler.set_of(rules.ended(board_of(x), true), x);
      loses = compiler.set_of(rules.ended(board_of(x), false), x);
    } catch (const Refusal&) {   // xor of what may be negative
      continue;
    }
    EXPECT_EQ(*relation, *one_by_one);
    const Instance instance(game, {});
    const std::int64_t side = count == 1 ? 40 : 9;
    for (std::int64_t index = 0; index < (count == 1 ? side : side * side); ++index) {
      std::vector<std::int64_t> here{index % side};
      if (count == 2) here.push_back(index / side);
      const grundy::Board board(here.begin(), here.end());
      ASSERT_EQ(contains(*legal, here), is_legal(instance, board)) << print(board);
      const std::optional<Outcome> end = end_outcome(instance, board);
      EXPECT_EQ(contains(*wins, here), end == Outcome::N) << print(board);
      EXPECT_EQ(contains(*loses, here), end == Outcome::P) << print(board);
      if (end || !is_legal(instance, board)) continue;
      std::set<std::vector<std::int64_t>> expected;
      for (const Option& option : options(instance, board)) {
        std::vector<std::int64_t> there;
        for (const Integer& coordinate : option.position[0]) there.push_back(coordinate.to_int64());
        expected.insert(there);
      }
      for (std::int64_t to = 0; to < (count == 1 ? 2 * side : 4 * side * side); ++to) {
        std::vector<std::int64_t> there{to % (2 * side)};
        if (count == 2) there.push_back(to / (2 * side));
        std::vector<std::int64_t> both = here;
        both.insert(both.end(), there.begin(), there.end());
        ASSERT_EQ(contains(*relation, both), expected.contains(there)) << print(board) << " to " << there[0];
      }
    }
  }
}

/// Comparisons of linear terms against arithmetic.
TEST(Compiler, ComparisonsAreArithmetic) {
  const Numbers numbers(binary_words(), binary_adder(), 2, {});
  Compiler compiler(numbers);
  std::mt19937 random(2);
  const auto small = [&](int most) {
    return static_cast<std::int64_t>(random() % static_cast<unsigned>(2 * most + 1)) - most;
  };
  for (int i = 0; i < 60; ++i) {
    const std::int64_t a = small(5);
    const std::int64_t b = small(5);
    const std::int64_t c = small(20);
    const Linear term = Integer(a) * Linear::of(0) + Integer(b) * Linear::of(1) + Linear{{}, c};
    const auto zero = compiler.set_of(equal(term, {}), {0, 1});
    const auto unlike = compiler.set_of(unequal(term, {}), {0, 1});
    const auto below = compiler.set_of(less(term, {}), {0, 1});
    const auto other = compiler.set_of(negation(less(term, {})), {0, 1});
    for (std::int64_t x = 0; x < 25; ++x) {
      for (std::int64_t y = 0; y < 25; ++y) {
        const std::int64_t value = a * x + b * y + c;
        ASSERT_EQ(contains(*zero, {x, y}), value == 0) << a << " " << b << " " << c;
        ASSERT_EQ(contains(*unlike, {x, y}), value != 0) << a << " " << b << " " << c;
        ASSERT_EQ(contains(*below, {x, y}), value < 0) << a << " " << b << " " << c;
        ASSERT_EQ(contains(*other, {x, y}), value >= 0) << a << " " << b << " " << c;
      }
    }
  }
}

/// The same quantified variable in two parts of a formula means two numbers.
TEST(Compiler, QuantifiersDoNotCaptureEachOther) {
  const Numbers numbers(binary_words(), binary_adder(), 2, {});
  Compiler compiler(numbers);
  const Variable k = compiler.fresh();
  const auto multiple = [&](Variable x, int of) {
    return exists({k}, equal(Linear::of(x), Integer(of) * Linear::of(k)));
  };
  const auto both = compiler.set_of(all_of({multiple(0, 2), multiple(0, 3)}), {0});
  const auto nested = compiler.set_of(
      exists({k}, all_of({equal(Linear::of(0), Integer(2) * Linear::of(k)), multiple(0, 3)})), {0});
  const auto none = compiler.set_of(all_of({multiple(0, 2), negation(multiple(0, 3))}), {0});
  for (std::int64_t x = 0; x < 50; ++x) {
    EXPECT_EQ(contains(*both, {x}), x % 6 == 0) << x;
    EXPECT_EQ(contains(*nested, {x}), x % 6 == 0) << x;
    EXPECT_EQ(contains(*none, {x}), x % 2 == 0 && x % 3 != 0) << x;
  }
}

}  // namespace
}  // namespace grundy::check::testing
