#include <algorithm>
#include <string>

#include <fmt/format.h>

#include <grundy/error.hpp>
#include <grundy/library.hpp>

#include "app/commands.hpp"

namespace grundy::app {
namespace {

/// The title, read from the first line: the whole library is listed without parsing 100 files.
std::string title_of(std::string_view text) {
  const std::size_t game = text.starts_with("game ") ? 0 : text.find("\ngame ");
  if (game == std::string_view::npos) return {};
  const std::string_view line = text.substr(game, text.find('\n', game + 1) - game);
  const std::size_t open = line.find('"');
  const std::size_t close = line.rfind('"');
  return open == close ? std::string() : std::string(line.substr(open + 1, close - open - 1));
}

bool holds(std::string text, std::string part) {
  const auto lower = [](std::string& s) {
    std::ranges::transform(s, s.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  };
  lower(text);
  lower(part);
  return text.find(part) != std::string::npos;
}

}  // namespace

int games(const std::string& name, bool text) {
  const auto library = library_games();
  const auto exact =
      std::ranges::find_if(library, [&](const LibraryGame& game) { return game.name == name; });
  if (exact != library.end()) {
    print_out("{}", exact->text);
    return Success;
  }
  std::size_t width = 0;
  for (const LibraryGame& game : library) width = std::max(width, game.name.size());
  std::size_t found = 0;
  for (const LibraryGame& game : library) {
    const std::string title = title_of(game.text);
    if (!name.empty() && !holds(std::string(game.name), name) && !holds(title, name)) continue;
    ++found;
    if (text) {
      print_out("{}\n", game.text);
    } else {
      print_out("{:<{}}  {}\n", game.name, width, title);
    }
  }
  if (found == 0)
    throw Error(ErrorKind::BadRequest,
                "the library has no game called '" + shown(name) + "'; `grundy games` lists it");
  return Success;
}

int rules(const std::string& name) {
  const std::shared_ptr<const Game> game = load_game(name);
  if (!game) return WrongRules;
  print_out("{}", print_game(*game));
  return Success;
}

}  // namespace grundy::app
