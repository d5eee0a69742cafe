#pragma once

#include <optional>
#include <span>
#include <vector>

#include "automata/dfa.hpp"
#include "laws/membership.hpp"
#include "laws/prefixes.hpp"

namespace grundy::laws {

/// The first tuple (row-major) of the table of which an automaton (Msd, leading zeros without effect) says
/// something else than the table. Walks the tree of the digits: one transition a tuple, 4 bytes for each
/// tuple that has longer ones. Throws Error(Interrupted).
[[nodiscard]] std::optional<std::vector<std::size_t>> first_disagreement(
    const automata::Dfa& dfa, std::span<const Prefixes* const> tracks, const Membership& members,
    const automata::Budget& budget);

}  // namespace grundy::laws
