#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Letters of automata that read several numbers at once.
namespace grundy::automata {

using Digit = std::uint8_t;
using Letter = std::uint32_t;
using Word = std::vector<Letter>;

/// The product of the digit sets {0..d-1} of some tracks. A letter is one digit for each track, packed as a
/// mixed-radix number with the first track most significant, so that letters sort as tuples do. The letter of
/// all zeros is 0. No tracks at all is an alphabet of one letter: a relation without variables is a truth
/// value.
class Alphabet {
 public:
  Alphabet() = default;
  /// `digit_counts`: d of each track, 1..256. Throws Error(TooLarge) beyond 2^31 letters.
  explicit Alphabet(std::vector<std::uint32_t> digit_counts);
  /// `tracks` tracks of the same digits.
  [[nodiscard]] static Alphabet uniform(std::size_t tracks, std::uint32_t digit_count);

  [[nodiscard]] std::size_t tracks() const { return digit_counts_.size(); }
  [[nodiscard]] std::uint32_t digit_count(std::size_t track) const { return digit_counts_[track]; }
  [[nodiscard]] const std::vector<std::uint32_t>& digit_counts() const { return digit_counts_; }
  [[nodiscard]] Letter letters() const { return letters_; }
  /// What one unit of the track's digit adds to the letter.
  [[nodiscard]] Letter stride(std::size_t track) const { return strides_[track]; }
  [[nodiscard]] Digit digit(Letter letter, std::size_t track) const {
    return static_cast<Digit>(letter / strides_[track] % digit_counts_[track]);
  }
  /// Precondition: one digit below its count for each track.
  [[nodiscard]] Letter letter(std::span<const Digit> digits) const;
  /// The alphabet whose track i is this one's track order[i].
  [[nodiscard]] Alphabet select(std::span<const std::size_t> order) const;

  bool operator==(const Alphabet& other) const { return digit_counts_ == other.digit_counts_; }

 private:
  std::vector<std::uint32_t> digit_counts_;
  std::vector<Letter> strides_;
  Letter letters_ = 1;
};

/// Letters of one alphabet turned into letters of `from.select(order)`: tracks permuted, or dropped. A table
/// for small alphabets, arithmetic for large ones.
class LetterMap {
 public:
  LetterMap(const Alphabet& from, std::span<const std::size_t> order);
  [[nodiscard]] Letter operator()(Letter letter) const {
    return table_.empty() ? compute(letter) : table_[letter];
  }

 private:
  [[nodiscard]] Letter compute(Letter letter) const;

  struct Step {
    Letter from_stride;
    std::uint32_t digit_count;
    Letter to_stride;
  };
  std::vector<Step> steps_;
  std::vector<Letter> table_;
};

}  // namespace grundy::automata
