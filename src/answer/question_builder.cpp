#include "answer/question_builder.hpp"

#include <algorithm>

#include "rules/evaluate.hpp"

namespace grundy::answer {
namespace {

bool all_hold(const std::vector<Condition>& conditions, const std::vector<Integer>& environment) {
  return std::all_of(conditions.begin(), conditions.end(), [&](const Condition& condition) {
    bool truth = false;
    return rules::holds(condition, environment.data(), truth) == rules::Status::Value && truth;
  });
}

}  // namespace

QuestionBuilder::QuestionBuilder(std::shared_ptr<const Game> game, const ReadingPlan& plan)
    : game_(std::move(game)), plan_(plan), given_(game_->coordinates.size()) {
  for (std::size_t coordinate = 0; coordinate < given_.size(); ++coordinate) {
    const VariableIndex variable = game_->parameters.size() + coordinate;
    const bool listed = std::find(plan.listed.begin(), plan.listed.end(), variable) != plan.listed.end();
    given_[coordinate] = listed || plan.given[variable];
  }
}

const Question& QuestionBuilder::build(std::vector<Integer>& environment,
                                       const std::vector<Integer>& heap_values) {
  set_parameters(environment);
  if (!game_->sum) {
    question_.position.resize(1);
    fill_board(environment, question_.position.front());
    return question_;
  }
  question_.position.resize(heap_values.size() / plan_.listed.size());
  auto value = heap_values.begin();
  for (Board& board : question_.position) {
    for (const VariableIndex variable : plan_.listed) environment[variable] = *value++;
    fill_board(environment, board);
  }
  return question_;
}

void QuestionBuilder::set_parameters(const std::vector<Integer>& environment) {
  const auto end = environment.begin() + static_cast<std::ptrdiff_t>(game_->parameters.size());
  if (parameters_hold_ && std::equal(environment.begin(), end, question_.parameters.begin())) return;
  question_.parameters.assign(environment.begin(), end);
  instance_.reset();
  parameters_hold_ = false;
  if (!all_hold(game_->parameter_conditions, environment))
    instance_.emplace(game_, question_.parameters);  // throws, and says why
  parameters_hold_ = true;
}

void QuestionBuilder::fill_board(std::vector<Integer>& environment, Board& board) {
  if (!complete(environment)) {
    if (!instance_) instance_.emplace(game_, question_.parameters);
    fill_board_by_the_rules(environment, board);
    return;
  }
  board.assign(environment.begin() + static_cast<std::ptrdiff_t>(game_->parameters.size()),
               environment.begin() + static_cast<std::ptrdiff_t>(game_->variable_count()));
}

/// What complete_board does, without a new board for every case; false wherever there is something to be said
/// about it.
bool QuestionBuilder::complete(std::vector<Integer>& environment) const {
  for (std::size_t coordinate = 0; coordinate < given_.size(); ++coordinate) {
    if (given_[coordinate]) continue;
    Integer& value = environment[game_->parameters.size() + coordinate];
    const Expression& start = *game_->coordinates[coordinate].start;
    if (rules::evaluate(start, environment.data(), value) != rules::Status::Value || value.sign() < 0)
      return false;
  }
  return all_hold(game_->position_conditions, environment);
}

/// Throws the reason why the board is not legal.
void QuestionBuilder::fill_board_by_the_rules(const std::vector<Integer>& environment, Board& board) const {
  std::vector<std::optional<Integer>> values(given_.size());
  for (std::size_t coordinate = 0; coordinate < given_.size(); ++coordinate) {
    if (given_[coordinate]) values[coordinate] = environment[game_->parameters.size() + coordinate];
  }
  board = complete_board(*instance_, values);
}

}  // namespace grundy::answer
