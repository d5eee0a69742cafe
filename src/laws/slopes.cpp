#include "laws/slopes.hpp"

#include <algorithm>

namespace grundy::laws {
namespace {

constexpr std::size_t fewest = 5;   // members; below, everything fits

/// Of numbers below 2^31, so that products fit; 1/0 is infinite.
struct Fraction {
  std::int64_t over;
  std::int64_t under;
  friend bool operator<(const Fraction& x, const Fraction& y) { return x.over * y.under < y.over * x.under; }
};

void raise(std::optional<Ratio>& bound, Ratio value) {
  if (!bound || *bound < value) bound = std::move(value);
}
void lower(std::optional<Ratio>& bound, Ratio value) {
  if (!bound || value < *bound) bound = std::move(value);
}

std::optional<Interval> between(const std::optional<Ratio>& low, const std::optional<Ratio>& high,
                                std::string what) {
  if (!low || !high || !(*low < *high)) return std::nullopt;
  return Interval{*low, *high, std::move(what)};
}

}  // namespace

std::vector<Interval> member_intervals(const std::vector<std::int64_t>& sorted, const std::string& name) {
  if (sorted.size() < fewest || std::ranges::adjacent_find(sorted) != sorted.end()) return {};
  std::optional<Ratio> low;
  std::optional<Ratio> high;
  for (std::size_t n = 1; n <= sorted.size(); ++n) {
    raise(low, {Integer(sorted[n - 1]), Integer(static_cast<std::int64_t>(n))});
    lower(high, {Integer(sorted[n - 1]) + Integer(1), Integer(static_cast<std::int64_t>(n))});
  }
  const auto interval = between(low, high, "the n-th " + name + " is a floor of n times a number");
  return interval ? std::vector<Interval>{*interval} : std::vector<Interval>{};
}

std::optional<Interval> slope_interval(const Slice& slice) {
  if (slice.members.size() < fewest) return std::nullopt;
  for (const std::int64_t error : {1, 2, 4, 8}) {
    std::optional<Ratio> low;
    std::optional<Ratio> high;
    for (const auto& [a, b] : slice.members) {
      raise(low, {Integer(std::max<std::int64_t>(b - error, 0)), Integer(a)});
      lower(high, {Integer(b + error), Integer(a)});
    }
    if (auto interval = between(low, high, "the members lie along a line through 0")) return interval;
  }
  return std::nullopt;
}

std::optional<Interval> threshold_interval(const Slice& slice) {
  if (slice.members.size() < fewest) return std::nullopt;
  struct Extremes {
    Fraction least{1, 0};
    Fraction most{0, 1};
  };
  Extremes in;
  Extremes out;
  auto member = slice.members.begin();
  for (std::int64_t a = 1; a < slice.side; ++a) {
    for (std::int64_t b = a + 1; b < slice.side; ++b) {
      const bool is_member = member != slice.members.end() && member->first == a && member->second == b;
      if (is_member) ++member;
      Extremes& extremes = is_member ? in : out;
      const Fraction ratio{b, a};
      if (ratio < extremes.least) extremes.least = ratio;
      if (extremes.most < ratio) extremes.most = ratio;
    }
  }
  const auto ratio_of = [](const Fraction& fraction) {
    return Ratio{Integer(fraction.over), Integer(fraction.under)};
  };
  if (in.most < out.least && out.least.under != 0)
    return Interval{ratio_of(in.most), ratio_of(out.least), "the members are those below a ratio"};
  if (out.most < in.least && in.least.under != 0)
    return Interval{ratio_of(out.most), ratio_of(in.least), "the members are those above a ratio"};
  return std::nullopt;
}

std::optional<Interval> growth_interval(const std::vector<std::int64_t>& sorted) {
  constexpr std::size_t ratios = 3;
  if (sorted.size() < fewest + ratios || std::ranges::adjacent_find(sorted) != sorted.end())
    return std::nullopt;
  std::optional<Ratio> low;
  std::optional<Ratio> high;
  for (std::size_t i = sorted.size() - ratios; i < sorted.size(); ++i) {
    lower(low, {Integer(sorted[i]), Integer(sorted[i - 1])});
    raise(high, {Integer(sorted[i]), Integer(sorted[i - 1])});
  }
  const Ratio least{Integer(6), Integer(5)};   // else not the growth of a power
  if (!(least < *low)) return std::nullopt;
  return Interval{*low, *high, "neighbouring members have a limit of ratios"};
}

}  // namespace grundy::laws
