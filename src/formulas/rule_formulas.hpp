#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <grundy/game.hpp>
#include <grundy/integer.hpp>

#include "automata/formula.hpp"
#include "automata/numeration.hpp"
#include "formulas/translation.hpp"

/// The rules of a game as first-order formulas about natural numbers with addition. Exact: where a rule has
/// no such form, nothing is made up.
namespace grundy::formulas {

/// A position of one board, as terms: one for each variable of the game (parameters first, then coordinates).
using Terms = std::vector<automata::Term>;

/// One way to make a move from a position of one board: there is an option for every choice of the `bound`
/// variables (natural numbers) that satisfies `condition`. A move of the rules is one or more of them: one
/// for each case of a minimum, each number of a set, and so on.
struct OptionFamily {
  std::size_t move = 0;  // index into Game::moves
  std::vector<std::string> bound;  // `for` variables and helpers
  /// All that the rules demand of the move: ranges, guard, the option natural and legal. Not: that the
  /// position is legal and no `end` holds there.
  automata::Formula condition = automata::always();
  Terms option;
  Terms values;  // of the move's `for` variables
  /// `for k >= 1` with constant steps, not all 0 and none negative, and a guard that says nothing about what
  /// the move changes: by this family, options of an option are options, and of any two options one is an
  /// option of the other.
  bool is_chain = false;
  bool is_single = false;  // at most one option
};

/// The formulas about one game, with some of its parameters fixed.
class RuleFormulas {
 public:
  /// `fixed`: a value for each parameter that is not free. xor is possible in base 2 only.
  RuleFormulas(const Game& game, std::vector<std::optional<Integer>> fixed,
               const automata::Numeration& numeration);

  /// The variables of the game under their own names, those of the coordinates with `suffix` behind; fixed
  /// parameters as numbers.
  [[nodiscard]] Terms position(const std::string& suffix = "") const;
  [[nodiscard]] const Game& game() const { return game_; }

  // All of these throw Error(BadRequest) with a clause about the rule that has no such form.

  /// The conditions on the parameters and on the position.
  [[nodiscard]] automata::Formula legal(const Terms& position);
  /// An `end` holds that loses (wins), and none above it does.
  [[nodiscard]] automata::Formula loses(const Terms& position);
  [[nodiscard]] automata::Formula wins(const Terms& position);
  /// The options by one move. `one_by_one`: ranges of fixed numbers become a family for each number, so that
  /// each family is a chain, or single, wherever that is possible.
  [[nodiscard]] std::vector<OptionFamily> options(std::size_t move, const Terms& position, bool one_by_one);
  /// The guard of a move without `for` variables in it.
  [[nodiscard]] automata::Formula guard(std::size_t move, const Terms& position);
  /// The value of an expression that is linear without case distinctions, such as the step of a ray.
  [[nodiscard]] automata::Term linear(const Expression& expression, const Terms& position);

 private:
  [[nodiscard]] automata::Formula all(const std::vector<Condition>& conditions, const Terms& position);
  [[nodiscard]] automata::Formula ends(bool wins, const Terms& position);
  [[nodiscard]] std::vector<OptionFamily> with_ranges(const Move& move, OptionFamily family,
                                                      const Terms& values, std::size_t range,
                                                      bool one_by_one);
  [[nodiscard]] std::vector<OptionFamily> with_changes(const Move& move, OptionFamily family,
                                                       const Terms& values, std::size_t change);
  [[nodiscard]] bool is_chain(const Move& move, const Terms& position) const;

  const Game& game_;
  std::vector<std::optional<Integer>> fixed_;
  Translation translation_;
};

}  // namespace grundy::formulas
