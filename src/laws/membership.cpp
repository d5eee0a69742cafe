#include "laws/membership.hpp"

#include <bit>

#include <grundy/error.hpp>

namespace grundy::laws {

Layout::Layout(std::span<const std::size_t> sides) : strides(sides.size()) {
  constexpr std::size_t most_cells = std::size_t{1} << 40;
  for (std::size_t i = sides.size(); i-- > 0;) {
    strides[i] = cells;
    if (__builtin_mul_overflow(cells, sides[i], &cells) || cells > most_cells)
      throw Error(ErrorKind::TooLarge, "a table of more than 2^40 positions is too large to learn from");
  }
}

Membership::Membership(std::vector<std::size_t> sides) : sides_(std::move(sides)) {
  Layout layout(sides_);
  strides_ = std::move(layout.strides);
  size_ = layout.cells;
  bits_.assign(size_ / 64 + 1, 0);
}

std::size_t Membership::index(std::span<const std::size_t> tuple) const {
  std::size_t result = 0;
  for (std::size_t i = 0; i < sides_.size(); ++i) result += tuple[i] * strides_[i];
  return result;
}

std::vector<std::size_t> Membership::tuple(std::size_t index) const {
  std::vector<std::size_t> result(sides_.size());
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    result[i] = index / strides_[i];
    index %= strides_[i];
  }
  return result;
}

std::size_t Membership::count() const {
  std::size_t members = 0;
  for (const std::uint64_t word : bits_) members += static_cast<std::size_t>(std::popcount(word));
  return members;
}

}  // namespace grundy::laws
