#include <grundy/error.hpp>

#include "prove/prover.hpp"

/// Positions with blocked options: P-positions among the options are counted.
namespace grundy::prove {

using automata::Formula;
using automata::SetPointer;
using formulas::OptionFamily;

/// No position is an option by two families, so the counts of the families add up.
void Prover::prove_families_disjoint() {
  for (std::size_t i = 0; i < x_.families().size(); ++i) {
    for (std::size_t j = i + 1; j < x_.families().size(); ++j) {
      std::vector<Formula> same{x_.legal(), x_.families()[i].options.condition,
                                x_.families()[j].options.condition};
      // On two boards: the same sum of boards only if nothing has changed.
      if (x_.families()[i].board != x_.families()[j].board) continue;
      for (std::size_t k = 0; k < x_.families()[i].options.option.size(); ++k)
        same.push_back(equal(x_.families()[i].options.option[k], x_.families()[j].options.option[k]));
      if (logic_.find_witness(all_of(std::move(same))))
        throw Error(ErrorKind::BadRequest,
                    "two moves lead to the same position, so blocked options cannot be counted move by move");
    }
  }
}

/// [c]: at least c options by the family are P-positions, c = 0..most (fewer if it has at most one).
Prover::Counts Prover::counts_of(const Family& family, std::size_t most) {
  const OptionFamily& options = family.options;
  if (!options.is_chain && !options.is_single)
    throw Error(ErrorKind::BadRequest,
                "blocked options can be counted along chains with constant steps only");
  Counts counts{build("any", automata::always())};
  for (std::size_t c = 1; c <= (options.is_single ? 1 : most); ++c) {
    Formula body = options.condition && x_.there(x_.set(), family.board, options.option);
    if (c > 1) body = body && x_.there(counts.back(), family.board, options.option);
    counts.push_back(build("at least " + std::to_string(c), exists(options.bound, body)));
  }
  return counts;
}

/// At least block + 1 options are P-positions.
SetPointer Prover::counted() {
  const std::size_t wanted = game_.block + 1;
  // at_least[c]: of the options by the families so far.
  std::vector<Formula> at_least(wanted + 1, automata::never());
  at_least[0] = automata::always();
  for (const Family& family : x_.families()) {
    const Counts counts = counts_of(family, wanted);
    std::vector<Formula> more = at_least;
    for (std::size_t c = 1; c <= wanted; ++c) {
      std::vector<Formula> ways{at_least[c]};
      for (std::size_t i = 1; i < counts.size() && i <= c; ++i)
        ways.push_back(x_.here(counts[i]) && at_least[c - i]);
      more[c] = x_.here(build("at least " + std::to_string(c), any_of(std::move(ways))));
    }
    at_least = std::move(more);
  }
  return build("more than blocked", at_least[wanted]);
}

void Prover::prove_blocked() {
  if (!x_.ray_moves().empty())
    throw Error(ErrorKind::BadRequest, "blocked options cannot be counted on a ray whose step changes");
  if (game_.sum) throw Error(ErrorKind::BadRequest, "blocked options are not counted on sums of boards");
  if (game_.block > 64) throw Error(ErrorKind::TooLarge, "more than 64 options may be blocked");
  prove_families_disjoint();
  done("no position is an option by two moves");
  const Formula playing = x_.here(x_.set()) && !x_.loses();
  const Formula others = x_.legal() && !x_.here(x_.set()) && !x_.wins() && !x_.loses();
  const SetPointer many = counted();
  const std::string few =
      "at most " + std::to_string(game_.block) + " options of a P-position are P-positions";
  must_be_empty(few, playing && x_.here(many));
  if (game_.play == Play::Misere) {
    const Formula left_over = x_.here(build("other", x_.has_option(true)));
    must_be_empty("a P-position has an option that is an N-position", playing && !left_over);
    must_be_empty("an N-position has more P-positions as options than may be blocked",
                  others && !x_.here(many) && left_over);
  } else {
    must_be_empty("an N-position has more P-positions as options than may be blocked",
                  others && !x_.here(many));
  }
  done("the options that are P-positions are as many as the law says");
}

}  // namespace grundy::prove
