// Minimisation of partial deterministic automata by partition refinement of the states and of the
// transitions. Source: A. Valmari, "Fast brief practical DFA minimization", Inf. Process. Lett. 112 (2012)
// 213-217; the refinement "process the smaller half" is J. Hopcroft's (1971). Differences: the first
// partition may have any number of classes (Dfao), and the result is numbered breadth-first, so that it is
// canonical.

#include <algorithm>
#include <numeric>
#include <vector>

#include "automata/dfa.hpp"
#include "automata/quotient.hpp"

namespace grundy::automata {

namespace {

using Index = std::uint32_t;

/// 0..n-1 in the order of their keys.
std::vector<Index> sorted_by(const std::vector<std::uint32_t>& keys) {
  std::vector<std::uint64_t> packed(keys.size());
  for (std::size_t k = 0; k < keys.size(); ++k) packed[k] = std::uint64_t{keys[k]} << 32 | k;
  std::ranges::sort(packed);
  std::vector<Index> result(keys.size());
  std::ranges::transform(packed, result.begin(), [](std::uint64_t each) { return static_cast<Index>(each); });
  return result;
}

/// A partition of 0..n-1 whose sets can be split by marking elements. Set s is elements[begin[s] ..
/// end[s]-1].
struct RefinablePartition {
  std::vector<Index> elements, location, set_of, begin, end, marked, touched;

  explicit RefinablePartition(Index n) : elements(n), location(n), set_of(n, 0) {
    std::iota(elements.begin(), elements.end(), 0);
    std::iota(location.begin(), location.end(), 0);
    if (n > 0) add_set(0, n);
  }

  [[nodiscard]] Index sets() const { return static_cast<Index>(begin.size()); }

  void add_set(Index from, Index to) {
    begin.push_back(from);
    end.push_back(to);
    marked.push_back(0);
  }

  void mark(Index element) {
    const Index set = set_of[element];
    const Index from = location[element];
    const Index to = begin[set] + marked[set];
    if (from < to) return;   // marked before
    elements[from] = elements[to];
    location[elements[from]] = from;
    elements[to] = element;
    location[element] = to;
    if (marked[set]++ == 0) touched.push_back(set);
  }

  /// Each set with marked and unmarked elements loses its smaller part to a new set.
  void split() {
    for (; !touched.empty(); touched.pop_back()) {
      const Index set = touched.back();
      const Index middle = begin[set] + marked[set];
      marked[set] = 0;
      if (middle == end[set]) continue;
      const Index fresh = sets();
      if (middle - begin[set] <= end[set] - middle) {
        add_set(begin[set], middle);
        begin[set] = middle;
      } else {
        add_set(middle, end[set]);
        end[set] = middle;
      }
      for (Index k = begin[fresh]; k < end[fresh]; ++k) set_of[elements[k]] = fresh;
    }
  }
};

/// The transitions between live states, as parallel arrays, with the incoming ones of each state listed.
struct LiveTransitions {
  std::vector<State> tail, head;
  std::vector<Letter> letter;
  std::vector<Index> incoming_first, incoming;

  LiveTransitions(const Transitions& delta, const std::vector<std::uint8_t>& live) {
    for (State state = 0; state < delta.states(); ++state) {
      if (live[state] == 0) continue;
      for (const Edge& edge : delta.from(state)) {
        if (live[edge.target] == 0) continue;
        tail.push_back(state);
        head.push_back(edge.target);
        letter.push_back(edge.letter);
      }
    }
    incoming_first.assign(delta.states() + 1, 0);
    for (const State state : head) ++incoming_first[state + 1];
    std::partial_sum(incoming_first.begin(), incoming_first.end(), incoming_first.begin());
    incoming.resize(head.size());
    std::vector<Index> fill(incoming_first.begin(), incoming_first.end() - 1);
    for (Index k = 0; k < head.size(); ++k) incoming[fill[head[k]]++] = k;
  }
};

/// Transitions partitioned by letter.
RefinablePartition cords_by_letter(const std::vector<Letter>& letter) {
  const auto count = static_cast<Index>(letter.size());
  RefinablePartition cords(count);
  if (count == 0) return cords;
  cords.elements = sorted_by(letter);
  cords.begin.clear();
  cords.end.clear();
  cords.marked.clear();
  for (Index k = 0, from = 0; k < count; ++k) {
    cords.location[cords.elements[k]] = k;
    cords.set_of[cords.elements[k]] = cords.sets();
    if (k + 1 == count || letter[cords.elements[k + 1]] != letter[cords.elements[k]]) {
      cords.add_set(from, k + 1);
      from = k + 1;
    }
  }
  return cords;
}

/// The coarsest partition of the states that is stable under the transitions and refines `colours`.
std::vector<std::uint32_t> refine(const Transitions& delta, const std::vector<std::uint8_t>& live,
                                  const std::vector<std::uint32_t>& colours) {
  const LiveTransitions arcs(delta, live);
  RefinablePartition blocks(static_cast<Index>(delta.states()));
  const std::vector<Index> order = sorted_by(colours);
  for (std::size_t k = 0; k < order.size(); ++k) {
    blocks.mark(order[k]);
    if (k + 1 == order.size() || colours[order[k + 1]] != colours[order[k]]) blocks.split();
  }
  RefinablePartition cords = cords_by_letter(arcs.letter);
  Index block = 1;   // all blocks but one are needed as splitters at the start
  for (Index cord = 0; cord < cords.sets(); ++cord) {
    for (Index k = cords.begin[cord]; k < cords.end[cord]; ++k) blocks.mark(arcs.tail[cords.elements[k]]);
    blocks.split();
    for (; block < blocks.sets(); ++block) {
      for (Index k = blocks.begin[block]; k < blocks.end[block]; ++k) {
        const State state = blocks.elements[k];
        for (Index j = arcs.incoming_first[state]; j < arcs.incoming_first[state + 1]; ++j)
          cords.mark(arcs.incoming[j]);
      }
      cords.split();
    }
  }
  return blocks.set_of;
}

}  // namespace

Dfa minimize(const Dfa& dfa) {
  return minimize_by(dfa, refine);
}

Dfao minimize(const Dfao& dfao) {
  return minimize_by(dfao, refine);
}

}  // namespace grundy::automata
