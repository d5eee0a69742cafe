#include "forgery.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <grundy/game.hpp>

#include "automata/dfa.hpp"
#include "automata/text.hpp"

namespace grundy::check::testing {

namespace {

std::filesystem::path folder() {
  return std::filesystem::path(__FILE__).parent_path() / "certificates";
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

Forgery Forgery::of(std::string_view certificate) {
  Forgery forgery;
  for (const std::string& line : lines_of(std::string(certificate))) {
    if (line.starts_with('|'))
      forgery.sections.back().block.push_back(line.size() > 2 ? line.substr(2) : "");
    else
      forgery.sections.push_back({line, {}});
  }
  return forgery;
}

std::string Forgery::text() const {
  std::string text;
  for (const Section& section : sections) {
    text += section.head + "\n";
    for (const std::string& line : section.block) text += line.empty() ? "|\n" : "| " + line + "\n";
  }
  return text;
}

Section& Forgery::section(const std::string& word) {
  const auto found = std::ranges::find_if(sections, [&](const Section& s) { return s.word() == word; });
  if (found == sections.end()) throw std::out_of_range("the certificate has no section " + word);
  return *found;
}

void Forgery::set_rules(const std::string& rules) {
  const ReadResult result = read_game(rules, "test.game");
  if (!result.game)
    throw std::runtime_error("the rules of a test are refused: " + result.diagnostics.at(0).message);
  section("game").block = lines_of(print_game(*result.game));
}

std::vector<std::string> names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder()))
    names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

std::string certificate(const std::string& name) {
  std::ifstream in(folder() / (name + ".law"), std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (text.str().empty()) throw std::runtime_error("there is no certificate " + name);
  return text.str();
}

std::vector<std::vector<std::string>> damaged(const std::vector<std::string>& block) {
  const automata::Dfa dfa = automata::read_dfa(joined(block), {});
  std::vector<automata::Letter> letters;   // that occur
  std::vector<automata::Arc> arcs;
  std::vector<automata::State> accepting;
  for (automata::State state = 0; state < dfa.states(); ++state) {
    if (dfa.accepting[state] != 0) accepting.push_back(state);
    for (const automata::Edge& edge : dfa.delta.from(state)) {
      arcs.push_back({state, edge.letter, edge.target});
      letters.push_back(edge.letter);
    }
  }
  std::ranges::sort(letters);
  const auto repeated = std::ranges::unique(letters);
  letters.erase(repeated.begin(), repeated.end());
  std::vector<std::vector<std::string>> result;
  const auto keep = [&](const std::vector<automata::Arc>& changed, const std::vector<automata::State>& ends) {
    result.push_back(
        lines_of(automata::to_text(automata::make_dfa(dfa.alphabet(), dfa.states(), changed, ends))));
  };
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    std::vector<automata::Arc> changed = arcs;
    changed[i].target = static_cast<automata::State>((arcs[i].target + 1) % dfa.states());
    if (dfa.states() > 1) keep(changed, accepting);
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
    keep(changed, accepting);
  }
  for (automata::State state = 0; state < dfa.states(); ++state) {
    for (const automata::Letter letter : letters) {
      if (dfa.delta.next(state, letter) != automata::no_state) continue;
      std::vector<automata::Arc> changed = arcs;
      changed.push_back({state, letter, (state + 1) % static_cast<automata::State>(dfa.states())});
      keep(changed, accepting);
      break;
    }
    std::vector<automata::State> ends = accepting;
    const auto found = std::ranges::find(ends, state);
    if (found == ends.end())
      ends.push_back(state);
    else
      ends.erase(found);
    keep(arcs, ends);
  }
  return result;
}

bool same_language(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return automata::minimize(automata::read_dfa(joined(a), {})) ==
         automata::minimize(automata::read_dfa(joined(b), {}));
}

}  // namespace grundy::check::testing
