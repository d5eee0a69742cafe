#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <grundy/position.hpp>

#include "rules/option_enumerator.hpp"
#include "rules/parser.hpp"
#include "rules/trial_budget.hpp"

namespace grundy::rules {

using SmallBoard = std::vector<std::int64_t>;
using SmallPosition = std::vector<SmallBoard>;

/// True if all conditions hold; false also if one has no value, or none that fits into 64 bits.
[[nodiscard]] bool all_hold(const std::vector<Condition>& conditions,
                            const std::vector<std::int64_t>& environment);

/// Tuples over `values`, those first whose leading entries are small, until `visit` returns false.
template <class Visit>
void each_tuple(std::size_t length, const std::vector<std::int64_t>& values, Visit visit) {
  std::vector<std::size_t> indices(length, 0);
  SmallBoard tuple(length);
  while (true) {
    for (std::size_t i = 0; i < length; ++i) tuple[i] = values[indices[i]];
    if (!visit(tuple)) return;
    std::size_t i = length;
    while (i > 0 && ++indices[i - 1] == values.size()) indices[--i] = 0;
    if (i == 0) return;
  }
}

/// One instance of a game, tried on small boards. Numbers beyond 64 bits are not looked at: they would make
/// the work of a step unbounded.
class Trial {
 public:
  Trial(const Instance& instance, const Parser& parser, Reporter& reporter, Budget& budget);
  /// False if a mistake was reported. Throws BudgetSpent.
  bool run();

 private:
  struct SmallOption {
    SmallPosition position;
    std::size_t move = 0;
    SmallBoard values;
  };
  using Options = std::optional<std::vector<SmallOption>>;
  /// A board on the line of play that is followed, and the next of its options' boards to go to.
  struct Frame {
    SmallBoard board;
    std::vector<SmallOption> options;
    std::size_t option = 0;
    std::size_t part = 0;
  };
  enum class State { OnPath, Done };

  std::vector<SmallBoard> start_boards();
  std::optional<SmallBoard> complete(const SmallBoard& given) const;
  bool legal(const SmallBoard& board) const;

  // ---- does play end? ----
  bool explore(const SmallBoard& start);
  bool push(std::vector<Frame>& path, const SmallBoard& board);
  Options options_of(const SmallBoard& board);
  bool add_options(std::size_t move, const SmallBoard& board, std::vector<SmallOption>& out);
  /// Whether the move, with these values, can be made from every board that is nowhere smaller than `board`,
  /// and leads to such a one again. Shown by interval arithmetic, so never claimed wrongly.
  bool repeats_upwards(const SmallBoard& board, const SmallOption& option);
  bool report_growth(const SmallBoard& board, const std::vector<SmallOption>& options);
  void report_loop(const std::vector<Frame>& path, const SmallBoard& again);
  void report(std::size_t move, const std::string& message, const std::string& suggestion);

  // ---- are the claims of symmetry true? ----
  bool check_symmetry(std::size_t symmetry, const SmallBoard& board);
  bool ends_differently(const SmallBoard& board, const SmallBoard& other);
  static std::string different_options(const SmallBoard& board, const std::set<SmallPosition>& mirrored,
                                       const SmallBoard& other, const std::set<SmallPosition>& own);
  [[nodiscard]] SmallBoard exchanged(SmallBoard board, std::size_t symmetry) const;
  [[nodiscard]] std::set<SmallPosition> option_set(const std::vector<SmallOption>& options,
                                                   std::optional<std::size_t> symmetry) const;

  [[nodiscard]] std::string where() const;

  const Parser& parser_;
  Reporter& reporter_;
  Budget& budget_;
  Instance instance_;
  const Game& game_;
  SmallBoard parameters_;
  OptionEnumerator<std::int64_t> enumerator_;
  std::vector<std::uint64_t> step_costs_;  // by move
  std::uint64_t board_cost_;
  std::map<SmallBoard, State> state_;
  bool incomplete_ = false;  // some options were not listed since this was reset
};

}  // namespace grundy::rules
