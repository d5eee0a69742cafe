#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "automata/dfa.hpp"
#include "laws/law.hpp"

/// Laws as files; docs/certificates.md describes the form.
namespace grundy::laws {

/// The certificate of a law; `measures` as they are written there ("2*a + b - 3"). Throws as automata::adder
/// does.
[[nodiscard]] std::string certificate_text(const Law& law, const std::vector<std::string>& measures,
                                           const automata::Budget& budget);

/// The law that a certificate claims. This is no check: use it on text that check_certificate accepts. Throws
/// Error(BadInput) for text that no certificate_text has written.
[[nodiscard]] Law read_law(std::string_view certificate, const automata::Budget& budget);

}  // namespace grundy::laws
