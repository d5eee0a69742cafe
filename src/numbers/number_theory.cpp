// Division, powers, roots and primality. Small operands stay in machine words, the rest is GMP's.
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <numeric>

#include "numbers/integer_access.hpp"

namespace grundy {
namespace {

__extension__ using Wide = unsigned __int128;

bool both_small(const Integer& a, const Integer& b) {
  return a.fits_int64() && b.fits_int64();
}

/// Largest r with r*r <= value; the square root in floating point may be off by one, so integers decide.
std::uint64_t small_sqrt(std::uint64_t value) {
  assert(value <= static_cast<std::uint64_t>(INT64_MAX));
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(value)));
  while (root * root > value) --root;
  while ((root + 1) * (root + 1) <= value) ++root;
  return root;
}

/// base^exponent if every intermediate square fits into 64 bits.
std::optional<std::int64_t> small_power(std::int64_t base, std::uint64_t exponent) {
  std::int64_t result = 1;
  while (true) {
    if ((exponent & 1U) != 0 && __builtin_mul_overflow(result, base, &result)) return std::nullopt;
    exponent >>= 1U;
    if (exponent == 0) return result;
    if (__builtin_mul_overflow(base, base, &base)) return std::nullopt;
  }
}

std::uint64_t multiply_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
  return static_cast<std::uint64_t>(Wide{a} * b % modulus);
}

std::uint64_t power_modulo(std::uint64_t base, std::uint64_t exponent, std::uint64_t modulus) {
  std::uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1U) {
    if ((exponent & 1U) != 0) result = multiply_modulo(result, base, modulus);
    base = multiply_modulo(base, base, modulus);
  }
  return result;
}

/// Whether the odd n > witness passes the strong probable-prime test to the base `witness`.
bool passes_miller_rabin(std::uint64_t n, std::uint64_t witness) {
  const int twos = std::countr_zero(n - 1);
  std::uint64_t x = power_modulo(witness, (n - 1) >> static_cast<unsigned>(twos), n);
  if (x == 1 || x == n - 1) return true;
  for (int step = 1; step < twos; ++step) {
    x = multiply_modulo(x, x, n);
    if (x == n - 1) return true;
  }
  return false;
}

/// No composite below 3.18 * 10^23 is a strong pseudoprime to the first twelve primes.
/// Source: J. Sorenson, J. Webster, Strong pseudoprimes to twelve prime bases, Math. Comp. 86 (2017),
/// 985-1003.
bool is_prime_word(std::uint64_t n) {
  constexpr std::array<std::uint64_t, 12> witnesses = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2) return false;
  for (const std::uint64_t prime : witnesses) {
    if (n % prime == 0) return n == prime;
  }
  if (n < 41 * 41) return true;
  for (const std::uint64_t witness : witnesses) {
    if (!passes_miller_rabin(n, witness)) return false;
  }
  return true;
}

}  // namespace

Integer floor_div(const Integer& a, const Integer& b) {
  assert(!b.is_zero());
  if (!both_small(a, b)) return computed([&](mpz_ptr result) { mpz_fdiv_q(result, Operand(a), Operand(b)); });
  const std::int64_t numerator = a.to_int64();
  const std::int64_t denominator = b.to_int64();
  if (denominator == -1) return -a;  // the one quotient that may leave 64 bits
  const std::int64_t quotient = numerator / denominator;
  const bool rounded_up = numerator % denominator != 0 && (numerator < 0) != (denominator < 0);
  return quotient - static_cast<std::int64_t>(rounded_up);
}

Integer floor_mod(const Integer& a, const Integer& b) {
  assert(!b.is_zero());
  if (!both_small(a, b)) return computed([&](mpz_ptr result) { mpz_fdiv_r(result, Operand(a), Operand(b)); });
  const std::int64_t denominator = b.to_int64();
  if (denominator == -1) return 0;  // the lowest integer % -1 traps
  const std::int64_t remainder = a.to_int64() % denominator;
  return remainder != 0 && (remainder < 0) != (denominator < 0) ? remainder + denominator : remainder;
}

std::optional<Integer> power(const Integer& base, const Integer& exponent) {
  assert(exponent.sign() >= 0);
  if (exponent.is_zero() || base == Integer(1)) return Integer(1);
  if (base.is_zero()) return Integer(0);
  if (base == Integer(-1)) return floor_mod(exponent, 2).is_zero() ? Integer(1) : Integer(-1);
  // |base| >= 2 has the bits b >= 2, and base^e between (b-1)*e + 1 and b*e <= 2*(b-1)*e of them.
  const std::size_t bits = base.bit_length();
  if (!exponent.fits_int64() || exponent >= Integer(static_cast<std::int64_t>(power_bit_limit)))
    return std::nullopt;
  const auto times = static_cast<std::uint64_t>(exponent.to_int64());
  if (base.fits_int64()) {
    if (const std::optional<std::int64_t> small = small_power(base.to_int64(), times)) return Integer(*small);
  }
  if ((bits - 1) > (power_bit_limit - 1) / times) return std::nullopt;
  Integer result = computed([&](mpz_ptr value) { mpz_pow_ui(value, Operand(base), times); });
  if (result.bit_length() > power_bit_limit) return std::nullopt;
  return result;
}

Integer gcd(const Integer& a, const Integer& b) {
  if (!both_small(a, b)) return computed([&](mpz_ptr result) { mpz_gcd(result, Operand(a), Operand(b)); });
  return Integer::from_unsigned(std::gcd(magnitude(a.to_int64()), magnitude(b.to_int64())));
}

Integer bitwise_xor(const Integer& a, const Integer& b) {
  assert(a.sign() >= 0 && b.sign() >= 0);
  if (!both_small(a, b)) return computed([&](mpz_ptr result) { mpz_xor(result, Operand(a), Operand(b)); });
  return a.to_int64() ^ b.to_int64();
}

Integer absolute(const Integer& a) {
  return a.sign() < 0 ? -a : a;
}

Integer floor_sqrt(const Integer& a) {
  assert(a.sign() >= 0);
  if (!a.fits_int64()) return computed([&](mpz_ptr result) { mpz_sqrt(result, Operand(a)); });
  return Integer::from_unsigned(small_sqrt(static_cast<std::uint64_t>(a.to_int64())));
}

bool is_square(const Integer& a) {
  if (a.sign() < 0) return false;
  if (!a.fits_int64()) return mpz_perfect_square_p(Operand(a)) != 0;
  const auto value = static_cast<std::uint64_t>(a.to_int64());
  const std::uint64_t root = small_sqrt(value);
  return root * root == value;
}

std::optional<bool> is_prime(const Integer& a) {
  if (a.sign() < 0) return false;
  const std::optional<std::uint64_t> word = a.to_uint64();
  if (!word) return std::nullopt;
  return is_prime_word(*word);
}

}  // namespace grundy
