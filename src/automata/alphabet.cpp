#include "automata/alphabet.hpp"

#include <cassert>
#include <utility>

#include <grundy/error.hpp>

namespace grundy::automata {

namespace {
constexpr std::uint64_t letter_limit = std::uint64_t{1} << 31;
constexpr Letter table_limit = Letter{1} << 16;  // letters up to which LetterMap keeps a table (256 KiB)
}  // namespace

Alphabet::Alphabet(std::vector<std::uint32_t> digit_counts)
    : digit_counts_(std::move(digit_counts)), strides_(digit_counts_.size()) {
  std::uint64_t letters = 1;
  for (std::size_t track = digit_counts_.size(); track-- > 0;) {
    assert(digit_counts_[track] >= 1 && digit_counts_[track] <= 256);
    strides_[track] = static_cast<Letter>(letters);
    letters *= digit_counts_[track];
    if (letters > letter_limit) {
      throw Error(ErrorKind::TooLarge,
                  "an automaton on " + std::to_string(digit_counts_.size()) +
                      " tracks of these digits has more than 2^31 letters; use fewer tracks");
    }
  }
  letters_ = static_cast<Letter>(letters);
}

Alphabet Alphabet::uniform(std::size_t tracks, std::uint32_t digit_count) {
  return Alphabet(std::vector<std::uint32_t>(tracks, digit_count));
}

Letter Alphabet::letter(std::span<const Digit> digits) const {
  assert(digits.size() == tracks());
  Letter result = 0;
  for (std::size_t track = 0; track < digits.size(); ++track) {
    assert(digits[track] < digit_counts_[track]);
    result += digits[track] * strides_[track];
  }
  return result;
}

Alphabet Alphabet::select(std::span<const std::size_t> order) const {
  std::vector<std::uint32_t> counts;
  counts.reserve(order.size());
  for (const std::size_t track : order) counts.push_back(digit_counts_[track]);
  return Alphabet(std::move(counts));
}

LetterMap::LetterMap(const Alphabet& from, std::span<const std::size_t> order) {
  const Alphabet to = from.select(order);
  for (std::size_t track = 0; track < order.size(); ++track) {
    steps_.push_back({from.stride(order[track]), from.digit_count(order[track]), to.stride(track)});
  }
  if (from.letters() > table_limit) return;
  table_.resize(from.letters());
  for (Letter letter = 0; letter < from.letters(); ++letter) table_[letter] = compute(letter);
}

Letter LetterMap::compute(Letter letter) const {
  Letter result = 0;
  for (const Step& step : steps_) result += letter / step.from_stride % step.digit_count * step.to_stride;
  return result;
}

}  // namespace grundy::automata
