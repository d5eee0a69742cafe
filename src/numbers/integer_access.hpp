#pragma once

#include <gmp.h>

#include <cstdint>
#include <memory>

#include <grundy/integer.hpp>

namespace grundy {

static_assert(GMP_NUMB_BITS == 64 && sizeof(long) == sizeof(std::int64_t),
              "one limb must hold a small value");

struct Integer::Big {
  mpz_t value;

  Big() { mpz_init(value); }
  ~Big() { mpz_clear(value); }
  Big(const Big&) = delete;
  Big& operator=(const Big&) = delete;
};

/// |value|, also of the lowest 64-bit integer, whose absolute value is not a 64-bit integer itself.
[[nodiscard]] inline std::uint64_t magnitude(std::int64_t value) {
  return value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

/// The door between Integer and GMP, for this room only.
struct IntegerAccess {
  using Big = Integer::Big;

  [[nodiscard]] static const Big* big(const Integer& number) { return number.big_; }

  /// Makes `number` hold `result`, small if it fits.
  static void adopt(Integer& number, std::unique_ptr<Big> result);
  /// Makes a big `number` small if its value fits.
  static void demote(Integer& number) noexcept;
};

/// Any Integer as an operand of GMP's functions, without a copy. Valid as long as the Integer is unchanged.
class Operand {
 public:
  explicit Operand(const Integer& number) {
    if (const IntegerAccess::Big* big = IntegerAccess::big(number)) {
      pointer_ = big->value;
      return;
    }
    limb_ = magnitude(number.to_int64());
    pointer_ = mpz_roinit_n(local_, &limb_, number.sign());
  }
  Operand(const Operand&) = delete;
  Operand& operator=(const Operand&) = delete;

  operator mpz_srcptr() const {
    return pointer_;
  }  // NOLINT(google-explicit-constructor): stands for the number

 private:
  mp_limb_t limb_ = 0;
  mpz_t local_;
  mpz_srcptr pointer_ = nullptr;
};

/// The Integer that `compute(result)` leaves in the mpz_ptr `result`.
template <class Compute>
[[nodiscard]] Integer computed(Compute&& compute) {
  auto result = std::make_unique<IntegerAccess::Big>();
  compute(static_cast<mpz_ptr>(result->value));
  Integer number;
  IntegerAccess::adopt(number, std::move(result));
  return number;
}

}  // namespace grundy
