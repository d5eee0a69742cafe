#include "automata/logic.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include <grundy/error.hpp>

#include "automata/linear.hpp"
#include "automata/pieces.hpp"
#include "automata/witness_search.hpp"

namespace grundy::automata {

namespace {

constexpr Track constant_track =
    0xFFFFFFFF;   // the extra variable of build_with_constant; no other has this number

// A relation "sum < K" has states for every value below K, "sum = K" only for the prefixes of K: above these
// a further track that carries K is cheaper (measured on x < K in base 2 and Zeckendorf).
constexpr std::int64_t largest_direct_bound = 8;
constexpr std::int64_t largest_direct_constant = std::int64_t{1} << 24;

std::int64_t machine_coefficient(const Integer& coefficient) {
  if (!coefficient.fits_int64())
    throw Error(ErrorKind::TooLarge, "a coefficient is beyond 2^63: " + coefficient.to_string());
  return coefficient.to_int64();
}

}  // namespace

Relation Logic::valid_tuples(const std::vector<Track>& tracks) {
  const auto found = valid_.find(tracks.size());
  if (found != valid_.end()) return {tracks, found->second};
  Relation result{{}, all_words(Alphabet())};
  result = cylindrify(result, tracks, numeration_.validity(), budget_);
  valid_.emplace(tracks.size(), result.dfa);
  return result;
}

Relation Logic::complement_of(const Relation& relation) {
  return subtract(valid_tuples(relation.tracks), relation, budget_);
}

/// The relation with all of `tracks` (a superset of its own).
Relation Logic::with_tracks(const Relation& relation, const std::vector<Track>& tracks) {
  std::vector<Track> missing;
  std::ranges::set_difference(tracks, relation.tracks, std::back_inserter(missing));
  return missing.empty() ? relation : join(relation, valid_tuples(missing), budget_);
}

/// track = value.
Relation Logic::constant(Track track, const Integer& value) {
  const Digits digits = numeration_.encode(value);
  std::vector<Arc> arcs{{0, 0, 0}};
  for (State state = 0; state < digits.size(); ++state) arcs.push_back({state, digits[state], state + 1});
  const std::vector<State> accepting{static_cast<State>(digits.size())};
  const Alphabet& alphabet = numeration_.validity().alphabet();
  return {{track}, minimize(make_dfa(alphabet, digits.size() + 1, std::move(arcs), accepting))};
}

Relation Logic::build_linear(const LinearAtom& atom) {
  const std::size_t count = atom.coefficients.size();
  if (count == 1 && atom.comparison == Comparison::Equal) {   // c x = K
    const auto& [track, c] = atom.coefficients[0];
    if (!floor_mod(atom.constant, c).is_zero() || floor_div(atom.constant, c).sign() < 0) {
      return {{track}, empty_language(numeration_.validity().alphabet())};
    }
    return constant(track, floor_div(atom.constant, c));
  }
  const std::int64_t direct =
      atom.comparison == Comparison::Less ? largest_direct_bound : largest_direct_constant;
  if (absolute(atom.constant) > Integer(direct)) return build_with_constant(atom);
  std::vector<Track> tracks;
  std::vector<std::int64_t> coefficients;
  for (const auto& [track, c] : atom.coefficients) {
    tracks.push_back(track);
    coefficients.push_back(machine_coefficient(c));
  }
  return {std::move(tracks),
          linear_relation(numeration_, coefficients, atom.comparison, atom.constant.to_int64(), budget_)};
}

/// sum < K as "exists k: k = K and sum - k < 0", likewise for = and negative K.
Relation Logic::build_with_constant(const LinearAtom& atom) {
  LinearAtom wider = atom;
  wider.coefficients.emplace_back(constant_track, Integer(-atom.constant.sign()));
  wider.constant = 0;
  const Relation joined =
      join(build_linear(wider), constant(constant_track, absolute(atom.constant)), budget_);
  return project(joined, std::vector<Track>{constant_track}, DigitOrder::Msd, budget_);
}

const Dfa& Logic::checked_set(const SetPointer& set) {
  const auto found = sets_.find(set.get());
  if (found != sets_.end()) return found->second.second;
  const std::vector<std::uint32_t>& counts = set->dfa.alphabet().digit_counts();
  if (std::ranges::any_of(counts, [&](std::uint32_t d) { return d != numeration_.digit_count(); })) {
    throw Error(ErrorKind::BadRequest, set->name + " is not written in the digits of " + numeration_.name());
  }
  Dfa dfa = minimize(set->dfa);
  std::vector<Track> tracks(counts.size());
  std::iota(tracks.begin(), tracks.end(), Track{0});
  if (!product(dfa, valid_tuples(tracks).dfa, Operation::Difference, budget_).is_empty()) {
    throw Error(ErrorKind::BadRequest,
                set->name + " accepts words that are no numbers in " + numeration_.name());
  }
  if (!dfa.is_empty() && dfa.delta.next(0, 0) != 0) {
    throw Error(ErrorKind::BadRequest,
                set->name + " depends on leading zeros; see close_under_leading_zeros");
  }
  return sets_.try_emplace(set.get(), set, std::move(dfa)).first->second.second;
}

Relation Logic::build_member(const PlanNode& node) {
  return make_relation(checked_set(node.set), node.tracks, budget_);
}

Relation Logic::build_union(const PlanNode& node) {
  std::vector<Relation> parts;
  for (const PlanPointer& child : node.children) parts.push_back(with_tracks(relation_of(*child), node.free));
  std::ranges::sort(parts, {}, [](const Relation& r) { return r.dfa.states(); });
  Relation result{node.free, empty_language(valid_tuples(node.free).dfa.alphabet())};
  for (const Relation& part : parts) result = unite(result, part, budget_);
  return result;
}

Relation Logic::build(const PlanNode& node) {
  switch (node.kind) {
    case PlanNode::Kind::Linear:
      return build_linear(node.atom);
    case PlanNode::Kind::Member:
      return build_member(node);
    case PlanNode::Kind::Or:
      return build_union(node);
    case PlanNode::Kind::Not:
      return complement_of(relation_of(*node.children[0]));
    case PlanNode::Kind::Exists:
      return with_tracks(build_conjunction(node.children[0], node.tracks), node.free);
    case PlanNode::Kind::And:
      break;
  }
  const auto copy = std::make_shared<const PlanNode>(node);
  return with_tracks(build_conjunction(copy, {}), node.free);
}

/// The relation on exactly the free variables of the node.
Relation Logic::relation_of(const PlanNode& node) {
  std::vector<Track> order;
  const std::string key = shape_key(node, order);
  std::vector<Track> shape_tracks;   // of the free variables, by their place in `order`
  const auto place = [&](Track track) {
    return static_cast<Track>(std::ranges::find(order, track) - order.begin());
  };
  auto found = cache_.find(key);
  if (found == cache_.end()) {
    Relation built = build(node);
    for (const Track track : built.tracks) shape_tracks.push_back(place(track));
    found = cache_.emplace(key, rename(built, shape_tracks)).first;
    return built;
  }
  for (const Track shape_track : found->second.tracks) shape_tracks.push_back(order[shape_track]);
  return rename(found->second, shape_tracks);
}

Dfa Logic::compile(const Formula& formula, const std::vector<std::string>& variables) {
  const PlanPointer node = plan_formula(formula, variables, false);
  std::vector<Track> tracks(variables.size());
  std::iota(tracks.begin(), tracks.end(), Track{0});
  return with_tracks(relation_of(*node), tracks).dfa;
}

bool Logic::is_valid(const Formula& formula) {
  return !find_counterexample(formula).has_value();
}

std::optional<Assignment> Logic::find_witness(const Formula& formula) {
  const std::vector<std::string> names = formula.free_variables();
  return witness_of(plan_formula(formula, names, false), names);
}

std::optional<Assignment> Logic::find_counterexample(const Formula& formula) {
  const std::vector<std::string> names = formula.free_variables();
  return witness_of(plan_formula(formula, names, true), names);
}

namespace {

constexpr std::size_t most_disjuncts = 32;

/// A disjunction of conjunctions with existential variables: what a search for a witness can treat without
/// determinisation.
struct Disjunct {
  std::vector<PlanPointer> conjuncts;
  std::vector<Track> quantified;
};

/// Opens existential quantifiers (their variables have numbers of their own) and, while there are not too
/// many parts, Ors.
std::vector<Disjunct> disjuncts(const PlanPointer& node) {
  std::vector<Disjunct> open(1);
  open[0].conjuncts.push_back(node);
  std::vector<Disjunct> closed;
  while (!open.empty()) {
    Disjunct part = std::move(open.back());
    open.pop_back();
    const auto found = std::ranges::find_if(part.conjuncts, [&](const PlanPointer& conjunct) {
      return conjunct->kind == PlanNode::Kind::And || conjunct->kind == PlanNode::Kind::Exists ||
             (conjunct->kind == PlanNode::Kind::Or &&
              open.size() + closed.size() + conjunct->children.size() <= most_disjuncts);
    });
    if (found == part.conjuncts.end()) {
      closed.push_back(std::move(part));
      continue;
    }
    const PlanPointer chosen = *found;
    part.conjuncts.erase(found);
    if (chosen->kind == PlanNode::Kind::Exists) {
      part.quantified.insert(part.quantified.end(), chosen->tracks.begin(), chosen->tracks.end());
    }
    if (chosen->kind != PlanNode::Kind::Or) {
      part.conjuncts.insert(part.conjuncts.end(), chosen->children.begin(), chosen->children.end());
      open.push_back(std::move(part));
      continue;
    }
    for (const PlanPointer& child : chosen->children) {
      open.push_back(part);
      open.back().conjuncts.push_back(child);
    }
  }
  return closed;
}

}  // namespace

/// The witness with the fewest digits among those of the disjuncts.
std::optional<Assignment> Logic::witness_of(const PlanPointer& node, const std::vector<std::string>& names) {
  std::vector<Track> shown(names.size());
  std::iota(shown.begin(), shown.end(), Track{0});
  const auto digits = [&](const std::vector<Integer>& values) {
    Integer largest = 0;
    for (const Integer& value : values) largest = std::max(largest, value);
    return numeration_.encode(largest).size();
  };
  std::optional<std::vector<Integer>> best;
  for (const Disjunct& part : disjuncts(node)) {
    auto values = search(plan_and(part.conjuncts), part.quantified, shown);
    if (values && (!best || digits(*values) < digits(*best))) best = std::move(values);
  }
  if (!best) return std::nullopt;
  Assignment result;
  for (std::size_t k = 0; k < names.size(); ++k) result.emplace(names[k], (*best)[k]);
  return result;
}

std::optional<std::vector<Integer>> Logic::search(const PlanPointer& body,
                                                  const std::vector<Track>& quantified,
                                                  const std::vector<Track>& shown) {
  Pieces pieces = pieces_of(body, quantified);
  pieces.cover(shown, [&](const std::vector<Track>& tracks) { return valid_tuples(tracks); });
  Budget budget = budget_;
  budget.states = std::min(budget.states, search_budget);
  try {
    const std::optional<JointWord> found = find_joint_word(pieces.positive, pieces.negative, shown, budget);
    if (!found) return std::nullopt;
    return numeration_.decode_tuple(Alphabet::uniform(shown.size(), numeration_.digit_count()), found->word);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::TooLarge || budget_.states <= search_budget) throw;
  }
  const Relation relation = with_tracks(relation_of(*plan_exists(quantified, body)), shown);
  const std::optional<Word> word = shortest_word(relation.dfa);
  if (!word) return std::nullopt;
  return numeration_.decode_tuple(relation.dfa.alphabet(), *word);
}

}  // namespace grundy::automata
