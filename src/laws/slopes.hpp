#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "laws/continued_fraction.hpp"
#include "laws/sample.hpp"

/// Numbers that a table of members points to, each as an interval with rational ends. Guesses: that the n-th
/// member is a floor of n times something, that members accumulate on one line, that a law is a threshold.
namespace grundy::laws {

struct Interval {
  Ratio low;
  Ratio high;
  std::string what;                  // for people: "members lie along b/a"
};

/// Members (a, b), 1 <= a < b, on two tracks with the other tracks held; ascending by a, then b.
struct Slice {
  std::vector<std::pair<std::int64_t, std::int64_t>> members;
  std::int64_t side = 0;             // both numbers are below it
};

/// The n-th a, and the n-th b: [max a_n/n, min (a_n + 1)/n), if they are distinct and this is not empty.
[[nodiscard]] std::vector<Interval> member_intervals(const std::vector<std::int64_t>& sorted,
                                                     const std::string& name);
/// Limits of b/a: all members within c = 1, 2, 4, 8 of one line through 0, the least c for which there is
/// one.
[[nodiscard]] std::optional<Interval> slope_interval(const Slice& slice);
/// A threshold of b/a with the members on one side of it: [max member, min other] or [max other, min member].
[[nodiscard]] std::optional<Interval> threshold_interval(const Slice& slice);
/// Ratios of neighbours in a set that grows like a power.
[[nodiscard]] std::optional<Interval> growth_interval(const std::vector<std::int64_t>& sorted);

}  // namespace grundy::laws
