#include "solve/table_plain.hpp"

#include <algorithm>
#include <functional>

#include "solve/line_of_play.hpp"
#include "solve/memory.hpp"
#include "solve/sweep.hpp"

namespace grundy::solve {
namespace {

using Parts = std::span<const std::size_t>;

/// Gathers a board's options and decides its outcome.
class OutcomeRule {
 public:
  using Table = OutcomeTable;
  OutcomeRule(const Game& game, const Box&, std::uint64_t) : game_(game) {}

  void begin() {
    p_options_.clear();
    has_p_ = has_other_ = false;
  }
  void see(const OutcomeTable& table, Parts parts) {
    const bool is_p = table.is_p(parts[0]);   // games with splits are solved by values
    (is_p ? has_p_ : has_other_) = true;
    if (is_p && game_.block > 0) p_options_.push_back(parts[0]);
  }
  void settle(OutcomeTable& table, std::size_t index, std::optional<Outcome> ended) {
    if (ended ? *ended == Outcome::P : is_p()) table.set_p(index);
  }
  static void settle_illegal(OutcomeTable& table, std::size_t index) { table.set_illegal(index); }

 private:
  const Game& game_;
  std::vector<std::size_t> p_options_;
  bool has_p_ = false;
  bool has_other_ = false;

  bool is_p() {
    if (game_.block == 0) return !has_p_ && (game_.play == Play::Normal || has_other_);
    std::sort(p_options_.begin(), p_options_.end());
    const auto end = std::unique(p_options_.begin(), p_options_.end());
    const bool few = static_cast<std::size_t>(end - p_options_.begin()) <= game_.block;
    return few && (game_.play == Play::Normal || has_other_);   // in misere play an option must be left
  }
};

/// Gathers the values of a board's options.
class ValueRule {
 public:
  using Table = GrundyTable;
  ValueRule(const Game&, const Box& box, std::uint64_t memory)
      : room_for_wide_(memory / sizeof(std::uint32_t) >= static_cast<std::uint64_t>(box.cells().value())) {}

  void begin() { values_.clear(); }
  void see(const GrundyTable& table, Parts parts) {
    GrundyValue sum = 0;
    for (const std::size_t part : parts) sum ^= table.value(part);
    values_.push_back(sum);
  }
  void settle(GrundyTable& table, std::size_t index, std::optional<Outcome>) {
    std::sort(values_.begin(), values_.end());
    GrundyValue mex = 0;
    for (const GrundyValue value : values_) mex += value == mex ? 1U : 0U;
    if (mex >= GrundyTable::first_wide && !room_for_wide_) {
      throw Error(
          ErrorKind::TooLarge,
          "the table holds values above 65534, which need three times the memory; allow more with --memory");
    }
    table.set(index, mex);
  }
  static void settle_illegal(GrundyTable&, std::size_t) {}   // a board has no value until it gets one

 private:
  std::vector<GrundyValue> values_;
  bool room_for_wide_;
};

template <class Rule>
class PlainSolver {
 public:
  PlainSolver(const Instance& instance, const Box& box, const Limits& limits, std::uint64_t memory)
      : instance_(instance),
        box_(box),
        rule_(instance.game(), box, memory),
        rows_(box, plain_order(box)),
        options_(instance, rows_, limits),
        cells_(static_cast<std::size_t>(box.cells().value())),
        watch_(limits, static_cast<double>(cells_)),
        memory_(memory),
        table_(box) {}

  typename Rule::Table in_order(const SweepOrder& order) {
    Rows rows(box_, order);
    std::size_t done = 0;
    do {
      for (std::size_t cell = 0; cell < rows.width(); ++cell) {
        rows.board_of(cell, board_);
        settle(rows.index(cell));
        watch_.done(static_cast<double>(++done));
      }
    } while (rows.next());
    return std::move(table_);
  }

  typename Rule::Table depth_first() {
    colour_ = ZeroedArray<std::uint8_t>(cells_);   // all New
    for (std::size_t index = 0; index < cells_; ++index) {
      watch_.done(static_cast<double>(index));
      if (colour_[index] == New) explore(index);
    }
    return std::move(table_);
  }

 private:
  enum Colour : std::uint8_t { New, Open, Settled };   // New is 0
  /// Entries of the stack: a board to look at, or the mark that all options of a board are settled.
  static constexpr std::size_t leaving = std::size_t{1} << 63;

  const Instance& instance_;
  const Box& box_;
  Rule rule_;
  Rows rows_;
  BoardOptions options_;
  std::size_t cells_;
  Watch watch_;
  std::uint64_t memory_;
  typename Rule::Table table_;
  ZeroedArray<std::uint8_t> colour_;
  std::vector<std::size_t> stack_;
  std::vector<std::int64_t> board_;

  static SweepOrder plain_order(const Box& box) {
    SweepOrder order{{}, std::vector<bool>(box.dimensions(), true)};
    for (std::size_t i = 0; i < box.dimensions(); ++i) order.axes.push_back(i);
    return order;
  }

  void set_board(std::size_t index) {
    board_.resize(box_.dimensions());
    for (std::size_t i = box_.dimensions(); i-- > 0;) {
      const auto extent = static_cast<std::size_t>(box_.last[i] - box_.first[i] + 1);
      board_[i] = box_.first[i] + static_cast<std::int64_t>(index % extent);
      index /= extent;
    }
  }

  /// All options of `board_`.
  void each_option(const std::function<void(Parts)>& visit) {
    for (std::size_t move = 0; move < instance_.game().moves.size(); ++move) {
      options_.each(move, board_, [&](Parts parts) {
        visit(parts);
        watch_.spend(64);
      });
    }
    watch_.spend(64);
  }

  /// Precondition: the options of `board_` are settled.
  void settle(std::size_t index) {
    if (!options_.enumerator().is_legal(board_)) return Rule::settle_illegal(table_, index);
    rule_.begin();
    each_option([&](Parts parts) { rule_.see(table_, parts); });
    rule_.settle(table_, index, options_.enumerator().end_outcome(board_));
  }

  void explore(std::size_t start) {
    stack_.push_back(start);
    while (!stack_.empty()) {
      const std::size_t top = stack_.back();
      if ((top & leaving) != 0) {
        stack_.pop_back();
        set_board(top & ~leaving);
        settle(top & ~leaving);
        colour_[top & ~leaving] = Settled;
      } else if (colour_[top] == New) {
        open(top);
      } else {
        stack_.pop_back();   // met again after it was settled
      }
    }
  }

  void open(std::size_t index) {
    stack_.back() = index | leaving;
    colour_[index] = Open;
    set_board(index);
    if (!options_.enumerator().is_legal(board_)) return;
    each_option([&](Parts parts) {
      for (const std::size_t part : parts) {
        if (colour_[part] == Open) throw need_not_end(instance_, line_from(part));
        if (colour_[part] == New) push(part);
      }
    });
  }

  void push(std::size_t index) {
    if ((stack_.size() + 1) * 2 * sizeof(std::size_t) + cells_ > memory_) {
      throw Error(
          ErrorKind::TooLarge,
          "the order in which the positions depend on each other could not be shown beforehand, and to "
          "find it takes more than the " +
              bytes_in_words(memory_) + " that are left beside the table; allow more with --memory");
    }
    stack_.push_back(index);
  }

  /// The open boards from `index` on, which is one of them: each is an option of the one before.
  std::vector<Position> line_from(std::size_t index) {
    std::vector<Position> line;
    for (const std::size_t entry : stack_) {
      if ((entry & leaving) == 0 || (line.empty() && (entry & ~leaving) != index)) continue;
      set_board(entry & ~leaving);
      line.push_back({Board(board_.begin(), board_.end())});
    }
    return line;
  }
};

template <class Rule>
typename Rule::Table solve_plain(const Instance& instance, const Box& box,
                                 const std::optional<ProvedOrder>& order, const Limits& limits,
                                 std::uint64_t memory) {
  PlainSolver<Rule> solver(instance, box, limits, memory);
  return order ? solver.in_order(order->order) : solver.depth_first();
}

}  // namespace

OutcomeTable solve_outcomes_plain(const Instance& instance, const Box& box,
                                  const std::optional<ProvedOrder>& order, const Limits& limits,
                                  std::uint64_t memory) {
  return solve_plain<OutcomeRule>(instance, box, order, limits, memory);
}

GrundyTable solve_values_plain(const Instance& instance, const Box& box,
                               const std::optional<ProvedOrder>& order, const Limits& limits,
                               std::uint64_t memory) {
  return solve_plain<ValueRule>(instance, box, order, limits, memory);
}

std::uint64_t bytes_of_plain(const Box& box, const std::optional<ProvedOrder>& order) {
  return order ? 0 : static_cast<std::uint64_t>(box.cells().value());
}

}  // namespace grundy::solve
