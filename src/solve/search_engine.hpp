#pragma once

#include <optional>
#include <span>
#include <vector>

#include <grundy/search.hpp>

#include "solve/option_lister.hpp"
#include "solve/position_store.hpp"

namespace grundy::solve {

/// Positions as keys of a PositionStore: the coordinates of the boards one after another, boards in ascending
/// order.
template <class N>
class SearchEngine {
 public:
  using Node = typename PositionStore<N>::Node;
  using Key = std::vector<N>;

  SearchEngine(const Instance& instance, const Limits& limits, SearchBudget& budget);

  /// The outcome of a sum of boards (each `coordinates` numbers of `boards`). `ends`: every play from here is
  /// known to end, so that a board needs no more than one option that is P; otherwise everything that can be
  /// reached is looked at, and Error(NeedNotEnd) thrown if play can go round.
  Outcome outcome(std::span<const N> boards, bool ends);
  /// The outcome if the search knows it already.
  [[nodiscard]] std::optional<Outcome> known_outcome(std::span<const N> boards);
  /// The Grundy value of one board; splits as nim-sums.
  GrundyValue value(std::span<const N> board);

  [[nodiscard]] std::size_t stored() const { return outcomes_.size() + values_.size() + liveness_.size(); }

 private:
  enum State : std::uint32_t {
    New,
    Open,
    KnownP,
    KnownN
  };  // of outcomes_; values_ have first_value + value instead
  static constexpr std::uint32_t first_value = 2;
  struct TurnOver {};  // thrown and caught here
  static constexpr std::uint64_t first_turn = 20'000;  // visits
  static constexpr std::uint64_t never = 0xFFFFFFFFFFFFFFFF;
  enum Liveness : std::uint32_t { Unknown, Alive, Dead };

  struct Frame {
    Node node;
    std::size_t pending_begin;  // its options that are to be settled lie behind this in pending_
    std::uint32_t passes = 0;  // over the options
    bool complete = false;  // the last pass saw every option
    bool sees_p = false;
    bool sees_other = false;
    std::size_t p_count = 0;  // of options that are P, in games with blocked options
  };

  const Instance& instance_;
  const Game& game_;
  std::size_t coordinates_;
  const Limits& limits_;
  SearchBudget& budget_;
  OptionLister<N> enumerator_;
  OptionLister<N> probe_;
  PositionStore<N> outcomes_;
  PositionStore<N> values_;
  PositionStore<N> liveness_;
  std::vector<Frame> frames_;
  std::vector<Node> pending_;
  bool single_boards_;  // no move splits, and the position at hand is one board
  bool drops_dead_;  // boards without moves do not matter
  bool ends_ = false;
  Key key_;
  std::vector<std::span<const N>> parts_;
  std::vector<std::pair<Node, std::size_t>> p_options_;  // with how many boards have this option
  std::vector<GrundyValue> option_values_;
  rules::Order order_ = rules::Order::Ascending;
  std::uint64_t visits_ = 0;  // of options
  std::uint64_t turn_end_ = never;  // throw TurnOver at this visit
  std::uint64_t question_end_ = never;  // give up at this visit
  std::uint64_t pause_ = never;  // the first of the two

  void poll();
  void begin_question();
  void set_turn(std::uint64_t end);
  [[nodiscard]] bool is_dead(std::span<const N> board);
  void make_key();
  [[nodiscard]] std::size_t batch(const Frame& frame) const;
  template <class Visit>
  bool each_option(std::span<const N> position, Visit visit);
  void settle_outcomes(Node root);
  void settle_in_order(Node root);
  [[nodiscard]] bool advance(Frame& frame);
  void scan(Frame& frame);
  [[nodiscard]] bool see(Frame& frame, Node option, std::size_t times);
  [[nodiscard]] Outcome outcome_of_options(const Frame& frame);
  bool settle(const Frame& frame, Outcome outcome);
  void wait_for(Node option);
  void settle_values(Node root);
  [[nodiscard]] bool scan_values(Frame& frame);
  [[nodiscard]] Error repetition(PositionStore<N>& store, Node option) const;
  void abandon(PositionStore<N>& store);
};

extern template class SearchEngine<std::int64_t>;
extern template class SearchEngine<Integer>;

}  // namespace grundy::solve
