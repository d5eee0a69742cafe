#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "check/formula.hpp"
#include "check/numbers.hpp"

namespace grundy::check {

/// Formulas to automata, after Buchi: and, or, not, exists are join, union, complement and projection. The
/// variables of an automaton are among the free ones of its formula; those that are missing do not matter.
class Compiler {
 public:
  explicit Compiler(const Numbers& numbers) : numbers_(numbers) {}
  [[nodiscard]] const Numbers& numbers() const { return numbers_; }

  /// A variable that occurs nowhere else; those below `first_fresh` are the user's.
  static constexpr Variable first_fresh = 1000;
  [[nodiscard]] Variable fresh() { return next_++; }
  [[nodiscard]] Automaton compile(const Formula& formula);
  /// As a set of tuples over exactly these variables, which are distinct.
  [[nodiscard]] std::shared_ptr<const Automaton> set_of(const Formula& formula,
                                                        const std::vector<Variable>& variables);
  /// Numbers for free variables that satisfy the formula; those that are missing do not matter.
  [[nodiscard]] std::optional<std::map<Variable, Integer>> witness(const Formula& formula);

 private:
  /// The parts of a conjunction under `bound`, with what they quantify at the front.
  struct Conjunction {
    std::vector<Variable> bound;
    std::vector<Formula> parts;
  };

  void open(const Formula& formula, Conjunction& into);
  void name_terms(Conjunction& conjunction);
  bool use_one_equation(Conjunction& conjunction);
  [[nodiscard]] Automaton conjoin(Conjunction conjunction, bool keep_all);
  void eliminate(std::vector<Automaton>& positive, std::vector<Automaton>& negative,
                 std::vector<Variable> bound);
  void gather(std::vector<Automaton>& positive, std::vector<Automaton>& negative, Variable variable);
  [[nodiscard]] Automaton joined(std::vector<Automaton> parts);
  [[nodiscard]] Automaton compared(const Formula& formula);
  [[nodiscard]] Automaton comparison(Formula::Kind kind, const std::vector<Integer>& coefficients,
                                     const Integer& constant);
  /// The variable that holds the sum of the positive (negative) side; automata that say so are added.
  [[nodiscard]] Variable side(int sign, const std::vector<Integer>& coefficients, const Integer& constant,
                              std::vector<Automaton>& parts, std::vector<Variable>& helpers);
  [[nodiscard]] Automaton without(const Automaton& a, const std::vector<Variable>& away);
  [[nodiscard]] Automaton lifted(const Automaton& a, const std::vector<Variable>& variables);

  const Numbers& numbers_;
  Variable next_ = first_fresh;
  std::map<std::string, Automaton> comparisons_;   // by relation and coefficients; variables 0, 1, ...
};

}  // namespace grundy::check
