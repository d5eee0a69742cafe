#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include <grundy/table.hpp>

#include "laws/law.hpp"
#include "laws/membership.hpp"

/// What a law is read off: an exact table. Nothing in this file is guessed.
namespace grundy::laws {

/// The ray relation of a move on the table (see RayRelation), over the tracks of the law.
struct RaySample {
  std::size_t board = 0;
  std::size_t move = 0;
  Membership members;
};

/// The P-positions (or the pairs of position and Grundy value) on a box over the law's tracks. Positions that
/// are not legal, and values of the parameters that the game does not allow, are not members.
struct Sample {
  std::shared_ptr<const Game> game;
  std::vector<std::optional<Integer>> fixed;
  Law::Kind kind = Law::Kind::Outcome;
  std::vector<Track> tracks;
  Membership members;
  std::vector<RaySample> rays;  // one for each board and move in moves_with_rays
};

/// The sample on 0 .. sides[i]-1 on track i of tracks_of(game, fixed, kind). Solved as tables where options
/// stay in the box, or in one that has one coordinate enlarged; by search position by position otherwise, and
/// for sums in misere play. Throws Error: TooLarge (limits.memory, or a box of more than `most_cells`
/// positions or tuples), and as solve_sheet does.
[[nodiscard]] Sample take_sample(const std::shared_ptr<const Game>& game,
                                 const std::vector<std::optional<Integer>>& fixed, Law::Kind kind,
                                 const std::vector<std::size_t>& sides, const Limits& limits,
                                 std::size_t most_cells = std::size_t{1} << 26);

/// R(x) = the guard holds, s is not 0, x - s is natural, and M(x - s) or R(x - s), on the whole box of M =
/// sample.members: by one pass in row-major order. Throws Error(BadRequest) if a step is negative somewhere.
[[nodiscard]] Membership ray_members(const Sample& sample, std::size_t board, std::size_t move);

}  // namespace grundy::laws
