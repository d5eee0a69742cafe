#include "prove/explain.hpp"

#include <grundy/game.hpp>

#include "automata/logic.hpp"
#include "laws/law_formulas.hpp"
#include "laws/statement.hpp"

namespace grundy::prove {

using automata::Assignment;
using automata::Formula;
using automata::SetPointer;
using automata::Term;
using formulas::OptionFamily;
using formulas::Terms;
using laws::Law;

namespace {

class Explanation {
 public:
  Explanation(const Law& law, const automata::Budget& budget)
      : law_(law), game_(*law.game), x_(law, false), logic_(law.numeration, budget) {}

  std::vector<std::string> lines(const std::vector<Measure>& measures) {
    say_play_ends(measures);
    say_ends();
    if (law_.kind == Law::Kind::Values) {
      say("The Grundy value is the least number that is no option's value (normal play), and the law's "
          "values are that:");
      say("  no option of a position has the position's own value;");
      say("  for each smaller value there is an option that has it. Both hold at every position, decided by "
          "automata.");
    } else if (game_.block > 0) {
      const std::string most = std::to_string(game_.block);
      say("The opponent blocks the moves to P-positions, if they are no more than " + most + ":");
      say("  from a P-position at most " + most + " moves lead to P-positions;");
      say("  from any other more than " + most + " do. Counted along each move of the rules, by automata.");
    } else {
      say_closed();
      say_covered();
    }
    return std::move(lines_);
  }

 private:
  using Family = laws::LawFormulas::Family;

  void say(const std::string& line) { lines_.push_back(line); }

  void say_play_ends(const std::vector<Measure>& measures) {
    std::string list;
    for (const Measure& measure : measures)
      list += (list.empty() ? "" : ", then ") + measure.to_string(game_);
    say(measures.size() == 1 ? "Play ends: every move lowers " + list + ", which is a natural number."
                             : "Play ends: every move lowers the first that it changes of " + list +
                                   ", which are natural numbers when lowered.");
  }

  void say_ends() {
    if (game_.ends.empty()) return;
    say(game_.sum
            ? "A board for which an end holds has no moves."
            : "Where an end decides, the law agrees with it: P if the player to move loses there, else not.");
  }

  std::string move_text(std::size_t board, std::size_t move) const {
    std::string text = "`" + print(game_, game_.moves[move]) + "`";
    if (x_.boards().size() > 1) text += " on board " + std::to_string(board + 1);
    return text;
  }

  void say_closed() {
    say("From a P-position no move leads to a P-position:");
    for (std::size_t board = 0; board < x_.boards().size(); ++board) {
      for (std::size_t move = 0; move < game_.moves.size(); ++move)
        say("  " + move_text(board, move) + ": no two P-positions differ by it.");
    }
    if (game_.play == Play::Misere) say("  And there is a move, since a player without one wins.");
  }

  std::string numbers_of(const Assignment& found, const Terms& position) const {
    std::string text;
    for (std::size_t i = game_.parameters.size(); i < position.size(); ++i)
      text += (text.empty() ? "" : ", ") + number_of(found, position[i]).to_string();
    return position.size() - game_.parameters.size() == 1 ? text : "(" + text + ")";
  }

  static Integer number_of(const Assignment& found, const Term& term) {
    Integer sum = term.constant();
    for (const auto& [name, coefficient] : term.coefficients()) {
      const auto number = found.find(name);
      if (number != found.end()) sum += coefficient * number->second;
    }
    return sum;
  }

  std::string example(const Formula& formula, std::size_t board, const Terms* option) {
    const std::optional<Assignment> found = logic_.find_witness(formula);
    if (!found) return "";
    std::string text;
    for (const Terms& here : x_.boards()) text += (text.empty() ? "" : " + ") + numbers_of(*found, here);
    if (option != nullptr) {
      std::string there;
      for (std::size_t i = 0; i < x_.boards().size(); ++i)
        there += (there.empty() ? "" : " + ") + numbers_of(*found, i == board ? *option : x_.boards()[i]);
      text += " -> " + there;
    }
    return ", as " + text;
  }

  /// A set of positions in words, if there are some for it.
  std::string describe(const automata::Dfa& set) {
    Law part = law_;
    part.set = set;
    laws::LawFormulas formulas(part, false);
    const std::optional<laws::Statement> statement = laws::find_statement(formulas, logic_);
    if (!statement) return "some (an automaton with " + std::to_string(set.states()) + " states)";
    return statement->says.words == "always" ? "all" : "those where " + statement->says.words;
  }

  void say_covered() {
    say("From each other position a move leads to a P-position; the first of these moves that does:");
    Formula left = x_.legal() && !x_.here(x_.set()) && !x_.loses() && !x_.wins();
    if (game_.play == Play::Misere) left = left && x_.has_option(false);
    for (std::size_t board = 0; board < x_.boards().size(); ++board) {
      for (std::size_t move = 0; move < game_.moves.size(); ++move) left = cover(left, board, move);
    }
    if (game_.play == Play::Misere) say("  Or there is no move at all, and the player to move has won.");
  }

  Formula cover(const Formula& left, std::size_t board, std::size_t move) {
    std::vector<Formula> ways;
    std::string shown;
    bool is_ray = false;
    for (const std::size_t ray : x_.ray_moves()) is_ray = is_ray || ray == move;
    if (is_ray) {
      ways.push_back(x_.here(x_.ray(board, move)));
      shown = example(left && ways[0], board, nullptr);
    }
    for (const Family& family : x_.families()) {
      const OptionFamily& options = family.options;
      if (family.board != board || options.move != move) continue;
      const Formula leads = options.condition && x_.there(x_.set(), board, options.option);
      if (shown.empty()) shown = example(left && leads, board, &options.option);
      ways.push_back(exists(options.bound, leads));
    }
    const automata::Dfa covered = logic_.compile(left && any_of(ways), x_.names());
    if (covered.is_empty()) return left;
    say("  " + move_text(board, move) + ": " + describe(covered) + shown);
    const automata::Dfa rest = logic_.compile(left && !any_of(ways), x_.names());
    return x_.here(automata::make_set("left", rest));
  }

  const Law& law_;
  const Game& game_;
  laws::LawFormulas x_;
  automata::Logic logic_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> explain(const Law& law, const std::vector<Measure>& measures,
                                 const automata::Budget& budget) {
  return Explanation(law, budget).lines(measures);
}

}  // namespace grundy::prove
