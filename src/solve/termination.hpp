#pragma once

#include <optional>
#include <string>
#include <vector>

#include <grundy/position.hpp>

namespace grundy::solve {

/// As grundy::termination_measure, for positions whose coordinates in `positive` are at least 1 wherever play
/// can get from the position at hand (positive_coordinates).
[[nodiscard]] std::optional<std::string> termination_measure(const Instance& instance,
                                                             const std::vector<bool>& positive);

/// The coordinates that are at least 1 on all of `boards` and stay so whatever is played.
[[nodiscard]] std::vector<bool> positive_coordinates(const Instance& instance, const Position& boards);

}  // namespace grundy::solve
