#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solve/sweep.hpp"

namespace grundy::solve {

/// What one ray carries along its lines, for the rows that later rows can still look back to.
struct Carry {
  std::size_t depth = 1;                      // rows held
  std::size_t width = 0;
  ZeroedArray<std::uint8_t> marks;            // Marks or Counts
  ZeroedArray<std::uint32_t> distances;       // Distances

  [[nodiscard]] std::size_t at(std::size_t row, std::size_t cell) const {
    return (row < depth ? row : row % depth) * width + cell;
  }
};

/// A move, and how the sweep deals with it.
struct Sweeper {
  enum class Way {
    Marks,       // a ray without end: what lies on the ray from here on (a P, any board at all)
    Counts,      // the same in games with blocked options: how many P, up to one more than may be blocked
    Distances,   // a ray with an end: steps to the next P
    Walk,        // options on a line, looked up one by one
    Enumerate,   // anything else
  };
  Way way = Way::Enumerate;
  std::size_t move = 0;
  std::optional<LinearMove> line;             // not for Enumerate
  Carry carry;                                // of the rays
};

/// Thrown inside when the steps of a ray do not fit into 64 bits; the move is then taken by the enumerator.
struct RayTooLarge {
  std::size_t move;
};

/// The ways of all moves; `enumerate` are moves that must not be taken as rays. Carries are sized, not yet
/// allocated.
[[nodiscard]] std::vector<Sweeper> sweepers_for(const Instance& instance, const Rows& rows,
                                                const ProvedOrder& order, const std::vector<bool>& enumerate);
/// Rows that a line's options and steps look back to, with the row itself; all rows if that cannot be said
/// beforehand.
[[nodiscard]] std::size_t rows_needed(const LinearMove& line, const Rows& rows);
[[nodiscard]] std::uint64_t bytes_of(const std::vector<Sweeper>& sweepers, const Rows& rows);

/// Bytes that the sweep needs beside the table and the carries of the rays.
[[nodiscard]] std::size_t rows_of_marks(const std::vector<Sweeper>& sweepers, const Rows& rows);

/// Outcomes by one sweep over the box in a proved order. Precondition: no splits.
class OutcomeSweep {
 public:
  OutcomeSweep(const Instance& instance, const Box& box, const SweepOrder& order,
               std::vector<Sweeper> sweepers, const Limits& limits);
  [[nodiscard]] OutcomeTable run();

 private:
  // Marks of a board on a ray, and what `found_` gathers for a board.
  static constexpr std::uint8_t p_mark = 1;
  static constexpr std::uint8_t legal_mark = 2;

  /// A move on the stretch at hand.
  struct Stretch {
    Sweeper* sweeper;
    std::optional<LineColumns> columns;        // nullopt: by the enumerator
    std::vector<Shift> starts;  // a ray's first option, or the options; empty: not the same on all boards
    Shift step;  // if there are starts: of a ray
  };

  const Game& game_;
  SweepOrder order_;
  Rows rows_;
  std::vector<Sweeper> sweepers_;
  RowEvaluator evaluator_;
  BoardOptions options_;
  Watch watch_;
  OutcomeTable table_;
  std::size_t first_cell_ = 0;  // the stretch at hand
  std::size_t cells_ = 0;
  std::vector<Stretch> stretches_;
  std::optional<RowEvaluator::Truths> legal_;
  std::vector<std::uint8_t> ended_;  // see ended_boards
  Carry marks_;  // of the boards themselves
  std::uint8_t* own_ = nullptr;  // their marks in this stretch
  std::vector<std::uint8_t> found_;  // marks found among the options, for the row kernel
  std::vector<std::int64_t> board_, offset_, step_, start_;
  std::vector<std::size_t> p_options_;

  void mark_illegal();
  void sweep_stretch();
  void evaluate_stretch();
  void evaluate_move(Sweeper& sweeper);
  void find_shifts(Stretch& stretch);
  [[nodiscard]] std::optional<Shift> shift_by(const LineColumns& columns, std::int64_t k);

  // One board after another: any game (outcome_rays.cpp).
  struct Gathered {
    std::uint8_t marks = 0;
    std::size_t count = 0;  // of P-options, by Counts
  };
  void sweep_boards();
  [[nodiscard]] bool is_p_board(std::size_t i);
  void gather(Stretch& stretch, std::size_t i, Gathered& gathered);
  void gather_enumerated(std::size_t move, Gathered& gathered);
  void gather_index(std::size_t index, Gathered& gathered);
  void gather_walk(Stretch& stretch, std::size_t i, Gathered& gathered);
  void gather_ray(Stretch& stretch, std::size_t i, Gathered& gathered);
  /// The shift of the first option, if the whole ray surely lies in the box or below 0; else std::nullopt.
  [[nodiscard]] std::optional<Shift> first_of_falling_ray(std::int64_t low);
  void gather_carried(const Carry& carry, Sweeper::Way way, std::size_t at, std::int64_t further,
                      Gathered& gathered);
  void carry_on(Stretch& stretch, std::size_t i);

  // Whole rows at a time: rays and single steps that are the same along the row (outcome_rows.cpp).
  struct Source {
    const std::uint8_t* row;
    std::int64_t shift;
    const std::uint8_t* guard;  // null: it holds everywhere
  };
  struct Update {
    std::uint8_t* row;
    const std::uint8_t* before;  // null: the line begins here
    std::int64_t shift;
  };
  std::vector<Source> earlier_, in_row_;
  std::vector<Update> later_, at_once_;
  [[nodiscard]] bool by_rows() const;
  void sweep_row_stretch();
  void connect(Stretch& stretch);
  void connect_ray(const Stretch& stretch);
  [[nodiscard]] bool has_one_plain_ray() const;
  void gather_earlier();
  void decide_single_ray();
  void decide_one_by_one();
  void update_later();
};

}  // namespace grundy::solve
