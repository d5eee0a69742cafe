#include "rules/expression.hpp"

#include <algorithm>

namespace grundy::rules {

Expression constant_expression(const Integer& value) {
  Expression result;
  result.kind = Expression::Kind::Constant;
  result.value = value;
  return result;
}

Expression variable_expression(VariableIndex variable) {
  Expression result;
  result.kind = Expression::Kind::Variable;
  result.variable = variable;
  return result;
}

Expression binary_expression(Expression::Kind kind, Expression left, Expression right) {
  Expression result;
  result.kind = kind;
  result.operands.push_back(std::move(left));
  result.operands.push_back(std::move(right));
  return result;
}

bool mentions(const Expression& expression, VariableIndex variable) {
  if (expression.kind == Expression::Kind::Variable) return expression.variable == variable;
  return std::ranges::any_of(expression.operands,
                             [&](const Expression& operand) { return mentions(operand, variable); });
}

bool mentions(const Condition& condition, VariableIndex variable) {
  return std::ranges::any_of(condition.expressions,
                             [&](const Expression& expression) { return mentions(expression, variable); }) ||
         std::ranges::any_of(condition.conditions,
                             [&](const Condition& part) { return mentions(part, variable); });
}

std::size_t part_count(const Move& move) {
  for (const Change& change : move.changes) {
    if (change.kind == Change::Kind::Split) return change.operands.size();
  }
  return 1;
}

bool has_splits(const Game& game) {
  return std::ranges::any_of(game.moves, [](const Move& move) { return part_count(move) != 1; });
}

}  // namespace grundy::rules
