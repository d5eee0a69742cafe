#include "automata/numeration.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>

#include <grundy/error.hpp>

namespace grundy::automata {

namespace {

void require(bool holds, const std::string& what) {
  if (!holds) throw Error(ErrorKind::BadRequest, "no such numeration system: " + what);
}

/// Digit i of preperiod (period)^omega.
Digit expansion_digit(const Digits& preperiod, const Digits& period, std::size_t i) {
  return i < preperiod.size() ? preperiod[i] : period[(i - preperiod.size()) % period.size()];
}

/// Whether the expansion is one of 1 in some base: no shift of it is larger, and it has infinitely many
/// digits that are not 0.
void require_parry(const Digits& preperiod, const Digits& period) {
  const std::size_t length = preperiod.size() + period.size();
  require(!period.empty() && length <= 64,
          "the expansion of 1 has a period, and at most 64 digits up to its end");
  require(std::ranges::any_of(period, [](Digit d) { return d != 0; }),
          "the period of the expansion of 1 is not all zeros");
  require(expansion_digit(preperiod, period, 0) >= 1 && expansion_digit(preperiod, period, 0) < 36,
          "the first digit of the expansion of 1 is in 1..35");
  for (std::size_t shift = 1; shift < length; ++shift) {
    for (std::size_t i = 0; i < 2 * length; ++i) {
      const Digit shifted = expansion_digit(preperiod, period, i + shift);
      const Digit original = expansion_digit(preperiod, period, i);
      require(shifted <= original, "a shift of the expansion of 1 exceeds the expansion");
      if (shifted < original) break;
    }
  }
}

/// State i: the last digits are the first i of the expansion. A smaller digit than the expansion's starts
/// anew.
Dfa parry_validity(const Digits& preperiod, const Digits& period) {
  const std::size_t length = preperiod.size() + period.size();
  std::vector<Arc> arcs;
  std::vector<State> accepting;
  for (State state = 0; state < length; ++state) {
    const Digit limit = expansion_digit(preperiod, period, state);
    for (Letter digit = 0; digit < limit; ++digit) arcs.push_back({state, digit, 0});
    arcs.push_back({state, limit, static_cast<State>(state + 1 < length ? state + 1 : preperiod.size())});
    accepting.push_back(state);
  }
  const std::uint32_t digit_count = expansion_digit(preperiod, period, 0) + 1U;
  return minimize(make_dfa(Alphabet::uniform(1, digit_count), length, std::move(arcs), accepting));
}

}  // namespace

Numeration::Numeration(std::string name, Dfa validity, std::vector<std::int64_t> recurrence,
                       std::vector<std::int64_t> first_weights)
    : name_(std::move(name)),
      digit_count_(validity.alphabet().digit_count(0)),
      validity_(std::move(validity)),
      recurrence_(std::move(recurrence)),
      first_weights_(std::move(first_weights)) {
  const std::size_t order = recurrence_.size();
  weights_.assign(first_weights_.begin(), first_weights_.end());
  while (weights_.size() < cached_weights) {
    Integer next;
    for (std::size_t j = 0; j < order; ++j)
      next += weights_[weights_.size() - 1 - j] * Integer(recurrence_[j]);
    weights_.push_back(std::move(next));
  }
  constexpr std::int64_t machine_limit = std::int64_t{1} << 62;
  for (const Integer& weight : weights_) {
    if (!weight.fits_int64() || weight.to_int64() >= machine_limit) break;
    machine_weights_.push_back(weight.to_int64());
  }
}

Numeration Numeration::parry(std::string name, const Digits& preperiod, const Digits& period) {
  require_parry(preperiod, period);
  const std::size_t before = preperiod.size();
  const std::size_t order = before + period.size();
  const auto digit = [&](std::size_t i) { return std::int64_t{expansion_digit(preperiod, period, i)}; };
  // U_n = d_1 U_{n-1} + ... + d_n U_0 + 1 counts the valid words of length n; subtracting the equation for n
  // - period leaves a recurrence of order preperiod + period.
  std::vector<std::int64_t> recurrence(order, 0);
  for (std::size_t i = 0; i < order; ++i) recurrence[i] = digit(i);
  for (std::size_t i = 0; i < before; ++i) recurrence[period.size() + i] -= digit(i);
  recurrence[period.size() - 1] += 1;
  std::vector<std::int64_t> first{1};
  while (first.size() < order) {
    Integer weight = 1;
    for (std::size_t i = 0; i < first.size(); ++i)
      weight += Integer(digit(i)) * Integer(first[first.size() - 1 - i]);
    require(weight.fits_int64(), "the first weights need more than 63 bits");
    first.push_back(weight.to_int64());
  }
  return {std::move(name), parry_validity(preperiod, period), std::move(recurrence), std::move(first)};
}

Numeration Numeration::base(std::uint32_t k) {
  require(k >= 2 && k <= 36, "a base is in 2..36");
  return parry("base " + std::to_string(k), {}, {static_cast<Digit>(k - 1)});
}

Numeration Numeration::zeckendorf() {
  return parry("zeckendorf", {}, {1, 0});
}

Numeration Numeration::tribonacci() {
  return parry("tribonacci", {}, {1, 1, 0});
}

Numeration Numeration::bertrand(std::uint32_t a, std::uint32_t b) {
  require(b >= 1 && b <= a && a < 36, "bertrand a b needs 35 >= a >= b >= 1");
  return parry("bertrand " + std::to_string(a) + " " + std::to_string(b), {},
               {static_cast<Digit>(a), static_cast<Digit>(b - 1)});
}

Numeration Numeration::bertrand_minus(std::uint32_t a, std::uint32_t b) {
  require(b >= 1 && a <= 36 && a >= b + 2, "bertrand-minus a b needs b >= 1 and 36 >= a >= b + 2");
  return parry("bertrand-minus " + std::to_string(a) + " " + std::to_string(b), {static_cast<Digit>(a - 1)},
               {static_cast<Digit>(a - b - 1)});
}

Numeration Numeration::ostrowski(std::uint32_t first, std::uint32_t t) {
  require(first >= 1 && first <= 36 && t >= 1 && t < 36,
          "ostrowski first t needs 1 <= first <= 36 and 1 <= t <= 35");
  const std::uint32_t digit_count = std::max(first, t + 1);
  // 0: the last digit may be the lowest and anything may follow; 1: it is too large to be the lowest; 2, 3:
  // the same after a digit t, which 0 must follow; 4: so large that it must be the lowest.
  std::vector<Arc> arcs;
  for (const State state : {State{0}, State{1}}) {
    for (Letter digit = 0; digit < digit_count; ++digit) {
      const bool may_be_lowest = digit < first;
      if (digit < t) arcs.push_back({state, digit, may_be_lowest ? State{0} : State{1}});
      if (digit == t) arcs.push_back({state, digit, may_be_lowest ? State{2} : State{3}});
      if (digit > t) arcs.push_back({state, digit, State{4}});
    }
  }
  arcs.push_back({2, 0, 0});
  arcs.push_back({3, 0, 0});
  const std::array<State, 3> accepting{0, 2, 4};
  Dfa validity = minimize(make_dfa(Alphabet::uniform(1, digit_count), 5, std::move(arcs), accepting));
  return {"ostrowski " + std::to_string(first) + " " + std::to_string(t),
          std::move(validity),
          {t, 1},
          {1, first}};
}

std::optional<Numeration> Numeration::find(std::string_view name) {
  std::vector<std::uint32_t> numbers;
  std::size_t space = name.find(' ');
  const std::string_view word = name.substr(0, space);
  while (space != std::string_view::npos) {
    const std::size_t end = name.find(' ', space + 1);
    const std::string_view text =
        name.substr(space + 1, end == std::string_view::npos ? end : end - space - 1);
    std::uint32_t number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
    numbers.push_back(number);
    space = end;
  }
  try {
    if (word == "zeckendorf" && numbers.empty()) return zeckendorf();
    if (word == "tribonacci" && numbers.empty()) return tribonacci();
    if (word == "base" && numbers.size() == 1) return base(numbers[0]);
    if (numbers.size() != 2) return std::nullopt;
    if (word == "ostrowski") return ostrowski(numbers[0], numbers[1]);
    if (word == "bertrand") return bertrand(numbers[0], numbers[1]);
    if (word == "bertrand-minus") return bertrand_minus(numbers[0], numbers[1]);
  } catch (const Error&) {
  }
  return std::nullopt;
}

bool Numeration::is_valid(std::span<const Digit> digits) const {
  State state = 0;
  for (const Digit digit : digits) {
    state = digit < digit_count_ ? validity_.delta.next(state, digit) : no_state;
    if (state == no_state) return false;
  }
  return validity_.accepting[state] != 0;
}

Word Numeration::encode_tuple(std::span<const Integer> numbers) const {
  const Alphabet alphabet = Alphabet::uniform(numbers.size(), digit_count_);
  Word word;
  for (std::size_t track = 0; track < numbers.size(); ++track) {
    const Digits digits = encode(numbers[track]);
    if (digits.size() > word.size()) word.insert(word.begin(), digits.size() - word.size(), 0);
    const std::size_t padding = word.size() - digits.size();
    for (std::size_t k = 0; k < digits.size(); ++k) word[padding + k] += digits[k] * alphabet.stride(track);
  }
  return word;
}

std::vector<Integer> Numeration::decode_tuple(const Alphabet& alphabet, std::span<const Letter> word) const {
  std::vector<Integer> numbers;
  Digits digits(word.size());
  for (std::size_t track = 0; track < alphabet.tracks(); ++track) {
    for (std::size_t k = 0; k < word.size(); ++k) digits[k] = alphabet.digit(word[k], track);
    numbers.push_back(decode(digits));
  }
  return numbers;
}

}  // namespace grundy::automata
