#include "formulas/rule_formulas.hpp"

#include <algorithm>

#include <grundy/error.hpp>

#include "rules/evaluate.hpp"
#include "rules/expression.hpp"

namespace grundy::formulas {

using automata::Formula;
using automata::Term;

namespace {

constexpr std::int64_t most_listed = 256;   // numbers of a range that become a family each

/// {(x, y, z): z = x xor y}, one state: digit by digit.
automata::SetPointer digitwise_xor() {
  const automata::Alphabet alphabet = automata::Alphabet::uniform(3, 2);
  std::vector<automata::Arc> arcs;
  for (automata::Letter letter = 0; letter < alphabet.letters(); ++letter) {
    const int sum = alphabet.digit(letter, 0) + alphabet.digit(letter, 1) + alphabet.digit(letter, 2);
    if (sum % 2 == 0) arcs.push_back({0, letter, 0});
  }
  const std::vector<automata::State> accepting{0};
  return automata::make_set("xor", automata::make_dfa(alphabet, 1, std::move(arcs), accepting));
}

}  // namespace

RuleFormulas::RuleFormulas(const Game& game, std::vector<std::optional<Integer>> fixed,
                           const automata::Numeration& numeration)
    : game_(game),
      fixed_(std::move(fixed)),
      translation_(numeration.name() == "base 2" ? digitwise_xor() : nullptr) {
  fixed_.resize(game.parameters.size());
}

Terms RuleFormulas::position(const std::string& suffix) const {
  Terms values;
  for (VariableIndex i = 0; i < game_.variable_count(); ++i) {
    if (i < fixed_.size() && fixed_[i])
      values.emplace_back(*fixed_[i]);
    else
      values.push_back(Term::variable(game_.variable_name(i) + (i < fixed_.size() ? "" : suffix)));
  }
  return values;
}

Formula RuleFormulas::all(const std::vector<Condition>& conditions, const Terms& position) {
  std::vector<Formula> parts;
  for (const Condition& condition : conditions) parts.push_back(translation_.formula(condition, position));
  return all_of(std::move(parts));
}

Formula RuleFormulas::legal(const Terms& position) {
  return all(game_.parameter_conditions, position) && all(game_.position_conditions, position);
}

Formula RuleFormulas::ends(bool wins, const Terms& position) {
  std::vector<Formula> parts;
  std::vector<Formula> above;
  for (const End& end : game_.ends) {
    const Formula holds = translation_.formula(end.condition, position);
    if (end.wins == wins) {
      std::vector<Formula> first = above;
      first.push_back(holds);
      parts.push_back(all_of(std::move(first)));
    }
    above.push_back(!holds);
  }
  return any_of(std::move(parts));
}

Formula RuleFormulas::loses(const Terms& position) {
  return ends(false, position);
}

Formula RuleFormulas::wins(const Terms& position) {
  return ends(true, position);
}

Formula RuleFormulas::guard(std::size_t move, const Terms& position) {
  const std::optional<Condition>& guard = game_.moves[move].guard;
  return guard ? translation_.formula(*guard, position) : automata::always();
}

Term RuleFormulas::linear(const Expression& expression, const Terms& position) {
  const std::vector<Case> cases = translation_.cases(expression, position);
  if (cases.size() != 1 || !cases[0].helpers.empty())
    throw Error(ErrorKind::BadRequest, "the step of a ray that needs case distinctions cannot be handled");
  return cases[0].value;
}

std::vector<OptionFamily> RuleFormulas::options(std::size_t move, const Terms& position, bool one_by_one) {
  OptionFamily family;
  family.move = move;
  return with_ranges(game_.moves[move], std::move(family), position, 0, one_by_one);
}

/// `values` grow by one term for each range.
std::vector<OptionFamily> RuleFormulas::with_ranges(const Move& move, OptionFamily family,
                                                    const Terms& values, std::size_t number,
                                                    bool one_by_one) {
  if (number == move.ranges.size()) {
    if (move.guard) family.condition = family.condition && translation_.formula(*move.guard, values);
    const auto chosen = values.begin() + static_cast<std::ptrdiff_t>(game_.variable_count());
    family.option.assign(values.begin(), chosen);
    family.values.assign(chosen, values.end());
    return with_changes(move, std::move(family), values, 0);
  }
  const Range& range = move.ranges[number];
  std::vector<OptionFamily> result;
  const auto go_on = [&](const OptionFamily& next, const Term& value) {
    Terms more = values;
    more.push_back(value);
    for (OptionFamily& part : with_ranges(move, next, more, number + 1, one_by_one))
      result.push_back(std::move(part));
  };
  if (range.kind == Range::Kind::Digits)
    throw Error(ErrorKind::BadRequest, "the digits of a number cannot be said with addition alone");
  if (range.kind == Range::Kind::Set) {
    for (const Integer& value : range.members) go_on(family, value);
    return result;
  }
  for (const Case& low : translation_.cases(range.low, values)) {
    std::vector<Case> highs{Case{}};
    if (range.kind == Range::Kind::Between) highs = translation_.cases(range.high, values);
    for (const Case& high : highs) {
      OptionFamily next = family;
      next.condition = next.condition && low.condition && high.condition;
      next.bound.insert(next.bound.end(), low.helpers.begin(), low.helpers.end());
      next.bound.insert(next.bound.end(), high.helpers.begin(), high.helpers.end());
      const bool between = range.kind == Range::Kind::Between;
      if (one_by_one && between && is_constant(low.value) && is_constant(high.value) &&
          high.value.constant() - low.value.constant() < Integer(most_listed)) {
        for (Integer value = low.value.constant(); value <= high.value.constant(); value += 1)
          go_on(next, value);
        continue;
      }
      const std::string name = translation_.fresh_name();
      next.bound.push_back(name);
      // k itself where it cannot be negative, else k = low + something natural.
      const bool natural = is_natural(low.value);
      const Term value = natural ? Term::variable(name) : low.value + Term::variable(name);
      if (natural) next.condition = next.condition && less_equal(low.value, value);
      if (between) next.condition = next.condition && less_equal(value, high.value);
      go_on(next, value);
    }
  }
  return result;
}

std::vector<OptionFamily> RuleFormulas::with_changes(const Move& move, OptionFamily family,
                                                     const Terms& values, std::size_t number) {
  if (number == move.changes.size()) {
    for (const Change& change : move.changes) {
      const Term& value = family.option[change.coordinate];
      if (!is_natural(value)) family.condition = family.condition && less_equal(0, value);
    }
    const Terms before(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(game_.variable_count()));
    if (!game_.position_conditions.empty())
      family.condition = family.condition && all(game_.position_conditions, family.option);
    family.is_single = family.bound.empty();
    family.is_chain = is_chain(move, before);
    return {std::move(family)};
  }
  const Change& change = move.changes[number];
  if (change.kind == Change::Kind::Split)
    throw Error(ErrorKind::BadRequest, "a move that splits a heap cannot be put into one formula");
  std::vector<OptionFamily> result;
  for (const Case& part : translation_.cases(rules::result_of(change, 0), values)) {
    OptionFamily next = family;
    next.condition = next.condition && part.condition;
    next.bound.insert(next.bound.end(), part.helpers.begin(), part.helpers.end());
    next.option[change.coordinate] = part.value;
    for (OptionFamily& done : with_changes(move, std::move(next), values, number + 1))
      result.push_back(std::move(done));
  }
  return result;
}

bool RuleFormulas::is_chain(const Move& move, const Terms& position) const {
  if (move.ranges.size() != 1 || move.ranges[0].kind != Range::Kind::AtLeast) return false;
  const Expression& low = move.ranges[0].low;
  if (low.kind != Expression::Kind::Constant || low.value != Integer(1)) return false;
  Terms values = position;
  values.push_back(Term::variable("$k"));
  bool moves = false;
  for (const Change& change : move.changes) {
    if (change.kind != Change::Kind::Subtract) return false;
    if (move.guard && rules::mentions(*move.guard, change.coordinate)) return false;
    Translation plain(nullptr);
    const std::vector<Case> step = plain.cases(change.operands[0], values);
    if (step.size() != 1 || !step[0].helpers.empty()) return false;
    const Term& term = step[0].value;
    if (!term.constant().is_zero() || !is_natural(term)) return false;
    if (is_constant(term)) continue;   // k times 0
    if (term.coefficients().size() != 1 || term.coefficients()[0].first != "$k") return false;
    moves = true;
  }
  return moves && !(move.guard && rules::mentions(*move.guard, game_.variable_count()));
}

}  // namespace grundy::formulas
