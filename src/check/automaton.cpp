#include "check/automaton.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include <grundy/error.hpp>

namespace grundy::check {

std::size_t Automaton::edge_count() const {
  std::size_t count = 0;
  for (const std::vector<Edge>& from : edges) count += from.size();
  return count;
}

bool Automaton::has(Variable variable) const {
  return std::ranges::binary_search(variables, variable);
}

void Bounds::check(std::size_t edges_now) const {
  if (stop != nullptr && stop->load(std::memory_order_relaxed))
    throw Error(ErrorKind::Interrupted, "the check was stopped");
  if (edges_now > edges) throw TooLarge{};
}

namespace {

constexpr State none = ~State{0};

bool by_letter(const Edge& a, const Edge& b) {
  return a.letter < b.letter;
}

/// The letter with each track i moved to track `places[i]`.
Letter spread(Letter letter, const std::vector<std::size_t>& places) {
  Letter result = 0;
  for (std::size_t track = 0; track < places.size(); ++track)
    result |= digit_at(letter, track) << (digit_bits * places[track]);
  return result;
}

std::vector<std::size_t> places_in(const std::vector<Variable>& variables, const std::vector<Variable>& all) {
  std::vector<std::size_t> places;
  for (const Variable variable : variables)
    places.push_back(static_cast<std::size_t>(std::ranges::lower_bound(all, variable) - all.begin()));
  return places;
}

Letter mask_of(const std::vector<std::size_t>& places) {
  Letter mask = 0;
  for (const std::size_t place : places) mask |= Letter{most_digits - 1} << (digit_bits * place);
  return mask;
}

/// Edges of every state over more tracks, sorted by their part under `mask`, then by letter.
std::vector<std::vector<Edge>> spread_edges(const Automaton& a, const std::vector<std::size_t>& places,
                                            Letter mask) {
  std::vector<std::vector<Edge>> result(a.states());
  for (std::size_t state = 0; state < a.states(); ++state) {
    for (const Edge& edge : a.edges[state])
      result[state].push_back({spread(edge.letter, places), edge.target});
    std::ranges::sort(result[state], [mask](const Edge& x, const Edge& y) {
      return std::pair(x.letter & mask, x.letter) < std::pair(y.letter & mask, y.letter);
    });
  }
  return result;
}

/// Pairs of states, numbered as they are met; with an automaton that is built up at the same time.
class Pairs {
 public:
  Pairs(std::vector<Variable> variables, const Bounds& bounds) : bounds_(bounds) {
    result_.variables = std::move(variables);
  }

  State number(State a, State b) {
    const auto [found, is_new] =
        numbers_.try_emplace((std::uint64_t{a} << 32) | b, static_cast<State>(pairs_.size()));
    if (is_new) pairs_.emplace_back(a, b);
    return found->second;
  }
  /// Calls expand(a, b, edges) for every pair that is met, in turn; it returns whether the pair accepts.
  template <typename Expand>
  Automaton build(Expand expand) {
    number(0, 0);
    std::size_t count = 0;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      std::vector<Edge> edges;
      const auto [a, b] = pairs_[i];
      result_.accepting.push_back(expand(a, b, edges));
      std::ranges::sort(edges, by_letter);
      count += edges.size() + 1;
      bounds_.check(count);
      result_.edges.push_back(std::move(edges));
    }
    return minimise(result_, bounds_);
  }

 private:
  const Bounds& bounds_;
  Automaton result_;
  std::unordered_map<std::uint64_t, State> numbers_;
  std::vector<std::pair<State, State>> pairs_;
};

/// Whether an accepting state can still be reached.
std::vector<bool> living(const Automaton& a) {
  std::vector<std::vector<State>> sources(a.states());
  std::vector<bool> lives = a.accepting;
  std::vector<State> open;
  for (State state = 0; state < a.states(); ++state) {
    for (const Edge& edge : a.edges[state]) sources[edge.target].push_back(state);
    if (lives[state]) open.push_back(state);
  }
  while (!open.empty()) {
    const State state = open.back();
    open.pop_back();
    for (const State source : sources[state]) {
      if (lives[source]) continue;
      lives[source] = true;
      open.push_back(source);
    }
  }
  return lives;
}

struct WordsHash {
  std::size_t operator()(const std::vector<std::uint64_t>& words) const {
    std::uint64_t hash = words.size();
    for (const std::uint64_t word : words) hash = (hash ^ word) * 0x9e3779b97f4a7c15U + (hash >> 29);
    return hash;
  }
};

/// Moore's refinement: states of one class accept the same words. Only of living states.
std::vector<State> classes_of(const Automaton& a, const std::vector<bool>& lives, const Bounds& bounds) {
  std::vector<State> classes(a.states(), none);
  std::size_t before = 0;
  for (State state = 0; state < a.states(); ++state) {
    if (lives[state]) classes[state] = a.accepting[state] ? 1 : 0;
  }
  while (true) {
    bounds.check(0);
    std::unordered_map<std::vector<std::uint64_t>, State, WordsHash> numbers;
    std::vector<State> next(a.states(), none);
    for (State state = 0; state < a.states(); ++state) {
      if (!lives[state]) continue;
      std::vector<std::uint64_t> signature{classes[state]};
      for (const Edge& edge : a.edges[state]) {
        if (!lives[edge.target]) continue;
        signature.push_back(edge.letter);
        signature.push_back(classes[edge.target]);
      }
      next[state] =
          numbers.try_emplace(std::move(signature), static_cast<State>(numbers.size())).first->second;
    }
    classes = std::move(next);
    if (numbers.size() == before) return classes;
    before = numbers.size();
  }
}

}  // namespace

Automaton minimise(const Automaton& a, const Bounds& bounds) {
  Automaton result;
  result.variables = a.variables;
  const std::vector<bool> lives = living(a);
  if (!lives[0]) {
    result.edges.emplace_back();
    result.accepting.push_back(false);
    return result;
  }
  const std::vector<State> classes = classes_of(a, lives, bounds);
  std::vector<State> number(a.states(), none);   // by class
  std::vector<State> order{0};   // a state of each class
  number[classes[0]] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<Edge> edges;
    for (const Edge& edge : a.edges[order[i]]) {
      if (!lives[edge.target]) continue;
      State& target = number[classes[edge.target]];
      if (target == none) {
        target = static_cast<State>(order.size());
        order.push_back(edge.target);
      }
      edges.push_back({edge.letter, target});
    }
    result.edges.push_back(std::move(edges));
    result.accepting.push_back(a.accepting[order[i]]);
  }
  return result;
}

Automaton join(const Automaton& a, const Automaton& b, const Bounds& bounds) {
  std::vector<Variable> all;
  std::ranges::set_union(a.variables, b.variables, std::back_inserter(all));
  if (all.size() > most_tracks) throw TooLarge{};
  const std::vector<std::size_t> places_a = places_in(a.variables, all);
  const std::vector<std::size_t> places_b = places_in(b.variables, all);
  const Letter common = mask_of(places_a) & mask_of(places_b);
  const auto edges_a = spread_edges(a, places_a, common);
  const auto edges_b = spread_edges(b, places_b, common);
  Pairs pairs(std::move(all), bounds);
  return pairs.build([&](State s, State t, std::vector<Edge>& out) {
    const std::vector<Edge>& others = edges_b[t];
    for (const Edge& edge : edges_a[s]) {
      auto other = std::ranges::lower_bound(others, edge.letter & common, {},
                                            [common](const Edge& e) { return e.letter & common; });
      for (; other != others.end() && (other->letter & common) == (edge.letter & common); ++other)
        out.push_back({edge.letter | other->letter, pairs.number(edge.target, other->target)});
    }
    return a.accepting[s] && b.accepting[t];
  });
}

Automaton subtract(const Automaton& a, const Automaton& b, const Bounds& bounds) {
  const std::vector<std::size_t> places = places_in(b.variables, a.variables);
  const Letter mask = mask_of(places);
  const auto edges_b = spread_edges(b, places, mask);
  Pairs pairs(a.variables, bounds);
  return pairs.build([&](State s, State t, std::vector<Edge>& out) {
    for (const Edge& edge : a.edges[s]) {
      State target = none;
      if (t != none) {
        const auto other = std::ranges::lower_bound(edges_b[t], edge.letter & mask, {}, &Edge::letter);
        if (other != edges_b[t].end() && other->letter == (edge.letter & mask)) target = other->target;
      }
      out.push_back({edge.letter, pairs.number(edge.target, target)});
    }
    return a.accepting[s] && !(t != none && b.accepting[t]);
  });
}

Automaton unite(const Automaton& a, const Automaton& b, const Bounds& bounds) {
  static const std::vector<Edge> nothing;
  Pairs pairs(a.variables, bounds);
  return pairs.build([&](State s, State t, std::vector<Edge>& out) {
    const std::vector<Edge>& left = s == none ? nothing : a.edges[s];
    const std::vector<Edge>& right = t == none ? nothing : b.edges[t];
    auto i = left.begin();
    auto j = right.begin();
    while (i != left.end() || j != right.end()) {
      const bool take_left = i != left.end() && (j == right.end() || i->letter <= j->letter);
      const bool take_right = j != right.end() && (i == left.end() || j->letter <= i->letter);
      const Letter letter = take_left ? i->letter : j->letter;
      const State target_a = take_left ? i++->target : none;
      const State target_b = take_right ? j++->target : none;
      out.push_back({letter, pairs.number(target_a, target_b)});
    }
    return (s != none && a.accepting[s]) || (t != none && b.accepting[t]);
  });
}

namespace {

/// The states that words lead to whose tracks that stay are all zero: what is guessed may be longer than the
/// rest.
std::vector<std::uint64_t> start_of_projection(const Automaton& a, Letter stay) {
  std::vector<std::uint64_t> open{0};
  std::vector<bool> seen(a.states(), false);
  seen[0] = true;
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const Edge& edge : a.edges[open[i]]) {
      if ((edge.letter & stay) != 0 || seen[edge.target]) continue;
      seen[edge.target] = true;
      open.push_back(edge.target);
    }
  }
  std::ranges::sort(open);
  return open;
}

}  // namespace

Automaton project(const Automaton& a, const std::vector<Variable>& away, const Bounds& bounds) {
  Automaton result;
  std::vector<std::size_t> kept;   // tracks of a
  for (std::size_t track = 0; track < a.variables.size(); ++track) {
    if (std::ranges::find(away, a.variables[track]) != away.end()) continue;
    kept.push_back(track);
    result.variables.push_back(a.variables[track]);
  }
  const auto reduced = [&](Letter letter) {
    Letter out = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) out |= digit_at(letter, kept[i]) << (digit_bits * i);
    return out;
  };
  std::unordered_map<std::vector<std::uint64_t>, State, WordsHash> numbers;
  std::vector<std::vector<std::uint64_t>> subsets{start_of_projection(a, mask_of(kept))};
  numbers.emplace(subsets[0], 0);
  std::size_t size = 0;
  for (std::size_t i = 0; i < subsets.size(); ++i) {
    std::vector<std::pair<Letter, std::uint64_t>> steps;
    bool accepts = false;
    for (const std::uint64_t state : subsets[i]) {
      accepts = accepts || a.accepting[state];
      for (const Edge& edge : a.edges[state]) steps.emplace_back(reduced(edge.letter), edge.target);
    }
    std::ranges::sort(steps);
    std::vector<Edge> edges;
    for (std::size_t from = 0; from < steps.size();) {
      std::vector<std::uint64_t> subset;
      const Letter letter = steps[from].first;
      for (; from < steps.size() && steps[from].first == letter; ++from) {
        if (subset.empty() || subset.back() != steps[from].second) subset.push_back(steps[from].second);
      }
      const auto [found, is_new] = numbers.try_emplace(subset, static_cast<State>(subsets.size()));
      if (is_new) {
        size += subset.size();
        subsets.push_back(std::move(subset));
      }
      edges.push_back({letter, found->second});
    }
    size += edges.size() + 1;
    bounds.check(size);
    result.edges.push_back(std::move(edges));
    result.accepting.push_back(accepts);
  }
  return minimise(result, bounds);
}

Automaton rename(const Automaton& a, const std::vector<Variable>& names, const Bounds& bounds) {
  Automaton result;
  result.variables = names;
  std::ranges::sort(result.variables);
  const auto repeated = std::ranges::unique(result.variables);
  const bool merges = !repeated.empty();
  result.variables.erase(repeated.begin(), repeated.end());
  result.accepting = a.accepting;
  const std::vector<std::size_t> places = places_in(names, result.variables);
  for (const std::vector<Edge>& from : a.edges) {
    std::vector<Edge> edges;
    for (const Edge& edge : from) {
      const Letter letter = spread(edge.letter, places);
      bool same = true;   // equal digits where names repeat
      for (std::size_t track = 0; merges && track < places.size(); ++track)
        same = same && digit_at(letter, places[track]) == digit_at(edge.letter, track);
      if (same) edges.push_back({letter, edge.target});
    }
    std::ranges::sort(edges, by_letter);
    result.edges.push_back(std::move(edges));
  }
  return minimise(result, bounds);
}

std::vector<Letter> shortest_word(const Automaton& a) {
  std::vector<std::pair<State, Letter>> came_from(a.states(), {none, 0});
  std::vector<State> order{0};
  for (std::size_t i = 0; i < order.size(); ++i) {
    const State state = order[i];
    if (a.accepting[state]) {
      std::vector<Letter> word;
      for (State at = state; at != 0; at = came_from[at].first) word.push_back(came_from[at].second);
      std::ranges::reverse(word);
      return word;
    }
    for (const Edge& edge : a.edges[state]) {
      if (edge.target == 0 || came_from[edge.target].first != none) continue;
      came_from[edge.target] = {state, edge.letter};
      order.push_back(edge.target);
    }
  }
  return {};
}

}  // namespace grundy::check
