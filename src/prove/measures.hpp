#pragma once

#include <optional>
#include <string>
#include <vector>

#include "automata/logic.hpp"
#include "formulas/rule_formulas.hpp"

/// That play ends, by measures that automata check.
namespace grundy::prove {

/// A linear term in the variables of one board.
struct Measure {
  std::vector<std::int64_t> coefficients;  // one for each variable of the game
  std::int64_t constant = 0;

  [[nodiscard]] automata::Term at(const formulas::Terms& position) const;
  [[nodiscard]] std::string to_string(const Game& game) const;  // "2*a + b - 3"
};

/// Measures such that every move lowers one that is natural before the move, and raises none in front of it
/// (docs/certificates.md, "Play ends"). `ray_moves` are looked at for one step: steps do not change along a
/// ray, so a linear measure changes by the same with each. std::nullopt if there are none among the
/// candidates, which docs/termination.md lists. Throws as RuleFormulas and Logic do.
[[nodiscard]] std::optional<std::vector<Measure>> find_measures(formulas::RuleFormulas& rules,
                                                                const std::vector<std::size_t>& ray_moves,
                                                                automata::Logic& logic);

}  // namespace grundy::prove
