#include "rules/trial_budget.hpp"

namespace grundy::rules {
std::uint64_t nodes(const Expression& expression) {
  using Kind = Expression::Kind;
  std::uint64_t count =
      expression.kind == Kind::LargestDigit || expression.kind == Kind::SmallestDigit ? 2 : 1;
  for (const Expression& operand : expression.operands) count += nodes(operand);
  return count;
}

std::uint64_t nodes(const Condition& condition) {
  std::uint64_t count = 1;
  for (const Expression& expression : condition.expressions) count += nodes(expression);
  for (const Condition& part : condition.conditions) count += nodes(part) + 1;
  return count;
}

namespace {

template <class Items>
std::uint64_t nodes_of_all(const Items& items) {
  std::uint64_t count = 0;
  for (const auto& item : items) count += nodes(item);
  return count;
}

}  // namespace

std::uint64_t step_cost(const Game& game, const Move& move) {
  std::uint64_t parts = 1;
  std::uint64_t results = 0;
  for (const Change& change : move.changes) {
    if (change.kind == Change::Kind::Split) parts = change.operands.size();
    for (const Expression& operand : change.operands) results += nodes(operand) + 2;
  }
  std::uint64_t cost =
      4 + parts * (results + game.coordinates.size() + nodes_of_all(game.position_conditions));
  for (const Range& range : move.ranges) cost += nodes(range.low) + nodes(range.high);
  if (move.guard) cost += nodes(*move.guard);
  return cost;
}

std::uint64_t board_cost(const Game& game) {
  std::uint64_t cost = 4 + game.variable_count() + nodes_of_all(game.position_conditions);
  for (const Coordinate& coordinate : game.coordinates)
    cost += coordinate.start ? nodes(*coordinate.start) : 0;
  for (const End& end : game.ends) cost += nodes(end.condition);
  return cost;
}

std::uint64_t preparation_cost(const Game& game) {
  std::uint64_t cost = board_cost(game);
  for (const Move& move : game.moves) cost += step_cost(game, move);
  return cost;
}

}  // namespace grundy::rules
