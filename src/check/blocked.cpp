#include <algorithm>
#include <utility>

#include "check/obligations.hpp"

/// Positions with blocked options: the P-positions among the options are counted.
namespace grundy::check {

namespace {
constexpr std::size_t most_blocked = 64;
}

void Obligations::blocked() {
  if (game_.sum) throw Refusal{"blocked options are not counted on sums of boards"};
  if (game_.block > most_blocked) throw Refusal{"more than 64 options may be blocked"};
  count_once();
  const Formula in_law = here(law_);
  const Formula playing = all_of({in_law, negation(loses_)});
  ends_agree();
  const SetPointer many = more_than_blocked();
  must_be_empty("at most " + std::to_string(game_.block) + " options of a P-position are P-positions",
                all_of({playing, here(many)}));
  std::vector<Formula> others{legal_, negation(in_law), negation(loses_), negation(wins_),
                              negation(here(many))};
  if (game_.play == Play::Misere) {
    const SetPointer left_over = set_of(has_option(true));
    must_be_empty("a P-position has an option that is an N-position",
                  all_of({playing, negation(here(left_over))}));
    others.push_back(here(left_over));
  }
  must_be_empty("an N-position has more P-positions as options than may be blocked",
                all_of(std::move(others)));
  done_("the options that are P-positions are as many as the law says");
}

/// Every family can be counted, and no position is an option by two families.
void Obligations::count_once() {
  for (const Family& family : families_) {
    if (!family.options.is_chain && !family.options.bound.empty())
      throw Refusal{"blocked options can be counted along rays with constant steps only"};
  }
  for (std::size_t i = 0; i < families_.size(); ++i) {
    for (std::size_t j = i + 1; j < families_.size(); ++j) {
      const Options& a = families_[i].options;
      const Options& b = families_[j].options;
      std::vector<Formula> same{legal_, a.condition, b.condition};
      for (std::size_t k = 0; k < a.option.size(); ++k) same.push_back(equal(a.option[k], b.option[k]));
      must_be_empty("no position is an option by two moves", all_of(std::move(same)));
    }
  }
  done_("no position is an option by two moves");
}

/// [c - 1]: at least c options by the family are in the law, c = 1 ... most (one, if there is no choice).
std::vector<Obligations::SetPointer> Obligations::counts(const Family& family, std::size_t most) {
  const Options& options = family.options;
  std::vector<SetPointer> result;
  for (std::size_t c = 1; c <= (options.bound.empty() ? 1 : most); ++c) {
    Formula body = all_of({options.condition, there(law_, family.board, options.option)});
    if (c > 1) body = all_of({body, there(result.back(), family.board, options.option)});
    result.push_back(set_of(exists(options.bound, std::move(body))));
  }
  return result;
}

Obligations::SetPointer Obligations::more_than_blocked() {
  const std::size_t wanted = game_.block + 1;
  std::vector<Formula> at_least(wanted + 1, falsehood());   // [c]: of the options by the families so far
  at_least[0] = truth();
  for (const Family& family : families_) {
    const std::vector<SetPointer> by_family = counts(family, wanted);
    std::vector<Formula> more = at_least;
    for (std::size_t c = 1; c <= wanted; ++c) {
      std::vector<Formula> ways{at_least[c]};
      for (std::size_t i = 1; i <= by_family.size() && i <= c; ++i)
        ways.push_back(all_of({here(by_family[i - 1]), at_least[c - i]}));
      more[c] = here(set_of(any_of(std::move(ways))));
    }
    at_least = std::move(more);
  }
  return set_of(at_least[wanted]);
}

}  // namespace grundy::check
