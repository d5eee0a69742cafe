#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "automata/dfa.hpp"
#include "automata/numeration.hpp"

/// Numbers that complete a tuple: what synthesised automata are for.
namespace grundy::moves {

/// A relation between numbers with some of its tracks given. Not thread-safe.
class Filler {
 public:
  /// `given`: the tracks whose numbers are known. The automaton and the numeration must outlive the object.
  Filler(const automata::Dfa& relation, std::vector<bool> given, const automata::Numeration& numeration,
         const std::atomic<bool>* stop);

  /// The smallest choices of the first track that is not given, at most `limit`, ascending, each completed
  /// (the further tracks one after another as small as possible); the numbers of all tracks. `numbers` holds
  /// those that are given, at their places. Time: letters times the states that the given digits can reach,
  /// for each track that is not given and each choice. Throws Error(Interrupted).
  [[nodiscard]] std::vector<std::vector<Integer>> smallest(const std::vector<Integer>& numbers,
                                                           std::size_t limit) const;
  /// Whether there is any choice.
  [[nodiscard]] bool possible(const std::vector<Integer>& numbers) const;

 private:
  struct Step {  // an edge, by what is read on the tracks that are given
    std::uint64_t given = 0;
    automata::Digit first = 0;  // of the first track that is not
    automata::State target = 0;
    auto operator<=>(const Step&) const = default;
  };
  using States = std::vector<automata::State>;
  /// The states at each place that the given digits reach and that can still accept.
  using Layers = std::vector<States>;

  [[nodiscard]] std::vector<std::uint64_t> given_letters(const std::vector<Integer>& numbers,
                                                         std::size_t zeros) const;
  [[nodiscard]] std::span<const Step> steps(automata::State state, std::uint64_t given) const;
  [[nodiscard]] Layers layers(const std::vector<std::uint64_t>& letters) const;
  [[nodiscard]] std::vector<Integer> choices(const std::vector<Integer>& numbers, std::size_t limit) const;

  const automata::Dfa& relation_;
  std::vector<bool> given_;
  const automata::Numeration& numeration_;
  const std::atomic<bool>* stop_;
  std::optional<std::size_t> first_free_;
  std::vector<std::vector<Step>> steps_;  // by state, sorted
};

}  // namespace grundy::moves
