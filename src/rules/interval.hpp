#pragma once

#include <cstdint>

#include <grundy/game.hpp>

#include "rules/arithmetic.hpp"

/// Interval arithmetic over expressions and conditions: what can be said about a rule when its variables lie
/// in ranges. Sound: a value that the expression can take is in the interval; an interval may be too wide,
/// never too narrow. Source: Moore, Interval Analysis (1966), ch. 3, with integer ends and infinite ends.
namespace grundy::rules {

/// A number, or minus or plus infinity (`infinite` = -1 or 1).
template <class N>
struct Extended {
  N value{};
  int infinite = 0;

  static Extended finite(N number) { return {std::move(number), 0}; }
  static Extended infinity(int sign) { return {N{}, sign}; }
  friend bool operator<(const Extended& a, const Extended& b) {
    if (a.infinite != 0 || b.infinite != 0) return a.infinite < b.infinite;
    return a.value < b.value;
  }
  friend bool operator==(const Extended& a, const Extended& b) {
    return a.infinite == b.infinite && (a.infinite != 0 || a.value == b.value);
  }
  [[nodiscard]] int sign() const { return infinite != 0 ? infinite : Arithmetic<N>::sign(value); }
};

/// All integers from `low` to `high`, both included where finite. `undefined`: some choice of the variables
/// may give no value; `empty`: no choice gives one.
template <class N>
struct Interval {
  Extended<N> low = Extended<N>::infinity(-1);
  Extended<N> high = Extended<N>::infinity(1);
  bool undefined = false;
  bool empty = false;

  static Interval point(N number) { return {Extended<N>::finite(number), Extended<N>::finite(number)}; }
  static Interval between(N a, N b) {
    return {Extended<N>::finite(std::move(a)), Extended<N>::finite(std::move(b))};
  }
  static Interval from(N a) { return {Extended<N>::finite(std::move(a)), Extended<N>::infinity(1)}; }
  static Interval nothing() {
    Interval result;
    result.undefined = result.empty = true;
    return result;
  }
  [[nodiscard]] bool is_point() const {
    return !empty && low.infinite == 0 && high.infinite == 0 && low.value == high.value;
  }
};

/// Which results a condition can have.
struct Truth {
  bool can_hold = false;
  bool can_fail = false;
  bool can_be_undefined = false;

  [[nodiscard]] bool certain() const { return can_hold && !can_fail && !can_be_undefined; }
};

template <class N>
[[nodiscard]] Interval<N> evaluate_interval(const Expression& expression, const Interval<N>* environment);

template <class N>
[[nodiscard]] Truth holds_interval(const Condition& condition, const Interval<N>* environment);

extern template Interval<std::int64_t> evaluate_interval(const Expression&, const Interval<std::int64_t>*);
extern template Interval<Integer> evaluate_interval(const Expression&, const Interval<Integer>*);
extern template Truth holds_interval(const Condition&, const Interval<std::int64_t>*);
extern template Truth holds_interval(const Condition&, const Interval<Integer>*);

}  // namespace grundy::rules
