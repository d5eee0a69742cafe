#pragma once

#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <grundy/error.hpp>
#include <grundy/game.hpp>

#include "laws/learner.hpp"
#include "laws/sample.hpp"

namespace grundy::laws::testing {

inline std::shared_ptr<const Game> game_of(const std::string& text) {
  const ReadResult result = read_game(text, "test.game");
  std::string diagnostics;
  for (const Diagnostic& diagnostic : result.diagnostics) diagnostics += diagnostic.to_string() + "\n";
  if (!result.game)
    throw std::runtime_error("the rules of a test are refused:\n" + text + "\n" + diagnostics);
  return std::make_shared<const Game>(*result.game);
}

inline Sample sample_of(const std::string& text, std::vector<std::size_t> sides,
                        Law::Kind kind = Law::Kind::Outcome, std::vector<std::optional<Integer>> fixed = {}) {
  return take_sample(game_of(text), fixed, kind, sides, Limits{});
}

inline Learned learn(const Sample& sample, const std::string& numeration) {
  const Learner learner(*automata::Numeration::find(numeration), sample.members.sides(), {});
  return learner.learn(sample.members);
}

/// A law whose automaton was measured before (docs: state counts are live states of the least automaton).
struct GoldenLaw {
  std::string name;
  std::string rules;
  std::string numeration;
  std::size_t states;
  std::size_t side;                  // at which the learner closes and is right
  std::size_t larger;                // of a table to compare with
  std::vector<std::size_t> ray_states;
  bool by_search = false;            // options leave every box
};
inline void PrintTo(const GoldenLaw& law, std::ostream* out) {
  *out << law.name;
}
[[nodiscard]] std::vector<GoldenLaw> golden_laws();

}  // namespace grundy::laws::testing
