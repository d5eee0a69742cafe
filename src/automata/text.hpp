#pragma once

#include <string>
#include <string_view>

#include "automata/dfa.hpp"
#include "automata/numeration.hpp"

/// Automata as text. docs/automata.md describes the forms.
namespace grundy::automata {

/// The plain form that certificates hold: a head line, then one line for each state with its edges.
///     dfa tracks 2 2 states 2
///     0 - 0,0>0 1,0>1
///     1 + 0,0>1
/// A Dfao has `dfao` in the head line and the state's value, or `-`, in place of `+` and `-`.
[[nodiscard]] std::string to_text(const Dfa& dfa);
[[nodiscard]] std::string to_text(const Dfao& dfao);
/// The reverse; accepts what to_text writes, with any further blanks, and blank lines. Throws Error: BadInput
/// (`line L: what, and what was expected`), TooLarge beyond `budget`. The result need not be trimmed.
[[nodiscard]] Dfa read_dfa(std::string_view text, const Budget& budget);
[[nodiscard]] Dfao read_dfao(std::string_view text, const Budget& budget);

/// The file format of Walnut (H. Mousavi, "Automatic theorem proving in Walnut", arXiv:1603.06017), for
/// "Automata Library" and "Word Automata Library": msd_k, msd_fib, msd_trib where the numeration has a name
/// there, otherwise plain sets of digits. Missing transitions are left out, as Walnut's own files for msd_fib
/// do.
[[nodiscard]] std::string to_walnut(const Dfa& dfa, const Numeration& numeration);
[[nodiscard]] std::string to_walnut(const Dfao& dfao, const Numeration& numeration);

/// A drawing for Graphviz: one arrow for each pair of states, labelled with the letters; accepting states are
/// double circles.
[[nodiscard]] std::string to_dot(const Dfa& dfa);
[[nodiscard]] std::string to_dot(const Dfao& dfao);

}  // namespace grundy::automata
