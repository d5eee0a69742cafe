// One case after another: read it (case_reader), make its position (question_builder), ask, write
// (output_buffer).
#include <grundy/answer.hpp>

#include <algorithm>
#include <string>
#include <string_view>

#include "answer/case_reader.hpp"
#include "answer/output_buffer.hpp"
#include "answer/question_builder.hpp"

namespace grundy {
namespace {

using answer::CaseReader;
using answer::InputReader;
using answer::OutputBuffer;
using answer::Place;

/// The text of an answer: the case format with its "{}" replaced, the word for the outcome, a line end.
class AnswerFormat {
 public:
  explicit AnswerFormat(const answer::ReadingPlan& plan) : win_(plan.win + "\n"), lose_(plan.lose + "\n") {
    std::string_view rest = plan.case_format;
    for (std::size_t at = rest.find("{}"); at != std::string_view::npos; at = rest.find("{}")) {
      before_numbers_.emplace_back(rest.substr(0, at));
      rest.remove_prefix(at + 2);
    }
    last_ = rest;
  }

  void append(OutputBuffer& output, std::uint64_t number, Outcome outcome) const {
    if (!before_numbers_.empty()) {
      const std::string digits = std::to_string(number);
      for (const std::string& text : before_numbers_) {
        output.append(text);
        output.append(digits);
      }
    }
    output.append(last_);
    output.append(outcome == Outcome::N ? win_ : lose_);
  }

 private:
  std::vector<std::string> before_numbers_;
  std::string last_;
  std::string win_;
  std::string lose_;
};

/// A message stays readable whatever numbers it quotes: of runs of more than 40 digits it shows the first 20.
std::string with_short_numbers(std::string_view message) {
  constexpr std::size_t longest = 40;
  constexpr std::size_t shown = 20;
  std::string text;
  for (std::size_t at = 0; at < message.size();) {
    const std::size_t end = std::min(message.find_first_not_of("0123456789", at), message.size());
    const std::size_t digits = end - at;
    text += message.substr(at, digits > longest ? shown : digits);
    if (digits > longest) text += "...(" + std::to_string(digits) + " digits)";
    if (end < message.size()) text += message[end];
    at = end + 1;
  }
  return text;
}

/// Runs `work` with the place of a case in front of what its errors say; a position that makes no sense is
/// then a mistake of the input.
template <class Work>
auto at_place(const Place& place, ErrorKind bad_request, Work&& work) {
  try {
    return work();
  } catch (const Error& error) {
    const ErrorKind kind = error.kind() == ErrorKind::BadRequest ? bad_request : error.kind();
    throw Error(kind, answer::in_front(place, with_short_numbers(error.what())));
  }
}

class Stream {
 public:
  Stream(const std::shared_ptr<const Game>& game, int in, int out, const OutcomeOf& outcome,
         const AnswerOptions& options)
      : plan_(answer::plan_reading(*game, options.fixed)),
        options_(options),
        outcome_(outcome),
        output_(out, options.stop),
        input_(in, options.stop, [this] { output_.flush(); }),
        cases_(plan_, input_),
        builder_(game, plan_),
        format_(plan_),
        in_(in) {}
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  AnswerSummary run() {
    try {
      cases_.read_header();
      while (cases_.next()) answer_case();
    } catch (...) {
      write_what_was_answered();
      throw;
    }
    output_.flush();
    return {cases_.number(), note_on_the_rest()};
  }

 private:
  void answer_case() {
    answer::check_stop(options_.stop);
    const Question* question = at_place(cases_.place(), ErrorKind::BadInput, [this] {
      return &builder_.build(cases_.environment(), cases_.heap_values());
    });
    const Outcome outcome =
        at_place(cases_.place(), ErrorKind::BadRequest, [&] { return outcome_(*question); });
    format_.append(output_, cases_.number(), outcome);
    if (options_.interactive) output_.flush();
  }

  /// On the way out with another error, which is the one to be told.
  void write_what_was_answered() noexcept {
    try {
      output_.flush();
    } catch (const Error&) {
    }
  }

  /// Text behind the last case is no mistake, but it may be a sign of one. A pipe is not waited for.
  std::string note_on_the_rest() {
    const bool more = answer::is_regular_file(in_) ? input_.skip_to_token() : input_.skip_to_buffered_token();
    return more ? answer::in_front(input_.place(), "the text after the last case was not read")
                : std::string();
  }

  answer::ReadingPlan plan_;
  const AnswerOptions& options_;
  const OutcomeOf& outcome_;
  OutputBuffer output_;
  InputReader input_;
  CaseReader cases_;
  answer::QuestionBuilder builder_;
  AnswerFormat format_;
  int in_;
};

}  // namespace

AnswerSummary answer_stream(const std::shared_ptr<const Game>& game, int in, int out,
                            const OutcomeOf& outcome, const AnswerOptions& options) {
  return Stream(game, in, out, outcome, options).run();
}

}  // namespace grundy
