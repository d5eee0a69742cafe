#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include <grundy/game.hpp>
#include <grundy/integer.hpp>

#include "automata/dfa.hpp"
#include "automata/numeration.hpp"

/// What a law says, as plain data: candidates and proved laws are the same type.
namespace grundy::laws {

/// A track of a law's automaton: a parameter that is not fixed, a coordinate of a board, or (last) the value.
struct Track {
  enum class Kind { Parameter, Coordinate, Value };
  Kind kind = Kind::Coordinate;
  VariableIndex variable = 0;  // as in Game: parameters first, then the coordinates of one board
  std::size_t board = 0;  // Coordinate of a sum: which board, from 0

  bool operator==(const Track&) const = default;
};

/// "A P-position lies on the ray of this move from here", for a move whose step depends on coordinates; the
/// tracks are those of the law.
struct RayRelation {
  std::size_t board = 0;  // from 0
  std::size_t move = 0;  // index into Game::moves
  automata::Dfa dfa;
};

struct Law {
  enum class Kind {
    Outcome,  // the set of the P-positions
    Values,  // the relation "the Grundy value of the position is v"; v is the last track
  };
  std::shared_ptr<const Game> game;
  std::vector<std::optional<Integer>> fixed;  // one a parameter: its value, or none if it is a track
  Kind kind = Kind::Outcome;
  automata::Numeration numeration = automata::Numeration::base(2);
  automata::Dfa set;  // minimised, most significant digit first, valid words only
  std::vector<RayRelation> rays;
};

/// The tracks of a law about `game`: parameters that are not fixed, then coordinates board by board (sums of
/// a fixed number of boards have that many, other games one; Values: one board), then the value.
[[nodiscard]] std::vector<Track> tracks_of(const Game& game, const std::vector<std::optional<Integer>>& fixed,
                                           Law::Kind kind);

/// The moves that need a ray relation: `for k >= 1` only, every change subtracts k times a step; the steps
/// and the guard use only parameters and coordinates that the move does not change, and some step is not a
/// constant.
[[nodiscard]] std::vector<std::size_t> moves_with_rays(const Game& game);

/// What such a move subtracts from a coordinate for k = 1.
struct RayStep {
  VariableIndex variable = 0;  // a coordinate
  Expression step;  // of parameters and coordinates that the move does not change
};
/// The steps of a move `for k >= 1`, constant or not; none if the move is not of the form that
/// `moves_with_rays` describes.
[[nodiscard]] std::vector<RayStep> ray_steps(const Game& game, std::size_t move);

/// The number of boards of the positions that a law is about.
[[nodiscard]] std::size_t boards_of(const Game& game, Law::Kind kind);

}  // namespace grundy::laws
