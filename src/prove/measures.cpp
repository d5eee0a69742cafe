#include "prove/measures.hpp"

#include <algorithm>

#include "laws/law_formulas.hpp"

namespace grundy::prove {

using automata::Formula;
using automata::Term;
using formulas::OptionFamily;
using formulas::Terms;

Term Measure::at(const Terms& position) const {
  Term value = Term(constant);
  for (std::size_t i = 0; i < coefficients.size(); ++i)
    value = value + Integer(coefficients[i]) * position[i];
  return value;
}

std::string Measure::to_string(const Game& game) const {
  Term value = Term(constant);
  for (std::size_t i = 0; i < coefficients.size(); ++i)
    value = value + Integer(coefficients[i]) * Term::variable(game.variable_name(i));
  return value.to_string();
}

namespace {

class Candidates {
 public:
  explicit Candidates(const Game& game)
      : parameters_(game.parameters.size()), variables_(game.variable_count()) {}

  /// Simplest first.
  std::vector<Measure> list() {
    const std::size_t coordinates = variables_ - parameters_;
    for (std::size_t i = parameters_; i < variables_; ++i) add({{i, 1}});
    std::vector<std::pair<std::size_t, std::int64_t>> all;
    for (std::size_t i = parameters_; i < variables_; ++i) all.emplace_back(i, 1);
    add(all);
    for (std::size_t i = parameters_; i < variables_; ++i) {
      for (std::size_t j = i + 1; j < variables_; ++j) add({{i, 1}, {j, 1}});
    }
    for (std::size_t i = parameters_; i < variables_; ++i) {
      for (std::size_t j = 0; j < variables_; ++j) {
        if (i != j) add({{j, 1}, {i, -1}});   // also a parameter minus a coordinate that rises
      }
    }
    if (coordinates <= 3) weighted(parameters_, {});
    return std::move(list_);
  }

 private:
  void add(const std::vector<std::pair<std::size_t, std::int64_t>>& weights) {
    Measure measure{std::vector<std::int64_t>(variables_, 0), 0};
    for (const auto& [variable, weight] : weights) measure.coefficients[variable] = weight;
    if (std::ranges::find(list_, measure.coefficients, &Measure::coefficients) == list_.end())
      list_.push_back(std::move(measure));
  }
  void weighted(std::size_t variable, std::vector<std::pair<std::size_t, std::int64_t>> weights) {
    if (variable == variables_) return add(weights);
    for (std::int64_t weight = 0; weight <= 3; ++weight) {
      weights.emplace_back(variable, weight);
      weighted(variable + 1, weights);
      weights.pop_back();
    }
  }

  std::size_t parameters_;
  std::size_t variables_;
  std::vector<Measure> list_;
};

/// A move whose lowering measure is still looked for.
struct OpenMove {
  Formula happens;   // from `position`, legal and without an end, to `option`
  Terms option;
};

}  // namespace

std::optional<std::vector<Measure>> find_measures(formulas::RuleFormulas& rules,
                                                  const std::vector<std::size_t>& ray_moves,
                                                  automata::Logic& logic) {
  const Terms position = rules.position();
  const Formula possible = rules.legal(position) && !rules.loses(position) && !rules.wins(position);
  std::vector<OpenMove> open;
  for (std::size_t move = 0; move < rules.game().moves.size(); ++move) {
    std::vector<OptionFamily> families;
    if (std::ranges::find(ray_moves, move) != ray_moves.end())
      families.push_back(laws::ray_step(rules, move, position));
    else
      families = rules.options(move, position, false);
    for (OptionFamily& family : families) open.push_back({possible && family.condition, family.option});
  }
  const std::vector<Measure> candidates = Candidates(rules.game()).list();
  std::vector<Measure> taken;
  for (bool progress = true; !open.empty() && progress;) {
    progress = false;
    for (const Measure& measure : candidates) {
      const Term before = measure.at(position);
      std::vector<OpenMove> left;
      bool raised = false;
      for (const OpenMove& move : open) {
        const Term after = measure.at(move.option);
        const bool lowered =
            !logic.find_witness(move.happens && (less(before, 0) || less_equal(before, after)));
        if (lowered) continue;
        left.push_back(move);
        raised = logic.find_witness(move.happens && less(before, after)).has_value();
        if (raised) break;
      }
      if (raised || left.size() == open.size()) continue;
      open = std::move(left);
      taken.push_back(measure);
      progress = true;
      break;
    }
  }
  if (!open.empty()) return std::nullopt;
  return taken;
}

}  // namespace grundy::prove
