// Numbers here are arrays of limbs of 62 bits, least first, all of one size: sums of products with small
// coefficients then fit 128 bits, and Integer's 64-bit interface reaches every limb.

#include "automata/greedy_leaf.hpp"

#include <algorithm>

namespace grundy::automata {

namespace {

using Limb = std::int64_t;
__extension__ using Wide = __int128;
constexpr int limb_bits = 62;
constexpr Limb limb_mask = (Limb{1} << limb_bits) - 1;

void to_limbs(Integer n, std::span<Limb> limbs) {
  const Integer radix(Limb{1} << limb_bits);
  for (Limb& limb : limbs) {
    if (n.fits_int64() && n.to_int64() <= limb_mask) {
      limb = n.to_int64();
      n = 0;
      continue;
    }
    Integer quotient = floor_div(n, radix);
    limb = (n - quotient * radix).to_int64();
    n = std::move(quotient);
  }
}

bool at_least(std::span<const Limb> a, std::span<const Limb> b) {
  for (std::size_t k = a.size(); k-- > 0;) {
    if (a[k] != b[k]) return a[k] > b[k];
  }
  return true;
}

/// a -= b. Precondition: a >= b.
void subtract(std::span<Limb> a, std::span<const Limb> b) {
  Limb borrow = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const Limb difference = a[k] - b[k] - borrow;
    borrow = difference < 0;
    a[k] = difference & limb_mask;
  }
}

/// Row `row` of the table as the recurrence makes it from the rows below; false if it is negative or does not
/// fit.
bool next_weight(std::vector<Limb>& table, std::size_t row, std::size_t size,
                 std::span<const std::int64_t> recurrence) {
  Wide carry = 0;
  for (std::size_t k = 0; k < size; ++k) {
    for (std::size_t j = 0; j < recurrence.size(); ++j) {
      carry += Wide{recurrence[j]} * table[(row - 1 - j) * size + k];
    }
    table[row * size + k] = static_cast<Limb>(carry) & limb_mask;
    carry >>= limb_bits;
  }
  return carry == 0;
}

}  // namespace

bool extract_greedy_digits(const Integer& n, std::span<const Integer> weights,
                           std::span<const std::int64_t> recurrence, std::span<Digit> digits) {
  // The top weight may exceed n a little: six bits more than n for a factor below 37, and as many again for
  // slack.
  std::size_t bits = n.bit_length();
  for (const Integer& weight : weights) bits = std::max(bits, weight.bit_length());
  const std::size_t size = bits / limb_bits + 2;
  const std::size_t order = recurrence.size();
  std::vector<Limb> table(std::max(digits.size(), order) * size);
  for (std::size_t i = 0; i < order; ++i) to_limbs(weights[i], {&table[i * size], size});
  const auto weight = [&](std::size_t row) { return std::span<const Limb>(&table[row * size], size); };
  std::vector<Limb> rest(size);
  to_limbs(n, rest);
  std::size_t rows = std::min(order, digits.size());
  while (rows < digits.size() && at_least(rest, weight(rows - 1))) {  // further weights exceed n
    if (!next_weight(table, rows, size, recurrence)) return false;
    ++rows;
  }
  std::ranges::fill(digits, Digit{0});
  for (std::size_t row = rows; row-- > 0;) {
    Digit& digit = digits[digits.size() - 1 - row];
    for (; at_least(rest, weight(row)); ++digit) {
      if (digit == 255) return false;  // also ends the loop if a weight is 0
      subtract(rest, weight(row));
    }
  }
  return true;
}

}  // namespace grundy::automata
