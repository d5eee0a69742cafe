#pragma once

#include <cstdint>
#include <vector>

#include <draw/plot.hpp>

namespace grundy::draw {

/// Which numbers stand along an axis: the first one, and the multiples of `step`, which is 1, 2 or 5 times a
/// power of ten. (Of step 2 those that differ from the first by an even number; where the axis counts lines
/// of a strip, every step-th.)
struct Ticks {
  std::int64_t step = 1;
  std::vector<std::int64_t> indices;  // into the axis, ascending; the first is 0
};

/// The smallest step that keeps the middles of neighbouring numbers at least `spacing` pixels apart on an
/// axis of `length` pixels. Preconditions: axis.count, length, spacing >= 1; axis.count * length and
/// axis.count * spacing below 2^60.
[[nodiscard]] Ticks ticks_of(const Axis& axis, std::int64_t length, std::int64_t spacing);

/// Where the middle of cell `index` lies on an axis of `length` pixels, rounded down.
[[nodiscard]] std::int64_t middle_of(const Axis& axis, std::int64_t length, std::int64_t index);

}  // namespace grundy::draw
