#include "emit/walnut.hpp"

#include <grundy/error.hpp>

#include "automata/text.hpp"

namespace grundy::emit {

using automata::Term;

namespace {

std::string sum(const std::vector<std::pair<Integer, std::string>>& terms, const Integer& constant,
                const std::map<std::string, std::string>& names) {
  std::string text;
  for (const auto& [factor, variable] : terms)
    text += (text.empty() ? "" : "+") + (factor == Integer(1) ? "" : factor.to_string() + "*") +
            names.at(variable);
  if (!constant.is_zero() || text.empty()) text += (text.empty() ? "" : "+") + constant.to_string();
  return text;
}

}  // namespace

WalnutScript::WalnutScript(const automata::Numeration& numeration) : numeration_(numeration) {
  const std::string& name = numeration.name();
  if (name.starts_with("base "))
    system_ = "msd_" + name.substr(5);
  else if (name == "zeckendorf")
    system_ = "msd_fib";
  else if (name == "tribonacci")
    system_ = "msd_trib";
  else
    throw Error(ErrorKind::BadRequest,
                "Walnut has no name for the numeration system " + name + "; take --as mona");
}

std::string WalnutScript::compare(automata::Comparison comparison, const Term& left, const Term& right,
                                  const Names& names) {
  const Sides sides = sides_of(left, right);
  const char* const sign = comparison == automata::Comparison::Equal      ? "="
                           : comparison == automata::Comparison::NotEqual ? "!="
                           : comparison == automata::Comparison::Less     ? "<"
                                                                          : "<=";
  return sum(sides.left, sides.left_constant, names) + sign + sum(sides.right, sides.right_constant, names);
}

std::string WalnutScript::member(const automata::SetPointer& set, const std::vector<Term>& tuple,
                                 const Names& names) {
  const auto [found, is_new] = sets_.try_emplace(set.get(), "set" + std::to_string(sets_.size()));
  if (is_new) {
    files_ += "# Automata Library/" + found->second + ".txt:\n";
    std::string line;
    for (const char c : to_walnut(set->dfa, numeration_)) {
      if (c != '\n') {
        line += c;
        continue;
      }
      files_ += "# " + line + "\n";
      line.clear();
    }
  }
  std::vector<std::string> helpers;
  std::vector<std::string> parts;
  std::string numbers;
  for (const Term& term : tuple) {
    const std::string name = fresh("");
    helpers.push_back(name);
    numbers += (numbers.empty() ? "" : ",") + name;
    Names more = names;
    more[name] = name;
    parts.push_back(compare(automata::Comparison::Equal, term, Term::variable(name), more));
  }
  parts.push_back("$" + found->second + "(" + numbers + ")");
  return exists(helpers, all(parts));
}

std::string WalnutScript::exists(const std::vector<std::string>& variables, const std::string& body) {
  std::string names;
  for (const std::string& variable : variables) names += (names.empty() ? "" : ",") + variable;
  return "E" + names + " (" + body + ")";
}

std::string WalnutScript::all(const std::vector<std::string>& parts) {
  return joined(parts, " & ", "0=0");
}

std::string WalnutScript::any(const std::vector<std::string>& parts) {
  return joined(parts, " | ", "0=1");
}

void WalnutScript::claim(const std::string& text, const automata::Formula& violation) {
  claims_ += "# " + text + "\neval claim" + std::to_string(++count_) + " \"?" + system_ + " " +
             none_satisfies(violation) + "\":\n";
}

}  // namespace grundy::emit
