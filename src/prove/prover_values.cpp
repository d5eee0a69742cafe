#include <grundy/error.hpp>

#include "prove/prover.hpp"

/// The obligations of a law about Grundy values: V(x, v).
namespace grundy::prove {

using automata::Formula;
using automata::SetPointer;
using automata::Term;
using formulas::OptionFamily;

void Prover::prove_values() {
  if (game_.play == Play::Misere || game_.block > 0)
    throw Error(ErrorKind::BadRequest, "Grundy values are for normal play with nothing blocked");
  if (!x_.ray_moves().empty())
    throw Error(ErrorKind::BadRequest, "values along a ray whose step changes have no first-order form here");
  const formulas::Terms& x = x_.boards()[0];
  const Formula has_value = x_.here(x_.set());
  const Term v = Term::variable("value");
  if (logic_.find_witness(x_.legal() && x_.rules().wins(x)))
    throw Error(ErrorKind::BadRequest, "Grundy values need that no end wins");
  // An end in a sum is an end of its board; elsewhere x_.loses() says the same.
  const Formula ended = x_.rules().loses(x);
  formulas::Terms with_other;
  for (const laws::Track& track : x_.tracks())
    with_other.push_back(track.kind == laws::Track::Kind::Value ? Term::variable("other")
                                                                : x[track.variable]);
  must_be_empty("every position with a value is legal", has_value && !x_.legal());
  must_be_empty("a position has one value",
                has_value && member(x_.set(), with_other) && less(v, Term::variable("other")));
  must_be_empty("every position has a value", x_.legal() && !exists({"value"}, has_value));
  must_be_empty("the value is 0 where an end holds", has_value && ended && less(0, v));
  done("every position has one value");
  for (const Family& family : x_.families()) {
    must_be_empty("no option has the position's own value", has_value && !ended && family.options.condition &&
                                                                x_.there(x_.set(), 0, family.options.option));
  }
  done("no option has the position's own value");
  const Formula smaller = exists({"other"}, member(x_.set(), with_other) && less(v, Term::variable("other")));
  SetPointer left = build("left", smaller && !ended);
  for (const Family& family : x_.families()) {
    if (left->dfa.is_empty()) break;
    const OptionFamily& options = family.options;
    const SetPointer reached =
        build("reached", exists(options.bound, options.condition && x_.there(x_.set(), 0, options.option)));
    left = build("left", x_.here(left) && !x_.here(reached));
  }
  must_be_empty("there is an option of every smaller value", x_.here(left));
  done("there is an option of every smaller value");
}

}  // namespace grundy::prove
