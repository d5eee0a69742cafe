#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <grundy/position.hpp>

/// Judge streams: positions in, answers out, in the format of the game's judge block.
namespace grundy {

/// One case of an input.
struct Question {
  std::vector<Integer> parameters;
  Position position;                 // legal
};

/// Who knows the outcome (a table, a search, a law).
using OutcomeOf = std::function<Outcome(const Question&)>;

struct AnswerOptions {
  std::vector<std::optional<Integer>>
      fixed;     // values given beforehand for parameters and coordinates (by VariableIndex); may be empty
  bool interactive = false;                      // flush after every answer
  const std::atomic<bool>* stop = nullptr;       // raised: Error(Interrupted) within a second
};

struct AnswerSummary {
  std::uint64_t cases = 0;
  std::string note;                  // something a user should know (text after the last case), or empty
};

/// Answers every case that file descriptor `in` holds, to file descriptor `out`, in order; the input may be
/// of any size, a pipe is answered as it arrives. What was answered before an error is written before Error
/// is thrown. Throws Error: FileSystem if reading or writing fails (a reader that went away only if the
/// process ignores SIGPIPE); BadInput with `line L, column C: what, and what was expected`; BadRequest if the
/// game's judge block cannot be read as it stands (a variable that no input gives); whatever `outcome`
/// throws, with the case's line put in front.
AnswerSummary answer_stream(const std::shared_ptr<const Game>& game, int in, int out,
                            const OutcomeOf& outcome, const AnswerOptions& options);

}  // namespace grundy
