#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <grundy/table.hpp>

namespace grundy::solve {

/// Growing sets of Grundy values, as bits, and the least value that is in none of several of them.
class ValueSets {
 public:
  using Handle = std::uint32_t;

  /// `memory`: bytes that all sets together may take; Error(TooLarge) beyond.
  explicit ValueSets(std::uint64_t memory) : memory_(memory) {}

  [[nodiscard]] Handle make();
  /// The set is empty again and may be handed out by `make`.
  void release(Handle set);
  void insert(Handle set, GrundyValue value);
  /// Cost: one step for 64 values beyond the longest run from 0 that one of the sets holds.
  [[nodiscard]] GrundyValue mex(std::span<const Handle> sets) const;
  void clear(Handle set);
  /// Something else of this size comes out of the same memory.
  void account(std::uint64_t bytes);

 private:
  struct Set {
    std::unique_ptr<std::uint64_t[]> words;
    std::uint32_t size = 0;        // in words
    std::uint32_t full = 0;        // so many first words have all their bits
  };
  std::vector<Set> sets_;
  std::vector<Handle> free_;
  std::uint64_t memory_;
  std::uint64_t used_ = 0;

  void grow(Set& set, std::size_t size);
  [[nodiscard]] GrundyValue mex_from(std::span<const Handle> sets, std::size_t word) const;
};

}  // namespace grundy::solve
