#include <grundy/table.hpp>

#include <algorithm>
#include <cassert>

namespace grundy {

std::optional<std::int64_t> Box::cells() const {
  std::int64_t total = 1;
  for (std::size_t i = 0; i < dimensions(); ++i) {
    std::int64_t extent = 0;
    if (__builtin_sub_overflow(last[i], first[i], &extent) || __builtin_add_overflow(extent, 1, &extent) ||
        __builtin_mul_overflow(total, extent, &total)) {
      return std::nullopt;
    }
  }
  return total;
}

bool Box::contains(std::span<const std::int64_t> board) const {
  for (std::size_t i = 0; i < dimensions(); ++i) {
    if (board[i] < first[i] || board[i] > last[i]) return false;
  }
  return true;
}

std::size_t Box::index(std::span<const std::int64_t> board) const {
  assert(contains(board));
  std::size_t result = 0;
  for (std::size_t i = 0; i < dimensions(); ++i) {
    result = result * static_cast<std::size_t>(last[i] - first[i] + 1) +
             static_cast<std::size_t>(board[i] - first[i]);
  }
  return result;
}

std::string Box::to_string() const {
  std::string text;
  for (std::size_t i = 0; i < dimensions(); ++i) {
    if (i > 0) text += " x ";
    text += std::to_string(first[i]) + ".." + std::to_string(last[i]);
  }
  return text;
}

OutcomeTable::OutcomeTable(Box box)
    : box_(std::move(box)), p_((static_cast<std::size_t>(box_.cells().value()) + 63) / 64) {}

void OutcomeTable::set_illegal(std::size_t index) {
  if (illegal_.empty()) illegal_ = ZeroedArray<std::uint64_t>(p_.size());
  illegal_[index / 64] |= std::uint64_t{1} << (index % 64);
}

std::optional<Outcome> OutcomeTable::outcome(std::span<const std::int64_t> board) const {
  const std::size_t index = box_.index(board);
  if (!is_legal(index)) return std::nullopt;
  return is_p(index) ? Outcome::P : Outcome::N;
}

bool OutcomeTable::operator==(const OutcomeTable& other) const {
  if (box_.first != other.box_.first || box_.last != other.box_.last || !std::ranges::equal(p_, other.p_))
    return false;
  for (std::size_t i = 0; i < p_.size(); ++i) {   // a table without illegal boards holds no words for them
    if ((illegal_.empty() ? 0 : illegal_[i]) != (other.illegal_.empty() ? 0 : other.illegal_[i]))
      return false;
  }
  return true;
}

GrundyTable::GrundyTable(Box box)
    : box_(std::move(box)), narrow_(static_cast<std::size_t>(box_.cells().value())) {}

std::optional<GrundyValue> GrundyTable::value(std::span<const std::int64_t> board) const {
  const GrundyValue found = value(box_.index(board));
  return found == illegal ? std::nullopt : std::optional<GrundyValue>(found);
}

void GrundyTable::set(std::size_t index, GrundyValue value) {
  const std::uint32_t held = value + 1;   // 0 for `illegal`
  if (wide_.empty() && held <= 0xFFFF) {
    narrow_[index] = static_cast<std::uint16_t>(held);
    return;
  }
  if (wide_.empty()) {
    ZeroedArray<std::uint32_t> wide(narrow_.size());
    std::ranges::copy(narrow_, wide.begin());
    wide_ = std::move(wide);
    narrow_ = {};
  }
  wide_[index] = held;
}

bool GrundyTable::operator==(const GrundyTable& other) const {
  if (box_.first != other.box_.first || box_.last != other.box_.last) return false;
  const std::size_t cells = narrow_.size() + wide_.size();
  for (std::size_t i = 0; i < cells; ++i) {
    if (value(i) != other.value(i)) return false;
  }
  return true;
}

}  // namespace grundy
