#pragma once

#include <grundy/game.hpp>

#include "rules/arithmetic.hpp"

namespace grundy::rules {

/// The value of an expression under `environment` (values of the parameters, coordinates and `for` variables,
/// by VariableIndex). N is std::int64_t or Integer.
template <class N>
[[nodiscard]] Status evaluate(const Expression& expression, const N* environment, N& out);

/// The truth of a condition; Undefined if it needs an expression without value before it is decided.
template <class N>
[[nodiscard]] Status holds(const Condition& condition, const N* environment, bool& out);

/// The value of the changed coordinate after the move, as an expression; of a Split, that of part `part`.
[[nodiscard]] Expression result_of(const Change& change, std::size_t part);

extern template Status evaluate(const Expression&, const std::int64_t*, std::int64_t&);
extern template Status evaluate(const Expression&, const Integer*, Integer&);
extern template Status holds(const Condition&, const std::int64_t*, bool&);
extern template Status holds(const Condition&, const Integer*, bool&);

}  // namespace grundy::rules
