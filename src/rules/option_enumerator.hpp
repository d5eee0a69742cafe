#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <grundy/error.hpp>
#include <grundy/position.hpp>

namespace grundy::rules {

/// The values of a `for` variable have no end, so that a position has infinitely many options.
class UnboundedRange : public Error {
 public:
  explicit UnboundedRange(const std::string& message) : Error(ErrorKind::TooLarge, message) {}
};

/// One option as the enumerator hands it out: valid only during the call.
template <class N>
struct OptionView {
  std::size_t move;                          // index into Game::moves
  std::span<const std::vector<N>> parts;     // one board, or the boards of a split
  std::span<const N> values;                 // of the move's `for` variables
};

/// Ascending: the variables of a move from their lowest value up. Descending: from the highest down (the
/// options farthest away first, which is what a search wants: the ends of long rays decide most games).
enum class Order { Ascending, Descending };

/// Lists the options of single boards of an instance, lazily, by branching over the `for` variables and
/// pruning with interval arithmetic: a sub-range of a variable in which the guard is false or a result is
/// negative throughout is skipped whole, so `for i >= 1, j >= 1 if i + j == n` costs O(n log n) and an end of
/// an open range is found by doubling. N is Integer (any size) or std::int64_t (fast; see each_option for
/// overflow). Not thread-safe: holds buffers; make one for each thread.
template <class N>
class OptionEnumerator {
 public:
  using Visit = std::function<bool(const OptionView<N>&)>;  // false stops

  explicit OptionEnumerator(const Instance& instance);
  ~OptionEnumerator();
  OptionEnumerator(const OptionEnumerator&) = delete;
  OptionEnumerator& operator=(const OptionEnumerator&) = delete;

  /// Calls `visit` for every option of the legal `board` (moves in the order of the rule file; an option that
  /// two moves or two values reach is visited twice); nothing for a board at which an `end` applies. Returns
  /// false if `visit` did. N = std::int64_t: throws Error(OutsideBox) if a coordinate of an option does not
  /// fit (intermediate results may be of any size). Throws UnboundedRange if a variable's values have no end.
  bool each_option(std::span<const N> board, Order order, const Visit& visit);
  /// The same for one move of the game only.
  bool each_option_of(std::size_t move, std::span<const N> board, Order order, const Visit& visit);

  /// From now on: `stop` raised ends an enumeration with Error(Interrupted); more than `steps` further steps
  /// (candidates and sub-ranges looked at, over all calls) end it with Error(TooLarge).
  void limit(const std::atomic<bool>* stop, std::uint64_t steps = std::numeric_limits<std::uint64_t>::max());

  /// What is left of the steps given to limit().
  [[nodiscard]] std::uint64_t steps_left() const;
  /// From now on intermediate results that do not fit into N end an enumeration with Error(TooLarge), so that
  /// a step costs no more than the length of the rules.
  void forbid_wide();

  [[nodiscard]] bool is_legal(std::span<const N> board);
  [[nodiscard]] std::optional<Outcome> end_outcome(std::span<const N> board);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

extern template class OptionEnumerator<std::int64_t>;
extern template class OptionEnumerator<Integer>;

}  // namespace grundy::rules
