#include "answer/case_reader.hpp"

#include <limits>

#include "rules/evaluate.hpp"

namespace grundy::answer {
namespace {

using ItemKind = Judge::Item::Kind;

constexpr std::size_t shown_digits = 24;

std::string shortened(const Integer& number) {
  std::string text = number.to_string();
  if (text.size() > shown_digits) text = text.substr(0, shown_digits) + "...";
  return text;
}

}  // namespace

void CaseReader::refuse_end(const Expectation& expected) const {
  const std::string where = numbers_ == 0 && number_ == 0
                                ? "the input ends"
                                : "the input ends in the middle of case " + std::to_string(number_ + 1);
  throw bad_input(input_.place(), where + ", expected " + expected.text());
}

void CaseReader::refuse_negative(const Place& place, const Integer& number,
                                 const std::string& expected) const {
  throw bad_input(place, "found \"" + shortened(number) + "\", expected " + expected +
                             ": a natural number cannot be negative");
}

void CaseReader::read_number(Integer& number, const Expectation& expected) {
  if (!input_.skip_to_token()) refuse_end(expected);
  input_.read_number(number, expected);
}

void CaseReader::read_header() {
  for (const Step& step : plan_.header) {
    const Expectation expected = {step.expected};
    Integer& number = step.kind == ItemKind::Number ? environment_[step.slot] : ignored_;
    read_number(number, expected);
    if (step.kind == ItemKind::Skip) continue;
    if (number.sign() < 0) refuse_negative(input_.token_place(), number, step.expected);
    if (step.kind == ItemKind::Cases)
      cases_ = number.to_uint64().value_or(std::numeric_limits<std::uint64_t>::max());
    if (step.kind == ItemKind::Count) read_count(step);
  }
  for (const PlannedAssignment& assignment : plan_.assignments)
    given_for_all_.push_back(environment_[assignment.target]);
}

bool CaseReader::next() {
  if (cases_ == number_) return false;
  numbers_ = 0;
  if (!begin_case()) {
    if (!cases_) return false;
    throw bad_input(input_.place(), "the input ends, expected case " + std::to_string(number_ + 1) + " of " +
                                        std::to_string(*cases_));
  }
  place_ = input_.place();
  matches_ = !plan_.until.empty();
  open_negative_.reset();
  for (std::size_t index = 0; index < plan_.assignments.size(); ++index) {
    environment_[plan_.assignments[index].target] = given_for_all_[index];
  }
  for (const Step& step : plan_.steps) {
    if (!read_step(step)) return false;
  }
  refuse_open_negative();
  if (numbers_ == 0) throw bad_input(place_, "case " + std::to_string(number_ + 1) + " has no number at all");
  ++number_;
  if (!plan_.assignments.empty()) assign();
  return true;
}

/// False at the end of the input.
bool CaseReader::begin_case() {
  const bool is_list = plan_.steps.front().kind == ItemKind::Heaps && plan_.heap_list == HeapList::RestOfLine;
  return is_list ? begin_line_of_heaps(true) : input_.skip_to_token();
}

/// Moves to the first heap of a list: on the line at hand or, if nothing is left on it, on the next one. A
/// blank line is nobody's list: it may be the sum without heaps as well as a line that somebody left in for
/// the eye, and a wrong guess would be a wrong answer. Blank lines at the end of the input are neither.
bool CaseReader::begin_line_of_heaps(bool first_in_case) {
  InputReader::Next next = input_.skip_blanks_in_line();
  if (next == InputReader::Next::LineEnd && input_.read_in_line()) {
    input_.enter_next_line();
    next = input_.skip_blanks_in_line();
  }
  if (next == InputReader::Next::Token) return true;
  if (next == InputReader::Next::InputEnd) return false;
  const Place blank = input_.place();
  if (first_in_case && !cases_ && !input_.skip_to_token()) return false;
  throw bad_input(blank, "a blank line, expected the heaps of case " + std::to_string(number_ + 1) +
                             " (write a heap of size 0 for a sum without heaps)");
}

/// False if this was the terminator.
bool CaseReader::read_step(const Step& step) {
  const Expectation expected = {step.expected};
  switch (step.kind) {
    case ItemKind::Heaps:
      return read_heaps(step);
    case ItemKind::Number:
      take(environment_[step.slot], expected, false);
      break;
    case ItemKind::Count:
      take(ignored_, expected, false);
      break;
    default:
      take(ignored_, expected, true);
      break;
  }
  if (is_terminator()) return false;
  if (step.kind == ItemKind::Count) read_count(step);
  return true;
}

void CaseReader::take(Integer& number, const Expectation& expected, bool may_be_negative) {
  read_number(number, expected);
  ++numbers_;
  if (!plan_.until.empty()) {
    follow_terminator(number, expected, may_be_negative);
  } else if (number.sign() < 0 && !may_be_negative) {
    refuse_negative(input_.token_place(), number, expected.text());
  }
}

/// A terminator may hold negative numbers: one is refused as soon as the case turns out to be something else.
void CaseReader::follow_terminator(const Integer& number, const Expectation& expected, bool may_be_negative) {
  if (numbers_ > plan_.until.size()) {
    matches_ = matches_ && !in_line_list_;
  } else {
    matches_ = matches_ && number == plan_.until[numbers_ - 1];
  }
  if (!matches_) refuse_open_negative();
  if (number.sign() >= 0 || may_be_negative) return;
  if (!matches_) refuse_negative(input_.token_place(), number, expected.text());
  if (!open_negative_) open_negative_ = NegativeNumber{input_.token_place(), number, expected.text()};
}

void CaseReader::refuse_open_negative() const {
  if (open_negative_)
    refuse_negative(open_negative_->place, open_negative_->number, open_negative_->expected);
}

/// Checks the number of heaps, which stands in ignored_.
void CaseReader::read_count(const Step& step) {
  refuse_open_negative();
  if (plan_.heap_count && ignored_ != Integer::from_unsigned(*plan_.heap_count)) {
    throw bad_input(input_.token_place(), "found " + shortened(ignored_) + " as " + step.expected +
                                              ", expected " + std::to_string(*plan_.heap_count) +
                                              ": the game is a sum of so many");
  }
  heap_count_ = ignored_.to_uint64().value_or(heap_limit + 1);
  if (heap_count_ > heap_limit) {
    throw bad_input(input_.token_place(), "found " + shortened(ignored_) + " as " + step.expected +
                                              ", expected at most " + std::to_string(heap_limit));
  }
}

bool CaseReader::read_heaps(const Step& step) {
  heap_values_.clear();
  heaps_offset_ = input_.offset();
  if (plan_.heap_list != HeapList::RestOfLine) return read_counted_heaps();
  if (numbers_ > 0 && !begin_line_of_heaps(false)) refuse_end({step.expected});
  in_line_list_ = true;
  const bool is_case = read_line_of_heaps();
  in_line_list_ = false;
  return is_case;
}

bool CaseReader::read_counted_heaps() {
  const std::uint64_t heaps = plan_.heap_list == HeapList::Fixed ? *plan_.heap_count : heap_count_;
  for (std::uint64_t heap = 1; heap <= heaps; ++heap) {
    for (std::size_t index = 0; index < plan_.listed.size(); ++index) {
      read_heap_value(heap, index);
      if (is_terminator()) return false;
    }
  }
  return true;
}

bool CaseReader::read_line_of_heaps() {
  for (std::uint64_t heap = 1; input_.skip_blanks_in_line() == InputReader::Next::Token; ++heap) {
    if (heap > heap_limit)
      throw bad_input(input_.place(), "more than " + std::to_string(heap_limit) + " heaps on one line");
    for (std::size_t index = 0; index < plan_.listed.size(); ++index) {
      if (index > 0 && input_.skip_blanks_in_line() != InputReader::Next::Token) {
        if (is_terminator()) return false;
        throw bad_input(input_.place(),
                        "the line ends, expected " + Expectation{plan_.heap_expected[index], heap}.text());
      }
      read_heap_value(heap, index);
    }
  }
  return !is_terminator();
}

void CaseReader::read_heap_value(std::uint64_t heap, std::size_t index) {
  heap_values_.emplace_back();
  take(heap_values_.back(), {plan_.heap_expected[index], heap}, false);
  if (input_.offset() - heaps_offset_ > heap_byte_limit) {
    throw bad_input(place_, "the heaps of case " + std::to_string(number_ + 1) + " take more than " +
                                std::to_string(heap_byte_limit) + " bytes of input");
  }
}

void CaseReader::assign() {
  for (const PlannedAssignment& assignment : plan_.assignments) {
    Integer value;
    const rules::Status status = rules::evaluate(assignment.value, environment_.data(), value);
    if (status == rules::Status::Undefined) throw bad_input(place_, assignment.text + " has no value");
    if (status == rules::Status::Overflow)
      throw Error(ErrorKind::TooLarge, in_front(place_, assignment.text + " is too large"));
    if (value.sign() < 0) {
      throw bad_input(place_,
                      assignment.text + " is " + shortened(value) + ": a natural number cannot be negative");
    }
    environment_[assignment.target] = std::move(value);
  }
}

}  // namespace grundy::answer
