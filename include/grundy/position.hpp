#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <grundy/game.hpp>

namespace grundy {

enum class Outcome { P, N };   // the previous player wins; the next player wins

/// The coordinates of one board, in the order of the rule file's `state`.
using Board = std::vector<Integer>;

/// A position: one board, or for sums (and after a move that splits) the boards of the sum.
using Position = std::vector<Board>;

/// One option of a position, and the move that leads to it.
struct Option {
  Position position;  // for options of a board: what that board becomes (several boards after a split)
  std::size_t move = 0;  // index into Game::moves
  std::vector<Integer> values;  // of the move's `for` variables
};

/// A game whose parameters have values. Copies are cheap (shared, immutable).
class Instance {
 public:
  /// `parameters` in the order of the rule file. Throws Error(BadRequest) if a parameter is missing or a
  /// condition on the parameters does not hold; the message names it.
  Instance(std::shared_ptr<const Game> game, std::vector<Integer> parameters);

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const std::shared_ptr<const Game>& shared_game() const { return game_; }
  [[nodiscard]] const std::vector<Integer>& parameters() const { return parameters_; }

 private:
  std::shared_ptr<const Game> game_;
  std::vector<Integer> parameters_;
};

/// Natural numbers, and all conditions on positions hold.
[[nodiscard]] bool is_legal(const Instance& instance, const Board& board);

/// P or N if an `end` line applies to the board (no move from it, whatever the moves say).
[[nodiscard]] std::optional<Outcome> end_outcome(const Instance& instance, const Board& board);

/// All options of one board, without those that equal an earlier one; in the order of the moves and their
/// variables. Throws Error(TooLarge) if there are more than `limit`, or if a range has no end.
[[nodiscard]] std::vector<Option> options(const Instance& instance, const Board& board,
                                          std::size_t limit = 10'000'000);

/// A board from values for some of the coordinates: the rest take their start values.
/// Throws Error(BadRequest) if a coordinate without start is missing, or if the result is not legal.
[[nodiscard]] Board complete_board(const Instance& instance,
                                   const std::vector<std::optional<Integer>>& given);

/// `(3, 5)`; a heap `7`; a sum `3 + 5 + 7`, `(3, 1) + (4, 0)`; the empty sum `0 heaps`.
[[nodiscard]] std::string print(const Board& board);
[[nodiscard]] std::string print(const Position& position);
/// `a -= 3, b -= 3` with the variables' values put in; the label instead where the move has one.
[[nodiscard]] std::string print_move(const Instance& instance, const Option& option);

}  // namespace grundy
