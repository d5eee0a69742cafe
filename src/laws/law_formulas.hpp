#pragma once

#include <string>
#include <vector>

#include "automata/formula.hpp"
#include "formulas/rule_formulas.hpp"
#include "laws/law.hpp"

namespace grundy::laws {

/// What a law must satisfy: `claim` holds if no natural numbers satisfy `violation`.
struct Obligation {
  std::string claim;
  automata::Formula violation;
};

/// A law and the rules of its game in one language: formulas about one position x (of one board, or of a
/// sum), whose numbers are variables named like the tracks. The law must outlive the object.
class LawFormulas {
 public:
  /// The options by one family on one board of x.
  struct Family {
    std::size_t board = 0;
    formulas::OptionFamily options;   // of a sum: only while the board is not at an end
  };

  /// `one_by_one`: see RuleFormulas::options. Throws Error(BadRequest) if the rules have no first-order form
  /// in the law's numeration system.
  LawFormulas(const Law& law, bool one_by_one);

  [[nodiscard]] const Law& law() const { return law_; }
  [[nodiscard]] formulas::RuleFormulas& rules() { return rules_; }
  [[nodiscard]] const std::vector<Track>& tracks() const { return tracks_; }
  /// The variables of x, by track; the value's is `value_name`.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  static constexpr const char* value_name = "value";
  [[nodiscard]] const std::vector<formulas::Terms>& boards() const { return boards_; }
  /// All moves but those with a ray relation.
  [[nodiscard]] const std::vector<Family>& families() const { return families_; }
  [[nodiscard]] const std::vector<std::size_t>& ray_moves() const { return ray_moves_; }

  /// The law's set ("P"), and its ray relations ("R"), as Law::rays.
  [[nodiscard]] const automata::SetPointer& set() const { return set_; }
  [[nodiscard]] const std::vector<automata::SetPointer>& rays() const { return rays_; }
  /// The relation of a ray. Throws Error(BadRequest) if the law has none.
  [[nodiscard]] const automata::SetPointer& ray(std::size_t board, std::size_t move) const;

  /// x is in a set that has the law's tracks; so is x with an option in place of one board.
  [[nodiscard]] automata::Formula here(const automata::SetPointer& set) const;
  [[nodiscard]] automata::Formula there(const automata::SetPointer& set, std::size_t board,
                                        const formulas::Terms& option) const;

  // About x: legal; an end decides that the player to move loses, or wins (never in a sum of boards).
  [[nodiscard]] const automata::Formula& legal() const { return legal_; }
  [[nodiscard]] const automata::Formula& loses() const { return loses_; }
  [[nodiscard]] const automata::Formula& wins() const { return wins_; }
  /// x has an option (outside P), ends aside. Throws Error(BadRequest) where ray moves make that hard to say.
  [[nodiscard]] automata::Formula has_option(bool outside_p);
  /// The first step along the ray of a move.
  [[nodiscard]] formulas::OptionFamily ray_step(std::size_t board, std::size_t move);

  /// All that the law must satisfy, apart from the end of play, as formulas that stand alone: for programs
  /// other than ours. Outcome laws without blocked options only: else Error(BadRequest).
  [[nodiscard]] std::vector<Obligation> obligations();

 private:
  const Law& law_;
  const Game& game_;
  formulas::RuleFormulas rules_;
  std::vector<Track> tracks_;
  std::vector<std::string> names_;
  std::vector<formulas::Terms> boards_;
  std::vector<std::size_t> ray_moves_;
  std::vector<Family> families_;
  automata::SetPointer set_;
  std::vector<automata::SetPointer> rays_;
  automata::Formula legal_ = automata::always();
  automata::Formula loses_ = automata::never();
  automata::Formula wins_ = automata::never();
};

/// The first step along the ray of a move (see ray_steps), from a position of one board.
[[nodiscard]] formulas::OptionFamily ray_step(formulas::RuleFormulas& rules, std::size_t move,
                                              const formulas::Terms& position);

}  // namespace grundy::laws
