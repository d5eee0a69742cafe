// Automata with output, made from and taken apart into the sets of words of each value.

#include <algorithm>
#include <cassert>
#include <map>
#include <string>

#include <grundy/error.hpp>

#include "automata/dfa.hpp"
#include "automata/interner.hpp"

namespace grundy::automata {

namespace {

/// The value of the parts' states together: the number of the one part that accepts.
std::uint32_t common_value(std::span<const Dfa> parts, std::span<const State> states) {
  std::uint32_t value = Dfao::no_value;
  for (std::uint32_t part = 0; part < parts.size(); ++part) {
    if (states[part] == no_state || parts[part].accepting[states[part]] == 0) continue;
    if (value != Dfao::no_value) {
      throw Error(ErrorKind::BadRequest, "a word has both the value " + std::to_string(value) +
                                             " and the value " + std::to_string(part));
    }
    value = part;
  }
  return value;
}

}  // namespace

Dfao combine_values(std::span<const Dfa> parts, const Budget& budget) {
  assert(!parts.empty());
  Dfao result{Transitions(parts.front().alphabet()), {}};
  SequenceInterner tuples;
  std::vector<State> tuple(parts.size(), 0);
  tuples.intern(tuple);
  std::map<Letter, std::vector<State>> following;
  for (std::uint32_t built = 0; built < tuples.size(); ++built) {
    budget.check(tuples.size(), result.delta.edges.size(), "a product of automata");
    tuple.assign(tuples.at(built).begin(), tuples.at(built).end());
    result.values.push_back(common_value(parts, tuple));
    following.clear();
    for (std::size_t part = 0; part < parts.size(); ++part) {
      if (tuple[part] == no_state) continue;
      for (const Edge& edge : parts[part].delta.from(tuple[part])) {
        following.try_emplace(edge.letter, parts.size(), no_state).first->second[part] = edge.target;
      }
    }
    for (const auto& [letter, targets] : following)
      result.delta.edges.push_back({letter, tuples.intern(targets)});
    result.delta.close_state();
  }
  return minimize(result);
}

Dfao reverse(const Dfao& dfao, const Budget& budget) {
  std::vector<std::uint32_t> values(dfao.values);
  std::ranges::sort(values);
  values.erase(std::ranges::unique(values).begin(), values.end());
  if (!values.empty() && values.back() == Dfao::no_value) values.pop_back();
  std::vector<Dfa> parts;
  for (const std::uint32_t value : values) parts.push_back(reverse(words_with_value(dfao, value), budget));
  if (parts.empty()) parts.push_back(empty_language(dfao.alphabet()));
  Dfao result = combine_values(parts, budget);
  for (std::uint32_t& value : result.values) {
    if (value != Dfao::no_value) value = values[value];
  }
  return result;
}

}  // namespace grundy::automata
