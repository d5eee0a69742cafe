#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include <grundy/error.hpp>
#include <grundy/exact_answers.hpp>

#include "app/commands.hpp"

namespace grundy::app {
namespace {

constexpr std::size_t most_shown = 15;   // moves in the list before the prompt

struct Turn {
  Position position;
  bool human = true;                     // to move
};

class Table {
 public:
  Table(std::shared_ptr<const Game> game, const Common& common, bool human_begins)
      : game_(std::move(game)),
        place_(parse_place(game_, common.arguments)),
        instance_(game_, place_.parameters),
        answers_(game_, limits_for(common)) {
    turns_.push_back({place_.position, human_begins});
  }

  int run() {
    print_out("{}\n", game_->title.empty() ? game_->name : game_->title);
    print_help();
    while (true) {
      const Turn& turn = turns_.back();
      print_out("\n{}\n", print(turn.position));
      std::vector<Option> open = answers_.moves(place_.parameters, turn.position);
      clear_progress();
      if (open.empty()) {
        finish(turn);
        if (!after_the_end()) return Success;
        continue;
      }
      if (!remove_blocked(turn, open)) return Success;
      if (open.empty()) {
        finish(turn);
        if (!after_the_end()) return Success;
        continue;
      }
      if (turn.human) {
        if (!human_move(open)) return Success;
      } else {
        computer_move(open);
      }
    }
  }

 private:
  /// A position of one number cannot be told from the number of a move.
  void print_help() const {
    const bool one_number =
        !game_->sum && turns_.back().position.size() == 1 && turns_.back().position[0].size() == 1;
    print_out("Type a move's number{}; `moves`, `hint`, `undo` or `quit`.\n",
              one_number ? "" : " or the position after it");
  }

  /// A line from the player; absent at the end of the input.
  std::optional<std::string> ask(const std::string& prompt) {
    put(prompt);
    flush_output();
    std::string line;
    if (!std::getline(std::cin, line)) {
      if (stop_flag().load()) throw Error(ErrorKind::Interrupted, "interrupted");
      print_out("\n");
      return std::nullopt;
    }
    std::erase_if(line, [](char c) { return c == '\r'; });
    const std::size_t begin = line.find_first_not_of(" \t");
    const std::size_t end = line.find_last_not_of(" \t");
    return begin == std::string::npos ? std::string() : line.substr(begin, end - begin + 1);
  }

  /// Who has won when the player to move has no move.
  void finish(const Turn& turn) {
    bool mover_wins = game_->play == Play::Misere;
    if (!game_->sum && turn.position.size() == 1) {
      const std::optional<Outcome> end = end_outcome(instance_, turn.position[0]);
      if (end) mover_wins = *end == Outcome::N;
    }
    const std::string mover = turn.human ? "You have" : "I have";
    print_out("{} no move: {}.\n", mover, turn.human == mover_wins ? "you win" : "I win");
  }

  /// The game is over: undo goes on, anything else leaves.
  bool after_the_end() {
    const std::optional<std::string> line = ask("undo or quit> ");
    return line && *line == "undo" && undo();
  }

  bool undo() {
    std::size_t human_turns = 0;
    for (std::size_t i = 0; i + 1 < turns_.size(); ++i) human_turns += turns_[i].human ? 1 : 0;
    if (human_turns == 0) {
      print_out("There is no move of yours to take back.\n");
      return true;
    }
    do {
      turns_.pop_back();
    } while (!turns_.back().human);
    return true;
  }

  bool wins(const Option& option) {
    return answers_.outcome(place_.parameters, option.position) == Outcome::P;
  }

  void list(const std::vector<Option>& open, std::size_t most) {
    for (std::size_t i = 0; i < std::min(most, open.size()); ++i) {
      print_out("{:>4}  {}  -> {}\n", i + 1, print_move(instance_, open[i]), print(open[i].position));
    }
    if (open.size() > most) print_out("      ... {} more (`moves` lists all)\n", open.size() - most);
  }

  // ---- blocking ----

  /// Before a move the other side may forbid some of the options. False if the player left.
  bool remove_blocked(const Turn& turn, std::vector<Option>& open) {
    if (game_->block == 0) return true;
    std::set<std::size_t> blocked;
    if (turn.human) {
      for (std::size_t i = 0; i < open.size() && blocked.size() < game_->block; ++i) {
        if (wins(open[i])) blocked.insert(i);
      }
      for (const std::size_t i : blocked)
        print_out("I block {}  -> {}\n", print_move(instance_, open[i]), print(open[i].position));
    } else if (!ask_blocked(open, blocked)) {
      return false;
    }
    std::vector<Option> rest;
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (!blocked.contains(i)) rest.push_back(std::move(open[i]));
    }
    open = std::move(rest);
    return true;
  }

  bool ask_blocked(const std::vector<Option>& open, std::set<std::size_t>& blocked) {
    list(open, open.size());
    while (true) {
      const std::optional<std::string> line =
          ask(fmt::format("block up to {} of my moves (numbers, or nothing)> ", game_->block));
      if (!line || *line == "quit") return false;
      blocked.clear();
      std::istringstream words(*line);
      std::string word;
      bool good = true;
      while (words >> word) {
        const std::optional<Integer> number = Integer::parse(word);
        good = good && number && *number >= Integer(1) &&
               *number <= Integer(static_cast<std::int64_t>(open.size()));
        if (good) blocked.insert(static_cast<std::size_t>(number->to_int64()) - 1);
      }
      if (good && blocked.size() <= game_->block) return true;
      print_out("Give at most {} number{} from 1 to {}.\n", game_->block, game_->block == 1 ? "" : "s",
                open.size());
    }
  }

  // ---- moving ----

  void computer_move(const std::vector<Option>& open) {
    const auto winning = std::ranges::find_if(open, [this](const Option& option) { return wins(option); });
    const Option& chosen = winning != open.end() ? *winning : open.front();
    clear_progress();
    print_out("I play {}.\n", print_move(instance_, chosen));
    turns_.push_back({chosen.position, true});
  }

  bool human_move(const std::vector<Option>& open) {
    list(open, most_shown);
    while (true) {
      const std::optional<std::string> line = ask("your move> ");
      if (!line || *line == "quit" || *line == "q") return false;
      if (line->empty()) continue;
      if (*line == "undo") return undo();
      if (*line == "moves") {
        list(open, open.size());
      } else if (*line == "hint") {
        hint(open);
      } else if (*line == "help" || *line == "?") {
        print_help();
      } else if (const Option* option = chosen(open, *line)) {
        turns_.push_back({option->position, false});
        return true;
      }
    }
  }

  void hint(const std::vector<Option>& open) {
    const auto winning = std::ranges::find_if(open, [this](const Option& option) { return wins(option); });
    clear_progress();
    if (winning == open.end()) {
      print_out("Every move loses against best play.\n");
    } else {
      print_out("{}  -> {} wins.\n", print_move(instance_, *winning), print(winning->position));
    }
  }

  /// A single number is a move of the list, unless it can only be a position; several numbers are the
  /// position after the move.
  const Option* chosen(const std::vector<Option>& open, const std::string& line) {
    std::vector<Integer> numbers;
    std::string cleaned = line;
    std::ranges::replace_if(
        cleaned, [](char c) { return c == ',' || c == '(' || c == ')' || c == '+'; }, ' ');
    std::istringstream words(cleaned);
    std::string word;
    while (words >> word) {
      const std::optional<Integer> number = Integer::parse(word);
      if (!number || number->sign() < 0) {
        print_out("'{}' is neither a number nor a command; try `help`.\n", shown(word));
        return nullptr;
      }
      numbers.push_back(*number);
    }
    if (numbers.size() == 1 && numbers[0] >= Integer(1) &&
        numbers[0] <= Integer(static_cast<std::int64_t>(open.size()))) {
      return &open[static_cast<std::size_t>(numbers[0].to_int64()) - 1];
    }
    const auto same = [&](const Option& option) {
      std::vector<Integer> flat;
      for (const Board& board : option.position) flat.insert(flat.end(), board.begin(), board.end());
      return flat == numbers;
    };
    const auto found = std::ranges::find_if(open, same);
    if (found != open.end()) return &*found;
    print_out("There is no such move; give a number from 1 to {}, or the position after the move.\n",
              open.size());
    return nullptr;
  }

  std::shared_ptr<const Game> game_;
  Place place_;
  Instance instance_;
  ExactAnswers answers_;
  std::vector<Turn> turns_;
};

}  // namespace

int play(const Common& common, bool second) {
  std::shared_ptr<const Game> game = load_game(common.game);
  if (!game) return WrongRules;
  return Table(std::move(game), common, !second).run();
}

}  // namespace grundy::app
