#pragma once

#include <optional>
#include <vector>

#include "solve/knowledge.hpp"

namespace grundy::solve {

/// An order of the boards of a box in which every option comes before the board it is an option of:
/// lexicographic in the coordinates `axes`, from the first on; a coordinate with `falls` false is taken from
/// its highest value down.
struct SweepOrder {
  std::vector<std::size_t> axes;    // a permutation of the coordinates
  std::vector<bool> falls;          // by coordinate: moves let it fall, so it is swept upwards

  /// Row-major, every coordinate upwards: the order of the table itself.
  [[nodiscard]] bool is_plain() const;
};

/// A sweep order for the box that is proved to be one; std::nullopt if none could be shown (there may be one,
/// or play may go round). Row-major order is preferred. `steps_too`: also the further steps of every ray go
/// down (by move).
struct ProvedOrder {
  SweepOrder order;
  std::vector<bool> steps_go_down;  // by move
};
[[nodiscard]] std::optional<ProvedOrder> find_order(const Instance& instance, const Box& box);

}  // namespace grundy::solve
