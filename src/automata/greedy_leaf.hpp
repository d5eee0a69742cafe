#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <grundy/integer.hpp>

#include "automata/alphabet.hpp"

namespace grundy::automata {

/// The greedy digits of n for weights w_0, w_1, ... that follow from the first ones by the recurrence: for i
/// = digits.size()-1 down to 0, as many times w_i as fit. Plain word arithmetic, quadratic; the fastest way
/// up to a few hundred digits. False if a digit would exceed 255 or a weight is not positive. Precondition: n
/// >= 0; one weight for each coefficient.
[[nodiscard]] bool extract_greedy_digits(const Integer& n, std::span<const Integer> weights,
                                         std::span<const std::int64_t> recurrence, std::span<Digit> digits);

}  // namespace grundy::automata
