#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answer/input_reader.hpp"
#include "answer/reading_plan.hpp"

namespace grundy::answer {

/// Most heaps of one case, and the most bytes of input that they may take together.
inline constexpr std::uint64_t heap_limit = 1'000'000;
inline constexpr std::uint64_t heap_byte_limit = std::uint64_t{1} << 26;

/// Reads case after case as a plan says. Its vectors are used again for every case.
class CaseReader {
 public:
  /// Both must outlive the reader of cases.
  CaseReader(const ReadingPlan& plan, InputReader& input)
      : plan_(plan), input_(input), environment_(plan.environment) {}

  /// Before the first case. Throws Error(BadInput), also if the input ends here.
  void read_header();
  /// Reads the next case; false after the last one. Throws Error(BadInput).
  [[nodiscard]] bool next();

  /// Of the case read last. The environment may be written to: values that the plan does not give are not
  /// looked at.
  [[nodiscard]] std::vector<Integer>& environment() { return environment_; }
  [[nodiscard]] const std::vector<Integer>& heap_values() const { return heap_values_; }  ///< heap by heap
  [[nodiscard]] std::uint64_t number() const { return number_; }                          ///< from 1
  [[nodiscard]] const Place& place() const { return place_; }

 private:
  /// A negative number that is allowed only as a part of the terminator.
  struct NegativeNumber {
    Place place;
    Integer number;
    std::string expected;
  };

  bool begin_case();
  bool begin_line_of_heaps(bool first_in_case);
  bool read_step(const Step& step);
  void read_number(Integer& number, const Expectation& expected);
  void take(Integer& number, const Expectation& expected, bool may_be_negative);
  void follow_terminator(const Integer& number, const Expectation& expected, bool may_be_negative);
  [[nodiscard]] bool is_terminator() const { return matches_ && numbers_ == plan_.until.size(); }
  void refuse_open_negative() const;
  void read_count(const Step& step);
  bool read_heaps(const Step& step);
  bool read_counted_heaps();
  bool read_line_of_heaps();
  void read_heap_value(std::uint64_t heap, std::size_t index);
  void assign();
  [[noreturn]] void refuse_end(const Expectation& expected) const;
  [[noreturn]] void refuse_negative(const Place& place, const Integer& number,
                                    const std::string& expected) const;

  const ReadingPlan& plan_;
  InputReader& input_;
  std::vector<Integer> environment_;
  std::vector<Integer> given_for_all_;  // what the targets of assignments were before the first case
  std::vector<Integer> heap_values_;
  std::optional<std::uint64_t> cases_;  // as many follow the header
  std::uint64_t number_ = 0;            // cases that were read
  Place place_;
  std::uint64_t heap_count_ = 0;    // from a `count` item
  std::uint64_t heaps_offset_ = 0;  // in the input, where the heaps of the case at hand begin
  std::size_t numbers_ = 0;         // read for the case at hand
  bool matches_ = false;            // the numbers so far are the terminator's first
  bool in_line_list_ = false;       // a list ends with its line, so a longer list is no terminator
  std::optional<NegativeNumber> open_negative_;
  Integer ignored_;
};

}  // namespace grundy::answer
