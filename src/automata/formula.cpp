#include "automata/formula.hpp"

#include <algorithm>
#include <set>

#include <grundy/error.hpp>

namespace grundy::automata {

Term Term::variable(std::string name) {
  Term result(0);
  result.coefficients_.emplace_back(std::move(name), Integer(1));
  return result;
}

Term Term::combine(const Term& a, const Term& b, const Integer& factor) {
  Term result(a.constant_ + factor * b.constant_);
  std::size_t i = 0;
  std::size_t j = 0;
  const auto add = [&](const std::string& name, Integer coefficient) {
    if (!coefficient.is_zero()) result.coefficients_.emplace_back(name, std::move(coefficient));
  };
  while (i < a.coefficients_.size() || j < b.coefficients_.size()) {
    const bool left = j == b.coefficients_.size() ||
                      (i < a.coefficients_.size() && a.coefficients_[i].first < b.coefficients_[j].first);
    const bool right = i == a.coefficients_.size() ||
                       (j < b.coefficients_.size() && b.coefficients_[j].first < a.coefficients_[i].first);
    if (left) {
      add(a.coefficients_[i].first, a.coefficients_[i].second);
    } else if (right) {
      add(b.coefficients_[j].first, factor * b.coefficients_[j].second);
    } else {
      add(a.coefficients_[i].first, a.coefficients_[i].second + factor * b.coefficients_[j].second);
    }
    i += !right;
    j += !left;
  }
  return result;
}

std::string Term::to_string() const {
  std::string text;
  for (const auto& [name, coefficient] : coefficients_) {
    if (!text.empty()) text += coefficient.sign() < 0 ? " - " : " + ";
    if (text.empty() && coefficient.sign() < 0) text += "-";
    const Integer size = absolute(coefficient);
    if (size != Integer(1)) text += size.to_string() + "*";
    text += name;
  }
  if (text.empty()) return constant_.to_string();
  if (constant_.sign() > 0) text += " + " + constant_.to_string();
  if (constant_.sign() < 0) text += " - " + absolute(constant_).to_string();
  return text;
}

SetPointer make_set(std::string name, Dfa dfa) {
  return std::make_shared<const NamedSet>(NamedSet{std::move(name), std::move(dfa)});
}

struct Formula::Node {
  Kind kind = Kind::And;
  Comparison comparison = Comparison::Equal;
  std::vector<Term> terms;
  SetPointer set;
  std::vector<Formula> operands;
  std::vector<std::string> variables;
};

namespace {

Formula make(Formula::Node node) {
  return Formula(std::make_shared<const Formula::Node>(std::move(node)));
}

Formula compare(Comparison comparison, Term left, Term right) {
  return make({Formula::Kind::Compare, comparison, {std::move(left), std::move(right)}, nullptr, {}, {}});
}

Formula connect(Formula::Kind kind, std::vector<Formula> operands, std::vector<std::string> variables = {}) {
  return make({kind, Comparison::Equal, {}, nullptr, std::move(operands), std::move(variables)});
}

void collect_free(const Formula& formula, std::multiset<std::string>& bound, std::set<std::string>& free) {
  for (const Term& term : formula.terms()) {
    for (const auto& [name, coefficient] : term.coefficients()) {
      if (!bound.contains(name)) free.insert(name);
    }
  }
  for (const std::string& name : formula.variables()) bound.insert(name);
  for (const Formula& operand : formula.operands()) collect_free(operand, bound, free);
  for (const std::string& name : formula.variables()) bound.erase(bound.find(name));
}

std::string joined(const std::vector<Formula>& operands, const char* separator, const char* when_empty) {
  if (operands.empty()) return when_empty;
  std::string text;
  for (const Formula& operand : operands) {
    if (!text.empty()) text += separator;
    text += operand.to_string();
  }
  return "(" + text + ")";
}

}  // namespace

Formula::Kind Formula::kind() const {
  return node_->kind;
}
Comparison Formula::comparison() const {
  return node_->comparison;
}
const std::vector<Term>& Formula::terms() const {
  return node_->terms;
}
const SetPointer& Formula::set() const {
  return node_->set;
}
const std::vector<Formula>& Formula::operands() const {
  return node_->operands;
}
const std::vector<std::string>& Formula::variables() const {
  return node_->variables;
}

std::vector<std::string> Formula::free_variables() const {
  std::multiset<std::string> bound;
  std::set<std::string> free;
  collect_free(*this, bound, free);
  return {free.begin(), free.end()};
}

std::string Formula::to_string() const {
  switch (kind()) {
    case Kind::Compare: {
      static constexpr const char* signs[] = {" = ", " != ", " < ", " <= "};
      return terms()[0].to_string() + signs[static_cast<int>(comparison())] + terms()[1].to_string();
    }
    case Kind::Member: {
      std::string text;
      for (const Term& term : terms()) text += (text.empty() ? "" : ", ") + term.to_string();
      return set()->name + "(" + text + ")";
    }
    case Kind::And:
      return joined(operands(), " and ", "true");
    case Kind::Or:
      return joined(operands(), " or ", "false");
    case Kind::Iff:
      return joined(operands(), " iff ", "true");
    case Kind::Not:
      return "not " + operands()[0].to_string();
    case Kind::Exists:
    case Kind::Forall:
      break;
  }
  std::string text = kind() == Kind::Exists ? "exists" : "forall";
  for (const std::string& name : variables()) text += " " + name;
  return "(" + text + ": " + operands()[0].to_string() + ")";
}

Formula always() {
  return all_of({});
}
Formula never() {
  return any_of({});
}
Formula equal(Term left, Term right) {
  return compare(Comparison::Equal, std::move(left), std::move(right));
}
Formula not_equal(Term left, Term right) {
  return compare(Comparison::NotEqual, std::move(left), std::move(right));
}
Formula less(Term left, Term right) {
  return compare(Comparison::Less, std::move(left), std::move(right));
}
Formula less_equal(Term left, Term right) {
  return compare(Comparison::LessEqual, std::move(left), std::move(right));
}

Formula member(SetPointer set, std::vector<Term> tuple) {
  if (set->dfa.alphabet().tracks() != tuple.size()) {
    throw Error(ErrorKind::BadRequest, set->name + " takes " + std::to_string(set->dfa.alphabet().tracks()) +
                                           " numbers, not " + std::to_string(tuple.size()));
  }
  return make({Formula::Kind::Member, Comparison::Equal, std::move(tuple), std::move(set), {}, {}});
}

Formula all_of(std::vector<Formula> operands) {
  return connect(Formula::Kind::And, std::move(operands));
}
Formula any_of(std::vector<Formula> operands) {
  return connect(Formula::Kind::Or, std::move(operands));
}
Formula operator&&(const Formula& left, const Formula& right) {
  return all_of({left, right});
}
Formula operator||(const Formula& left, const Formula& right) {
  return any_of({left, right});
}
Formula operator!(const Formula& operand) {
  return connect(Formula::Kind::Not, {operand});
}
Formula implies(const Formula& left, const Formula& right) {
  return !left || right;
}
Formula iff(const Formula& left, const Formula& right) {
  return connect(Formula::Kind::Iff, {left, right});
}
Formula exists(std::vector<std::string> variables, Formula body) {
  return connect(Formula::Kind::Exists, {std::move(body)}, std::move(variables));
}
Formula forall(std::vector<std::string> variables, Formula body) {
  return connect(Formula::Kind::Forall, {std::move(body)}, std::move(variables));
}

}  // namespace grundy::automata
