#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <grundy/integer.hpp>

#include "automata/formula.hpp"
#include "automata/normal_form.hpp"
#include "automata/numeration.hpp"
#include "automata/relation.hpp"

/// Deciding first-order formulas about natural numbers in one numeration system.
namespace grundy::automata {

/// Values of variables, by name.
using Assignment = std::map<std::string, Integer>;

/// Turns formulas into automata and answers questions about them. Compiled subformulas are kept, whatever
/// their variables are called, so ask related questions of one object. Not thread-safe. The automata rest on
/// `linear_relation`; `prove_adder` decides whether that adds. All queries throw Error: TooLarge and
/// Interrupted (see Budget), BadRequest if a set has other digits, accepts words with digits out of place, or
/// changes its mind when zeros are put in front.
class Logic {
 public:
  Logic(const Numeration& numeration, const Budget& budget) : numeration_(numeration), budget_(budget) {}

  /// The tuples of `variables` (all free ones of the formula, perhaps more) that satisfy it: a minimised
  /// automaton (Msd) whose track i is variables[i].
  [[nodiscard]] Dfa compile(const Formula& formula, const std::vector<std::string>& variables);
  /// Whether every choice of the free variables satisfies the formula.
  [[nodiscard]] bool is_valid(const Formula& formula);
  /// Values that satisfy it, of as few digits as possible (of the longest), or std::nullopt if none do. Tries
  /// a search of the product of the conjuncts first (`search_budget` tuples), then builds the automaton.
  [[nodiscard]] std::optional<Assignment> find_witness(const Formula& formula);
  /// Values that violate it.
  [[nodiscard]] std::optional<Assignment> find_counterexample(const Formula& formula);

  std::size_t search_budget = 300'000;

  [[nodiscard]] const Numeration& numeration() const { return numeration_; }
  void set_budget(const Budget& budget) { budget_ = budget; }

 private:
  struct Pieces;  // the conjuncts of a conjunction as relations

  Relation relation_of(const PlanNode& node);
  Relation build(const PlanNode& node);
  Relation build_linear(const LinearAtom& atom);
  Relation build_with_constant(const LinearAtom& atom);
  Relation build_member(const PlanNode& node);
  Relation build_union(const PlanNode& node);
  Relation build_conjunction(const PlanPointer& body, const std::vector<Track>& quantified);
  Pieces pieces_of(const PlanPointer& body, const std::vector<Track>& quantified);
  Relation eliminate(Pieces pieces, std::vector<Track> quantified);
  Relation absorb(Relation relation, Pieces& pieces, bool only_covered);
  std::optional<Relation> join_of_track(Pieces& pieces, Track track);
  Relation complement_of(const Relation& relation);
  Relation valid_tuples(const std::vector<Track>& tracks);
  Relation with_tracks(const Relation& relation, const std::vector<Track>& tracks);
  Relation constant(Track track, const Integer& value);
  const Dfa& checked_set(const SetPointer& set);
  std::optional<Assignment> witness_of(const PlanPointer& node, const std::vector<std::string>& names);
  std::optional<std::vector<Integer>> search(const PlanPointer& body, const std::vector<Track>& quantified,
                                             const std::vector<Track>& shown);

  Numeration numeration_;
  Budget budget_;
  std::map<std::string, Relation> cache_;  // by shape_key; track i = i-th variable of the shape
  std::map<const NamedSet*, std::pair<SetPointer, Dfa>> sets_;  // checked and minimised
  std::map<std::size_t, Dfa> valid_;  // all valid tuples, by the number of tracks
};

}  // namespace grundy::automata
