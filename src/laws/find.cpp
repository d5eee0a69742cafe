#include "laws/find.hpp"

#include <algorithm>

#include <grundy/error.hpp>

namespace grundy::laws {
namespace {

/// Closed from a table two digits longer than needed, no measured law was wrong; from one digit, 2 of 40
/// were.
constexpr std::size_t sure_margin = 2;

}  // namespace

Finder::Finder(std::shared_ptr<const Game> game, std::vector<std::optional<Integer>> fixed, Law::Kind kind,
               FinderOptions options)
    : game_(std::move(game)), fixed_(std::move(fixed)), kind_(kind), options_(std::move(options)) {
  options_.budget.stop = options_.limits.stop;
}

std::optional<Candidate> Finder::next() {
  if (!has_sample_ && !take(first_sides())) {
    explain_end();
    return std::nullopt;
  }
  while (true) {
    if (!learned_) learn();
    while (!queue_.empty()) {
      if (queue_.back().margin < sure_margin && Layout(grown_sides()).cells <= options_.quick_cells && grow())
        break;
      Candidate candidate = std::move(queue_.back());
      queue_.pop_back();
      if (was_offered(candidate.law)) continue;
      offered_.push_back(candidate.law);
      return candidate;
    }
    if (!learned_) continue;   // the sample grew
    if (!grow()) {
      explain_end();
      return std::nullopt;
    }
  }
}

bool Finder::grow() {
  return take(has_sample_ ? grown_sides() : first_sides());
}

bool Finder::refute(const std::vector<Integer>& tuple) {
  const auto holds = [&](const std::vector<std::size_t>& sides) {
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (tuple[i] >= Integer::from_unsigned(sides[i])) return false;
    }
    return true;
  };
  if (tuple.size() != tracks_of(*game_, fixed_, kind_).size())
    throw Error(ErrorKind::BadRequest, "a counterexample needs a number for each track of the law");
  if (!has_sample_ && !grow()) return false;
  if (holds(sample_.members.sides())) return true;
  std::vector<std::size_t> sides = grown_sides();
  while (!holds(sides) && fits(sides)) {
    for (std::size_t& side : sides) side *= 2;
  }
  if (holds(sides) && take(sides)) return true;
  // Only the tracks that need it.
  sides = sample_.members.sides();
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const std::optional<std::uint64_t> number = tuple[i].to_uint64();
    if (!number || *number > options_.most_cells) {
      growth_failure_ = "the table would need a side beyond " + tuple[i].to_string();
      explain_end();
      return false;
    }
    while (sides[i] <= *number) sides[i] *= 2;
  }
  if (take(sides)) return true;
  explain_end();
  return false;
}

std::vector<std::size_t> Finder::first_sides() const {
  // The least at which measured games were learned right the first time more often than not.
  static constexpr std::size_t sides[] = {1024, 64, 16, 8, 4};
  const std::size_t tracks = tracks_of(*game_, fixed_, kind_).size();
  const std::size_t side = tracks == 0 ? 1 : sides[std::min(tracks, std::size(sides)) - 1];
  return std::vector<std::size_t>(tracks, side);
}

std::vector<std::size_t> Finder::grown_sides() const {
  std::vector<std::size_t> sides = sample_.members.sides();
  for (std::size_t& side : sides) side *= sides.size() == 1 ? 4 : 2;
  return sides;
}

bool Finder::fits(const std::vector<std::size_t>& sides) const {
  try {
    return Layout(sides).cells <= options_.most_cells;
  } catch (const Error&) {
    return false;
  }
}

std::string Finder::say_sides(const std::vector<std::size_t>& sides) const {
  std::string text;
  for (const std::size_t side : sides) text += (text.empty() ? "" : " x ") + std::to_string(side);
  return text;
}

bool Finder::take(const std::vector<std::size_t>& sides) {
  if (sides.empty()) {
    growth_failure_ = "no variable of the game is free";
    reason_ = growth_failure_;
    return false;
  }
  if (!fits(sides)) {
    growth_failure_ = "the table would need " + say_sides(sides) + " positions";
    return false;
  }
  try {
    sample_ = take_sample(game_, fixed_, kind_, sides, options_.limits, options_.most_cells);
  } catch (const Error& error) {
    if (!has_sample_ || error.kind() != ErrorKind::TooLarge) throw;
    growth_failure_ = error.what();
    return false;
  }
  has_sample_ = true;
  learned_ = false;
  queue_.clear();
  return true;
}

void Finder::learn() {
  std::vector<NumerationGuess> systems;
  for (const std::string& name : options_.systems) {
    auto numeration = automata::Numeration::find(name);
    if (!numeration) throw Error(ErrorKind::BadRequest, "there is no numeration system \"" + name + "\"");
    systems.push_back({std::move(*numeration), "asked for", false});
  }
  if (systems.empty()) systems = candidate_numerations(sample_);
  leave_hopeless(systems);
  Candidates candidates = find_candidates(sample_, systems, options_.budget);
  attempts_ = std::move(candidates.attempts);
  queue_ = std::move(candidates.found);
  std::ranges::reverse(queue_);
  learned_ = true;
}

/// On large tables only what did not keep growing on the last one, if there was such a system.
void Finder::leave_hopeless(std::vector<NumerationGuess>& systems) const {
  if (sample_.members.size() <= options_.quick_cells) return;
  const auto hopeless = [this](const NumerationGuess& system) {
    return std::ranges::any_of(attempts_, [&](const Attempt& attempt) {
      return attempt.grows && attempt.numeration == system.numeration.name();
    });
  };
  if (!std::ranges::all_of(systems, hopeless)) std::erase_if(systems, hopeless);
}

bool Finder::was_offered(const Law& law) const {
  const auto same_ray = [](const RayRelation& x, const RayRelation& y) {
    return x.board == y.board && x.move == y.move && x.dfa == y.dfa;
  };
  return std::ranges::any_of(offered_, [&](const Law& other) {
    return other.numeration.name() == law.numeration.name() && other.set == law.set &&
           std::ranges::equal(other.rays, law.rays, same_ray);
  });
}

void Finder::explain_end() {
  std::string text;
  std::size_t named = 0;
  for (const Attempt& attempt : attempts_) {
    if (attempt.states || named == 4) continue;
    text += (text.empty() ? "" : "; ") + attempt.to_string();
    ++named;
  }
  reason_ = (text.empty() ? "" : text + "; ") + growth_failure_;
}

}  // namespace grundy::laws
