#include <grundy/table.hpp>

#include <algorithm>

#include "solve/grundy_rays.hpp"
#include "solve/memory.hpp"
#include "solve/order.hpp"
#include "solve/outcome_rays.hpp"
#include "solve/polynomial.hpp"
#include "solve/table_plain.hpp"

/// The ways into the tables: checks of the request and of the memory, and the choice of the method.
namespace grundy {
namespace {

using namespace solve;

void check_box(const Game& game, const Box& box) {
  if (game.coordinates.empty() || box.first.size() != game.coordinates.size() ||
      box.last.size() != game.coordinates.size()) {
    throw Error(ErrorKind::BadRequest, "a board of " + game.name + " has " +
                                           std::to_string(game.coordinates.size()) +
                                           (game.coordinates.size() == 1 ? " coordinate" : " coordinates") +
                                           ", the box has " + std::to_string(box.last.size()));
  }
  for (std::size_t i = 0; i < box.dimensions(); ++i) {
    if (box.first[i] < 0 || box.last[i] < box.first[i]) {
      throw Error(ErrorKind::BadRequest,
                  "the box " + box.to_string() + " holds no positions, which are natural numbers");
    }
  }
}

std::string positions_of(const Box& box) {
  std::string text;
  for (std::size_t i = 0; i < box.dimensions(); ++i) {
    if (i > 0) text += " x ";
    text += (Integer(box.last[i]) - Integer(box.first[i]) + Integer(1)).to_string();
  }
  return text;
}

Error too_large(const Box& box, const std::string& needed, std::uint64_t allowed) {
  return {ErrorKind::TooLarge, "a table of " + positions_of(box) + " positions needs " + needed +
                                   "; allowed are " + bytes_in_words(allowed) + "; allow more with --memory"};
}

/// Cells of the box, if `bits` bits a cell fit into the memory and the address space.
std::uint64_t cells_within(const Box& box, std::uint64_t bits, const Limits& limits) {
  constexpr std::int64_t most_cells = std::int64_t{1} << 48;
  const std::optional<std::int64_t> cells = box.cells();
  if (!cells || *cells > most_cells) throw too_large(box, "more memory than there is", limits.memory);
  const std::uint64_t bytes = (static_cast<std::uint64_t>(*cells) * bits + 7) / 8;
  if (bytes > limits.memory) throw too_large(box, bytes_in_words(bytes), limits.memory);
  return static_cast<std::uint64_t>(*cells);
}

/// Memory left beside `bytes`, of which at least `more` must be there.
std::uint64_t left_of(const Box& box, std::uint64_t bytes, std::uint64_t more, const Limits& limits) {
  if (bytes + more > limits.memory) throw too_large(box, bytes_in_words(bytes + more), limits.memory);
  return limits.memory - bytes;
}

OutcomeTable outcomes_of(const GrundyTable& values) {
  OutcomeTable table(values.box());
  const auto cells = static_cast<std::size_t>(values.box().cells().value());
  for (std::size_t index = 0; index < cells; ++index) {
    const GrundyValue value = values.value(index);
    if (value == 0) table.set_p(index);
    if (value == GrundyTable::illegal) table.set_illegal(index);
  }
  return table;
}

/// Moves whose numbers turn out too large for rays are taken by the enumerator in another attempt.
template <class Attempt>
auto with_rays(const Game& game, Attempt attempt) {
  std::vector<bool> enumerate(game.moves.size(), false);
  while (true) {
    try {
      return attempt(enumerate);
    } catch (const RayTooLarge& ray) {
      enumerate[ray.move] = true;
    }
  }
}

}  // namespace

std::optional<std::string> why_no_values(const Game& game) {
  if (game.play == Play::Misere) return "the play is misere";
  if (game.block > 0) return "options may be blocked";
  if (std::any_of(game.ends.begin(), game.ends.end(), [](const End& end) { return end.wins; })) {
    return "an end of the game wins for the player to move";
  }
  return std::nullopt;
}

OutcomeTable solve_outcomes(const Instance& instance, const Box& box, const Limits& limits,
                            TableMethod method) {
  const Game& game = instance.game();
  check_box(game, box);
  const std::uint64_t bits = game.position_conditions.empty() ? 1 : 2;
  if (rules::has_splits(game)) {
    if (const std::optional<std::string> why = why_no_values(game)) {
      throw Error(ErrorKind::BadRequest, "a table cannot hold the outcomes of " + game.name +
                                             ": positions split into sums, and " + *why +
                                             "; ask for single positions (--method search)");
    }
    return outcomes_of(solve_values(instance, box, limits, method));
  }
  const std::uint64_t table = (cells_within(box, bits, limits) * bits + 7) / 8;
  const std::optional<ProvedOrder> order = find_order(instance, box);
  if (!order || method == TableMethod::Plain) {
    return solve_outcomes_plain(instance, box, order, limits,
                                left_of(box, table, bytes_of_plain(box, order), limits));
  }
  return with_rays(game, [&](const std::vector<bool>& enumerate) {
    const Rows rows(box, order->order);
    std::vector<Sweeper> sweepers = sweepers_for(instance, rows, *order, enumerate);
    (void)left_of(box, table, bytes_of(sweepers, rows), limits);
    return OutcomeSweep(instance, box, order->order, std::move(sweepers), limits).run();
  });
}

GrundyTable solve_values(const Instance& instance, const Box& box, const Limits& limits, TableMethod method) {
  const Game& game = instance.game();
  check_box(game, box);
  if (const std::optional<std::string> why = why_no_values(game)) {
    throw Error(ErrorKind::BadRequest, game.name + " has no Grundy values: " + *why);
  }
  const std::uint64_t table = cells_within(box, 16, limits) * 2;
  const std::optional<ProvedOrder> order = find_order(instance, box);
  if (!order || method == TableMethod::Plain) {
    return solve_values_plain(instance, box, order, limits,
                              left_of(box, table, bytes_of_plain(box, order), limits));
  }
  return with_rays(game, [&](const std::vector<bool>& enumerate) {
    GrundySweep sweep(instance, box, order->order, enumerate, limits);
    return sweep.run(left_of(box, table, sweep.bytes(), limits));
  });
}

}  // namespace grundy
