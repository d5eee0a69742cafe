#pragma once

#include <set>

#include "automata/dfa.hpp"
#include "emit/script.hpp"

namespace grundy::emit {

/// WS1S: a number is a set of places for each bit of its digits, place 0 the least significant; an automaton
/// is a predicate "there is a run from the highest place down". Addition is by the adder's automaton.
class MonaScript : public Script {
 public:
  MonaScript(const automata::Numeration& numeration, const automata::Dfa& adder);
  void claim(const std::string& text, const automata::Formula& violation) override;
  std::string text() override;

 protected:
  std::string compare(automata::Comparison comparison, const automata::Term& left,
                      const automata::Term& right, const Names& names) override;
  std::string member(const automata::SetPointer& set, const std::vector<automata::Term>& tuple,
                     const Names& names) override;
  std::string exists(const std::vector<std::string>& variables, const std::string& body) override;
  std::string negated(const std::string& body) override { return "~(" + body + ")"; }
  std::string all(const std::vector<std::string>& parts) override;
  std::string any(const std::vector<std::string>& parts) override;

 private:
  void define_automaton(const std::string& name, const automata::Dfa& dfa);
  void define_order();
  [[nodiscard]] std::string bits(const std::string& number) const;   // "x_0, x_1"
  [[nodiscard]] std::string call(const std::string& predicate, const std::vector<std::string>& numbers) const;
  /// `number` = the sum; `parts` says so with the help of the variables `helpers`.
  [[nodiscard]] std::string sum(const std::vector<std::pair<Integer, std::string>>& terms,
                                const Integer& constant, const Names& names,
                                std::vector<std::string>& helpers, std::vector<std::string>& parts);
  [[nodiscard]] std::string multiple(const Integer& factor);   // the name of a predicate
  [[nodiscard]] std::string constant(const Integer& value);    // the name of a predicate

  const automata::Numeration& numeration_;
  std::size_t bits_ = 1;
  std::string definitions_;
  std::string claims_;
  std::set<std::string> defined_;
  std::map<const automata::NamedSet*, std::string> sets_;
};

}  // namespace grundy::emit
