#include <algorithm>

#include <fmt/format.h>

#include <grundy/error.hpp>
#include <grundy/exact_answers.hpp>
#include <grundy/law_player.hpp>

#include "app/commands.hpp"

namespace grundy::app {
namespace {

std::string line_of(const Instance& instance, const Option& option) {
  return fmt::format("{}  -> {}", print_move(instance, option), print(option.position));
}

/// Whether the position has any move; also where they are too many to list.
bool has_moves(const Instance& instance, const Position& position) {
  for (const Board& board : position) {
    try {
      if (!options(instance, board, 1).empty()) return true;
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::TooLarge) throw;
      return true;
    }
  }
  return false;
}

/// Why there is no winning move.
void print_refusal(const Instance& instance, const Place& place, std::size_t winning, Outcome outcome) {
  const std::string position = print(place.position);
  if (winning > 0) {
    print_out("none: only {} of the moves from {} lead{} to a P-position, and the opponent may block {}\n",
              winning, position, winning == 1 ? "s" : "", instance.game().block);
  } else if (outcome == Outcome::N) {
    print_out("none: {} is an N-position without a move\n", position);
  } else {
    print_out("none: {}\n", has_moves(instance, place.position)
                                ? "every move from " + position + " leads to an N-position"
                                : position + " has no move");
  }
}

constexpr std::size_t most_shown = 10;   // of each move of the rules, by a law

/// Winning moves of any position, by a law; with `all`, the least ones of each move of the rules.
int move_by_law(const std::shared_ptr<const Game>& game, const Common& common, const Place& place, bool all) {
  const Instance instance(game, place.parameters);
  LawPlayer law(read_whole(common.law), game, limits_for(common));
  const Outcome outcome = law.outcome(place.parameters, place.position);
  const std::size_t needed = 1 + game->block;   // not all of so many can be blocked
  const std::vector<Option> winning =
      law.winning_moves(place.parameters, place.position, all ? std::max(most_shown + 1, needed) : needed);
  clear_progress();
  if (outcome == Outcome::P || winning.empty()) {
    print_refusal(instance, place, winning.size(), outcome);
    return No;
  }
  if (!all) {
    for (std::size_t i = 0; i < std::min(needed, winning.size()); ++i)
      print_out("{}\n", line_of(instance, winning[i]));
    return Success;
  }
  std::size_t in_row = 0;   // with the same move of the rules, on the same board
  for (std::size_t i = 0; i < winning.size(); ++i) {
    in_row = i > 0 && winning[i].move == winning[i - 1].move ? in_row + 1 : 0;
    if (in_row < most_shown)
      print_out("{}\n", line_of(instance, winning[i]));
    else if (in_row == most_shown)
      print_out("... and more by `{}`\n", print(*game, game->moves[winning[i].move]));
  }
  return Success;
}

}  // namespace

int move(const Common& common, bool all) {
  const std::shared_ptr<const Game> game = load_game(common.game);
  if (!game) return WrongRules;
  const Place place = parse_place(game, common.arguments);
  if (!common.law.empty()) return move_by_law(game, common, place, all);
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
      print_refusal(instance, place, winning.size(), outcome);
      return No;
    }
  }
  const std::size_t most =
      all ? winning.size() : std::min(winning.size(), 1 + game->block);   // not all of them can be blocked
  for (std::size_t i = 0; i < most; ++i) print_out("{}\n", line_of(instance, winning[i]));
  return Success;
}

}  // namespace grundy::app
