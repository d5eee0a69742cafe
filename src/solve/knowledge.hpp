#pragma once

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include <grundy/position.hpp>
#include <grundy/table.hpp>

#include "solve/polynomial.hpp"

namespace grundy::solve {

/// What holds of the variables wherever one case of a move can be made: a range for each atom and polynomials
/// that are at least 0. All of it follows from the rules, so what is shown with it is true; what cannot be
/// shown may be true as well.
class Knowledge {
 public:
  explicit Knowledge(Atoms& atoms) : atoms_(&atoms) {}

  /// `polynomial` >= 0.
  void learn(Polynomial polynomial) { facts_.push_back(std::move(polynomial)); }
  /// The condition (or, if `holds` is false, its opposite) is true. And, Or, Not and != must have been taken
  /// apart.
  void learn(const Condition& literal, bool holds);
  /// Adds what is known of opaque atoms and of products, and narrows the ranges. To be called once, after all
  /// learning.
  void conclude(const std::vector<Polynomial>& of_interest);

  /// The case cannot occur at all.
  [[nodiscard]] bool is_impossible() const { return impossible_; }
  [[nodiscard]] std::optional<Integer> upper(const Polynomial& polynomial) const;
  [[nodiscard]] std::optional<Integer> lower(const Polynomial& polynomial) const;
  /// polynomial < 0, polynomial <= 0 in every instance of the case (true also if the case is impossible).
  [[nodiscard]] bool shows_negative(const Polynomial& polynomial) const;
  [[nodiscard]] bool shows_at_most_zero(const Polynomial& polynomial) const {
    return shows_negative(polynomial - Polynomial(Integer(1)));
  }

 private:
  struct Bounds {
    std::optional<Integer> low;
    std::optional<Integer> high;
  };

  Atoms* atoms_;
  std::vector<Bounds> bounds_;
  std::vector<Polynomial> facts_;
  bool impossible_ = false;

  [[nodiscard]] Bounds bounds(const Polynomial& polynomial) const;
  [[nodiscard]] Bounds bounds(const Monomial& monomial) const;
  void learn_opaque(Atom atom);
  void learn_quotient(const Polynomial& value, const Polynomial& dividend, const Polynomial& divisor);
  void learn_remainder(const Polynomial& value, const Polynomial& dividend, const Polynomial& divisor);
  void learn_power(const Polynomial& value, const Polynomial& base, const Polynomial& exponent);
  void learn_products(const Polynomial& polynomial);
  void narrow();
  bool shows_negative(const Polynomial& polynomial, int depth, int& combinations) const;
  [[nodiscard]] std::set<Atom> opaque_atoms(const std::vector<Polynomial>& of_interest) const;
  [[nodiscard]] bool at_least(const Polynomial& polynomial, int bound) const;
};

/// One change of a position that the rules allow: a move (and a part of it, for splits).
struct Edge {
  std::size_t move = 0;
  std::size_t part = 0;
  std::vector<Polynomial> change;  // of each coordinate: after - before
  std::vector<Polynomial>
      step;  // of each coordinate, for each further step of a ray; empty if there is no ray
  std::vector<Knowledge> cases;  // one of them holds whenever the move can be made
};

/// What is taken for granted about the positions that moves are made from.
struct Premises {
  const Box* box = nullptr;  // they lie in the box
  std::vector<bool> positive;  // coordinates that are at least 1; may be empty
};

/// Edges of all moves. `atoms` gets one entry a move, which the edges point into.
[[nodiscard]] std::vector<Edge> edges_of(const Instance& instance, const Premises& premises,
                                         std::vector<std::unique_ptr<Atoms>>& atoms);

}  // namespace grundy::solve
