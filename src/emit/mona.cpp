#include "emit/mona.hpp"

#include <bit>

namespace grundy::emit {

using automata::Dfa;
using automata::Edge;
using automata::State;
using automata::Term;

namespace {

/// The bits of `number` at a place, in sets NAME_0, NAME_1, ....
std::string bits_at(const std::string& place, const std::string& name, std::size_t bits,
                    std::uint32_t number) {
  std::string text;
  for (std::size_t i = 0; i < bits; ++i) {
    const bool on = ((number >> i) & 1U) != 0;
    text += (text.empty() ? "" : " & ") + place + (on ? " in " : " notin ") + name + "_" + std::to_string(i);
  }
  return text;
}

std::size_t bits_for(std::size_t count) {
  return count <= 2 ? 1 : static_cast<std::size_t>(std::bit_width(count - 1));
}

}  // namespace

MonaScript::MonaScript(const automata::Numeration& numeration, const Dfa& adder)
    : numeration_(numeration), bits_(bits_for(numeration.digit_count())) {
  define_automaton("valid", numeration.validity());
  define_order();
  define_automaton("add", adder);
}

std::string MonaScript::bits(const std::string& number) const {
  std::string text;
  for (std::size_t i = 0; i < bits_; ++i) text += (i == 0 ? "" : ", ") + number + "_" + std::to_string(i);
  return text;
}

std::string MonaScript::call(const std::string& predicate, const std::vector<std::string>& numbers) const {
  std::string text = predicate + "(";
  for (std::size_t i = 0; i < numbers.size(); ++i) text += (i == 0 ? "" : ", ") + bits(numbers[i]);
  return text + ")";
}

/// The state behind place p stands at p; the run begins in state 0 in front of the place `top`.
void MonaScript::define_automaton(const std::string& name, const Dfa& dfa) {
  const std::size_t state_bits = bits_for(dfa.states());
  const auto& alphabet = dfa.alphabet();
  std::vector<std::string> numbers;
  std::string parameters;
  std::string inside;
  for (std::size_t track = 0; track < alphabet.tracks(); ++track) {
    numbers.push_back("t" + std::to_string(track));
    for (std::size_t i = 0; i < bits_; ++i) {
      const std::string bit = numbers.back() + "_" + std::to_string(i);
      parameters += (parameters.empty() ? "var2 " : ", var2 ") + bit;
      inside += " & (all1 p: p in " + bit + " => p <= top)";
    }
  }
  std::vector<std::string> first;
  std::vector<std::string> later;
  std::string ends;
  for (State state = 0; state < dfa.states(); ++state) {
    if (dfa.accepting[state] != 0)
      ends += (ends.empty() ? "" : " | ") + ("(" + bits_at("0", "s", state_bits, state) + ")");
    for (const Edge& edge : dfa.delta.from(state)) {
      std::string step = bits_at("p", "s", state_bits, edge.target);
      for (std::size_t track = 0; track < alphabet.tracks(); ++track)
        step += " & " + bits_at("p", numbers[track], bits_, alphabet.digit(edge.letter, track));
      if (state == 0) first.push_back(step);
      later.push_back(bits_at("p + 1", "s", state_bits, state) + " & " + step);
    }
  }
  std::string states;
  for (std::size_t i = 0; i < state_bits; ++i) states += (i == 0 ? "" : ", ") + ("s_" + std::to_string(i));
  definitions_ += "pred " + name + "(" + parameters + ") = ex1 top: true" + inside + " & ex2 " + states +
                  ":\n  (" + (ends.empty() ? "false" : ends) + ") & (all1 p: p <= top => ((p = top & (" +
                  joined(first, " | ", "false") + ")) | (p < top & (" + joined(later, " | ", "false") +
                  "))));\n";
}

/// Words of one length are compared from the front.
void MonaScript::define_order() {
  std::string parameters;
  std::vector<std::string> same;
  std::vector<std::string> equal;
  for (const char* const number : {"x", "y"}) {
    for (std::size_t i = 0; i < bits_; ++i) {
      const std::string bit = "_" + std::to_string(i);
      parameters += (parameters.empty() ? "var2 " : ", var2 ") + (number + bit);
      if (number[0] == 'y') continue;
      same.push_back("q in x" + bit + " <=> q in y" + bit);
      equal.push_back("x" + bit + " = y" + bit);
    }
  }
  std::vector<std::string> below;
  for (std::uint32_t y = 1; y < numeration_.digit_count(); ++y) {
    for (std::uint32_t x = 0; x < y; ++x)
      below.push_back(bits_at("p", "x", bits_, x) + " & " + bits_at("p", "y", bits_, y));
  }
  definitions_ += "pred less(" + parameters + ") = ex1 p: (" + joined(below, " | ", "false") +
                  ") & (all1 q: q > p => (" + joined(same, " & ", "true") + "));\n";
  definitions_ += "pred same(" + parameters + ") = " + joined(equal, " & ", "true") + ";\n";
}

std::string MonaScript::constant(const Integer& value) {
  const std::string name = "is" + value.to_string();
  if (!defined_.insert(name).second) return name;
  const automata::Digits digits = numeration_.encode(value);
  std::string parameters;
  std::string text;
  for (std::size_t bit = 0; bit < bits_; ++bit) {
    const std::string set = "x_" + std::to_string(bit);
    parameters += (bit == 0 ? "var2 " : ", var2 ") + set;
    std::string places;
    for (std::size_t i = 0; i < digits.size(); ++i) {
      if (((digits[i] >> bit) & 1U) != 0)
        places += (places.empty() ? "" : ", ") + std::to_string(digits.size() - 1 - i);
    }
    text += (bit == 0 ? "" : " & ") + set + " = " + (places.empty() ? "empty" : "{" + places + "}");
  }
  definitions_ += "pred " + name + "(" + parameters + ") = " + text + ";\n";
  return name;
}

std::string MonaScript::multiple(const Integer& factor) {
  const std::string name = "times" + factor.to_string();
  if (defined_.contains(name)) return name;
  const bool odd = !floor_mod(factor, 2).is_zero();
  const std::string half = factor == Integer(2) ? "same" : multiple(odd ? factor - 1 : floor_div(factor, 2));
  defined_.insert(name);
  std::string parameters;
  for (const char* const number : {"x", "y"}) {
    for (std::size_t i = 0; i < bits_; ++i)
      parameters += (parameters.empty() ? "var2 " : ", var2 ") + (number + ("_" + std::to_string(i)));
  }
  const std::string body = call(half, {"x", "h"}) + " & " + call("add", {odd ? "x" : "h", "h", "y"});
  definitions_ += "pred " + name + "(" + parameters + ") = " + exists({"h"}, body) + ";\n";
  return name;
}

std::string MonaScript::sum(const std::vector<std::pair<Integer, std::string>>& terms,
                            const Integer& constant_part, const Names& names,
                            std::vector<std::string>& helpers, std::vector<std::string>& parts) {
  std::vector<std::string> summands;
  const auto help = [&] {
    helpers.push_back(fresh(""));
    return helpers.back();
  };
  for (const auto& [factor, variable] : terms) {
    if (factor == Integer(1)) {
      summands.push_back(names.at(variable));
      continue;
    }
    summands.push_back(help());
    parts.push_back(call(multiple(factor), {names.at(variable), summands.back()}));
  }
  if (!constant_part.is_zero() || summands.empty()) {
    summands.push_back(help());
    parts.push_back(call(constant(constant_part), {summands.back()}));
  }
  std::string total = summands[0];
  for (std::size_t i = 1; i < summands.size(); ++i) {
    const std::string next = help();
    parts.push_back(call("add", {total, summands[i], next}));
    total = next;
  }
  return total;
}

std::string MonaScript::compare(automata::Comparison comparison, const Term& left, const Term& right,
                                const Names& names) {
  const Sides sides = sides_of(left, right);
  std::vector<std::string> helpers;
  std::vector<std::string> parts;
  const std::string a = sum(sides.left, sides.left_constant, names, helpers, parts);
  const std::string b = sum(sides.right, sides.right_constant, names, helpers, parts);
  switch (comparison) {
    case automata::Comparison::Equal:
      parts.push_back(call("same", {a, b}));
      break;
    case automata::Comparison::NotEqual:
      parts.push_back("~" + call("same", {a, b}));
      break;
    case automata::Comparison::Less:
      parts.push_back(call("less", {a, b}));
      break;
    case automata::Comparison::LessEqual:
      parts.push_back("~" + call("less", {b, a}));
      break;
  }
  return helpers.empty() ? all(parts) : exists(helpers, all(parts));
}

std::string MonaScript::member(const automata::SetPointer& set, const std::vector<Term>& tuple,
                               const Names& names) {
  const auto [found, is_new] = sets_.try_emplace(set.get(), "set" + std::to_string(sets_.size()));
  if (is_new) define_automaton(found->second, set->dfa);
  std::vector<std::string> numbers;
  std::vector<std::string> helpers;
  std::vector<std::string> parts;
  for (const Term& term : tuple) {
    const bool plain = term.constant().is_zero() && term.coefficients().size() == 1 &&
                       term.coefficients()[0].second == Integer(1);
    if (plain) {
      numbers.push_back(names.at(term.coefficients()[0].first));
      continue;
    }
    const std::string name = fresh("");
    helpers.push_back(name);
    numbers.push_back(name);
    Names more = names;
    more[name] = name;
    parts.push_back(compare(automata::Comparison::Equal, term, Term::variable(name), more));
  }
  parts.push_back(call(found->second, numbers));
  return helpers.empty() ? all(parts) : exists(helpers, all(parts));
}

std::string MonaScript::exists(const std::vector<std::string>& variables, const std::string& body) {
  std::string text = "ex2 ";
  std::string valid;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    text += (i == 0 ? "" : ", ") + bits(variables[i]);
    valid += call("valid", {variables[i]}) + " & ";
  }
  return text + ": " + valid + "(" + body + ")";
}

std::string MonaScript::all(const std::vector<std::string>& parts) {
  return joined(parts, " & ", "true");
}

std::string MonaScript::any(const std::vector<std::string>& parts) {
  return joined(parts, " | ", "false");
}

void MonaScript::claim(const std::string& text, const automata::Formula& violation) {
  claims_ += "# " + text + "\n" + none_satisfies(violation) + ";\n";
}

std::string MonaScript::text() {
  return "ws1s;\n" + definitions_ + claims_;
}

}  // namespace grundy::emit
