#include "check/obligations.hpp"

#include <algorithm>
#include <utility>

namespace grundy::check {

Obligations::Obligations(const Certificate& certificate, Compiler& compiler, Report done)
    : certificate_(certificate),
      game_(certificate.game),
      compiler_(compiler),
      rules_(certificate.game, compiler),
      done_(std::move(done)) {}

void Obligations::check() {
  set_up();
  play_ends();
  rays();
  if (certificate_.values)
    values();
  else if (game_.block > 0)
    blocked();
  else
    outcome();
}

/// The position x: its boards, what they allow, and the automata of the certificate over its tracks.
void Obligations::set_up() {
  if (!certificate_.values && game_.sum && !game_.sum->count)
    throw Refusal{"a law about sums of any number of boards is one about Grundy values"};
  for (std::size_t i = 0; i < certificate_.tracks(); ++i) tracks_.push_back(static_cast<Variable>(i));
  Variable next = 0;
  Board parameters;
  for (const std::optional<Integer>& value : certificate_.fixed)
    parameters.push_back(value ? Linear{{}, *value} : Linear::of(next++));
  std::vector<Formula> legal{rules_.parameters_allowed(parameters)};
  if (!compiler_.witness(legal[0])) throw Refusal{"the game does not allow these parameters"};
  for (std::size_t i = 0; i < certificate_.boards(); ++i) {
    Board board = parameters;
    for (std::size_t j = 0; j < game_.coordinates.size(); ++j) board.push_back(Linear::of(next++));
    legal.push_back(rules_.legal(board));
    const bool may_end = game_.sum && !game_.ends.empty();
    const Formula playing = may_end ? negation(rules_.ended(board, false)) : truth();
    for (std::size_t move = 0; move < game_.moves.size(); ++move) {
      if (std::optional<Ray> ray = rules_.ray(move, board)) {
        if (may_end) throw Refusal{"a ray whose step changes, on a board that may end, is not covered"};
        rays_.push_back({i, move, std::move(*ray)});
        continue;
      }
      for (Options& options : rules_.options(move, board, game_.block > 0)) {
        options.condition = all_of({playing, options.condition});
        families_.push_back({i, std::move(options)});
      }
    }
    boards_.push_back(std::move(board));
  }
  legal_ = all_of(std::move(legal));
  if (!game_.sum) {
    loses_ = rules_.ended(boards_[0], false);
    wins_ = rules_.ended(boards_[0], true);
  }
  compiler_.numbers().must_be_relation(certificate_.law, "the law");
  law_ = std::make_shared<const Automaton>(minimise(certificate_.law, compiler_.numbers().bounds()));
  for (const auto& [place, automaton] : certificate_.rays)
    compiler_.numbers().must_be_relation(automaton, "a ray");
}

Formula Obligations::there(const SetPointer& set, std::size_t board, const Board& option) const {
  std::vector<Linear> tuple;
  for (std::size_t i = 0; i < certificate_.fixed.size(); ++i) {
    if (!certificate_.fixed[i]) tuple.push_back(option[i]);
  }
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    const Board& at = i == board ? option : boards_[i];
    tuple.insert(tuple.end(), at.begin() + static_cast<std::ptrdiff_t>(game_.parameters.size()), at.end());
  }
  if (certificate_.values) tuple.push_back(Linear::of(tracks_.back()));
  return member(set, std::move(tuple));
}

void Obligations::must_be_empty(const std::string& claim, const Formula& violation) {
  const auto witness = compiler_.witness(violation);
  if (!witness) return;
  std::string at;
  for (const Variable track : tracks_) {
    const auto found = witness->find(track);
    at += (at.empty() ? "" : ", ") + (found == witness->end() ? "0" : found->second.to_string());
  }
  throw Refusal{"it is wrong that " + claim + ", at (" + at + ")"};
}

/// Some measure in the list goes down from a natural number, and none in front of it goes up.
void Obligations::no_move_but_lower(const std::string& name, const Board& before, const Formula& happens,
                                    const Board& after) {
  Formula left = happens;
  for (const Measure& measure : certificate_.measures) {
    if (!compiler_.witness(left)) return;
    const auto value = [&measure](const Board& board) {
      Linear sum{{}, measure.constant};
      for (VariableIndex i = 0; i < board.size(); ++i) sum.add(board[i], measure.coefficients[i]);
      return sum;
    };
    const Linear from = value(before);
    const Linear to = value(after);
    left = all_of({left, any_of({less(from, {}), at_most(from, to)})});
    must_be_empty("a measure is not raised by " + name + " before one is lowered",
                  all_of({left, less(from, to)}));
  }
  must_be_empty(name + " lowers a measure", left);
}

/// On one board of x: a play of a sum that does not end does not end on some board.
void Obligations::play_ends() {
  const Board& board = boards_[0];
  const Formula playing = all_of({rules_.parameters_allowed(board), rules_.legal(board),
                                  negation(rules_.ended(board, false)), negation(rules_.ended(board, true))});
  for (std::size_t move = 0; move < game_.moves.size(); ++move) {
    const std::string name = "move " + std::to_string(move + 1);
    if (const std::optional<Ray> ray = rules_.ray(move, board)) {
      // With k steps a linear measure changes by k times what it changes by with one.
      std::vector<Formula> happens{playing, ray->guard};
      for (const Linear& coordinate : ray->next) happens.push_back(at_most({}, coordinate));
      no_move_but_lower(name, board, all_of(std::move(happens)), ray->next);
      continue;
    }
    for (const Options& options : rules_.options(move, board, false))
      no_move_but_lower(name, board, all_of({playing, options.condition}), options.option);
  }
  done_("play ends");
}

/// R(x) if and only if the guard holds, x - s is natural, and P(x - s) or R(x - s).
void Obligations::rays() {
  if (rays_.size() != certificate_.rays.size())
    throw Refusal{"there must be a ray for each move whose step depends on coordinates"};
  for (const RayMove& move : rays_) {
    const auto found = certificate_.rays.find({move.board, move.move});
    if (found == certificate_.rays.end())
      throw Refusal{"a ray is missing, or is given for a move that needs none"};
    if (certificate_.values || game_.block > 0)
      throw Refusal{"rays whose step changes are for outcomes with nothing blocked"};
    const auto relation =
        std::make_shared<const Automaton>(minimise(found->second, compiler_.numbers().bounds()));
    std::vector<Formula> step{move.ray.guard};
    for (const Linear& coordinate : move.ray.next) step.push_back(at_most({}, coordinate));
    std::vector<Formula> flat{legal_, move.ray.guard};
    for (const Linear& part : move.ray.steps) flat.push_back(at_most(part, {}));
    must_be_empty("a step of a ray is positive", all_of(std::move(flat)));
    const Formula next =
        any_of({there(law_, move.board, move.ray.next), there(relation, move.board, move.ray.next)});
    step.push_back(next);
    const Formula follows = all_of(std::move(step));
    must_be_empty("a ray follows its steps", all_of({follows, negation(here(relation))}));
    must_be_empty("a ray follows its steps", all_of({here(relation), negation(follows)}));
  }
  if (!rays_.empty()) done_("the rays are followed to their ends");
}

/// x has an option (outside the law); of ray moves only where the next step decides.
Formula Obligations::has_option(bool outside) const {
  std::vector<Formula> ways;
  for (const Family& family : families_) {
    Formula body = family.options.condition;
    if (outside) body = all_of({body, negation(there(law_, family.board, family.options.option))});
    ways.push_back(exists(family.options.bound, std::move(body)));
  }
  for (const RayMove& move : rays_) {
    if (outside || !game_.position_conditions.empty())
      throw Refusal{"a ray whose step changes, with restricted positions under misere play, is not covered"};
    std::vector<Formula> step{move.ray.guard};
    for (const Linear& coordinate : move.ray.next) step.push_back(at_most({}, coordinate));
    ways.push_back(all_of(std::move(step)));
  }
  return any_of(std::move(ways));
}

/// The law is about legal positions, and where an end decides it says the same.
void Obligations::ends_agree() {
  const Formula in_law = here(law_);
  must_be_empty("every P-position is legal", all_of({in_law, negation(legal_)}));
  must_be_empty("a position at which an end loses is a P-position",
                all_of({legal_, loses_, negation(in_law)}));
  must_be_empty("no position at which an end wins is a P-position", all_of({in_law, wins_}));
  done_("ends are as the rules say");
}

void Obligations::outcome() {
  const Formula in_law = here(law_);
  const Formula playing = all_of({in_law, negation(loses_)});
  ends_agree();
  std::vector<SetPointer> covered;
  for (const RayMove& move : rays_) {
    const Automaton& relation = certificate_.rays.at({move.board, move.move});
    covered.push_back(std::make_shared<const Automaton>(minimise(relation, compiler_.numbers().bounds())));
    must_be_empty("no option of a P-position is a P-position", all_of({playing, here(covered.back())}));
  }
  for (const Family& family : families_)
    must_be_empty(
        "no option of a P-position is a P-position",
        all_of({playing, family.options.condition, there(law_, family.board, family.options.option)}));
  done_("no option of a P-position is a P-position");
  std::vector<Formula> left{legal_, negation(in_law), negation(loses_), negation(wins_)};
  if (game_.play == Play::Misere) {
    const SetPointer moves = set_of(has_option(false));
    must_be_empty("every P-position has an option", all_of({playing, negation(here(moves))}));
    left.push_back(here(moves));
  }
  SetPointer rest = set_of(all_of(std::move(left)));
  for (const SetPointer& set : covered) rest = set_of(all_of({here(rest), negation(here(set))}));
  for (const Family& family : families_) {
    if (is_empty(*rest)) break;
    const Options& options = family.options;
    const Formula reaches = all_of({options.condition, there(law_, family.board, options.option)});
    rest = set_of(all_of({here(rest), negation(exists(options.bound, reaches))}));
  }
  must_be_empty("every N-position has a P-position as an option", here(rest));
  done_("every N-position has a P-position as an option");
}

void Obligations::values() {
  if (game_.play == Play::Misere || game_.block > 0)
    throw Refusal{"Grundy values are for normal play with nothing blocked"};
  const Board& board = boards_[0];
  const Formula in_law = here(law_);
  const Formula ended = rules_.ended(board, false);
  if (compiler_.witness(all_of({legal_, rules_.ended(board, true)})))
    throw Refusal{"Grundy values need that no end wins"};
  const Variable value = tracks_.back();
  const Variable other = compiler_.fresh();
  const auto with_other = [&](const Formula& said) { return substituted(said, value, Linear::of(other)); };
  const Formula other_is_less = less(Linear::of(other), Linear::of(value));
  const auto value_of = [&](const Options& options) {
    return all_of({options.condition, there(law_, 0, options.option)});
  };
  must_be_empty("every position with a value is legal", all_of({in_law, negation(legal_)}));
  must_be_empty("a position has one value", all_of({in_law, with_other(in_law), other_is_less}));
  must_be_empty("every position has a value", all_of({legal_, negation(exists({value}, in_law))}));
  must_be_empty("the value is 0 where a board has ended",
                all_of({in_law, ended, less({}, Linear::of(value))}));
  done_("every position has one value");
  for (const Family& family : families_)
    must_be_empty("no option has the position's own value",
                  all_of({in_law, negation(ended), value_of(family.options)}));
  done_("no option has the position's own value");
  // The smaller values: of x, `value` is less than its own.
  const Formula own = all_of({with_other(in_law), less(Linear::of(value), Linear::of(other))});
  SetPointer rest = set_of(all_of({exists({other}, own), negation(ended)}));
  for (const Family& family : families_)
    rest = set_of(all_of({here(rest), negation(exists(family.options.bound, value_of(family.options)))}));
  must_be_empty("there is an option of every smaller value", here(rest));
  done_("there is an option of every smaller value");
}

}  // namespace grundy::check
