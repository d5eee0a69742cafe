#include <grundy/exact_answers.hpp>

#include <algorithm>
#include <map>

#include <grundy/error.hpp>

#include "rules/expression.hpp"
#include "solve/option_lister.hpp"

namespace grundy {
namespace {

/// A search looks at so many options the first time, to try a table instead; it takes a few milliseconds, as
/// a small table does.
constexpr std::uint64_t first_budget = 100'000;
constexpr std::size_t most_instances = 64;  // choices of the parameters that are kept

}  // namespace

struct ExactAnswers::Implementation {
  /// What is known of one choice of the parameters.
  struct Known {
    Known(const Instance& given, const Limits& limits) : instance(given), searcher(given, limits) {}
    Instance instance;
    Searcher searcher;
    OutcomeTable table;
    bool has_table = false;
    bool no_table = false;  // a table cannot answer for this game (an option leaves every box, ...)
    GrundyTable values;     // of one board
    bool has_values = false;
    std::uint64_t last_used = 0;
  };

  std::shared_ptr<const Game> game;
  Limits limits;
  std::map<std::vector<Integer>, Known> instances;
  std::uint64_t clock = 0;

  Known& known(const std::vector<Integer>& parameters) {
    auto found = instances.find(parameters);
    if (found == instances.end()) {
      if (instances.size() >= most_instances) {
        instances.erase(std::ranges::min_element(instances, {},
                                                 [](const auto& entry) { return entry.second.last_used; }));
      }
      if (bytes_kept() > limits.memory / 4)
        instances.clear();  // each instance may use all of what is allowed
      found = instances.emplace(parameters, Known(Instance(game, parameters), limits)).first;
    }
    found->second.last_used = ++clock;
    return found->second;
  }

  /// What the instances hold, about.
  [[nodiscard]] std::uint64_t bytes_kept() const {
    constexpr std::uint64_t bytes_a_position = 64;
    std::uint64_t bytes = 0;
    for (const auto& [parameters, at] : instances) {
      bytes += at.searcher.stored() * bytes_a_position;
      if (at.has_table) bytes += static_cast<std::uint64_t>(at.table.box().cells().value_or(0)) / 8;
      if (at.has_values) bytes += static_cast<std::uint64_t>(at.values.box().cells().value_or(0)) * 4;
    }
    return bytes;
  }

  /// Whether positions are decided by the nim-sum of their boards' values: by the Sprague-Grundy theorem.
  bool adds_values = false;

  Outcome outcome(Known& at, const Position& position) {
    if (adds_values) return sum_of_values(at, position) == 0 ? Outcome::P : Outcome::N;
    if (game->sum || position.size() != 1) return at.searcher.outcome(position);
    const std::optional<std::vector<std::int64_t>> small = small_board(position[0]);
    if (small && at.has_table && at.table.box().contains(*small)) return from_table(at, *small);
    if (!small || at.no_table) return at.searcher.outcome(position);
    const auto found = small_search(at, [&] { return at.searcher.outcome(position); });
    return found ? *found : with_table(at, position, *small);
  }

  /// What the search finds if it need not look far, else std::nullopt. Later searches may use all that is
  /// allowed again.
  template <class Search>
  static auto small_search(Known& at, Search search) -> std::optional<decltype(search())> {
    std::optional<decltype(search())> found;
    at.searcher.set_budget(first_budget);
    try {
      found = search();
    } catch (const Error& error) {
      at.searcher.set_budget(0);
      if (error.kind() != ErrorKind::TooLarge) throw;
    }
    at.searcher.set_budget(0);
    return found;
  }

  GrundyValue sum_of_values(Known& at, const Position& position) {
    GrundyValue sum = 0;
    for (const Board& board : position) sum ^= value(at, board);
    return sum;
  }

  GrundyValue value(Known& at, const Board& board) {
    const std::optional<std::vector<std::int64_t>> small = small_board(board);
    if (small && at.has_values && at.values.box().contains(*small)) return value_from_table(at, *small);
    if (!small || at.no_table) return at.searcher.value({board});
    const auto found = small_search(at, [&] { return at.searcher.value({board}); });
    if (found) return *found;
    std::string refusal;
    try {
      const Box box = at.has_values ? at.values.box() : Box();
      grow(box, *small, [&](const Box& larger) { at.values = solve_values(at.instance, larger, limits); });
      at.has_values = true;
      return value_from_table(at, *small);
    } catch (const Error& error) {
      at.no_table = no_table_helps(error);
      refusal = error.what();
    }
    if (at.no_table) return at.searcher.value({board});
    throw too_large({board}, refusal);
  }

  /// Of a sum: a move after which the values add to 0.
  std::vector<Option> first_winning_move(Known& at, const Position& position) {
    const GrundyValue sum = sum_of_values(at, position);
    std::vector<Option> found;
    if (sum == 0) return found;
    solve::SumLister lister(at.instance, limits.stop);
    lister.each_option(position, rules::Order::Ascending,
                       [&](std::size_t board, const rules::OptionView<Integer>& view) {
                         GrundyValue after = sum ^ value(at, position[board]);
                         for (const Board& part : view.parts) after ^= value(at, part);
                         if (after == 0) found.push_back(solve::whole_option(position, board, view));
                         return after != 0;
                       });
    return found;
  }

  GrundyValue value_from_table(const Known& at, const std::vector<std::int64_t>& board) const {
    const std::optional<GrundyValue> result = at.values.value(board);
    if (!result) throw no_position(board);
    return *result;
  }

  [[nodiscard]] Error no_position(const std::vector<std::int64_t>& board) const {
    return Error(ErrorKind::BadRequest,
                 print(Board(board.begin(), board.end())) + " is not a position of " + game->name);
  }

  [[nodiscard]] static Error too_large(const Position& position, const std::string& refusal) {
    return Error(ErrorKind::TooLarge,
                 print(position) + " is too large to be solved without a law of the game: " + refusal);
  }

  /// After a table was refused: whether the reason holds for tables of every size. Other errors than those
  /// that speak of the table are thrown on.
  static bool no_table_helps(const Error& error) {
    const bool never = error.kind() == ErrorKind::OutsideBox || error.kind() == ErrorKind::NeedNotEnd ||
                       error.kind() == ErrorKind::BadRequest;
    if (!never && error.kind() != ErrorKind::TooLarge) throw error;
    return never;
  }

  /// The position is not one for a small search: a table, or a large search where there can be no table.
  Outcome with_table(Known& at, const Position& position, const std::vector<std::int64_t>& board) {
    if (leaves_its_box(at, position)) {
      at.no_table = true;
      return at.searcher.outcome(position);
    }
    std::string refusal;
    try {
      const Box box = at.has_table ? at.table.box() : Box();
      grow(box, board, [&](const Box& larger) { at.table = solve_outcomes(at.instance, larger, limits); });
      at.has_table = true;
      return from_table(at, board);
    } catch (const Error& error) {
      at.no_table = no_table_helps(error);
      refusal = error.what();
    }
    if (at.no_table) return at.searcher.outcome(position);
    throw too_large(position, refusal);
  }

  /// Whether the position has an option that no table up to the position holds: seen at once, where solving
  /// the table would meet it late.
  bool leaves_its_box(Known& at, const Position& position) const {
    std::vector<Option> open;
    try {
      open = at.searcher.moves(position, most_listed_moves);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::TooLarge) throw;
      return false;
    }
    return std::ranges::any_of(open, [&](const Option& option) {
      return std::ranges::any_of(option.position, [&](const Board& board) {
        for (std::size_t i = 0; i < board.size(); ++i) {
          if (board[i] > position[0][i]) return true;
        }
        return false;
      });
    });
  }

  Outcome from_table(const Known& at, const std::vector<std::int64_t>& board) const {
    const std::optional<Outcome> result = at.table.outcome(board);
    if (!result) throw no_position(board);
    return *result;
  }

  static std::optional<std::vector<std::int64_t>> small_board(const Board& board) {
    std::vector<std::int64_t> result;
    for (const Integer& value : board) {
      if (!value.fits_int64()) return std::nullopt;
      result.push_back(value.to_int64());
    }
    return result;
  }

  /// solve(box) for a box that holds `board` and the one before (if it has dimensions), and half as much
  /// again for the positions to come where memory allows.
  template <class Solve>
  static void grow(const Box& before, const std::vector<std::int64_t>& board, Solve solve) {
    Box exact{std::vector<std::int64_t>(board.size(), 0), board};
    Box roomy = exact;
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (before.dimensions() > 0) exact.last[i] = std::max(exact.last[i], before.last[i]);
      roomy.last[i] = exact.last[i] + std::min<std::int64_t>(exact.last[i] / 2 + 16, std::int64_t{1} << 40);
    }
    try {
      solve(roomy);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::TooLarge && error.kind() != ErrorKind::OutsideBox) throw;
      solve(exact);
    }
  }
};

ExactAnswers::ExactAnswers(std::shared_ptr<const Game> game, Limits limits)
    : implementation_(std::make_unique<Implementation>()) {
  implementation_->adds_values = (game->sum || rules::has_splits(*game)) && !why_no_values(*game);
  implementation_->game = std::move(game);
  implementation_->limits = std::move(limits);
}

ExactAnswers::~ExactAnswers() = default;
ExactAnswers::ExactAnswers(ExactAnswers&&) noexcept = default;
ExactAnswers& ExactAnswers::operator=(ExactAnswers&&) noexcept = default;

Outcome ExactAnswers::outcome(const std::vector<Integer>& parameters, const Position& position) {
  return implementation_->outcome(implementation_->known(parameters), position);
}

std::vector<Option> ExactAnswers::moves(const std::vector<Integer>& parameters, const Position& position) {
  return implementation_->known(parameters).searcher.moves(position);
}

std::vector<Option> ExactAnswers::winning_moves(const std::vector<Integer>& parameters,
                                                const Position& position, bool all) {
  Implementation::Known& at = implementation_->known(parameters);
  if (!all && implementation_->adds_values) return implementation_->first_winning_move(at, position);
  std::vector<Option> candidates;
  try {
    candidates = at.searcher.moves(position, most_listed_moves);
  } catch (const Error& error) {  // too many to list: a lazy search may still find one
    if (error.kind() != ErrorKind::TooLarge || all) throw;
    return at.searcher.winning_moves(position, false);
  }
  std::vector<Option> winning;
  for (Option& option : candidates) {
    if (implementation_->outcome(at, option.position) != Outcome::P) continue;
    winning.push_back(std::move(option));
    if (!all) break;
  }
  return winning;
}

}  // namespace grundy
