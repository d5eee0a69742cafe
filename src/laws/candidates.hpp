#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "automata/dfa.hpp"
#include "laws/law.hpp"
#include "laws/numerations.hpp"
#include "laws/sample.hpp"

namespace grundy::laws {

/// A law that says what the whole sample says. A guess until it is proved.
struct Candidate {
  Law law;
  std::size_t margin = 0;            // the least of its automata (Learned::margin)
  std::string reason;                // why its numeration system was tried
};

/// What came of one numeration system.
struct Attempt {
  std::string numeration;
  std::string reason;
  std::optional<std::size_t> states; // of the law, if it closed (and its rays)
  std::vector<std::size_t> seen;     // Learned::seen of the law
  bool grows = false;                // Learned::grows
  bool tried = true;                 // false: too many letters, or beyond the budget
  /// "base 2: 174 classes, growing"
  [[nodiscard]] std::string to_string() const;
};

struct Candidates {
  std::vector<Candidate> found;      // best first
  std::vector<Attempt> attempts;     // in the order tried
};

/// Size by which candidates are compared: states times digits.
[[nodiscard]] std::size_t measure(const Law& law);

/// Learns the law and its rays in each of the systems; those of the last resort only if no other closes.
/// Smallest `measure` first; base 2, then Zeckendorf, first among equals. Throws Error(Interrupted).
[[nodiscard]] Candidates find_candidates(const Sample& sample, const std::vector<NumerationGuess>& systems,
                                         const automata::Budget& budget);
/// With candidate_numerations(sample).
[[nodiscard]] Candidates find_candidates(const Sample& sample, const automata::Budget& budget);

/// The first tuple of a table (row-major) of which the law is wrong: its set, or one of its rays. The quick
/// check before a proof.
[[nodiscard]] std::optional<std::vector<Integer>> first_disagreement(const Law& law, const Sample& sample,
                                                                     const automata::Budget& budget);

}  // namespace grundy::laws
