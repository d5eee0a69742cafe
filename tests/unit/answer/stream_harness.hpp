#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <grundy/answer.hpp>
#include <grundy/error.hpp>

namespace grundy::answer_test {

/// What a stream did with an input.
struct Result {
  std::string output;
  AnswerSummary summary;
  std::optional<ErrorKind> error;
  std::string message;
  std::vector<std::string> questions;   // "n = 5: (3, 4)", in the order they were asked
};

/// A rule file; the test fails if it has mistakes.
std::shared_ptr<const Game> game_of(const std::string& rules);

/// What a question says: the parameters, if there are any, and the position.
std::string described(const Game& game, const Question& question);

/// Answers the input from a file into a file. The outcome that is told is N if the numbers of the position
/// have an odd sum.
Result answer(const std::shared_ptr<const Game>& game, std::string_view input,
              const AnswerOptions& options = {});

/// The same through a pipe that gets the input in pieces of the given sizes, the last size again and again.
Result answer_in_pieces(const std::shared_ptr<const Game>& game, std::string_view input,
                        const std::vector<std::size_t>& pieces);

/// The values fixed beforehand, by VariableIndex, for the names that are given.
std::vector<std::optional<Integer>> fixed_values(const Game& game,
                                                 const std::vector<std::pair<std::string, Integer>>& values);

/// An anonymous file that holds `text`, read from its start; closed by its destructor.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view text = {});
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] std::string contents() const;

 private:
  int descriptor_;
};

/// A pipe whose ends can be closed one by one.
class Pipe {
 public:
  Pipe();
  ~Pipe();
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  [[nodiscard]] int reading_end() const { return ends_[0]; }
  [[nodiscard]] int writing_end() const { return ends_[1]; }
  void close_reading_end() { close_end(0); }
  void close_writing_end() { close_end(1); }
  void write(std::string_view text) const;
  /// Waits until `size` bytes have come, at most ten seconds.
  [[nodiscard]] std::string read(std::size_t size) const;

 private:
  void close_end(std::size_t end);

  int ends_[2] = {-1, -1};
};

}  // namespace grundy::answer_test
