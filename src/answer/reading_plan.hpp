#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <grundy/game.hpp>

/// A judge block made ready for reading: names are resolved, and what cannot work is refused before any input
/// is read.
namespace grundy::answer {

/// One thing to read.
struct Step {
  Judge::Item::Kind kind = Judge::Item::Kind::Number;
  std::size_t slot = 0;  // Number: index into the environment
  std::string expected;  // "a natural number for b"
};

/// How many heaps a `heaps` item reads.
enum class HeapList {
  None,  // the game is no sum
  Fixed,  // as many as the game's `sum of 3` says
  Counted,  // as many as a `count` item said
  RestOfLine,  // all that stand on the line
};

/// `with a = n - 1`, carried out from the left: an assignment sees those before it.
struct PlannedAssignment {
  VariableIndex target = 0;
  Expression value;
  std::string text;  // "a = n - 1"
};

struct ReadingPlan {
  std::vector<Step> header;  // once, before the first case
  std::vector<Step> steps;  // for every case
  std::vector<Integer> until;  // the first numbers of the case that ends the input; may be empty
  bool counts_cases = false;  // the header says how many cases follow
  std::vector<PlannedAssignment> assignments;

  /// Values of the parameters, the coordinates and the names that are only read, in this order; those that
  /// are given beforehand are set.
  std::vector<Integer> environment;
  /// By VariableIndex: has a value when a case was read (of a sum's `listed` coordinates: each heap its own).
  std::vector<bool> given;

  HeapList heap_list = HeapList::None;
  std::optional<std::size_t> heap_count;  // Sum::count
  std::vector<VariableIndex> listed;  // coordinates of each heap, in the order of the input
  std::vector<std::string> heap_expected;  // "a natural number for n", by index into listed

  std::string case_format;
  std::string win;
  std::string lose;
};

/// The plan for the game's judge block or, without one, for the plain format: all parameters and coordinates
/// that have no value yet (for a sum: one line of heaps), until the input ends; answers N and P. `fixed`:
/// values given beforehand, by VariableIndex; may be shorter than the number of variables. Throws
/// Error(BadRequest), one line: a variable that nobody gives or that is given twice, heaps without a sum, ...
[[nodiscard]] ReadingPlan plan_reading(const Game& game, const std::vector<std::optional<Integer>>& fixed);

}  // namespace grundy::answer
