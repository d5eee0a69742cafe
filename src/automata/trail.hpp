#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "automata/alphabet.hpp"

namespace grundy::automata {

/// The tree of a breadth-first search: for each place met, in order, the place before it and the letter that
/// led on. Place 0 is the start.
class Trail {
 public:
  void add(std::uint32_t parent, Letter letter) {
    parents_.push_back(parent);
    letters_.push_back(letter);
  }
  [[nodiscard]] Word word_to(std::uint32_t place) const {
    Word word;
    for (; place != 0; place = parents_[place]) word.push_back(letters_[place]);
    std::ranges::reverse(word);
    return word;
  }

 private:
  std::vector<std::uint32_t> parents_{0};
  std::vector<Letter> letters_{0};
};

}  // namespace grundy::automata
