#include "solve/termination.hpp"

#include <algorithm>

#include "solve/knowledge.hpp"

/// Lexicographic ranking functions, found greedily among linear ones.
/// Source: Alias, Darte, Feautrier, Gonnord, Multi-dimensional rankings, program termination, and complexity
/// bounds (SAS 2010): the greedy choice is complete for a given set of candidates. Here the candidates are
/// few and tried one by one instead of being solved for by linear programming. docs/termination.md says what
/// is tried.
namespace grundy::solve {
namespace {

/// The measure is max(0, measure); `words` names it.
struct Candidate {
  std::vector<Integer> weights;   // of the coordinates
  Integer constant;
  std::string words;
};

/// Weights of the coordinates are tried up to this, while there are few coordinates.
constexpr int highest_weight = 3;
constexpr std::size_t most_weighted_coordinates = 3;

std::string words_of(const Game& game, const std::vector<Integer>& weights) {
  std::string text;
  for (const int sign : {1, -1}) {   // positive weights first
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (weights[i].sign() != sign) continue;
      if (!text.empty()) text += sign > 0 ? " + " : " - ";
      if (const Integer size = absolute(weights[i]); size != Integer(1)) text += size.to_string() + "*";
      text += game.coordinates[i].name;
    }
  }
  return text;
}

class Candidates {
 public:
  Candidates(const Instance& instance, const std::vector<Edge>& edges) : game_(instance.game()) {
    const std::size_t n = game_.coordinates.size();
    for (std::size_t i = 0; i < n; ++i) add(unit(i));
    add_distances(instance, edges);
    add(std::vector<Integer>(n, Integer(1)));
    add_pairs();
    if (n <= most_weighted_coordinates) add_weighted(std::vector<Integer>(n), 0);
  }
  [[nodiscard]] const std::vector<Candidate>& list() const { return list_; }

 private:
  const Game& game_;
  std::vector<Candidate> list_;

  [[nodiscard]] std::vector<Integer> unit(std::size_t i) const {
    std::vector<Integer> weights(game_.coordinates.size());
    weights[i] = Integer(1);
    return weights;
  }

  void add(std::vector<Integer> weights) {
    std::string words = words_of(game_, weights);
    list_.push_back({std::move(weights), Integer(0), std::move(words)});
  }

  /// How far a rising coordinate is from a bound that guards set: a parameter's value, or the highest it can
  /// have before a move.
  void add_distances(const Instance& instance, const std::vector<Edge>& edges) {
    for (std::size_t i = 0; i < game_.coordinates.size(); ++i) {
      std::vector<Integer> weights(game_.coordinates.size());
      weights[i] = Integer(-1);
      const std::string& name = game_.coordinates[i].name;
      for (std::size_t p = 0; p < game_.parameters.size(); ++p) {
        const Integer& value = instance.parameters()[p];
        list_.push_back({weights, value, game_.parameters[p] + " - " + name});
        list_.push_back({weights, value + Integer(1), game_.parameters[p] + " + 1 - " + name});
      }
      if (const std::optional<Integer> bound = highest_before(edges, i)) {
        list_.push_back({weights, *bound + Integer(1), (*bound + Integer(1)).to_string() + " - " + name});
      }
    }
  }

  [[nodiscard]] std::optional<Integer> highest_before(const std::vector<Edge>& edges,
                                                      std::size_t coordinate) const {
    std::optional<Integer> result;
    for (const Edge& edge : edges) {
      for (const Knowledge& known : edge.cases) {
        const std::optional<Integer> high =
            known.upper(Polynomial(Atom{game_.parameters.size() + coordinate}));
        if (high && (!result || *result < *high)) result = high;
      }
    }
    return result;
  }

  void add_pairs() {
    for (std::size_t i = 0; i < game_.coordinates.size(); ++i) {
      for (std::size_t j = 0; j < game_.coordinates.size(); ++j) {
        if (i == j) continue;
        std::vector<Integer> weights = unit(i);
        weights[j] = Integer(-1);
        add(weights);
        if (i < j) add(with_one(unit(i), j));
      }
    }
  }

  static std::vector<Integer> with_one(std::vector<Integer> weights, std::size_t j) {
    weights[j] = Integer(1);
    return weights;
  }

  void add_weighted(std::vector<Integer> weights, std::size_t from) {
    if (from == weights.size()) {
      const auto heavy = [](const Integer& weight) { return weight > Integer(1); };
      const auto light = [](const Integer& weight) {
        return weight == Integer(1);
      };  // else a multiple of another one
      if (std::any_of(weights.begin(), weights.end(), heavy) && weights.size() > 1 &&
          (std::any_of(weights.begin(), weights.end(), light) || weights.size() > 2)) {
        add(std::move(weights));
      }
      return;
    }
    for (int weight = 0; weight <= highest_weight; ++weight) {
      weights[from] = Integer(weight);
      add_weighted(weights, from + 1);
    }
  }
};

enum class Trend { Falls, DoesNotRise, Unknown };

Polynomial weighted(const std::vector<Integer>& weights, const std::vector<Polynomial>& values) {
  Polynomial sum;
  for (std::size_t i = 0; i < weights.size(); ++i) sum = sum + values[i].times(weights[i]);
  return sum;
}

/// max(0, L) falls if L is at least 1 before the move and falls itself; it does not rise if L does not.
Trend trend(const Edge& edge, const Candidate& candidate, const std::vector<Polynomial>& coordinates) {
  const Polynomial change = weighted(candidate.weights, edge.change);
  const Polynomial before = weighted(candidate.weights, coordinates) + Polynomial(candidate.constant);
  bool falls = true;
  for (const Knowledge& known : edge.cases) {
    if (change.is_zero() || !known.shows_negative(change)) {
      falls = false;
      if (!change.is_zero() && !known.shows_at_most_zero(change)) return Trend::Unknown;
      continue;
    }
    falls = falls && known.shows_negative(before.times(Integer(-1)));
  }
  return falls ? Trend::Falls : Trend::DoesNotRise;
}

/// Removes the edges that the candidate lowers; false (and nothing removed) if one may raise it, or none
/// lowers it.
bool rank(std::vector<const Edge*>& remaining, const Candidate& candidate,
          const std::vector<Polynomial>& coordinates) {
  std::vector<const Edge*> kept;
  for (const Edge* edge : remaining) {
    const Trend found = trend(*edge, candidate, coordinates);
    if (found == Trend::Unknown) return false;
    if (found == Trend::DoesNotRise) kept.push_back(edge);
  }
  if (kept.size() == remaining.size()) return false;
  remaining = std::move(kept);
  return true;
}

std::string sentence(const std::vector<std::string>& measures) {
  if (measures.empty()) return "no position has a move";
  std::string text = "every move lowers " + measures.front();
  for (std::size_t i = 1; i < measures.size(); ++i) {
    text += ", or does not raise " + std::string(i == 1 ? "it" : "them") + " and lowers " + measures[i];
  }
  return text;
}

/// Every move leaves the coordinate at least 1.
bool stays_positive(const std::vector<Edge>& edges, const Game& game, std::size_t coordinate) {
  const Polynomial before(Atom{game.parameters.size() + coordinate});
  return std::all_of(edges.begin(), edges.end(), [&](const Edge& edge) {
    const Polynomial after = before + edge.change[coordinate];
    return std::all_of(edge.cases.begin(), edge.cases.end(), [&](const Knowledge& known) {
      return known.shows_negative(after.times(Integer(-1)));
    });
  });
}

}  // namespace

std::optional<std::string> termination_measure(const Instance& instance, const std::vector<bool>& positive) {
  std::vector<std::unique_ptr<Atoms>> atoms;
  const std::vector<Edge> edges = edges_of(instance, Premises{nullptr, positive}, atoms);
  std::vector<const Edge*> remaining;
  for (const Edge& edge : edges) remaining.push_back(&edge);
  std::vector<Polynomial> coordinates;
  for (std::size_t i = 0; i < instance.game().coordinates.size(); ++i) {
    coordinates.emplace_back(Atom{instance.game().parameters.size() + i});
  }
  const Candidates candidates(instance, edges);
  for (const Candidate& candidate : candidates.list()) {  // best of all, one measure for all moves
    std::vector<const Edge*> rest = remaining;
    if (rank(rest, candidate, coordinates) && rest.empty()) return sentence({candidate.words});
  }
  std::vector<std::string> used;
  while (!remaining.empty()) {
    const auto found =
        std::find_if(candidates.list().begin(), candidates.list().end(),
                     [&](const Candidate& candidate) { return rank(remaining, candidate, coordinates); });
    if (found == candidates.list().end()) return std::nullopt;
    used.push_back(found->words);
  }
  return sentence(used);
}

std::vector<bool> positive_coordinates(const Instance& instance, const Position& boards) {
  const Game& game = instance.game();
  std::vector<bool> positive(game.coordinates.size());
  for (std::size_t i = 0; i < positive.size(); ++i) {
    positive[i] =
        std::all_of(boards.begin(), boards.end(), [i](const Board& board) { return board[i] >= Integer(1); });
  }
  for (bool changed = true; changed;) {  // the largest set that keeps itself
    changed = false;
    std::vector<std::unique_ptr<Atoms>> atoms;
    const std::vector<Edge> edges = edges_of(instance, Premises{nullptr, positive}, atoms);
    for (std::size_t i = 0; i < positive.size(); ++i) {
      if (!positive[i] || stays_positive(edges, game, i)) continue;
      positive[i] = false;
      changed = true;
    }
  }
  return positive;
}

}  // namespace grundy::solve

namespace grundy {

std::optional<std::string> termination_measure(const Instance& instance) {
  return solve::termination_measure(instance, {});
}

}  // namespace grundy
