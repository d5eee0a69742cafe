/// golden_positions RULES POSITIONS outcome|grundy PARAMETERS COORDINATES sum|board
///
/// POSITIONS has a line `RESULT numbers...` for each position: the parameters, then the coordinates (or the
/// heaps of a sum). Every one is asked of the search; the boards are also looked up in the box table that
/// holds them, where the game has one.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include <grundy/error.hpp>
#include <grundy/search.hpp>

namespace {

using namespace grundy;

struct Case {
  std::string expected;
  Position position;
  std::size_t line;
};

Limits limits() {
  Limits result;
  result.memory = std::uint64_t{4} << 30;
  return result;
}

std::shared_ptr<const Game> read_rules(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  ReadResult result = read_game(text.str(), path);
  for (const Diagnostic& diagnostic : result.diagnostics) std::cerr << diagnostic.to_string() << "\n";
  if (!result.game) std::exit(2);
  return std::make_shared<const Game>(std::move(*result.game));
}

Position position_of(const Instance& instance, const std::vector<Integer>& numbers, bool sum) {
  if (!sum) return {numbers};
  const Game& game = instance.game();
  const std::size_t group = game.sum ? game.sum->listed.size() : 1;
  const std::size_t dimensions = game.coordinates.size();
  const std::size_t size = numbers.size() % dimensions == 0 && dimensions > group
                               ? dimensions
                               : group;   // all coordinates, or the listed ones
  Position position;
  for (std::size_t begin = 0; begin < numbers.size(); begin += size) {
    std::vector<std::optional<Integer>> given(dimensions);
    for (std::size_t i = 0; i < size; ++i)
      given[size == dimensions ? i : game.sum->listed[i] - game.parameters.size()] = numbers[begin + i];
    position.push_back(complete_board(instance, given));
  }
  return position;
}

std::size_t check_search(const Instance& instance, const std::vector<Case>& cases, bool values) {
  Searcher searcher(instance, limits());
  std::size_t wrong = 0;
  for (const Case& one : cases) {
    const std::string found = values ? std::to_string(searcher.value(one.position))
                              : searcher.outcome(one.position) == Outcome::P ? "P"
                                                                             : "N";
    if (found != one.expected && ++wrong <= 5)
      std::cerr << "search: line " << one.line << ": " << print(one.position) << " is " << one.expected
                << ", found " << found << "\n";
  }
  return wrong;
}

/// Both table methods; the box holds every board asked for, and may be refused where an option leaves it.
std::size_t check_tables(const Instance& instance, const std::vector<Case>& cases, bool values,
                         std::size_t& looked_up) {
  Box box;
  for (const Case& one : cases) {
    if (one.position.size() != 1) continue;
    box.last.resize(one.position[0].size());
    for (std::size_t i = 0; i < box.last.size(); ++i)
      box.last[i] = std::max(box.last[i], one.position[0][i].to_int64());
  }
  box.first.assign(box.last.size(), 0);
  if (box.last.empty()) return 0;
  std::size_t wrong = 0;
  for (const TableMethod method : {TableMethod::Automatic, TableMethod::Plain}) {
    try {
      const OutcomeTable outcomes = values ? OutcomeTable() : solve_outcomes(instance, box, limits(), method);
      const GrundyTable grundy = values ? solve_values(instance, box, limits(), method) : GrundyTable();
      for (const Case& one : cases) {
        if (one.position.size() != 1) continue;
        std::vector<std::int64_t> board;
        for (const Integer& value : one.position[0]) board.push_back(value.to_int64());
        const std::string found = values ? std::to_string(grundy.value(board).value())
                                  : outcomes.outcome(board).value() == Outcome::P ? "P"
                                                                                  : "N";
        ++looked_up;
        if (found != one.expected && ++wrong <= 5)
          std::cerr << "table: line " << one.line << ": " << print(one.position) << " is " << one.expected
                    << ", found " << found << "\n";
      }
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::OutsideBox && error.kind() != ErrorKind::NeedNotEnd &&
          error.kind() != ErrorKind::BadRequest)
        throw;
      std::cout << "no table: " << error.what() << "\n";
    }
  }
  return wrong;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 7) return 2;
  const std::shared_ptr<const Game> game = read_rules(argv[1]);
  const bool values = std::string(argv[3]) == "grundy";
  const std::size_t parameters = std::strtoul(argv[4], nullptr, 10);
  const bool sum = std::string(argv[6]) == "sum";
  std::map<std::vector<Integer>, std::vector<Case>> by_parameters;
  std::ifstream file(argv[2]);
  std::string line;
  std::size_t count = 0;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    Case one;
    words >> one.expected;
    std::vector<Integer> numbers;
    std::string word;
    while (words >> word) numbers.push_back(Integer::parse(word).value());
    std::vector<Integer> given(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(parameters));
    numbers.erase(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(parameters));
    one.position = position_of(Instance(game, given), numbers, sum);
    one.line = ++count;
    by_parameters[given].push_back(std::move(one));
  }
  std::size_t wrong = 0;
  std::size_t looked_up = 0;
  for (const auto& [given, cases] : by_parameters) {
    const Instance instance(game, given);
    wrong += check_search(instance, cases, values);
    wrong += check_tables(instance, cases, values, looked_up);
  }
  std::cout << count << " positions, " << looked_up << " look-ups in tables, " << wrong << " wrong\n";
  return count > 0 && wrong == 0 ? 0 : 1;
}
