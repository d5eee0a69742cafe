#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

/// The automata of the checker: plain, and the checker's own, so that a mistake in `automata/` cannot make a
/// wrong law look proved.
namespace grundy::check {

using Variable = std::uint32_t;
using State = std::uint32_t;

/// One digit for each track, `digit_bits` bits each, the first track lowest.
using Letter = std::uint64_t;
inline constexpr unsigned digit_bits = 6;
inline constexpr std::size_t most_digits = std::size_t{1} << digit_bits;
inline constexpr std::size_t most_tracks = 10;

inline std::uint64_t digit_at(Letter letter, std::size_t track) {
  return (letter >> (digit_bits * track)) & (most_digits - 1);
}

struct Edge {
  Letter letter = 0;
  State target = 0;

  bool operator==(const Edge&) const = default;
};

/// A set of tuples of numbers: the words (most significant digit first, all tracks padded with zeros to one
/// length) that lead from state 0 to an accepting state. An edge that is missing rejects. `variables` names
/// the tracks, ascending. The edges of a state ascend by letter.
struct Automaton {
  std::vector<Variable> variables;
  std::vector<std::vector<Edge>> edges;
  std::vector<bool> accepting;

  [[nodiscard]] std::size_t states() const { return edges.size(); }
  [[nodiscard]] std::size_t edge_count() const;
  [[nodiscard]] bool has(Variable variable) const;

  bool operator==(const Automaton&) const = default;
};

/// What the operations may use.
struct Bounds {
  std::size_t edges = 20'000'000;  // of one automaton
  const std::atomic<bool>* stop = nullptr;

  /// Throws TooLarge, or grundy::Error(Interrupted) if stopped.
  void check(std::size_t edges_now) const;
};

/// An automaton went beyond the bounds.
struct TooLarge {};

// The results are minimised: without states that lead nowhere, breadth-first in the order of the letters. So
// two of them accept the same words if and only if they are equal. All throw as Bounds::check does.

[[nodiscard]] Automaton minimise(const Automaton& automaton, const Bounds& bounds);
/// The tuples over the variables of both that are in both.
[[nodiscard]] Automaton join(const Automaton& a, const Automaton& b, const Bounds& bounds);
/// Those of `a` that are not in `b`, whose variables must be among those of `a`.
[[nodiscard]] Automaton subtract(const Automaton& a, const Automaton& b, const Bounds& bounds);
/// Those in one of them at least; the variables are the same.
[[nodiscard]] Automaton unite(const Automaton& a, const Automaton& b, const Bounds& bounds);
/// "There are numbers, of any length, such that": without these tracks.
[[nodiscard]] Automaton project(const Automaton& a, const std::vector<Variable>& away, const Bounds& bounds);
/// `names[i]` is the new name of track i; names may repeat, then only tuples with equal numbers stay.
[[nodiscard]] Automaton rename(const Automaton& a, const std::vector<Variable>& names, const Bounds& bounds);

[[nodiscard]] inline bool is_empty(const Automaton& minimised) {
  return minimised.states() == 1 && !minimised.accepting[0];
}
/// The letters of a shortest word that is accepted. Precondition: not empty.
[[nodiscard]] std::vector<Letter> shortest_word(const Automaton& automaton);

}  // namespace grundy::check
