#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <grundy/game.hpp>
#include <grundy/sheet.hpp>

/// The commands of the program. Each takes what the command line said and returns the exit code; mistakes are
/// thrown as grundy::Error and turned into one line and a code by main.
namespace grundy::app {

/// Documented in docs/commands.md.
enum ExitCode {
  Success = 0,
  No = 1,  // the answer to a question is no: there is no winning move
  WrongRequest = 2,  // the command line, or a request that makes no sense for the game
  WrongRules = 3,  // the rule file has mistakes
  WrongInput = 4,  // a stream of positions has mistakes
  TooLarge = 5,  // more memory would be needed than is allowed
  NeedNotEnd = 6,  // the game need not end
  FileTrouble = 7,  // a file could not be read or written, or nobody reads the output any more
  Interrupted = 130,
};

/// What most commands share.
struct Common {
  std::string game;  // a file, or a name of the library
  std::vector<std::string> arguments;  // NAME=VALUE and numbers
  std::uint64_t memory = 0;  // bytes
  std::uint64_t search = 50'000'000;  // options looked at for one position
  std::string law;  // a certificate to answer by, or empty
};

struct TableOptions {
  std::optional<std::int64_t> to;
  std::string box;  // AxB, or first..last x ...
  std::size_t boards = 0;  // of a sum of any number; 0: one
  bool values = false;
  std::string method = "auto";
};

struct LawOptions {
  double seconds = 60;
  bool values = false;
  bool latex = false;
  bool explain = false;
  std::vector<std::string> numerations;
  std::string output;  // of the certificate
  std::string drawing;
};

int solve(const Common& common, const TableOptions& table, const std::string& format,
          const std::string& output);
int answer(const Common& common, bool interactive);
int move(const Common& common, bool all);
int play(const Common& common, bool second);
int law(const Common& common, const LawOptions& options);
int check(const std::string& path, std::uint64_t memory);
int emit_script(const std::string& path, const std::string& language, const std::string& output,
                std::uint64_t memory);
int draw(const Common& common, const TableOptions& table, const std::string& output, std::size_t cell_pixels);
int games(const std::string& name, bool text);
int rules(const std::string& game);
int selftest();

// ---- shared by the commands ----

/// Reads a rule file or a game of the library; prints the diagnostics. Absent if there are errors.
std::shared_ptr<const Game> load_game(const std::string& name);

/// The text of a file. Throws Error(FileSystem).
std::string read_whole(const std::string& path);

/// The values that the arguments give: by VariableIndex those with a name, in order those without.
struct Values {
  std::vector<std::optional<Integer>> named;
  std::vector<Integer> unnamed;
};
Values parse_values(const Game& game, const std::vector<std::string>& arguments);

/// A position from the arguments: unnamed numbers go to the parameters, then the coordinates (or heaps) that
/// have no value yet.
struct Place {
  std::vector<Integer> parameters;
  Position position;
};
Place parse_place(const std::shared_ptr<const Game>& game, const std::vector<std::string>& arguments);

/// The table that the options ask for.
Sheet solve_table(const std::shared_ptr<const Game>& game, const Common& common, const TableOptions& table);

/// Writes to standard output. Throws FileSystem with the reason if that fails, and ReaderLeft if nobody reads
/// it any more.
void put(std::string_view text);
template <typename... Arguments>
void print_out(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  put(fmt::format(format, std::forward<Arguments>(arguments)...));
}
void flush_output();
/// Throws what put throws; `error` is an errno.
[[noreturn]] void output_failed(int error);
/// Standard output is a pipe that nobody reads any more (`grundy games | head -1`). Ends the program without
/// a message.
struct ReaderLeft {};
bool reader_left();
/// A line on standard error, with the program's name in front. Never throws.
void complain(const std::string& message);
/// What a user wrote, fit for a message: one line, not too long.
std::string shown(const std::string& text);

/// Limits with the memory given, the stop flag of Ctrl-C, and progress on standard error if that is a
/// terminal.
Limits limits_for(const Common& common);
/// Takes the progress line away.
void clear_progress();
/// Raised by SIGINT and SIGTERM.
const std::atomic<bool>& stop_flag();
void watch_signals();

}  // namespace grundy::app
