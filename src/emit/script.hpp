#pragma once

#include <map>
#include <string>
#include <vector>

#include "automata/formula.hpp"
#include "automata/numeration.hpp"

/// Formulas written for other programs.
namespace grundy::emit {

/// Writes formulas; each language says how. Quantified variables get names of their own.
class Script {
 public:
  virtual ~Script() = default;

  /// The sentence "no natural numbers satisfy the violation", and what belongs around it.
  virtual void claim(const std::string& text, const automata::Formula& violation) = 0;
  [[nodiscard]] virtual std::string text() = 0;

 protected:
  using Names = std::map<std::string, std::string>;   // by the formula's names

  [[nodiscard]] std::string write(const automata::Formula& formula, const Names& names);
  /// New names for the free variables of a formula, which are added to `names`.
  [[nodiscard]] std::vector<std::string> name_free_variables(const automata::Formula& formula, Names& names);
  /// "No numbers satisfy the formula", with quantifiers in front.
  [[nodiscard]] std::string none_satisfies(const automata::Formula& formula);
  /// A name that no other variable has, of letters, digits and `_`.
  [[nodiscard]] std::string fresh(const std::string& name);

  [[nodiscard]] virtual std::string compare(automata::Comparison comparison, const automata::Term& left,
                                            const automata::Term& right, const Names& names) = 0;
  [[nodiscard]] virtual std::string member(const automata::SetPointer& set,
                                           const std::vector<automata::Term>& tuple, const Names& names) = 0;
  [[nodiscard]] virtual std::string exists(const std::vector<std::string>& variables,
                                           const std::string& body) = 0;
  [[nodiscard]] virtual std::string negated(const std::string& body) = 0;
  [[nodiscard]] virtual std::string all(const std::vector<std::string>& parts) = 0;
  [[nodiscard]] virtual std::string any(const std::vector<std::string>& parts) = 0;

 private:
  std::size_t count_ = 0;
};

/// `(a) & (b)`; `none` if there are no parts.
[[nodiscard]] std::string joined(const std::vector<std::string>& parts, const std::string& between,
                                 const std::string& none);

/// What is added and what is taken off, so that both sides are sums of natural numbers.
struct Sides {
  std::vector<std::pair<Integer, std::string>> left, right;   // coefficient > 0 and variable
  Integer left_constant, right_constant;
};
[[nodiscard]] Sides sides_of(const automata::Term& left, const automata::Term& right);

}  // namespace grundy::emit
