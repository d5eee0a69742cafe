#include "laws/law_formulas.hpp"

#include <algorithm>

#include <grundy/error.hpp>

namespace grundy::laws {

using automata::Formula;
using automata::SetPointer;
using automata::Term;
using formulas::OptionFamily;
using formulas::Terms;

OptionFamily ray_step(formulas::RuleFormulas& rules, std::size_t move, const Terms& position) {
  OptionFamily family;
  family.move = move;
  family.condition = rules.guard(move, position);
  family.option = position;
  for (const RayStep& step : ray_steps(rules.game(), move)) {
    Term& value = family.option[step.variable];
    value = value - rules.linear(step.step, position);
    family.condition = family.condition && less_equal(0, value);
  }
  return family;
}

LawFormulas::LawFormulas(const Law& law, bool one_by_one)
    : law_(law),
      game_(*law.game),
      rules_(*law.game, law.fixed, law.numeration),
      tracks_(tracks_of(*law.game, law.fixed, law.kind)),
      ray_moves_(moves_with_rays(*law.game)),
      set_(automata::make_set("P", law.set)) {
  const std::size_t boards = boards_of(game_, law.kind);
  std::vector<Formula> legal;
  for (std::size_t board = 0; board < boards; ++board) {
    boards_.push_back(rules_.position(boards == 1 ? "" : "." + std::to_string(board + 1)));
    const Terms& x = boards_.back();
    legal.push_back(rules_.legal(x));
    // An end of a board in a sum means that the board has no moves, and no more.
    const Formula playing = game_.sum && !game_.ends.empty() ? !rules_.loses(x) : automata::always();
    for (std::size_t move = 0; move < game_.moves.size(); ++move) {
      if (std::ranges::find(ray_moves_, move) != ray_moves_.end()) continue;
      for (OptionFamily& family : rules_.options(move, x, one_by_one)) {
        if (game_.sum && !game_.ends.empty()) family.condition = family.condition && playing;
        families_.push_back({board, std::move(family)});
      }
    }
  }
  if (game_.sum && !game_.ends.empty() && !ray_moves_.empty())
    throw Error(ErrorKind::BadRequest,
                "a ray whose step changes, in a sum of boards that may end, is not covered");
  for (const Track& track : tracks_)
    names_.push_back(track.kind == Track::Kind::Value ? value_name
                                                      : boards_[track.board][track.variable].to_string());
  for (const RayRelation& ray : law.rays) rays_.push_back(automata::make_set("R", ray.dfa));
  legal_ = all_of(std::move(legal));
  if (!game_.sum) {
    loses_ = rules_.loses(boards_[0]);
    wins_ = rules_.wins(boards_[0]);
  }
}

Formula LawFormulas::there(const SetPointer& set, std::size_t board, const Terms& option) const {
  Terms tuple;
  for (const Track& track : tracks_) {
    if (track.kind == Track::Kind::Value)
      tuple.push_back(Term::variable(value_name));
    else
      tuple.push_back((track.board == board ? option : boards_[track.board])[track.variable]);
  }
  return member(set, std::move(tuple));
}

Formula LawFormulas::here(const SetPointer& set) const {
  return there(set, 0, boards_[0]);
}

const SetPointer& LawFormulas::ray(std::size_t board, std::size_t move) const {
  for (std::size_t i = 0; i < law_.rays.size(); ++i) {
    if (law_.rays[i].board == board && law_.rays[i].move == move) return rays_[i];
  }
  throw Error(ErrorKind::BadRequest, "the law says nothing about the ray of a move");
}

OptionFamily LawFormulas::ray_step(std::size_t board, std::size_t move) {
  return laws::ray_step(rules_, move, boards_[board]);
}

Formula LawFormulas::has_option(bool outside_p) {
  std::vector<Formula> parts;
  for (const Family& family : families_) {
    Formula body = family.options.condition;
    if (outside_p) body = body && !there(set_, family.board, family.options.option);
    parts.push_back(exists(family.options.bound, body));
  }
  // Where positions are restricted, a later position on the ray may be legal although the next is not.
  if (!ray_moves_.empty() && (outside_p || !game_.position_conditions.empty()))
    throw Error(ErrorKind::BadRequest,
                "a ray whose step changes, with restricted positions under misere play, is not covered");
  for (std::size_t board = 0; board < boards_.size(); ++board) {
    for (const std::size_t move : ray_moves_) parts.push_back(ray_step(board, move).condition);
  }
  return any_of(std::move(parts));
}

std::vector<Obligation> LawFormulas::obligations() {
  if (law_.kind != Law::Kind::Outcome || game_.block > 0)
    throw Error(ErrorKind::BadRequest,
                "only laws about outcomes, with nothing blocked, are written for other programs");
  const Formula in_p = here(set_);
  std::vector<Obligation> result;
  const auto add = [&](const std::string& claim, Formula violation) {
    result.push_back({claim, std::move(violation)});
  };
  add("every P-position is legal", in_p && !legal_);
  if (!game_.ends.empty() && !game_.sum) {
    add("a position at which an end loses is a P-position", legal_ && loses_ && !in_p);
    add("no position at which an end wins is a P-position", in_p && wins_);
  }
  for (std::size_t i = 0; i < rays_.size(); ++i) {
    const RayRelation& ray = law_.rays[i];
    const OptionFamily step = ray_step(ray.board, ray.move);
    const Formula next = there(set_, ray.board, step.option) || there(rays_[i], ray.board, step.option);
    add("a ray relation follows its ray", !iff(here(rays_[i]), step.condition && next));
  }
  const Formula playing = in_p && !loses_;
  std::vector<Formula> reached;
  for (const Family& family : families_) {
    const OptionFamily& options = family.options;
    const Formula to_p = options.condition && there(set_, family.board, options.option);
    add("no option of a P-position is a P-position", playing && to_p);
    reached.push_back(exists(options.bound, to_p));
  }
  for (std::size_t board = 0; board < boards_.size(); ++board) {
    for (const std::size_t move : ray_moves_) {
      add("no option of a P-position is a P-position", playing && here(ray(board, move)));
      reached.push_back(here(ray(board, move)));
    }
  }
  Formula others = legal_ && !in_p && !wins_ && !loses_;
  if (game_.play == Play::Misere) {
    add("every P-position has an option", playing && !has_option(false));
    others = others && has_option(false);
  }
  add("every N-position has a P-position as an option", others && !any_of(std::move(reached)));
  return result;
}

}  // namespace grundy::laws
