#include "stream_harness.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>
#include <thread>

namespace grundy::answer_test {
namespace {

void write_fully(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0) return;   // nobody reads any more
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

OutcomeOf outcome_by_parity(const Game& game, std::vector<std::string>& questions) {
  return [&game, &questions](const Question& question) {
    questions.push_back(described(game, question));
    Integer sum = 0;
    for (const Board& board : question.position) {
      for (const Integer& value : board) sum += value;
    }
    return floor_mod(sum, 2).is_zero() ? Outcome::P : Outcome::N;
  };
}

Result answer_from(const std::shared_ptr<const Game>& game, int in, const AnswerOptions& options) {
  Result result;
  const TemporaryFile out;
  try {
    result.summary =
        answer_stream(game, in, out.descriptor(), outcome_by_parity(*game, result.questions), options);
  } catch (const Error& error) {
    result.error = error.kind();
    result.message = error.what();
  }
  result.output = out.contents();
  return result;
}

}  // namespace

std::shared_ptr<const Game> game_of(const std::string& rules) {
  ReadResult read = read_game(rules, "test.game");
  for (const Diagnostic& diagnostic : read.diagnostics) {
    if (diagnostic.is_error) ADD_FAILURE() << diagnostic.to_string();
  }
  if (!read.game) throw std::invalid_argument("the rules of a test have mistakes");
  return std::make_shared<const Game>(std::move(*read.game));
}

std::string described(const Game& game, const Question& question) {
  std::string text;
  for (std::size_t i = 0; i < question.parameters.size(); ++i) {
    text += (i == 0 ? "" : ", ") + game.parameters[i] + " = " + question.parameters[i].to_string();
  }
  return text + (text.empty() ? "" : ": ") + print(question.position);
}

Result answer(const std::shared_ptr<const Game>& game, std::string_view input, const AnswerOptions& options) {
  const TemporaryFile in(input);
  return answer_from(game, in.descriptor(), options);
}

Result answer_in_pieces(const std::shared_ptr<const Game>& game, std::string_view input,
                        const std::vector<std::size_t>& pieces) {
  Pipe pipe;
  std::thread writer([&] {
    for (std::size_t piece = 0; !input.empty(); ++piece) {
      const std::size_t size =
          std::min(input.size(), std::max<std::size_t>(1, pieces[std::min(piece, pieces.size() - 1)]));
      write_fully(pipe.writing_end(), input.substr(0, size));
      input.remove_prefix(size);
      if (piece < 20) std::this_thread::yield();
    }
    pipe.close_writing_end();
  });
  Result result = answer_from(game, pipe.reading_end(), {});
  pipe.close_reading_end();
  writer.join();
  return result;
}

std::vector<std::optional<Integer>> fixed_values(const Game& game,
                                                 const std::vector<std::pair<std::string, Integer>>& values) {
  std::vector<std::optional<Integer>> fixed(game.variable_count());
  for (const auto& [name, value] : values) {
    for (VariableIndex variable = 0; variable < game.variable_count(); ++variable) {
      if (game.variable_name(variable) == name) fixed[variable] = value;
    }
  }
  return fixed;
}

TemporaryFile::TemporaryFile(std::string_view text) : descriptor_(::memfd_create("grundy-test", 0)) {
  if (descriptor_ < 0) throw std::runtime_error("no temporary file");
  write_fully(descriptor_, text);
  ::lseek(descriptor_, 0, SEEK_SET);
}

TemporaryFile::~TemporaryFile() {
  ::close(descriptor_);
}

std::string TemporaryFile::contents() const {
  std::string text(static_cast<std::size_t>(::lseek(descriptor_, 0, SEEK_END)), '\0');
  const ssize_t count = ::pread(descriptor_, text.data(), text.size(), 0);
  if (count != static_cast<ssize_t>(text.size())) throw std::runtime_error("a temporary file cannot be read");
  return text;
}

Pipe::Pipe() {
  ::signal(SIGPIPE, SIG_IGN);  // a write to a pipe that nobody reads is to fail, not to end the tests
  if (::pipe(ends_) != 0) throw std::runtime_error("no pipe");
}

Pipe::~Pipe() {
  close_end(0);
  close_end(1);
}

void Pipe::close_end(std::size_t end) {
  if (ends_[end] >= 0) ::close(ends_[end]);
  ends_[end] = -1;
}

void Pipe::write(std::string_view text) const {
  write_fully(writing_end(), text);
}

std::string Pipe::read(std::size_t size) const {
  std::string text;
  pollfd request = {reading_end(), POLLIN, 0};
  while (text.size() < size && ::poll(&request, 1, 10'000) > 0) {
    char byte = 0;
    if (::read(reading_end(), &byte, 1) != 1) break;
    text += byte;
  }
  return text;
}

}  // namespace grundy::answer_test
