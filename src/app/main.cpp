/// The command line. To add an option: declare it in the function of its command below and pass it on; the
/// commands themselves are in command_*.cpp.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <functional>
#include <limits>
#include <new>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <grundy/error.hpp>
#include <grundy/suggestion.hpp>

#include "app/commands.hpp"

namespace grundy::app {
namespace {

std::uint64_t half_of_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return std::uint64_t{1} << 30;
  return static_cast<std::uint64_t>(pages) / 2 * static_cast<std::uint64_t>(page);
}

/// A whole number of this range, in decimal digits; leading zeros do not make it octal.
CLI::Validator whole_number(std::int64_t low, std::int64_t high) {
  const auto check = [low, high](std::string& text) -> std::string {
    std::int64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    if (digits && error == std::errc{} && stop == end && value >= low && value <= high) {
      text = std::to_string(value);
      return {};
    }
    return high == std::numeric_limits<std::int64_t>::max()
               ? fmt::format("'{}' is not a whole number from {} to 2^63 - 1", shown(text), low)
               : fmt::format("'{}' is not a whole number from {} to {}", shown(text), low, high);
  };
  return CLI::Validator(check, "");
}

/// Bytes as digits and a unit: 500M, 8G, 8GiB; k, m, g and t are powers of 1024. Absent for any other text.
std::optional<std::uint64_t> parse_memory(const std::string& text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{}) return std::nullopt;
  std::string unit = CLI::detail::to_lower(std::string(stop, end));
  for (const char* ending : {"ib", "b"}) {
    if (unit.ends_with(ending)) {
      unit.resize(unit.size() - std::string_view(ending).size());
      break;
    }
  }
  static constexpr std::string_view units = "kmgt";
  if (unit.size() > 1 || (!unit.empty() && units.find(unit) == std::string_view::npos)) return std::nullopt;
  const std::size_t power = unit.empty() ? 0 : units.find(unit) + 1;
  if (value > std::numeric_limits<std::uint64_t>::max() >> (10 * power)) return std::nullopt;
  return value << (10 * power);
}

CLI::Validator memory_size() {
  const auto check = [](std::string& text) -> std::string {
    const std::optional<std::uint64_t> bytes = parse_memory(text);
    if (!bytes)
      return fmt::format("'{}' is not a size; write a whole number and a unit, such as 500M or 8G",
                         shown(text));
    text = std::to_string(*bytes);
    return {};
  };
  return CLI::Validator(check, "");
}

CLI::Validator one_of(const std::vector<std::string>& words) {
  const auto check = [words](std::string& text) -> std::string {
    if (std::ranges::find(words, text) != words.end()) return {};
    return fmt::format("'{}' is none of {}", shown(text), fmt::join(words, ", "));
  };
  return CLI::Validator(check, "");
}

CLI::Validator not_empty() {
  return CLI::Validator(
      [](std::string& text) { return text.empty() ? std::string("the value is empty") : std::string(); }, "");
}

void add_common(CLI::App* command, Common& common, const std::string& arguments) {
  command
      ->add_option("GAME", common.game,
                   "a rule file, or the name of a game of the library (see `grundy games`)")
      ->required();
  command->add_option("ARGUMENT", common.arguments, arguments);
  common.memory = half_of_memory();
  command
      ->add_option(
          "--memory", common.memory,
          "the most memory for tables and searches, such as 500M or 8G; default: half of the machine's")
      ->type_name("SIZE")
      ->transform(memory_size());
  command
      ->add_option("--search", common.search,
                   "how many options a search may look at for one position before it gives up; default: " +
                       std::to_string(common.search))
      ->type_name("N")
      ->transform(whole_number(1, std::numeric_limits<std::int64_t>::max()));
}

void add_table(CLI::App* command, TableOptions& table) {
  command->add_option("--to", table.to, "every variable from 0 to N")
      ->type_name("N")
      ->transform(whole_number(0, std::numeric_limits<std::int64_t>::max()));
  command
      ->add_option("--box", table.box,
                   "so many values of each variable from 0, as 20x30; or ranges, as 5..9x0..29 (with "
                   "--method search if moves leave them)")
      ->type_name("AxB")
      ->check(not_empty())
      ->excludes("--to");
  command->add_flag("--grundy", table.values, "Grundy values instead of outcomes");
  command
      ->add_option("--heaps", table.boards, "for a sum of any number of heaps: how many, 1 to 16 (default 1)")
      ->type_name("N")
      ->transform(whole_number(1, 16));
  command->add_option("--method", table.method, "how to solve: auto, rays, plain or search")
      ->type_name("METHOD")
      ->check(one_of({"auto", "rays", "plain", "search"}));
}

/// What the user asked for; the options are stored here while CLI11 parses.
struct Request {
  Common common;
  TableOptions table;
  std::string format = "text";
  std::string output;
  std::string name;
  std::size_t cell_pixels = 0;
  LawOptions law;
  std::int64_t seconds = 60;
  bool flag = false;
};

using Run = std::function<int()>;

void add_solve(CLI::App& app, Request& request, Run& run) {
  CLI::App* command = app.add_subcommand("solve", "a table of outcomes or Grundy values");
  add_common(command, request.common, "NAME=VALUE: fixes a parameter or a coordinate");
  add_table(command, request.table);
  command->add_option("--format", request.format, "text, csv or npy (default text)")
      ->type_name("FORMAT")
      ->check(one_of({"text", "csv", "npy"}));
  command->add_option("-o,--output", request.output, "a file instead of standard output")
      ->type_name("FILE")
      ->check(not_empty());
  command->callback(
      [&] { run = [&] { return solve(request.common, request.table, request.format, request.output); }; });
}

void add_law_file(CLI::App* command, Common& common) {
  command->add_option("--law", common.law, "answer by this proved law (see `grundy law`), at any size")
      ->type_name("FILE.law")
      ->check(not_empty());
}

void add_positions(CLI::App& app, Request& request, Run& run) {
  CLI::App* command = app.add_subcommand(
      "answer", "reads positions and answers them in the format of the game's judge block");
  add_common(command, request.common, "NAME=VALUE: fixes a parameter or a coordinate");
  command->add_flag("--interactive", request.flag, "write every answer at once");
  add_law_file(command, request.common);
  command->callback([&] { run = [&] { return answer(request.common, request.flag); }; });

  command = app.add_subcommand("move", "a winning move from a position");
  add_common(command, request.common, "the position: numbers in the order of the rule file, or NAME=VALUE");
  command->add_flag("--all", request.flag, "every winning move");
  add_law_file(command, request.common);
  command->callback([&] { run = [&] { return move(request.common, request.flag); }; });

  command = app.add_subcommand("play", "play against a perfect opponent");
  add_common(command, request.common, "the position to start from");
  command->add_flag("--second", request.flag, "let the opponent begin");
  command->callback([&] { run = [&] { return play(request.common, request.flag); }; });
}

void add_laws(CLI::App& app, Request& request, Run& run) {
  CLI::App* command = app.add_subcommand("law", "finds the law of a game, proves it and writes GAME.law");
  add_common(command, request.common, "NAME=VALUE: states the law for one value of a parameter");
  command
      ->add_option("--time", request.seconds,
                   "seconds after which the search ends, 1 to 1000000 (default 60)")
      ->type_name("S")
      ->transform(whole_number(1, 1'000'000));
  command->add_flag("--grundy", request.law.values, "the Grundy values instead of the outcomes");
  command
      ->add_option("--numeration", request.law.numerations,
                   "look only in the digits of this numeration system, such as 'base 2' or zeckendorf")
      ->type_name("NAME");
  command->add_flag("--latex", request.law.latex, "the law in LaTeX");
  command->add_flag("--explain", request.law.explain, "writes the proof out for a reader");
  command
      ->add_option("-o,--output", request.law.output, "the certificate; default: the game's name with .law")
      ->type_name("FILE.law")
      ->check(not_empty());
  command->add_option("--drawing", request.law.drawing, "writes the automaton for Graphviz")
      ->type_name("FILE.dot")
      ->check(not_empty());
  command->callback([&] {
    run = [&] {
      request.law.seconds = static_cast<double>(request.seconds);
      return law(request.common, request.law);
    };
  });

  command = app.add_subcommand("check", "checks a certificate, independently of how it was found");
  command->add_option("FILE", request.name, "a certificate, as `grundy law` writes it")->required();
  request.common.memory = half_of_memory();
  command
      ->add_option("--memory", request.common.memory,
                   "the most memory, such as 500M or 8G; default: half of the machine's")
      ->type_name("SIZE")
      ->transform(memory_size());
  command->callback([&] { run = [&] { return check(request.name, request.common.memory); }; });

  command = app.add_subcommand("emit", "what a proved law must satisfy, as a script for another program");
  command->add_option("FILE", request.name, "a certificate, as `grundy law` writes it")->required();
  command->add_option("--as", request.format, "mona, smt2 (Z3, cvc5) or walnut")
      ->type_name("LANGUAGE")
      ->required()
      ->check(one_of({"mona", "smt2", "walnut"}));
  command->add_option("-o,--output", request.output, "a file instead of standard output")
      ->type_name("FILE")
      ->check(not_empty());
  command->callback([&] {
    run = [&] { return emit_script(request.name, request.format, request.output, request.common.memory); };
  });
}

void add_draw(CLI::App& app, Request& request, Run& run) {
  CLI::App* command = app.add_subcommand("draw", "a picture of P-positions or Grundy values, PNG or SVG");
  add_common(command, request.common, "NAME=VALUE: fixes a parameter or a coordinate");
  add_table(command, request.table);
  command->add_option("-o,--output", request.output, "the picture; its ending says the format")
      ->type_name("FILE.png|svg")
      ->required();
  command->add_option("--cell", request.cell_pixels, "pixels of a cell's side, 1 to 200")
      ->type_name("N")
      ->transform(whole_number(1, 200));
  command->callback([&] {
    run = [&] { return draw(request.common, request.table, request.output, request.cell_pixels); };
  });
}

void add_library(CLI::App& app, Request& request, Run& run) {
  CLI::App* command = app.add_subcommand("games", "the library of rule files");
  command->add_option("NAME", request.name, "show this game only, or the games whose name or title holds it");
  command->add_flag("--text", request.flag, "print the rule file as it is");
  command->callback([&] { run = [&] { return games(request.name, request.flag); }; });

  command = app.add_subcommand("rules", "checks a rule file and prints it in its canonical form");
  command->add_option("GAME", request.name, "a rule file, or the name of a game of the library")->required();
  command->callback([&] { run = [&] { return rules(request.name); }; });

  command = app.add_subcommand("selftest",
                               "solves small boxes of the library and prints one signature of all results");
  command->callback([&] { run = [] { return selftest(); }; });
}

int exit_code(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::BadRequest:
      return WrongRequest;
    case ErrorKind::BadInput:
      return WrongInput;
    case ErrorKind::TooLarge:
      return TooLarge;
    case ErrorKind::NeedNotEnd:
      return NeedNotEnd;
    case ErrorKind::OutsideBox:
      return WrongRequest;
    case ErrorKind::Interrupted:
      return Interrupted;
    case ErrorKind::FileSystem:
      return FileTrouble;
  }
  return WrongRequest;
}

std::string unknown(const std::string& kind, const std::string& word, const std::vector<std::string>& known) {
  const std::string near = nearest_word(word, known);
  return fmt::format("unknown {} '{}'{}", kind, shown(word),
                     near.empty() ? "" : "; did you mean '" + near + "'?");
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

/// What is wrong with the command line, in the program's words where CLI11's are hard to understand.
std::string message_of(const CLI::App& app, const CLI::ParseError& mistake, const std::string& first) {
  const std::vector<CLI::App*> commands = app.get_subcommands();
  const std::vector<std::string> left = app.remaining(true);
  const auto option =
      std::ranges::find_if(left, [](const std::string& word) { return word.size() > 1 && word[0] == '-'; });
  if (option != left.end())
    return unknown("option", option->substr(0, option->find('=')),
                   option_names(commands.empty() ? app : *commands[0]));
  if (commands.empty())
    return first.empty() ? "a command is missing" : unknown("command", first, command_names(app));
  if (!left.empty()) return fmt::format("'{}' is one argument too many", shown(left[0]));
  const std::string what = mistake.what();
  if (mistake.get_name() == "ArgumentMismatch") {
    const std::string name = what.substr(0, what.find(':'));
    return name +
           (what.find("received") == std::string::npos ? " needs a value" : " is given more than once");
  }
  return what;
}

int run_program(int argc, char** argv) {
  CLI::App app{"grundy: from the rules of a two-player game on numbers to exact answers", "grundy"};
  app.set_version_flag("--version", std::string("grundy ") + GRUNDY_VERSION);
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  Request request;
  Run run;
  add_solve(app, request, run);
  add_positions(app, request, run);
  add_laws(app, request, run);
  add_draw(app, request, run);
  add_library(app, request, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {   // --help and --version
    return app.exit(help);
  } catch (const CLI::ParseError& mistake) {
    const std::string command =
        app.get_subcommands().empty() ? "" : app.get_subcommands()[0]->get_name() + " ";
    complain(fmt::format("{} (see `grundy {}--help`)", message_of(app, mistake, argc > 1 ? argv[1] : ""),
                         command));
    return WrongRequest;
  }
  watch_signals();
  return run();
}

}  // namespace
}  // namespace grundy::app

int main(int argc, char** argv) {
  using namespace grundy;
  try {
    const int code = app::run_program(argc, argv);
    if (std::fflush(stdout) != 0) app::output_failed(errno);
    return code;
  } catch (const app::ReaderLeft&) {
    // As in `grundy games | head`: nobody is there to read a message about it.
    return app::FileTrouble;
  } catch (const Error& error) {
    app::clear_progress();
    std::fflush(stdout);
    app::complain(error.kind() == ErrorKind::Interrupted ? "interrupted" : error.what());
    return app::exit_code(error.kind());
  } catch (const std::length_error&) {
    app::clear_progress();
    app::complain("this is larger than any memory");
    return app::TooLarge;
  } catch (const std::bad_alloc&) {
    app::clear_progress();
    app::complain("the machine has no memory left; allow less with --memory");
    return app::TooLarge;
  }
}
