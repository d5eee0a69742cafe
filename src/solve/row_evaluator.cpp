#include "solve/row_evaluator.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "rules/arithmetic.hpp"

namespace grundy::solve {
namespace {

using Kind = Expression::Kind;
using Small = rules::SmallArithmetic;
using rules::Status;

std::int64_t square_root(std::int64_t a) {   // a >= 0
  std::uint64_t rest = static_cast<std::uint64_t>(a);
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 62; bit != 0; bit >>= 2) {
    if (rest >= root + bit) {
      rest -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
  }
  return static_cast<std::int64_t>(root);
}

/// Of |a| and |b|, without overflow for the least number.
std::uint64_t gcd_of(std::int64_t a, std::int64_t b) {
  const auto size = [](std::int64_t x) {
    return x < 0 ? ~static_cast<std::uint64_t>(x) + 1 : static_cast<std::uint64_t>(x);
  };
  return std::gcd(size(a), size(b));
}

Status gcd_small(std::int64_t a, std::int64_t b, std::int64_t& out) {
  const std::uint64_t g = gcd_of(a, b);
  out = static_cast<std::int64_t>(g);
  return out < 0 ? Status::Overflow : Status::Value;
}

}  // namespace

RowEvaluator::RowEvaluator(const Instance& instance) : parameters_(instance.game().parameters.size()) {
  for (const Integer& value : instance.parameters()) {
    environment_.push_back(value.fits_int64() ? std::optional<std::int64_t>(value.to_int64()) : std::nullopt);
  }
  environment_.resize(instance.game().variable_count(), 0);
  varying_values_.resize(capacity);
}

void RowEvaluator::set_stretch(std::span<const std::int64_t> board, std::size_t varying, std::int64_t first,
                               std::int64_t step, std::size_t count) {
  assert(count <= capacity);
  for (std::size_t i = 0; i < board.size(); ++i) environment_[parameters_ + i] = board[i];
  varying_ = parameters_ + varying;
  count_ = count;
  for (std::size_t i = 0; i < count; ++i) varying_values_[i] = first + step * static_cast<std::int64_t>(i);
  numbers_used_ = truths_used_ = 0;
}

std::int64_t* RowEvaluator::new_numbers() {
  if (numbers_used_ == number_buffers_.size()) number_buffers_.emplace_back(capacity);
  return number_buffers_[numbers_used_++].data();
}

std::uint8_t* RowEvaluator::new_truths() {
  if (truths_used_ == truth_buffers_.size()) truth_buffers_.emplace_back(capacity);
  return truth_buffers_[truths_used_++].data();
}

/// Where a or b (not both constant, both defined if constant) has no value.
const std::uint8_t* RowEvaluator::undefined_of(const Numbers& a, const Numbers& b) {
  if (a.undefined == nullptr) return b.undefined;
  if (b.undefined == nullptr) return a.undefined;
  std::uint8_t* result = new_truths();
  for (std::size_t i = 0; i < count_; ++i) result[i] = a.undefined[i] | b.undefined[i];
  return result;
}

/// `operation` sets `out` and returns whether that went wrong (overflow), for operations that always have a
/// value.
template <class Operation>
std::optional<RowEvaluator::Numbers> RowEvaluator::apply(const Numbers& a, const Numbers& b,
                                                         Operation operation) {
  Numbers result;
  if ((a.constant && !a.defined) || (b.constant && !b.defined)) {
    result.constant = true;
    result.defined = false;
    return result;
  }
  if (a.constant && b.constant) {
    result.constant = true;
    if (operation(a.value, b.value, result.value)) return std::nullopt;
    return result;
  }
  result.undefined = undefined_of(a, b);
  std::int64_t* out = new_numbers();
  bool wrong = false;
  if (a.constant) {
    for (std::size_t i = 0; i < count_; ++i) wrong |= operation(a.value, b.values[i], out[i]);
  } else if (b.constant) {
    for (std::size_t i = 0; i < count_; ++i) wrong |= operation(a.values[i], b.value, out[i]);
  } else {
    for (std::size_t i = 0; i < count_; ++i) wrong |= operation(a.values[i], b.values[i], out[i]);
  }
  if (wrong) return std::nullopt;
  result.values = out;
  return result;
}

/// The same for operations that may have no value.
template <class Operation>
std::optional<RowEvaluator::Numbers> RowEvaluator::apply_partial(const Numbers& a, const Numbers& b,
                                                                 Operation operation) {
  Numbers result;
  if (a.constant && b.constant) {
    result.constant = true;
    const Status status =
        a.defined && b.defined ? operation(a.value, b.value, result.value) : Status::Undefined;
    result.defined = status == Status::Value;
    if (status == Status::Overflow) return std::nullopt;
    return result;
  }
  std::int64_t* out = new_numbers();
  std::uint8_t* undefined = new_truths();
  for (std::size_t i = 0; i < count_; ++i) {
    out[i] = 0;
    Status status = Status::Undefined;
    if (a.defined_at(i) && b.defined_at(i)) status = operation(a.at(i), b.at(i), out[i]);
    if (status == Status::Overflow) return std::nullopt;
    undefined[i] = status != Status::Value;
  }
  result.values = out;
  result.undefined = undefined;
  return result;
}

std::optional<RowEvaluator::Numbers> RowEvaluator::binary(Kind kind, const Numbers& a, const Numbers& b) {
  using I = std::int64_t;
  switch (kind) {
    case Kind::Add:
      return apply(a, b, [](I x, I y, I& out) { return __builtin_add_overflow(x, y, &out); });
    case Kind::Subtract:
      return apply(a, b, [](I x, I y, I& out) { return __builtin_sub_overflow(x, y, &out); });
    case Kind::Multiply:
      return apply(a, b, [](I x, I y, I& out) { return __builtin_mul_overflow(x, y, &out); });
    case Kind::Minimum:
      return apply(a, b, [](I x, I y, I& out) { return out = std::min(x, y), false; });
    case Kind::Maximum:
      return apply(a, b, [](I x, I y, I& out) { return out = std::max(x, y), false; });
    case Kind::Negate:
      return apply(a, b, [](I x, I, I& out) { return __builtin_sub_overflow(I{0}, x, &out); });
    case Kind::Absolute:
      return apply(a, b, [](I x, I, I& out) {
        return x < 0 ? __builtin_sub_overflow(I{0}, x, &out) : (out = x, false);
      });
    case Kind::Divide:
      return apply_partial(a, b, [](I x, I y, I& out) { return Small::divide(x, y, out); });
    case Kind::Modulo:
      return apply_partial(a, b, [](I x, I y, I& out) { return Small::modulo(x, y, out); });
    case Kind::Power:
      return apply_partial(a, b, [](I x, I y, I& out) { return Small::power(x, y, out); });
    case Kind::Gcd:
      return apply_partial(a, b, [](I x, I y, I& out) { return gcd_small(x, y, out); });
    case Kind::SquareRoot:
      return apply_partial(a, b, [](I x, I, I& out) {
        return x < 0 ? Status::Undefined : (out = square_root(x), Status::Value);
      });
    case Kind::Xor:
      return apply_partial(a, b, [](I x, I y, I& out) {
        return x < 0 || y < 0 ? Status::Undefined : (out = x ^ y, Status::Value);
      });
    default:
      return std::nullopt;   // digits
  }
}

std::optional<RowEvaluator::Numbers> RowEvaluator::numbers(const Expression& expression) {
  Numbers result;
  if (expression.kind == Kind::Variable && expression.variable == varying_) {
    result.values = varying_values_.data();
    return result;
  }
  if (expression.kind == Kind::Variable || expression.kind == Kind::Constant) {
    if (expression.kind == Kind::Constant && !expression.value.fits_int64()) return std::nullopt;
    if (expression.kind == Kind::Variable && !environment_[expression.variable]) return std::nullopt;
    result.constant = true;
    result.value =
        expression.kind == Kind::Constant ? expression.value.to_int64() : *environment_[expression.variable];
    return result;
  }
  const std::optional<Numbers> a = numbers(expression.operands[0]);
  if (!a) return std::nullopt;
  if (expression.operands.size() == 1) {
    Numbers unused;
    unused.constant = true;
    return binary(expression.kind, *a, unused);
  }
  const std::optional<Numbers> b = numbers(expression.operands[1]);
  if (!b) return std::nullopt;
  return binary(expression.kind, *a, *b);
}

template <class Operation>
std::optional<RowEvaluator::Truths> RowEvaluator::compare(const Numbers& a, const Numbers& b,
                                                          Operation operation) {
  Truths result;
  if ((a.constant && !a.defined) || (b.constant && !b.defined)) {
    result.constant = true;
    result.value = Truths::Undefined;
    return result;
  }
  if (a.constant && b.constant) {
    result.constant = true;
    result.value = operation(a.value, b.value) ? Truths::Yes : Truths::No;
    return result;
  }
  std::uint8_t* out = new_truths();
  if (a.constant) {
    for (std::size_t i = 0; i < count_; ++i) out[i] = operation(a.value, b.values[i]);
  } else if (b.constant) {
    for (std::size_t i = 0; i < count_; ++i) out[i] = operation(a.values[i], b.value);
  } else {
    for (std::size_t i = 0; i < count_; ++i) out[i] = operation(a.values[i], b.values[i]);
  }
  if (const std::uint8_t* undefined = undefined_of(a, b)) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (undefined[i] != 0) out[i] = Truths::Undefined;
    }
  }
  result.values = out;
  return result;
}

std::optional<RowEvaluator::Truths> RowEvaluator::predicate(const Condition& condition) {
  using I = std::int64_t;
  const std::optional<Numbers> a = numbers(condition.expressions[0]);
  if (!a) return std::nullopt;
  Numbers unused;
  unused.constant = true;
  const std::optional<Numbers> b =
      condition.expressions.size() > 1 ? numbers(condition.expressions[1]) : unused;
  if (!b) return std::nullopt;
  switch (condition.kind) {
    case Condition::Kind::Equal:
      return compare(*a, *b, [](I x, I y) { return x == y; });
    case Condition::Kind::NotEqual:
      return compare(*a, *b, [](I x, I y) { return x != y; });
    case Condition::Kind::Less:
      return compare(*a, *b, [](I x, I y) { return x < y; });
    case Condition::Kind::LessEqual:
      return compare(*a, *b, [](I x, I y) { return x <= y; });
    case Condition::Kind::Greater:
      return compare(*a, *b, [](I x, I y) { return x > y; });
    case Condition::Kind::GreaterEqual:
      return compare(*a, *b, [](I x, I y) { return x >= y; });
    case Condition::Kind::Divides:
      return compare(*a, *b, [](I d, I n) { return d == 0 ? n == 0 : d == -1 || n % d == 0; });
    case Condition::Kind::Coprime:
      return compare(*a, *b, [](I x, I y) { return gcd_of(x, y) == 1; });
    case Condition::Kind::Square:
      return compare(*a, *b, [](I x, I) { return x >= 0 && square_root(x) * square_root(x) == x; });
    default:
      return std::nullopt;   // prime
  }
}

/// a, and where a is `goes_on` (No for `or`, Yes for `and`) b.
RowEvaluator::Truths RowEvaluator::combine(const Truths& a, const Truths& b, std::uint8_t goes_on) {
  if (a.constant) return a.value == goes_on ? b : a;
  Truths result;
  std::uint8_t* out = new_truths();
  if (b.constant) {
    for (std::size_t i = 0; i < count_; ++i) out[i] = a.values[i] == goes_on ? b.value : a.values[i];
  } else {
    for (std::size_t i = 0; i < count_; ++i) out[i] = a.values[i] == goes_on ? b.values[i] : a.values[i];
  }
  result.values = out;
  return result;
}

RowEvaluator::Truths RowEvaluator::opposite(const Truths& a) {
  const auto flip = [](std::uint8_t truth) {
    return static_cast<std::uint8_t>(truth == Truths::Undefined ? Truths::Undefined : 1 - truth);
  };
  Truths result = a;
  if (a.constant) {
    result.value = flip(a.value);
    return result;
  }
  std::uint8_t* out = new_truths();
  for (std::size_t i = 0; i < count_; ++i) out[i] = flip(a.values[i]);
  result.values = out;
  return result;
}

std::optional<RowEvaluator::Truths> RowEvaluator::truths(const Condition& condition) {
  if (condition.kind == Condition::Kind::Not) {
    const std::optional<Truths> inner = truths(condition.conditions[0]);
    if (!inner) return std::nullopt;
    return opposite(*inner);
  }
  if (condition.kind != Condition::Kind::And && condition.kind != Condition::Kind::Or)
    return predicate(condition);
  const std::uint8_t goes_on = condition.kind == Condition::Kind::And ? Truths::Yes : Truths::No;
  Truths result;
  result.constant = true;
  result.value = goes_on;
  for (const Condition& part : condition.conditions) {
    if (result.constant && result.value != goes_on) return result;
    const std::optional<Truths> next = truths(part);
    if (!next) return std::nullopt;
    result = combine(result, *next, goes_on);
  }
  return result;
}

std::optional<RowEvaluator::Truths> RowEvaluator::truths(std::span<const Condition> conditions) {
  Truths result;
  result.constant = true;
  for (const Condition& condition : conditions) {
    const std::optional<Truths> next = truths(condition);
    if (!next) return std::nullopt;
    result = combine(result, *next, Truths::Yes);
  }
  return result;
}

}  // namespace grundy::solve
