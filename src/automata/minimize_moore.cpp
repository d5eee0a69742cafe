// The plain minimisation. Source: E. F. Moore, "Gedanken-experiments on sequential machines" (1956): refine
// the classes by (own class, letters and classes of the targets) until their number stays the same.
// Signatures are compared exactly.

#include <map>
#include <vector>

#include "automata/dfa.hpp"
#include "automata/quotient.hpp"

namespace grundy::automata {

namespace {

std::vector<std::uint32_t> refine_plain(const Transitions& delta, const std::vector<std::uint8_t>& live,
                                        std::vector<std::uint32_t> classes) {
  for (std::size_t count = 0;;) {
    std::map<std::vector<std::uint32_t>, std::uint32_t> seen;
    std::vector<std::uint32_t> finer(delta.states());
    for (State state = 0; state < delta.states(); ++state) {
      std::vector<std::uint32_t> signature{classes[state]};
      for (const Edge& edge : delta.from(state)) {
        if (live[edge.target] == 0) continue;
        signature.push_back(edge.letter);
        signature.push_back(classes[edge.target]);
      }
      finer[state] =
          seen.try_emplace(std::move(signature), static_cast<std::uint32_t>(seen.size())).first->second;
    }
    classes = std::move(finer);
    if (seen.size() == count) return classes;
    count = seen.size();
  }
}

}  // namespace

Dfa minimize_plain(const Dfa& dfa) {
  return minimize_by(dfa, refine_plain);
}

Dfao minimize_plain(const Dfao& dfao) {
  return minimize_by(dfao, refine_plain);
}

}  // namespace grundy::automata
