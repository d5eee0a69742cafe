#include "laws/translations.hpp"

#include <algorithm>
#include <memory>

#include <grundy/error.hpp>

#include "laws/membership.hpp"
#include "rules/evaluate.hpp"
#include "solve/polynomial.hpp"

namespace grundy::laws {
namespace {

template <class Part>
bool mentions_coordinate(const Game& game, const Part& part) {
  for (VariableIndex i = game.parameters.size(); i < game.variable_count(); ++i) {
    if (rules::mentions(part, i)) return true;
  }
  return false;
}

bool is_translation(const Game& game, const Move& move) {
  const auto depends = [&](const Expression& expression) { return mentions_coordinate(game, expression); };
  for (const Change& change : move.changes) {
    if (change.kind != Change::Kind::Subtract || depends(change.operands[0])) return false;
  }
  for (const Range& range : move.ranges) {
    if (range.kind == Range::Kind::Digits || depends(range.low) || depends(range.high)) return false;
  }
  return !move.guard || !mentions_coordinate(game, *move.guard);
}

bool holds(const Condition& condition, const std::vector<Integer>& environment) {
  bool result = false;
  const rules::Status status = rules::holds(condition, environment.data(), result);
  if (status == rules::Status::Overflow)
    throw Error(ErrorKind::TooLarge, "a number in a condition grows beyond every limit");
  return status == rules::Status::Value && result;
}

/// What the moves subtract, one after another; none if one of them adds, or subtracts nothing.
std::optional<std::vector<std::int64_t>> all_steps(const Instance& instance,
                                                   const std::vector<std::size_t>& sides) {
  auto free_game = std::make_shared<Game>(instance.game());   // the corner may be an end, or not legal
  free_game->ends.clear();
  free_game->position_conditions.clear();
  Board corner;
  for (const std::size_t side : sides) corner.push_back(Integer(static_cast<std::int64_t>(side) - 1));
  std::vector<std::int64_t> steps;
  for (const Option& option : options(Instance(free_game, instance.parameters()), corner)) {
    bool moves = false;
    for (std::size_t i = 0; i < corner.size(); ++i) {
      const Integer step = corner[i] - option.position[0][i];
      if (step.sign() < 0) return std::nullopt;
      steps.push_back(step.to_int64());
      moves = moves || step.sign() > 0;
    }
    if (!moves) return std::nullopt;
  }
  return steps;
}

}  // namespace

bool has_translations(const Game& game) {
  return game.play == Play::Normal && game.block == 0 &&
         std::ranges::all_of(game.moves, [&](const Move& move) { return is_translation(game, move); }) &&
         std::ranges::any_of(game.moves, [](const Move& move) { return move.ranges.size() > 1; });
}

std::optional<std::vector<std::uint8_t>> p_positions_by_translations(const Instance& instance,
                                                                     const std::vector<std::size_t>& sides,
                                                                     const Limits& limits) {
  const auto steps = all_steps(instance, sides);
  if (!steps) return std::nullopt;
  const Game& game = instance.game();
  const Layout layout(sides);
  const std::size_t dimensions = sides.size();
  std::vector<std::uint8_t> result(layout.cells, 0);
  std::vector<std::uint8_t> has_p_option(layout.cells, 0);
  std::vector<Integer> environment = instance.parameters();
  environment.resize(game.variable_count());
  const bool plain = game.ends.empty() && game.position_conditions.empty();
  std::size_t index = 0;
  each_tuple(sides, 0, [&](const std::vector<std::size_t>& tuple) {
    const std::size_t cell = index++;
    bool is_p = has_p_option[cell] == 0;
    if (!plain) {
      for (std::size_t i = 0; i < dimensions; ++i)
        environment[game.parameters.size() + i] = static_cast<std::int64_t>(tuple[i]);
      const auto holds_here = [&](const Condition& condition) { return holds(condition, environment); };
      const auto end =
          std::ranges::find_if(game.ends, [&](const End& at) { return holds_here(at.condition); });
      if (end != game.ends.end()) is_p = !end->wins;
      is_p = is_p && std::ranges::all_of(game.position_conditions, holds_here);
    }
    if (!is_p) return;
    result[cell] = 1;
    if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed))
      throw Error(ErrorKind::Interrupted, "interrupted");
    for (std::size_t step = 0; step < steps->size(); step += dimensions) {
      std::size_t from = cell;
      bool inside = true;
      for (std::size_t i = 0; i < dimensions; ++i) {
        const auto amount = static_cast<std::size_t>((*steps)[step + i]);
        inside = inside && tuple[i] + amount < sides[i];
        from += amount * layout.strides[i];
      }
      if (inside) has_p_option[from] = 1;
    }
  });
  return result;
}

}  // namespace grundy::laws
