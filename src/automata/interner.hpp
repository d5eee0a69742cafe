#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

/// Numbering of things met during a construction. Keys are compared exactly: hashes only choose where to
/// look, so no collision can merge two different states.
namespace grundy::automata {

/// A bijection on 64 bits that mixes well (the finaliser of splitmix64).
[[nodiscard]] inline std::uint64_t mix(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
  return value ^ (value >> 31);
}

/// Numbers pairs of states 0, 1, 2 ... in the order in which they are first met.
class PairInterner {
 public:
  PairInterner() : slots_(1024, empty) {}

  std::uint32_t intern(std::uint32_t left, std::uint32_t right) {
    const std::uint64_t key = std::uint64_t{left} << 32 | right;
    std::size_t slot = mix(key) & (slots_.size() - 1);
    for (; slots_[slot] != empty; slot = (slot + 1) & (slots_.size() - 1)) {
      if (keys_[slots_[slot]] == key) return slots_[slot];
    }
    slots_[slot] = static_cast<std::uint32_t>(keys_.size());
    keys_.push_back(key);
    if (keys_.size() * 2 > slots_.size()) grow();
    return static_cast<std::uint32_t>(keys_.size() - 1);
  }
  [[nodiscard]] std::size_t size() const { return keys_.size(); }
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> at(std::uint32_t id) const {
    return {static_cast<std::uint32_t>(keys_[id] >> 32), static_cast<std::uint32_t>(keys_[id])};
  }

 private:
  static constexpr std::uint32_t empty = 0xFFFFFFFF;

  void grow() {
    slots_.assign(slots_.size() * 2, empty);
    for (std::uint32_t id = 0; id < keys_.size(); ++id) {
      std::size_t slot = mix(keys_[id]) & (slots_.size() - 1);
      while (slots_[slot] != empty) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = id;
    }
  }

  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> slots_;   // a power of two, at most half full
};

/// Numbers sequences of 32-bit words 0, 1, 2 ... in the order in which they are first met; kept in one flat
/// array.
class SequenceInterner {
 public:
  SequenceInterner() : slots_(1024, empty) {}

  std::uint32_t intern(std::span<const std::uint32_t> sequence) {
    const std::uint64_t hash = hash_of(sequence);
    std::size_t slot = hash & (slots_.size() - 1);
    for (; slots_[slot] != empty; slot = (slot + 1) & (slots_.size() - 1)) {
      if (hashes_[slots_[slot]] == hash && std::ranges::equal(at(slots_[slot]), sequence))
        return slots_[slot];
    }
    slots_[slot] = static_cast<std::uint32_t>(hashes_.size());
    hashes_.push_back(hash);
    words_.insert(words_.end(), sequence.begin(), sequence.end());
    first_.push_back(words_.size());
    if (hashes_.size() * 2 > slots_.size()) grow();
    return static_cast<std::uint32_t>(hashes_.size() - 1);
  }
  [[nodiscard]] std::size_t size() const { return hashes_.size(); }
  [[nodiscard]] std::size_t words() const { return words_.size(); }
  /// Valid until the next call of intern.
  [[nodiscard]] std::span<const std::uint32_t> at(std::uint32_t id) const {
    return {words_.data() + first_[id], words_.data() + first_[id + 1]};
  }

 private:
  static constexpr std::uint32_t empty = 0xFFFFFFFF;

  static std::uint64_t hash_of(std::span<const std::uint32_t> sequence) {
    std::uint64_t hash = sequence.size();
    for (const std::uint32_t word : sequence) hash = mix(hash * 0x9E3779B97F4A7C15U + word);
    return hash;
  }
  void grow() {
    slots_.assign(slots_.size() * 2, empty);
    for (std::uint32_t id = 0; id < hashes_.size(); ++id) {
      std::size_t slot = hashes_[id] & (slots_.size() - 1);
      while (slots_[slot] != empty) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = id;
    }
  }

  std::vector<std::uint32_t> words_;
  std::vector<std::size_t> first_{0};
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> slots_;
};

}  // namespace grundy::automata
