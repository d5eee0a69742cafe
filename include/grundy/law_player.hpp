#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <grundy/position.hpp>
#include <grundy/table.hpp>

namespace grundy {

/// Outcomes and winning moves from a proved law, for numbers of any size: the automata read the digits of the
/// position once. Not thread-safe.
class LawPlayer {
 public:
  /// Checks the certificate first. Throws Error: BadInput (with the reason) if it does not prove its law;
  /// BadRequest if it is about other rules than `game`; Interrupted; TooLarge if an automaton of moves needs
  /// too much memory.
  LawPlayer(std::string_view certificate, std::shared_ptr<const Game> game, const Limits& limits);
  ~LawPlayer();
  LawPlayer(LawPlayer&&) noexcept;
  LawPlayer& operator=(LawPlayer&&) noexcept;

  // All throw Error(BadRequest) if the law is for other parameters, or for sums of another number of boards.
  // The position must be legal.

  [[nodiscard]] Outcome outcome(const std::vector<Integer>& parameters, const Position& position);
  /// The Grundy value of one board. Throws Error(BadRequest) if the law is about outcomes.
  [[nodiscard]] Integer value(const std::vector<Integer>& parameters, const Board& board);
  /// Moves to P-positions; options hold the whole sum after the move. For each board and each move of the
  /// rules at most `limit`, with the smallest values of its first variable (of a move whose step depends on
  /// coordinates: one, with the largest). So of limit 1 the first is the least move, and there is one unless
  /// the position is P or has no moves. With blocked options: a win needs more moves to P-positions than may
  /// be blocked.
  [[nodiscard]] std::vector<Option> winning_moves(const std::vector<Integer>& parameters,
                                                  const Position& position, std::size_t limit);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace grundy
