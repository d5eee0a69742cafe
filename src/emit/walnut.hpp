#pragma once

#include "emit/script.hpp"

namespace grundy::emit {

/// Commands for Walnut (H. Mousavi, arXiv:1603.06017), with the files of its automata in comments in front.
class WalnutScript : public Script {
 public:
  /// Throws Error(BadRequest) if Walnut has no name for the system.
  explicit WalnutScript(const automata::Numeration& numeration);
  void claim(const std::string& text, const automata::Formula& violation) override;
  std::string text() override { return files_ + claims_; }

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
  const automata::Numeration& numeration_;
  std::string system_;   // msd_fib
  std::string files_;
  std::string claims_;
  std::size_t count_ = 0;
  std::map<const automata::NamedSet*, std::string> sets_;
};

}  // namespace grundy::emit
