#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "automata/dfa.hpp"
#include "automata/numeration.hpp"
#include "laws/classes.hpp"
#include "laws/membership.hpp"
#include "laws/prefixes.hpp"

namespace grundy::laws {

/// What was learned from a table in one numeration system.
struct Learned {
  /// The automaton: minimised, Msd, leading zeros without effect, valid words only; it agrees with the whole
  /// table. None if no depth closes.
  std::optional<automata::Dfa> dfa;
  std::size_t depth = 0;  // of the classes that are its states
  /// Digits by which the table is longer than closing needed: with margin 1, a table of one digit less gives
  /// the same.
  std::size_t margin = 0;
  /// Classes seen in the part of the table whose numbers have at most so many digits
  /// (Classes::seen_by_length).
  std::vector<std::size_t> seen;
  bool grows = false;  // see laws::grows
};

/// Whether the classes seen grew by a factor above 1.3 with each of the last two doublings of the side
/// (`doubling` digits each), and there are many: the mark of a set that no automaton reads in this system, if
/// the side is large. A guess.
[[nodiscard]] bool grows(const std::vector<std::size_t>& seen, std::size_t doubling);

/// Learns the sets given on one box, in one numeration system. The states are Myhill-Nerode classes of depth
/// d, found breadth-first from the empty word; d is the least depth at which all transitions stay inside the
/// table and the automaton agrees with the whole table (J. E. Hopcroft and J. D. Ullman's construction of the
/// least automaton, with a bounded test). What is guessed: that words which the table does not tell apart to
/// depth d are equivalent.
class Learner {
 public:
  /// One side a track. Throws Error: TooLarge (more letters than `most_letters`, or the budget), Interrupted.
  Learner(automata::Numeration numeration, const std::vector<std::size_t>& sides,
          const automata::Budget& budget);
  static constexpr std::size_t most_letters = std::size_t{1} << 14;

  /// Time: one pass over the table (Classes), then states * letters for each depth, and another pass when it
  /// agrees.
  [[nodiscard]] Learned learn(const Membership& members) const;
  /// The first tuple of the table of which the automaton is wrong.
  [[nodiscard]] std::optional<std::vector<std::size_t>> first_disagreement(const automata::Dfa& dfa,
                                                                           const Membership& members) const;
  [[nodiscard]] const automata::Numeration& numeration() const { return numeration_; }

 private:
  struct Closed {
    automata::Dfa dfa;
    std::size_t longest = 0;  // word looked at
  };
  [[nodiscard]] std::optional<Closed> close(const Classes& classes, std::size_t depth) const;
  [[nodiscard]] automata::Dfa within_valid_words(const automata::Dfa& dfa) const;

  automata::Numeration numeration_;
  automata::Budget budget_;
  std::vector<std::shared_ptr<const Prefixes>> owned_;
  std::vector<const Prefixes*> tracks_;
  automata::Alphabet alphabet_;
  automata::Dfa valid_;
};

}  // namespace grundy::laws
