// read_rules [--name NAME] FILE...: reads each rule file as grundy does and prints its messages, each message
// on its lines, under the name NAME (one file) or the path without folders. A game that was read must print
// as a rule file that reads as the same game. Exit code: 0 read (perhaps with warnings), 1 rejected, 2 a
// promise broken (said on standard error).

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include <grundy/game.hpp>

namespace {

bool round_trips(const grundy::Game& game) {
  const std::string printed = grundy::print_game(game);
  const grundy::ReadResult again = grundy::read_game(printed, "printed");
  if (again.game && *again.game == game && grundy::print_game(*again.game) == printed) return true;
  std::cerr << "printed, the game does not read as the same:\n" << printed;
  for (const grundy::Diagnostic& diagnostic : again.diagnostics) std::cerr << diagnostic.to_string() << "\n";
  return false;
}

}  // namespace

int main(int count, char** arguments) {
  int result = 0;
  for (int i = 1; i < count; ++i) {
    const std::string path = arguments[i];
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    if (!in) {
      std::cerr << path << ": cannot be read\n";
      return 2;
    }
    const grundy::ReadResult read = grundy::read_game(text.str(), path.substr(path.find_last_of('/') + 1));
    for (const grundy::Diagnostic& diagnostic : read.diagnostics) std::cout << diagnostic.to_string() << "\n";
    if (!read.game) {
      result = std::max(result, 1);
    } else if (!round_trips(*read.game)) {
      result = 2;
    }
  }
  return result;
}
