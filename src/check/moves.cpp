#include <algorithm>
#include <utility>

#include "check/rules.hpp"
#include "rules/evaluate.hpp"
#include "rules/expression.hpp"

/// Ends and moves of the rules as formulas.
namespace grundy::check {

using Kind = Expression::Kind;

namespace {

constexpr std::int64_t most_listed = 256;   // numbers of a range that are taken one by one

/// expression = k * factor, where the factor does not mention k.
std::optional<Expression> divided_by(const Expression& expression, VariableIndex k) {
  if (expression.kind == Kind::Variable && expression.variable == k) return rules::constant_expression(1);
  if (expression.kind == Kind::Add || expression.kind == Kind::Subtract) {
    std::optional<Expression> left = divided_by(expression.operands[0], k);
    std::optional<Expression> right = divided_by(expression.operands[1], k);
    if (!left || !right) return std::nullopt;
    return rules::binary_expression(expression.kind, std::move(*left), std::move(*right));
  }
  if (expression.kind != Kind::Multiply) return std::nullopt;
  const bool on_the_left = rules::mentions(expression.operands[0], k);
  const Expression& with_k = expression.operands[on_the_left ? 0 : 1];
  const Expression& other = expression.operands[on_the_left ? 1 : 0];
  if (rules::mentions(other, k)) return std::nullopt;
  std::optional<Expression> factor = divided_by(with_k, k);
  if (!factor) return std::nullopt;
  return rules::binary_expression(Kind::Multiply, std::move(*factor), other);
}

/// The move is `for k >= 1` and nothing else.
bool has_one_ray_variable(const Move& move) {
  if (move.ranges.size() != 1 || move.ranges[0].kind != Range::Kind::AtLeast) return false;
  const Expression& low = move.ranges[0].low;
  return low.kind == Kind::Constant && low.value == Integer(1);
}

/// What is subtracted for k = 1, if the move subtracts k times that, and neither that nor the guard depends
/// on k or on what the move changes.
std::optional<std::vector<Expression>> steps_of(const Move& move, VariableIndex k) {
  if (!has_one_ray_variable(move)) return std::nullopt;
  std::vector<Expression> steps;
  for (const Change& change : move.changes) {
    if (change.kind != Change::Kind::Subtract) return std::nullopt;
    std::optional<Expression> step = divided_by(change.operands[0], k);
    if (!step) return std::nullopt;
    steps.push_back(std::move(*step));
  }
  if (move.guard && rules::mentions(*move.guard, k)) return std::nullopt;
  for (const Change& change : move.changes) {
    if (move.guard && rules::mentions(*move.guard, change.coordinate)) return std::nullopt;
    if (std::ranges::any_of(steps,
                            [&](const Expression& step) { return rules::mentions(step, change.coordinate); }))
      return std::nullopt;
  }
  return steps;
}

bool mentions_any(const Expression& expression, VariableIndex variables) {
  for (VariableIndex variable = 0; variable < variables; ++variable) {
    if (rules::mentions(expression, variable)) return true;
  }
  return false;
}

}  // namespace

Formula Rules::ended(const Board& board, bool wins) {
  std::vector<Formula> ways;
  std::vector<Formula> above;
  for (const End& end : game_.ends) {
    const Formula holds = formula(end.condition, board);
    if (end.wins == wins) {
      std::vector<Formula> first = above;
      first.push_back(holds);
      ways.push_back(all_of(std::move(first)));
    }
    above.push_back(negation(holds));
  }
  return any_of(std::move(ways));
}

std::optional<Ray> Rules::ray(std::size_t number, const Board& board) {
  const Move& move = game_.moves[number];
  const std::optional<std::vector<Expression>> steps = steps_of(move, game_.variable_count());
  if (!steps) return std::nullopt;
  const auto varies = [&](const Expression& step) { return mentions_any(step, game_.variable_count()); };
  if (std::ranges::none_of(*steps, varies)) return std::nullopt;
  Ray ray{move.guard ? formula(*move.guard, board) : truth(), board, {}};
  for (std::size_t i = 0; i < steps->size(); ++i) {
    const Values step = values((*steps)[i], board);
    if (step.size() != 1 || !step[0].bound.empty())
      throw Refusal{"the step of a ray needs a case distinction"};
    ray.steps.push_back(step[0].value);
    Linear& after = ray.next[move.changes[i].coordinate];
    after = after - step[0].value;
  }
  return ray;
}

/// A move, and what is chosen so far.
struct Rules::Building {
  const Move& move;
  Board environment;   // grows by one term for each range
  std::vector<Variable> bound;
  Formula condition;
  bool one_by_one;
  std::vector<Options>* result;
};

std::vector<Options> Rules::options(std::size_t number, const Board& board, bool one_by_one) {
  std::vector<Options> result;
  choose({game_.moves[number], board, {}, truth(), one_by_one, &result}, 0);
  return result;
}

void Rules::choose(const Building& now, std::size_t number) {
  if (number == now.move.ranges.size()) {
    Options made;
    made.bound = now.bound;
    made.condition = now.condition;
    if (now.move.guard) made.condition = all_of({made.condition, formula(*now.move.guard, now.environment)});
    made.option = now.environment;
    made.option.resize(game_.variable_count());
    change(now, std::move(made), 0);
    return;
  }
  const Range& range = now.move.ranges[number];
  if (range.kind == Range::Kind::Digits)
    throw Refusal{"the digits of a number in the rules cannot be said with addition alone"};
  if (range.kind == Range::Kind::Set) {
    for (const Integer& member : range.members) {
      Building next = now;
      next.environment.push_back({{}, member});
      choose(next, number + 1);
    }
    return;
  }
  const bool between = range.kind == Range::Kind::Between;
  Values highs{Value{}};
  if (between) highs = values(range.high, now.environment);
  for (const Value& low : values(range.low, now.environment)) {
    for (const Value& high : highs) {
      Building next = now;
      std::ranges::copy(low.bound, std::back_inserter(next.bound));
      std::ranges::copy(high.bound, std::back_inserter(next.bound));
      next.condition = all_of({now.condition, low.condition, high.condition});
      next.environment.emplace_back();
      Linear& value = next.environment.back();
      if (now.one_by_one && between && low.value.is_constant() && high.value.is_constant() &&
          high.value.constant - low.value.constant < Integer(most_listed)) {
        for (value.constant = low.value.constant; value.constant <= high.value.constant; value.constant += 1)
          choose(next, number + 1);
        continue;
      }
      // k = low + a natural number
      const Variable name = compiler_.fresh();
      next.bound.push_back(name);
      value = low.value + Linear::of(name);
      if (between) next.condition = all_of({next.condition, at_most(value, high.value)});
      choose(next, number + 1);
    }
  }
}

void Rules::change(const Building& now, Options made, std::size_t number) {
  if (number == now.move.changes.size()) {
    std::vector<Formula> parts{made.condition};
    for (const Change& change : now.move.changes)
      parts.push_back(at_most({}, made.option[change.coordinate]));
    parts.push_back(legal(made.option));
    made.condition = all_of(std::move(parts));
    made.is_chain = is_chain(now.move);
    now.result->push_back(std::move(made));
    return;
  }
  const Change& change = now.move.changes[number];
  if (change.kind == Change::Kind::Split)
    throw Refusal{"a move that splits a heap is no relation of two positions"};
  for (const Value& value : values(rules::result_of(change, 0), now.environment)) {
    Options next = made;
    next.condition = all_of({made.condition, value.condition});
    std::ranges::copy(value.bound, std::back_inserter(next.bound));
    next.option[change.coordinate] = value.value;
    this->change(now, std::move(next), number + 1);
  }
}

/// `for k >= 1`, subtracting k times natural numbers, not all 0; the guard is about neither k nor what
/// changes.
bool Rules::is_chain(const Move& move) const {
  const std::optional<std::vector<Expression>> steps = steps_of(move, game_.variable_count());
  if (!steps) return false;
  bool moves = false;
  for (const Expression& step : *steps) {
    if (mentions_any(step, game_.variable_count())) return false;
    Integer value;
    if (rules::evaluate(step, static_cast<const Integer*>(nullptr), value) != rules::Status::Value)
      return false;
    if (value.sign() < 0) return false;
    moves = moves || value.sign() > 0;
  }
  return moves;
}

}  // namespace grundy::check
