#pragma once

#include "emit/script.hpp"

namespace grundy::emit {

/// SMT-LIB 2, linear integer arithmetic with quantifiers; natural numbers are integers that are not negative.
/// Other sets than the one that is defined are not possible.
class SmtScript : public Script {
 public:
  /// Memberships in `set` are written as its `definition`, whose variables are `names`, track by track.
  SmtScript(automata::SetPointer set, automata::Formula definition, std::vector<std::string> names)
      : set_(std::move(set)), definition_(std::move(definition)), names_(std::move(names)) {}
  void claim(const std::string& text, const automata::Formula& violation) override;
  std::string text() override { return claims_; }

 protected:
  std::string compare(automata::Comparison comparison, const automata::Term& left,
                      const automata::Term& right, const Names& names) override;
  std::string member(const automata::SetPointer& set, const std::vector<automata::Term>& tuple,
                     const Names& names) override;
  std::string exists(const std::vector<std::string>& variables, const std::string& body) override;
  std::string negated(const std::string& body) override { return "(not " + body + ")"; }
  std::string all(const std::vector<std::string>& parts) override;
  std::string any(const std::vector<std::string>& parts) override;

 private:
  automata::SetPointer set_;
  automata::Formula definition_;
  std::vector<std::string> names_;
  bool inside_ = false;  // writing the definition
  std::string claims_;
};

}  // namespace grundy::emit
