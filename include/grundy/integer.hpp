#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace grundy {

/// An exact integer of any size: 64 bits inside the object, GMP above that. Values that fit into
/// std::int64_t are always held small, so equal values have equal representations.
/// No operation overflows; only `power` can ask for absurd sizes and says so.
class Integer {
 public:
  Integer() = default;
  Integer(std::int64_t value) : small_(value) {}  // NOLINT(google-explicit-constructor): a number is a number
  Integer(int value) : small_(value) {}  // NOLINT(google-explicit-constructor)
  Integer(const Integer& other) : small_(other.small_) {
    if (other.big_ != nullptr) assign_big(other);
  }
  Integer(Integer&& other) noexcept : small_(other.small_), big_(other.big_) {
    other.big_ = nullptr;
    other.small_ = 0;
  }
  Integer& operator=(const Integer& other) {
    if (big_ == nullptr && other.big_ == nullptr)
      small_ = other.small_;
    else
      assign_big(other);
    return *this;
  }
  Integer& operator=(Integer&& other) noexcept {  // the old value leaves with `other`
    std::swap(small_, other.small_);
    std::swap(big_, other.big_);
    return *this;
  }
  ~Integer() {
    if (big_ != nullptr) release();
  }

  /// From an unsigned 64-bit value.
  [[nodiscard]] static Integer from_unsigned(std::uint64_t value);
  /// Decimal digits with an optional leading '-' or '+'; std::nullopt for anything else (empty, blanks,
  /// letters). Subquadratic above a few hundred digits (mpz_set_str).
  [[nodiscard]] static std::optional<Integer> parse(std::string_view decimal);

  [[nodiscard]] std::string to_string() const;  ///< decimal, '-' in front when negative
  [[nodiscard]] bool fits_int64() const { return big_ == nullptr; }
  [[nodiscard]] std::int64_t to_int64() const { return small_; }  ///< precondition: fits_int64()
  [[nodiscard]] std::optional<std::uint64_t> to_uint64() const;  ///< nullopt if negative or >= 2^64
  [[nodiscard]] int sign() const {  ///< -1, 0 or 1
    return big_ != nullptr ? big_sign() : static_cast<int>(small_ > 0) - static_cast<int>(small_ < 0);
  }
  [[nodiscard]] bool is_zero() const { return big_ == nullptr && small_ == 0; }
  [[nodiscard]] std::size_t bit_length() const;  ///< bits of the absolute value; 0 for 0
  [[nodiscard]] std::size_t hash() const;

  Integer& operator+=(const Integer& other) {
    std::int64_t sum = 0;
    if (big_ != nullptr || other.big_ != nullptr || __builtin_add_overflow(small_, other.small_, &sum))
      return add_big(other);
    small_ = sum;
    return *this;
  }
  Integer& operator-=(const Integer& other) {
    std::int64_t difference = 0;
    if (big_ != nullptr || other.big_ != nullptr ||
        __builtin_sub_overflow(small_, other.small_, &difference)) {
      return subtract_big(other);
    }
    small_ = difference;
    return *this;
  }
  Integer& operator*=(const Integer& other) {
    std::int64_t product = 0;
    if (big_ != nullptr || other.big_ != nullptr || __builtin_mul_overflow(small_, other.small_, &product)) {
      return multiply_big(other);
    }
    small_ = product;
    return *this;
  }
  friend Integer operator+(Integer a, const Integer& b) {
    a += b;
    return a;
  }
  friend Integer operator-(Integer a, const Integer& b) {
    a -= b;
    return a;
  }
  friend Integer operator*(Integer a, const Integer& b) {
    a *= b;
    return a;
  }
  [[nodiscard]] Integer operator-() const;

  friend bool operator==(const Integer& a, const Integer& b) {
    if (a.big_ == nullptr || b.big_ == nullptr) return a.big_ == b.big_ && a.small_ == b.small_;
    return compare_big(a, b) == 0;
  }
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
    if (a.big_ == nullptr && b.big_ == nullptr) return a.small_ <=> b.small_;
    return compare_big(a, b) <=> 0;
  }

 private:
  struct Big;  // wraps mpz_t, so that users of this header need no GMP
  friend struct IntegerAccess;  // src/numbers only
  static int compare_big(const Integer& a, const Integer& b);
  [[nodiscard]] int big_sign() const;
  void assign_big(const Integer& other);  // the cases that the inline paths above leave over
  Integer& add_big(const Integer& other);
  Integer& subtract_big(const Integer& other);
  Integer& multiply_big(const Integer& other);
  void release() noexcept;

  std::int64_t small_ = 0;  // the value, if big_ is null; otherwise 0
  Big* big_ = nullptr;  // owned; holds a value outside std::int64_t
};

/// Floor of a/b and the remainder with the sign of b (a = b*floor_div(a,b) + floor_mod(a,b)). Precondition: b
/// != 0.
[[nodiscard]] Integer floor_div(const Integer& a, const Integer& b);
[[nodiscard]] Integer floor_mod(const Integer& a, const Integer& b);
/// base^exponent, 0^0 = 1; std::nullopt when the result would exceed `power_bit_limit` bits. Precondition:
/// exponent >= 0.
inline constexpr std::size_t power_bit_limit = std::size_t{1} << 22;
[[nodiscard]] std::optional<Integer> power(const Integer& base, const Integer& exponent);
[[nodiscard]] Integer gcd(const Integer& a, const Integer& b);  ///< >= 0; gcd(0,0) = 0
[[nodiscard]] Integer bitwise_xor(const Integer& a, const Integer& b);  ///< precondition: both >= 0
[[nodiscard]] Integer absolute(const Integer& a);
[[nodiscard]] Integer floor_sqrt(const Integer& a);  ///< precondition: a >= 0
[[nodiscard]] bool is_square(const Integer& a);  ///< false for negative numbers
/// Exact for a < 2^64 (deterministic Miller-Rabin); std::nullopt above, where no cheap exact test exists.
[[nodiscard]] std::optional<bool> is_prime(const Integer& a);
/// Sum, largest and smallest of the digits of n in the base. Preconditions: n >= 0, base >= 2. Digits of 0:
/// one 0.
[[nodiscard]] Integer digit_sum(const Integer& n, const Integer& base);
[[nodiscard]] Integer largest_digit(const Integer& n, const Integer& base);
[[nodiscard]] Integer smallest_digit(const Integer& n, const Integer& base);

std::ostream& operator<<(std::ostream& out, const Integer& value);

}  // namespace grundy

template <>
struct std::hash<grundy::Integer> {
  std::size_t operator()(const grundy::Integer& value) const { return value.hash(); }
};
