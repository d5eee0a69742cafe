#pragma once

#include <cstdint>

#include <grundy/game.hpp>

namespace grundy::rules {

/// Thrown when the work allowed is spent.
struct BudgetSpent {};

/// Work is counted in expression nodes evaluated, not in time: what a rule file is told must not depend on
/// the machine.
class Budget {
 public:
  explicit Budget(std::uint64_t work) : left_(work) {}
  void spend(std::uint64_t work) {
    if (work > left_) throw BudgetSpent{};
    left_ -= work;
  }
  [[nodiscard]] std::uint64_t left() const { return left_; }

 private:
  std::uint64_t left_;
};

/// Length of a rule: its numbers, variables and operators.
[[nodiscard]] std::uint64_t nodes(const Expression& expression);
[[nodiscard]] std::uint64_t nodes(const Condition& condition);
/// What one step of an enumeration (a candidate, or a range of them) costs at most.
[[nodiscard]] std::uint64_t step_cost(const Game& game, const Move& move);
/// What it costs to complete and check one board: start values, conditions on positions, ends.
[[nodiscard]] std::uint64_t board_cost(const Game& game);
/// What it costs to prepare an enumeration.
[[nodiscard]] std::uint64_t preparation_cost(const Game& game);

}  // namespace grundy::rules
