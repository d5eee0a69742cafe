#include "solve/option_lister.hpp"

#include <algorithm>

#include "rules/evaluate.hpp"

namespace grundy::solve {
namespace {

using rules::Status;

bool is_zero(const Expression& expression) {
  return expression.kind == Expression::Kind::Constant && expression.value.is_zero();
}

bool is_other_constant(const Expression& expression) {
  return expression.kind == Expression::Kind::Constant && !expression.value.is_zero();
}

}  // namespace

template <class N>
OptionLister<N>::OptionLister(const Instance& instance)
    : enumerator_(instance), parameters_(instance.game().parameters.size()), option_(1), least_k_(1) {
  for (std::size_t move = 0; move < instance.game().moves.size(); ++move) {
    may_stand_.push_back(linear_move(instance, move));
    std::optional<LinearMove>& line = may_stand_.back();
    if (line &&
        (line->values != LinearMove::Values::AtLeast || std::ranges::any_of(line->step, is_other_constant)))
      line.reset();
    any_may_stand_ = any_may_stand_ || line.has_value();
  }
  for (const Integer& value : instance.parameters()) {
    if constexpr (std::is_same_v<N, Integer>) {
      environment_.push_back(value);
    } else {
      environment_.push_back(value.to_int64());   // the enumerator has refused larger ones
    }
  }
  environment_.resize(instance.game().variable_count());
}

/// The step is 0 at the board in `environment_`.
template <class N>
bool OptionLister<N>::stands(const LinearMove& line) {
  return std::ranges::all_of(line.step, [this](const Expression& step) {
    N value{};
    return is_zero(step) ||
           (rules::evaluate(step, environment_.data(), value) == Status::Value && value == N(0));
  });
}

/// The one option of a ray that stands, if it is there.
template <class N>
bool OptionLister<N>::find_option(const LinearMove& line, std::span<const N> board) {
  bool holds = true;
  if (line.guard && (rules::holds(*line.guard, environment_.data(), holds) != Status::Value || !holds))
    return false;
  if (rules::evaluate(line.low, environment_.data(), least_k_[0]) != Status::Value) return false;
  option_[0].clear();
  for (std::size_t i = 0; i < board.size(); ++i) {
    N value{};
    if (rules::evaluate(line.offset[i], environment_.data(), value) != Status::Value) return false;
    if (rules::Arithmetic<N>::add(board[i], value, value) != Status::Value) return false;
    option_[0].push_back(std::move(value));
  }
  return enumerator_.is_legal(option_[0]);
}

template <class N>
bool OptionLister<N>::each_option_of(std::size_t move, std::span<const N> board, rules::Order order,
                                     const Visit& visit) {
  if (const std::optional<LinearMove>& line = may_stand_[move]) {
    std::ranges::copy(board, environment_.begin() + static_cast<std::ptrdiff_t>(parameters_));
    if (stands(*line)) {
      if (enumerator_.end_outcome(board) || !find_option(*line, board)) return true;
      return visit(rules::OptionView<N>{move, option_, least_k_});
    }
  }
  return enumerator_.each_option_of(move, board, order, visit);
}

template <class N>
bool OptionLister<N>::each_option(std::span<const N> board, rules::Order order, const Visit& visit) {
  if (!any_may_stand_) return enumerator_.each_option(board, order, visit);
  for (std::size_t move = 0; move < may_stand_.size(); ++move) {
    if (!each_option_of(move, board, order, visit)) return false;
  }
  return true;
}

bool SumLister::each_option(const Position& position, rules::Order order, const Visit& visit) {
  for (std::size_t board = 0; board < position.size(); ++board) {
    const auto visit_board = [&](const rules::OptionView<Integer>& view) { return visit(board, view); };
    if (!lister_.each_option(position[board], order, visit_board)) return false;
  }
  return true;
}

Option whole_option(const Position& position, std::size_t board, const rules::OptionView<Integer>& view) {
  Option option;
  option.position = position;
  const auto place = option.position.erase(option.position.begin() + static_cast<std::ptrdiff_t>(board));
  option.position.insert(place, view.parts.begin(), view.parts.end());
  option.move = view.move;
  option.values.assign(view.values.begin(), view.values.end());
  return option;
}

template class OptionLister<std::int64_t>;
template class OptionLister<Integer>;

}  // namespace grundy::solve
