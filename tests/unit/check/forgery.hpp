#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Certificates that are right (the files in certificates/), taken apart so that tests can damage them.
namespace grundy::check::testing {

/// Section heads are lines without `| `; `block` is what stands under one.
struct Section {
  std::string head;                 // "law outcome"
  std::vector<std::string> block;   // without the marks

  [[nodiscard]] std::string word() const { return head.substr(0, head.find(' ')); }
};

struct Forgery {
  std::vector<Section> sections;

  [[nodiscard]] static Forgery of(std::string_view certificate);
  [[nodiscard]] std::string text() const;
  /// The first section whose head begins with the word. Throws std::out_of_range if there is none.
  [[nodiscard]] Section& section(const std::string& word);
  void set_rules(const std::string& rules);   // in any form; they are put into the canonical one
};

/// The names of the files in certificates/, without ".law", sorted.
[[nodiscard]] std::vector<std::string> names();
[[nodiscard]] std::string certificate(const std::string& name);

/// Every automaton that differs from the one in `block` in one edge (another target, missing, new on a letter
/// that some state has) or in one state (accepting or not), as blocks.
[[nodiscard]] std::vector<std::vector<std::string>> damaged(const std::vector<std::string>& block);
/// Whether two blocks hold automata of one language, by the room automata/, which check/ does not use.
[[nodiscard]] bool same_language(const std::vector<std::string>& a, const std::vector<std::string>& b);

}  // namespace grundy::check::testing
