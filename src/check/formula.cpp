#include "check/formula.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace grundy::check {

bool Linear::is_variable() const {
  return constant.is_zero() && coefficients.size() == 1 && coefficients.begin()->second == Integer(1);
}

bool Linear::is_natural() const {
  return constant.sign() >= 0 &&
         std::ranges::all_of(coefficients, [](const auto& part) { return part.second.sign() > 0; });
}

Linear& Linear::add(const Linear& other, const Integer& times) {
  constant += times * other.constant;
  for (const auto& [variable, coefficient] : other.coefficients) {
    Integer& mine = coefficients[variable];
    mine += times * coefficient;
    if (mine.is_zero()) coefficients.erase(variable);
  }
  return *this;
}

bool is_truth(const Formula& formula) {
  return formula.kind == Formula::Kind::All && formula.parts.empty();
}

bool is_falsehood(const Formula& formula) {
  return formula.kind == Formula::Kind::Any && formula.parts.empty();
}

Formula falsehood() {
  Formula result;
  result.kind = Formula::Kind::Any;
  return result;
}

namespace {

/// `unit` are the parts that do nothing, `zero` those that decide.
Formula combined(Formula::Kind kind, std::vector<Formula> parts) {
  const bool all = kind == Formula::Kind::All;
  Formula result;
  result.kind = kind;
  for (Formula& part : parts) {
    if (all ? is_truth(part) : is_falsehood(part)) continue;
    if (all ? is_falsehood(part) : is_truth(part)) return part;
    if (part.kind == kind)
      std::ranges::move(part.parts, std::back_inserter(result.parts));
    else
      result.parts.push_back(std::move(part));
  }
  if (result.parts.size() == 1) return Formula(std::move(result.parts[0]));
  return result;
}

Formula compared(Formula::Kind kind, Linear term) {
  if (term.is_constant()) {
    const int sign = term.constant.sign();
    const bool holds = kind == Formula::Kind::Zero      ? sign == 0
                       : kind == Formula::Kind::NotZero ? sign != 0
                                                        : sign < 0;
    return holds ? truth() : falsehood();
  }
  Formula result;
  result.kind = kind;
  result.term = std::move(term);
  return result;
}

}  // namespace

Formula all_of(std::vector<Formula> parts) {
  return combined(Formula::Kind::All, std::move(parts));
}

Formula any_of(std::vector<Formula> parts) {
  return combined(Formula::Kind::Any, std::move(parts));
}

Formula negation(Formula part) {
  switch (part.kind) {
    case Formula::Kind::Not:
      return Formula(std::move(part.parts[0]));
    case Formula::Kind::Zero:
      return compared(Formula::Kind::NotZero, std::move(part.term));
    case Formula::Kind::NotZero:
      return compared(Formula::Kind::Zero, std::move(part.term));
    case Formula::Kind::Negative:   // term >= 0: -term - 1 < 0
      return compared(Formula::Kind::Negative, Integer(-1) * part.term - Linear{{}, 1});
    case Formula::Kind::All:
    case Formula::Kind::Any: {
      std::vector<Formula> parts;
      for (Formula& inner : part.parts) parts.push_back(negation(std::move(inner)));
      return part.kind == Formula::Kind::All ? any_of(std::move(parts)) : all_of(std::move(parts));
    }
    default: {
      Formula result;
      result.kind = Formula::Kind::Not;
      result.parts.push_back(std::move(part));
      return result;
    }
  }
}

Formula exists(std::vector<Variable> bound, Formula part) {
  if (bound.empty() || is_truth(part) || is_falsehood(part)) return part;
  Formula result;
  result.kind = Formula::Kind::Exists;
  result.bound = std::move(bound);
  result.parts.push_back(std::move(part));
  return result;
}

Formula equal(const Linear& a, const Linear& b) {
  return compared(Formula::Kind::Zero, a - b);
}

Formula unequal(const Linear& a, const Linear& b) {
  return compared(Formula::Kind::NotZero, a - b);
}

Formula less(const Linear& a, const Linear& b) {
  return compared(Formula::Kind::Negative, a - b);
}

Formula member(std::shared_ptr<const Automaton> set, std::vector<Linear> tuple) {
  Formula result;
  result.kind = Formula::Kind::Member;
  result.set = std::move(set);
  result.tuple = std::move(tuple);
  return result;
}

bool mentions(const Formula& formula, Variable variable) {
  return formula.term.coefficients.contains(variable) ||
         std::ranges::any_of(formula.tuple,
                             [&](const Linear& term) { return term.coefficients.contains(variable); }) ||
         std::ranges::any_of(formula.parts, [&](const Formula& part) { return mentions(part, variable); });
}

namespace {

Linear put_in(const Linear& term, Variable variable, const Linear& value) {
  const auto found = term.coefficients.find(variable);
  if (found == term.coefficients.end()) return term;
  const Integer coefficient = found->second;
  Linear result = term;
  result.coefficients.erase(variable);
  return result.add(value, coefficient);
}

}  // namespace

Formula substituted(const Formula& formula, Variable variable, const Linear& value) {
  switch (formula.kind) {
    case Formula::Kind::All:
    case Formula::Kind::Any: {
      std::vector<Formula> parts;
      for (const Formula& part : formula.parts) parts.push_back(substituted(part, variable, value));
      return formula.kind == Formula::Kind::All ? all_of(std::move(parts)) : any_of(std::move(parts));
    }
    case Formula::Kind::Not:
      return negation(substituted(formula.parts[0], variable, value));
    case Formula::Kind::Exists:
      if (std::ranges::find(formula.bound, variable) != formula.bound.end())
        return formula;   // another variable
      for (const Variable bound : formula.bound) {
        if (value.coefficients.contains(bound)) throw std::logic_error("a substitution would be captured");
      }
      return exists(formula.bound, substituted(formula.parts[0], variable, value));
    case Formula::Kind::Member: {
      std::vector<Linear> tuple;
      for (const Linear& term : formula.tuple) tuple.push_back(put_in(term, variable, value));
      return member(formula.set, std::move(tuple));
    }
    default:
      return compared(formula.kind, put_in(formula.term, variable, value));
  }
}

}  // namespace grundy::check
