#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <grundy/integer.hpp>

#include "automata/dfa.hpp"

/// Numeration systems: natural numbers as words of digits, such that an automaton can add.
namespace grundy::automata {

/// Most significant digit first, without leading zeros; 0 is the empty word. decode and is_valid allow
/// leading zeros.
using Digits = std::vector<Digit>;

/// A numeration system, given by data: the n-th valid word (shorter words first, then in the order of the
/// digits) stands for n, and its value is the sum of digit times weight, where the weights U_0, U_1, ...
/// follow U_{n+r} = c_1 U_{n+r-1} + ... + c_r U_n. Trusted is only that the valid words are of order type
/// omega; that words stand for their values and that the adder adds is decided by `prove_adder`. Sources: A.
/// S. Fraenkel, "Systems of numeration" (1985); M. Lothaire, "Algebraic Combinatorics on Words", ch. 7 (2002)
/// for Parry's and Bertrand's systems.
class Numeration {
 public:
  /// Base k, 2 <= k <= 36.
  [[nodiscard]] static Numeration base(std::uint32_t k);
  /// Sums of Fibonacci numbers 1, 2, 3, 5, ..., no two neighbours.
  [[nodiscard]] static Numeration zeckendorf();
  /// Weights 1, 2, 4, 7, 13, ...; no three neighbours.
  [[nodiscard]] static Numeration tribonacci();
  /// The denominators of the convergents of [.; first, t, t, ...]: weights 1, first, t*first + 1, ...; the
  /// lowest digit is below `first`, a digit t is followed by 0. With first = t this is the continued fraction
  /// [a; t, t, ...] for every a.
  [[nodiscard]] static Numeration ostrowski(std::uint32_t first, std::uint32_t t);
  /// beta^2 = a beta + b, a >= b >= 1: digits up to a, a digit a is followed by one below b.
  [[nodiscard]] static Numeration bertrand(std::uint32_t a, std::uint32_t b);
  /// beta^2 = a beta - b, b >= 1, a >= b + 2 (for b = 1 these and `bertrand(a, 1)` reach every real quadratic
  /// field).
  [[nodiscard]] static Numeration bertrand_minus(std::uint32_t a, std::uint32_t b);
  /// Parry's number beta whose quasi-greedy expansion of 1 is preperiod (period)^omega; `bertrand(a, b)` is
  /// (a b-1)^omega. Throws Error(BadRequest) if the digits are not such an expansion (a shift of it exceeds
  /// it, or all end in zeros).
  [[nodiscard]] static Numeration parry(std::string name, const Digits& preperiod, const Digits& period);
  /// From a name as `name()` gives it: "base 10", "zeckendorf", "tribonacci", "ostrowski 2 2", "bertrand 3
  /// 1", "bertrand-minus 4 1". std::nullopt for anything else, or parameters out of range.
  [[nodiscard]] static std::optional<Numeration> find(std::string_view name);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::uint32_t digit_count() const { return digit_count_; }
  /// The valid words on one track, most significant digit first, with any number of leading zeros; minimised.
  [[nodiscard]] const Dfa& validity() const { return validity_; }
  /// c_1 .. c_r, and U_0 .. U_{r-1}.
  [[nodiscard]] const std::vector<std::int64_t>& recurrence() const { return recurrence_; }
  [[nodiscard]] const std::vector<std::int64_t>& first_weights() const { return first_weights_; }
  /// U_0, U_1, ... as far as they were computed beforehand (`cached_weights` of them).
  [[nodiscard]] const std::vector<Integer>& weights() const { return weights_; }
  static constexpr std::size_t cached_weights = 320;

  [[nodiscard]] bool is_valid(std::span<const Digit> digits) const;
  /// The word of n. Throws Error(BadRequest) if n < 0. Time O(M(b) log b) for b bits, M being a
  /// multiplication of b bits; machine words below 2^62. The plain form takes the largest weight that fits
  /// again and again: O(b^2).
  [[nodiscard]] Digits encode(const Integer& n) const;
  [[nodiscard]] Digits encode_plain(const Integer& n) const;
  /// The value of a word, valid or not. Precondition: digits below digit_count(). Time as encode.
  [[nodiscard]] Integer decode(std::span<const Digit> digits) const;
  [[nodiscard]] Integer decode_plain(std::span<const Digit> digits) const;

  /// The numbers on one track each, padded with zeros to equal length.
  [[nodiscard]] Word encode_tuple(std::span<const Integer> numbers) const;
  [[nodiscard]] std::vector<Integer> decode_tuple(const Alphabet& alphabet,
                                                  std::span<const Letter> word) const;

 private:
  Numeration(std::string name, Dfa validity, std::vector<std::int64_t> recurrence,
             std::vector<std::int64_t> first_weights);

  std::string name_;
  std::uint32_t digit_count_ = 0;
  Dfa validity_;
  std::vector<std::int64_t> recurrence_;
  std::vector<std::int64_t> first_weights_;
  std::vector<Integer> weights_;
  std::vector<std::int64_t> machine_weights_;  // those of weights_ below 2^62
};

/// One more digit behind a word whose value is sum of s_j U_{m+j} with m digits still to come: the value with
/// one digit less to come. This is multiplication by x, plus the digit, modulo x^r - c_1 x^{r-1} - ... - c_r.
template <typename Number>
void append_digit(std::span<Number> s, const Number& digit, std::span<const std::int64_t> recurrence) {
  const std::size_t order = s.size();
  const Number top = s[order - 1];
  for (std::size_t j = order; j-- > 1;) s[j] = s[j - 1] + top * Number(recurrence[order - 1 - j]);
  s[0] = digit + top * Number(recurrence[order - 1]);
}

}  // namespace grundy::automata
