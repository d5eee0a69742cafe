#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <grundy/integer.hpp>

#include "automata/formula.hpp"
#include "automata/relation.hpp"

/// Formulas as the planner wants them: every variable its own number, negations only in front of memberships
/// and quantifiers, only existential quantifiers, each as far in as it goes.
namespace grundy::automata {

/// c_1 x_1 + ... + c_n x_n <comparison> constant; Equal, NotEqual or Less; coefficients not 0, by track.
struct LinearAtom {
  std::vector<std::pair<Track, Integer>> coefficients;
  Comparison comparison = Comparison::Equal;
  Integer constant;
};

struct PlanNode;
using PlanPointer = std::shared_ptr<const PlanNode>;

struct PlanNode {
  enum class Kind { Linear, Member, And, Or, Not, Exists };
  Kind kind = Kind::And;             // And of nothing: true; Or of nothing: false
  LinearAtom atom;                   // Linear
  SetPointer set;                    // Member
  std::vector<Track> tracks;         // Member: the arguments; Exists: the quantified variables
  std::vector<PlanPointer> children; // And, Or; Not (a Member or an Exists) and Exists: one
  std::vector<Track> free;           // free variables, ascending
};

[[nodiscard]] bool is_true(const PlanNode& node);
[[nodiscard]] bool is_false(const PlanNode& node);
[[nodiscard]] bool mentions(const std::vector<Track>& sorted, Track track);

/// These simplify: constants are folded, Ands and Ors flattened, quantifiers moved in (over Or; past what
/// does not mention their variables).
[[nodiscard]] PlanPointer plan_linear(LinearAtom atom);
[[nodiscard]] PlanPointer plan_and(const std::vector<PlanPointer>& children);
[[nodiscard]] PlanPointer plan_or(const std::vector<PlanPointer>& children);
[[nodiscard]] PlanPointer plan_exists(const std::vector<Track>& variables, const PlanPointer& body);

/// The conjuncts of a node (itself, if it is no And).
[[nodiscard]] std::vector<PlanPointer> conjuncts(const PlanPointer& node);

/// The formula, or its negation, with variables numbered: a free variable `names[i]` has the track i.
/// Precondition: all free variables are named.
[[nodiscard]] PlanPointer plan_formula(const Formula& formula, const std::vector<std::string>& names,
                                       bool negated);

/// A text that is equal for nodes that differ in the numbers of their variables only; `order` receives the
/// variables in the order of their first occurrence.
[[nodiscard]] std::string shape_key(const PlanNode& node, std::vector<Track>& order);

/// Gaussian elimination: `variables` that occur in linear conjuncts only, with a coefficient of 1 or -1 in an
/// equation, are expressed by it and put into the others; where the value might be negative, "it is not" is
/// added. Returns the new conjuncts. A step is not made if an atom would get more than `widest` variables and
/// more than any had before.
[[nodiscard]] std::vector<PlanPointer> eliminate_by_equations(std::vector<PlanPointer> conjuncts,
                                                              const std::vector<Track>& variables,
                                                              std::size_t widest);

}  // namespace grundy::automata
