// Prints the P-positions (a, b), a <= b <= 20, of a game of two numbers: of the rule file that is named, or
// of Wythoff's game from the library.
//
//   consumer [FILE.game]

#include <algorithm>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <grundy/error.hpp>
#include <grundy/game.hpp>
#include <grundy/library.hpp>
#include <grundy/position.hpp>
#include <grundy/table.hpp>

namespace {

std::string library_text(const std::string& name) {
  const auto games = grundy::library_games();
  const auto found = std::ranges::find(games, name, &grundy::LibraryGame::name);
  if (found == games.end()) throw grundy::Error(grundy::ErrorKind::BadRequest, "no game " + name);
  return std::string(found->text);
}

std::string file_text(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw grundy::Error(grundy::ErrorKind::FileSystem, "cannot read " + file);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

int run(const std::string& text, const std::string& file) {
  const grundy::ReadResult read = grundy::read_game(text, file);
  for (const grundy::Diagnostic& diagnostic : read.diagnostics) std::cerr << diagnostic.to_string() << '\n';
  if (!read.game) return 1;

  const grundy::Instance instance(std::make_shared<const grundy::Game>(*read.game), {});
  const std::int64_t last = 20;
  const grundy::OutcomeTable table =
      grundy::solve_outcomes(instance, grundy::Box{.first = {0, 0}, .last = {last, last}}, grundy::Limits{});
  for (std::int64_t a = 0; a <= last; ++a) {
    for (std::int64_t b = a; b <= last; ++b) {
      const std::vector<std::int64_t> board = {a, b};
      if (table.outcome(board) == grundy::Outcome::P) std::cout << a << ' ' << b << '\n';
    }
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::string file = argc > 1 ? argv[1] : "wythoff.game";
    return run(argc > 1 ? file_text(file) : library_text("wythoff"), file);
  } catch (const std::exception& error) {
    std::cerr << "consumer: " << error.what() << '\n';
    return 1;
  }
}
