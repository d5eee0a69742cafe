#include "laws/classes.hpp"

#include <algorithm>
#include <bit>

namespace grundy::laws {
namespace {

constexpr std::size_t nowhere = ~std::size_t{0};

std::vector<std::size_t> sides_at(std::span<const Prefixes* const> tracks, std::size_t depth) {
  std::vector<std::size_t> sides;
  for (const Prefixes* track : tracks) sides.push_back(track->limits()[depth]);
  return sides;
}

}  // namespace

SignatureInterner::SignatureInterner(std::size_t classes_below, std::size_t children)
    : bits_(static_cast<unsigned>(std::bit_width(classes_below))), narrow_(bits_ * children + 1 <= 64) {}

std::uint32_t SignatureInterner::intern(bool member, std::span<const std::uint32_t> children) {
  if (narrow_) {
    std::uint64_t key = member ? 1 : 0;
    for (const std::uint32_t child : children) key = key << bits_ | child;
    return pairs_.intern(static_cast<std::uint32_t>(key >> 32U), static_cast<std::uint32_t>(key));
  }
  packed_.clear();
  std::uint64_t word = member ? 1 : 0;
  unsigned used = 1;
  for (const std::uint32_t child : children) {
    word |= std::uint64_t{child} << used;
    used += bits_;
    if (used >= 32) {
      packed_.push_back(static_cast<std::uint32_t>(word));
      word >>= 32U;
      used -= 32;
    }
  }
  packed_.push_back(static_cast<std::uint32_t>(word));
  return sequences_.intern(packed_);
}

Classes::Classes(std::span<const Prefixes* const> tracks, const Membership& members,
                 const automata::Budget& budget)
    : tracks_(tracks.begin(), tracks.end()), digits_(tracks[0]->digit_count()), letters_(1) {
  for (std::size_t i = 0; i < tracks_.size(); ++i) letters_ *= digits_;
  std::size_t depths = tracks_[0]->limits().size();
  for (const Prefixes* track : tracks_) depths = std::min(depths, track->limits().size());
  fill_members(members);
  bases_.resize(letters_ / digits_);
  signature_.resize(letters_);
  for (std::size_t depth = 1; depth < depths; ++depth) {
    Level& level = levels_.emplace_back(sides_at(tracks_, depth));
    budget.check(0, level.layout.cells, "the classes of a table");
    fill_level(level, budget);
  }
}

void Classes::fill_members(const Membership& members) {
  Level& level = levels_.emplace_back(sides_at(tracks_, 0));
  member_.assign(level.layout.cells, 0);
  const std::size_t inner = tracks_.size() - 1;
  std::size_t index = 0;
  each_tuple(level.sides, 1, [&](const std::vector<std::size_t>& tuple) {
    std::size_t base = 0;
    bool numbers = true;
    for (std::size_t i = 0; i < inner; ++i) {
      const std::uint32_t number = tracks_[i]->number(tuple[i]);
      numbers = numbers && number != Prefixes::none;
      base += number * members.strides()[i];
    }
    for (std::size_t word = 0; word < level.sides[inner]; ++word, ++index) {
      const std::uint32_t number = tracks_[inner]->number(word);
      if (numbers && number != Prefixes::none) member_[index] = members.contains(base + number) ? 1 : 0;
    }
  });
  level.count = 2;
  level.new_by_length = {2};
}

void Classes::fill_level(Level& level, const automata::Budget& budget) {
  const std::size_t depth = levels_.size() - 1;
  const Level& lower = levels_[depth - 1];
  level.interner.emplace(lower.count, letters_);
  level.classes.resize(level.layout.cells);
  std::ranges::fill(signature_, 0);
  level.interner->intern(false, signature_);
  shortest_.assign(1, 0xFF);
  std::size_t rows = 0;
  each_tuple(level.sides, 1, [&](const std::vector<std::size_t>& tuple) {
    if (++rows % 64 == 0) budget.check(0, 0, "the classes of a table");
    if (depth == 1) {
      fill_row(level, tuple, member_, lower);
    } else {
      fill_row(level, tuple, lower.classes, lower);
    }
  });
  level.count = level.interner->size();
  for (const std::uint8_t length : shortest_) {
    if (length == 0xFF) continue;
    if (level.new_by_length.size() <= length) level.new_by_length.resize(length + 1);
    ++level.new_by_length[length];
  }
}

template <class Below>
void Classes::fill_row(Level& level, const std::vector<std::size_t>& tuple, const Below& below,
                       const Level& lower) {
  const std::size_t inner = tracks_.size() - 1;
  std::size_t row = 0;
  std::size_t member_row = 0;
  std::uint8_t longest = 0;
  for (std::size_t i = 0; i < inner; ++i) {
    row += tuple[i] * level.layout.strides[i];
    member_row += tuple[i] * levels_[0].layout.strides[i];
    longest = std::max(longest, tracks_[i]->length(tuple[i]));
  }
  for (std::size_t choice = 0; choice < bases_.size(); ++choice) {
    std::size_t base = 0;
    std::size_t rest = choice;
    for (std::size_t i = inner; i-- > 0; rest /= digits_) {
      const std::uint32_t child = tracks_[i]->child(tuple[i], static_cast<std::uint32_t>(rest % digits_));
      if (child == Prefixes::none) base = nowhere;
      if (base != nowhere) base += child * lower.layout.strides[i];
    }
    bases_[choice] = base;
  }
  for (std::size_t word = 0; word < level.sides[inner]; ++word) {
    const std::uint32_t* children = tracks_[inner]->children(word);
    std::uint32_t* entry = signature_.data();
    for (const std::size_t base : bases_) {
      for (std::uint32_t digit = 0; digit < digits_; ++digit) {
        const std::uint32_t child = children[digit];
        *entry++ = base == nowhere || child == Prefixes::none ? 0 : below[base + child];
      }
    }
    const std::uint32_t found = level.interner->intern(member_[member_row + word] != 0, signature_);
    level.classes[row + word] = found;
    if (found == shortest_.size()) shortest_.push_back(0xFF);
    shortest_[found] = std::min(shortest_[found], std::max(longest, tracks_[inner]->length(word)));
  }
}

std::vector<std::size_t> Classes::seen_by_length() const {
  std::vector<std::size_t> seen(top() + 1, 1);
  for (std::size_t depth = 1; depth < levels_.size(); ++depth) {
    std::size_t classes = 0;
    for (std::size_t length = 0; length + depth <= top(); ++length) {
      if (length < levels_[depth].new_by_length.size()) classes += levels_[depth].new_by_length[length];
      seen[length + depth] = std::max(seen[length + depth], classes);
    }
  }
  return seen;
}

bool Classes::agrees_at_root(const automata::Dfa& dfa) {
  std::vector<std::uint32_t> current(dfa.accepting.begin(), dfa.accepting.end());
  std::vector<std::uint32_t> next(current.size());
  for (std::size_t depth = 1; depth < levels_.size(); ++depth) {
    Level& level = levels_[depth];
    for (automata::State state = 0; state < dfa.states(); ++state) {
      std::ranges::fill(signature_, 0);
      for (const automata::Edge& edge : dfa.delta.from(state)) signature_[edge.letter] = current[edge.target];
      // Classes of no word of the table are all called `count`: what contains one is none of the table's
      // either.
      next[state] = std::min(level.interner->intern(dfa.accepting[state] != 0, signature_),
                             static_cast<std::uint32_t>(level.count));
    }
    std::swap(current, next);
  }
  return current[0] == class_at(top(), 0);
}

}  // namespace grundy::laws
