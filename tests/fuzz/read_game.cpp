// Any text, as a rule file: reading neither crashes nor hangs; mistakes are reported inside the text; what is
// read prints as a rule file that reads as the same game.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <grundy/game.hpp>

namespace {

void require(bool holds, const char* claim, const std::string& detail) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n%s\n", claim, detail.c_str());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const grundy::ReadResult read = grundy::read_game(text, "fuzz.game");

  bool has_error = false;
  const std::size_t lines =
      2 + static_cast<std::size_t>(std::ranges::count(text, '\n') + std::ranges::count(text, '\r'));
  for (const grundy::Diagnostic& diagnostic : read.diagnostics) {
    has_error |= diagnostic.is_error;
    require(diagnostic.line >= 1 && diagnostic.line <= lines, "a diagnostic names a line of the text",
            diagnostic.to_string());
    require(!diagnostic.message.empty(), "a diagnostic says what is wrong", diagnostic.to_string());
  }
  require(read.game.has_value() != has_error, "there is a game or an error, not both", std::string(text));
  if (!read.game) return 0;

  const std::string printed = grundy::print_game(*read.game);
  const grundy::ReadResult again = grundy::read_game(printed, "printed.game");
  require(again.game.has_value(), "what is printed can be read", printed);
  require(*again.game == *read.game, "what is printed reads as the same game", printed);
  return 0;
}
