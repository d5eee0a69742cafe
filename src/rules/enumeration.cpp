#include "rules/enumeration.hpp"

#include <algorithm>

#include "rules/expression.hpp"

namespace grundy::rules {
namespace {

/// The value of a coordinate after a change; Split is handled part by part.
template <class N>
Status changed(const Change& change, std::size_t part, const N* environment, N& out) {
  N operand{};
  const bool split = change.kind == Change::Kind::Split;
  const Status status = evaluate(change.operands[split ? part : 0], environment, operand);
  if (status != Status::Value) return status;
  using A = Arithmetic<N>;
  const N& before = environment[change.coordinate];
  switch (change.kind) {
    case Change::Kind::Subtract:
      return A::subtract(before, operand, out);
    case Change::Kind::Add:
      return A::add(before, operand, out);
    case Change::Kind::Multiply:
      return A::multiply(before, operand, out);
    case Change::Kind::Divide:
      return A::divide(before, operand, out);
    default:
      return out = std::move(operand), Status::Value;
  }
}

}  // namespace

template <class N>
Enumeration<N>::Enumeration(const Instance& given) : instance(given), game(given.game()) {
  std::size_t most_ranges = 0;
  for (const Move& move : game.moves) {
    most_ranges = std::max(most_ranges, move.ranges.size());
    Compiled compiled{part_count(move), {}};
    for (const Change& change : move.changes) {
      std::vector<Expression>& results = compiled.results.emplace_back();
      for (std::size_t part = 0; part < change.operands.size(); ++part)
        results.push_back(result_of(change, part));
    }
    compiled_moves.push_back(std::move(compiled));
  }
  environment.resize(game.variable_count() + most_ranges);
  intervals.resize(environment.size());
  target.resize(game.variable_count());
  target_intervals.resize(game.variable_count());
  pending.resize(most_ranges);
  for (std::size_t i = 0; i < game.parameters.size(); ++i) {
    const std::optional<N> value = Arithmetic<N>::from(given.parameters()[i]);
    if (!value)
      throw Error(ErrorKind::TooLarge, "the parameter " + game.parameters[i] + " = " +
                                           given.parameters()[i].to_string() + " is too large for a table");
    environment[i] = target[i] = *value;
    intervals[i] = target_intervals[i] = Interval<N>::point(*value);
  }
}

template <class N>
void Enumeration<N>::step() {
  if (steps_left == 0)
    throw Error(ErrorKind::TooLarge, "too many candidates for the options of one position");
  --steps_left;
  if ((steps_left & 1023U) == 0 && stop != nullptr && stop->load(std::memory_order_relaxed)) {
    throw Error(ErrorKind::Interrupted, "interrupted");
  }
}

template <class N>
void Enumeration<N>::start(Order given_order, const std::function<bool(const OptionView<N>&)>& given_visit) {
  order = given_order;
  visit = &given_visit;
  for (auto& stack : pending) stack.clear();   // left over if an earlier visit threw
}

template <class N>
void Enumeration<N>::set_board(std::span<const N> board) {
  const std::size_t parameters = game.parameters.size();
  for (std::size_t i = 0; i < board.size(); ++i) {
    environment[parameters + i] = board[i];
    intervals[parameters + i] = Interval<N>::point(board[i]);
  }
}

/// The conditions on positions, for the coordinates in `values` (behind the parameters).
template <class N>
bool Enumeration<N>::conditions_hold(const N* values) {
  for (const Condition& condition : game.position_conditions) {
    bool result = false;
    const Status status = holds(condition, values, result);
    if (status == Status::Overflow) return wide_conditions_hold(values);
    if (status == Status::Undefined || !result) return false;
  }
  return true;
}

/// As conditions_hold, on Integer: only reached when something does not fit into N.
template <class N>
bool Enumeration<N>::wide_conditions_hold(const N* values) {
  if (!may_widen) throw too_large();
  std::vector<Integer> wide_values;
  for (std::size_t i = 0; i < game.variable_count(); ++i)
    wide_values.push_back(Arithmetic<N>::to_integer(values[i]));
  for (const Condition& condition : game.position_conditions) {
    bool result = false;
    const Status status = holds(condition, wide_values.data(), result);
    if (status == Status::Overflow) throw too_large();
    if (status == Status::Undefined || !result) return false;
  }
  return true;
}

template <>
Error Enumeration<std::int64_t>::too_large() const {
  return {ErrorKind::TooLarge, "a number in the rules of " + game.name + " does not fit into 64 bits"};
}

template <>
Error Enumeration<Integer>::too_large() const {
  return {ErrorKind::TooLarge, "a number in the rules of " + game.name + " grows beyond " +
                                   std::to_string(power_bit_limit) +
                                   " bits, or its primality cannot be decided exactly (above 2^64)"};
}

/// All `for` variables have values. `known_legal`: interval arithmetic has shown that this candidate is
/// legal.
template <class N>
bool Enumeration<N>::emit(bool known_legal) {
  step();
  if (!known_legal && move().guard) {
    bool result = false;
    const Status status = holds(*move().guard, environment.data(), result);
    if (status == Status::Overflow) return emit_wide();
    if (status == Status::Undefined || !result) return true;
  }
  const std::size_t count = compiled_moves[move_index].parts;
  parts.resize(count);
  for (std::size_t part = 0; part < count; ++part) {
    const Status status = build_part(part, known_legal);
    if (status == Status::Overflow) return emit_wide();
    if (status == Status::Undefined) return true;
  }
  const std::span<const N> values(environment.data() + first_local(), move().ranges.size());
  return (*visit)(OptionView<N>{move_index, parts, values});
}

/// Undefined: this part is not a legal position.
template <class N>
Status Enumeration<N>::build_part(std::size_t part, bool known_legal) {
  const std::size_t parameters = game.parameters.size();
  std::vector<N>& board = parts[part];
  board.assign(environment.begin() + static_cast<std::ptrdiff_t>(parameters),
               environment.begin() + static_cast<std::ptrdiff_t>(first_local()));
  for (const Change& change : move().changes) {
    N& value = board[change.coordinate - parameters];
    const Status status = changed(change, part, environment.data(), value);
    if (status != Status::Value) return status;
    if (Arithmetic<N>::sign(value) < 0) return Status::Undefined;
  }
  if (known_legal || game.position_conditions.empty()) return Status::Value;
  std::copy(board.begin(), board.end(), target.begin() + static_cast<std::ptrdiff_t>(parameters));
  return conditions_hold(target.data()) ? Status::Value : Status::Undefined;
}

/// The value of an expression, whatever its size and that of its intermediate results.
template <class N>
std::optional<Integer> Enumeration<N>::exact(const Expression& expression) {
  N narrow{};
  Status status = evaluate(expression, environment.data(), narrow);
  if (status == Status::Value) return Arithmetic<N>::to_integer(narrow);
  if (status == Status::Undefined) return std::nullopt;
  if (!may_widen) throw too_large();
  std::vector<Integer> values;
  for (const N& value : environment) values.push_back(Arithmetic<N>::to_integer(value));
  Integer result;
  status = evaluate(expression, values.data(), result);
  if (status == Status::Overflow) throw too_large();
  return status == Status::Value ? std::optional(std::move(result)) : std::nullopt;
}

template <class N>
typename Enumeration<N>::Fit Enumeration<N>::fit(const Expression& bound, N& out) {
  const Status status = evaluate(bound, environment.data(), out);
  if (status != Status::Overflow) return status == Status::Value ? Fit::Inside : Fit::None;
  const std::optional<Integer> value = exact(bound);
  if (!value) return Fit::None;
  const std::optional<N> narrow = Arithmetic<N>::from(*value);
  if (!narrow) return value->sign() > 0 ? Fit::Above : Fit::Below;
  return out = *narrow, Fit::Inside;
}

/// Gives `for` variable `depth` and the later ones all their values.
template <class N>
bool Enumeration<N>::descend(std::size_t depth) {
  if (depth == move().ranges.size()) return emit(false);
  const Range& range = move().ranges[depth];
  if (range.kind == Range::Kind::Set) return each_member(depth, range.members);
  if (range.kind == Range::Kind::Digits) return each_digit(depth, range);
  N first{};
  const Fit low = fit(range.low, first);
  if (low == Fit::None) return true;
  if (low == Fit::Above) return exclude_beyond(depth);
  if (low == Fit::Below) throw too_large();
  N last{};
  bool open = range.kind == Range::Kind::AtLeast;
  if (!open) {
    const Fit high = fit(range.high, last);
    if (high == Fit::None || high == Fit::Below || (high == Fit::Inside && last < first)) return true;
    open = high == Fit::Above;
  }
  if (open && !find_last(depth, first, last)) return true;
  return explore(depth, first, last);
}

/// Values of the variable that are too large for N: right (and nothing to do) if none of them gives an
/// option.
template <class N>
bool Enumeration<N>::exclude_beyond(std::size_t depth) {
  const N largest(std::numeric_limits<std::int64_t>::max());
  if (candidates(depth, Interval<N>::from(largest)) != Candidates::None) throw too_large();
  return true;
}

template <class N>
bool Enumeration<N>::fix(std::size_t depth, const N& value) {
  step();
  environment[first_local() + depth] = value;
  intervals[first_local() + depth] = Interval<N>::point(value);
  return descend(depth + 1);
}

template <class N>
bool Enumeration<N>::each_member(std::size_t depth, const std::vector<Integer>& members) {
  for (std::size_t i = 0; i < members.size(); ++i) {
    const Integer& member = members[order == Order::Ascending ? i : members.size() - 1 - i];
    const std::optional<N> value = Arithmetic<N>::from(member);
    if (value) {
      if (!fix(depth, *value)) return false;
    } else if (member.sign() < 0) {
      throw too_large();
    } else {
      exclude_beyond(depth);
    }
  }
  return true;
}

template <class N>
bool Enumeration<N>::each_digit(std::size_t depth, const Range& range) {
  std::optional<Integer> number = exact(range.low);
  const std::optional<Integer> base = exact(range.high);
  if (!number || !base || number->sign() < 0 || *base < Integer(2)) return true;
  std::vector<Integer> digits;
  do {
    digits.push_back(floor_mod(*number, *base));
    number = floor_div(*number, *base);
  } while (number->sign() > 0);
  std::sort(digits.begin(), digits.end());
  digits.erase(std::unique(digits.begin(), digits.end()), digits.end());
  return each_member(depth, digits);
}

/// Variable `depth` from first to last (both included): halves of the range that hold no candidate are
/// skipped.
template <class N>
bool Enumeration<N>::explore(std::size_t depth, N first, N last) {
  std::vector<std::pair<N, N>>& stack = pending[depth];
  const std::size_t bottom = stack.size();
  stack.emplace_back(std::move(first), std::move(last));
  while (stack.size() > bottom) {
    const auto [low, high] = std::move(stack.back());
    stack.pop_back();
    if (!explore_one(depth, low, high)) {
      stack.resize(bottom);
      return false;
    }
  }
  return true;
}

template <class N>
bool Enumeration<N>::explore_one(std::size_t depth, const N& low, const N& high) {
  if (low == high) return fix(depth, low);
  const Candidates found = candidates(depth, Interval<N>::between(low, high));
  if (found == Candidates::None) return true;
  if (found == Candidates::All) return sweep(depth, low, high);
  const N middle = Arithmetic<N>::middle(low, high);
  N next{};
  (void)Arithmetic<N>::add(middle, N(1), next);
  std::vector<std::pair<N, N>>& stack = pending[depth];   // the one to look at first goes on top
  if (order == Order::Ascending) stack.emplace_back(next, high);
  stack.emplace_back(low, middle);
  if (order == Order::Descending) stack.emplace_back(next, high);
  return true;
}

/// Every value of the last variable in low..high is legal.
template <class N>
bool Enumeration<N>::sweep(std::size_t depth, const N& low, const N& high) {
  N& value = environment[first_local() + depth];
  const bool up = order == Order::Ascending;
  N current = up ? low : high;
  const N& last = up ? high : low;
  while (true) {
    value = current;
    if (!emit(true)) return false;
    if (current == last) return true;
    (void)Arithmetic<N>::add(current, N(up ? 1 : -1), current);
  }
}
template <>
bool Enumeration<Integer>::emit_wide() {
  throw too_large();
}

/// The candidate at hand, on Integer: intermediate results may be of any size, the option itself must fit.
template <>
bool Enumeration<std::int64_t>::emit_wide() {
  if (!may_widen) throw too_large();
  if (!wide) wide = std::make_unique<Enumeration<Integer>>(instance);
  Enumeration<Integer>& other = *wide;
  for (std::size_t i = 0; i < environment.size(); ++i) other.environment[i] = Integer(environment[i]);
  const std::function<bool(const OptionView<Integer>&)> narrow = [this](const OptionView<Integer>& option) {
    for (std::size_t part = 0; part < option.parts.size(); ++part) {
      for (std::size_t i = 0; i < option.parts[part].size(); ++i) {
        const Integer& value = option.parts[part][i];
        if (!value.fits_int64())
          throw Error(ErrorKind::OutsideBox,
                      "an option has the coordinate " + value.to_string() + ", beyond 64 bits");
        parts[part][i] = value.to_int64();
      }
    }
    const std::span<const std::int64_t> values(environment.data() + first_local(), move().ranges.size());
    return (*visit)(OptionView<std::int64_t>{move_index, parts, values});
  };
  parts.assign(compiled_moves[move_index].parts, std::vector<std::int64_t>(game.coordinates.size()));
  other.move_index = move_index;
  other.visit = &narrow;
  return other.emit(false);
}

template struct Enumeration<std::int64_t>;
template struct Enumeration<Integer>;

}  // namespace grundy::rules
