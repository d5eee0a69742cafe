// Question: how many cells a second do the outcome table and the Grundy table of Wythoff's game take, by rays
// and by the plain form that follows the definition? Compares the tables where both are complete, then prints
// the times.
//
//   bench_tables [SECONDS]    the most that one plain table may take (60); a plain table that takes longer is
//   stopped, and its
//                             speed is that of the cells it did: the first ones, which have the fewest
//                             options, so that the ratio given is too small, never too large.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <optional>
#include <string>

#include <grundy/error.hpp>
#include <grundy/game.hpp>
#include <grundy/library.hpp>
#include <grundy/position.hpp>
#include <grundy/table.hpp>

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

grundy::Instance library_instance(const std::string& name) {
  for (const grundy::LibraryGame& game : grundy::library_games()) {
    if (game.name != name) continue;
    const auto read = grundy::read_game(game.text, name + ".game");
    return {std::make_shared<const grundy::Game>(read.game.value()), {}};
  }
  throw grundy::Error(grundy::ErrorKind::BadRequest, "the library has no game " + name);
}

template <class Table>
struct Run {
  std::optional<Table> table;  // absent: stopped
  double cells_per_second = 0;
  double part = 1;  // of the table that was done
};

/// Solves once, for at most `most_seconds`.
template <class Solve>
auto timed(const Solve& solve, double cells, double most_seconds) {
  std::atomic<bool> stop = false;
  double part = 0;
  const auto start = Clock::now();
  grundy::Limits limits{.memory = std::uint64_t{4} << 30, .stop = &stop, .progress = {}};
  limits.progress = [&](double done) {
    if (stop) return;
    part = done;
    if (seconds_since(start) > most_seconds) stop = true;
  };
  Run<decltype(solve(limits))> run;
  try {
    run.table = solve(limits);
    part = 1;
  } catch (const grundy::Error& error) {
    if (error.kind() != grundy::ErrorKind::Interrupted) throw;
  }
  run.part = part;
  run.cells_per_second = part * cells / seconds_since(start);
  return run;
}

/// Prints one line; false if the two forms differ.
template <class Solve>
bool compare(const char* what, std::int64_t side, double most_seconds, const Solve& solve) {
  using grundy::TableMethod;
  const grundy::Box box{.first = {0, 0}, .last = {side - 1, side - 1}};
  const double cells = static_cast<double>(side) * static_cast<double>(side);
  const auto rays =
      timed([&](const auto& limits) { return solve(box, limits, TableMethod::Rays); }, cells, 1e9);
  const auto plain =
      timed([&](const auto& limits) { return solve(box, limits, TableMethod::Plain); }, cells, most_seconds);
  const bool both = rays.table && plain.table;
  const bool equal = !both || *rays.table == *plain.table;
  std::printf("%-8s %5lld^2  rays %10.3g cells/s  plain %10.3g cells/s (%3.0f %% done)  ratio %8.1f  %s\n",
              what, static_cast<long long>(side), rays.cells_per_second, plain.cells_per_second,
              100 * plain.part, rays.cells_per_second / plain.cells_per_second,
              !both   ? "not compared"
              : equal ? "equal"
                      : "DIFFERENT");
  std::fflush(stdout);
  return equal;
}

int run(double most_seconds) {
  const grundy::Instance wythoff = library_instance("wythoff");
  bool equal = true;
  for (const std::int64_t side : {300, 1000, 4000}) {
    equal &= compare("outcomes", side, most_seconds, [&](const auto& box, const auto& limits, auto method) {
      return grundy::solve_outcomes(wythoff, box, limits, method);
    });
    equal &= compare("values", side, most_seconds, [&](const auto& box, const auto& limits, auto method) {
      return grundy::solve_values(wythoff, box, limits, method);
    });
  }
  return equal ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc > 1 ? std::atof(argv[1]) : 60);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_tables: %s\n", error.what());
    return 1;
  }
}
