#include "rules/trial.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include <grundy/error.hpp>

#include "rules/evaluate.hpp"
#include "rules/interval.hpp"

namespace grundy::rules {
namespace {

constexpr std::uint64_t steps_a_move = 2'000;
constexpr std::size_t most_options = 2'000;
constexpr std::size_t most_positions = 1'500;
constexpr std::size_t most_boards = 120;   // to begin from

Board wide(const SmallBoard& board) {
  return {board.begin(), board.end()};
}

Position wide(const SmallPosition& position) {
  Position result;
  for (const SmallBoard& board : position) result.push_back(wide(board));
  return result;
}

std::string print(const SmallBoard& board) {
  return grundy::print(wide(board));
}

std::string print(const SmallPosition& position) {
  return grundy::print(wide(position));
}

/// The value that a change gives to its coordinate.
Interval<std::int64_t> result_of(const Change& change, std::size_t part,
                                 const std::vector<Interval<std::int64_t>>& environment) {
  using Kind = Expression::Kind;
  const bool split = change.kind == Change::Kind::Split;
  const Expression& operand = change.operands[split ? part : 0];
  if (split || change.kind == Change::Kind::Assign) return evaluate_interval(operand, environment.data());
  Expression before;
  before.kind = Kind::Variable;
  before.variable = change.coordinate;
  Expression result;
  result.kind = change.kind == Change::Kind::Subtract   ? Kind::Subtract
                : change.kind == Change::Kind::Add      ? Kind::Add
                : change.kind == Change::Kind::Multiply ? Kind::Multiply
                                                        : Kind::Divide;
  result.operands = {std::move(before), operand};
  return evaluate_interval(result, environment.data());
}

}  // namespace

bool all_hold(const std::vector<Condition>& conditions, const std::vector<std::int64_t>& environment) {
  return std::ranges::all_of(conditions, [&](const Condition& condition) {
    bool result = false;
    return holds(condition, environment.data(), result) == Status::Value && result;
  });
}

Trial::Trial(const Instance& instance, const Parser& parser, Reporter& reporter, Budget& budget)
    : parser_(parser),
      reporter_(reporter),
      budget_(budget),
      instance_(instance),
      game_(instance_.game()),
      enumerator_(instance_),
      board_cost_(board_cost(game_)) {
  for (const Integer& value : instance_.parameters()) parameters_.push_back(value.to_int64());
  for (const Move& move : game_.moves) step_costs_.push_back(step_cost(game_, move));
  enumerator_.forbid_wide();
}

bool Trial::run() {
  const std::vector<SmallBoard> boards = start_boards();
  for (const SmallBoard& board : boards) {
    if (!explore(board)) return false;
    if (state_.size() > most_positions) break;
  }
  for (std::size_t i = 0; i < game_.symmetries.size(); ++i) {
    for (const SmallBoard& board : boards) {
      if (!check_symmetry(i, board)) return false;
    }
  }
  return true;
}

std::string Trial::where() const {
  std::string text;
  for (std::size_t i = 0; i < game_.parameters.size(); ++i) {
    text += (i == 0 ? " with " : ", ") + game_.parameters[i] + " = " + std::to_string(parameters_[i]);
  }
  return text;
}

/// Small legal boards; coordinates with a start value have it.
std::vector<SmallBoard> Trial::start_boards() {
  const auto open = static_cast<std::size_t>(
      std::ranges::count_if(game_.coordinates, [](const Coordinate& c) { return !c.start; }));
  static constexpr std::array<std::int64_t, 5> largest = {0, 20, 7, 4,
                                                          3};   // by the number of open coordinates
  std::vector<std::int64_t> values;
  for (std::int64_t i = 0; i <= (open < largest.size() ? largest[open] : 1); ++i) values.push_back(i);
  std::vector<SmallBoard> result;
  std::size_t tried = 0;
  each_tuple(open, values, [&](const SmallBoard& tuple) {
    budget_.spend(board_cost_);
    if (std::optional<SmallBoard> board = complete(tuple)) result.push_back(std::move(*board));
    return result.size() < most_boards && ++tried < 1'000;
  });
  return result;
}

/// The board with these values of the coordinates that have no start value, if it is legal.
std::optional<SmallBoard> Trial::complete(const SmallBoard& given) const {
  std::vector<std::int64_t> environment = parameters_;
  environment.resize(game_.variable_count());
  const auto board = environment.begin() + static_cast<std::ptrdiff_t>(parameters_.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < game_.coordinates.size(); ++i) {
    if (!game_.coordinates[i].start) board[static_cast<std::ptrdiff_t>(i)] = given[next++];
  }
  for (std::size_t i = 0; i < game_.coordinates.size(); ++i) {
    if (!game_.coordinates[i].start) continue;
    std::int64_t value = 0;
    if (evaluate(*game_.coordinates[i].start, environment.data(), value) != Status::Value)
      return std::nullopt;
    board[static_cast<std::ptrdiff_t>(i)] = value;
  }
  SmallBoard result(board, environment.end());
  return legal(result) ? std::optional(std::move(result)) : std::nullopt;
}

bool Trial::legal(const SmallBoard& board) const {
  if (std::ranges::any_of(board, [](std::int64_t value) { return value < 0; })) return false;
  std::vector<std::int64_t> environment = parameters_;
  environment.insert(environment.end(), board.begin(), board.end());
  return all_hold(game_.position_conditions, environment);
}

// ---- does play end? ----

/// Depth-first from a board; false if a line of play repeats a position (reported).
bool Trial::explore(const SmallBoard& start) {
  if (!state_.emplace(start, State::OnPath).second) return true;
  std::vector<Frame> path;
  if (!push(path, start)) return false;
  while (!path.empty()) {
    Frame& frame = path.back();
    if (frame.option == frame.options.size()) {
      state_[frame.board] = State::Done;
      path.pop_back();
      continue;
    }
    const SmallPosition& position = frame.options[frame.option].position;
    if (frame.part == position.size()) {
      ++frame.option;
      frame.part = 0;
      continue;
    }
    const SmallBoard& board = position[frame.part];
    const auto [entry, is_new] = state_.emplace(board, State::OnPath);
    if (!is_new && entry->second == State::OnPath) return report_loop(path, board), false;
    ++frame.part;
    if (is_new && state_.size() > most_positions) return true;
    if (is_new && !push(path, SmallBoard(board))) return false;
  }
  return true;
}

bool Trial::push(std::vector<Frame>& path, const SmallBoard& board) {
  Options options = options_of(board);
  if (!options || report_growth(board, *options)) return false;
  path.push_back({board, std::move(*options), 0, 0});
  return true;
}

bool Trial::repeats_upwards(const SmallBoard& board, const SmallOption& option) {
  using I = Interval<std::int64_t>;
  budget_.spend(step_costs_[option.move] + board_cost_);
  const Move& move = game_.moves[option.move];
  std::vector<I> environment;
  for (const std::int64_t value : parameters_) environment.push_back(I::point(value));
  for (const std::int64_t value : board) environment.push_back(I::from(value));
  const auto certain = [&](const Condition& condition) {
    return holds_interval(condition, environment.data()).certain();
  };
  const auto impossible = [&](const End& end) {
    return !holds_interval(end.condition, environment.data()).can_hold;
  };
  if (!std::ranges::all_of(game_.position_conditions, certain) ||
      !std::ranges::all_of(game_.ends, impossible))
    return false;
  for (const std::int64_t value : option.values) environment.push_back(I::point(value));
  if (move.guard && !certain(*move.guard)) return false;
  for (std::size_t part = 0; part < option.position.size(); ++part) {
    const bool stays = std::ranges::all_of(move.changes, [&](const Change& change) {
      const I result = result_of(change, part, environment);
      const std::int64_t least = board[change.coordinate - parameters_.size()];
      return !result.empty && !result.undefined && !(result.low < Extended<std::int64_t>::finite(least));
    });
    if (!stays) return false;
  }
  return true;
}

bool Trial::report_growth(const SmallBoard& board, const std::vector<SmallOption>& options) {
  const auto nowhere_smaller = [&](const SmallBoard& part) {
    return std::ranges::equal(part, board, std::greater_equal<>());
  };
  for (const SmallOption& option : options) {
    if (!std::ranges::all_of(option.position, nowhere_smaller) || !repeats_upwards(board, option)) continue;
    if (option.position.front() == board) continue;   // said as a line of play that repeats
    const Option moved{wide(option.position), option.move, wide(option.values)};
    report(option.move,
           "the game need not end: from " + print(board) + where() + " the move " +
               print_move(instance_, moved) + " can be repeated for ever",
           "restrict the move with `if`, or the positions with a condition behind `state`");
    return true;
  }
  return false;
}

/// The options of a board, not all of them if that is too much work; none at all if a mistake was reported.
Trial::Options Trial::options_of(const SmallBoard& board) {
  std::vector<SmallOption> options;
  for (std::size_t move = 0; move < game_.moves.size(); ++move) {
    if (!add_options(move, board, options)) return std::nullopt;
  }
  return options;
}

bool Trial::add_options(std::size_t move, const SmallBoard& board, std::vector<SmallOption>& out) {
  budget_.spend(board_cost_);
  const std::uint64_t steps = std::min(steps_a_move, budget_.left() / step_costs_[move]);
  enumerator_.limit(nullptr, steps);
  bool good = true;
  try {
    enumerator_.each_option_of(move, board, Order::Ascending, [&](const OptionView<std::int64_t>& view) {
      out.push_back(
          {{view.parts.begin(), view.parts.end()}, view.move, {view.values.begin(), view.values.end()}});
      if (out.size() == most_options) incomplete_ = true;
      return out.size() < most_options;
    });
  } catch (const UnboundedRange& mistake) {
    report(move, std::string(mistake.what()) + where(), "");
    good = false;
  } catch (const Error&) {   // too many steps, or numbers too large, for a trial
    incomplete_ = true;
  }
  budget_.spend((steps - enumerator_.steps_left()) * step_costs_[move]);
  return good;
}

void Trial::report(std::size_t move, const std::string& message, const std::string& suggestion) {
  reporter_.error(parser_.statement_of_move(move).keyword(), message, suggestion);
}

void Trial::report_loop(const std::vector<Frame>& path, const SmallBoard& again) {
  std::size_t first = path.size();
  while (path[first - 1].board != again) --first;
  const auto option = [&](std::size_t i) -> const SmallOption& { return path[i].options[path[i].option]; };
  const std::string suggestion =
      "restrict the move with `if`, or the positions with a condition behind `state`";
  const SmallOption& back = option(path.size() - 1);
  if (first == path.size()) {
    const Option moved{wide(back.position), back.move, wide(back.values)};
    report(back.move,
           "the game need not end: from " + print(again) + where() + " the move " +
               print_move(instance_, moved) + " leads to " + print(back.position) + " again and again",
           suggestion);
    return;
  }
  std::string line = print(again);
  for (std::size_t i = first - 1; i < path.size() && i < first + 8; ++i)
    line += " -> " + print(option(i).position);
  report(option(first - 1).move,
         "the game need not end: " + line + (path.size() - first > 8 ? " -> ..." : "") + where() +
             " can be repeated for ever",
         suggestion);
}

// ---- are the claims of symmetry true? ----

SmallBoard Trial::exchanged(SmallBoard board, std::size_t symmetry) const {
  const std::size_t parameters = game_.parameters.size();
  std::swap(board[game_.symmetries[symmetry].first - parameters],
            board[game_.symmetries[symmetry].second - parameters]);
  return board;
}

std::set<SmallPosition> Trial::option_set(const std::vector<SmallOption>& options,
                                          std::optional<std::size_t> symmetry) const {
  std::set<SmallPosition> result;
  for (const SmallOption& option : options) {
    SmallPosition position = option.position;
    for (SmallBoard& part : position) part = symmetry ? exchanged(part, *symmetry) : part;
    std::ranges::sort(position);
    result.insert(std::move(position));
  }
  return result;
}

bool Trial::check_symmetry(std::size_t symmetry, const SmallBoard& board) {
  budget_.spend(2 * board_cost_);
  const SmallBoard other = exchanged(board, symmetry);
  std::string difference;
  if (!legal(other)) {
    difference = print(board) + " is a position and " + print(other) + " is not";
  } else if (ends_differently(board, other)) {
    difference = "the game ends differently at " + print(board) + " and at " + print(other);
  } else {
    incomplete_ = false;
    const Options options = options_of(board);
    const Options other_options = options_of(other);
    if (!options || !other_options) return false;
    if (!incomplete_)
      difference = different_options(board, option_set(*options, symmetry), other,
                                     option_set(*other_options, std::nullopt));
  }
  if (difference.empty()) return true;
  reporter_.error(parser_.symmetric_statements()[symmetry]->keyword(),
                  "the game is not symmetric in these coordinates: " + difference + where());
  return false;
}

bool Trial::ends_differently(const SmallBoard& board, const SmallBoard& other) {
  try {
    return enumerator_.end_outcome(board) != enumerator_.end_outcome(other);
  } catch (const Error&) {   // numbers too large for a trial
    return false;
  }
}

/// `mirrored`: the mirror images of the options of `board`; they should be the options of `other`.
std::string Trial::different_options(const SmallBoard& board, const std::set<SmallPosition>& mirrored,
                                     const SmallBoard& other, const std::set<SmallPosition>& own) {
  std::vector<SmallPosition> lost;
  std::ranges::set_symmetric_difference(mirrored, own, std::back_inserter(lost));
  if (lost.empty()) return {};
  const bool missing = mirrored.contains(lost.front());
  return print(other) + (missing ? " has no option " : " has the option ") + print(lost.front()) +
         ", whose mirror image " + (missing ? "is an option of " : "is none of ") + print(board);
}

}  // namespace grundy::rules
