#include <draw/axis_ticks.hpp>

namespace grundy::draw {
namespace {

std::int64_t chosen_step(const Axis& axis, std::int64_t length, std::int64_t spacing) {
  // step cells are step*length/count pixels. A step of count or more means: the first number only.
  std::int64_t step = 1;
  for (int round = 0; step < axis.count && step * length < spacing * axis.count; ++round)
    step = round % 3 == 1 ? step / 2 * 5 : step * 2;
  return step;
}

}  // namespace

Ticks ticks_of(const Axis& axis, std::int64_t length, std::int64_t spacing) {
  Ticks ticks;
  ticks.step = chosen_step(axis, length, spacing);
  const std::int64_t step = ticks.step;
  const std::int64_t remainder = axis.stride == 1 && step > 2 ? (axis.first % step + step) % step : 0;
  ticks.indices.push_back(0);
  for (std::int64_t index = step - remainder; index < axis.count; index += step)
    if (index * length >= spacing * axis.count) ticks.indices.push_back(index);
  return ticks;
}

std::int64_t middle_of(const Axis& axis, std::int64_t length, std::int64_t index) {
  return (2 * index + 1) * length / (2 * axis.count);
}

}  // namespace grundy::draw
