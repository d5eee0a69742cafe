#include "emit/script.hpp"

#include <cctype>

namespace grundy::emit {

using automata::Formula;

std::string Script::fresh(const std::string& name) {
  std::string plain;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) plain += c;
  }
  return "v" + std::to_string(++count_) + (plain.empty() ? "" : "_" + plain);
}

std::vector<std::string> Script::name_free_variables(const Formula& formula, Names& names) {
  std::vector<std::string> variables;
  for (const std::string& name : formula.free_variables()) {
    variables.push_back(fresh(name));
    names[name] = variables.back();
  }
  return variables;
}

std::string Script::none_satisfies(const Formula& formula) {
  Names names;
  const std::vector<std::string> variables = name_free_variables(formula, names);
  const std::string body = write(formula, names);
  return negated(variables.empty() ? body : exists(variables, body));
}

std::string Script::write(const Formula& formula, const Names& names) {
  std::vector<std::string> parts;
  switch (formula.kind()) {
    case Formula::Kind::Compare:
      return compare(formula.comparison(), formula.terms()[0], formula.terms()[1], names);
    case Formula::Kind::Member:
      return member(formula.set(), formula.terms(), names);
    case Formula::Kind::And:
    case Formula::Kind::Or:
      for (const Formula& part : formula.operands()) parts.push_back(write(part, names));
      return formula.kind() == Formula::Kind::And ? all(parts) : any(parts);
    case Formula::Kind::Not:
      return negated(write(formula.operands()[0], names));
    case Formula::Kind::Iff: {
      const std::string a = write(formula.operands()[0], names);
      const std::string b = write(formula.operands()[1], names);
      return any({all({a, b}), all({negated(a), negated(b)})});
    }
    case Formula::Kind::Exists:
    case Formula::Kind::Forall:
      break;
  }
  if (formula.variables().empty()) return write(formula.operands()[0], names);
  Names inner = names;
  std::vector<std::string> bound;
  for (const std::string& variable : formula.variables()) {
    bound.push_back(fresh(variable));
    inner[variable] = bound.back();
  }
  const std::string body = write(formula.operands()[0], inner);
  return formula.kind() == Formula::Kind::Exists ? exists(bound, body)
                                                 : negated(exists(bound, negated(body)));
}

std::string joined(const std::vector<std::string>& parts, const std::string& between,
                   const std::string& none) {
  if (parts.empty()) return none;
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "(" : between + "(") + part + ")";
  return text;
}

Sides sides_of(const automata::Term& left, const automata::Term& right) {
  const automata::Term difference = left - right;
  Sides sides;
  for (const auto& [name, coefficient] : difference.coefficients()) {
    if (coefficient.sign() > 0)
      sides.left.emplace_back(coefficient, name);
    else
      sides.right.emplace_back(-coefficient, name);
  }
  (difference.constant().sign() > 0 ? sides.left_constant : sides.right_constant) =
      absolute(difference.constant());
  return sides;
}

}  // namespace grundy::emit
