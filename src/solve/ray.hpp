#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <grundy/position.hpp>

namespace grundy::solve {

/// A move whose options lie on a line: the option for k is x + offset(x) + k*step(x), where x is the board. A
/// move without `for` variable has the one member 0. The guard does not depend on k, and offset and step have
/// a value for every x.
struct LinearMove {
  enum class Values { AtLeast, Between, Members };
  std::size_t move = 0;  // index into Game::moves
  std::vector<Expression> offset;  // by coordinate, of parameters and coordinates
  std::vector<Expression> step;  // by coordinate
  Values values = Values::Members;  // of k
  Expression low;  // AtLeast, Between
  Expression high;  // Between
  std::vector<std::int64_t> members;  // Members
  std::optional<Condition> guard;

  /// A ray (docs/rays.md): AtLeast or Between, and offset, step and `low` depend on nothing that the move
  /// changes. So an option's options by the same move lie on the same line.
  bool is_ray = false;
  /// offset is 0 and `low` is 1: the options are all further points of the line through x.
  bool starts_next = false;
};

/// std::nullopt if the move is of another kind (several variables, splits, a guard that speaks of k, ...).
[[nodiscard]] std::optional<LinearMove> linear_move(const Instance& instance, std::size_t move);

}  // namespace grundy::solve
