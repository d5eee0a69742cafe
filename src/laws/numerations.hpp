#pragma once

#include <string>
#include <vector>

#include "automata/numeration.hpp"
#include "laws/sample.hpp"

/// Which numeration systems might suit a table. Everything here is a guess, made with exact rational numbers.
namespace grundy::laws {

struct NumerationGuess {
  automata::Numeration numeration;
  std::string reason;  // for people
  bool last_resort = false;  // from the list of all small quadratic systems: only if nothing else closes
};

/// In the order to try: base 2, base 3, Zeckendorf; a base that a period or a growth of the members suggests;
/// systems for the irrational numbers that slopes, n-th members, growths and thresholds of the members seem
/// to be; then, as a last resort, the small quadratic systems (bertrand a b, a <= 6, and bertrand-minus) and
/// tribonacci. No system twice.
[[nodiscard]] std::vector<NumerationGuess> candidate_numerations(const Sample& sample);

}  // namespace grundy::laws
