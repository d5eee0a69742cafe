#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include <grundy/integer.hpp>

/// The arithmetic of expressions for the two number types that boards are made of. Each operation gives a
/// value, or says that there is none (division by zero, ...), or that the value does not fit into the number
/// type.
namespace grundy::rules {

enum class Status { Value, Undefined, Overflow };

/// std::int64_t: every overflow is detected.
struct SmallArithmetic {
  using Number = std::int64_t;
  static Status add(Number a, Number b, Number& out) { return fits(!__builtin_add_overflow(a, b, &out)); }
  static Status subtract(Number a, Number b, Number& out) {
    return fits(!__builtin_sub_overflow(a, b, &out));
  }
  static Status multiply(Number a, Number b, Number& out) {
    return fits(!__builtin_mul_overflow(a, b, &out));
  }
  static Status divide(Number a, Number b, Number& out);
  static Status modulo(Number a, Number b, Number& out);
  static Status power(Number a, Number b, Number& out);
  static Number middle(Number a, Number b) {
    return (a & b) + ((a ^ b) >> 1);
  }  // floor((a + b) / 2), any a and b
  static int sign(Number a) { return (a > 0) - (a < 0); }
  static std::optional<Number> from(const Integer& value) {
    return value.fits_int64() ? std::optional<Number>(value.to_int64()) : std::nullopt;
  }
  static Integer to_integer(Number a) { return Integer(a); }

 private:
  static Status fits(bool yes) { return yes ? Status::Value : Status::Overflow; }
};

/// Integer: Overflow only for products and powers beyond `power_bit_limit` bits.
struct WideArithmetic {
  using Number = Integer;
  static Status add(const Number& a, const Number& b, Number& out) { return out = a + b, Status::Value; }
  static Status subtract(const Number& a, const Number& b, Number& out) { return out = a - b, Status::Value; }
  static Status multiply(const Number& a, const Number& b, Number& out);
  static Status divide(const Number& a, const Number& b, Number& out);
  static Status modulo(const Number& a, const Number& b, Number& out);
  static Status power(const Number& a, const Number& b, Number& out);
  static Number middle(const Number& a, const Number& b) { return floor_div(a + b, Number(2)); }
  static int sign(const Number& a) { return a.sign(); }
  static std::optional<Number> from(const Integer& value) { return value; }
  static const Integer& to_integer(const Number& a) { return a; }
};

template <class N>
struct ArithmeticOf;
template <>
struct ArithmeticOf<std::int64_t> {
  using Type = SmallArithmetic;
};
template <>
struct ArithmeticOf<Integer> {
  using Type = WideArithmetic;
};
template <class N>
using Arithmetic = typename ArithmeticOf<N>::Type;

}  // namespace grundy::rules
