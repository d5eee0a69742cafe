#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <grundy/integer.hpp>

#include "automata/dfa.hpp"

/// Boolean operations on automata, and relations: automata whose tracks have names, as in a database.
namespace grundy::automata {

enum class Operation {
  And,
  Or,
  Xor,
  Difference
};   // words in both; in one or both; in one only; in the left only

/// The product, built on the reachable pairs only, minimised. Precondition: same alphabets.
/// Time O(pairs * edges of a state). Complement is Difference from the valid words.
[[nodiscard]] Dfa product(const Dfa& left, const Dfa& right, Operation operation, const Budget& budget);
/// The words of `universe` that `dfa` does not accept.
[[nodiscard]] Dfa complement(const Dfa& dfa, const Dfa& universe, const Budget& budget);

/// A shortest accepted word, of these the first in the order of the letters; std::nullopt if there is none.
/// O(edges).
[[nodiscard]] std::optional<Word> shortest_word(const Dfa& dfa);
/// A shortest word that exactly one of the two accepts (found on the fly); std::nullopt if they are
/// equivalent.
[[nodiscard]] std::optional<Word> shortest_difference(const Dfa& left, const Dfa& right,
                                                      const Budget& budget);
/// A shortest word to which the two give different values.
[[nodiscard]] std::optional<Word> shortest_difference(const Dfao& left, const Dfao& right,
                                                      const Budget& budget);
[[nodiscard]] bool are_equivalent(const Dfa& left, const Dfa& right, const Budget& budget);
/// The number of accepted words of `length` letters. O(length * edges) additions of integers of that many
/// digits.
[[nodiscard]] Integer count_words(const Dfa& dfa, std::size_t length);

/// Track i of the result is track order[i] of `dfa`; `order` is a permutation.
[[nodiscard]] Dfa permute_tracks(const Dfa& dfa, std::span<const std::size_t> order);
/// Exists: the tracks whose `keep` is false are forgotten. Words of Msd automata may need zeros in front (of
/// Lsd ones, behind) for the forgotten number to fit in: the language must be closed under such padding, and
/// the result is.
[[nodiscard]] Nfa forget_tracks(const Dfa& dfa, std::span<const std::uint8_t> keep, DigitOrder order);
/// forget_tracks, determinised and minimised.
[[nodiscard]] Dfa project(const Dfa& dfa, std::span<const std::uint8_t> keep, DigitOrder order,
                          const Budget& budget);

using Track = std::uint32_t;

/// A relation between numbers: an automaton whose track i carries the variable tracks[i]; strictly ascending.
struct Relation {
  std::vector<Track> tracks;
  Dfa dfa;
};

/// The relation with track i named names[i], in any order; a name that occurs twice stands for equal digits
/// (a diagonal).
[[nodiscard]] Relation make_relation(const Dfa& dfa, std::span<const Track> names, const Budget& budget);
/// Both hold: the natural join on the common tracks, never lifted to the union first. Minimised.
/// Time: as the product; a letter of the result is a pair of letters that agree on the common tracks.
[[nodiscard]] Relation join(const Relation& left, const Relation& right, const Budget& budget);
/// The left one holds and the right one does not. Precondition: the right's tracks are among the left's.
[[nodiscard]] Relation subtract(const Relation& left, const Relation& right, const Budget& budget);
/// One or both hold. Precondition: same tracks.
[[nodiscard]] Relation unite(const Relation& left, const Relation& right, const Budget& budget);
/// `relation` with the further `tracks`, each of which may be any word of `values` (one track):
/// cylindrification.
[[nodiscard]] Relation cylindrify(const Relation& relation, std::span<const Track> tracks, const Dfa& values,
                                  const Budget& budget);
/// Exists, for all tracks in `forgotten` at once.
[[nodiscard]] Relation project(const Relation& relation, std::span<const Track> forgotten, DigitOrder order,
                               const Budget& budget);
/// The same relation with every track renamed; the new names may be in any order but must differ.
[[nodiscard]] Relation rename(const Relation& relation, std::span<const Track> names);

}  // namespace grundy::automata
