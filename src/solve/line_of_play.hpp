#pragma once

#include <vector>

#include <grundy/error.hpp>
#include <grundy/position.hpp>

namespace grundy::solve {

/// The error for a game that need not end: `line` is played from its first position to its last and from
/// there to the first again. A position of the line may be one part of a sum that the move before leads to.
[[nodiscard]] Error need_not_end(const Instance& instance, const std::vector<Position>& line);

}  // namespace grundy::solve
