#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <grundy/table.hpp>

#include "laws/candidates.hpp"

/// From a game to candidate laws, one after another: what a prover calls in a loop.
///
///     Finder finder(game, fixed, Law::Kind::Outcome, options);
///     while (const auto candidate = finder.next()) {
///       ... prove candidate->law:  proved        -> done
///                                  refuted at x  -> finder.refute(x)
///                                  undecided     -> nothing, or finder.grow() }
///     finder.reason()                            -> why there is no further candidate
///
/// This room is the only one that may guess. Guessed are: the numeration system (numerations.hpp,
/// slopes.hpp), which words are equivalent (learner.hpp), that a set which keeps growing is not automatic
/// (grows), and how large a table is enough (below). Tables are exact. Nothing that comes out of here is a
/// law before it is proved.
namespace grundy::laws {

struct FinderOptions {
  Limits limits;                                   // of the tables; the stop flag for everything
  std::size_t most_cells = std::size_t{1} << 24;   // of a sample
  /// A candidate that the sample only just supports (margin below 2) is offered at once if the next sample
  /// had more cells than this; else the next sample comes first.
  std::size_t quick_cells = std::size_t{1} << 18;
  automata::Budget budget;  // of the automata learned; its stop flag is that of `limits`
  std::vector<std::string> systems;  // names; empty: those that the sample suggests
};

class Finder {
 public:
  Finder(std::shared_ptr<const Game> game, std::vector<std::optional<Integer>> fixed, Law::Kind kind,
         FinderOptions options);

  /// The next candidate: smallest first, all that agree with the current sample and were not offered before;
  /// when there are none left, the sample grows. None when it cannot grow any more: see reason(). Throws
  /// Error: Interrupted; and from the first sample whatever take_sample throws.
  [[nodiscard]] std::optional<Candidate> next();
  /// Takes the next larger sample (twice the side, four times for one track); drops what disagrees with it.
  /// False if it would be too large.
  bool grow();
  /// A position, with the value for Kind::Values, at which (or at an option of which) the last candidate was
  /// wrong, by the law's tracks: grows the sample until it holds the tuple. False if the table would have to
  /// be too large; reason() says so. Then next() goes on with what agrees with the current sample.
  bool refute(const std::vector<Integer>& tuple);

  /// Taken at the first call of next() or grow().
  [[nodiscard]] const Sample& sample() const { return sample_; }
  /// One clause: why next() returned none.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  /// What came of the systems on the current sample.
  [[nodiscard]] const std::vector<Attempt>& attempts() const { return attempts_; }

 private:
  [[nodiscard]] std::vector<std::size_t> first_sides() const;
  [[nodiscard]] std::vector<std::size_t> grown_sides() const;
  [[nodiscard]] bool fits(const std::vector<std::size_t>& sides) const;
  bool take(const std::vector<std::size_t>& sides);
  void learn();
  void leave_hopeless(std::vector<NumerationGuess>& systems) const;
  [[nodiscard]] bool was_offered(const Law& law) const;
  [[nodiscard]] std::string say_sides(const std::vector<std::size_t>& sides) const;
  void explain_end();

  std::shared_ptr<const Game> game_;
  std::vector<std::optional<Integer>> fixed_;
  Law::Kind kind_;
  FinderOptions options_;
  Sample sample_;
  bool has_sample_ = false;
  bool learned_ = false;  // queue_ belongs to sample_
  std::vector<Candidate> queue_;  // best last
  std::vector<Law> offered_;
  std::vector<Attempt> attempts_;
  std::string reason_;
  std::string growth_failure_;  // why the sample could not grow
};

}  // namespace grundy::laws
