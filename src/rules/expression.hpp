#pragma once

#include <cstddef>

#include <grundy/game.hpp>

/// Building expressions, and questions about the shape of rules that do not need values.
namespace grundy::rules {

[[nodiscard]] Expression constant_expression(const Integer& value);
[[nodiscard]] Expression variable_expression(VariableIndex variable);
[[nodiscard]] Expression binary_expression(Expression::Kind kind, Expression left, Expression right);

/// Whether a variable occurs in an expression or condition.
[[nodiscard]] bool mentions(const Expression& expression, VariableIndex variable);
[[nodiscard]] bool mentions(const Condition& condition, VariableIndex variable);

/// The boards that a move leads to: 1, or the parts of a split.
[[nodiscard]] std::size_t part_count(const Move& move);
/// Whether some move makes a sum of a board.
[[nodiscard]] bool has_splits(const Game& game);

}  // namespace grundy::rules
