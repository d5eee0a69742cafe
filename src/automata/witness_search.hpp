#pragma once

#include <optional>
#include <vector>

#include "automata/relation.hpp"

namespace grundy::automata {

/// Digits on the tracks `tracks` (ascending) of a word that all `positive` relations accept and no `negative`
/// one does.
struct JointWord {
  std::vector<Track> tracks;
  Word word;
};

/// A shortest such word, by breadth-first search of the product of all relations, which is never built:
/// letters are found by joining the relations' edges. Nothing is determinised, so this decides "no option of
/// a P-position is a P-position" where building the relation would not end. std::nullopt if there is none.
/// Precondition: every track of a negative relation is one of a positive relation. Only `shown` tracks are
/// reported. Time O(tuples of states * letters they agree on); budget.states bounds the tuples.
[[nodiscard]] std::optional<JointWord> find_joint_word(const std::vector<Relation>& positive,
                                                       const std::vector<Relation>& negative,
                                                       const std::vector<Track>& shown, const Budget& budget);

}  // namespace grundy::automata
