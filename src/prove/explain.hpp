#pragma once

#include <string>
#include <vector>

#include "automata/dfa.hpp"
#include "laws/law.hpp"
#include "prove/measures.hpp"

namespace grundy::prove {

/// The proof of a law as sentences for a reader, one a line: why play ends, why no move leads from a
/// P-position to a P-position, and from which of the others which move leads to one, with the smallest
/// example of each. The law must hold (Prover). Throws as Logic does.
[[nodiscard]] std::vector<std::string> explain(const laws::Law& law, const std::vector<Measure>& measures,
                                               const automata::Budget& budget);

}  // namespace grundy::prove
