#include <grundy/search.hpp>

#include <algorithm>
#include <map>
#include <set>

#include "rules/expression.hpp"
#include "solve/polynomial.hpp"
#include "solve/search_engine.hpp"
#include "solve/termination.hpp"

/// The search's public face: checks of positions, the choice between values and outcomes and between 64-bit
/// and larger numbers, and moves.
namespace grundy {
namespace {

using namespace solve;

/// Boards one after another, if their numbers fit.
template <class N>
std::optional<std::vector<N>> flat(const Position& position) {
  std::vector<N> numbers;
  for (const Board& board : position) {
    for (const Integer& value : board) {
      if constexpr (std::is_same_v<N, Integer>) {
        numbers.push_back(value);
      } else {
        if (!value.fits_int64()) return std::nullopt;
        numbers.push_back(value.to_int64());
      }
    }
  }
  return numbers;
}

}  // namespace

struct Searcher::Implementation {
  using View = rules::OptionView<Integer>;

  Implementation(const Instance& given, Limits given_limits)
      : instance(given), limits(std::move(given_limits)) {
    budget.memory = limits.memory;
    budget.most_options = limits.search;
    const Game& game = instance.game();
    splits = rules::has_splits(game);
    has_values = !why_no_values(game);
    small_numbers = std::all_of(instance.parameters().begin(), instance.parameters().end(),
                                [](const Integer& value) { return value.fits_int64(); });
  }

  Instance instance;
  Limits limits;
  SearchBudget budget;
  bool splits = false;
  bool has_values = false;
  bool small_numbers = false;
  std::unique_ptr<SearchEngine<std::int64_t>> small;
  std::unique_ptr<SearchEngine<Integer>> large;
  std::map<std::vector<bool>, bool> ends_from;   // by which coordinates of the boards are at least 1

  template <class N>
  SearchEngine<N>& engine() {
    if constexpr (std::is_same_v<N, Integer>) {
      if (!large) large = std::make_unique<SearchEngine<Integer>>(instance, limits, budget);
      return *large;
    } else {
      if (!small) small = std::make_unique<SearchEngine<std::int64_t>>(instance, limits, budget);
      return *small;
    }
  }

  /// ask(engine, boards) with 64-bit numbers if they suffice, else with any numbers.
  template <class Ask>
  auto with_numbers(const Position& position, Ask ask) {
    if (small_numbers) {
      if (const auto boards = flat<std::int64_t>(position)) {
        try {
          return ask(engine<std::int64_t>(), std::span<const std::int64_t>(*boards));
        } catch (const Error& error) {   // an option beyond 64 bits
          if (error.kind() != ErrorKind::OutsideBox) throw;
          small_numbers = false;
        }
      }
    }
    const std::vector<Integer> boards = *flat<Integer>(position);
    return ask(engine<Integer>(), std::span<const Integer>(boards));
  }

  void check(const Position& position) const {
    const Game& game = instance.game();
    for (const Board& board : position) {
      if (board.size() != game.coordinates.size()) {
        throw Error(ErrorKind::BadRequest, print(position) + " is not a position of " + game.name +
                                               ": a board has " + std::to_string(game.coordinates.size()) +
                                               " coordinates");
      }
      if (!is_legal(instance, board))
        throw Error(ErrorKind::BadRequest, print(board) + " is not a legal position of " + game.name);
    }
    const bool is_sum = splits || position.size() != 1;
    const bool wins =
        std::any_of(game.ends.begin(), game.ends.end(), [](const End& end) { return end.wins; });
    if (is_sum && !game.ends.empty() && (wins || game.play == Play::Misere)) {
      throw Error(ErrorKind::BadRequest,
                  "who wins a sum of positions of " + game.name +
                      " is not said by its `end`, which speaks of one "
                      "position; leave `end` to games that are not sums, or to normal play where it loses");
    }
  }

  /// Whether all play from the boards is known to end without looking at it.
  bool ends(const Position& position) {
    const std::size_t coordinates = instance.game().coordinates.size();
    std::vector<bool> at_least_one(coordinates);
    for (std::size_t i = 0; i < coordinates; ++i) {
      at_least_one[i] = std::all_of(position.begin(), position.end(),
                                    [i](const Board& board) { return board[i] >= Integer(1); });
    }
    const auto found = ends_from.find(at_least_one);
    if (found != ends_from.end()) return found->second;
    bool result = solve::termination_measure(instance, {}).has_value();
    if (!result && std::find(at_least_one.begin(), at_least_one.end(), true) != at_least_one.end()) {
      result = solve::termination_measure(instance, positive_coordinates(instance, position)).has_value();
    }
    return ends_from[at_least_one] = result;
  }

  GrundyValue value(const Position& position) {
    GrundyValue sum = 0;
    for (const Board& board : position) {
      sum ^= with_numbers({board}, [](auto& engine, auto boards) { return engine.value(boards); });
    }
    return sum;
  }

  Outcome outcome(const Position& position) {
    if (has_values && (splits || position.size() != 1)) return value(position) == 0 ? Outcome::P : Outcome::N;
    const bool play_ends = ends(position);
    return with_numbers(position,
                        [play_ends](auto& engine, auto boards) { return engine.outcome(boards, play_ends); });
  }

  std::optional<Outcome> known_outcome(const Position& position) {
    if (has_values && (splits || position.size() != 1)) return std::nullopt;
    return with_numbers(position, [](auto& engine, auto boards) { return engine.known_outcome(boards); });
  }

  std::vector<Option> first_winning_move(const Position& position) {
    std::vector<Option> found;
    std::size_t looked_at = 0;
    constexpr std::size_t most_known =
        10'000;   // what the search met on its way is worth a look before more is searched
    SumLister lister(instance, limits.stop);
    lister.each_option(position, rules::Order::Descending, [&](std::size_t board, const View& view) {
      Option option = whole_option(position, board, view);
      if (known_outcome(option.position) == Outcome::P) found.push_back(std::move(option));
      return found.empty() && ++looked_at < most_known;
    });
    if (!found.empty()) return found;
    lister.each_option(position, rules::Order::Descending, [&](std::size_t board, const View& view) {
      Option option = whole_option(position, board, view);
      if (outcome(option.position) == Outcome::P) found.push_back(std::move(option));
      return found.empty();
    });
    return found;
  }

  /// Every option once for each board that has it.
  std::vector<Option> all_moves(const Position& position, std::size_t limit) const {
    std::vector<Option> result;
    std::set<std::pair<std::size_t, Position>> seen;
    SumLister lister(instance, limits.stop);
    lister.each_option(position, rules::Order::Ascending, [&](std::size_t board, const View& view) {
      if (!seen.emplace(board, Position(view.parts.begin(), view.parts.end())).second) return true;
      if (result.size() == limit) {
        throw Error(ErrorKind::TooLarge, print(position) + " has more than " + std::to_string(limit) +
                                             " options, too many to list");
      }
      result.push_back(whole_option(position, board, view));
      return true;
    });
    return result;
  }
};

Searcher::Searcher(const Instance& instance, Limits limits)
    : implementation_(std::make_unique<Implementation>(instance, std::move(limits))) {}
Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;
Searcher& Searcher::operator=(Searcher&&) noexcept = default;

Outcome Searcher::outcome(const Position& position) {
  implementation_->check(position);
  return implementation_->outcome(position);
}

GrundyValue Searcher::value(const Position& position) {
  const Game& game = implementation_->instance.game();
  if (const std::optional<std::string> why = why_no_values(game)) {
    throw Error(ErrorKind::BadRequest, game.name + " has no Grundy values: " + *why);
  }
  implementation_->check(position);
  return implementation_->value(position);
}

std::vector<Option> Searcher::winning_moves(const Position& position, bool all) {
  Implementation& self = *implementation_;
  self.check(position);
  if (!all)
    return self.outcome(position) == Outcome::P && self.instance.game().block == 0
               ? std::vector<Option>{}
               : self.first_winning_move(position);
  std::vector<Option> result = self.all_moves(position, most_listed_moves);
  std::erase_if(result,
                [&self](const Option& option) { return self.outcome(option.position) == Outcome::N; });
  return result;
}

std::vector<Option> Searcher::moves(const Position& position, std::size_t limit) {
  implementation_->check(position);
  return implementation_->all_moves(position, limit);
}

std::size_t Searcher::stored() const {
  return implementation_->budget.positions;
}

void Searcher::set_budget(std::uint64_t options) {
  Implementation& self = *implementation_;
  self.budget.most_options = options == 0 ? self.limits.search : options;
}

}  // namespace grundy
