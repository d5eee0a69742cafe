#include "rules/option_enumerator.hpp"

#include "rules/enumeration.hpp"

namespace grundy::rules {

template <class N>
struct OptionEnumerator<N>::Implementation : Enumeration<N> {
  using Enumeration<N>::Enumeration;
};

template <class N>
OptionEnumerator<N>::OptionEnumerator(const Instance& instance)
    : implementation_(std::make_unique<Implementation>(instance)) {}

template <class N>
OptionEnumerator<N>::~OptionEnumerator() = default;

template <class N>
void OptionEnumerator<N>::limit(const std::atomic<bool>* stop, std::uint64_t steps) {
  implementation_->stop = stop;
  implementation_->steps_left = steps;
}

template <class N>
std::uint64_t OptionEnumerator<N>::steps_left() const {
  return implementation_->steps_left;
}

template <class N>
void OptionEnumerator<N>::forbid_wide() {
  implementation_->may_widen = false;
}

template <class N>
bool OptionEnumerator<N>::each_option_of(std::size_t move, std::span<const N> board, Order order,
                                         const Visit& visit) {
  if (end_outcome(board)) return true;
  Implementation& self = *implementation_;
  self.start(order, visit);
  self.move_index = move;
  return self.descend(0);
}

template <class N>
bool OptionEnumerator<N>::each_option(std::span<const N> board, Order order, const Visit& visit) {
  if (end_outcome(board)) return true;
  Implementation& self = *implementation_;
  self.start(order, visit);
  for (std::size_t move = 0; move < self.game.moves.size(); ++move) {
    self.move_index = move;
    if (!self.descend(0)) return false;
  }
  return true;
}

template <class N>
bool OptionEnumerator<N>::is_legal(std::span<const N> board) {
  for (const N& value : board) {
    if (Arithmetic<N>::sign(value) < 0) return false;
  }
  implementation_->set_board(board);
  return implementation_->conditions_hold(implementation_->environment.data());
}

template <class N>
std::optional<Outcome> OptionEnumerator<N>::end_outcome(std::span<const N> board) {
  Implementation& self = *implementation_;
  self.set_board(board);
  for (const End& end : self.game.ends) {
    bool result = false;
    Status status = holds(end.condition, self.environment.data(), result);
    if (status == Status::Overflow) {
      if (!self.may_widen) throw self.too_large();
      std::vector<Integer> wide;
      for (const N& value : self.environment) wide.push_back(Arithmetic<N>::to_integer(value));
      status = holds(end.condition, wide.data(), result);
      if (status == Status::Overflow) throw self.too_large();
    }
    if (status == Status::Value && result) return end.wins ? Outcome::N : Outcome::P;
  }
  return std::nullopt;
}

template class OptionEnumerator<std::int64_t>;
template class OptionEnumerator<Integer>;

}  // namespace grundy::rules
