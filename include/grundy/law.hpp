#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <grundy/game.hpp>
#include <grundy/integer.hpp>
#include <grundy/table.hpp>

namespace grundy {

struct LawRequest {
  /// A value for each parameter that the law shall be stated for; the others are variables of the law.
  std::vector<std::optional<Integer>> parameters;
  bool values = false;  // Grundy values, not outcomes; always so for sums of any number of boards
  bool explain = false;  // write the proof out
  double seconds = 60;  // after that the best so far is reported
  Limits limits;
  std::vector<std::string> numerations;  // names (docs/automata.md); empty: those that the table suggests
};

/// A part of the work, and how long it took.
struct LawStep {
  std::string name;
  double seconds = 0;
};

/// A law as a sentence and in mathematics, proved equivalent to the automaton; one line each.
struct LawStatement {
  std::string words;
  std::string unicode;
  std::string latex;
};

struct LawReport {
  enum class Status {
    Proved,       // check_certificate accepts `certificate`
    Conjectured,  // agrees with the largest table; `reason` says why there is no proof
    NotFound,     // `reason` says what was tried
  };
  Status status = Status::NotFound;
  std::optional<LawStatement> statement;
  std::string reason;
  std::string numeration;  // in whose digits the law is read
  std::size_t states = 0;
  std::string tracks;  // "a, b": what the automaton reads
  std::string checked_to;  // the box of the last table: "0..63 x 0..63"
  std::string certificate;  // the text of GAME.law; only if proved
  std::string automaton;  // in the plain form of docs/automata.md
  std::string drawing;  // for Graphviz
  std::vector<std::string> refuted;  // candidates that were wrong, one line each, with the counterexample
  std::vector<std::string> explanation;  // the proof in sentences, one a line; only if proved and asked for
  std::vector<LawStep> steps;
};

/// From the rules alone to a proved law: table, candidate, proof or counterexample, larger table. Throws
/// Error: Interrupted; BadRequest (parameters that the game does not allow, misere sums of any number of
/// boards); NeedNotEnd and TooLarge from the first table.
[[nodiscard]] LawReport find_law(const std::shared_ptr<const Game>& game, const LawRequest& request);

}  // namespace grundy
