#include <algorithm>

#include "rules/enumeration.hpp"

namespace grundy::rules {

/// What can be said about the move when variable `depth` lies in `range`.
template <class N>
Candidates Enumeration<N>::candidates(std::size_t depth, const Interval<N>& range) {
  step();
  const std::size_t local = first_local();
  intervals[local + depth] = range;
  bool certain = depth + 1 == move().ranges.size();
  for (std::size_t later = depth + 1; later < move().ranges.size(); ++later) {
    intervals[local + later] = hull_of(later);
    if (intervals[local + later].empty) return Candidates::None;
  }
  if (move().guard) {
    const Truth truth = holds_interval(*move().guard, intervals.data());
    if (!truth.can_hold) return Candidates::None;
    certain = certain && truth.certain();
  }
  const std::size_t count = compiled_moves[move_index].parts;
  for (std::size_t part = 0; part < count; ++part) {
    const Candidates of_part = candidates_of_part(part);
    if (of_part == Candidates::None) return Candidates::None;
    certain = certain && of_part == Candidates::All;
  }
  return certain ? Candidates::All : Candidates::Some;
}

template <class N>
Candidates Enumeration<N>::candidates_of_part(std::size_t part) {
  const std::size_t parameters = game.parameters.size();
  const std::vector<Change>& changes = move().changes;
  std::copy(intervals.begin() + static_cast<std::ptrdiff_t>(parameters),
            intervals.begin() + static_cast<std::ptrdiff_t>(first_local()),
            target_intervals.begin() + static_cast<std::ptrdiff_t>(parameters));
  bool certain = true;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Interval<N> value = evaluate_interval(compiled_moves[move_index].result(i, part), intervals.data());
    if (value.empty || value.high.sign() < 0) return Candidates::None;
    certain = certain && !value.undefined && value.low.sign() >= 0;
    if (value.low.sign() < 0) value.low = Extended<N>::finite(N(0));
    target_intervals[changes[i].coordinate] = value;
  }
  for (const Condition& condition : game.position_conditions) {
    const Truth truth = holds_interval(condition, target_intervals.data());
    if (!truth.can_hold) return Candidates::None;
    certain = certain && truth.certain();
  }
  return certain ? Candidates::All : Candidates::Some;
}

/// All values that a later `for` variable can have; empty if there is none, whatever the earlier ones are.
template <class N>
Interval<N> Enumeration<N>::hull_of(std::size_t depth) {
  const Range& range = move().ranges[depth];
  if (range.kind == Range::Kind::Digits) return Interval<N>::from(N(0));
  if (range.kind == Range::Kind::Set) {
    const std::optional<N> low = Arithmetic<N>::from(range.members.front());
    const std::optional<N> high = Arithmetic<N>::from(range.members.back());
    return low && high ? Interval<N>::between(*low, *high) : Interval<N>{};
  }
  Interval<N> result = evaluate_interval(range.low, intervals.data());
  if (range.kind == Range::Kind::AtLeast) {
    result.high = Extended<N>::infinity(1);
  } else {
    const Interval<N> high = evaluate_interval(range.high, intervals.data());
    result.empty = result.empty || high.empty || high.high < result.low;
    result.high = high.high;
  }
  result.undefined = false;   // where a bound has no value, the variable has none
  return result;
}

/// The least `last` >= first beyond which interval arithmetic excludes every value; false if it excludes all
/// from `first` on.
template <class N>
bool Enumeration<N>::find_last(std::size_t depth, const N& first, N& last) {
  if (candidates(depth, Interval<N>::from(first)) == Candidates::None) return false;
  N excluded = first;   // grows until all values >= excluded are out
  N distance(1);
  const N largest(std::numeric_limits<std::int64_t>::max());
  for (std::size_t doublings = 0;; ++doublings) {
    N next{};
    if (Arithmetic<N>::add(excluded, distance, next) != Status::Value) next = largest;
    if (doublings > doubling_limit() || next == excluded) throw_no_end(depth, false);
    excluded = next;
    const Candidates rest = candidates(depth, Interval<N>::from(excluded));
    if (rest == Candidates::None) break;
    if (rest == Candidates::All) throw_no_end(depth, true);
    if (Arithmetic<N>::add(distance, distance, next) == Status::Value) distance = next;
  }
  N possible = first;   // not excluded; possible < excluded
  while (true) {
    const N middle = Arithmetic<N>::middle(possible, excluded);
    if (middle == possible) break;
    (candidates(depth, Interval<N>::from(middle)) == Candidates::None ? excluded : possible) = middle;
  }
  last = possible;
  return true;
}

/// An end that depends on the board lies within a few times the board's own length in bits.
template <class N>
std::size_t Enumeration<N>::doubling_limit() {
  std::size_t bits = 64;
  for (std::size_t i = 0; i < first_local(); ++i)
    bits = std::max(bits, Arithmetic<N>::to_integer(environment[i]).bit_length());
  return 256 + 4 * bits;
}

/// `certain`: every value from some point on gives an option. Otherwise no end was found, by interval
/// arithmetic and in the numbers that N has.
template <class N>
void Enumeration<N>::throw_no_end(std::size_t depth, bool certain) {
  Board board;
  for (std::size_t i = game.parameters.size(); i < first_local(); ++i)
    board.push_back(Arithmetic<N>::to_integer(environment[i]));
  const Range& range = move().ranges[depth];
  const std::string& name = range.name;
  if (range.kind == Range::Kind::Between) {
    throw Error(ErrorKind::TooLarge, "the values of " + name + " reach too far at " + print(board));
  }
  throw UnboundedRange((certain ? "the values of " + name + " have no end at " + print(board) +
                                      ", so the position has infinitely many options"
                                : "no end was found for the values of " + name + " at " + print(board)) +
                       "; bound " + name + ", for example by `for " + name + " in 1..10`");
}

template Candidates Enumeration<std::int64_t>::candidates(std::size_t, const Interval<std::int64_t>&);
template Candidates Enumeration<std::int64_t>::candidates_of_part(std::size_t);
template Interval<std::int64_t> Enumeration<std::int64_t>::hull_of(std::size_t);
template bool Enumeration<std::int64_t>::find_last(std::size_t, const std::int64_t&, std::int64_t&);
template std::size_t Enumeration<std::int64_t>::doubling_limit();
template void Enumeration<std::int64_t>::throw_no_end(std::size_t, bool);
template Candidates Enumeration<Integer>::candidates(std::size_t, const Interval<Integer>&);
template Candidates Enumeration<Integer>::candidates_of_part(std::size_t);
template Interval<Integer> Enumeration<Integer>::hull_of(std::size_t);
template bool Enumeration<Integer>::find_last(std::size_t, const Integer&, Integer&);
template std::size_t Enumeration<Integer>::doubling_limit();
template void Enumeration<Integer>::throw_no_end(std::size_t, bool);

}  // namespace grundy::rules
