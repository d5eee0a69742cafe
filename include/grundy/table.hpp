#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <grundy/position.hpp>
#include <grundy/zeroed_array.hpp>

namespace grundy {

using GrundyValue = std::uint32_t;

/// What a computation may use, and how it is stopped.
struct Limits {
  std::uint64_t memory = std::uint64_t{1} << 30;         // bytes
  std::uint64_t search = 0;  // options that a search may look at for one question; 0: no bound
  const std::atomic<bool>* stop = nullptr;               // raised: Error(Interrupted) within a second
  std::function<void(double)> progress;  // called now and then with the part done, 0..1; may be empty
};

/// All boards with first[i] <= x[i] <= last[i]: a closed box, row-major, last coordinate fastest.
struct Box {
  std::vector<std::int64_t> first;
  std::vector<std::int64_t> last;

  [[nodiscard]] std::size_t dimensions() const { return last.size(); }
  /// Number of cells; std::nullopt if it does not fit into 63 bits.
  [[nodiscard]] std::optional<std::int64_t> cells() const;
  [[nodiscard]] bool contains(std::span<const std::int64_t> board) const;
  /// Precondition: contains(board).
  [[nodiscard]] std::size_t index(std::span<const std::int64_t> board) const;
  [[nodiscard]] std::string to_string() const;  // "0..99 x 0..49"
};

/// The outcome of every legal board in a box. One bit a board; boards that are not legal have is_legal false.
class OutcomeTable {
 public:
  OutcomeTable() = default;
  explicit OutcomeTable(Box box);
  [[nodiscard]] const Box& box() const { return box_; }
  [[nodiscard]] bool is_p(std::size_t index) const { return (p_[index / 64] >> (index % 64) & 1) != 0; }
  [[nodiscard]] bool is_legal(std::size_t index) const {
    return illegal_.empty() || (illegal_[index / 64] >> (index % 64) & 1) == 0;
  }
  [[nodiscard]] std::optional<Outcome> outcome(
      std::span<const std::int64_t> board) const;  // nullopt: not legal
  void set_p(std::size_t index) { p_[index / 64] |= std::uint64_t{1} << (index % 64); }
  void set_illegal(std::size_t index);
  bool operator==(const OutcomeTable& other) const;

 private:
  Box box_;
  ZeroedArray<std::uint64_t> p_;
  ZeroedArray<std::uint64_t> illegal_;  // empty: every board is legal
};

/// The Grundy value of every legal board in a box. Stored in 16 bits while all fit, in 32 bits otherwise.
class GrundyTable {
 public:
  static constexpr GrundyValue illegal = 0xFFFFFFFF;
  static constexpr GrundyValue first_wide = 0xFFFF;  // from here on 32 bits a value
  GrundyTable() = default;
  explicit GrundyTable(Box box);
  [[nodiscard]] const Box& box() const { return box_; }
  [[nodiscard]] GrundyValue value(std::size_t index) const {
    return (wide_.empty() ? narrow_[index] : wide_[index]) - 1U;
  }
  [[nodiscard]] std::optional<GrundyValue> value(
      std::span<const std::int64_t> board) const;  // nullopt: not legal
  void set(std::size_t index, GrundyValue value);
  bool operator==(const GrundyTable& other) const;

 private:
  Box box_;
  // One of them is empty. Held is the value plus 1, 0 for `illegal` (so for every board at first).
  ZeroedArray<std::uint16_t> narrow_;
  ZeroedArray<std::uint32_t> wide_;
};

/// Plain: every board in turn, every option looked up, as the definition says. Rays: one bit (outcomes) or
/// one set of values (Grundy values) carried along each ray, so that a cell costs O(1) a ray. Automatic: Rays
/// where the moves have them. The tables are equal.
enum class TableMethod { Automatic, Rays, Plain };

/// The outcome of every legal board of `instance` in `box` (both ends included), for one board of the game
/// (no sum). Throws Error: TooLarge if the table needs more than limits.memory; NeedNotEnd; OutsideBox if an
/// option lies outside. Cost: O(1) a cell and ray; |box|/8 bytes and the carries of the rays (docs/rays.md).
[[nodiscard]] OutcomeTable solve_outcomes(const Instance& instance, const Box& box, const Limits& limits,
                                          TableMethod method = TableMethod::Automatic);

/// Grundy values, likewise; splits are taken as nim-sums. Throws Error(BadRequest) where values make no
/// sense: misere play, blocked options, an `end` that wins.
[[nodiscard]] GrundyTable solve_values(const Instance& instance, const Box& box, const Limits& limits,
                                       TableMethod method = TableMethod::Automatic);

/// Whether Grundy values are defined for the game, and if not, why (a clause such as "the play is misere").
[[nodiscard]] std::optional<std::string> why_no_values(const Game& game);

/// Whether every play of the game ends, shown from the rules alone (no table): a measure in natural numbers
/// that every move lowers, in words; std::nullopt if none of the tried ones does. Source:
/// docs/termination.md.
[[nodiscard]] std::optional<std::string> termination_measure(const Instance& instance);

}  // namespace grundy
