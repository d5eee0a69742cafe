#include "laws/numerations.hpp"

#include <algorithm>
#include <set>

#include <grundy/error.hpp>

#include "laws/slopes.hpp"

namespace grundy::laws {
namespace {

using automata::Numeration;

constexpr std::size_t most_members = 100'000;   // of one slice: enough for a dozen partial quotients
constexpr std::int64_t slice_side = 1024;

class Guesser {
 public:
  explicit Guesser(const Sample& sample) : sample_(sample) {}

  std::vector<NumerationGuess> run() {
    add(Numeration::base(2), "the first to try");
    add(Numeration::base(3), "the second to try");
    add(Numeration::zeckendorf(), "the third to try");
    const std::vector<std::size_t>& sides = sample_.members.sides();
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (sample_.tracks[i].kind == Track::Kind::Coordinate) look_along(i);
    }
    for (std::size_t i = 0; i < sides.size(); ++i) {
      for (std::size_t j = i + 1; j < sides.size(); ++j) {
        if (sample_.tracks[i].kind == Track::Kind::Coordinate &&
            sample_.tracks[j].kind == Track::Kind::Coordinate)
          look_at_plane(i, j);
      }
    }
    last_resort_ = true;
    for (std::uint32_t a = 1; a <= 6; ++a) {
      for (std::uint32_t b = 1; b <= a; ++b) add(Numeration::bertrand(a, b), "a small quadratic system");
    }
    for (std::uint32_t a = 3; a <= 6; ++a) {
      for (std::uint32_t b = 1; b + 2 <= a; ++b)
        add(Numeration::bertrand_minus(a, b), "a small quadratic system");
    }
    add(Numeration::tribonacci(), "the first system that is not quadratic");
    return std::move(guesses_);
  }

 private:
  /// A system that was listed before gets the further reason too, unless it is only the list again.
  void add(Numeration numeration, const std::string& reason) {
    if (numeration.name() == "bertrand 1 1") numeration = Numeration::zeckendorf();   // the same words
    const auto same = [&](const NumerationGuess& guess) {
      return guess.numeration.name() == numeration.name();
    };
    const auto listed = std::ranges::find_if(guesses_, same);
    if (listed == guesses_.end()) {
      guesses_.push_back({std::move(numeration), reason, last_resort_});
    } else if (!last_resort_ && derived_.insert(listed->numeration.name()).second) {
      listed->reason += "; " + reason;
    }
  }

  /// Base p for a period or growth p: none where a power of it was tried (the sets are the same).
  void add_base(std::int64_t base, const std::string& reason) {
    if (base < 5 || base > 36 || base == 8 || base == 9 || base == 16 || base == 27 || base == 32) return;
    add(Numeration::base(static_cast<std::uint32_t>(base)), reason);
  }

  /// A period of partial quotients: the field's unit e satisfies e^2 = T e + 1 for a period of odd length,
  /// e^2 = T e - 1 for an even one, T being the trace of the product of the matrices (q 1; 1 0).
  void add_period(const std::vector<Integer>& period, const std::string& reason) {
    Integer m[2][2] = {{1, 0}, {0, 1}};
    for (const Integer& q : period) {
      for (auto& row : m) {
        const Integer first = row[0] * q + row[1];
        row[1] = row[0];
        row[0] = first;
      }
    }
    const Integer trace = m[0][0] + m[1][1];
    if (trace.sign() <= 0 || trace > Integer(35)) return;
    const auto t = static_cast<std::uint32_t>(trace.to_int64());
    if (period.size() % 2 == 0) {
      if (t >= 3) add(Numeration::bertrand_minus(t, 1), reason);
      return;
    }
    add(Numeration::bertrand(t, 1), reason);
    if (period.size() == 1 && t > 1) add(Numeration::ostrowski(t, t), reason);
  }

  void add_interval(const Interval& interval) {
    const std::vector<Integer> quotients = common_quotients(interval.low, interval.high);
    std::string text = interval.what + ", [";
    for (std::size_t i = 0; i < quotients.size(); ++i)
      text += (i == 0 ? "" : i == 1 ? "; " : ", ") + quotients[i].to_string();
    text += quotients.size() > 1 ? ", ...]" : "; ...]";
    for (const std::vector<Integer>& period : guess_periods(quotients)) add_period(period, text);
  }

  /// The members with all tracks but one at 0 (but 0 itself).
  void look_along(std::size_t track) {
    const Membership& members = sample_.members;
    const std::size_t side = members.sides()[track];
    std::vector<std::int64_t> sorted;
    for (std::size_t x = 1; x < side; ++x) {
      if (members.contains(x * members.strides()[track])) sorted.push_back(static_cast<std::int64_t>(x));
    }
    if (sorted.size() < 3) return;
    look_for_period(track);
    if (const auto growth = growth_interval(sorted)) {
      const Integer base = floor_div(growth->low.numerator, growth->low.denominator);
      if (!(growth->low < growth->high) && base.fits_int64())
        add_base(base.to_int64(), "neighbouring members have a ratio " + base.to_string());
      add_interval(*growth);
    }
    for (const Interval& interval : member_intervals(sorted, "member")) add_interval(interval);
  }

  /// The least p <= 36 such that x and x + p are alike from a quarter of the side on.
  void look_for_period(std::size_t track) {
    const Membership& members = sample_.members;
    const std::size_t side = members.sides()[track];
    const std::size_t stride = members.strides()[track];
    for (std::size_t p = 2; p <= 36 && p * 8 <= side; ++p) {
      bool repeats = true;
      for (std::size_t x = side / 4; repeats && x + p < side; ++x)
        repeats = members.contains(x * stride) == members.contains((x + p) * stride);
      if (!repeats) continue;
      const std::string reason = "the members repeat with period " + std::to_string(p);
      if (p <= 12) add_base(static_cast<std::int64_t>(p), reason);
      for (const std::int64_t prime : {5, 7, 11}) {
        if (p % static_cast<std::size_t>(prime) == 0) add_base(prime, reason);
      }
      return;
    }
  }

  void look_at_plane(std::size_t i, std::size_t j) {
    const std::size_t tracks = sample_.members.tracks();
    std::vector<std::size_t> held(tracks, 0);
    const bool others = tracks > 2;
    for (std::size_t value = 0; value < (others ? 4U : 1U); ++value) {   // of all other tracks
      bool inside = true;
      for (std::size_t k = 0; k < tracks; ++k) {
        const bool is_value = sample_.tracks[k].kind == Track::Kind::Value;
        held[k] = k == i || k == j ? 0 : is_value ? 0 : value;
        inside = inside && held[k] < sample_.members.sides()[k];
      }
      if (!inside) return;
      for (const bool swapped : {false, true}) {
        const Slice slice = swapped ? slice_of(j, i, held) : slice_of(i, j, held);
        look_at_slice(slice);
      }
    }
  }

  [[nodiscard]] Slice slice_of(std::size_t i, std::size_t j, const std::vector<std::size_t>& held) const {
    const Membership& members = sample_.members;
    Slice slice;
    slice.side = std::min<std::int64_t>(
        slice_side, static_cast<std::int64_t>(std::min(members.sides()[i], members.sides()[j])));
    const std::size_t base = members.index(held);
    for (std::int64_t a = 1; a < slice.side; ++a) {
      for (std::int64_t b = a + 1; b < slice.side; ++b) {
        const std::size_t index = base + static_cast<std::size_t>(a) * members.strides()[i] +
                                  static_cast<std::size_t>(b) * members.strides()[j];
        if (members.contains(index)) slice.members.emplace_back(a, b);
      }
    }
    return slice;
  }

  void look_at_slice(const Slice& slice) {
    if (const auto threshold = threshold_interval(slice)) add_interval(*threshold);
    if (slice.members.size() > most_members) return;
    std::vector<std::int64_t> lower;
    std::vector<std::int64_t> upper;
    for (const auto& [a, b] : slice.members) {
      lower.push_back(a);
      upper.push_back(b);
    }
    std::ranges::sort(upper);
    for (const auto& list : {lower, upper}) {
      for (const Interval& interval : member_intervals(list, "coordinate of a member"))
        add_interval(interval);
    }
    if (const auto slope = slope_interval(slice)) add_interval(*slope);
  }

  const Sample& sample_;
  std::vector<NumerationGuess> guesses_;
  std::set<std::string> derived_;
  bool last_resort_ = false;
};

}  // namespace

std::vector<NumerationGuess> candidate_numerations(const Sample& sample) {
  return Guesser(sample).run();
}

}  // namespace grundy::laws
