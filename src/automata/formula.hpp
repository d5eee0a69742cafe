#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <grundy/integer.hpp>

#include "automata/dfa.hpp"
#include "automata/linear.hpp"

/// First-order formulas about natural numbers with addition, order and sets that automata read. Variables are
/// named and range over 0, 1, 2, ...; an inner quantifier hides an outer variable of the same name.
namespace grundy::automata {

/// c_1 x_1 + ... + c_n x_n + constant; may be negative.
class Term {
 public:
  Term(std::int64_t value) : constant_(value) {}  // NOLINT(google-explicit-constructor): numbers are terms
  Term(int value) : constant_(value) {}  // NOLINT(google-explicit-constructor)
  Term(Integer value) : constant_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  [[nodiscard]] static Term variable(std::string name);

  /// By name, without zeros.
  [[nodiscard]] const std::vector<std::pair<std::string, Integer>>& coefficients() const {
    return coefficients_;
  }
  [[nodiscard]] const Integer& constant() const { return constant_; }
  [[nodiscard]] std::string to_string() const;

  friend Term operator+(const Term& a, const Term& b) { return combine(a, b, 1); }
  friend Term operator-(const Term& a, const Term& b) { return combine(a, b, -1); }
  friend Term operator*(const Integer& factor, const Term& term) { return combine(Term(0), term, factor); }

 private:
  static Term combine(const Term& a, const Term& b, const Integer& factor);  // a + factor * b

  std::vector<std::pair<std::string, Integer>> coefficients_;
  Integer constant_;
};

/// A relation given by an automaton (Msd, one track a number, leading zeros without effect), with a name for
/// printing. Two sets are the same to the planner if they are the same object.
struct NamedSet {
  std::string name;
  Dfa dfa;
};
using SetPointer = std::shared_ptr<const NamedSet>;
[[nodiscard]] SetPointer make_set(std::string name, Dfa dfa);

/// An immutable formula; copies share.
class Formula {
 public:
  enum class Kind { Compare, Member, And, Or, Not, Iff, Exists, Forall };

  [[nodiscard]] Kind kind() const;
  [[nodiscard]] Comparison comparison() const;  ///< Compare
  [[nodiscard]] const std::vector<Term>& terms() const;  ///< Compare: left and right; Member: the tuple
  [[nodiscard]] const SetPointer& set() const;  ///< Member
  /// And, Or: any number; Iff: two; Not and quantifiers: one.
  [[nodiscard]] const std::vector<Formula>& operands() const;
  [[nodiscard]] const std::vector<std::string>& variables() const;  ///< of a quantifier
  [[nodiscard]] std::vector<std::string> free_variables() const;  ///< sorted
  [[nodiscard]] std::string to_string() const;

  struct Node;
  explicit Formula(std::shared_ptr<const Node> node) : node_(std::move(node)) {}

 private:
  std::shared_ptr<const Node> node_;
};

[[nodiscard]] Formula always();
[[nodiscard]] Formula never();
[[nodiscard]] Formula equal(Term left, Term right);
[[nodiscard]] Formula not_equal(Term left, Term right);
[[nodiscard]] Formula less(Term left, Term right);
[[nodiscard]] Formula less_equal(Term left, Term right);
/// The tuple of values is in the set; false if a value is negative. Throws Error(BadRequest) unless the set
/// has one track a term.
[[nodiscard]] Formula member(SetPointer set, std::vector<Term> tuple);
[[nodiscard]] Formula all_of(std::vector<Formula> operands);
[[nodiscard]] Formula any_of(std::vector<Formula> operands);
[[nodiscard]] Formula operator&&(const Formula& left, const Formula& right);
[[nodiscard]] Formula operator||(const Formula& left, const Formula& right);
[[nodiscard]] Formula operator!(const Formula& operand);
[[nodiscard]] Formula implies(const Formula& left, const Formula& right);
[[nodiscard]] Formula iff(const Formula& left, const Formula& right);
[[nodiscard]] Formula exists(std::vector<std::string> variables, Formula body);
[[nodiscard]] Formula forall(std::vector<std::string> variables, Formula body);

}  // namespace grundy::automata
