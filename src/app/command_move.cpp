#include <algorithm>

#include <fmt/format.h>

#include <grundy/error.hpp>
#include <grundy/exact_answers.hpp>

#include "app/commands.hpp"

namespace grundy::app {
namespace {

std::string line_of(const Instance& instance, const Option& option) {
  return fmt::format("{}  -> {}", print_move(instance, option), print(option.position));
}

/// Why there is no winning move.
void print_refusal(ExactAnswers& answers, const Instance& instance, const Place& place, std::size_t winning,
                   Outcome outcome) {
  const std::string position = print(place.position);
  if (winning > 0) {
    print_out("none: only {} of the moves from {} lead{} to a P-position, and the opponent may block {}\n",
              winning, position, winning == 1 ? "s" : "", instance.game().block);
    return;
  }
  bool any = false;
  try {
    any = !answers.moves(place.parameters, place.position).empty();
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::TooLarge) throw;
    any = true;   // too many to list
  }
  if (outcome == Outcome::N) {
    print_out("none: {} is an N-position without a move\n", position);
  } else {
    print_out("none: {}\n",
              any ? "every move from " + position + " leads to an N-position" : position + " has no move");
  }
}

}  // namespace

int move(const Common& common, bool all) {
  const std::shared_ptr<const Game> game = load_game(common.game);
  if (!game) return WrongRules;
  const Place place = parse_place(game, common.arguments);
  const Instance instance(game, place.parameters);
  Limits limits = limits_for(common);
  ExactAnswers answers(game, limits);
  const std::vector<Option> winning =
      answers.winning_moves(place.parameters, place.position, all || game->block > 0);
  clear_progress();
  if (winning.size() <= game->block) {
    // Under misere play all moves may be blocked of a player who wins by having none.
    const Outcome outcome = answers.outcome(place.parameters, place.position);
    if (winning.empty() || outcome == Outcome::P) {
      print_refusal(answers, instance, place, winning.size(), outcome);
      return No;
    }
  }
  const std::size_t most =
      all ? winning.size() : std::min(winning.size(), 1 + game->block);   // not all of them can be blocked
  for (std::size_t i = 0; i < most; ++i) print_out("{}\n", line_of(instance, winning[i]));
  return Success;
}

}  // namespace grundy::app
