#include <fmt/format.h>

#include <grundy/check.hpp>
#include <grundy/emit.hpp>
#include <grundy/error.hpp>
#include <grundy/law.hpp>
#include <grundy/output_file.hpp>

#include "app/commands.hpp"

namespace grundy::app {
namespace {

std::string milliseconds(double seconds) {
  return seconds < 0.0005 ? fmt::format("{:.2f} ms", seconds * 1000)
                          : fmt::format("{:.1f} ms", seconds * 1000);
}

void write_whole(const std::string& path, const std::string& text) {
  OutputFile file(path);
  file.write(text);
  file.commit();
}

std::vector<std::optional<Integer>> fixed_parameters(const Game& game, const Common& common) {
  const Values values = parse_values(game, common.arguments);
  if (!values.unnamed.empty())
    throw Error(ErrorKind::BadRequest,
                "a law is about all positions; give parameters as NAME=VALUE, and no numbers");
  std::vector<std::optional<Integer>> fixed(
      values.named.begin(), values.named.begin() + static_cast<std::ptrdiff_t>(game.parameters.size()));
  for (std::size_t i = game.parameters.size(); i < values.named.size(); ++i) {
    if (values.named[i])
      throw Error(ErrorKind::BadRequest,
                  fmt::format("{} is a coordinate; a law is about all positions", game.variable_name(i)));
  }
  return fixed;
}

void print_statement(const LawReport& report, bool values, bool latex) {
  if (!report.statement) {
    print_out("{} are read by an automaton with {} state{}, in the digits of {}\n",
              values ? "the Grundy values" : "the positions at which the player to move loses", report.states,
              report.states == 1 ? "" : "s", report.numeration);
    return;
  }
  const LawStatement& said = *report.statement;
  print_out("{}\n{}\n", said.words, latex ? said.latex : said.unicode);
}

}  // namespace

int law(const Common& common, const LawOptions& options) {
  const std::shared_ptr<const Game> game = load_game(common.game);
  if (!game) return WrongRules;
  LawRequest request;
  request.parameters = fixed_parameters(*game, common);
  request.values = options.values;
  request.explain = options.explain;
  request.seconds = options.seconds;
  request.numerations = options.numerations;
  request.limits = limits_for(common);
  const LawReport report = find_law(game, request);
  clear_progress();
  if (report.status == LawReport::Status::NotFound) {
    print_out("no law found: {}\n", report.reason);
    return No;
  }
  print_statement(report, request.values || (game->sum && !game->sum->count), options.latex);
  if (report.status == LawReport::Status::Proved)
    print_out("proved\n");
  else
    print_out("conjectured, checked to {}: {}\n", report.checked_to, report.reason);
  print_out("automaton: {} states in {}, reading {}\n", report.states, report.numeration, report.tracks);
  for (const std::string& line : report.explanation) print_out("{}\n", line);
  for (const std::string& line : report.refuted) print_out("refuted: {}\n", line);
  std::string times;
  for (const LawStep& step : report.steps)
    times += fmt::format("{}{} {}", times.empty() ? "" : ", ", step.name, milliseconds(step.seconds));
  print_out("times: {}\n", times);
  if (!options.drawing.empty()) write_whole(options.drawing, report.drawing);
  if (report.status == LawReport::Status::Proved) {
    const std::string path = options.output.empty() ? game->name + ".law" : options.output;
    write_whole(path, report.certificate);
    print_out("certificate: {}\n", path);
    return Success;
  }
  return No;
}

int check(const std::string& path, std::uint64_t memory) {
  const std::string text = read_whole(path);
  CheckLimits limits;
  limits.memory = memory;
  limits.stop = &stop_flag();
  const CheckResult result = check_certificate(text, limits);
  for (const CheckResult::Step& step : result.steps)
    print_out("{}: {}\n", step.claim, milliseconds(step.seconds));
  if (!result.proved) {
    print_out("not proved: {}\n", result.reason);
    return No;
  }
  print_out("proved: {}\n", result.law);
  return Success;
}

int emit_script(const std::string& path, const std::string& language, const std::string& output,
                std::uint64_t memory) {
  Limits limits;
  limits.memory = memory;
  limits.stop = &stop_flag();
  const Language as = language == "mona"   ? Language::Mona
                      : language == "smt2" ? Language::Smt2
                                           : Language::Walnut;
  const std::string text = emit_obligations(read_whole(path), as, limits);
  if (output.empty())
    put(text);
  else
    write_whole(output, text);
  return Success;
}

}  // namespace grundy::app
