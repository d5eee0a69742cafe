#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <grundy/table.hpp>

namespace grundy {

/// Longer lists of moves are refused, unless the caller says otherwise.
inline constexpr std::size_t most_listed_moves = 500'000;

/// Exact answers for single positions of any game and any size of number, by memoised search over the
/// positions that can be reached (an explicit stack, no recursion; options farthest away first). Sums are
/// taken heap by heap where the Sprague-Grundy theorem applies (normal play, nothing blocked), else searched
/// as multisets of boards. What was found is kept for later questions. Not thread-safe.
class Searcher {
 public:
  Searcher(const Instance& instance, Limits limits);
  ~Searcher();
  Searcher(Searcher&&) noexcept;
  Searcher& operator=(Searcher&&) noexcept;

  /// Throws Error: NeedNotEnd (with the line of play), TooLarge (with how many positions were stored),
  /// Interrupted, BadRequest (a board that is not legal).
  [[nodiscard]] Outcome outcome(const Position& position);
  /// Also BadRequest where values make no sense (why_no_values).
  [[nodiscard]] GrundyValue value(const Position& position);
  /// Moves to P-positions, all of them or the first; each option holds the whole sum after the move. With
  /// blocked options: the moves to P-positions, of which a win needs more than the number that may be
  /// blocked.
  [[nodiscard]] std::vector<Option> winning_moves(const Position& position, bool all);
  /// Every option of the whole position (each option holds the whole sum after the move), at most `limit`.
  [[nodiscard]] std::vector<Option> moves(const Position& position, std::size_t limit = most_listed_moves);

  /// Positions stored so far.
  [[nodiscard]] std::size_t stored() const;
  /// From now on, gives up (Error TooLarge) when it has looked at so many options for one question; 0: as
  /// many as the limits say.
  void set_budget(std::uint64_t options);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace grundy
