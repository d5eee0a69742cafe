#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <vector>

#include <grundy/integer.hpp>

namespace grundy::numbers_test {

__extension__ using Wide = __int128;

/// The same number by a road that shares nothing with the code under test but `parse`: schoolbook decimal
/// digits.
inline std::string decimal(Wide value) {
  if (value == 0) return "0";
  const bool negative = value < 0;
  std::string digits;
  for (; value != 0; value /= 10)
    digits.insert(digits.begin(), static_cast<char>('0' + (negative ? -(value % 10) : value % 10)));
  return negative ? "-" + digits : digits;
}

inline Integer to_integer(Wide value) {
  return *Integer::parse(decimal(value));
}

/// Numbers at and around the widths where representations change: 2^31, 2^32, 2^53, 2^62, 2^63, 2^64, and
/// small ones.
inline rc::Gen<Wide> edge_wide() {
  return rc::gen::map(
      rc::gen::tuple(rc::gen::element(0, 1, 31, 32, 53, 62, 63, 64), rc::gen::inRange(-3, 4),
                     rc::gen::arbitrary<bool>(), rc::gen::arbitrary<std::int64_t>(), rc::gen::inRange(0, 4)),
      [](const std::tuple<int, int, bool, std::int64_t, int>& choice) {
        const auto [bits, offset, negative, any, kind] = choice;
        if (kind == 0) return Wide{any};
        const Wide edge = (Wide{1} << bits) + offset;
        return negative ? -edge : edge;
      });
}

/// Those, and numbers around +-2^128 and of up to some hundred digits.
inline rc::Gen<Integer> edge_integer() {
  const rc::Gen<Integer> huge =
      rc::gen::map(rc::gen::tuple(rc::gen::element(128, 127, 192, 1000), rc::gen::inRange(-3, 4),
                                  rc::gen::arbitrary<std::int64_t>(), rc::gen::arbitrary<bool>()),
                   [](const std::tuple<int, int, std::int64_t, bool>& choice) {
                     const auto [bits, offset, factor, multiply] = choice;
                     Integer value = *power(2, bits) + Integer(offset);
                     return multiply ? value * Integer(factor) : value;
                   });
  return rc::gen::weightedOneOf<Integer>({{3, rc::gen::map(edge_wide(), to_integer)}, {1, huge}});
}

}  // namespace grundy::numbers_test

namespace rc {
template <>
struct Arbitrary<grundy::Integer> {
  static Gen<grundy::Integer> arbitrary() { return grundy::numbers_test::edge_integer(); }
};
}  // namespace rc
