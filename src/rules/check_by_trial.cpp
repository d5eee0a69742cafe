#include <algorithm>
#include <memory>
#include <set>

#include "rules/parser.hpp"
#include "rules/trial.hpp"

/// What a rule file gets wrong shows on small positions: they are tried when it is read. Nothing is proved by
/// this; that play ends is shown, or refuted, again when a game is solved.
namespace grundy::rules {
namespace {

constexpr std::uint64_t work_allowed = 2'000'000;  // of Budget: some 40 ms
constexpr std::size_t most_assignments = 6;  // of values to the parameters

void collect_constants(const Expression& expression, std::set<std::int64_t>& out) {
  const Integer& value = expression.value;
  if (expression.kind == Expression::Kind::Constant && value < Integer(1'000'000'000))
    out.insert(value.to_int64());
  for (const Expression& operand : expression.operands) collect_constants(operand, out);
}

void collect_constants(const Condition& condition, std::set<std::int64_t>& out) {
  for (const Expression& expression : condition.expressions) collect_constants(expression, out);
  for (const Condition& part : condition.conditions) collect_constants(part, out);
}

/// Values that a parameter may have: small ones, and ones next to the numbers in the conditions.
std::vector<std::int64_t> parameter_candidates(const Game& game) {
  std::set<std::int64_t> near;
  for (const Condition& condition : game.parameter_conditions) collect_constants(condition, near);
  std::set<std::int64_t> values = {0, 1, 2, 3, 4};
  for (const std::int64_t constant : near) values.insert({constant - 1, constant, constant + 1});
  std::vector<std::int64_t> result;
  for (const std::int64_t value : values) {
    if (value >= 0 && result.size() < 10) result.push_back(value);
  }
  return result;
}

/// Some values of the parameters that the game allows.
std::vector<SmallBoard> small_parameters(const Game& game) {
  std::vector<SmallBoard> allowed;
  std::uint64_t cost = 1;
  for (const Condition& condition : game.parameter_conditions) cost += nodes(condition);
  const std::uint64_t most_tried = std::min<std::uint64_t>(2'000, work_allowed / cost);
  std::uint64_t tried = 0;
  each_tuple(game.parameters.size(), parameter_candidates(game), [&](const SmallBoard& tuple) {
    if (all_hold(game.parameter_conditions, tuple)) allowed.push_back(tuple);
    return allowed.size() < 200 && ++tried < most_tried;
  });
  // A few that are spread over what was found: the first ones alone would all have the same leading entry.
  std::vector<SmallBoard> spread;
  const std::size_t stride = allowed.size() / most_assignments + 1;
  for (std::size_t i = 0; i < allowed.size(); i += stride) spread.push_back(allowed[i]);
  return spread;
}

}  // namespace

void check_by_trial(const Game& game, const Parser& parser, Reporter& reporter) {
  const auto shared = std::make_shared<const Game>(game);
  const std::vector<SmallBoard> assignments = small_parameters(game);
  for (const SmallBoard& parameters : assignments) {
    try {
      Budget budget(work_allowed / assignments.size());
      budget.spend(preparation_cost(game));
      const Instance instance(shared, {parameters.begin(), parameters.end()});
      if (!Trial(instance, parser, reporter, budget).run()) return;
    } catch (const BudgetSpent&) {  // enough was seen
    }
  }
}

}  // namespace grundy::rules
