#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include <grundy/position.hpp>

namespace grundy::solve {

/// Expressions and conditions for a stretch of boards that differ in one coordinate only: one walk over the
/// expression for the whole stretch, a plain loop for each operation, and no loop at all for what is the same
/// on every board.
class RowEvaluator {
 public:
  /// Boards of a stretch at most.
  static constexpr std::size_t capacity = 2048;

  struct Numbers {
    bool constant = false;
    std::int64_t value = 0;  // if constant
    bool defined = true;  // if constant
    const std::int64_t* values = nullptr;  // if not constant
    const std::uint8_t* undefined =
        nullptr;  // not 0 where the expression has no value; null: it has one everywhere

    [[nodiscard]] std::int64_t at(std::size_t i) const { return constant ? value : values[i]; }
    [[nodiscard]] bool defined_at(std::size_t i) const {
      return constant ? defined : undefined == nullptr || undefined[i] == 0;
    }
  };
  struct Truths {
    enum : std::uint8_t { No, Yes, Undefined };
    bool constant = false;
    std::uint8_t value = Yes;  // if constant
    const std::uint8_t* values = nullptr;  // if not constant

    [[nodiscard]] bool holds_at(std::size_t i) const { return (constant ? value : values[i]) == Yes; }
    [[nodiscard]] bool holds_everywhere() const { return constant && value == Yes; }
    [[nodiscard]] bool holds_nowhere() const { return constant && value != Yes; }
  };

  explicit RowEvaluator(const Instance& instance);

  /// The boards equal `board` but for coordinate `varying`, which is first, first + step, ... (`count`
  /// values). What earlier calls returned is no longer valid.
  void set_stretch(std::span<const std::int64_t> board, std::size_t varying, std::int64_t first,
                   std::int64_t step, std::size_t count);

  /// std::nullopt if some intermediate result does not fit into 64 bits, or for functions that are not worth
  /// a loop here: the caller then asks for each board by itself. Valid until the next set_stretch.
  [[nodiscard]] std::optional<Numbers> numbers(const Expression& expression);
  [[nodiscard]] std::optional<Truths> truths(const Condition& condition);
  /// All conditions; with none of them, true everywhere.
  [[nodiscard]] std::optional<Truths> truths(std::span<const Condition> conditions);

 private:
  std::vector<std::optional<std::int64_t>> environment_;  // nullopt: a parameter beyond 64 bits
  std::size_t parameters_;
  VariableIndex varying_ = 0;
  std::vector<std::int64_t> varying_values_;
  std::size_t count_ = 0;
  std::deque<std::vector<std::int64_t>> number_buffers_;
  std::deque<std::vector<std::uint8_t>> truth_buffers_;
  std::size_t numbers_used_ = 0;
  std::size_t truths_used_ = 0;

  std::int64_t* new_numbers();
  std::uint8_t* new_truths();
  template <class Operation>
  std::optional<Numbers> apply(const Numbers& a, const Numbers& b, Operation operation);
  template <class Operation>
  std::optional<Numbers> apply_partial(const Numbers& a, const Numbers& b, Operation operation);
  template <class Operation>
  std::optional<Truths> compare(const Numbers& a, const Numbers& b, Operation operation);
  std::optional<Numbers> binary(Expression::Kind kind, const Numbers& a, const Numbers& b);
  std::optional<Truths> predicate(const Condition& condition);
  Truths combine(const Truths& a, const Truths& b, std::uint8_t goes_on);
  Truths opposite(const Truths& a);
  const std::uint8_t* undefined_of(const Numbers& a, const Numbers& b);
};

}  // namespace grundy::solve
