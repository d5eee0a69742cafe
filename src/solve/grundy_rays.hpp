#pragma once

#include <vector>

#include "solve/sweep.hpp"
#include "solve/value_sets.hpp"

namespace grundy::solve {

/// Grundy values by one sweep over the box in a proved order; splits as nim-sums. Rays that start with the
/// next board of their line keep one set of values for each line; other moves on a line are looked up one by
/// one.
class GrundySweep {
 public:
  /// `enumerate`: moves that must not be taken as rays.
  GrundySweep(const Instance& instance, const Box& box, const SweepOrder& order,
              const std::vector<bool>& enumerate, const Limits& limits);
  /// Bytes beside the table: known before anything is allocated, but for the sets, which grow with the
  /// values.
  [[nodiscard]] std::uint64_t bytes() const;
  /// `memory`: bytes for everything but the table.
  [[nodiscard]] GrundyTable run(std::uint64_t memory);

 private:
  struct Sweeper {
    std::size_t move = 0;
    std::optional<LinearMove> line;                 // std::nullopt: by the enumerator
    bool is_ray = false;
    std::size_t depth = 1;                          // rows of handles held
    ZeroedArray<ValueSets::Handle> handles;         // of the lines of the boards in those rows
    std::vector<ValueSets::Handle> of_this_row;     // lines that lie in the row at hand
    std::optional<LineColumns> columns;             // on the stretch at hand
    // If the step is the same on the whole stretch, and the ray falls inside a box from 0:
    ValueSets::Handle* here = nullptr;              // of the row at hand; null: not the same
    const ValueSets::Handle* before = nullptr;  // of the row that the step leads to; null: lines begin here
    std::int64_t shift = 0;
  };

  const Game& game_;
  Rows rows_;
  std::vector<Sweeper> sweepers_;
  RowEvaluator evaluator_;
  BoardOptions options_;
  Watch watch_;
  GrundyTable table_;
  std::optional<ValueSets> sets_;
  ValueSets::Handle extra_ = 0;  // values of options that are looked up one by one
  bool has_extra_ = false;
  bool is_wide_ = false;  // the table holds 32 bits a value
  std::size_t first_cell_ = 0;
  std::size_t cells_ = 0;
  std::optional<RowEvaluator::Truths> legal_;
  std::vector<std::uint8_t> ended_;
  std::vector<std::int64_t> board_, offset_, step_;
  std::vector<ValueSets::Handle> seen_;
  bool plain_rays_ = false;  // on this stretch there is nothing but such rays, and every board is legal

  void evaluate_stretch();
  void evaluate_move(Sweeper& sweeper);
  void sweep_board(std::size_t i);
  [[nodiscard]] ValueSets::Handle line_of(Sweeper& sweeper, std::size_t i);
  [[nodiscard]] ValueSets::Handle begin_line(Sweeper& sweeper);
  void settle(std::size_t i, GrundyValue value);
  [[nodiscard]] GrundyValue value_of_board(std::size_t i);
  void see(Sweeper& sweeper, std::size_t i);
  void see_enumerated(std::size_t move);
  void see_walk(Sweeper& sweeper, std::size_t i);
  void see_value(GrundyValue value);
  [[nodiscard]] bool is_legal_at(std::size_t i);
};

}  // namespace grundy::solve
