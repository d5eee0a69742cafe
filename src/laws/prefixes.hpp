#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "automata/numeration.hpp"

namespace grundy::laws {

/// The words without leading zeros that can still become numbers, numbered 0, 1, 2, ... by length, then digit
/// by digit: the tree of the digits of the numbers below `side`. In most systems every such word is a number,
/// namely its own; in Ostrowski's some words need a further digit. Memory: 4 bytes a digit and word.
class Prefixes {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;  // no such word, or no number
  static constexpr std::uint32_t outside = 0xFFFFFFFE;  // a word behind the last one below `side`

  Prefixes(const automata::Numeration& numeration, std::size_t side);

  [[nodiscard]] std::size_t size() const { return parent_.size(); }
  [[nodiscard]] std::uint32_t digit_count() const { return digit_count_; }
  /// The word with one more digit: its number, none or outside. The empty word and 0: the empty word.
  [[nodiscard]] std::uint32_t child(std::size_t word, std::uint32_t digit) const {
    return children_[word * digit_count_ + digit];
  }
  [[nodiscard]] const std::uint32_t* children(std::size_t word) const {
    return children_.data() + word * digit_count_;
  }
  [[nodiscard]] std::uint32_t parent(std::size_t word) const { return parent_[word]; }
  [[nodiscard]] std::uint8_t last_digit(std::size_t word) const { return last_digit_[word]; }
  [[nodiscard]] std::uint8_t length(std::size_t word) const { return length_[word]; }
  /// The number that a word stands for, or none.
  [[nodiscard]] std::uint32_t number(std::size_t word) const { return number_[word]; }
  /// limits()[d]: how many words (0, 1, ...) have all their continuations by d digits below `side`; falls;
  /// never 0.
  [[nodiscard]] const std::vector<std::size_t>& limits() const { return limits_; }

 private:
  void find_limits();

  std::uint32_t digit_count_;
  std::vector<std::uint32_t> children_;
  std::vector<std::uint32_t> parent_;
  std::vector<std::uint32_t> number_;
  std::vector<std::uint8_t> last_digit_;
  std::vector<std::uint8_t> length_;
  std::vector<std::size_t> limits_;
};

}  // namespace grundy::laws
