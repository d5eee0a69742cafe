// The order of joins and projections for "exists v_1 ... v_n: A_1 and ... and A_m". Few tracks alive at a
// time decide whether an elimination succeeds, so variables go one after another (bucket elimination; R.
// Dechter, "Bucket elimination", Artif. Intell. 113 (1999) 41-85): the one whose relations' product is
// estimated smallest comes first; its relations are joined, smallest first; every conjunct that the tracks
// then cover is put in while it can still cut states; and all variables that nothing else mentions are
// projected away together. Negated conjuncts are subtracted and never complemented while their tracks are
// covered.

#include <algorithm>
#include <cmath>

#include "automata/pieces.hpp"

namespace grundy::automata {

namespace {

/// Atoms that equations are put into may have so many variables: above, the automata grow faster than a
/// projection costs.
constexpr std::size_t widest_atom = 4;

bool covers(const std::vector<Track>& tracks, const Relation& relation) {
  return std::ranges::includes(tracks, relation.tracks);
}

/// Logarithm of an estimate of the product of the relations that mention `track`: states, and edges for each
/// track.
double elimination_cost(const std::vector<Relation>& relations, Track track, double letters) {
  double cost = 0;
  std::vector<Track> tracks;
  for (const Relation& relation : relations) {
    if (!mentions(relation.tracks, track)) continue;
    cost += std::log(static_cast<double>(relation.dfa.states()));
    tracks.insert(tracks.end(), relation.tracks.begin(), relation.tracks.end());
  }
  std::ranges::sort(tracks);
  tracks.erase(std::ranges::unique(tracks).begin(), tracks.end());
  return cost + static_cast<double>(tracks.size()) * std::log(letters);
}

}  // namespace

/// The conjuncts as relations, after equations have removed quantified variables.
Logic::Pieces Logic::pieces_of(const PlanPointer& body, const std::vector<Track>& quantified) {
  Pieces pieces;
  for (const PlanPointer& part : eliminate_by_equations(conjuncts(body), quantified, widest_atom)) {
    if (part->kind == PlanNode::Kind::Not) {
      pieces.negative.push_back(relation_of(*part->children[0]));
    } else if (part->kind == PlanNode::Kind::Linear && part->atom.comparison == Comparison::NotEqual) {
      LinearAtom equation = part->atom;
      equation.comparison = Comparison::Equal;
      pieces.negative.push_back(relation_of(*plan_linear(std::move(equation))));
    } else {
      pieces.positive.push_back(relation_of(*part));
    }
  }
  return pieces;
}

Relation Logic::build_conjunction(const PlanPointer& body, const std::vector<Track>& quantified) {
  Pieces pieces = pieces_of(body, quantified);
  for (const Relation& relation : pieces.positive) {
    if (!relation.dfa.is_empty()) continue;
    std::vector<Track> kept;
    std::ranges::copy_if(relation.tracks, std::back_inserter(kept),
                         [&](Track t) { return std::ranges::find(quantified, t) == quantified.end(); });
    return {kept, empty_language(valid_tuples(kept).dfa.alphabet())};
  }
  return eliminate(std::move(pieces), quantified);
}

/// Joins the conjuncts whose tracks `relation` covers (with only_covered: and no others), smallest first, and
/// subtracts the negative ones.
Relation Logic::absorb(Relation relation, Pieces& pieces, bool only_covered) {
  std::ranges::sort(pieces.positive, {}, [](const Relation& r) { return r.dfa.states(); });
  for (auto part = pieces.positive.begin(); part != pieces.positive.end();) {
    if (only_covered && !covers(relation.tracks, *part)) {
      ++part;
      continue;
    }
    relation = join(relation, *part, budget_);
    part = pieces.positive.erase(part);
  }
  for (auto part = pieces.negative.begin(); part != pieces.negative.end();) {
    if (!covers(relation.tracks, *part)) {
      ++part;
      continue;
    }
    relation = subtract(relation, *part, budget_);
    part = pieces.negative.erase(part);
  }
  return relation;
}

/// The join of all conjuncts that mention `track`, taken out of `pieces`.
std::optional<Relation> Logic::join_of_track(Pieces& pieces, Track track) {
  std::vector<Relation> chosen;
  for (auto part = pieces.positive.begin(); part != pieces.positive.end();) {
    if (!mentions(part->tracks, track)) {
      ++part;
      continue;
    }
    chosen.push_back(std::move(*part));
    part = pieces.positive.erase(part);
  }
  std::ranges::sort(chosen, {}, [](const Relation& r) { return r.dfa.states(); });
  std::optional<Relation> result;
  for (const Relation& part : chosen) result = result ? join(*result, part, budget_) : part;
  if (result) result = absorb(std::move(*result), pieces, true);
  for (auto part = pieces.negative.begin(); part != pieces.negative.end();) {
    if (!mentions(part->tracks, track)) {
      ++part;
      continue;
    }
    const Relation complement = complement_of(*part);  // its tracks are not covered: there is no cheaper way
    result = result ? join(*result, complement, budget_) : complement;
    part = pieces.negative.erase(part);
  }
  return result;
}

Relation Logic::eliminate(Pieces pieces, std::vector<Track> quantified) {
  const double letters = numeration_.digit_count();
  while (true) {
    std::erase_if(quantified, [&](Track track) { return !pieces.any(track); });
    if (quantified.empty()) break;
    const Track track = *std::ranges::min_element(quantified, {}, [&](Track candidate) {
      return elimination_cost(pieces.positive, candidate, letters) +
             elimination_cost(pieces.negative, candidate, letters);
    });
    Relation joined = *join_of_track(pieces, track);
    std::vector<Track> finished;
    std::ranges::copy_if(quantified, std::back_inserter(finished),
                         [&](Track each) { return mentions(joined.tracks, each) && !pieces.any(each); });
    pieces.positive.push_back(project(joined, finished, DigitOrder::Msd, budget_));
  }
  pieces.cover({}, [&](const std::vector<Track>& tracks) { return valid_tuples(tracks); });
  return absorb({{}, all_words(Alphabet())}, pieces, false);
}

}  // namespace grundy::automata
