// Numbers to digits and back, by divide and conquer.
//
// Let R = Z[x]/(x^r - c_1 x^{r-1} - ... - c_r). A word d_m ... d_0 gives the element A = sum d_i x^i of R,
// and the value of the word followed by k zeros is sum A_j U_{k+j}. So decoding is the evaluation of a
// polynomial in R by halves. Encoding asks for the digits of n above position k first, with weights U_k ..
// U_{k+r-1} (further ones follow from the recurrence), takes their value off and goes on with the rest. The
// upper half needs only the leading bits: numbers and weights are cut to as many bits as its digits hold,
// plus a guard. Cutting rounds n up and weights down, so a digit can only come out too large; then the rest
// is negative, and the half is done again with n a little smaller. That the result is the word of n is
// checked in the end.

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <optional>

#include <grundy/error.hpp>

#include "automata/greedy_leaf.hpp"
#include "automata/numeration.hpp"

namespace grundy::automata {

namespace {

using Element = std::vector<Integer>;   // of R, r coefficients

constexpr std::size_t guard_bits = 24;
// A chunk has as many digits as keep the coefficients of its element below 2^62.
constexpr std::int64_t chunk_weight_limit = std::int64_t{1} << 55;
// 2^3 chunks, about 440 bits, are encoded at once: about the fastest of 2^1 .. 2^4 at 20 .. 10^4 decimal
// digits.
constexpr std::size_t leaf_chunks = 3;

/// Arithmetic in R, with the powers x^(chunk 2^k) that splitting needs.
class Ring {
 public:
  Ring(const std::vector<std::int64_t>& recurrence, std::size_t chunk)
      : recurrence_(recurrence), chunk_(chunk) {
    std::vector<std::int64_t> power(order(), 0);
    power[0] = 1;
    for (std::size_t k = 0; k < chunk; ++k) append_digit<std::int64_t>(power, 0, recurrence_);
    powers_.emplace_back(power.begin(), power.end());
  }

  [[nodiscard]] std::size_t order() const { return recurrence_.size(); }
  [[nodiscard]] std::size_t chunk() const { return chunk_; }
  [[nodiscard]] const std::vector<std::int64_t>& recurrence() const { return recurrence_; }

  [[nodiscard]] Element multiply(const Element& a, const Element& b) const {
    const std::size_t r = order();
    Element product(2 * r - 1, Integer(0));
    for (std::size_t i = 0; i < r; ++i) {
      for (std::size_t j = 0; j < r; ++j) product[i + j] += a[i] * b[j];
    }
    for (std::size_t i = 2 * r - 1; i-- > r;) {
      for (std::size_t j = 0; j < r; ++j) {
        if (recurrence_[j] != 0) product[i - 1 - j] += product[i] * Integer(recurrence_[j]);
      }
    }
    product.resize(r);
    return product;
  }

  /// x^(chunk 2^k).
  const Element& power(std::size_t k) {
    while (powers_.size() <= k) powers_.push_back(multiply(powers_.back(), powers_.back()));
    return powers_[k];
  }

 private:
  const std::vector<std::int64_t>& recurrence_;
  std::size_t chunk_;
  std::vector<Element> powers_;
};

/// The largest k with chunk 2^k < length. Precondition: length > chunk.
std::size_t split_exponent(std::size_t length, std::size_t chunk) {
  return static_cast<std::size_t>(std::bit_width((length - 1) / chunk)) - 1;
}

Element element_of(Ring& ring, std::span<const Digit> digits) {
  if (digits.size() <= ring.chunk()) {
    std::vector<std::int64_t> s(ring.order(), 0);
    for (const Digit digit : digits) append_digit<std::int64_t>(s, std::int64_t{digit}, ring.recurrence());
    return {s.begin(), s.end()};
  }
  const std::size_t k = split_exponent(digits.size(), ring.chunk());
  const std::size_t low = ring.chunk() << k;
  Element result = ring.multiply(element_of(ring, digits.first(digits.size() - low)), ring.power(k));
  const Element rest = element_of(ring, digits.last(low));
  for (std::size_t j = 0; j < result.size(); ++j) result[j] += rest[j];
  return result;
}

Integer weighted_sum(const Element& element, std::span<const Integer> weights) {
  Integer sum;
  for (std::size_t j = 0; j < element.size(); ++j) sum += element[j] * weights[j];
  return sum;
}

/// The digits of one number; see the head of this file.
class Encoder {
 public:
  /// `bits_per_digit`: at least the binary logarithm of the weights' growth.
  Encoder(Ring& ring, double bits_per_digit) : ring_(ring), bits_per_digit_(bits_per_digit) {}

  /// Fills `digits` with the greedy digits of n for the weights that follow from `weights` (of the lowest
  /// positions). What is left of n is below weights[0] if all is well. False: the bits did not suffice.
  bool extract(Integer n, Element weights, std::span<Digit> digits) {
    if (n.sign() < 0) return false;
    cut(n, weights, digits.size());
    if (digits.size() <= ring_.chunk() << leaf_chunks) {
      return extract_greedy_digits(n, weights, ring_.recurrence(), digits);
    }
    const std::size_t k = split_exponent(digits.size(), ring_.chunk());
    const std::size_t low = ring_.chunk() << k;
    Element upper_weights(ring_.order());
    Element power = ring_.power(k);
    for (Integer& weight : upper_weights) {
      weight = weighted_sum(power, weights);
      append_digit<Integer>(power, Integer(0), ring_.recurrence());
    }
    std::optional<Integer> rest = take_upper(n, upper_weights, digits.first(digits.size() - low));
    return rest && extract(std::move(*rest), std::move(weights), digits.last(low));
  }

 private:
  /// The upper digits of n, and what they leave of it.
  std::optional<Integer> take_upper(const Integer& n, const Element& weights, std::span<Digit> digits) {
    Integer margin = 0;
    for (int attempt = 0; attempt < 2; ++attempt) {
      if (!extract(n - margin, weights, digits)) return std::nullopt;
      Integer rest = n - weighted_sum(element_of(ring_, digits), weights);
      if (rest.sign() >= 0) return rest;
      margin = floor_div(weights[0], Integer(std::int64_t{1} << (guard_bits - 8))) + Integer(1);
    }
    return std::nullopt;
  }

  /// Divides n (rounding up) and the weights (rounding down) by a power of two, so that the weights keep the
  /// bits that `length` digits need and the guard.
  void cut(Integer& n, Element& weights, std::size_t length) const {
    const auto wanted =
        static_cast<std::size_t>(bits_per_digit_ * static_cast<double>(length)) + 1 + guard_bits;
    const std::size_t bits = weights[0].bit_length();
    if (bits <= wanted) return;
    const std::optional<Integer> divisor =
        power(Integer(2), Integer(static_cast<std::int64_t>(bits - wanted)));
    if (!divisor) return;
    n = floor_div(n, *divisor) + Integer(1);
    for (Integer& weight : weights) weight = floor_div(weight, *divisor);
  }

  Ring& ring_;
  double bits_per_digit_;
};

/// Digits of a chunk: as many as keep their value in a machine word.
std::size_t chunk_length(const std::vector<std::int64_t>& machine_weights) {
  const auto end = std::ranges::upper_bound(machine_weights, chunk_weight_limit);
  return std::max<std::size_t>(1, static_cast<std::size_t>(end - machine_weights.begin()) - 1);
}

Digits encode_machine(std::int64_t n, std::span<const std::int64_t> weights) {
  std::size_t i = static_cast<std::size_t>(std::ranges::upper_bound(weights, n) - weights.begin());
  Digits digits(i);
  for (Digit& digit : digits) {
    const std::int64_t weight = weights[--i];
    if (n >= weight) {
      digit = static_cast<Digit>(n - weight < weight ? 1 : n / weight);
      n -= digit * weight;
    }
  }
  return digits;
}

void strip_leading_zeros(Digits& digits) {
  digits.erase(digits.begin(), std::ranges::find_if(digits, [](Digit d) { return d != 0; }));
}

}  // namespace

Digits Numeration::encode_plain(const Integer& n) const {
  if (n.sign() < 0) throw Error(ErrorKind::BadRequest, "a negative number has no digits: " + n.to_string());
  const std::size_t order = recurrence_.size();
  std::vector<Integer> window(first_weights_.begin(), first_weights_.end());  // U_i .. U_{i+r-1}, going up
  std::size_t top = 0;
  const auto following = [&] {
    Integer next;
    for (std::size_t j = 0; j < order; ++j) next += window[order - 1 - j] * Integer(recurrence_[j]);
    return next;
  };
  for (; window[0] <= n; ++top) {
    window.push_back(following());
    window.erase(window.begin());
  }
  Digits digits;
  Integer rest = n;
  while (top-- > 0) {  // U_i = (U_{i+r} - c_1 U_{i+r-1} - ...) / c_r, an exact division
    Integer lower = window[order - 1];
    for (std::size_t j = 0; j + 1 < order; ++j) lower -= window[order - 2 - j] * Integer(recurrence_[j]);
    window.insert(window.begin(), floor_div(lower, Integer(recurrence_[order - 1])));
    window.pop_back();
    Digit digit = 0;
    for (; rest >= window[0]; ++digit) rest -= window[0];
    digits.push_back(digit);
  }
  strip_leading_zeros(digits);
  return digits;
}

Digits Numeration::encode(const Integer& n) const {
  if (n.sign() < 0) throw Error(ErrorKind::BadRequest, "a negative number has no digits: " + n.to_string());
  if (n < Integer(machine_weights_.back())) return encode_machine(n.to_int64(), machine_weights_);
  // A weight far up gives the bits of a digit and the digits of a bit, both rounded up.
  const auto far = static_cast<double>(cached_weights - 1);
  const auto far_bits = static_cast<double>(weights_.back().bit_length());
  const double digits_per_bit = far / (far_bits - 1);
  Digits digits(static_cast<std::size_t>(digits_per_bit * static_cast<double>(n.bit_length())) + 4);
  Ring ring(recurrence_, chunk_length(machine_weights_));
  const Element lowest(weights_.begin(), weights_.begin() + static_cast<std::ptrdiff_t>(recurrence_.size()));
  const bool done = Encoder(ring, (far_bits + 8) / far).extract(n, lowest, digits);
  strip_leading_zeros(digits);
  if (!done || !is_valid(digits) || decode(digits) != n) return encode_plain(n);
  return digits;
}

Integer Numeration::decode_plain(std::span<const Digit> digits) const {
  std::vector<Integer> s(recurrence_.size(), Integer(0));
  for (const Digit digit : digits) append_digit<Integer>(s, Integer(digit), recurrence_);
  return weighted_sum(s, weights_);
}

Integer Numeration::decode(std::span<const Digit> digits) const {
  while (!digits.empty() && digits.front() == 0) digits = digits.subspan(1);
  if (digits.size() < machine_weights_.size() - 6) {  // six digits of slack for words that are not valid
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < digits.size(); ++k)
      sum += digits[k] * machine_weights_[digits.size() - 1 - k];
    return sum;
  }
  Ring ring(recurrence_, chunk_length(machine_weights_));
  return weighted_sum(element_of(ring, digits), weights_);
}

}  // namespace grundy::automata
