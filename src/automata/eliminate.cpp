// Variables removed by equations before any automaton is built: exists k (a = u + k and b = v + k and k >= 1
// and P(u, v)) becomes b - a = v - u and a - u >= 1 and P(u, v), one relation on four tracks instead of two
// adders and a projection.

#include <algorithm>
#include <optional>

#include "automata/normal_form.hpp"

namespace grundy::automata {

namespace {

const Integer* coefficient_of(const LinearAtom& atom, Track track) {
  for (const auto& [other, coefficient] : atom.coefficients) {
    if (other == track) return &coefficient;
  }
  return nullptr;
}

/// atom + factor * equation, without terms that cancel.
LinearAtom add_multiple(const LinearAtom& atom, const Integer& factor, const LinearAtom& equation) {
  LinearAtom result{atom.coefficients, atom.comparison, atom.constant + factor * equation.constant};
  for (const auto& [track, coefficient] : equation.coefficients) {
    const auto place =
        std::ranges::lower_bound(result.coefficients, track, {}, [](const auto& c) { return c.first; });
    if (place != result.coefficients.end() && place->first == track) {
      place->second += factor * coefficient;
    } else {
      result.coefficients.insert(place, {track, factor * coefficient});
    }
  }
  std::erase_if(result.coefficients, [](const auto& c) { return c.second.is_zero(); });
  return result;
}

/// "The value that the equation gives to `track` is not negative": with c = +-1 and c track + rest = K it is
/// c (K - rest).
LinearAtom not_negative(const LinearAtom& equation, Track track, const Integer& c) {
  LinearAtom result{{}, Comparison::Less, c * equation.constant + Integer(1)};   // c rest < c K + 1
  for (const auto& [other, coefficient] : equation.coefficients) {
    if (other != track) result.coefficients.emplace_back(other, c * coefficient);
  }
  return result;
}

/// The conjuncts after `track` is expressed by `equation`; an empty optional if an atom would grow too wide.
std::optional<std::vector<PlanPointer>> substitute(const std::vector<PlanPointer>& conjuncts,
                                                   const PlanPointer& equation, Track track,
                                                   std::size_t widest) {
  const Integer c = *coefficient_of(equation->atom, track);
  std::vector<PlanPointer> result;
  std::size_t width_before = 0;
  std::size_t width_after = 0;
  for (const PlanPointer& part : conjuncts) {
    if (part->kind == PlanNode::Kind::Linear)
      width_before = std::max(width_before, part->atom.coefficients.size());
    if (part == equation) continue;
    const Integer* factor =
        part->kind == PlanNode::Kind::Linear ? coefficient_of(part->atom, track) : nullptr;
    if (factor == nullptr) {
      result.push_back(part);
      continue;
    }
    LinearAtom atom = add_multiple(part->atom, -(*factor * c), equation->atom);   // 1/c = c
    width_after = std::max(width_after, atom.coefficients.size());
    result.push_back(plan_linear(std::move(atom)));
  }
  LinearAtom natural = not_negative(equation->atom, track, c);
  width_after = std::max(width_after, natural.coefficients.size());
  if (width_after > widest && width_after > width_before) return std::nullopt;
  result.push_back(plan_linear(std::move(natural)));
  return grundy::automata::conjuncts(plan_and(result));
}

bool only_linear(const std::vector<PlanPointer>& conjuncts, Track track) {
  return std::ranges::all_of(conjuncts, [&](const PlanPointer& part) {
    return part->kind == PlanNode::Kind::Linear || !mentions(part->free, track);
  });
}

}  // namespace

std::vector<PlanPointer> eliminate_by_equations(std::vector<PlanPointer> conjuncts,
                                                const std::vector<Track>& variables, std::size_t widest) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Track track : variables) {
      if (!only_linear(conjuncts, track)) continue;
      for (const PlanPointer& part : conjuncts) {
        if (part->kind != PlanNode::Kind::Linear || part->atom.comparison != Comparison::Equal) continue;
        const Integer* c = coefficient_of(part->atom, track);
        if (c == nullptr || absolute(*c) != Integer(1)) continue;
        auto replaced = substitute(conjuncts, part, track, widest);
        if (!replaced) continue;
        conjuncts = std::move(*replaced);
        changed = true;
        break;
      }
    }
  }
  return conjuncts;
}

}  // namespace grundy::automata
