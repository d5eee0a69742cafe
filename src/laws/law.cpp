#include "laws/law.hpp"

#include <algorithm>

#include "solve/polynomial.hpp"

namespace grundy::laws {
namespace {

/// The factor s of an expression k*s, by the way it is written: products, sums and differences of such.
std::optional<Expression> divide_by(const Expression& expression, VariableIndex k) {
  using Kind = Expression::Kind;
  switch (expression.kind) {
    case Kind::Variable:
      if (expression.variable != k) return std::nullopt;
      return rules::constant_expression(Integer(1));
    case Kind::Multiply: {
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        const Expression& other = expression.operands[1 - side];
        if (rules::mentions(other, k)) continue;
        std::optional<Expression> factor = divide_by(expression.operands[side], k);
        if (!factor) continue;
        if (factor->kind == Kind::Constant && factor->value == Integer(1)) return other;
        return rules::binary_expression(Kind::Multiply, *factor, other);
      }
      return std::nullopt;
    }
    case Kind::Add:
    case Kind::Subtract: {
      const std::optional<Expression> left = divide_by(expression.operands[0], k);
      const std::optional<Expression> right = divide_by(expression.operands[1], k);
      if (!left || !right) return std::nullopt;
      return rules::binary_expression(expression.kind, *left, *right);
    }
    default:
      return std::nullopt;
  }
}

bool is_constant(const Expression& expression, VariableIndex variables) {
  for (VariableIndex variable = 0; variable < variables; ++variable) {
    if (rules::mentions(expression, variable)) return false;
  }
  return true;
}

}  // namespace

std::size_t boards_of(const Game& game, Law::Kind kind) {
  return kind == Law::Kind::Outcome && game.sum && game.sum->count ? *game.sum->count : 1;
}

std::vector<Track> tracks_of(const Game& game, const std::vector<std::optional<Integer>>& fixed,
                             Law::Kind kind) {
  std::vector<Track> tracks;
  for (VariableIndex i = 0; i < game.parameters.size(); ++i) {
    if (i >= fixed.size() || !fixed[i]) tracks.push_back({Track::Kind::Parameter, i, 0});
  }
  for (std::size_t board = 0; board < boards_of(game, kind); ++board) {
    for (VariableIndex i = game.parameters.size(); i < game.variable_count(); ++i)
      tracks.push_back({Track::Kind::Coordinate, i, board});
  }
  if (kind == Law::Kind::Values) tracks.push_back({Track::Kind::Value, 0, 0});
  return tracks;
}

std::vector<RayStep> ray_steps(const Game& game, std::size_t number) {
  const Move& move = game.moves[number];
  const VariableIndex k = game.variable_count();
  if (move.ranges.size() != 1 || move.ranges[0].kind != Range::Kind::AtLeast) return {};
  const Expression& low = move.ranges[0].low;
  if (low.kind != Expression::Kind::Constant || low.value != Integer(1)) return {};
  std::vector<RayStep> steps;
  for (const Change& change : move.changes) {
    if (change.kind != Change::Kind::Subtract) return {};
    std::optional<Expression> step = divide_by(change.operands[0], k);
    if (!step) return {};
    steps.push_back({change.coordinate, std::move(*step)});
  }
  if (move.guard && rules::mentions(*move.guard, k)) return {};
  for (const Change& change : move.changes) {
    if (move.guard && rules::mentions(*move.guard, change.coordinate)) return {};
    if (std::ranges::any_of(
            steps, [&](const RayStep& step) { return rules::mentions(step.step, change.coordinate); }))
      return {};
  }
  return steps;
}

std::vector<std::size_t> moves_with_rays(const Game& game) {
  std::vector<std::size_t> moves;
  for (std::size_t move = 0; move < game.moves.size(); ++move) {
    const std::vector<RayStep> steps = ray_steps(game, move);
    if (std::ranges::any_of(
            steps, [&](const RayStep& step) { return !is_constant(step.step, game.variable_count()); }))
      moves.push_back(move);
  }
  return moves;
}

}  // namespace grundy::laws
