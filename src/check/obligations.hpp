#pragma once

#include <functional>
#include <string>
#include <vector>

#include "check/certificate.hpp"
#include "check/rules.hpp"

namespace grundy::check {

/// Items 3 to 5 of docs/certificates.md: that play ends, and that the law is what the rules demand.
class Obligations {
 public:
  using Report = std::function<void(const std::string& claim)>;

  /// `done` hears of each claim that holds. The certificate must outlive the object.
  Obligations(const Certificate& certificate, Compiler& compiler, Report done);

  /// Decides all of them; throws Refusal at the first that does not hold, TooLarge, Error(Interrupted).
  void check();

 private:
  using SetPointer = std::shared_ptr<const Automaton>;
  struct Family {   // options on one board; of a sum, only while the board has not ended
    std::size_t board = 0;
    Options options;
  };
  struct RayMove {
    std::size_t board = 0;
    std::size_t move = 0;
    Ray ray;
  };

  void set_up();
  void play_ends();
  void no_move_but_lower(const std::string& name, const Board& before, const Formula& happens,
                         const Board& after);
  void rays();
  void ends_agree();
  void outcome();
  void blocked();
  void count_once();
  [[nodiscard]] std::vector<SetPointer> counts(const Family& family, std::size_t most);
  [[nodiscard]] SetPointer more_than_blocked();
  void values();

  /// x itself is in the set; x is, with `option` in place of a board.
  [[nodiscard]] Formula here(const SetPointer& set) const { return there(set, 0, boards_[0]); }
  [[nodiscard]] Formula there(const SetPointer& set, std::size_t board, const Board& option) const;
  [[nodiscard]] Formula has_option(bool outside) const;
  [[nodiscard]] SetPointer set_of(const Formula& formula) { return compiler_.set_of(formula, tracks_); }
  void must_be_empty(const std::string& claim, const Formula& violation);

  const Certificate& certificate_;
  const Game& game_;
  Compiler& compiler_;
  Rules rules_;
  Report done_;
  std::vector<Variable> tracks_;   // 0, 1, ...: x, and for values v
  std::vector<Board> boards_;
  std::vector<Family> families_;
  std::vector<RayMove> rays_;
  SetPointer law_;
  Formula legal_;
  Formula loses_ = falsehood();   // never in a sum of boards
  Formula wins_ = falsehood();
};

}  // namespace grundy::check
