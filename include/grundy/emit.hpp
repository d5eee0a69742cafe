#pragma once

#include <string>
#include <string_view>

#include <grundy/table.hpp>

namespace grundy {

/// Programs that are not ours and can decide what a law must satisfy.
enum class Language {
  Mona,    // MONA, WS1S: numbers are sets of places; any numeration system
  Smt2,    // SMT-LIB 2, linear integer arithmetic (Z3, cvc5): laws with a linear statement
  Walnut,  // Walnut: base k, Zeckendorf and Tribonacci
};

/// A script that is valid (each `check-sat` answers unsat; each `eval` is true) if the law of the certificate
/// is what its rules demand, apart from the end of play. Throws Error: BadInput if the certificate is not
/// accepted, BadRequest if the language cannot say it (the message says why), TooLarge, Interrupted.
[[nodiscard]] std::string emit_obligations(std::string_view certificate, Language language,
                                           const Limits& limits);

}  // namespace grundy
