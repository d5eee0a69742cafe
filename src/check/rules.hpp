#pragma once

#include <optional>
#include <vector>

#include <grundy/game.hpp>

#include "check/compiler.hpp"

/// The rules of a game as formulas. Whatever has no exact form with addition alone is refused.
namespace grundy::check {

/// A position of one board: a term for each variable of the game, parameters first.
using Board = std::vector<Linear>;

/// Options of a board: one for every choice of the `bound` variables that satisfies `condition` (all that the
/// move demands, with the option natural and legal).
struct Options {
  std::vector<Variable> bound;
  Formula condition;
  Board option;
  bool is_chain =
      false;  // options by these of an option by these are options by these; see docs/certificates.md
};

/// A move `for k >= 1` that subtracts k times steps, which depend on what the move does not change.
struct Ray {
  Formula guard;
  Board next;  // after the step k = 1
  std::vector<Linear> steps;  // one for each coordinate that changes
};

class Rules {
 public:
  Rules(const Game& game, Compiler& compiler) : game_(game), compiler_(compiler) {}

  // All throw Refusal.

  /// The conditions on the parameters; on the position.
  [[nodiscard]] Formula parameters_allowed(const Board& board) {
    return all(game_.parameter_conditions, board);
  }
  [[nodiscard]] Formula legal(const Board& board) { return all(game_.position_conditions, board); }
  /// An `end` holds that wins (loses), and none above it holds.
  [[nodiscard]] Formula ended(const Board& board, bool wins);
  /// `one_by_one`: ranges between fixed numbers are taken apart, which leaves fewer bound variables.
  [[nodiscard]] std::vector<Options> options(std::size_t move, const Board& board, bool one_by_one);
  /// The move as a ray, if it is one whose steps are not all constants of the rules.
  [[nodiscard]] std::optional<Ray> ray(std::size_t move, const Board& board);

 private:
  /// What an expression may be worth: `value` if there are `bound` numbers that satisfy `condition`.
  struct Value {
    Formula condition;
    std::vector<Variable> bound;
    Linear value;
  };
  using Values = std::vector<Value>;

  [[nodiscard]] Values values(const Expression& expression, const Board& environment);
  [[nodiscard]] Values values_of_two(const Expression& expression, const Board& environment);
  [[nodiscard]] Values values_of_quotient(Expression::Kind kind, const Value& number, const Integer& divisor);
  [[nodiscard]] Formula formula(const Condition& condition, const Board& environment);
  [[nodiscard]] Formula compared(const Condition& condition, const Board& environment);
  [[nodiscard]] Formula divided(const Condition& condition, const Board& environment);
  [[nodiscard]] Formula all(const std::vector<Condition>& conditions, const Board& board);

  struct Building;  // a move that is being taken apart
  void choose(const Building& now, std::size_t range);
  void change(const Building& now, Options made, std::size_t number);
  [[nodiscard]] bool is_chain(const Move& move) const;

  const Game& game_;
  Compiler& compiler_;
};

}  // namespace grundy::check
