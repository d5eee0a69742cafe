#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "rules/option_enumerator.hpp"
#include "solve/ray.hpp"

namespace grundy::solve {

/// The options of a board by rules::OptionEnumerator, but for rays that do not move: `b -= k*a for k >= 1`
/// has infinitely many values of k where a = 0, and a single option. It comes once, with the least k.
template <class N>
class OptionLister {
 public:
  using Visit = typename rules::OptionEnumerator<N>::Visit;

  explicit OptionLister(const Instance& instance);

  bool each_option(std::span<const N> board, rules::Order order, const Visit& visit);
  bool each_option_of(std::size_t move, std::span<const N> board, rules::Order order, const Visit& visit);
  void limit(const std::atomic<bool>* stop) { enumerator_.limit(stop); }
  [[nodiscard]] bool is_legal(std::span<const N> board) { return enumerator_.is_legal(board); }
  [[nodiscard]] std::optional<Outcome> end_outcome(std::span<const N> board) {
    return enumerator_.end_outcome(board);
  }

 private:
  rules::OptionEnumerator<N> enumerator_;
  std::size_t parameters_;
  std::vector<std::optional<LinearMove>> may_stand_;   // by move: rays without end whose step may be 0
  bool any_may_stand_ = false;
  std::vector<N> environment_;
  std::vector<std::vector<N>> option_;
  std::vector<N> least_k_;

  [[nodiscard]] bool stands(const LinearMove& line);
  [[nodiscard]] bool find_option(const LinearMove& line, std::span<const N> board);
};

/// The options of a sum, board by board; of one board as OptionLister has them.
class SumLister {
 public:
  using Visit =
      std::function<bool(std::size_t board, const rules::OptionView<Integer>& view)>;  // false stops

  SumLister(const Instance& instance, const std::atomic<bool>* stop) : lister_(instance) {
    lister_.limit(stop);
  }
  /// False if `visit` was. An option that was visited for the same board may come again.
  bool each_option(const Position& position, rules::Order order, const Visit& visit);

 private:
  OptionLister<Integer> lister_;
};

/// The option of a whole sum when its board number `board` is moved as `view` says.
[[nodiscard]] Option whole_option(const Position& position, std::size_t board,
                                  const rules::OptionView<Integer>& view);

extern template class OptionLister<std::int64_t>;
extern template class OptionLister<Integer>;

}  // namespace grundy::solve
