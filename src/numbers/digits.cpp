// Digits in any base. Bases up to 36 are GMP's conversion; larger ones are split by base^(2^k), so that the
// cost is that of a few multiplications of the number's size and a logarithm, never quadratic in the number
// of digits.
#include <algorithm>
#include <cassert>
#include <string>
#include <vector>

#include "numbers/integer_access.hpp"

namespace grundy {
namespace {

int digit_value(char digit) {
  return digit <= '9' ? digit - '0' : digit - 'a' + 10;
}

template <class Visit>
void visit_small_digits(std::int64_t n, std::int64_t base, Visit& visit) {
  do {
    visit(Integer(n % base));
    n /= base;
  } while (n != 0);
}

template <class Visit>
void visit_converted_digits(const Integer& n, int base, Visit& visit) {
  std::string text(mpz_sizeinbase(Operand(n), base) + 2, '\0');
  mpz_get_str(text.data(), base, Operand(n));
  text.resize(text.find('\0'));
  for (const char digit : text) visit(Integer(digit_value(digit)));
}

/// The digits of n < base^(2^level), where powers[i] = base^(2^i); with zeros in front, 2^level of them, if
/// `padded`.
template <class Visit>
void visit_split_digits(const Integer& n, const std::vector<Integer>& powers, std::size_t level, bool padded,
                        Visit& visit) {
  if (level == 0) {
    visit(n);
    return;
  }
  const Integer& middle = powers[level - 1];
  if (!padded && n < middle) {
    visit_split_digits(n, powers, level - 1, false, visit);
    return;
  }
  visit_split_digits(floor_div(n, middle), powers, level - 1, padded, visit);
  visit_split_digits(floor_mod(n, middle), powers, level - 1, true, visit);
}

/// Calls `visit` with every digit of n, in no particular order.
template <class Visit>
void visit_digits(const Integer& n, const Integer& base, Visit visit) {
  assert(n.sign() >= 0 && base >= Integer(2));
  if (n.fits_int64() && base.fits_int64()) return visit_small_digits(n.to_int64(), base.to_int64(), visit);
  if (base <= Integer(36)) return visit_converted_digits(n, static_cast<int>(base.to_int64()), visit);
  std::vector<Integer> powers = {base};
  while (powers.back().bit_length() * 2 - 1 <= n.bit_length())
    powers.push_back(powers.back() * powers.back());
  // The last power is above n's square root, so its square, which is never needed itself, is above n.
  visit_split_digits(n, powers, powers.size(), false, visit);
}

}  // namespace

Integer digit_sum(const Integer& n, const Integer& base) {
  Integer sum = 0;
  visit_digits(n, base, [&sum](const Integer& digit) { sum += digit; });
  return sum;
}

Integer largest_digit(const Integer& n, const Integer& base) {
  Integer largest = 0;
  visit_digits(n, base, [&largest](const Integer& digit) { largest = std::max(largest, digit); });
  return largest;
}

Integer smallest_digit(const Integer& n, const Integer& base) {
  Integer smallest = base - 1;
  visit_digits(n, base, [&smallest](const Integer& digit) { smallest = std::min(smallest, digit); });
  return smallest;
}

}  // namespace grundy
