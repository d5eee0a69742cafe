#include "solve/search_engine.hpp"

#include <algorithm>
#include <limits>

#include "solve/line_of_play.hpp"
#include "solve/polynomial.hpp"

/// Depth-first search with memory and an explicit stack. A frame looks at its options until one is known to
/// be P; options of unknown outcome are settled in batches of 1, 1, 2, 4, ... between passes over the
/// options, so the passes cost a logarithm and no more than twice the options that decide are ever stored.
///
/// Which options to look at first decides how much has to be searched: the farthest, where long rays end in
/// small positions (Euclid), or the nearest, where a large move gives the other player more room (Fibonacci
/// nim). Neither is always good, so the two take turns, each twice as long as the one before, until one of
/// them has the answer; what either settled is kept. That costs at most four times the better of the two.
namespace grundy::solve {

template <class N>
SearchEngine<N>::SearchEngine(const Instance& instance, const Limits& limits, SearchBudget& budget)
    : instance_(instance),
      game_(instance.game()),
      coordinates_(game_.coordinates.size()),
      limits_(limits),
      budget_(budget),
      enumerator_(instance),
      probe_(instance),
      outcomes_(budget),
      values_(budget),
      liveness_(budget) {
  enumerator_.limit(limits.stop);
  probe_.limit(limits.stop);
  single_boards_ = !rules::has_splits(game_);
  // With blocked options every option counts, dead ones too.
  drops_dead_ = game_.block == 0;
}

/// Called for every option that is looked at.
template <class N>
void SearchEngine<N>::poll() {
  if ((++visits_ & 1023U) == 0 && limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) {
    throw Error(ErrorKind::Interrupted, "interrupted");
  }
  if (visits_ < pause_) return;
  if (visits_ >= turn_end_) throw TurnOver();
  throw Error(ErrorKind::TooLarge, "the search has not found an answer among " +
                                       std::to_string(budget_.most_options) +
                                       " options; allow more with --search");
}

/// A new question: it may use all that the limits allow.
template <class N>
void SearchEngine<N>::begin_question() {
  // Options of large numbers take up to sixty times as long to look at.
  const std::uint64_t most =
      std::is_same_v<N, Integer> ? (budget_.most_options + 63) / 64 : budget_.most_options;
  question_end_ = most == 0 ? never : visits_ + most;
  set_turn(never);
}

template <class N>
void SearchEngine<N>::set_turn(std::uint64_t end) {
  turn_end_ = end;
  pause_ = std::min(turn_end_, question_end_);
}

template <class N>
bool SearchEngine<N>::is_dead(std::span<const N> board) {
  const Node node = liveness_.find_or_add(board);
  if (liveness_.state(node) == Unknown) {
    const bool dead =
        probe_.each_option(board, rules::Order::Ascending, [](const rules::OptionView<N>&) { return false; });
    liveness_.state(node) = dead ? Dead : Alive;
  }
  return liveness_.state(node) == Dead;
}

/// key_ = the boards of parts_, in order.
template <class N>
void SearchEngine<N>::make_key() {
  if (drops_dead_) std::erase_if(parts_, [this](std::span<const N> board) { return is_dead(board); });
  std::ranges::sort(parts_, [](std::span<const N> a, std::span<const N> b) {
    return std::ranges::lexicographical_compare(a, b);
  });
  Key joined;
  for (const std::span<const N> board : parts_) joined.insert(joined.end(), board.begin(), board.end());
  key_ = std::move(joined);
}

/// Calls visit(key, times) for the options of a position; `times`: so many equal boards have this option.
/// False if visit was.
template <class N>
template <class Visit>
bool SearchEngine<N>::each_option(std::span<const N> position, Visit visit) {
  if (single_boards_ && position.size() == coordinates_) {
    return enumerator_.each_option(position, order_, [&](const rules::OptionView<N>& option) {
      poll();
      return visit(std::span<const N>(option.parts[0]), std::size_t{1});
    });
  }
  const std::size_t boards = position.size() / coordinates_;
  const auto board = [&](std::size_t i) { return position.subspan(i * coordinates_, coordinates_); };
  for (std::size_t i = 0, next = 0; i < boards; i = next) {
    next = i + 1;
    while (next < boards && std::ranges::equal(board(next), board(i))) ++next;
    const bool finished = enumerator_.each_option(board(i), order_, [&](const rules::OptionView<N>& option) {
      poll();
      parts_.clear();
      for (std::size_t j = 0; j < boards; ++j) {
        if (j != i) parts_.push_back(board(j));
      }
      for (const std::vector<N>& part : option.parts) parts_.emplace_back(part);
      make_key();
      return visit(std::span<const N>(key_), next - i);
    });
    if (!finished) return false;
  }
  return true;
}

template <class N>
Outcome SearchEngine<N>::outcome(std::span<const N> boards, bool ends) {
  begin_question();
  ends_ = ends;
  Node root = 0;
  if (single_boards_ && boards.size() == coordinates_) {
    root = outcomes_.find_or_add(boards);
  } else {
    parts_.clear();
    for (std::size_t i = 0; i < boards.size(); i += coordinates_)
      parts_.push_back(boards.subspan(i, coordinates_));
    make_key();
    root = outcomes_.find_or_add(key_);
  }
  if (outcomes_.state(root) <= Open) settle_outcomes(root);
  return outcomes_.state(root) == KnownP ? Outcome::P : Outcome::N;
}

template <class N>
std::optional<Outcome> SearchEngine<N>::known_outcome(std::span<const N> boards) {
  if (!single_boards_ || boards.size() != coordinates_) return std::nullopt;
  const Node node = outcomes_.find(boards);
  if (node == PositionStore<N>::none || outcomes_.state(node) <= Open) return std::nullopt;
  return outcomes_.state(node) == KnownP ? Outcome::P : Outcome::N;
}

template <class N>
std::size_t SearchEngine<N>::batch(const Frame& frame) const {
  if (!ends_) return std::numeric_limits<std::size_t>::max();
  if (frame.passes <= 1) return 1;
  return std::size_t{1} << std::min<std::uint32_t>(frame.passes - 1, 40);
}

template <class N>
void SearchEngine<N>::settle_outcomes(Node root) {
  if (!ends_) {   // all options will be looked at, in whichever order
    order_ = rules::Order::Ascending;
    settle_in_order(root);
    return;
  }
  order_ = rules::Order::Descending;
  for (std::uint64_t turn = first_turn;; turn *= 2) {
    try {
      set_turn(visits_ + turn);
      settle_in_order(root);
      break;
    } catch (const TurnOver&) {
      order_ = order_ == rules::Order::Descending ? rules::Order::Ascending : rules::Order::Descending;
    }
  }
  set_turn(never);
}

template <class N>
void SearchEngine<N>::settle_in_order(Node root) {
  try {
    outcomes_.state(root) = Open;
    frames_.push_back({root, pending_.size()});
    while (!frames_.empty()) {
      if (advance(frames_.back())) frames_.pop_back();
    }
  } catch (...) {
    abandon(outcomes_);
    throw;
  }
}

/// One step of a frame; true if its position is settled.
template <class N>
bool SearchEngine<N>::advance(Frame& frame) {
  while (pending_.size() > frame.pending_begin) {
    const Node option = pending_.back();
    const std::uint32_t state = outcomes_.state(option);
    if (state == Open) throw repetition(outcomes_, option);
    if (state == New) {
      outcomes_.state(option) = Open;
      frames_.push_back({option, pending_.size()});   // `frame` is no longer valid
      return false;
    }
    pending_.pop_back();
    (state == KnownP ? frame.sees_p : frame.sees_other) = true;
    if (state == KnownP && ends_ && game_.block == 0) return settle(frame, Outcome::N);
  }
  // With blocked options the last pass has to see all of them settled, to count those that are P.
  if (frame.passes == 0 || !frame.complete || game_.block > 0) {
    scan(frame);
    if (ends_ && (game_.block == 0 ? frame.sees_p : frame.p_count > game_.block))
      return settle(frame, Outcome::N);
    if (!frame.complete || pending_.size() > frame.pending_begin) return false;
  }
  return settle(frame, outcome_of_options(frame));
}

template <class N>
bool SearchEngine<N>::settle(const Frame& frame, Outcome outcome) {
  pending_.resize(frame.pending_begin);
  outcomes_.state(frame.node) = outcome == Outcome::P ? KnownP : KnownN;
  return true;
}

/// One pass over the options; unknown ones go to pending_.
template <class N>
void SearchEngine<N>::scan(Frame& frame) {
  p_options_.clear();
  frame.p_count = 0;
  // The key may move in memory with the nodes, but not the numbers that it points to.
  frame.complete = each_option(outcomes_.key(frame.node), [&](std::span<const N> key, std::size_t times) {
    return see(frame, outcomes_.find_or_add(key), times);
  });
  ++frame.passes;
  std::ranges::sort(p_options_);
  for (std::size_t i = 0; i < p_options_.size(); ++i) {
    if (i == 0 || p_options_[i] != p_options_[i - 1]) frame.p_count += p_options_[i].second;
  }
}

template <class N>
void SearchEngine<N>::wait_for(Node option) {
  if (pending_.size() == pending_.capacity()) {
    budget_.account((pending_.size() + 64) * sizeof(Node));
    pending_.reserve(2 * pending_.size() + 64);
  }
  pending_.push_back(option);
}

/// False if the pass need not go on.
template <class N>
bool SearchEngine<N>::see(Frame& frame, Node option, std::size_t times) {
  switch (outcomes_.state(option)) {
    case KnownP:
      frame.sees_p = true;
      if (game_.block > 0) p_options_.emplace_back(option, times);
      return !ends_ || game_.block > 0;
    case KnownN:
      frame.sees_other = true;
      return true;
    case Open:
      throw repetition(outcomes_, option);
    default:
      break;
  }
  wait_for(option);
  return pending_.size() - frame.pending_begin < batch(frame);
}

/// Precondition: all options are settled.
template <class N>
Outcome SearchEngine<N>::outcome_of_options(const Frame& frame) {
  const bool misere = game_.play == Play::Misere;
  if (!frame.sees_p && !frame.sees_other) {   // no move
    const std::span<const N> position = outcomes_.key(frame.node);
    if (position.size() == coordinates_) {
      if (const std::optional<Outcome> ended = enumerator_.end_outcome(position)) return *ended;
    }
    return misere ? Outcome::N : Outcome::P;
  }
  if (game_.block == 0) return frame.sees_p ? Outcome::N : Outcome::P;
  if (frame.p_count > game_.block) return Outcome::N;
  return misere && !frame.sees_other ? Outcome::N : Outcome::P;   // in misere play an option must be left
}

template <class N>
void SearchEngine<N>::abandon(PositionStore<N>& store) {
  for (const Frame& frame : frames_) store.state(frame.node) = New;
  frames_.clear();
  pending_.clear();
}

template <class N>
GrundyValue SearchEngine<N>::value(std::span<const N> board) {
  begin_question();
  ends_ = false;   // every option counts
  const Node root = values_.find_or_add(board);
  if (values_.state(root) < first_value) settle_values(root);
  return values_.state(root) - first_value;
}

template <class N>
void SearchEngine<N>::settle_values(Node root) {
  try {
    values_.state(root) = Open;
    frames_.push_back({root, 0});
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (pending_.size() > frame.pending_begin) {
        const Node option = pending_.back();
        if (values_.state(option) == Open) throw repetition(values_, option);
        if (values_.state(option) == New) {
          values_.state(option) = Open;
          frames_.push_back({option, pending_.size()});
        } else {
          pending_.pop_back();
        }
      } else if (scan_values(frame)) {
        frames_.pop_back();
      }
    }
  } catch (...) {
    abandon(values_);
    throw;
  }
}

/// One pass over the options: true if all their values are known, and the board has its own now.
template <class N>
bool SearchEngine<N>::scan_values(Frame& frame) {
  option_values_.clear();
  const std::span<const N> board = values_.key(frame.node);
  enumerator_.each_option(board, rules::Order::Ascending, [&](const rules::OptionView<N>& option) {
    poll();
    GrundyValue sum = 0;
    for (const std::vector<N>& part : option.parts) {
      const Node node = values_.find_or_add(part);
      const std::uint32_t state = values_.state(node);
      if (state == Open) throw repetition(values_, node);
      if (state == New) wait_for(node);
      sum ^= state - first_value;
    }
    option_values_.push_back(sum);
    return true;
  });
  if (pending_.size() > frame.pending_begin) return false;
  std::ranges::sort(option_values_);
  GrundyValue mex = 0;
  for (const GrundyValue value : option_values_) mex += value == mex ? 1U : 0U;
  values_.state(frame.node) = first_value + mex;
  return true;
}

/// `option` is open: play has come back to it.
template <class N>
Error SearchEngine<N>::repetition(PositionStore<N>& store, Node option) const {
  std::vector<Position> line;
  for (const Frame& frame : frames_) {
    if (line.empty() && frame.node != option) continue;
    const std::span<const N> key = store.key(frame.node);
    Position position;
    for (std::size_t i = 0; i < key.size(); i += coordinates_) {
      const std::span<const N> board = key.subspan(i, coordinates_);
      position.emplace_back(board.begin(), board.end());
    }
    line.push_back(std::move(position));
  }
  return need_not_end(instance_, line);
}

template class SearchEngine<std::int64_t>;
template class SearchEngine<Integer>;

}  // namespace grundy::solve
