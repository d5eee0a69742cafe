#include "solve/order.hpp"

#include <algorithm>
#include <numeric>

namespace grundy::solve {
namespace {

enum class Trend { Falls, DoesNotRise, Unknown };

/// How `polynomial` behaves in all cases of the edge.
Trend trend(const Edge& edge, const Polynomial& polynomial) {
  const auto in_all_cases = [&](auto shown) {
    return std::all_of(edge.cases.begin(), edge.cases.end(), shown);
  };
  if (polynomial.is_zero()) return edge.cases.empty() ? Trend::Falls : Trend::DoesNotRise;
  if (in_all_cases([&](const Knowledge& known) { return known.shows_negative(polynomial); }))
    return Trend::Falls;
  if (in_all_cases([&](const Knowledge& known) { return known.shows_at_most_zero(polynomial); }))
    return Trend::DoesNotRise;
  return Trend::Unknown;
}

Polynomial directed(const Polynomial& change, bool falls) {
  return falls ? change : change.times(Integer(-1));
}

/// Takes the coordinate as the next of the order, if no remaining edge raises it; drops the edges that lower
/// it.
bool take(std::vector<const Edge*>& remaining, std::size_t coordinate, bool falls) {
  std::vector<const Edge*> kept;
  for (const Edge* edge : remaining) {
    const Trend found = trend(*edge, directed(edge->change[coordinate], falls));
    if (found == Trend::Unknown) return false;
    if (found == Trend::DoesNotRise) kept.push_back(edge);
  }
  remaining = std::move(kept);
  return true;
}

/// A ray's step is zero or lexicographically negative in the order.
bool step_goes_down(const Edge& edge, const SweepOrder& order) {
  if (edge.step.empty()) return false;
  for (const std::size_t axis : order.axes) {
    const Trend found = trend(edge, directed(edge.step[axis], order.falls[axis]));
    if (found == Trend::Falls) return true;
    if (found == Trend::Unknown) return false;
  }
  return true;
}

}  // namespace

bool SweepOrder::is_plain() const {
  return std::is_sorted(axes.begin(), axes.end()) &&
         std::all_of(falls.begin(), falls.end(), [](bool down) { return down; });
}

std::optional<ProvedOrder> find_order(const Instance& instance, const Box& box) {
  std::vector<std::unique_ptr<Atoms>> atoms;
  const std::vector<Edge> edges = edges_of(instance, Premises{&box, {}}, atoms);
  std::vector<const Edge*> remaining;
  for (const Edge& edge : edges) remaining.push_back(&edge);
  ProvedOrder result{{{}, std::vector<bool>(box.dimensions(), true)},
                     std::vector<bool>(instance.game().moves.size(), false)};
  SweepOrder& order = result.order;
  std::vector<bool> taken(box.dimensions(), false);
  // A coordinate that can be next may as well be: taking it only drops edges.
  for (bool progress = true; progress && order.axes.size() < box.dimensions();) {
    progress = false;
    for (std::size_t axis = 0; axis < box.dimensions() && !progress; ++axis) {
      for (const bool falls : {true, false}) {
        if (taken[axis] || !take(remaining, axis, falls)) continue;
        taken[axis] = progress = true;
        order.axes.push_back(axis);
        order.falls[axis] = falls;
      }
    }
  }
  if (!remaining.empty()) return std::nullopt;
  for (std::size_t axis = 0; axis < box.dimensions(); ++axis) {
    if (!taken[axis]) order.axes.push_back(axis);
  }
  for (const Edge& edge : edges) result.steps_go_down[edge.move] = step_goes_down(edge, order);
  return result;
}

}  // namespace grundy::solve
