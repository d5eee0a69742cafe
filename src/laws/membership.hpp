#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grundy::laws {

/// A set of tuples of natural numbers that is known on a box: track i runs over 0 .. sides[i]-1. One bit a
/// tuple, row-major, last track fastest.
class Membership {
 public:
  Membership() = default;
  /// Empty. Throws Error(TooLarge) if the box has more than 2^40 tuples.
  explicit Membership(std::vector<std::size_t> sides);

  [[nodiscard]] std::size_t tracks() const { return sides_.size(); }
  [[nodiscard]] const std::vector<std::size_t>& sides() const { return sides_; }
  /// What one unit of a track adds to the index.
  [[nodiscard]] const std::vector<std::size_t>& strides() const { return strides_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool contains(std::size_t index) const {
    return (bits_[index / 64] >> (index % 64) & 1) != 0;
  }
  void insert(std::size_t index) { bits_[index / 64] |= std::uint64_t{1} << (index % 64); }

  /// Precondition: one number below the side for each track.
  [[nodiscard]] std::size_t index(std::span<const std::size_t> tuple) const;
  [[nodiscard]] std::vector<std::size_t> tuple(std::size_t index) const;
  [[nodiscard]] std::size_t count() const;   // of members

  bool operator==(const Membership&) const = default;

 private:
  std::vector<std::size_t> sides_;
  std::vector<std::size_t> strides_;
  std::size_t size_ = 1;
  std::vector<std::uint64_t> bits_ = std::vector<std::uint64_t>(1);
};

/// Row-major strides of a box, and its number of cells. Throws Error(TooLarge) beyond 2^40 cells.
struct Layout {
  explicit Layout(std::span<const std::size_t> sides);
  std::vector<std::size_t> strides;
  std::size_t cells = 1;
};

/// Calls visit(tuple) for every tuple of the box with these sides, row-major; with `tracks` the last ones
/// left at 0 (so that an inner loop can run over them). Precondition: no side is 0.
template <class Visit>
void each_tuple(std::span<const std::size_t> sides, std::size_t inner_tracks, Visit visit) {
  std::vector<std::size_t> tuple(sides.size(), 0);
  const std::size_t outer = sides.size() - inner_tracks;
  while (true) {
    visit(tuple);
    std::size_t i = outer;
    while (i > 0 && ++tuple[i - 1] == sides[i - 1]) tuple[--i] = 0;
    if (i == 0) return;
  }
}

}  // namespace grundy::laws
