#include "solve/memory.hpp"

#include <array>

namespace grundy::solve {

std::string bytes_in_words(std::uint64_t bytes) {
  constexpr std::array<const char*, 6> units = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
  if (bytes < 1024) return std::to_string(bytes) + " bytes";
  std::uint64_t divisor = 1024;
  std::size_t unit = 1;
  while (unit + 1 < units.size() && bytes / divisor >= 1024) {
    divisor *= 1024;
    ++unit;
  }
  const std::uint64_t tenth = divisor / 10;   // rounding up, without 10 * bytes, which may not fit
  const std::uint64_t tenths = bytes / divisor * 10 + (bytes % divisor + tenth - 1) / tenth;
  if (tenths >= 1000 || tenths % 10 == 0) return std::to_string((tenths + 9) / 10) + " " + units[unit];
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " " + units[unit];
}

}  // namespace grundy::solve
