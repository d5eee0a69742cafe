#include "laws/prefixes.hpp"

#include <grundy/error.hpp>

namespace grundy::laws {

using automata::no_state;
using automata::State;

Prefixes::Prefixes(const automata::Numeration& numeration, std::size_t side)
    : digit_count_(numeration.digit_count()) {
  if (side > std::size_t{1} << 30)
    throw Error(ErrorKind::TooLarge, "a side beyond 2^30 is too long to learn from");
  const automata::Dfa& validity = numeration.validity();
  std::vector<State> states{0};
  parent_.push_back(0);
  number_.push_back(0);
  last_digit_.push_back(0);
  length_.push_back(0);
  std::size_t numbers = 1;
  for (std::size_t word = 0; word < parent_.size(); ++word) {
    for (std::uint32_t digit = 0; digit < digit_count_; ++digit) {
      const State state = validity.delta.next(states[word], digit);
      const bool is_number = state != no_state && validity.accepting[state] != 0;
      if (word == 0 && digit == 0) {
        children_.push_back(0);
      } else if (state == no_state) {
        children_.push_back(none);
      } else if (numbers >= side) {
        children_.push_back(outside);
      } else {
        children_.push_back(static_cast<std::uint32_t>(parent_.size()));
        states.push_back(state);
        parent_.push_back(static_cast<std::uint32_t>(word));
        number_.push_back(is_number ? static_cast<std::uint32_t>(numbers++) : none);
        last_digit_.push_back(static_cast<std::uint8_t>(digit));
        length_.push_back(static_cast<std::uint8_t>(length_[word] + 1));
      }
    }
  }
  find_limits();
}

void Prefixes::find_limits() {
  limits_.push_back(size());
  while (true) {
    const std::size_t before = limits_.back();
    std::size_t limit = 0;
    for (bool inside = true; limit < before; ++limit) {
      for (std::uint32_t digit = 0; digit < digit_count_; ++digit) {
        const std::uint32_t next = child(limit, digit);
        inside = inside && (next == none || next < before);
      }
      if (!inside) break;
    }
    if (limit == 0) return;
    if (limit == before) return;   // side 1: nothing but 0 and its leading zeros
    limits_.push_back(limit);
  }
}

}  // namespace grundy::laws
