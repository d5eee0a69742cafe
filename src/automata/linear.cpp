#include "automata/linear.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include <grundy/error.hpp>

#include "automata/interner.hpp"
#include "automata/relation.hpp"

namespace grundy::automata {

namespace {

constexpr std::int64_t size_limit = std::int64_t{1} << 31;    // of coefficients and constants
constexpr std::int64_t carry_limit = std::int64_t{1}
                                     << 45;   // |s_j|; with weights below 2^62 sums fit 128 bits

__extension__ using Wide = __int128;

/// What is known of a carry: whatever digits follow, the sum misses the constant for good (Dropped), stays
/// below it (Below), or it depends.
enum class Fate { Open, Dropped, Below };

/// The carries s_0 .. s_{r-1} that were met, each with its fate, and what a further digit difference makes of
/// them.
class Carries {
 public:
  static constexpr std::uint32_t dropped = 0xFFFFFFFF;
  static constexpr std::uint32_t below = 0xFFFFFFFE;
  static constexpr std::uint32_t unknown = 0xFFFFFFFD;
  static constexpr std::size_t table_limit =
      256;  // differences up to which what follows a carry is kept in a table

  Carries(const Numeration& numeration, std::span<const std::int64_t> coefficients, bool less,
          std::int64_t constant)
      : recurrence_(numeration.recurrence()), order_(recurrence_.size()), less_(less), constant_(constant) {
    for (const Integer& weight : numeration.weights()) {
      if (weight.bit_length() > 61) break;
      weights_.push_back(weight.to_int64());
    }
    for (const std::int64_t c : coefficients) (c > 0 ? positive_ : negative_) += c > 0 ? c : -c;
    const std::int64_t digits = numeration.digit_count() - 1;
    least_difference_ = -negative_ * digits;
    differences_ = static_cast<std::size_t>((negative_ + positive_) * digits) + 1;
    require_monotone();
  }

  /// The number of the carry of the empty word, or `dropped` or `below`.
  std::uint32_t start() { return number_of(std::vector<std::int64_t>(order_, 0)); }

  std::uint32_t after(std::uint32_t carry, std::int64_t difference) {
    if (differences_ > table_limit) return compute_after(carry, difference);
    const std::size_t at = carry * differences_ + static_cast<std::size_t>(difference - least_difference_);
    if (following_[at] == unknown) {
      const std::uint32_t target = compute_after(carry, difference);  // may move following_
      following_[at] = target;
    }
    return following_[at];
  }

  /// Whether the sum is right when no further digit comes.
  [[nodiscard]] bool accepts(std::uint32_t carry) const {
    const Wide value = value_with(&carries_[carry * order_], 0);
    return less_ ? value < constant_ : value == constant_;
  }

 private:
  void require_monotone() const {
    const bool natural = std::ranges::all_of(recurrence_, [](std::int64_t c) { return c >= 0; });
    quadratic_ = !natural && order_ == 2 && recurrence_[0] + recurrence_[1] >= 1;
    if (!natural && !quadratic_) {
      throw Error(ErrorKind::BadRequest,
                  "addition is not supported for a recurrence with these negative coefficients");
    }
  }

  /// s_0 U_m + ... + s_{r-1} U_{m+r-1}.
  [[nodiscard]] Wide value_with(const std::int64_t* s, std::size_t m) const {
    Wide sum = 0;
    for (std::size_t j = 0; j < order_; ++j) sum += Wide{s[j]} * weights_[m + j];
    return sum;
  }

  std::uint32_t compute_after(std::uint32_t carry, std::int64_t difference) {
    next_.assign(carries_.begin() + carry * order_, carries_.begin() + (carry + 1) * order_);
    append_digit<std::int64_t>(next_, difference, recurrence_);
    return number_of(next_);
  }

  std::uint32_t number_of(const std::vector<std::int64_t>& s) {
    for (const std::int64_t each : s) {
      if (each > carry_limit || each < -carry_limit) {
        throw Error(ErrorKind::TooLarge, "a linear relation has carries beyond 2^45");
      }
    }
    words_.resize(2 * order_);
    for (std::size_t j = 0; j < order_; ++j) {
      words_[2 * j] = static_cast<std::uint32_t>(static_cast<std::uint64_t>(s[j]));
      words_[2 * j + 1] = static_cast<std::uint32_t>(static_cast<std::uint64_t>(s[j]) >> 32);
    }
    const std::uint32_t id = seen_.intern(words_);
    if (id == numbers_.size()) numbers_.push_back(classify(s));
    return numbers_[id];
  }

  std::uint32_t classify(const std::vector<std::int64_t>& s) {
    const Fate fate = fate_of(s);
    if (fate == Fate::Dropped) return dropped;
    if (fate == Fate::Below) return below;
    carries_.insert(carries_.end(), s.begin(), s.end());
    if (differences_ <= table_limit) following_.resize(following_.size() + differences_, unknown);
    return static_cast<std::uint32_t>(carries_.size() / order_ - 1);
  }

  /// With m digits to come (they stand for 0 .. U_m - 1 in each track) the sum lies in [low, high]. A run of
  /// r lengths m on which low - (constant terms) is non-negative and large enough stays so for ever, since
  /// the recurrence has non-negative coefficients (the quadratic one with a negative coefficient: if it also
  /// does not fall). Likewise below.
  [[nodiscard]] Fate fate_of(const std::vector<std::int64_t>& s) const {
    const Wide above_bound =
        Wide{constant_} - negative_ + (less_ ? 0 : 1);  // value - negative U_m >= this: too large
    const Wide below_bound = Wide{constant_} + positive_ - 1;  // value + positive U_m <= this: too small
    std::size_t above_run = 0, below_run = 0;
    Wide last_above = 0, last_below = 0;
    bool always_above = true, always_below = true;
    for (std::size_t m = 0; m + order_ <= weights_.size(); ++m) {
      const Wide value = value_with(s.data(), m);
      const Wide above = value - Wide{negative_} * weights_[m];
      const Wide below_value = value + Wide{positive_} * weights_[m];
      always_above = always_above && above >= above_bound;
      always_below = always_below && below_value <= below_bound;
      const bool misses = above >= above_bound || below_value <= below_bound;
      if (less_ ? !always_above && !always_below : !misses) return Fate::Open;
      const bool above_lasts = above >= std::max<Wide>(above_bound, 0);
      const bool below_lasts = below_value <= std::min<Wide>(below_bound, 0);
      above_run = above_lasts ? (quadratic_ && above_run > 0 && above < last_above ? 1 : above_run + 1) : 0;
      below_run =
          below_lasts ? (quadratic_ && below_run > 0 && below_value > last_below ? 1 : below_run + 1) : 0;
      last_above = above;
      last_below = below_value;
      if (above_run >= order_ && (always_above || !less_)) return Fate::Dropped;
      if (below_run >= order_ && (always_below || !less_)) return less_ ? Fate::Below : Fate::Dropped;
    }
    return Fate::Open;  // not decided by the lengths tried: keeping a carry is always right
  }

  const std::vector<std::int64_t>& recurrence_;
  std::size_t order_;
  bool less_;
  mutable bool quadratic_ = false;
  std::int64_t constant_;
  std::int64_t positive_ = 0, negative_ = 0;  // sums of the coefficients of either sign
  std::int64_t least_difference_ = 0;
  std::size_t differences_ = 1;
  std::vector<std::int64_t> weights_;  // below 2^61
  SequenceInterner seen_;
  std::vector<std::uint32_t> numbers_;  // of each carry seen: its number, or its fate
  std::vector<std::int64_t> carries_;  // the open ones, r integers each
  std::vector<std::uint32_t> following_;  // of each open one and difference
  std::vector<std::uint32_t> words_;  // scratch
  std::vector<std::int64_t> next_;  // scratch
};

/// The automaton whose states are a carry and the validity state of every track.
class LinearBuilder {
 public:
  LinearBuilder(const Numeration& numeration, std::span<const std::int64_t> coefficients, bool less,
                std::int64_t constant)
      : validity_(numeration.validity()),
        coefficients_(coefficients),
        carries_(numeration, coefficients, less, constant),
        alphabet_(Alphabet::uniform(coefficients.size(), numeration.digit_count())),
        target_(coefficients.size() + 1) {}

  Dfa build(const Budget& budget) {
    Dfa result{Transitions(alphabet_), {}};
    std::vector<std::uint32_t> state(target_.size(), 0);
    state[0] = carries_.start();
    if (state[0] == Carries::dropped) return empty_language(alphabet_);
    states_.intern(state);
    for (std::uint32_t built = 0; built < states_.size(); ++built) {
      budget.check(states_.size(), result.delta.edges.size(), "a linear relation");
      state.assign(states_.at(built).begin(), states_.at(built).end());
      result.accepting.push_back(accepts(state));
      add_edges(result.delta.edges, state, 0, 0, 0);
      result.delta.close_state();
    }
    if (budget.effort != nullptr) {
      budget.effort->largest_product = std::max(budget.effort->largest_product, result.states());
    }
    return minimize(result);
  }

 private:
  [[nodiscard]] bool accepts(std::span<const std::uint32_t> state) const {
    for (std::size_t track = 0; track < coefficients_.size(); ++track) {
      if (validity_.accepting[state[track + 1]] == 0) return false;
    }
    return state[0] == Carries::below || carries_.accepts(state[0]);
  }

  /// One edge for each choice of valid digits on tracks `track`, ... whose carry is not dropped.
  void add_edges(std::vector<Edge>& edges, std::span<const std::uint32_t> state, std::size_t track,
                 Letter letter, std::int64_t difference) {
    if (track == coefficients_.size()) {
      target_[0] = state[0] == Carries::below ? Carries::below : carries_.after(state[0], difference);
      if (target_[0] != Carries::dropped) edges.push_back({letter, states_.intern(target_)});
      return;
    }
    for (const Edge& digit : validity_.delta.from(state[track + 1])) {
      target_[track + 1] = digit.target;
      add_edges(edges, state, track + 1, letter + digit.letter * alphabet_.stride(track),
                difference + coefficients_[track] * digit.letter);
    }
  }

  const Dfa& validity_;
  std::span<const std::int64_t> coefficients_;
  Carries carries_;
  Alphabet alphabet_;
  SequenceInterner states_;
  std::vector<std::uint32_t> target_;
};

void require_small(std::span<const std::int64_t> coefficients, std::int64_t constant) {
  std::int64_t total = 0;
  for (const std::int64_t c : coefficients) {
    if (c >= size_limit || c <= -size_limit) throw Error(ErrorKind::TooLarge, "a coefficient is beyond 2^31");
    total += c < 0 ? -c : c;
  }
  if (total >= size_limit || constant >= size_limit || constant <= -size_limit) {
    throw Error(ErrorKind::TooLarge, "the coefficients together, or the constant, are beyond 2^31");
  }
}

/// All tuples of valid words.
Dfa valid_tuples(const Numeration& numeration, std::size_t tracks, const Budget& budget) {
  const std::vector<std::int64_t> zeros(tracks, 0);
  return LinearBuilder(numeration, zeros, false, 0).build(budget);
}

}  // namespace

Dfa linear_relation(const Numeration& numeration, std::span<const std::int64_t> coefficients,
                    Comparison comparison, std::int64_t constant, const Budget& budget) {
  require_small(coefficients, constant);
  switch (comparison) {
    case Comparison::Equal:
      return LinearBuilder(numeration, coefficients, false, constant).build(budget);
    case Comparison::Less:
      return LinearBuilder(numeration, coefficients, true, constant).build(budget);
    case Comparison::LessEqual:
      return LinearBuilder(numeration, coefficients, true, constant + 1).build(budget);
    case Comparison::NotEqual:
      break;
  }
  const Dfa equal = LinearBuilder(numeration, coefficients, false, constant).build(budget);
  return complement(equal, valid_tuples(numeration, coefficients.size(), budget), budget);
}

}  // namespace grundy::automata
