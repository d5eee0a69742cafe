#include <unistd.h>

#include <cstdio>

#include <fmt/format.h>

#include <grundy/answer.hpp>
#include <grundy/error.hpp>
#include <grundy/exact_answers.hpp>
#include <grundy/law_player.hpp>

#include "app/commands.hpp"

namespace grundy::app {

int answer(const Common& common, bool interactive) {
  const std::shared_ptr<const Game> game = load_game(common.game);
  if (!game) return WrongRules;
  Values values = parse_values(*game, common.arguments);
  if (!values.unnamed.empty()) {
    throw Error(ErrorKind::BadRequest,
                "positions are read from standard input; fix a variable by NAME=VALUE, or ask for one "
                "position with `grundy move`");
  }
  AnswerOptions options;
  options.fixed = std::move(values.named);
  options.interactive = interactive || isatty(STDOUT_FILENO) != 0;
  options.stop = &stop_flag();
  Limits limits = limits_for(common);
  limits.progress = nullptr;   // answers are the progress
  ExactAnswers answers(game, limits);
  std::optional<LawPlayer> law;
  if (!common.law.empty()) law.emplace(read_whole(common.law), game, limits);
  const auto outcome = [&](const Question& question) {
    if (law) return law->outcome(question.parameters, question.position);
    return answers.outcome(question.parameters, question.position);
  };
  AnswerSummary summary;
  try {
    summary = answer_stream(game, STDIN_FILENO, STDOUT_FILENO, outcome, options);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::FileSystem && reader_left()) throw ReaderLeft();
    throw;
  }
  if (!summary.note.empty()) complain("note: " + summary.note);
  return Success;
}

}  // namespace grundy::app
