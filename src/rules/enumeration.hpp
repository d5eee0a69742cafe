#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <grundy/error.hpp>

#include "rules/evaluate.hpp"
#include "rules/interval.hpp"
#include "rules/option_enumerator.hpp"

namespace grundy::rules {

/// Of a sub-range of a `for` variable: no value gives an option; perhaps some do; every one does.
enum class Candidates { None, Some, All };

/// The work of OptionEnumerator: one board, one move at a time. enumeration.cpp walks over the values of the
/// `for` variables, candidates.cpp says by interval arithmetic which sub-ranges can be skipped.
template <class N>
struct Enumeration {
  explicit Enumeration(const Instance& given);

  // ---- walking (enumeration.cpp) ----
  void start(Order given_order, const std::function<bool(const OptionView<N>&)>& given_visit);
  void set_board(std::span<const N> board);
  /// Gives `for` variable `depth` and the later ones all their values; false if the visitor stopped.
  bool descend(std::size_t depth);
  bool fix(std::size_t depth, const N& value);
  bool each_member(std::size_t depth, const std::vector<Integer>& members);
  bool each_digit(std::size_t depth, const Range& range);
  bool explore(std::size_t depth, N first, N last);
  bool explore_one(std::size_t depth, const N& low, const N& high);
  bool sweep(std::size_t depth, const N& low, const N& high);
  /// Where the value of a bound lies: it has none, it fits into N, it is too large or too small for N.
  enum class Fit { None, Inside, Above, Below };
  Fit fit(const Expression& bound, N& out);
  std::optional<Integer> exact(const Expression& expression);
  bool exclude_beyond(std::size_t depth);

  // ---- one candidate (enumeration.cpp) ----
  bool emit(bool known_legal);
  bool emit_wide();
  Status build_part(std::size_t part, bool known_legal);
  bool conditions_hold(const N* values);
  bool wide_conditions_hold(const N* values);

  // ---- interval arithmetic (candidates.cpp) ----
  Candidates candidates(std::size_t depth, const Interval<N>& range);
  Candidates candidates_of_part(std::size_t part);
  Interval<N> hull_of(std::size_t depth);
  bool find_last(std::size_t depth, const N& first, N& last);
  std::size_t doubling_limit();
  [[noreturn]] void throw_no_end(std::size_t depth, bool certain);

  void step();
  [[nodiscard]] Error too_large() const;
  [[nodiscard]] const Move& move() const { return game.moves[move_index]; }
  [[nodiscard]] std::size_t first_local() const { return game.variable_count(); }

  struct Compiled {
    std::size_t parts;
    std::vector<std::vector<Expression>> results;   // by change: one for each part, or one for all of them

    [[nodiscard]] const Expression& result(std::size_t change, std::size_t part) const {
      return results[change].size() == 1 ? results[change][0] : results[change][part];
    }
  };

  Instance instance;
  const Game& game;
  std::vector<Compiled> compiled_moves;
  std::vector<N> environment;  // of the board at hand and the `for` variables fixed so far
  std::vector<Interval<N>> intervals;  // the same as points, later `for` variables as ranges
  std::vector<N> target;  // environment of one part of a result, for the position conditions
  std::vector<Interval<N>> target_intervals;
  std::vector<std::vector<std::pair<N, N>>> pending;  // sub-ranges still to look at, by `for` variable
  std::vector<std::vector<N>> parts;
  const std::atomic<bool>* stop = nullptr;
  bool may_widen = true;  // whether intermediate results may be larger than N
  std::uint64_t steps_left = std::numeric_limits<std::uint64_t>::max();
  std::unique_ptr<Enumeration<Integer>> wide;  // for candidates whose intermediate results do not fit into N

  // The enumeration at hand.
  std::size_t move_index = 0;
  Order order = Order::Ascending;
  const std::function<bool(const OptionView<N>&)>* visit = nullptr;
};

template <>
Error Enumeration<std::int64_t>::too_large() const;
template <>
Error Enumeration<Integer>::too_large() const;
template <>
bool Enumeration<Integer>::emit_wide();
template <>
bool Enumeration<std::int64_t>::emit_wide();

extern template struct Enumeration<std::int64_t>;
extern template struct Enumeration<Integer>;

}  // namespace grundy::rules
