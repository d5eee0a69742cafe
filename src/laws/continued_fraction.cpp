#include "laws/continued_fraction.hpp"

#include <algorithm>

namespace grundy::laws {

bool operator<(const Ratio& a, const Ratio& b) {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

std::vector<Integer> common_quotients(Ratio low, Ratio high, std::size_t most) {
  std::vector<Integer> quotients;
  if (high < low) return quotients;
  while (quotients.size() < most) {
    const Integer quotient = floor_div(low.numerator, low.denominator);
    // The upper end may be the next integer itself: numbers below it still have this quotient.
    const bool same = high.numerator <= (quotient + Integer(1)) * high.denominator;
    if (!same) break;
    quotients.push_back(quotient);
    low.numerator -= quotient * low.denominator;
    high.numerator -= quotient * high.denominator;
    if (low.numerator.is_zero()) break;   // the reciprocals reach up to infinity
    std::swap(low.numerator, low.denominator);
    std::swap(high.numerator, high.denominator);
    std::swap(low, high);
  }
  return quotients;
}

std::vector<std::vector<Integer>> guess_periods(const std::vector<Integer>& quotients) {
  std::vector<std::vector<Integer>> periods;
  for (std::size_t length = 1; length <= 3; ++length) {
    const std::size_t repeats = length == 1 ? 3 : 2;
    for (std::size_t begin = 1; begin + length * repeats <= quotients.size(); ++begin) {
      bool repeated = true;
      for (std::size_t i = begin + length; repeated && i < begin + length * repeats; ++i)
        repeated = quotients[i] == quotients[i - length];
      if (!repeated) continue;
      const std::vector<Integer> period(quotients.begin() + static_cast<std::ptrdiff_t>(begin),
                                        quotients.begin() + static_cast<std::ptrdiff_t>(begin + length));
      const bool constant = std::ranges::all_of(period, [&](const Integer& q) { return q == period[0]; });
      if (length > 1 && constant) continue;
      periods.push_back(period);
      break;
    }
  }
  return periods;
}

}  // namespace grundy::laws
