#include "rules/arithmetic.hpp"

namespace grundy::rules {

Status SmallArithmetic::divide(Number a, Number b, Number& out) {
  if (b == 0) return Status::Undefined;
  if (a == std::numeric_limits<Number>::min() && b == -1) return Status::Overflow;
  out = a / b;
  if (a % b != 0 && (a < 0) != (b < 0)) --out;  // floor
  return Status::Value;
}

Status SmallArithmetic::modulo(Number a, Number b, Number& out) {
  if (b == 0) return Status::Undefined;
  if (b == -1) return out = 0, Status::Value;   // min % -1 would trap
  out = a % b;
  if (out != 0 && (out < 0) != (b < 0)) out += b;
  return Status::Value;
}

Status SmallArithmetic::power(Number a, Number b, Number& out) {
  if (b < 0) return Status::Undefined;
  if (b == 0 || a == 1) return out = 1, Status::Value;
  if (a == 0) return out = 0, Status::Value;
  if (a == -1) return out = b % 2 == 0 ? 1 : -1, Status::Value;
  if (b > 63) return Status::Overflow;
  out = 1;
  for (Number i = 0; i < b; ++i) {
    if (__builtin_mul_overflow(out, a, &out)) return Status::Overflow;
  }
  return Status::Value;
}

Status WideArithmetic::multiply(const Number& a, const Number& b, Number& out) {
  const bool small = a.fits_int64() && b.fits_int64();
  if (!small && a.bit_length() + b.bit_length() > power_bit_limit) return Status::Overflow;
  return out = a * b, Status::Value;
}

Status WideArithmetic::divide(const Number& a, const Number& b, Number& out) {
  if (b.is_zero()) return Status::Undefined;
  return out = floor_div(a, b), Status::Value;
}

Status WideArithmetic::modulo(const Number& a, const Number& b, Number& out) {
  if (b.is_zero()) return Status::Undefined;
  return out = floor_mod(a, b), Status::Value;
}

Status WideArithmetic::power(const Number& a, const Number& b, Number& out) {
  if (b.sign() < 0) return Status::Undefined;
  std::optional<Integer> result = grundy::power(a, b);
  if (!result) return Status::Overflow;
  return out = std::move(*result), Status::Value;
}

}  // namespace grundy::rules
