#include "solve/value_sets.hpp"

#include <algorithm>
#include <bit>

#include "solve/memory.hpp"

namespace grundy::solve {

void ValueSets::account(std::uint64_t bytes) {
  used_ += bytes;
  if (used_ > memory_) {
    throw Error(ErrorKind::TooLarge, "the Grundy values of this box need more than the " +
                                         bytes_in_words(memory_) +
                                         " that are left beside the table; allow more with --memory");
  }
}

ValueSets::Handle ValueSets::make() {
  if (!free_.empty()) {
    const Handle set = free_.back();
    free_.pop_back();
    return set;
  }
  account(sizeof(Set) * 2);
  sets_.emplace_back();
  return static_cast<Handle>(sets_.size() - 1);
}

void ValueSets::clear(Handle handle) {
  Set& set = sets_[handle];
  std::fill_n(set.words.get(), set.size, 0);
  set.full = 0;
}

void ValueSets::release(Handle set) {
  clear(set);
  free_.push_back(set);
}

void ValueSets::grow(Set& set, std::size_t size) {
  account((size - set.size) * sizeof(std::uint64_t));
  auto words = std::make_unique<std::uint64_t[]>(size);
  std::copy_n(set.words.get(), set.size, words.get());
  set.words = std::move(words);
  set.size = static_cast<std::uint32_t>(size);
}

void ValueSets::insert(Handle handle, GrundyValue value) {
  Set& set = sets_[handle];
  const std::size_t word = value / 64;
  if (word >= set.size) grow(set, std::max<std::size_t>(word + 1, set.size + set.size / 2 + 4));
  set.words[word] |= std::uint64_t{1} << (value % 64);
  while (set.full < set.size && set.words[set.full] == ~std::uint64_t{0}) ++set.full;
}

/// From `word` on, whatever the sizes of the sets.
GrundyValue ValueSets::mex_from(std::span<const Handle> sets, std::size_t word) const {
  for (;; ++word) {
    std::uint64_t seen = 0;
    for (const Handle set : sets) {
      if (word < sets_[set].size) seen |= sets_[set].words[word];
    }
    if (seen != ~std::uint64_t{0})
      return static_cast<GrundyValue>(word * 64 + static_cast<std::size_t>(std::countr_one(seen)));
  }
}

GrundyValue ValueSets::mex(std::span<const Handle> sets) const {
  std::size_t word = 0;
  std::size_t common = sets.empty() ? 0 : sets_[sets[0]].size;   // words that all sets have
  for (const Handle set : sets) {
    word = std::max<std::size_t>(word, sets_[set].full);
    common = std::min<std::size_t>(common, sets_[set].size);
  }
  const auto words = [&](std::size_t i) { return sets_[sets[i]].words.get(); };
  const auto scan = [&](auto seen_in) {   // the usual numbers of rays without an inner loop
    while (word < common && seen_in(word) == ~std::uint64_t{0}) ++word;
  };
  if (sets.size() == 3) {
    scan([a = words(0), b = words(1), c = words(2)](std::size_t w) { return a[w] | b[w] | c[w]; });
  } else if (sets.size() == 2) {
    scan([a = words(0), b = words(1)](std::size_t w) { return a[w] | b[w]; });
  }
  return mex_from(sets, word);
}

}  // namespace grundy::solve
