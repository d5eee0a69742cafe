#pragma once

#include <span>
#include <string_view>

namespace grundy {

/// A rule file of the library (games/*.game), as it was when the program was built.
struct LibraryGame {
  std::string_view name;   // the file's name without `.game`
  std::string_view text;   // the whole file, byte for byte
};

/// The whole library, ascending by name. The texts live as long as the program.
[[nodiscard]] std::span<const LibraryGame> library_games();

}  // namespace grundy
