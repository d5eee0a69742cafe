#include "laws/walk.hpp"

#include <algorithm>

namespace grundy::laws {
namespace {

using automata::Dfa;
using automata::Edge;
using automata::Letter;
using automata::no_state;
using automata::State;

/// Transitions as a table where that is small; one more state, `dead`, that is never left.
class Stepper {
 public:
  explicit Stepper(const Dfa& dfa)
      : dfa_(dfa), letters_(dfa.alphabet().letters()), dead_(static_cast<State>(dfa.states())) {
    constexpr std::size_t most_entries = std::size_t{1} << 24;
    if ((dfa.states() + 1) * letters_ > most_entries) return;
    table_.assign((dfa.states() + 1) * letters_, dead_);
    for (State state = 0; state < dfa.states(); ++state) {
      for (const Edge& edge : dfa.delta.from(state)) table_[state * letters_ + edge.letter] = edge.target;
    }
  }

  [[nodiscard]] State next(State state, Letter letter) const {
    if (!table_.empty()) return table_[state * letters_ + letter];
    const State target = state == dead_ ? no_state : dfa_.delta.next(state, letter);
    return target == no_state ? dead_ : target;
  }
  [[nodiscard]] bool accepts(State state) const { return state != dead_ && dfa_.accepting[state] != 0; }

 private:
  const Dfa& dfa_;
  std::size_t letters_;
  State dead_;
  std::vector<State> table_;
};

}  // namespace

std::optional<std::vector<std::size_t>> first_disagreement(const Dfa& dfa,
                                                           std::span<const Prefixes* const> tracks,
                                                           const Membership& members,
                                                           const automata::Budget& budget) {
  const Stepper stepper(dfa);
  const std::size_t inner = tracks.size() - 1;
  std::vector<std::size_t> sides;
  std::vector<std::size_t> parent_sides;
  for (const Prefixes* track : tracks) {
    sides.push_back(track->size());
    parent_sides.push_back(track->parent(track->size() - 1) + std::size_t{1});
  }
  const Layout parents(parent_sides);
  std::vector<State> states(parents.cells, 0);
  std::optional<std::vector<std::size_t>> found;
  std::size_t rows = 0;
  // Each word's parent comes before it; that of the empty word is itself, and 0 leads from state 0 back to
  // it.
  each_tuple(sides, 1, [&](const std::vector<std::size_t>& tuple) {
    if (found) return;
    if (++rows % 64 == 0) budget.check(0, 0, "a comparison with a table");
    std::size_t parent_row = 0;
    std::size_t own_row = 0;
    std::size_t member_row = 0;
    Letter outer_letter = 0;
    bool stored = true;
    bool numbers = true;
    for (std::size_t i = 0; i < inner; ++i) {
      const Prefixes& track = *tracks[i];
      parent_row += track.parent(tuple[i]) * parents.strides[i];
      own_row += tuple[i] * parents.strides[i];
      stored = stored && tuple[i] < parent_sides[i];
      outer_letter += track.last_digit(tuple[i]) * dfa.alphabet().stride(i);
      numbers = numbers && track.number(tuple[i]) != Prefixes::none;
      member_row += track.number(tuple[i]) * members.strides()[i];
    }
    const Prefixes& track = *tracks[inner];
    for (std::size_t word = 0; word < sides[inner]; ++word) {
      const State state =
          stepper.next(states[parent_row + track.parent(word)], outer_letter + track.last_digit(word));
      if (stored && word < parent_sides[inner]) states[own_row + word] = state;
      const std::uint32_t number = track.number(word);
      if (!numbers || number == Prefixes::none) continue;
      if (stepper.accepts(state) == members.contains(member_row + number)) continue;
      found = members.tuple(member_row + number);
      return;
    }
  });
  return found;
}

}  // namespace grundy::laws
