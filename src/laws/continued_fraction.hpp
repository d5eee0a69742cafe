#pragma once

#include <cstddef>
#include <vector>

#include <grundy/integer.hpp>

namespace grundy::laws {

/// A rational number >= 0, not necessarily in lowest terms.
struct Ratio {
  Integer numerator;
  Integer denominator = 1;           // >= 1
};
[[nodiscard]] bool operator<(const Ratio& a, const Ratio& b);

/// The partial quotients that all irrational numbers in low .. high have in common. Exact, by Euclid's
/// algorithm on both ends at once. None if high < low. At most `most`.
[[nodiscard]] std::vector<Integer> common_quotients(Ratio low, Ratio high, std::size_t most = 40);

/// Periods that partial quotients seem to have: blocks of 1 to 3 numbers that come three times (one number)
/// or twice (more) in a row behind the first quotient, each once, shortest first. A guess.
[[nodiscard]] std::vector<std::vector<Integer>> guess_periods(const std::vector<Integer>& quotients);

}  // namespace grundy::laws
