#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "automata/dfa.hpp"
#include "automata/interner.hpp"
#include "laws/membership.hpp"
#include "laws/prefixes.hpp"

namespace grundy::laws {

/// Numbers what a word and its continuations look like one digit on: (member?, classes of the children).
/// Compared exactly.
class SignatureInterner {
 public:
  /// Classes of the children are 0 .. classes_below; the last stands for "none of the table's".
  SignatureInterner(std::size_t classes_below, std::size_t children);
  std::uint32_t intern(bool member, std::span<const std::uint32_t> children);
  [[nodiscard]] std::size_t size() const { return narrow_ ? pairs_.size() : sequences_.size(); }

 private:
  unsigned bits_;
  bool narrow_;                                // a signature fits into 64 bits
  automata::PairInterner pairs_;
  automata::SequenceInterner sequences_;
  std::vector<std::uint32_t> packed_;
};

/// Myhill-Nerode classes on a table: two words (tuples of words of equal length, zeros in front) are in the
/// same class of depth d if the table says the same of all their continuations by at most d digits. Class 0:
/// no continuation is a member, or is no number. Computed bottom up: O(letters) a word of depth d > 0, so
/// O(cells * letters / growth^tracks).
class Classes {
 public:
  /// The words of one depth: word i of track t below sides[t].
  struct Level {
    std::vector<std::size_t> sides;
    Layout layout;
    std::vector<std::uint32_t> classes;        // depth 0: see Classes::member
    std::size_t count = 0;                     // of classes that occur, and 0
    std::vector<std::size_t> new_by_length;    // classes whose shortest word has this length
    std::optional<SignatureInterner> interner; // depth > 0

    explicit Level(std::vector<std::size_t> given) : sides(std::move(given)), layout(sides) {}
  };

  /// One Prefixes a track. Throws Error(Interrupted), TooLarge beyond budget.edges cells.
  Classes(std::span<const Prefixes* const> tracks, const Membership& members, const automata::Budget& budget);

  [[nodiscard]] const std::vector<Level>& levels() const { return levels_; }
  [[nodiscard]] std::uint32_t class_at(std::size_t depth, std::size_t index) const {
    return depth == 0 ? member_[index] : levels_[depth].classes[index];
  }
  /// Of the words up to `length` letters in the table of numbers with up to `length` digits: the most classes
  /// that some depth tells apart, for length = 0, 1, ...
  [[nodiscard]] std::vector<std::size_t> seen_by_length() const;
  /// Whether an automaton agrees with all words of at most top() letters.
  [[nodiscard]] bool agrees_at_root(const automata::Dfa& dfa);
  [[nodiscard]] std::size_t top() const { return levels_.size() - 1; }

 private:
  void fill_members(const Membership& members);
  void fill_level(Level& level, const automata::Budget& budget);
  template <class Below>
  void fill_row(Level& level, const std::vector<std::size_t>& tuple, const Below& below, const Level& lower);

  std::vector<const Prefixes*> tracks_;
  std::uint32_t digits_;
  std::size_t letters_;
  std::vector<std::uint8_t> member_;
  std::vector<Level> levels_;
  std::vector<std::size_t> bases_;  // of one row: where each choice of the outer digits begins
  std::vector<std::uint32_t> signature_;
  std::vector<std::uint8_t> shortest_;  // length of the shortest word of each class of the level being filled
};

}  // namespace grundy::laws
