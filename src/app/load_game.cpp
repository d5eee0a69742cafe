#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fmt/format.h>

#include <grundy/error.hpp>
#include <grundy/library.hpp>

#include "app/commands.hpp"

namespace grundy::app {
namespace {

constexpr std::size_t most_bytes =
    std::size_t{16} << 20;   // far more than the reader of rules takes: it says how much that is

/// Of a device or a pipe no more than the reader of rules would look at. Absent, with errno, if it cannot be
/// read.
std::optional<std::string> read_file(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  std::string text;
  ssize_t got = 0;
  do {
    char block[65536];
    got = read(descriptor, block, sizeof block);
    if (stop_flag().load()) throw Error(ErrorKind::Interrupted, "interrupted");
    if (got > 0) text.append(block, static_cast<std::size_t>(got));
  } while ((got > 0 || (got < 0 && errno == EINTR)) && text.size() < most_bytes);
  const int error = errno;
  close(descriptor);
  errno = error;
  if (got < 0) return std::nullopt;
  return text;
}

/// The games whose name holds a word, so many that a line can name them.
std::string library_names_with(const std::string& word) {
  constexpr std::size_t most_characters = 200;
  std::string names;
  if (word.size() < 3) return names;
  for (const LibraryGame& game : library_games()) {
    if (game.name.find(word) == std::string_view::npos) continue;
    if (names.size() > most_characters) return names + ", ...";
    names += (names.empty() ? "" : ", ") + std::string(game.name);
  }
  return names;
}

const LibraryGame* find_in_library(const std::string& name) {
  const auto library = library_games();
  const auto found =
      std::ranges::find_if(library, [&](const LibraryGame& game) { return game.name == name; });
  return found == library.end() ? nullptr : &*found;
}

[[noreturn]] void no_such_game(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  const bool is_path = slash != std::string::npos || name.ends_with(".game");
  std::string stem = slash == std::string::npos ? name : name.substr(slash + 1);
  if (stem.ends_with(".game")) stem.resize(stem.size() - 5);
  std::string advice = "`grundy games` lists the library";
  if (find_in_library(stem) != nullptr) {
    advice = "the library has it as " + stem;
  } else if (const std::string near = library_names_with(stem); !near.empty()) {
    advice = "the library has " + near;
  }
  throw Error(ErrorKind::FileSystem,
              fmt::format("there is no file '{}'{}; {}", shown(name),
                          is_path ? "" : " and no game of that name in the library", advice));
}

}  // namespace

std::string read_whole(const std::string& path) {
  std::optional<std::string> text = read_file(path);
  if (text) return *std::move(text);
  throw Error(ErrorKind::FileSystem,
              fmt::format("cannot read '{}': {}", shown(path), std::generic_category().message(errno)));
}

/// A file comes before a game of the library; a folder does not.
std::shared_ptr<const Game> load_game(const std::string& name) {
  if (name.empty())
    throw Error(ErrorKind::BadRequest,
                "GAME is empty; give a rule file or the name of a game of the library");
  std::string file = name;
  std::optional<std::string> text = read_file(name);
  const int error = errno;
  if (!text) {
    const LibraryGame* const found = find_in_library(name);
    if (found == nullptr && (error == ENOENT || error == ENOTDIR)) no_such_game(name);
    if (found == nullptr)
      throw Error(ErrorKind::FileSystem,
                  fmt::format("cannot read '{}': {}", shown(name), std::generic_category().message(error)));
    text = std::string(found->text);
    file = std::string(found->name) + ".game";
  }
  ReadResult result = read_game(*text, file);
  for (const Diagnostic& diagnostic : result.diagnostics)
    std::fputs((diagnostic.to_string() + "\n").c_str(), stderr);
  if (!result.game) return nullptr;
  return std::make_shared<const Game>(std::move(*result.game));
}

}  // namespace grundy::app
