#include "automata/witness_search.hpp"

#include <algorithm>
#include <cassert>

#include "automata/interner.hpp"
#include "automata/trail.hpp"

namespace grundy::automata {

namespace {

/// One relation as a step of the join: the digits of its `bound` tracks were chosen by earlier steps; each of
/// its edges that agrees chooses those of its `fresh` tracks. Edges are sorted by the bound digits.
struct JoinStep {
  Dfa dfa;
  bool negative = false;
  struct Place {
    std::size_t slot;  // where the track's digit stands
    Letter stride;  // in the letters of `dfa`
    std::uint32_t digit_count;
  };
  std::vector<Place> bound;
  std::vector<Place> fresh;
  Letter fresh_letters = 1;
};

/// Relations in an order that binds tracks early: each next one has the fewest new tracks, then the fewest
/// edges a state.
std::vector<JoinStep> order_steps(const std::vector<Relation>& positive,
                                  const std::vector<Relation>& negative, std::vector<Track>& slots) {
  std::vector<JoinStep> steps;
  const auto slot_of = [&](Track track) {
    return static_cast<std::size_t>(std::ranges::find(slots, track) - slots.begin());
  };
  const auto add = [&](const Relation& relation, bool is_negative) {
    JoinStep step;
    step.negative = is_negative;
    std::vector<std::size_t> order;
    std::vector<std::size_t> fresh;
    for (std::size_t k = 0; k < relation.tracks.size(); ++k) {
      (slot_of(relation.tracks[k]) < slots.size() ? order : fresh).push_back(k);
    }
    const std::size_t bound = order.size();
    order.insert(order.end(), fresh.begin(), fresh.end());
    for (const std::size_t k : fresh) slots.push_back(relation.tracks[k]);
    step.dfa = permute_tracks(relation.dfa, order);
    for (std::size_t k = 0; k < order.size(); ++k) {
      const Alphabet& alphabet = step.dfa.alphabet();
      (k < bound ? step.bound : step.fresh)
          .push_back({slot_of(relation.tracks[order[k]]), alphabet.stride(k), alphabet.digit_count(k)});
      if (k >= bound) step.fresh_letters *= alphabet.digit_count(k);
    }
    steps.push_back(std::move(step));
  };
  std::vector<const Relation*> left;
  for (const Relation& relation : positive) left.push_back(&relation);
  while (!left.empty()) {
    const auto rank = [&](const Relation* relation) {
      const auto fresh =
          std::ranges::count_if(relation->tracks, [&](Track t) { return slot_of(t) == slots.size(); });
      return std::pair(slots.empty() ? 0 : fresh, relation->dfa.delta.edges.size() / relation->dfa.states());
    };
    const auto best = std::ranges::min_element(left, {}, rank);
    add(**best, false);
    left.erase(best);
  }
  for (const Relation& relation : negative) add(relation, true);
  return steps;
}

class JointSearch {
 public:
  JointSearch(std::vector<JoinStep> steps, std::size_t slots, std::vector<std::size_t> shown_slots,
              Alphabet shown)
      : steps_(std::move(steps)),
        digits_(slots),
        shown_slots_(std::move(shown_slots)),
        shown_(std::move(shown)),
        state_(steps_.size()),
        target_(steps_.size()) {}

  std::optional<Word> run(const Budget& budget) {
    tuples_.intern(state_);
    std::optional<Word> found;
    for (place_ = 0; place_ < tuples_.size() && !found; ++place_) {
      if (place_ % 64 == 0) budget.check(tuples_.size(), 0, "a search for a witness");
      state_.assign(tuples_.at(place_).begin(), tuples_.at(place_).end());
      if (accepts())
        found = trail_.word_to(place_);
      else
        expand(0);
    }
    if (budget.effort != nullptr)
      budget.effort->largest_search = std::max(budget.effort->largest_search, tuples_.size());
    return found;
  }

 private:
  [[nodiscard]] bool accepts() const {
    for (std::size_t k = 0; k < steps_.size(); ++k) {
      const bool accepted = state_[k] != no_state && steps_[k].dfa.accepting[state_[k]] != 0;
      if (accepted == steps_[k].negative) return false;
    }
    return true;
  }

  /// Chooses edges of the steps k, k+1, ... in all ways that agree.
  void expand(std::size_t k) {
    if (k == steps_.size()) {
      meet();
      return;
    }
    const JoinStep& step = steps_[k];
    Letter low = 0;
    for (const JoinStep::Place& place : step.bound) low += digits_[place.slot] * place.stride;
    if (step.negative) {
      target_[k] = state_[k] == no_state ? no_state : step.dfa.delta.next(state_[k], low);
      expand(k + 1);
      return;
    }
    const auto edges = step.dfa.delta.from(state_[k]);
    auto edge = step.bound.empty() ? edges.begin() : std::ranges::lower_bound(edges, low, {}, &Edge::letter);
    for (; edge != edges.end() && edge->letter - low < step.fresh_letters; ++edge) {
      target_[k] = edge->target;
      for (const JoinStep::Place& place : step.fresh) {
        digits_[place.slot] = static_cast<Digit>(edge->letter / place.stride % place.digit_count);
      }
      expand(k + 1);
    }
  }

  void meet() {
    const std::size_t before = tuples_.size();
    tuples_.intern(target_);
    if (tuples_.size() == before) return;
    Letter letter = 0;
    for (std::size_t k = 0; k < shown_slots_.size(); ++k)
      letter += digits_[shown_slots_[k]] * shown_.stride(k);
    trail_.add(place_, letter);
  }

  std::vector<JoinStep> steps_;
  std::vector<Digit> digits_;
  std::vector<std::size_t> shown_slots_;
  Alphabet shown_;
  std::vector<State> state_, target_;
  SequenceInterner tuples_;
  Trail trail_;
  std::uint32_t place_ = 0;
};

}  // namespace

std::optional<JointWord> find_joint_word(const std::vector<Relation>& positive,
                                         const std::vector<Relation>& negative,
                                         const std::vector<Track>& shown, const Budget& budget) {
  std::vector<Track> slots;
  std::vector<JoinStep> steps = order_steps(positive, negative, slots);
  JointWord result;
  std::vector<std::size_t> shown_slots;
  std::vector<std::uint32_t> digit_counts;
  for (const Track track : shown) {
    const auto slot = static_cast<std::size_t>(std::ranges::find(slots, track) - slots.begin());
    assert(slot < slots.size());
    result.tracks.push_back(track);
    shown_slots.push_back(slot);
    for (const JoinStep& step : steps) {
      const auto place = std::ranges::find(step.fresh, slot, &JoinStep::Place::slot);
      if (place != step.fresh.end()) digit_counts.push_back(place->digit_count);
    }
  }
  JointSearch search(std::move(steps), slots.size(), std::move(shown_slots),
                     Alphabet(std::move(digit_counts)));
  std::optional<Word> word = search.run(budget);
  if (!word) return std::nullopt;
  result.word = std::move(*word);
  return result;
}

}  // namespace grundy::automata
