#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <grundy/integer.hpp>

#include "automata/logic.hpp"
#include "laws/law_formulas.hpp"

/// Deciding whether a law is what the rules demand. What holds here still needs `check/` to be called proved.
namespace grundy::prove {

/// A claim that was decided, and how long that took.
struct Step {
  std::string claim;
  double seconds = 0;
};

struct Attempt {
  enum class Outcome { Holds, Refuted, Undecided };
  Outcome outcome = Outcome::Undecided;
  std::vector<Integer> tuple;  // Refuted: by the law's tracks; the law is wrong there or at an option
  std::string reason;  // one clause: what is wrong, or why it is not decided
  std::vector<Step> steps;  // the claims that hold
};

/// The obligations of docs/certificates.md for one law, by first-order logic. Order: what refutes wrong laws
/// cheaply first (products that are searched and not built), the subset constructions last.
class Prover {
 public:
  /// Throws Error(BadRequest) if the rules have no first-order form in the law's numeration system.
  Prover(const laws::Law& law, const automata::Budget& budget);

  /// What is too large, or of a form that is not covered, is Undecided; only Error(Interrupted) passes
  /// through.
  [[nodiscard]] Attempt attempt();

  [[nodiscard]] automata::Logic& logic() { return logic_; }
  [[nodiscard]] laws::LawFormulas& formulas() { return x_; }

 private:
  using Family = laws::LawFormulas::Family;
  using Counts = std::vector<automata::SetPointer>;

  [[nodiscard]] automata::SetPointer build(std::string name, const automata::Formula& formula);
  void must_be_empty(const std::string& claim, const automata::Formula& violation);
  void done(const std::string& claim);

  void prove_outcome();
  void prove_rays();
  void prove_closed();
  void prove_covered();
  void prove_blocked();
  void prove_families_disjoint();
  [[nodiscard]] automata::SetPointer counted();
  [[nodiscard]] Counts counts_of(const Family& family, std::size_t most);
  void prove_values();

  const laws::Law& law_;
  const Game& game_;
  laws::LawFormulas x_;
  automata::Logic logic_;
  Attempt result_;
  std::chrono::steady_clock::time_point since_;
};

}  // namespace grundy::prove
