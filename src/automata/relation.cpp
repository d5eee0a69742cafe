#include "automata/relation.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "automata/pairs.hpp"

namespace grundy::automata {

Dfa permute_tracks(const Dfa& dfa, std::span<const std::size_t> order) {
  assert(order.size() == dfa.alphabet().tracks());
  if (std::ranges::is_sorted(order)) return dfa;
  const LetterMap map(dfa.alphabet(), order);
  Dfa result = dfa;
  result.delta.alphabet = dfa.alphabet().select(order);
  for (Edge& edge : result.delta.edges) edge.letter = map(edge.letter);
  for (State state = 0; state < dfa.states(); ++state) {
    std::sort(result.delta.edges.begin() + result.delta.first[state],
              result.delta.edges.begin() + result.delta.first[state + 1]);
  }
  return result;
}

namespace {

/// States that `start` reaches by letter 0 alone, sorted.
std::vector<State> zero_closure(const Transitions& delta, std::vector<State> start) {
  std::vector<std::uint8_t> seen(delta.states(), 0);
  for (const State state : start) seen[state] = 1;
  for (std::size_t k = 0; k < start.size(); ++k) {
    for (const Edge& edge : delta.from(start[k])) {
      if (edge.letter != 0) break;
      if (seen[edge.target] != 0) continue;
      seen[edge.target] = 1;
      start.push_back(edge.target);
    }
  }
  std::ranges::sort(start);
  return start;
}

/// States that reach acceptance by letter 0 alone.
std::vector<std::uint8_t> zero_co_closure(const Transitions& delta, std::vector<std::uint8_t> accepting) {
  for (bool changed = true; changed;) {
    changed = false;
    for (State state = 0; state < delta.states(); ++state) {
      if (accepting[state] != 0) continue;
      for (const Edge& edge : delta.from(state)) {
        if (edge.letter != 0) break;
        if (accepting[edge.target] == 0) continue;
        accepting[state] = 1;
        changed = true;
        break;
      }
    }
  }
  return accepting;
}

}  // namespace

Nfa forget_tracks(const Dfa& dfa, std::span<const std::uint8_t> keep, DigitOrder order) {
  std::vector<std::size_t> kept;
  for (std::size_t track = 0; track < keep.size(); ++track) {
    if (keep[track] != 0) kept.push_back(track);
  }
  const LetterMap map(dfa.alphabet(), kept);
  Nfa result{Transitions(dfa.alphabet().select(kept)), {0}, dfa.accepting};
  std::vector<Edge> edges;
  for (State state = 0; state < dfa.states(); ++state) {
    edges.clear();
    for (const Edge& edge : dfa.delta.from(state)) edges.push_back({map(edge.letter), edge.target});
    std::ranges::sort(edges);
    edges.erase(std::ranges::unique(edges).begin(), edges.end());
    result.delta.edges.insert(result.delta.edges.end(), edges.begin(), edges.end());
    result.delta.close_state();
  }
  if (order == DigitOrder::Msd) {
    result.initial = zero_closure(result.delta, {0});
  } else {
    result.accepting = zero_co_closure(result.delta, std::move(result.accepting));
  }
  return result;
}

Dfa project(const Dfa& dfa, std::span<const std::uint8_t> keep, DigitOrder order, const Budget& budget) {
  return determinize(forget_tracks(dfa, keep, order), budget);
}

namespace {

/// A relation's automaton with some of its tracks moved to the front, and each edge's letter cut in two: the
/// digits of those tracks (key) and the others (rest).
struct KeyedRelation {
  Dfa dfa;
  std::vector<Track> rest_tracks;
  Letter rest_letters = 1;
  std::vector<Letter> keys;     // of each edge; ascending within a state

  KeyedRelation(const Relation& relation, std::span<const Track> key_tracks) {
    std::vector<std::size_t> order;
    for (const Track track : key_tracks) {
      order.push_back(
          static_cast<std::size_t>(std::ranges::find(relation.tracks, track) - relation.tracks.begin()));
    }
    for (std::size_t k = 0; k < relation.tracks.size(); ++k) {
      if (std::ranges::find(key_tracks, relation.tracks[k]) != key_tracks.end()) continue;
      order.push_back(k);
      rest_tracks.push_back(relation.tracks[k]);
      rest_letters *= relation.dfa.alphabet().digit_count(k);
    }
    dfa = permute_tracks(relation.dfa, order);
    keys.reserve(dfa.delta.edges.size());
    for (const Edge& edge : dfa.delta.edges) keys.push_back(edge.letter / rest_letters);
  }
};

/// Calls visit(letter, left target, right target) for each pair of edges with equal keys; where the right has
/// none and `left_alone`, with no_state for it. Letters come in ascending order.
template <typename Visit>
void for_each_joined(const KeyedRelation& left, const KeyedRelation& right, State p, State q, bool left_alone,
                     Visit visit) {
  std::uint32_t j = q == no_state ? 0 : right.dfa.delta.first[q];
  const std::uint32_t j_end = q == no_state ? 0 : right.dfa.delta.first[q + 1];
  for (std::uint32_t i = left.dfa.delta.first[p]; i < left.dfa.delta.first[p + 1]; ++i) {
    const Letter key = left.keys[i];
    const Edge& edge = left.dfa.delta.edges[i];
    while (j < j_end && right.keys[j] < key) ++j;
    if (left_alone && (j == j_end || right.keys[j] != key)) visit(edge.letter, edge.target, no_state);
    for (std::uint32_t k = j; k < j_end && right.keys[k] == key; ++k) {
      const Edge& other = right.dfa.delta.edges[k];
      visit(edge.letter * right.rest_letters + (other.letter - key * right.rest_letters), edge.target,
            other.target);
    }
  }
}

/// The join (difference = false) or the left without the right, on tracks key, left rest, right rest.
Dfa joined_product(const KeyedRelation& left, const KeyedRelation& right, const Alphabet& alphabet,
                   bool difference, const Budget& budget) {
  const auto accepts = [&](State p, State q) {
    const bool right_accepts = q != no_state && right.dfa.accepting[q] != 0;
    return left.dfa.accepting[p] != 0 && right_accepts != difference;
  };
  return build_pairs(alphabet, "a product of relations", budget, accepts, [&](State p, State q, auto visit) {
    for_each_joined(left, right, p, q, difference, visit);
  });
}

Relation sorted_by_track(std::vector<Track> tracks, const Dfa& dfa) {
  std::vector<std::size_t> order(tracks.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t k) { return tracks[k]; });
  Dfa permuted = permute_tracks(dfa, order);
  const bool unchanged = std::ranges::is_sorted(order);
  std::ranges::sort(tracks);
  return {std::move(tracks), unchanged ? std::move(permuted) : trim(permuted)};  // trim: canonical numbering
}

std::vector<Track> common_tracks(const Relation& left, const Relation& right) {
  std::vector<Track> result;
  std::ranges::set_intersection(left.tracks, right.tracks, std::back_inserter(result));
  return result;
}

}  // namespace

Relation make_relation(const Dfa& dfa, std::span<const Track> names, const Budget& budget) {
  assert(names.size() == dfa.alphabet().tracks());
  std::vector<Track> distinct;
  std::vector<std::size_t> kept;
  std::vector<std::size_t> same(names.size());  // the first track of the same name
  for (std::size_t k = 0; k < names.size(); ++k) {
    same[k] = static_cast<std::size_t>(std::ranges::find(names, names[k]) - names.begin());
    if (same[k] != k) continue;
    distinct.push_back(names[k]);
    kept.push_back(k);
  }
  if (distinct.size() == names.size()) return sorted_by_track(std::move(distinct), dfa);
  budget.check(dfa.states(), dfa.delta.edges.size(), "a diagonal");
  const LetterMap map(dfa.alphabet(), kept);
  Dfa diagonal{Transitions(dfa.alphabet().select(kept)), dfa.accepting};
  for (State state = 0; state < dfa.states(); ++state) {
    for (const Edge& edge : dfa.delta.from(state)) {
      bool agrees = true;
      for (std::size_t k = 0; k < names.size(); ++k) {
        agrees = agrees && dfa.alphabet().digit(edge.letter, k) == dfa.alphabet().digit(edge.letter, same[k]);
      }
      if (agrees) diagonal.delta.edges.push_back({map(edge.letter), edge.target});
    }
    const auto begin = diagonal.delta.edges.begin() + diagonal.delta.first.back();
    std::sort(begin, diagonal.delta.edges.end());
    diagonal.delta.close_state();
  }
  return sorted_by_track(std::move(distinct), minimize(diagonal));
}

Relation join(const Relation& left, const Relation& right, const Budget& budget) {
  if (left.tracks == right.tracks) return {left.tracks, product(left.dfa, right.dfa, Operation::And, budget)};
  const std::vector<Track> key = common_tracks(left, right);
  const KeyedRelation keyed_left(left, key);
  const KeyedRelation keyed_right(right, key);
  std::vector<std::uint32_t> digit_counts = keyed_left.dfa.alphabet().digit_counts();
  const auto& right_counts = keyed_right.dfa.alphabet().digit_counts();
  digit_counts.insert(digit_counts.end(), right_counts.begin() + key.size(), right_counts.end());
  std::vector<Track> tracks = key;
  tracks.insert(tracks.end(), keyed_left.rest_tracks.begin(), keyed_left.rest_tracks.end());
  tracks.insert(tracks.end(), keyed_right.rest_tracks.begin(), keyed_right.rest_tracks.end());
  const Alphabet alphabet(std::move(digit_counts));
  return sorted_by_track(std::move(tracks),
                         minimize(joined_product(keyed_left, keyed_right, alphabet, false, budget)));
}

Relation subtract(const Relation& left, const Relation& right, const Budget& budget) {
  if (left.tracks == right.tracks)
    return {left.tracks, product(left.dfa, right.dfa, Operation::Difference, budget)};
  assert(std::ranges::includes(left.tracks, right.tracks));
  const KeyedRelation keyed_left(left, right.tracks);
  const KeyedRelation keyed_right(right, right.tracks);
  std::vector<Track> tracks = right.tracks;
  tracks.insert(tracks.end(), keyed_left.rest_tracks.begin(), keyed_left.rest_tracks.end());
  return sorted_by_track(
      std::move(tracks),
      minimize(joined_product(keyed_left, keyed_right, keyed_left.dfa.alphabet(), true, budget)));
}

Relation unite(const Relation& left, const Relation& right, const Budget& budget) {
  assert(left.tracks == right.tracks);
  return {left.tracks, product(left.dfa, right.dfa, Operation::Or, budget)};
}

Relation cylindrify(const Relation& relation, std::span<const Track> tracks, const Dfa& values,
                    const Budget& budget) {
  Relation result = relation;
  for (const Track track : tracks) result = join(result, {{track}, values}, budget);
  return result;
}

Relation project(const Relation& relation, std::span<const Track> forgotten, DigitOrder order,
                 const Budget& budget) {
  std::vector<std::uint8_t> keep;
  std::vector<Track> tracks;
  for (const Track track : relation.tracks) {
    keep.push_back(std::ranges::find(forgotten, track) == forgotten.end());
    if (keep.back() != 0) tracks.push_back(track);
  }
  if (tracks.size() == relation.tracks.size()) return relation;
  return {std::move(tracks), project(relation.dfa, keep, order, budget)};
}

Relation rename(const Relation& relation, std::span<const Track> names) {
  return sorted_by_track({names.begin(), names.end()}, relation.dfa);
}

}  // namespace grundy::automata
