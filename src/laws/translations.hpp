#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <grundy/table.hpp>

namespace grundy::laws {

/// Whether `p_positions_by_translations` may be asked: moves only subtract, and what they subtract and
/// whether they are there does not depend on the position; normal play, nothing blocked. And whether it is
/// worth it: some move has several variables, so that the tables of solve/ have to list its options one by
/// one.
[[nodiscard]] bool has_translations(const Game& game);

/// The P-positions on the box 0 .. sides[i]-1 of one board, one byte a cell, row-major. Every P-position, as
/// it is found in row-major order, marks the positions that have a move to it. The moves are listed once, as
/// options of the far corner. Time: P-positions times moves, against cells times moves for the plain form:
/// these games have few P-positions. None if a move does not go down in the box's order. Throws
/// Error(Interrupted), TooLarge beyond 10^7 moves.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> p_positions_by_translations(
    const Instance& instance, const std::vector<std::size_t>& sides, const Limits& limits);

}  // namespace grundy::laws
