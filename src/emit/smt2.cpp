#include "emit/smt2.hpp"

#include <utility>

#include <grundy/error.hpp>

namespace grundy::emit {

using automata::Term;

namespace {

std::string listed(const std::string& head, const std::vector<std::string>& parts, const std::string& none) {
  if (parts.empty()) return none;
  if (parts.size() == 1) return parts[0];
  std::string text = "(" + head;
  for (const std::string& part : parts) text += " " + part;
  return text + ")";
}

std::string sum(const std::vector<std::pair<Integer, std::string>>& terms, const Integer& constant,
                const std::map<std::string, std::string>& names) {
  std::vector<std::string> parts;
  for (const auto& [factor, variable] : terms)
    parts.push_back(factor == Integer(1) ? names.at(variable)
                                         : "(* " + factor.to_string() + " " + names.at(variable) + ")");
  if (!constant.is_zero()) parts.push_back(constant.to_string());
  return listed("+", parts, "0");
}

}  // namespace

std::string SmtScript::compare(automata::Comparison comparison, const Term& left, const Term& right,
                               const Names& names) {
  const Sides sides = sides_of(left, right);
  const std::string operands = " " + sum(sides.left, sides.left_constant, names) + " " +
                               sum(sides.right, sides.right_constant, names) + ")";
  switch (comparison) {
    case automata::Comparison::Equal:
      return "(=" + operands;
    case automata::Comparison::NotEqual:
      return "(distinct" + operands;
    case automata::Comparison::Less:
      return "(<" + operands;
    default:
      return "(<=" + operands;
  }
}

std::string SmtScript::member(const automata::SetPointer& set, const std::vector<Term>& tuple,
                              const Names& names) {
  const bool is_open = std::exchange(inside_, true);   // the definition itself must have no sets
  if (set == set_ && !is_open) {
    Names inner;
    std::string values;
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < tuple.size(); ++i) {
      const std::string name = fresh(names_[i]);
      inner[names_[i]] = name;
      const Sides sides = sides_of(tuple[i], 0);
      const std::string taken = sum(sides.right, sides.right_constant, names);
      const std::string value = sum(sides.left, sides.left_constant, names);
      values += "(" + name + " " + (taken == "0" ? value : "(- " + value + " " + taken + ")") + ")";
      parts.push_back("(>= " + name + " 0)");
    }
    parts.push_back(write(definition_, inner));
    inside_ = false;
    return "(let (" + values + ") " + all(parts) + ")";
  }
  throw Error(ErrorKind::BadRequest,
              "the law has no statement in linear arithmetic, so SMT-LIB cannot say it; take --as mona");
}

std::string SmtScript::exists(const std::vector<std::string>& variables, const std::string& body) {
  std::string text = "(exists (";
  std::vector<std::string> parts;
  for (const std::string& variable : variables) {
    text += "(" + variable + " Int)";
    parts.push_back("(>= " + variable + " 0)");
  }
  parts.push_back(body);
  return text + ") " + all(parts) + ")";
}

std::string SmtScript::all(const std::vector<std::string>& parts) {
  return listed("and", parts, "true");
}

std::string SmtScript::any(const std::vector<std::string>& parts) {
  return listed("or", parts, "false");
}

void SmtScript::claim(const std::string& text, const automata::Formula& violation) {
  Names names;
  claims_ +=
      "; " + text + "\n(reset)\n(set-logic LIA)\n";   // Z3 eliminates quantifiers in fresh contexts only
  for (const std::string& variable : name_free_variables(violation, names))
    claims_ += "(declare-const " + variable + " Int)\n(assert (>= " + variable + " 0))\n";
  claims_ += "(assert " + write(violation, names) + ")\n(check-sat)\n";
}

}  // namespace grundy::emit
