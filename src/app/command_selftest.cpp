#include <fmt/format.h>

#include <grundy/error.hpp>
#include <grundy/library.hpp>

#include "app/commands.hpp"

namespace grundy::app {
namespace {

/// FNV-1a, 64 bits: short, and the same everywhere. Not cryptographic.
class Signature {
 public:
  void add(std::uint64_t word) {
    for (int byte = 0; byte < 8; ++byte) {
      hash_ ^= word >> (8 * byte) & 0xFFU;
      hash_ *= 0x100000001B3U;
    }
  }
  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325U;
};

/// The outcomes and, where they are defined, the Grundy values of a small table.
void add_game(const std::shared_ptr<const Game>& game, Signature& signature) {
  SheetRequest request;
  request.boards = game->sum && game->sum->count ? *game->sum->count : 1;
  request.method = SheetMethod::Search;
  const std::size_t dimensions = natural_axes(*game, {}, request.boards, 0).size();
  request.axes = natural_axes(*game, {}, request.boards, dimensions < 2 ? 24 : dimensions == 2 ? 9 : 3);
  Limits limits;
  limits.memory = std::uint64_t{32} << 20;   // a game that outgrows it says so in its signature
  limits.stop = &stop_flag();
  for (const bool values : {false, true}) {
    if (values && why_no_values(*game)) continue;
    request.values = values;
    try {
      const Sheet sheet = solve_sheet(game, request, limits);
      for (std::size_t i = 0; i < sheet.size(); ++i) signature.add(sheet.cell(i));
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::Interrupted) throw;
      signature.add(static_cast<std::uint64_t>(error.kind()));
    }
  }
}

}  // namespace

int selftest() {
  Signature all;
  std::size_t count = 0;
  for (const LibraryGame& entry : library_games()) {
    const ReadResult result = read_game(entry.text, std::string(entry.name) + ".game");
    if (!result.game)
      throw Error(ErrorKind::BadRequest, "the library's game " + std::string(entry.name) + " cannot be read");
    Signature one;
    add_game(std::make_shared<const Game>(*result.game), one);
    all.add(one.value());
    print_out("{:016x}  {}\n", one.value(), entry.name);
    ++count;
  }
  print_out("{:016x}  {} games\n", all.value(), count);
  return Success;
}

}  // namespace grundy::app
