#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <grundy/answer.hpp>

#include "answer/reading_plan.hpp"

namespace grundy::answer {

/// Makes a legal position of the numbers of a case. One question is used again for every case.
class QuestionBuilder {
 public:
  /// The plan must outlive the builder.
  QuestionBuilder(std::shared_ptr<const Game> game, const ReadingPlan& plan);

  /// The question of the case; start values are written into its environment. Valid until the next call.
  /// Throws Error: BadRequest if a condition on the parameters or the position does not hold; TooLarge.
  const Question& build(std::vector<Integer>& environment, const std::vector<Integer>& heap_values);

 private:
  void set_parameters(const std::vector<Integer>& environment);
  void fill_board(std::vector<Integer>& environment, Board& board);
  bool complete(std::vector<Integer>& environment) const;
  void fill_board_by_the_rules(const std::vector<Integer>& environment, Board& board) const;

  std::shared_ptr<const Game> game_;
  const ReadingPlan& plan_;
  std::vector<bool> given_;  // by coordinate; the listed ones too
  Question question_;
  std::optional<Instance> instance_;  // of the parameters at hand, made when it is needed
  bool parameters_hold_ = false;      // the conditions hold for the parameters at hand
};

}  // namespace grundy::answer
