#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <grundy/error.hpp>
#include <grundy/game.hpp>
#include <grundy/search.hpp>
#include <grundy/table.hpp>

/// What the tests of solve/ share: games from text, and a brute force that knows nothing but `options`.
namespace grundy::test {

inline std::shared_ptr<const Game> game_of(const std::string& text) {
  const ReadResult result = read_game(text, "test.game");
  std::string diagnostics;
  for (const Diagnostic& diagnostic : result.diagnostics) diagnostics += diagnostic.to_string() + "\n";
  if (!result.game)
    throw std::runtime_error("the rules of a test are refused:\n" + text + "\n" + diagnostics);
  return std::make_shared<const Game>(*result.game);
}

inline Instance instance_of(const std::string& text, std::vector<Integer> parameters = {}) {
  return {game_of(text), std::move(parameters)};
}

/// The game without the guards of its moves: the reader refuses games that are seen to go on for ever, the
/// tests need some.
inline Instance without_guards(const std::string& text, std::vector<Integer> parameters = {}) {
  Game game = *game_of(text);
  for (Move& move : game.moves) move.guard.reset();
  return {std::make_shared<const Game>(game), std::move(parameters)};
}

inline Limits limits() {
  Limits result;
  result.memory = std::uint64_t{1} << 28;
  return result;
}

inline Box box_to(std::vector<std::int64_t> last) {
  std::vector<std::int64_t> first(last.size(), 0);
  return {std::move(first), std::move(last)};
}

inline Board board_of(std::initializer_list<int> values) {
  return {values.begin(), values.end()};
}

/// The boards of a box, row-major.
inline std::vector<std::vector<std::int64_t>> boards_of(const Box& box) {
  std::vector<std::vector<std::int64_t>> result;
  std::vector<std::int64_t> board = box.first;
  while (true) {
    result.push_back(board);
    std::size_t i = board.size();
    while (i > 0 && board[i - 1] == box.last[i - 1]) {
      board[i - 1] = box.first[i - 1];
      --i;
    }
    if (i == 0) return result;
    ++board[i - 1];
  }
}

/// Outcomes and values straight from the definition, by recursion over positions as sets of boards.
class BruteForce {
 public:
  struct Repeats {};
  explicit BruteForce(const Instance& instance, std::size_t most_positions = 10'000)
      : instance_(instance), most_positions_(most_positions) {}

  /// Throws Repeats if play can go round, and whatever `options` throws.
  bool is_p(Position position) {
    std::sort(position.begin(), position.end());
    const auto known = outcomes_.find(position);
    if (known != outcomes_.end()) {
      if (!known->second) throw Repeats{};
      return *known->second;
    }
    check_size(outcomes_.size());
    outcomes_[position] = std::nullopt;
    const bool result = decide(position);
    outcomes_[position] = result;
    return result;
  }

  GrundyValue value(const Board& board) {
    const auto known = values_.find(board);
    if (known != values_.end()) {
      if (!known->second) throw Repeats{};
      return *known->second;
    }
    check_size(values_.size());
    values_[board] = std::nullopt;
    std::set<GrundyValue> seen;
    for (const Option& option : options(instance_, board, 3'000)) {
      GrundyValue sum = 0;
      for (const Board& part : option.position) sum ^= value(part);
      seen.insert(sum);
    }
    GrundyValue mex = 0;
    while (seen.count(mex) != 0) ++mex;
    values_[board] = mex;
    return mex;
  }

 private:
  const Instance& instance_;
  std::size_t most_positions_;
  std::map<Position, std::optional<bool>> outcomes_;
  std::map<Board, std::optional<GrundyValue>> values_;

  void check_size(std::size_t positions) const {
    if (positions > most_positions_) throw Error(ErrorKind::TooLarge, "too much for brute force");
  }

  bool decide(const Position& position) {
    const Game& game = instance_.game();
    if (position.size() == 1) {
      if (const std::optional<Outcome> ended = end_outcome(instance_, position[0]))
        return *ended == Outcome::P;
    }
    std::size_t p_options = 0;
    std::size_t others = 0;
    for (std::size_t i = 0; i < position.size(); ++i) {   // equal boards each have their options
      for (const Option& option : options(instance_, position[i], 3'000)) {
        Position after = position;
        after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
        after.insert(after.end(), option.position.begin(), option.position.end());
        ++(is_p(std::move(after)) ? p_options : others);
      }
    }
    if (p_options + others == 0) return game.play == Play::Normal;
    // The opponent forbids the P-options, if they are few enough and, in misere play, something else is left.
    return p_options <= game.block && (game.play == Play::Normal || others > 0);
  }
};

/// What a table is to hold for the box, by brute force: 'P', 'N' or '-' for a board that is not legal; or the
/// kind of an error.
inline std::variant<std::string, ErrorKind> brute_outcomes(const Instance& instance, const Box& box) {
  BruteForce brute(instance);
  std::string result;
  try {
    for (const std::vector<std::int64_t>& numbers : boards_of(box)) {
      const Board board(numbers.begin(), numbers.end());
      if (!is_legal(instance, board)) {
        result += '-';
        continue;
      }
      for (const Option& option : options(instance, board)) {
        for (const Board& part : option.position) {
          std::vector<std::int64_t> small;
          for (const Integer& value : part) small.push_back(value.fits_int64() ? value.to_int64() : -1);
          if (!box.contains(small)) return ErrorKind::OutsideBox;
        }
      }
    }
    result.clear();
    for (const std::vector<std::int64_t>& numbers : boards_of(box)) {
      const Board board(numbers.begin(), numbers.end());
      result += !is_legal(instance, board) ? '-' : brute.is_p({board}) ? 'P' : 'N';
    }
  } catch (const Error& error) {
    return error.kind();
  } catch (const BruteForce::Repeats&) {
    return ErrorKind::NeedNotEnd;
  }
  return result;
}

inline std::string letters(const OutcomeTable& table) {
  std::string result;
  const auto cells = static_cast<std::size_t>(table.box().cells().value());
  for (std::size_t i = 0; i < cells; ++i) result += !table.is_legal(i) ? '-' : table.is_p(i) ? 'P' : 'N';
  return result;
}

inline std::variant<std::string, ErrorKind> solved_outcomes(const Instance& instance, const Box& box,
                                                            TableMethod method) {
  try {
    return letters(solve_outcomes(instance, box, limits(), method));
  } catch (const Error& error) {
    return error.kind();
  }
}

/// The error that `call` throws, or a failure.
inline Error error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "no error was thrown";
  return {ErrorKind::FileSystem, ""};
}

}  // namespace grundy::test
