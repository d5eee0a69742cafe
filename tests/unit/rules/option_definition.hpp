#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/evaluate.hpp"
#include "rules/option_enumerator.hpp"

/// The definition of an option, tried out value by value, to compare the enumerator with.
namespace grundy::rules {

/// An option as text: values of the `for` variables, then the boards.
struct Listed {
  std::size_t move;
  std::vector<Integer> values;
  Position parts;

  auto operator<=>(const Listed&) const = default;
  [[nodiscard]] std::string text() const {
    return std::to_string(move) + " " + grundy::print(Board(values)) + " " + print(parts);
  }
};

inline std::vector<std::string> texts(const std::vector<Listed>& list) {
  std::vector<std::string> result;
  for (const Listed& listed : list) result.push_back(listed.text());
  return result;
}

inline std::shared_ptr<const Game> game_of(const std::string& rules) {
  ReadResult result = read_game("game test\n" + rules, "test");
  std::string text;
  for (const Diagnostic& diagnostic : result.diagnostics) text += diagnostic.to_string() + "\n";
  if (!result.game) throw std::invalid_argument(text);
  return std::make_shared<const Game>(std::move(*result.game));
}

template <class N>
std::vector<Listed> enumerate(const Instance& instance, const Board& board, Order order) {
  OptionEnumerator<N> enumerator(instance);
  std::vector<N> narrow;
  for (const Integer& value : board) narrow.push_back(Arithmetic<N>::from(value).value());
  std::vector<Listed> result;
  enumerator.each_option(narrow, order, [&](const OptionView<N>& view) {
    Listed listed{view.move, {view.values.begin(), view.values.end()}, {}};
    for (const std::vector<N>& part : view.parts) listed.parts.emplace_back(part.begin(), part.end());
    result.push_back(std::move(listed));
    return true;
  });
  return result;
}

// ---- the definition ----

class Definition {
 public:
  Definition(const Instance& instance, Integer least, Integer most)
      : game_(instance.game()),
        parameters_(instance.parameters()),
        least_(std::move(least)),
        most_(std::move(most)) {}

  /// Every option whose `for` variables lie between `least` and `most`, by trying all of these values.
  std::vector<Listed> options(const Board& board) {
    environment_ = parameters_;
    environment_.insert(environment_.end(), board.begin(), board.end());
    board_ = board;
    found_.clear();
    for (const End& end : game_.ends) {
      if (true_at(end.condition, environment_)) return {};
    }
    for (move_ = 0; move_ < game_.moves.size(); ++move_) try_values(0);
    return found_;
  }

 private:
  static bool true_at(const Condition& condition, const std::vector<Integer>& environment) {
    bool result = false;
    return holds(condition, environment.data(), result) == Status::Value && result;
  }

  std::optional<Integer> value(const Expression& expression) const {
    Integer result;
    return evaluate(expression, environment_.data(), result) == Status::Value ? std::optional(result)
                                                                              : std::nullopt;
  }

  bool in_range(const Range& range, const Integer& k) const {
    if (range.kind == Range::Kind::Set) return std::ranges::find(range.members, k) != range.members.end();
    const std::optional<Integer> low = value(range.low);
    if (!low) return false;
    if (range.kind == Range::Kind::AtLeast) return k >= *low;
    const std::optional<Integer> high = value(range.high);
    if (!high) return false;
    if (range.kind == Range::Kind::Between) return *low <= k && k <= *high;
    return is_digit(k, *low, *high);
  }

  static bool is_digit(const Integer& k, Integer number, const Integer& base) {
    if (number.sign() < 0 || base < Integer(2)) return false;
    do {
      if (floor_mod(number, base) == k) return true;
      number = floor_div(number, base);
    } while (number.sign() > 0);
    return false;
  }

  void try_values(std::size_t depth) {
    const Move& move = game_.moves[move_];
    if (depth == move.ranges.size()) return try_move();
    for (Integer k = least_; k <= most_; k += Integer(1)) {
      if (!in_range(move.ranges[depth], k)) continue;
      environment_.push_back(k);
      try_values(depth + 1);
      environment_.pop_back();
    }
  }

  void try_move() {
    const Move& move = game_.moves[move_];
    if (move.guard && !true_at(*move.guard, environment_)) return;
    std::size_t parts = 1;
    for (const Change& change : move.changes)
      parts = change.kind == Change::Kind::Split ? change.operands.size() : parts;
    Listed option{
        move_,
        {environment_.begin() + static_cast<std::ptrdiff_t>(game_.variable_count()), environment_.end()},
        {}};
    for (std::size_t part = 0; part < parts; ++part) {
      Board board = board_;
      for (const Change& change : move.changes) {
        const std::optional<Integer> after = changed(change, part);
        if (!after || after->sign() < 0) return;
        board[change.coordinate - parameters_.size()] = *after;
      }
      std::vector<Integer> environment = parameters_;
      environment.insert(environment.end(), board.begin(), board.end());
      for (const Condition& condition : game_.position_conditions) {
        if (!true_at(condition, environment)) return;
      }
      option.parts.push_back(std::move(board));
    }
    found_.push_back(std::move(option));
  }

  std::optional<Integer> changed(const Change& change, std::size_t part) const {
    const bool split = change.kind == Change::Kind::Split;
    const std::optional<Integer> operand = value(change.operands[split ? part : 0]);
    if (!operand) return std::nullopt;
    const Integer& before = environment_[change.coordinate];
    switch (change.kind) {
      case Change::Kind::Subtract:
        return before - *operand;
      case Change::Kind::Add:
        return before + *operand;
      case Change::Kind::Multiply:
        return before * *operand;
      case Change::Kind::Divide:
        return operand->is_zero() ? std::nullopt : std::optional(floor_div(before, *operand));
      default:
        return operand;
    }
  }

  const Game& game_;
  std::vector<Integer> parameters_;
  Integer least_;
  Integer most_;
  Board board_;
  std::vector<Integer> environment_;
  std::size_t move_ = 0;
  std::vector<Listed> found_;
};

template <class N>
inline void expect_definition(const Instance& instance, const Board& board,
                              const std::vector<Listed>& expected) {
  EXPECT_EQ(texts(enumerate<N>(instance, board, Order::Ascending)), texts(expected))
      << print_game(instance.game()) << print(board);
  std::vector<Listed> reversed(expected.rbegin(), expected.rend());
  std::vector<Listed> down;   // the moves in their order, each from its last option
  for (std::size_t move = 0; move < instance.game().moves.size(); ++move) {
    std::ranges::copy_if(reversed, std::back_inserter(down),
                         [move](const Listed& listed) { return listed.move == move; });
  }
  EXPECT_EQ(texts(enumerate<N>(instance, board, Order::Descending)), texts(down))
      << print_game(instance.game()) << print(board);
}

}  // namespace grundy::rules
