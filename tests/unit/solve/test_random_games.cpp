
#include "support.hpp"

#include <rapidcheck/gtest.h>

/// Random games from a small grammar of moves: tables by rays, plain tables, the search and brute force
/// agree, and agree on which games have no table.
namespace grundy::test {
namespace {

template <class T>
T pick(const std::vector<T>& choices) {
  return *rc::gen::elementOf(choices);
}

std::string random_move() {
  static const std::vector<std::string> changes = {
      "a -= k",         "b -= k",         "a -= k, b -= k",  "a -= k, b -= 2*k", "a -= 2*k",
      "b -= k*a",       "a -= k*b",       "a -= k, b += k",  "b -= k + 1",       "a -= k, b += 1",
      "a -= 1, b -= k", "b -= k*(a + 1)", "a -= k, b = 2*k", "a = k, b -= 1",    "a -= k*b + 1",
      "a += k",         "b -= 3*k - 2",   "a -= k*(b/2)",    "b += k, a -= 2*k", "b -= k*min(a, 3)",
      "a -= k^2"};
  static const std::vector<std::string> ranges = {" for k >= 1",      " for k >= 1",    " for k >= 1",
                                                  " for k in 1..3",   " for k in 1..b", " for k in 1..a/2",
                                                  " for k in {1, 3}", " for k in {2}",  " for k in 2..a+b",
                                                  " for k >= 2",      " for k in b..5"};
  static const std::vector<std::string> guards = {"",
                                                  "",
                                                  "",
                                                  " if a > 0",
                                                  " if b > 0",
                                                  " if a <= b",
                                                  " if 2 | a + b",
                                                  " if a != b",
                                                  " if b > 1 and a > 1",
                                                  " if a % 3 == 1 or b < 4",
                                                  " if a < 6",
                                                  " if b > a",
                                                  " if k < 4",
                                                  " if gcd(a, b) == 1"};
  static const std::vector<std::string> single = {"move a -= 1",
                                                  "move b -= 2",
                                                  "move a -= 2, b += 1",
                                                  "move a /= 2 if a > 0",
                                                  "move b = a, a = b if a > b",
                                                  "move a = 0 if a > 0",
                                                  "move b -= a if a > 0",
                                                  "move a += 1 if a < 5"};
  if (*rc::gen::inRange(0, 5) == 0) return pick(single) + "\n";
  return "move " + pick(changes) + pick(ranges) + pick(guards) + "\n";
}

std::string random_rules() {
  static const std::vector<std::string> conditions = {"",
                                                      "",
                                                      "",
                                                      "",
                                                      " if a + b <= 11",
                                                      " if a <= b",
                                                      " if a != 4",
                                                      " if 2*a + b <= 16",
                                                      " if a >= 1 and b >= 2"};
  static const std::vector<std::string> ends = {"",
                                                "",
                                                "",
                                                "",
                                                "end a == 0\n",
                                                "end b <= 1 wins\n",
                                                "end a + b <= 3\n",
                                                "end b == 3 wins\nend a == 3\n"};
  static const std::vector<std::string> plays = {
      "", "", "play misere\n", "play normal block 1\n", "play normal block 2\n", "play misere block 1\n"};
  std::string text = "game g\nstate a, b" + pick(conditions) + "\n";
  const int moves = *rc::gen::inRange(1, 4);
  for (int i = 0; i < moves; ++i) text += random_move();
  return text + pick(ends) + pick(plays);
}

std::optional<Instance> random_instance(std::string& text) {
  text = random_rules();
  const ReadResult read = read_game(text, "random.game");
  if (!read.game)
    return std::nullopt;   // the reader has a reason to refuse it, such as a move that changes nothing
  return Instance(std::make_shared<const Game>(*read.game), {});
}

RC_GTEST_PROP(RandomGames, TablesAreThoseOfTheDefinition, ()) {
  std::string text;
  const std::optional<Instance> instance = random_instance(text);
  RC_PRE(instance.has_value());
  const Box box{{0, 0}, {*rc::gen::inRange(3, 12), *rc::gen::inRange(3, 12)}};
  const auto expected = brute_outcomes(*instance, box);
  const auto plain = solved_outcomes(*instance, box, TableMethod::Plain);
  const auto rays = solved_outcomes(*instance, box, TableMethod::Rays);
  const bool solvable = std::holds_alternative<std::string>(expected);
  RC_CLASSIFY(solvable, "with a table");
  RC_LOG() << text << box.to_string() << "\n";
  if (solvable) {
    RC_ASSERT(plain == expected);
    RC_ASSERT(rays == expected);
  } else {   // which of two errors comes first may differ
    RC_ASSERT(std::holds_alternative<ErrorKind>(plain));
    RC_ASSERT(std::holds_alternative<ErrorKind>(rays));
  }
}

/// Three coordinates: rays along and across rows, planes and diagonals.
std::string random_move_in_space() {
  static const std::vector<std::string> changes = {" -= k", " -= k", " -= 2*k", " -= k + 1",
                                                   " -= 1", " += k", " += 1"};
  static const std::vector<std::string> guards = {
      "", "", "", " if a > 0", " if b != c", " if a + b + c > 3", " if 2 | a + c"};
  static const std::vector<std::string> ranges = {" for k >= 1", " for k >= 1", " for k in 1..2",
                                                  " for k in 1..b"};
  static const std::vector<std::string> by_another = {
      "move c -= k*a for k >= 1 if a > 0\n", "move a -= k*b for k >= 1 if b > 0\n",
      "move b -= k*(a + 1), c -= k for k >= 1\n", "move b -= k*c, a -= k for k >= 1\n"};
  if (*rc::gen::inRange(0, 4) == 0) return pick(by_another);
  std::string text;
  for (const char* coordinate : {"a", "b", "c"}) {
    if (*rc::gen::inRange(0, 2) == 0)
      text += (text.empty() ? "" : ", ") + std::string(coordinate) + pick(changes);
  }
  if (text.empty()) text = "b -= k";
  return "move " + text + pick(ranges) + pick(guards) + "\n";
}

RC_GTEST_PROP(RandomGames, TablesInSpaceAreThoseOfTheDefinition, ()) {
  static const std::vector<std::string> conditions = {"", "", " if a + b + c <= 7", " if a <= b",
                                                      " if b != 2"};
  static const std::vector<std::string> plays = {"", "", "play misere\n", "play normal block 1\n"};
  std::string text = "game g\nstate a, b, c" + pick(conditions) + "\n";
  const int moves = *rc::gen::inRange(1, 4);
  for (int i = 0; i < moves; ++i) text += random_move_in_space();
  const ReadResult read = read_game(text + pick(plays), "random.game");
  RC_PRE(read.game.has_value());
  const Instance instance(std::make_shared<const Game>(*read.game), {});
  const Box box{{0, 0, 0}, {*rc::gen::inRange(2, 6), *rc::gen::inRange(2, 6), *rc::gen::inRange(2, 6)}};
  const auto expected = brute_outcomes(instance, box);
  RC_LOG() << print_game(*read.game) << box.to_string() << "\n";
  RC_CLASSIFY(std::holds_alternative<std::string>(expected), "with a table");
  const auto rays = solved_outcomes(instance, box, TableMethod::Rays);
  if (std::holds_alternative<std::string>(expected)) {
    RC_ASSERT(rays == expected);
    if (!why_no_values(instance.game())) {
      RC_ASSERT(solve_values(instance, box, limits(), TableMethod::Rays) ==
                solve_values(instance, box, limits(), TableMethod::Plain));
    }
  } else {
    RC_ASSERT(std::holds_alternative<ErrorKind>(rays));
  }
}

RC_GTEST_PROP(RandomGames, ValuesOfRaysArePlainValues, ()) {
  std::string text;
  const std::optional<Instance> instance = random_instance(text);
  RC_PRE(instance.has_value());
  RC_PRE(!why_no_values(instance->game()));
  const Box box{{0, 0}, {*rc::gen::inRange(3, 12), *rc::gen::inRange(3, 12)}};
  RC_LOG() << text << box.to_string() << "\n";
  RC_PRE(std::holds_alternative<std::string>(brute_outcomes(*instance, box)));
  const GrundyTable rays = solve_values(*instance, box, limits(), TableMethod::Rays);
  RC_ASSERT(rays == solve_values(*instance, box, limits(), TableMethod::Plain));
  BruteForce brute(*instance);
  for (const std::vector<std::int64_t>& numbers : boards_of(box)) {
    const Board board(numbers.begin(), numbers.end());
    if (is_legal(*instance, board)) RC_ASSERT(rays.value(numbers) == std::optional(brute.value(board)));
  }
}

RC_GTEST_PROP(RandomGames, TheSearchAgreesWithTheDefinition, ()) {
  std::string text;
  const std::optional<Instance> instance = random_instance(text);
  RC_PRE(instance.has_value());
  const Board board = {Integer(*rc::gen::inRange(0, 12)), Integer(*rc::gen::inRange(0, 12))};
  RC_PRE(is_legal(*instance, board));
  RC_LOG() << text << print(board) << "\n";
  std::optional<bool> expected;
  bool given_up = false;
  try {
    expected = BruteForce(*instance, 1'000).is_p({board});
  } catch (const BruteForce::Repeats&) {
  } catch (const Error&) {
    given_up = true;
  }
  RC_PRE(!given_up);
  std::optional<bool> found;
  ErrorKind kind = ErrorKind::FileSystem;
  Searcher searcher(*instance, limits());
  try {
    found = searcher.outcome({board}) == Outcome::P;
  } catch (const Error& error) {
    kind = error.kind();
  }
  RC_ASSERT(found == expected);
  if (!expected) RC_ASSERT(kind == ErrorKind::NeedNotEnd);
}

/// What the proofs about orders and measures say is true of random play.
RC_GTEST_PROP(RandomGames, AMeasureMeansThatPlayEnds, ()) {
  std::string text;
  const std::optional<Instance> instance = random_instance(text);
  RC_PRE(instance.has_value());
  RC_PRE(termination_measure(*instance).has_value());
  Board board = {Integer(*rc::gen::inRange(0, 9)), Integer(*rc::gen::inRange(0, 9))};
  RC_PRE(is_legal(*instance, board));
  RC_LOG() << text << print(board) << ": " << *termination_measure(*instance) << "\n";
  for (int moves = 0; moves < 3000; ++moves) {
    std::vector<Option> next;
    try {
      next = options(*instance, board, 4000);
    } catch (const Error&) {
      return;   // too many options to go on
    }
    if (next.empty()) return;
    board = next[*rc::gen::inRange<std::size_t>(0, next.size())].position[0];
  }
  RC_FAIL("play does not end");
}

}  // namespace
}  // namespace grundy::test
