#pragma once

#include <optional>
#include <string>

#include "automata/logic.hpp"
#include "laws/patterns.hpp"

namespace grundy::laws {

struct Statement {
  Wording says;
  /// The set of the P-positions, or of positions with their values, among the legal ones; over the law's
  /// variables. Of Beatty pairs: membership in the law's own automaton.
  automata::Formula formula = automata::always();
};

/// The law as a sentence, in words, Unicode and LaTeX: the shortest of the patterns (patterns.hpp), perhaps
/// with a few positions excepted, that are the law's automaton. Decided by automata over all legal positions,
/// not by the small table that suggests the patterns. std::nullopt if none is. Throws as Logic does.
[[nodiscard]] std::optional<Statement> find_statement(LawFormulas& formulas, automata::Logic& logic);

/// Whether a symmetric set of pairs is {(floor(k alpha), floor(k beta)), and the other order: k >= 0} with
/// 1/alpha + 1/beta = 1 and beta = alpha + t: each number but 0 is in one pair of the set, the differences
/// are the multiples of t, each once, and pairs with larger differences have larger numbers. There is one
/// such set only (the numbers of the k-th pair are the least not used, and t k above), and by the theorem of
/// Beatty (1926) those floors are one.
[[nodiscard]] bool is_beatty(const automata::SetPointer& pairs, std::int64_t t, automata::Logic& logic);

}  // namespace grundy::laws
