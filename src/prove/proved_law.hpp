#pragma once

#include <string_view>

#include <grundy/table.hpp>

#include "laws/law.hpp"

namespace grundy::prove {

/// The law of a certificate that the checker accepts. Throws Error: BadInput with the reason if it does not,
/// Interrupted.
[[nodiscard]] laws::Law proved_law(std::string_view certificate, const Limits& limits);

}  // namespace grundy::prove
