#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <grundy/game.hpp>

#include "check/automaton.hpp"

namespace grundy::check {

/// A measure: coefficients by the game's variables.
struct Measure {
  std::vector<Integer> coefficients;
  Integer constant;
};

/// A certificate as it stands in the file (docs/certificates.md); nothing in it is believed. The tracks of
/// the automata are the variables 0, 1, ....
struct Certificate {
  Game game;
  std::vector<std::optional<Integer>> fixed;   // by parameter
  std::string numeration;
  std::size_t digits = 0;   // 0 ... digits - 1 occur
  Automaton valid;
  Automaton adder;
  bool values = false;
  Automaton law;
  std::map<std::pair<std::size_t, std::size_t>, Automaton> rays;   // by board and move, from 0
  std::vector<Measure> measures;

  [[nodiscard]] std::size_t boards() const {
    return !values && game.sum && game.sum->count ? *game.sum->count : 1;
  }
  [[nodiscard]] std::size_t free_parameters() const;
  /// Parameters that are not fixed, coordinates of all boards, and the value.
  [[nodiscard]] std::size_t tracks() const;
};

/// Throws Refusal, with the line, for anything that is not exactly of the form; Error(Interrupted) and
/// TooLarge as Bounds::check does.
[[nodiscard]] Certificate read_certificate(std::string_view text, const Bounds& bounds);

}  // namespace grundy::check
