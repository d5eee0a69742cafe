#pragma once

#include <string_view>

#include "automata/dfa.hpp"

namespace grundy::automata {

/// The minimised automaton of a regular expression over tuples of digits. `|` is or, `*` `+` `?` as usual, `(
/// )` groups; a letter is `[0,1]` with one digit a track, `.` is any letter, and with one track a digit 0..9
/// or a..z (10..35) stands for itself; blanks do not count. Method: position automaton (V. M. Glushkov, "The
/// abstract theory of automata", 1961), determinised. Throws Error: BadInput (`column C: what`), TooLarge
/// beyond 4096 letters in the expression or the budget.
[[nodiscard]] Dfa regular_expression(std::string_view expression, const Alphabet& alphabet,
                                     const Budget& budget);

/// The words 0...0w and w for all 0...0w of the language: what makes a set of words a set of numbers (Msd).
[[nodiscard]] Dfa close_under_leading_zeros(const Dfa& dfa, const Budget& budget);

}  // namespace grundy::automata
