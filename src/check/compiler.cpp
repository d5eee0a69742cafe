#include "check/compiler.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace grundy::check {

namespace {

bool is_false(const Automaton& automaton) {
  return is_empty(automaton);
}

Automaton nothing() {
  Automaton result;
  result.edges.resize(1);
  result.accepting = {false};
  return result;
}

}  // namespace

Automaton Compiler::lifted(const Automaton& a, const std::vector<Variable>& variables) {
  std::vector<Variable> missing;
  for (const Variable variable : variables) {
    if (!a.has(variable)) missing.push_back(variable);
  }
  return missing.empty() ? a : join(a, numbers_.all(missing), numbers_.bounds());
}

Automaton Compiler::without(const Automaton& a, const std::vector<Variable>& away) {
  const bool any = std::ranges::any_of(away, [&](Variable variable) { return a.has(variable); });
  return any ? project(a, away, numbers_.bounds()) : a;
}

std::shared_ptr<const Automaton> Compiler::set_of(const Formula& formula,
                                                  const std::vector<Variable>& variables) {
  Automaton result = lifted(compile(formula), variables);
  std::vector<Variable> tracks;   // of the set: 0, 1, ... in the order that was asked for
  for (const Variable variable : result.variables) {
    const auto track = std::ranges::find(variables, variable);
    if (track == variables.end())
      throw std::logic_error("a formula has a free variable that nobody asked for");
    tracks.push_back(static_cast<Variable>(track - variables.begin()));
  }
  return std::make_shared<const Automaton>(rename(result, tracks, numbers_.bounds()));
}

Automaton Compiler::compile(const Formula& formula) {
  switch (formula.kind) {
    case Formula::Kind::Any: {
      Automaton result = nothing();
      for (const Formula& part : formula.parts) {
        const Automaton next = compile(part);
        result = unite(lifted(result, next.variables), lifted(next, result.variables), numbers_.bounds());
      }
      return result;
    }
    case Formula::Kind::Not: {
      const Automaton inner = compile(formula.parts[0]);
      return subtract(numbers_.all(inner.variables), inner, numbers_.bounds());
    }
    case Formula::Kind::Zero:
    case Formula::Kind::NotZero:
    case Formula::Kind::Negative:
      return compared(formula);
    default: {
      Conjunction conjunction;
      open(formula, conjunction);
      return conjoin(std::move(conjunction), false);
    }
  }
}

std::optional<std::map<Variable, Integer>> Compiler::witness(const Formula& formula) {
  if (formula.kind == Formula::Kind::Any) {
    for (const Formula& part : formula.parts) {
      if (auto found = witness(part)) return found;
    }
    return std::nullopt;
  }
  Conjunction conjunction;
  open(formula, conjunction);
  // A disjunction inside: each of its parts is asked for by itself.
  const auto choice = std::ranges::find(conjunction.parts, Formula::Kind::Any, &Formula::kind);
  if (choice != conjunction.parts.end()) {
    const std::vector<Formula> choices = choice->parts;
    for (const Formula& part : choices) {
      *choice = part;
      if (auto found = witness(exists(conjunction.bound, all_of(conjunction.parts)))) return found;
    }
    return std::nullopt;
  }
  const Automaton result = conjoin(std::move(conjunction), true);
  if (is_false(result)) return std::nullopt;
  return numbers_.some_tuple(result);
}

/// Bound variables get new names: the same quantifier may occur in a formula twice.
void Compiler::open(const Formula& formula, Conjunction& into) {
  if (formula.kind == Formula::Kind::All) {
    for (const Formula& part : formula.parts) open(part, into);
  } else if (formula.kind == Formula::Kind::Exists) {
    Formula part = formula.parts[0];
    for (const Variable variable : formula.bound) {
      const Variable name = fresh();
      part = substituted(part, variable, Linear::of(name));
      into.bound.push_back(name);
    }
    open(part, into);
  } else {
    into.parts.push_back(formula);
  }
}

/// Tuples of terms become tuples of variables.
void Compiler::name_terms(Conjunction& conjunction) {
  std::vector<Formula> equations;
  for (Formula& part : conjunction.parts) {
    if (part.kind != Formula::Kind::Member) continue;
    for (Linear& term : part.tuple) {
      if (term.is_variable()) continue;
      const Variable name = fresh();
      conjunction.bound.push_back(name);
      equations.push_back(equal(term, Linear::of(name)));
      term = Linear::of(name);
    }
  }
  std::ranges::move(equations, std::back_inserter(conjunction.parts));
}

/// A bound variable that an equation gives is put into the other parts, with "it is not negative"; into
/// memberships only a variable.
bool Compiler::use_one_equation(Conjunction& conjunction) {
  for (std::size_t i = 0; i < conjunction.parts.size(); ++i) {
    const Formula equation = conjunction.parts[i];
    if (equation.kind != Formula::Kind::Zero) continue;
    for (const auto& [variable, coefficient] : equation.term.coefficients) {
      const auto bound = std::ranges::find(conjunction.bound, variable);
      if (bound == conjunction.bound.end() || absolute(coefficient) != Integer(1)) continue;
      const Linear value = Linear::of(variable) - coefficient * equation.term;   // without the variable
      const bool plain = std::ranges::all_of(conjunction.parts, [&, v = variable](const Formula& part) {
        return part.kind == Formula::Kind::Zero || part.kind == Formula::Kind::NotZero ||
               part.kind == Formula::Kind::Negative || !mentions(part, v);
      });
      if (!plain && !value.is_variable()) continue;
      std::vector<Formula> parts{negation(less(value, {}))};
      for (std::size_t j = 0; j < conjunction.parts.size(); ++j) {
        if (j != i) parts.push_back(substituted(conjunction.parts[j], variable, value));
      }
      conjunction.bound.erase(bound);
      const Formula all = all_of(std::move(parts));
      conjunction.parts.clear();
      open(all, conjunction);
      return true;
    }
  }
  return false;
}

Automaton Compiler::conjoin(Conjunction conjunction, bool keep_all) {
  do {
    name_terms(conjunction);
  } while (use_one_equation(conjunction));
  std::vector<Automaton> positive;
  std::vector<Automaton> negative;
  for (const Formula& part : conjunction.parts) {
    if (part.kind == Formula::Kind::Not) {
      negative.push_back(compile(part.parts[0]));
    } else if (part.kind == Formula::Kind::Member) {
      std::vector<Variable> names;
      for (const Linear& term : part.tuple) names.push_back(term.coefficients.begin()->first);
      positive.push_back(rename(*part.set, names, numbers_.bounds()));
    } else {
      positive.push_back(compile(part));
    }
    if (!positive.empty() && is_false(positive.back())) return nothing();
  }
  if (!keep_all) eliminate(positive, negative, conjunction.bound);
  Automaton result = joined(std::move(positive));
  for (const Automaton& part : negative) {
    if (is_false(result)) return nothing();
    result = subtract(lifted(result, part.variables), part, numbers_.bounds());
  }
  return is_false(result) ? nothing() : result;
}

/// Projects the bound variables away, the one with the least to join first.
void Compiler::eliminate(std::vector<Automaton>& positive, std::vector<Automaton>& negative,
                         std::vector<Variable> bound) {
  while (!bound.empty()) {
    double least = 0;
    std::size_t best = bound.size();
    for (std::size_t i = 0; i < bound.size(); ++i) {
      double cost = 1;
      for (const auto* automata : {&positive, &negative}) {
        for (const Automaton& automaton : *automata) {
          if (automaton.has(bound[i])) cost *= static_cast<double>(automaton.edge_count() + 1);
        }
      }
      if (best != bound.size() && cost >= least) continue;
      least = cost;
      best = i;
    }
    gather(positive, negative, bound[best]);
    bound.erase(bound.begin() + static_cast<std::ptrdiff_t>(best));
  }
}

/// Joins all that mentions the variable into one automaton, and projects it away.
void Compiler::gather(std::vector<Automaton>& positive, std::vector<Automaton>& negative, Variable variable) {
  const auto mentioning = [variable](std::vector<Automaton>& automata) {
    const auto rest =
        std::ranges::stable_partition(automata, [variable](const Automaton& a) { return !a.has(variable); });
    std::vector<Automaton> result(std::make_move_iterator(rest.begin()), std::make_move_iterator(rest.end()));
    automata.erase(rest.begin(), rest.end());
    return result;
  };
  const std::vector<Automaton> without_these = mentioning(negative);
  std::vector<Automaton> with_these = mentioning(positive);
  if (without_these.empty() && with_these.empty()) return;   // any number will do
  Automaton all = joined(std::move(with_these));
  for (const Automaton& part : without_these)
    all = subtract(lifted(all, part.variables), part, numbers_.bounds());
  positive.push_back(project(all, {variable}, numbers_.bounds()));
}

/// Smallest first, then what shares most variables with what is there.
Automaton Compiler::joined(std::vector<Automaton> parts) {
  Automaton result = numbers_.all({});
  while (!parts.empty()) {
    const auto rank = [&](const Automaton& part) {
      const auto shared = std::ranges::count_if(part.variables, [&](Variable v) { return result.has(v); });
      const auto added = static_cast<std::ptrdiff_t>(part.variables.size()) - shared;
      return std::pair(added, part.edge_count());
    };
    const auto next = std::ranges::min_element(parts, {}, rank);
    result = join(result, *next, numbers_.bounds());
    parts.erase(next);
    if (is_false(result)) return result;
  }
  return result;
}

Automaton Compiler::compared(const Formula& formula) {
  if (formula.term.coefficients.size() > most_tracks) throw TooLarge{};
  std::vector<Integer> coefficients;
  std::vector<Variable> names;
  std::string key(1, static_cast<char>('0' + static_cast<int>(formula.kind)));
  for (const auto& [variable, coefficient] : formula.term.coefficients) {
    names.push_back(variable);
    coefficients.push_back(coefficient);
    key += " " + coefficient.to_string();
  }
  key += " + " + formula.term.constant.to_string();
  auto known = comparisons_.find(key);
  if (known == comparisons_.end()) {
    Automaton automaton = comparison(formula.kind, coefficients, formula.term.constant);
    known = comparisons_.emplace(std::move(key), std::move(automaton)).first;
  }
  const std::vector<Variable>& tracks = known->second.variables;
  std::vector<Variable> now;
  for (const Variable track : tracks) now.push_back(names[track]);
  return rename(known->second, now, numbers_.bounds());
}

/// sum of c_i x_i + constant = 0, != 0, < 0 over the variables 0, 1, ...: what is positive against what is
/// negative.
Automaton Compiler::comparison(Formula::Kind kind, const std::vector<Integer>& coefficients,
                               const Integer& constant) {
  if (kind == Formula::Kind::NotZero) {
    std::vector<Integer> opposite;
    for (const Integer& coefficient : coefficients) opposite.push_back(-coefficient);
    const Automaton below = comparison(Formula::Kind::Negative, coefficients, constant);
    const Automaton above = comparison(Formula::Kind::Negative, opposite, -constant);
    return unite(lifted(below, above.variables), lifted(above, below.variables), numbers_.bounds());
  }
  // left + 1 <= right is left < right, which spares a constant; the other way round the same.
  const bool at_most = kind == Formula::Kind::Negative && constant == Integer(-1);
  std::vector<Automaton> parts;
  std::vector<Variable> helpers;
  const Integer rest = at_most ? Integer(0) : constant;
  const Variable left = side(1, coefficients, rest, parts, helpers);
  const Variable right = side(-1, coefficients, rest, parts, helpers);
  Automaton relation;
  if (kind == Formula::Kind::Zero)
    relation = numbers_.equal(left, right);
  else if (at_most)
    relation = subtract(numbers_.all({left, right}), numbers_.less(right, left), numbers_.bounds());
  else
    relation = numbers_.less(left, right);
  parts.push_back(std::move(relation));
  std::vector<Automaton> none;
  eliminate(parts, none, helpers);
  return joined(std::move(parts));
}

Variable Compiler::side(int sign, const std::vector<Integer>& coefficients, const Integer& constant,
                        std::vector<Automaton>& parts, std::vector<Variable>& helpers) {
  std::vector<Variable> summands;
  const auto help = [&] {
    helpers.push_back(fresh());
    return helpers.back();
  };
  for (std::size_t i = 0; i < coefficients.size(); ++i) {
    if (coefficients[i].sign() != sign) continue;
    const auto variable = static_cast<Variable>(i);
    const Integer factor = absolute(coefficients[i]);
    summands.push_back(factor == Integer(1) ? variable : help());
    if (summands.back() != variable) parts.push_back(numbers_.multiple(variable, factor, summands.back()));
  }
  if (constant.sign() == sign || summands.empty()) {
    summands.push_back(help());
    parts.push_back(
        numbers_.constant(summands.back(), constant.sign() == sign ? absolute(constant) : Integer(0)));
  }
  while (summands.size() > 1) {
    const Variable last = summands.back();
    summands.pop_back();
    const Variable total = help();
    parts.push_back(numbers_.sum(summands.back(), last, total));
    summands.back() = total;
  }
  return summands[0];
}

}  // namespace grundy::check
