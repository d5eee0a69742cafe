#include <algorithm>

#include "solve/outcome_rays.hpp"

namespace grundy::solve {
namespace {

/// A count has to fit into a byte.
constexpr std::size_t most_blocked = 250;

/// Which signs the change of a coordinate can have.
struct Signs {
  bool negative = true, zero = true, positive = true;
};

Signs signs(const Edge& edge, const Polynomial& change) {
  Signs result;
  const auto always = [&](auto shown) { return std::all_of(edge.cases.begin(), edge.cases.end(), shown); };
  const Polynomial opposite = change.times(Integer(-1));
  if (change.is_zero()) return {false, true, false};
  if (always([&](const Knowledge& known) { return known.shows_negative(change); }))
    return {true, false, false};
  if (always([&](const Knowledge& known) { return known.shows_negative(opposite); }))
    return {false, false, true};
  if (always([&](const Knowledge& known) { return known.shows_at_most_zero(change); }))
    result.positive = false;
  if (always([&](const Knowledge& known) { return known.shows_at_most_zero(opposite); }))
    result.negative = false;
  return result;
}

/// No board has an option by both moves.
bool are_disjoint(const Edge& a, const Edge& b) {
  for (std::size_t i = 0; i < a.change.size(); ++i) {
    const Signs left = signs(a, a.change[i]);
    const Signs right = signs(b, b.change[i]);
    if (!((left.negative && right.negative) || (left.zero && right.zero) ||
          (left.positive && right.positive)))
      return true;
  }
  return false;
}

/// Different k give different options, and no other move gives one of them.
bool is_alone(const std::vector<Edge>& edges, std::size_t move) {
  const auto found =
      std::find_if(edges.begin(), edges.end(), [move](const Edge& edge) { return edge.move == move; });
  if (found == edges.end()) return true;   // the move can never be made
  const bool steps = std::any_of(found->step.begin(), found->step.end(),
                                 [&](const Polynomial& step) { return !signs(*found, step).zero; });
  return steps && std::all_of(edges.begin(), edges.end(), [&](const Edge& other) {
           return other.move == move || are_disjoint(*found, other);
         });
}

Sweeper::Way way_of(const Game& game, const LinearMove& line) {
  using Way = Sweeper::Way;
  if (!line.is_ray) return Way::Walk;
  const bool misere = game.play == Play::Misere;
  const bool has_end = line.values == LinearMove::Values::Between;
  if (game.block > 0) return misere || has_end || game.block > most_blocked ? Way::Walk : Way::Counts;
  // In misere play it matters whether there is any option; distances say it only if every board is legal.
  if (has_end) return misere && !game.position_conditions.empty() ? Way::Walk : Way::Distances;
  return Way::Marks;
}

std::optional<std::int64_t> constant(const Expression& expression) {
  if (expression.kind != Expression::Kind::Constant || !expression.value.fits_int64()) return std::nullopt;
  return expression.value.to_int64();
}

/// Rows back that `change` leads to; 0 if it never leads into the box.
std::size_t rows_back(const std::vector<std::int64_t>& change, const Rows& rows) {
  const Box& box = rows.box();
  for (std::size_t i = 0; i < change.size(); ++i) {
    const std::int64_t span = box.last[i] - box.first[i];
    if (i != rows.axis() && (change[i] > span || change[i] < -span)) return 0;
  }
  const std::int64_t back = -rows.row_change(change);
  return back > 0 ? static_cast<std::size_t>(back) : 0;
}

}  // namespace

std::size_t rows_needed(const LinearMove& line, const Rows& rows) {
  const std::size_t n = line.offset.size();
  std::vector<std::int64_t> offset(n);
  std::vector<std::int64_t> step(n);
  bool steps = false;   // across rows
  bool moves = false;
  for (std::size_t i = 0; i < n; ++i) {
    if (i == rows.axis()) continue;
    const std::optional<std::int64_t> o = constant(line.offset[i]);
    const std::optional<std::int64_t> s = constant(line.step[i]);
    if (!o || !s) return rows.count();
    offset[i] = *o;
    step[i] = *s;
    steps = steps || *s != 0;
    moves = moves || *o != 0 || *s != 0;
  }
  if (!moves) return 1;
  std::vector<std::int64_t> members = line.members;
  if (line.values != LinearMove::Values::Members) {
    const std::optional<std::int64_t> low = constant(line.low);
    if (steps && !low) return rows.count();
    members = {low.value_or(0)};
  }
  std::size_t most = line.is_ray ? rows_back(step, rows) : 0;
  for (const std::int64_t k : members) {
    std::vector<std::int64_t> start(n);
    bool fits = true;
    for (std::size_t i = 0; i < n; ++i) {
      std::int64_t scaled = 0;
      fits = fits && !__builtin_mul_overflow(k, step[i], &scaled) &&
             !__builtin_add_overflow(offset[i], scaled, &start[i]);
    }
    if (fits) most = std::max(most, rows_back(start, rows));
  }
  return std::min(most + 1, rows.count());
}

std::vector<Sweeper> sweepers_for(const Instance& instance, const Rows& rows, const ProvedOrder& order,
                                  const std::vector<bool>& enumerate) {
  const Game& game = instance.game();
  std::vector<std::unique_ptr<Atoms>> atoms;
  std::vector<Edge> edges;
  if (game.block > 0) edges = edges_of(instance, Premises{&rows.box(), {}}, atoms);
  std::vector<Sweeper> result;
  for (std::size_t move = 0; move < game.moves.size(); ++move) {
    Sweeper sweeper;
    sweeper.move = move;
    std::optional<LinearMove> line = linear_move(instance, move);
    if (line && !enumerate[move]) {
      const bool is_ray = line->is_ray && (line->starts_next || order.steps_go_down[move]);
      line->is_ray = is_ray && (game.block == 0 || is_alone(edges, move));
      sweeper.way = way_of(game, *line);
      line->is_ray = sweeper.way != Sweeper::Way::Walk;
      sweeper.carry.width = rows.width();
      sweeper.carry.depth = rows_needed(*line, rows);
      sweeper.line = std::move(line);
    }
    result.push_back(std::move(sweeper));
  }
  return result;
}

std::size_t rows_of_marks(const std::vector<Sweeper>& sweepers, const Rows& rows) {
  std::size_t depth = 1;
  for (const Sweeper& sweeper : sweepers) {
    if (!sweeper.line || sweeper.line->values != LinearMove::Values::Members) continue;
    const std::size_t needed = sweeper.carry.depth;
    if (needed < rows.count() || rows.count() < 16)
      depth = std::max(depth, needed);   // else looked up in the table
  }
  return depth;
}

std::uint64_t bytes_of(const std::vector<Sweeper>& sweepers, const Rows& rows) {
  std::uint64_t total = std::uint64_t{rows_of_marks(sweepers, rows)} * rows.width();
  for (const Sweeper& sweeper : sweepers) {
    const std::uint64_t cells = std::uint64_t{sweeper.carry.depth} * sweeper.carry.width;
    if (sweeper.way == Sweeper::Way::Marks || sweeper.way == Sweeper::Way::Counts) total += cells;
    if (sweeper.way == Sweeper::Way::Distances) total += cells * sizeof(std::uint32_t);
  }
  return total;
}

}  // namespace grundy::solve
