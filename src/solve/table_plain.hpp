#pragma once

#include <optional>

#include "solve/order.hpp"

namespace grundy::solve {

/// The tables as the definition says: every option of every board is looked up. In the proved order if there
/// is one, else depth first, where a board that comes up again among its own options' options means that the
/// game need not end (Error(NeedNotEnd) with the line of play). `memory`: bytes for everything but the table.
/// Cost: the number of options in the box, twice; a byte a board without an order, and the options of a
/// longest line of play.
[[nodiscard]] OutcomeTable solve_outcomes_plain(const Instance& instance, const Box& box,
                                                const std::optional<ProvedOrder>& order, const Limits& limits,
                                                std::uint64_t memory);
[[nodiscard]] GrundyTable solve_values_plain(const Instance& instance, const Box& box,
                                             const std::optional<ProvedOrder>& order, const Limits& limits,
                                             std::uint64_t memory);

/// Bytes beside the table that are needed from the start.
[[nodiscard]] std::uint64_t bytes_of_plain(const Box& box, const std::optional<ProvedOrder>& order);

}  // namespace grundy::solve
