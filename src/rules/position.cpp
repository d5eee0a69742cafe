#include <grundy/position.hpp>

#include <algorithm>
#include <set>

#include <grundy/error.hpp>

#include "rules/evaluate.hpp"
#include "rules/option_enumerator.hpp"

namespace grundy {
namespace {

/// True if the conditions hold; a condition without value does not.
bool all_hold(const std::vector<Condition>& conditions, const std::vector<Integer>& environment) {
  return std::all_of(conditions.begin(), conditions.end(), [&](const Condition& condition) {
    bool result = false;
    const rules::Status status = rules::holds(condition, environment.data(), result);
    if (status == rules::Status::Overflow)
      throw Error(ErrorKind::TooLarge, "a number in a condition grows beyond every limit");
    return status == rules::Status::Value && result;
  });
}

std::vector<Integer> environment_of(const Instance& instance, const Board& board) {
  std::vector<Integer> environment = instance.parameters();
  environment.insert(environment.end(), board.begin(), board.end());
  return environment;
}

/// "n >= 2 and m > n"
std::string print_all(const Game& game, const std::vector<Condition>& conditions) {
  std::string text;
  for (const Condition& condition : conditions)
    text += (text.empty() ? "" : " and ") + print(game, condition);
  return text;
}

}  // namespace

Instance::Instance(std::shared_ptr<const Game> game, std::vector<Integer> parameters)
    : game_(std::move(game)), parameters_(std::move(parameters)) {
  const std::vector<std::string>& names = game_->parameters;
  if (parameters_.size() < names.size()) {
    const std::string& missing = names[parameters_.size()];
    throw Error(ErrorKind::BadRequest, game_->name + " needs a value for its parameter " + missing +
                                           "; give it as " + missing + "=VALUE");
  }
  if (parameters_.size() > names.size())
    throw Error(ErrorKind::BadRequest, game_->name + " has no further parameter");
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (parameters_[i].sign() < 0)
      throw Error(ErrorKind::BadRequest, "the parameter " + names[i] + " must be a natural number");
  }
  if (all_hold(game_->parameter_conditions, parameters_)) return;
  std::string values;
  for (std::size_t i = 0; i < names.size(); ++i)
    values += (i == 0 ? "" : ", ") + names[i] + " = " + parameters_[i].to_string();
  throw Error(ErrorKind::BadRequest, game_->name + " asks for " +
                                         print_all(*game_, game_->parameter_conditions) +
                                         ", which does not hold for " + values);
}

bool is_legal(const Instance& instance, const Board& board) {
  const bool natural =
      std::all_of(board.begin(), board.end(), [](const Integer& value) { return value.sign() >= 0; });
  return natural && board.size() == instance.game().coordinates.size() &&
         all_hold(instance.game().position_conditions, environment_of(instance, board));
}

std::optional<Outcome> end_outcome(const Instance& instance, const Board& board) {
  return rules::OptionEnumerator<Integer>(instance).end_outcome(board);
}

std::vector<Option> options(const Instance& instance, const Board& board, std::size_t limit) {
  std::vector<Option> result;
  std::set<Position> seen;
  rules::OptionEnumerator<Integer> enumerator(instance);
  enumerator.each_option(board, rules::Order::Ascending, [&](const rules::OptionView<Integer>& view) {
    Option option{
        Position(view.parts.begin(), view.parts.end()), view.move, {view.values.begin(), view.values.end()}};
    if (!seen.insert(option.position).second) return true;
    if (result.size() == limit) {
      throw Error(ErrorKind::TooLarge,
                  print(board) + " has more than " + std::to_string(limit) + " options, too many to list");
    }
    result.push_back(std::move(option));
    return true;
  });
  return result;
}

Board complete_board(const Instance& instance, const std::vector<std::optional<Integer>>& given) {
  const Game& game = instance.game();
  std::vector<Integer> environment = instance.parameters();
  const std::size_t parameters = environment.size();
  environment.resize(game.variable_count());
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i]) environment[parameters + i] = *given[i];
  }
  for (std::size_t i = 0; i < game.coordinates.size(); ++i) {
    const Coordinate& coordinate = game.coordinates[i];
    if (i < given.size() && given[i]) continue;
    if (!coordinate.start) {
      throw Error(ErrorKind::BadRequest,
                  "a position of " + game.name + " needs a value for " + coordinate.name);
    }
    const rules::Status status =
        rules::evaluate(*coordinate.start, environment.data(), environment[parameters + i]);
    if (status != rules::Status::Value || environment[parameters + i].sign() < 0) {
      throw Error(ErrorKind::BadRequest, "the start value " + coordinate.name + " = " +
                                             print(game, *coordinate.start) +
                                             " is not a natural number here; give " + coordinate.name);
    }
  }
  Board board(environment.begin() + static_cast<std::ptrdiff_t>(parameters), environment.end());
  if (is_legal(instance, board)) return board;
  const bool natural =
      std::all_of(board.begin(), board.end(), [](const Integer& value) { return value.sign() >= 0; });
  throw Error(ErrorKind::BadRequest,
              print(board) + " is not a position of " + game.name + ": " +
                  (natural ? print_all(game, game.position_conditions) + " does not hold"
                           : "a coordinate is negative"));
}

std::string print(const Board& board) {
  if (board.size() == 1) return board[0].to_string();
  std::string text = "(";
  for (std::size_t i = 0; i < board.size(); ++i) text += (i == 0 ? "" : ", ") + board[i].to_string();
  return text + ")";
}

std::string print(const Position& position) {
  if (position.empty()) return "0 heaps";
  std::string text;
  for (const Board& board : position) text += (text.empty() ? "" : " + ") + print(board);
  return text;
}

}  // namespace grundy
