#include "solve/ray.hpp"

#include <algorithm>

#include "solve/polynomial.hpp"

namespace grundy::solve {
namespace {

/// The polynomial as offset + variable*step; false if it is of higher degree in the variable.
bool divide_by(const Atoms& atoms, const Polynomial& polynomial, VariableIndex variable, Polynomial& offset,
               Polynomial& step) {
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    Monomial rest;
    for (const Atom atom : monomial) {
      if (atom == variable) continue;
      if (atoms.depends(atom, variable)) return false;
      rest.push_back(atom);
    }
    if (monomial.size() - rest.size() > 1) return false;
    (monomial.size() == rest.size() ? offset : step).add(rest, coefficient);
  }
  return true;
}

bool read_range(const Move& move, LinearMove& result) {
  if (move.ranges.empty()) {
    result.members = {0};
    return true;
  }
  const Range& range = move.ranges.front();
  switch (range.kind) {
    case Range::Kind::Digits:
      return false;
    case Range::Kind::Set:
      for (const Integer& member : range.members) {
        if (!member.fits_int64()) return false;
        result.members.push_back(member.to_int64());
      }
      return true;
    case Range::Kind::AtLeast:
      result.values = LinearMove::Values::AtLeast;
      break;
    case Range::Kind::Between:
      result.values = LinearMove::Values::Between;
      result.high = range.high;
      break;
  }
  result.low = range.low;
  return true;
}

struct Line {
  std::vector<Polynomial> offset;
  std::vector<Polynomial> step;
};

/// Where the options of the move lie; std::nullopt if not on a line, or if some of them have no value.
std::optional<Line> line_of(const Instance& instance, const Move& move, Atoms& atoms) {
  const Game& game = instance.game();
  Line line;
  for (std::size_t i = 0; i < game.coordinates.size(); ++i) {
    const Expression target = target_expression(game, move, i, 0);
    if (!atoms.is_total(target)) return std::nullopt;
    const Polynomial change = atoms.polynomial(target) - Polynomial(Atom{game.parameters.size() + i});
    line.offset.emplace_back();
    line.step.emplace_back();
    if (!divide_by(atoms, change, game.variable_count(), line.offset.back(), line.step.back()))
      return std::nullopt;
  }
  return line;
}

/// Whether offset, step and low are the same all along the line.
bool is_constant_along(const Line& line, const Polynomial& low, const Atoms& atoms, std::size_t parameters) {
  for (std::size_t changed = 0; changed < line.step.size(); ++changed) {
    if (line.offset[changed].is_zero() && line.step[changed].is_zero()) continue;
    const VariableIndex variable = parameters + changed;
    const auto free_of_it = [&](const Polynomial& polynomial) {
      return !atoms.depends(polynomial, variable);
    };
    if (!std::all_of(line.offset.begin(), line.offset.end(), free_of_it)) return false;
    if (!std::all_of(line.step.begin(), line.step.end(), free_of_it)) return false;
    if (!free_of_it(low)) return false;
  }
  return true;
}

}  // namespace

std::optional<LinearMove> linear_move(const Instance& instance, std::size_t number) {
  const Game& game = instance.game();
  const Move& move = game.moves[number];
  if (move.ranges.size() > 1 || rules::part_count(move) != 1) return std::nullopt;
  const VariableIndex variable = game.variable_count();
  if (move.guard && rules::mentions(*move.guard, variable)) return std::nullopt;
  for (const Change& change : move.changes) {
    if (change.kind == Change::Kind::Split)
      return std::nullopt;   // into one part: a rare way to write an assignment
  }
  LinearMove result;
  result.move = number;
  result.guard = move.guard;
  if (!read_range(move, result)) return std::nullopt;
  Atoms atoms(instance, 1);   // `variable`, even if the move does without
  const std::optional<Line> line = line_of(instance, move, atoms);
  if (!line) return std::nullopt;
  for (std::size_t i = 0; i < line->step.size(); ++i) {
    result.offset.push_back(atoms.expression(line->offset[i]));
    result.step.push_back(atoms.expression(line->step[i]));
  }
  if (result.values != LinearMove::Values::Members && atoms.is_total(result.low)) {
    const Polynomial low = atoms.polynomial(result.low);
    const auto zero = [](const Polynomial& polynomial) { return polynomial.is_zero(); };
    result.is_ray = !std::all_of(line->step.begin(), line->step.end(), zero) &&
                    is_constant_along(*line, low, atoms, game.parameters.size());
    result.starts_next = result.is_ray && low == Polynomial(Integer(1)) &&
                         std::all_of(line->offset.begin(), line->offset.end(), zero);
  }
  return result;
}

}  // namespace grundy::solve
