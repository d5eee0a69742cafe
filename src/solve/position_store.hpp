#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <grundy/error.hpp>
#include <grundy/integer.hpp>

#include "solve/memory.hpp"

namespace grundy::solve {

/// What all stores of a search may hold together.
struct SearchBudget {
  std::uint64_t memory = 0;              // bytes
  std::uint64_t used = 0;
  std::size_t positions = 0;             // stored so far
  std::uint64_t most_options = 0;        // looked at for one question; 0: no bound

  void account(std::uint64_t bytes) {
    used += bytes;
    if (used > memory) {
      throw Error(ErrorKind::TooLarge, "the search has stored " + std::to_string(positions) +
                                           " positions, which is all that " + bytes_in_words(memory) +
                                           " hold; allow more with --memory");
    }
  }
  void count() { ++positions; }
};

/// What was found about positions, by key: the coordinates of the boards one after another. Open addressing
/// with linear probing over the numbers of the nodes; keys lie in blocks and never move.
template <class N>
class PositionStore {
 public:
  using Node = std::uint32_t;
  static constexpr Node none = 0xFFFFFFFF;

  explicit PositionStore(SearchBudget& budget) : budget_(&budget), slots_(64, none) {}

  [[nodiscard]] Node find(std::span<const N> key) const {
    const Node found = slots_[slot_of(key)];
    return found;
  }
  Node find_or_add(std::span<const N> key) {
    const std::size_t slot = slot_of(key);
    if (slots_[slot] != none) return slots_[slot];
    return add(key, slot);
  }
  [[nodiscard]] std::span<const N> key(Node node) const { return {nodes_[node].key, nodes_[node].length}; }
  /// 0 at first; what it means is the search's affair.
  [[nodiscard]] std::uint32_t& state(Node node) { return nodes_[node].state; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

 private:
  struct Entry {
    const N* key;
    std::uint32_t length;
    std::uint32_t state;
  };
  static constexpr std::size_t block_length = 8192;   // numbers

  SearchBudget* budget_;
  std::vector<Entry> nodes_;
  std::vector<Node> slots_;                 // a power of two
  std::vector<std::unique_ptr<N[]>> blocks_;
  std::size_t block_size_ = 0;
  std::size_t block_used_ = 0;

  static std::size_t hash(std::span<const N> key) {
    std::uint64_t h = 0x9E3779B97F4A7C15 ^ key.size();
    for (const N& value : key) {
      h ^= std::hash<N>{}(value);
      h *= 0xFF51AFD7ED558CCD;
      h ^= h >> 32;
    }
    return static_cast<std::size_t>(h ^ (h >> 29));
  }
  [[nodiscard]] std::size_t slot_of(std::span<const N> wanted) const {
    std::size_t slot = hash(wanted) & (slots_.size() - 1);
    while (slots_[slot] != none && !std::ranges::equal(key(slots_[slot]), wanted))
      slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }

  Node add(std::span<const N> key, std::size_t slot) {
    budget_->count();
    if (nodes_.size() >= none - 1)
      throw Error(ErrorKind::TooLarge, "the search has stored all the positions that it can number");
    const N* stored = store(key);
    if (nodes_.size() == nodes_.capacity()) {
      const std::size_t capacity = nodes_.size() + nodes_.size() / 2 + 64;
      budget_->account((capacity - nodes_.size()) * sizeof(Entry));
      nodes_.reserve(capacity);
    }
    const auto node = static_cast<Node>(nodes_.size());
    nodes_.push_back({stored, static_cast<std::uint32_t>(key.size()), 0});
    slots_[slot] = node;
    if (nodes_.size() * 2 > slots_.size()) grow();
    return node;
  }

  const N* store(std::span<const N> key) {
    if (blocks_.empty() || block_size_ - block_used_ < key.size()) {
      block_size_ = std::max(block_length, key.size());
      budget_->account(block_size_ * sizeof(N));
      blocks_.push_back(std::make_unique<N[]>(block_size_));
      block_used_ = 0;
    }
    N* stored = blocks_.back().get() + block_used_;
    for (std::size_t i = 0; i < key.size(); ++i) {
      if constexpr (std::is_same_v<N, Integer>) {
        if (!key[i].fits_int64())
          budget_->account(key[i].bit_length() / 8 + 48);   // limbs, and what malloc adds
      }
      stored[i] = key[i];
    }
    block_used_ += key.size();
    return stored;
  }

  void grow() {
    budget_->account(slots_.size() * sizeof(Node));
    slots_.assign(slots_.size() * 2, none);
    for (Node node = 0; node < nodes_.size(); ++node) slots_[slot_of(key(node))] = node;
  }
};

}  // namespace grundy::solve
