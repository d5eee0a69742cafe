#pragma once

#include <memory>
#include <vector>

#include <grundy/search.hpp>

namespace grundy {

/// Exact outcomes of single positions without a law: by search where little has to be searched, else from a
/// table that grows with the positions asked for. What was computed is kept for later questions. Not
/// thread-safe.
class ExactAnswers {
 public:
  ExactAnswers(std::shared_ptr<const Game> game, Limits limits);
  ~ExactAnswers();
  ExactAnswers(ExactAnswers&&) noexcept;
  ExactAnswers& operator=(ExactAnswers&&) noexcept;

  /// Throws Error: TooLarge if neither a table nor a search fits into the memory allowed (the message says
  /// what each would need); NeedNotEnd, Interrupted, BadRequest as Searcher does.
  [[nodiscard]] Outcome outcome(const std::vector<Integer>& parameters, const Position& position);
  /// Moves to P-positions (with blocked options a win needs more of them than may be blocked), in the order
  /// of the rules: all of them, or the first. Each option holds the whole position after the move.
  [[nodiscard]] std::vector<Option> winning_moves(const std::vector<Integer>& parameters,
                                                  const Position& position, bool all);
  /// All moves; as Searcher::moves.
  [[nodiscard]] std::vector<Option> moves(const std::vector<Integer>& parameters, const Position& position);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace grundy
