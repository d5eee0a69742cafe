#include <grundy/integer.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <ostream>

#include "numbers/integer_access.hpp"

namespace grundy {
namespace {

/// Decimal digits that a std::int64_t holds whatever they are.
constexpr std::size_t small_digits = 18;

/// The finalizer of splitmix64: every bit of the input moves about half of the output's.
std::uint64_t mix(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15U;
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

bool is_digit(char character) {
  return character >= '0' && character <= '9';
}

}  // namespace

void IntegerAccess::adopt(Integer& number, std::unique_ptr<Big> result) {
  if (number.big_ != nullptr) number.release();
  number.small_ = 0;
  number.big_ = result.release();
  demote(number);
}

void IntegerAccess::demote(Integer& number) noexcept {
  if (mpz_fits_slong_p(number.big_->value) == 0) return;
  const std::int64_t value = mpz_get_si(number.big_->value);
  number.release();
  number.small_ = value;
}

void Integer::release() noexcept {
  delete big_;
  big_ = nullptr;
}

void Integer::assign_big(const Integer& other) {
  if (this == &other) return;
  if (other.big_ == nullptr) {
    release();
    small_ = other.small_;
    return;
  }
  if (big_ == nullptr) big_ = new Big;
  small_ = 0;
  mpz_set(big_->value, other.big_->value);
}

Integer Integer::from_unsigned(std::uint64_t value) {
  if (value <= static_cast<std::uint64_t>(INT64_MAX)) return static_cast<std::int64_t>(value);
  return computed([value](mpz_ptr result) { mpz_set_ui(result, value); });
}

std::optional<Integer> Integer::parse(std::string_view decimal) {
  const bool negative = decimal.starts_with('-');
  if (negative || decimal.starts_with('+')) decimal.remove_prefix(1);
  if (decimal.empty() || !std::all_of(decimal.begin(), decimal.end(), is_digit)) return std::nullopt;
  if (decimal.size() <= small_digits) {
    std::int64_t value = 0;
    std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
    return negative ? -value : value;
  }
  return computed([&](mpz_ptr result) {
    mpz_set_str(result, std::string(decimal).c_str(), 10);
    if (negative) mpz_neg(result, result);
  });
}

std::string Integer::to_string() const {
  if (big_ == nullptr) return std::to_string(small_);
  std::string text(mpz_sizeinbase(big_->value, 10) + 2,
                   '\0');  // the size may be one too large; sign and final NUL
  mpz_get_str(text.data(), 10, big_->value);
  text.resize(text.find('\0'));
  return text;
}

std::optional<std::uint64_t> Integer::to_uint64() const {
  if (big_ == nullptr) {
    if (small_ < 0) return std::nullopt;
    return static_cast<std::uint64_t>(small_);
  }
  if (mpz_fits_ulong_p(big_->value) == 0) return std::nullopt;
  return mpz_get_ui(big_->value);
}

int Integer::big_sign() const {
  return mpz_sgn(big_->value);
}

std::size_t Integer::bit_length() const {
  if (big_ != nullptr) return mpz_sizeinbase(big_->value, 2);
  return static_cast<std::size_t>(std::bit_width(magnitude(small_)));
}

std::size_t Integer::hash() const {
  if (big_ == nullptr) return mix(static_cast<std::uint64_t>(small_));
  std::uint64_t result = mix(static_cast<std::uint64_t>(sign()));
  const mp_limb_t* limbs = mpz_limbs_read(big_->value);
  for (std::size_t index = 0; index < mpz_size(big_->value); ++index) result = mix(result ^ limbs[index]);
  return result;
}

Integer& Integer::add_big(const Integer& other) {
  if (big_ == nullptr) {
    *this = computed([&](mpz_ptr result) { mpz_add(result, Operand(*this), Operand(other)); });
    return *this;
  }
  mpz_add(big_->value, big_->value, Operand(other));
  IntegerAccess::demote(*this);
  return *this;
}

Integer& Integer::subtract_big(const Integer& other) {
  if (big_ == nullptr) {
    *this = computed([&](mpz_ptr result) { mpz_sub(result, Operand(*this), Operand(other)); });
    return *this;
  }
  mpz_sub(big_->value, big_->value, Operand(other));
  IntegerAccess::demote(*this);
  return *this;
}

Integer& Integer::multiply_big(const Integer& other) {
  if (big_ == nullptr) {
    *this = computed([&](mpz_ptr result) { mpz_mul(result, Operand(*this), Operand(other)); });
    return *this;
  }
  mpz_mul(big_->value, big_->value, Operand(other));
  IntegerAccess::demote(*this);
  return *this;
}

Integer Integer::operator-() const {
  if (big_ == nullptr && small_ != INT64_MIN) return -small_;
  return computed([&](mpz_ptr result) { mpz_neg(result, Operand(*this)); });
}

int Integer::compare_big(const Integer& a, const Integer& b) {
  const int order = mpz_cmp(Operand(a), Operand(b));
  return order < 0 ? -1 : static_cast<int>(order > 0);
}

std::ostream& operator<<(std::ostream& out, const Integer& value) {
  return out << value.to_string();
}

}  // namespace grundy
