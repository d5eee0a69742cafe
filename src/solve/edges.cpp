#include <algorithm>

#include "solve/knowledge.hpp"

/// The cases of a move: its guard, the conditions on positions and the ends that do not apply, as a
/// disjunction of conjunctions.
namespace grundy::solve {
namespace {

using Kind = Condition::Kind;

struct Literal {
  Condition condition;
  bool holds;
};
using Case = std::vector<Literal>;

/// A condition with more cases than this is left out: less is known then, nothing wrong.
constexpr std::size_t most_cases = 48;

std::vector<Case> cases_of(const Condition& condition, bool holds);

/// Each case of the one together with each of the other.
std::vector<Case> both(const std::vector<Case>& left, const std::vector<Case>& right) {
  if (left.size() * right.size() > most_cases) return left.size() <= right.size() ? left : right;
  std::vector<Case> result;
  for (const Case& a : left) {
    for (const Case& b : right) {
      Case joined = a;
      joined.insert(joined.end(), b.begin(), b.end());
      result.push_back(std::move(joined));
    }
  }
  return result;
}

std::vector<Case> all_of(const std::vector<Condition>& parts, bool holds) {
  std::vector<Case> result = {Case{}};
  for (const Condition& part : parts) result = both(result, cases_of(part, holds));
  return result;
}

std::vector<Case> any_of(const std::vector<Condition>& parts, bool holds) {
  std::vector<Case> result;
  for (const Condition& part : parts) {
    const std::vector<Case> more = cases_of(part, holds);
    result.insert(result.end(), more.begin(), more.end());
  }
  if (result.size() > most_cases) return {Case{}};
  return result;
}

std::vector<Case> cases_of(const Condition& condition, bool holds) {
  switch (condition.kind) {
    case Kind::Not:
      return cases_of(condition.conditions[0], !holds);
    case Kind::And:
      return holds ? all_of(condition.conditions, true) : any_of(condition.conditions, false);
    case Kind::Or:
      return holds ? any_of(condition.conditions, true) : all_of(condition.conditions, false);
    default:
      break;
  }
  if ((condition.kind == Kind::NotEqual) != holds ||
      (condition.kind != Kind::NotEqual && condition.kind != Kind::Equal)) {
    return {Case{{condition, holds}}};
  }
  Condition less = condition;
  less.kind = Kind::Less;
  Condition greater = condition;
  greater.kind = Kind::Greater;
  return {Case{{less, true}}, Case{{greater, true}}};
}

bool is_total(const Atoms& atoms, const Condition& condition) {
  return std::all_of(condition.expressions.begin(), condition.expressions.end(),
                     [&](const Expression& expression) { return atoms.is_total(expression); }) &&
         std::all_of(condition.conditions.begin(), condition.conditions.end(),
                     [&](const Condition& part) { return is_total(atoms, part); });
}

/// A condition on positions, read after the move.
Expression after_move(const Expression& expression, const Game& game, const Move& move, std::size_t part) {
  if (expression.kind == Expression::Kind::Variable && expression.variable >= game.parameters.size()) {
    return target_expression(game, move, expression.variable - game.parameters.size(), part);
  }
  Expression result = expression;
  for (Expression& operand : result.operands) operand = after_move(operand, game, move, part);
  return result;
}

Condition after_move(const Condition& condition, const Game& game, const Move& move, std::size_t part) {
  Condition result = condition;
  for (Expression& operand : result.expressions) operand = after_move(operand, game, move, part);
  for (Condition& inner : result.conditions) inner = after_move(inner, game, move, part);
  return result;
}

std::vector<Case> cases_of(const Instance& instance, const Move& move, std::size_t part, const Atoms& atoms) {
  const Game& game = instance.game();
  std::vector<Case> result = move.guard ? cases_of(*move.guard, true) : std::vector<Case>{Case{}};
  for (const Condition& condition : game.position_conditions) {
    result = both(result, cases_of(condition, true));
    result = both(result, cases_of(after_move(condition, game, move, part), true));
  }
  for (const End& end : game.ends) {  // one without value does not apply, but its opposite is not true either
    if (is_total(atoms, end.condition)) result = both(result, cases_of(end.condition, false));
  }
  return result;
}

void learn_ranges(Knowledge& knowledge, Atoms& atoms, const Game& game, const Move& move) {
  for (std::size_t i = 0; i < move.ranges.size(); ++i) {
    const Range& range = move.ranges[i];
    const Polynomial value(Atom{game.variable_count() + i});
    switch (range.kind) {
      case Range::Kind::Between:
        knowledge.learn(atoms.polynomial(range.high) - value);
        [[fallthrough]];
      case Range::Kind::AtLeast:
        knowledge.learn(value - atoms.polynomial(range.low));
        break;
      case Range::Kind::Set:
        knowledge.learn(value - Polynomial(range.members.front()));
        knowledge.learn(Polynomial(range.members.back()) - value);
        break;
      case Range::Kind::Digits:
        knowledge.learn(value);
        knowledge.learn(atoms.polynomial(range.low) - value);
        knowledge.learn(atoms.polynomial(range.high) - value - Polynomial(Integer(1)));
        break;
    }
  }
}

void learn_coordinates(Knowledge& knowledge, const Game& game, const Premises& premises, const Edge& edge) {
  for (std::size_t i = 0; i < game.coordinates.size(); ++i) {
    const Polynomial before(Atom{game.parameters.size() + i});
    Integer low = premises.box != nullptr ? Integer(premises.box->first[i]) : Integer(0);
    if (!premises.positive.empty() && premises.positive[i]) low = std::max(low, Integer(1));
    knowledge.learn(before - Polynomial(low));
    if (premises.box != nullptr) knowledge.learn(Polynomial(Integer(premises.box->last[i])) - before);
    const Polynomial after = before + edge.change[i];
    knowledge.learn(after);  // natural numbers
  }
}

/// The change of each coordinate from one value of the move's only `for` variable to the next, if the change
/// is linear in it.
std::vector<Polynomial> steps_of(const Atoms& atoms, const std::vector<Polynomial>& change,
                                 VariableIndex variable) {
  std::vector<Polynomial> result;
  for (const Polynomial& polynomial : change) {
    Polynomial step;
    for (const auto& [monomial, coefficient] : polynomial.terms()) {
      Monomial rest;
      for (const Atom atom : monomial) {
        if (atom != variable) rest.push_back(atom);
        if (atom != variable && atoms.depends(atom, variable)) return {};
      }
      if (monomial.size() - rest.size() > 1) return {};
      if (monomial.size() != rest.size()) step.add(rest, coefficient);
    }
    result.push_back(std::move(step));
  }
  return result;
}

/// max(a, b) is a, where a >= b, or b: the facts of both cases, for each maximum and minimum in the changes.
std::vector<std::vector<Polynomial>> extremal_cases(const std::vector<Polynomial>& change, Atoms& atoms) {
  std::set<Atom> extrema;
  for (const Polynomial& polynomial : change) {
    for (const auto& [monomial, coefficient] : polynomial.terms()) {
      for (const Atom atom : monomial) {
        if (atom < atoms.variable_count()) continue;
        const Expression::Kind kind = atoms.opaque(atom).kind;
        if (kind == Expression::Kind::Maximum || kind == Expression::Kind::Minimum) extrema.insert(atom);
      }
    }
  }
  std::vector<std::vector<Polynomial>> result = {{}};
  for (const Atom atom : extrema) {
    if (result.size() * 2 > most_cases) break;
    const Expression expression = atoms.opaque(atom);
    const Polynomial a = atoms.polynomial(expression.operands[0]);
    const Polynomial b = atoms.polynomial(expression.operands[1]);
    const Polynomial a_is_it = expression.kind == Expression::Kind::Maximum ? a - b : b - a;
    const Polynomial value{atom};
    std::vector<std::vector<Polynomial>> more;
    for (const std::vector<Polynomial>& facts : result) {
      for (const bool first : {true, false}) {
        const Polynomial& operand = first ? a : b;
        more.push_back(facts);
        more.back().push_back(first ? a_is_it : a_is_it.times(Integer(-1)));
        more.back().push_back(value - operand);
        more.back().push_back(operand - value);
      }
    }
    result = std::move(more);
  }
  return result;
}

Edge edge_of(const Instance& instance, const Premises& premises, std::size_t number, std::size_t part,
             Atoms& atoms) {
  const Game& game = instance.game();
  const Move& move = game.moves[number];
  Edge edge{number, part, {}, {}, {}};
  for (std::size_t i = 0; i < game.coordinates.size(); ++i) {
    const Polynomial before(Atom{game.parameters.size() + i});
    edge.change.push_back(atoms.polynomial(target_expression(game, move, i, part)) - before);
  }
  if (move.ranges.size() == 1) edge.step = steps_of(atoms, edge.change, game.variable_count());
  const std::vector<std::vector<Polynomial>> extremal = extremal_cases(edge.change, atoms);
  for (const Case& literals : cases_of(instance, move, part, atoms)) {
    for (const std::vector<Polynomial>& facts : extremal) {
      Knowledge knowledge(atoms);
      learn_coordinates(knowledge, game, premises, edge);
      learn_ranges(knowledge, atoms, game, move);
      for (const Polynomial& fact : facts) knowledge.learn(fact);
      for (const Literal& literal : literals) knowledge.learn(literal.condition, literal.holds);
      knowledge.conclude(edge.change);
      if (!knowledge.is_impossible()) edge.cases.push_back(std::move(knowledge));
    }
  }
  return edge;
}

}  // namespace

std::vector<Edge> edges_of(const Instance& instance, const Premises& premises,
                           std::vector<std::unique_ptr<Atoms>>& atoms) {
  std::vector<Edge> result;
  const Game& game = instance.game();
  for (std::size_t move = 0; move < game.moves.size(); ++move) {
    atoms.push_back(std::make_unique<Atoms>(instance, game.moves[move].ranges.size()));
    for (std::size_t part = 0; part < rules::part_count(game.moves[move]); ++part) {
      Edge edge = edge_of(instance, premises, move, part, *atoms.back());
      if (!edge.cases.empty()) result.push_back(std::move(edge));
    }
  }
  return result;
}

}  // namespace grundy::solve
