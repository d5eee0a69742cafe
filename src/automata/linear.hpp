#pragma once

#include <cstdint>
#include <span>

#include "automata/dfa.hpp"
#include "automata/numeration.hpp"

namespace grundy::automata {

enum class Comparison { Equal, NotEqual, Less, LessEqual };

/// The relation c_1 x_1 + ... + c_t x_t <comparison> constant between t natural numbers, as a minimised
/// automaton (Msd) on t tracks that accepts valid words only, with any number of leading zeros. Method: carry
/// the difference so far as r integers, the coefficients of the weights still to come; drop a carry once no
/// words can bring the sum to the constant, however many digits follow. Finite because the growth of the
/// weights is a Pisot number (Ch. Frougny, "Representations of numbers and finite automata", 1992); the
/// number of states grows with the coefficients, and for Less with the constant. Throws Error: TooLarge
/// (coefficients or constants beyond 2^31, or the budget); BadRequest if the recurrence is neither
/// non-negative nor quadratic with c_1 >= 1 - c_2.
[[nodiscard]] Dfa linear_relation(const Numeration& numeration, std::span<const std::int64_t> coefficients,
                                  Comparison comparison, std::int64_t constant, const Budget& budget);

}  // namespace grundy::automata
