#include "laws/candidates.hpp"

#include <algorithm>
#include <tuple>

#include <grundy/error.hpp>

#include "laws/learner.hpp"

namespace grundy::laws {
namespace {

/// Learns the law in one system; none if the set or a ray does not close.
std::optional<Candidate> learn_law(const Sample& sample, const NumerationGuess& system,
                                   const automata::Budget& budget, Attempt& attempt) {
  const Learner learner(system.numeration, sample.members.sides(), budget);
  Learned learned = learner.learn(sample.members);
  attempt.seen = learned.seen;
  attempt.grows = learned.grows;
  if (!learned.dfa) return std::nullopt;
  Candidate candidate;
  candidate.law = {sample.game, sample.fixed, sample.kind, system.numeration, std::move(*learned.dfa), {}};
  candidate.margin = learned.margin;
  candidate.reason = system.reason;
  for (const RaySample& ray : sample.rays) {
    Learned learned_ray = learner.learn(ray.members);
    if (!learned_ray.dfa) return std::nullopt;
    candidate.law.rays.push_back({ray.board, ray.move, std::move(*learned_ray.dfa)});
    candidate.margin = std::min(candidate.margin, learned_ray.margin);
  }
  attempt.states = candidate.law.set.states();
  return candidate;
}

std::tuple<std::size_t, int> rank(const Candidate& candidate) {
  const std::string& name = candidate.law.numeration.name();
  return {measure(candidate.law), name == "base 2" ? 0 : name == "zeckendorf" ? 1 : 2};
}

}  // namespace

std::size_t measure(const Law& law) {
  return law.set.states() * law.numeration.digit_count();
}

std::string Attempt::to_string() const {
  if (!tried) return numeration + ": not tried, it is too large";
  if (states) return numeration + ": " + std::to_string(*states) + (*states == 1 ? " state" : " states");
  return numeration + ": " + std::to_string(seen.empty() ? 0 : seen.back()) + " classes" +
         (grows ? ", growing" : ", not closed");
}

Candidates find_candidates(const Sample& sample, const std::vector<NumerationGuess>& systems,
                           const automata::Budget& budget) {
  Candidates result;
  for (const NumerationGuess& system : systems) {
    if (system.last_resort && !result.found.empty()) break;
    Attempt attempt{system.numeration.name(), system.reason, std::nullopt, {}, false, true};
    try {
      if (auto candidate = learn_law(sample, system, budget, attempt))
        result.found.push_back(std::move(*candidate));
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::TooLarge) throw;
      attempt.tried = false;
    }
    result.attempts.push_back(std::move(attempt));
  }
  std::ranges::stable_sort(result.found, {}, rank);
  return result;
}

Candidates find_candidates(const Sample& sample, const automata::Budget& budget) {
  return find_candidates(sample, candidate_numerations(sample), budget);
}

std::optional<std::vector<Integer>> first_disagreement(const Law& law, const Sample& sample,
                                                       const automata::Budget& budget) {
  const Learner learner(law.numeration, sample.members.sides(), budget);
  auto found = learner.first_disagreement(law.set, sample.members);
  for (const RayRelation& ray : law.rays) {
    if (found) break;
    const auto same = [&](const RaySample& other) {
      return other.board == ray.board && other.move == ray.move;
    };
    const auto table = std::ranges::find_if(sample.rays, same);
    if (table != sample.rays.end()) found = learner.first_disagreement(ray.dfa, table->members);
  }
  if (!found) return std::nullopt;
  std::vector<Integer> tuple;
  for (const std::size_t number : *found) tuple.push_back(Integer::from_unsigned(number));
  return tuple;
}

}  // namespace grundy::laws
