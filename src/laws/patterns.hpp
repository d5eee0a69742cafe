#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "laws/law_formulas.hpp"

/// Forms that laws often have. A pattern is a guess from small positions; `statement.hpp` decides whether it
/// holds.
namespace grundy::laws {

/// One thing said three ways.
struct Wording {
  std::string words;
  std::string unicode;
  std::string latex;
};

/// A condition on a position (and its value, the last number of the tuple, for Kind::Values).
struct Pattern {
  Wording says;
  automata::Formula formula = automata::always();   // over the law's variables
  std::function<bool(std::span<const std::int64_t>)> holds;
};

/// The law at small positions: all tuples below `side`.
struct SmallTable {
  std::int64_t side = 0;
  std::vector<std::vector<std::int64_t>> positions;   // legal ones, without the value
  std::vector<std::int64_t> values;  // Outcome: 1 for P, 0 for N; Values: the value, -1 where there is none
};

/// What patterns are made from.
class PatternMaker {
 public:
  PatternMaker(LawFormulas& formulas, const SmallTable& table) : x_(formulas), table_(table) {}

  /// Simplest first, as far as that can be said beforehand.
  [[nodiscard]] std::vector<Pattern> outcomes();
  [[nodiscard]] std::vector<Pattern> values();
  /// The pairs of even_zeros_and_shifted, in either order. Precondition: two tracks.
  [[nodiscard]] Pattern shifted();

 private:
  using Coefficients = std::vector<std::int64_t>;

  [[nodiscard]] std::size_t numbers() const {
    return table_.positions.empty() ? 0 : table_.positions[0].size();
  }
  [[nodiscard]] automata::Term variable(std::size_t track) const;
  [[nodiscard]] Wording name(std::size_t track) const;
  [[nodiscard]] automata::Term term(const Coefficients& coefficients, std::int64_t constant) const;
  [[nodiscard]] Wording write(const Coefficients& coefficients, std::int64_t constant) const;
  [[nodiscard]] std::vector<Coefficients> directions() const;
  [[nodiscard]] automata::Formula congruent(const Coefficients& coefficients, std::int64_t modulus,
                                            const std::vector<std::int64_t>& residues) const;
  [[nodiscard]] Wording list_of_names(const std::string& between_words, const std::string& between_unicode,
                                      const std::string& between_latex) const;

  void linear(std::vector<Pattern>& out);
  void periodic(std::vector<Pattern>& out);
  void each_periodic(std::vector<Pattern>& out);
  void nim_sums(std::vector<Pattern>& out);
  void lowest_parts(std::vector<Pattern>& out);
  void weights(std::vector<Pattern>& out);
  void linear_values(std::vector<Pattern>& out);
  void periodic_values(std::vector<Pattern>& out);
  void nim_sum_values(std::vector<Pattern>& out);

  LawFormulas& x_;
  const SmallTable& table_;
};

/// {(x, y): y is x with a 0 behind, and x ends in an even number of zeros}; (0, 0) too. Fraenkel's form of
/// Wythoff's pairs (How to beat your Wythoff games' opponent on three fronts, 1982).
[[nodiscard]] automata::SetPointer even_zeros_and_shifted(const automata::Numeration& numeration);

}  // namespace grundy::laws
