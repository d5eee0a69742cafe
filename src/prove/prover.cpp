#include "prove/prover.hpp"

#include <algorithm>

#include <grundy/error.hpp>

namespace grundy::prove {

using automata::Formula;
using automata::SetPointer;
using automata::Term;
using formulas::OptionFamily;
using formulas::Terms;
using laws::Law;
using laws::Track;

namespace {

struct Refuted {};  // ends an attempt; what is wrong stands in the result

}  // namespace

Prover::Prover(const Law& law, const automata::Budget& budget)
    : law_(law), game_(*law.game), x_(law, law.game->block > 0), logic_(law.numeration, budget) {}

SetPointer Prover::build(std::string name, const Formula& formula) {
  return automata::make_set(std::move(name), logic_.compile(formula, x_.names()));
}

void Prover::done(const std::string& claim) {
  const auto now = std::chrono::steady_clock::now();
  result_.steps.push_back({claim, std::chrono::duration<double>(now - since_).count()});
  since_ = now;
}

void Prover::must_be_empty(const std::string& claim, const Formula& violation) {
  const std::optional<automata::Assignment> witness = logic_.find_witness(violation);
  if (!witness) return;
  result_.outcome = Attempt::Outcome::Refuted;
  result_.reason = "it is wrong that " + claim;
  for (const std::string& name : x_.names()) {
    const auto found = witness->find(name);
    result_.tuple.push_back(found == witness->end() ? Integer(0) : found->second);
  }
  throw Refuted{};
}

Attempt Prover::attempt() {
  result_ = {};
  since_ = std::chrono::steady_clock::now();
  try {
    if (law_.kind == Law::Kind::Values)
      prove_values();
    else
      prove_outcome();
    result_.outcome = Attempt::Outcome::Holds;
  } catch (const Refuted&) {
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::Interrupted) throw;
    result_.outcome = Attempt::Outcome::Undecided;
    result_.reason = error.what();
  }
  return std::move(result_);
}

void Prover::prove_outcome() {
  must_be_empty("every P-position is legal", x_.here(x_.set()) && !x_.legal());
  must_be_empty("a position at which an end loses is a P-position",
                x_.legal() && x_.loses() && !x_.here(x_.set()));
  must_be_empty("no position at which an end wins is a P-position", x_.here(x_.set()) && x_.wins());
  done("ends are as the rules say");
  prove_rays();
  if (game_.block > 0)
    prove_blocked();
  else {
    prove_closed();
    prove_covered();
  }
}

/// R(x) if and only if the guard holds, x - s is natural, and P(x - s) or R(x - s).
void Prover::prove_rays() {
  for (std::size_t i = 0; i < law_.rays.size(); ++i) {
    const laws::RayRelation& ray = law_.rays[i];
    const OptionFamily step = x_.ray_step(ray.board, ray.move);
    std::vector<Formula> positive;
    for (const laws::RayStep& part : laws::ray_steps(game_, ray.move))
      positive.push_back(less(0, x_.rules().linear(part.step, x_.boards()[ray.board])));
    must_be_empty("every step of a ray is positive", x_.legal() && step.condition && !any_of(positive));
    const Formula next =
        x_.there(x_.set(), ray.board, step.option) || x_.there(x_.rays()[i], ray.board, step.option);
    must_be_empty("a ray relation follows its ray", x_.here(x_.rays()[i]) && !(step.condition && next));
    must_be_empty("a ray relation follows its ray", step.condition && next && !x_.here(x_.rays()[i]));
  }
  if (!law_.rays.empty()) done("the rays are followed to their ends");
}

/// No option of a P-position is a P-position (and under misere play it has an option, unless an end loses).
void Prover::prove_closed() {
  const Formula playing = x_.here(x_.set()) && !x_.loses();
  for (const Family& family : x_.families()) {
    must_be_empty(
        "no option of a P-position is a P-position",
        playing && family.options.condition && x_.there(x_.set(), family.board, family.options.option));
  }
  for (std::size_t board = 0; board < x_.boards().size(); ++board) {
    for (const std::size_t move : x_.ray_moves())
      must_be_empty("no option of a P-position is a P-position", playing && x_.here(x_.ray(board, move)));
  }
  if (game_.play == Play::Misere)
    must_be_empty("every P-position has an option", playing && !x_.has_option(false));
  done("no option of a P-position is a P-position");
}

/// Every other position has an option that is a P-position. What is not yet covered is kept, move by move.
void Prover::prove_covered() {
  Formula others = x_.legal() && !x_.here(x_.set()) && !x_.wins() && !x_.loses();
  if (game_.play == Play::Misere) others = others && x_.has_option(false);
  SetPointer left = build("left", others);
  const auto cover = [&](const Formula& covered) { left = build("left", x_.here(left) && !covered); };
  for (std::size_t board = 0; board < x_.boards().size(); ++board) {
    for (const std::size_t move : x_.ray_moves()) cover(x_.here(x_.ray(board, move)));
  }
  for (const Family& family : x_.families()) {
    if (left->dfa.is_empty()) break;
    const OptionFamily& options = family.options;
    cover(x_.here(build(
        "E", exists(options.bound, options.condition && x_.there(x_.set(), family.board, options.option)))));
  }
  must_be_empty("every N-position has a P-position as an option", x_.here(left));
  done("every N-position has a P-position as an option");
}

}  // namespace grundy::prove
