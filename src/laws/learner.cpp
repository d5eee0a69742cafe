#include "laws/learner.hpp"

#include <map>

#include <grundy/error.hpp>

#include "automata/relation.hpp"
#include "laws/walk.hpp"

namespace grundy::laws {

using automata::Arc;
using automata::Dfa;
using automata::Letter;
using automata::no_state;
using automata::State;

bool grows(const std::vector<std::size_t>& seen, std::size_t doubling) {
  constexpr std::size_t few = 24;   // small automata also begin like this
  if (seen.size() < 2 * doubling + 2 || seen.back() < few) return false;
  const auto factor_above = [&](std::size_t i) { return 10 * seen[i] > 13 * seen[i - doubling]; };
  return factor_above(seen.size() - 1) && factor_above(seen.size() - 1 - doubling);
}

Learner::Learner(automata::Numeration numeration, const std::vector<std::size_t>& sides,
                 const automata::Budget& budget)
    : numeration_(std::move(numeration)), budget_(budget) {
  std::size_t letters = 1;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    letters *= numeration_.digit_count();
    if (letters > most_letters)
      throw Error(ErrorKind::TooLarge,
                  "too many letters: " + std::to_string(sides.size()) + " tracks in " + numeration_.name());
  }
  std::map<std::size_t, std::shared_ptr<const Prefixes>> by_side;
  for (const std::size_t side : sides) {
    std::shared_ptr<const Prefixes>& prefixes = by_side[side];
    if (!prefixes) prefixes = std::make_shared<const Prefixes>(numeration_, side);
    owned_.push_back(prefixes);
    tracks_.push_back(prefixes.get());
  }
  alphabet_ = automata::Alphabet::uniform(sides.size(), numeration_.digit_count());
  std::vector<automata::Track> names(sides.size());
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = static_cast<automata::Track>(i);
  const automata::Relation nothing{{}, automata::all_words(automata::Alphabet())};
  valid_ = automata::cylindrify(nothing, names, numeration_.validity(), budget_).dfa;
}

Learned Learner::learn(const Membership& members) const {
  Learned result;
  Classes classes(tracks_, members, budget_);
  result.seen = classes.seen_by_length();
  std::size_t doubling = 1;   // digits that make the numbers at least twice as many
  while (numeration_.weights()[doubling + 8] < Integer(2) * numeration_.weights()[8]) ++doubling;
  result.grows = laws::grows(result.seen, doubling);
  for (std::size_t depth = 0; depth <= classes.top(); ++depth) {
    const std::optional<Closed> closed = close(classes, depth);
    if (!closed || !classes.agrees_at_root(closed->dfa)) continue;
    const Dfa dfa = within_valid_words(closed->dfa);
    if (first_disagreement(dfa, members)) continue;
    result.dfa = dfa;
    result.depth = depth;
    result.margin = classes.top() - std::min(classes.top(), closed->longest + depth);
    break;
  }
  return result;
}

std::optional<std::vector<std::size_t>> Learner::first_disagreement(const Dfa& dfa,
                                                                    const Membership& members) const {
  return laws::first_disagreement(dfa, tracks_, members, budget_);
}

Dfa Learner::within_valid_words(const Dfa& dfa) const {
  return automata::product(dfa, valid_, automata::Operation::And, budget_);
}

std::optional<Learner::Closed> Learner::close(const Classes& classes, std::size_t depth) const {
  const Classes::Level& level = classes.levels()[depth];
  const std::size_t tracks = tracks_.size();
  if (classes.class_at(depth, 0) == 0) return Closed{automata::empty_language(alphabet_), 0};
  std::vector<State> state_of(level.count, no_state);
  std::vector<std::uint32_t> words(tracks, 0);   // of state q: words[q*tracks] ...
  std::vector<Arc> arcs;
  std::vector<State> accepting;
  Closed result;
  state_of[classes.class_at(depth, 0)] = 0;
  std::vector<std::uint32_t> child(tracks);
  for (State state = 0; state * tracks < words.size(); ++state) {
    budget_.check(state, arcs.size(), "an automaton learned from a table");
    std::size_t member_index = 0;
    for (std::size_t i = 0; i < tracks; ++i)
      member_index += words[state * tracks + i] * classes.levels()[0].layout.strides[i];
    if (classes.class_at(0, member_index) != 0) accepting.push_back(state);
    for (Letter letter = 0; letter < alphabet_.letters(); ++letter) {
      std::size_t index = 0;
      bool is_word = true;
      bool inside = true;
      for (std::size_t i = 0; i < tracks; ++i) {
        child[i] = tracks_[i]->child(words[state * tracks + i], alphabet_.digit(letter, i));
        is_word = is_word && child[i] != Prefixes::none;
        inside = inside && child[i] < level.sides[i];
        index += child[i] * level.layout.strides[i];
      }
      if (!is_word) continue;
      if (!inside) return std::nullopt;
      for (std::size_t i = 0; i < tracks; ++i)
        result.longest = std::max<std::size_t>(result.longest, tracks_[i]->length(child[i]));
      const std::uint32_t found = classes.class_at(depth, index);
      if (found == 0) continue;
      if (state_of[found] == no_state) {
        state_of[found] = static_cast<State>(words.size() / tracks);
        words.insert(words.end(), child.begin(), child.end());
      }
      arcs.push_back({state, letter, state_of[found]});
    }
  }
  const std::size_t states = words.size() / tracks;
  result.dfa = automata::make_dfa(alphabet_, states, std::move(arcs), accepting);
  return result;
}

}  // namespace grundy::laws
