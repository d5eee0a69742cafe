#include "automata/adder.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "automata/interner.hpp"
#include "automata/linear.hpp"
#include "automata/relation.hpp"

namespace grundy::automata {

namespace {

/// Pairs of valid words compared from the front: equal so far, or the first smaller (2 accepts). Larger is
/// dropped.
Dfa compare_words(const Numeration& numeration, bool equal_only, const Budget& budget) {
  const Dfa& validity = numeration.validity();
  const Alphabet alphabet = Alphabet::uniform(2, numeration.digit_count());
  Dfa result{Transitions(alphabet), {}};
  SequenceInterner states;
  states.intern(std::array<std::uint32_t, 3>{0, 0, 0});   // validity states, and whether x < y so far
  for (std::uint32_t built = 0; built < states.size(); ++built) {
    budget.check(states.size(), result.delta.edges.size(), "a comparison of words");
    const std::array<std::uint32_t, 3> state{states.at(built)[0], states.at(built)[1], states.at(built)[2]};
    const bool wanted = equal_only ? state[2] == 0 : state[2] == 1;
    result.accepting.push_back(wanted && validity.accepting[state[0]] != 0 &&
                               validity.accepting[state[1]] != 0);
    for (const Edge& x : validity.delta.from(state[0])) {
      for (const Edge& y : validity.delta.from(state[1])) {
        const bool equal_so_far = state[2] == 0;
        if (equal_so_far && (x.letter > y.letter || (equal_only && x.letter != y.letter))) continue;
        const std::uint32_t less = !equal_so_far || x.letter < y.letter;
        const Letter letter = x.letter * alphabet.stride(0) + y.letter;
        result.delta.edges.push_back(
            {letter, states.intern(std::array<std::uint32_t, 3>{x.target, y.target, less})});
      }
    }
    result.delta.close_state();
  }
  return minimize(result);
}

Dfa in_order(Dfa dfa, DigitOrder order, const Budget& budget) {
  return order == DigitOrder::Msd ? std::move(dfa) : reverse(dfa, budget);
}

}  // namespace

Dfa equality(const Numeration& numeration, DigitOrder order, const Budget& budget) {
  return in_order(compare_words(numeration, true, budget), order, budget);
}

Dfa less_than(const Numeration& numeration, DigitOrder order, const Budget& budget) {
  return in_order(compare_words(numeration, false, budget), order, budget);
}

Dfa successor(const Numeration& numeration, const Budget& budget) {
  enum : Track { x, y, between };
  const Dfa less = less_than(numeration, DigitOrder::Msd, budget);
  const Relation above_x = make_relation(less, std::array<Track, 2>{x, between}, budget);
  const Relation below_y = make_relation(less, std::array<Track, 2>{between, y}, budget);
  const std::array<Track, 1> forgotten{between};
  const Relation gap = project(join(above_x, below_y, budget), forgotten, DigitOrder::Msd, budget);
  return subtract(make_relation(less, std::array<Track, 2>{x, y}, budget), gap, budget).dfa;
}

Dfa adder(const Numeration& numeration, DigitOrder order, const Budget& budget) {
  const std::array<std::int64_t, 3> coefficients{1, 1, -1};
  return in_order(linear_relation(numeration, coefficients, Comparison::Equal, 0, budget), order, budget);
}

namespace {

/// The claims about one candidate; each is reduced to "this automaton accepts no word".
class AdderProof {
 public:
  AdderProof(const Numeration& numeration, const Dfa& candidate, const Budget& budget)
      : numeration_(numeration), budget_(budget), candidate_(minimize(candidate)) {}

  std::vector<Obligation> run() {
    decide("A accepts valid words only", [&] { return invalid_words(); });
    decide("leading zeros do not matter to valid words",
           [&] { return zero_sensitive_words(numeration_.validity()); });
    decide("leading zeros do not matter to A", [&] { return zero_sensitive_words(candidate_); });
    decide("every x has a successor", [&] { return without_partner(successor_, 0); });
    decide("every x has one successor only", [&] { return two_partners(successor_, 1); });
    decide("every y but 0 is a successor", [&] { return unreached(); });
    decide("the successor of x is x + 1", [&] { return wrong_successors(); });
    decide("A(x, 0, z) if and only if x = z", [&] { return wrong_zeros(); });
    decide("A(x, y, z) implies A(x, S(y), S(z))", [&] { return wrong_steps(); });
    decide("for all x, y there is a z with A(x, y, z)", [&] { return without_partner(candidate_, 2); });
    decide("A(x, y, z) and A(x, y, z') imply z = z'", [&] { return two_partners(candidate_, 2); });
    return std::move(obligations_);
  }

 private:
  template <typename Violations>
  void decide(const char* claim, Violations violations) {
    const auto start = std::chrono::steady_clock::now();
    const Dfa found = violations();
    const std::optional<Word> word = shortest_word(found);
    Obligation obligation{claim, !word.has_value(), {}, 0};
    if (word) obligation.counterexample = numeration_.decode_tuple(found.alphabet(), *word);
    obligation.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    obligations_.push_back(std::move(obligation));
  }

  [[nodiscard]] Relation valid_words(std::span<const Track> tracks) const {
    const Relation start{{}, all_words(Alphabet())};
    return cylindrify(start, tracks, numeration_.validity(), budget_);
  }

  [[nodiscard]] Relation named(const Dfa& dfa, std::initializer_list<Track> names) const {
    return make_relation(dfa, std::vector<Track>(names), budget_);
  }

  [[nodiscard]] Dfa invalid_words() const {
    return product(candidate_, valid_words(std::array<Track, 3>{0, 1, 2}).dfa, Operation::Difference,
                   budget_);
  }

  /// Words w of which exactly one of w, 0w is accepted; `dfa` is minimised.
  [[nodiscard]] Dfa zero_sensitive_words(const Dfa& dfa) const {
    const State target = dfa.delta.next(0, 0);
    if (target == 0) return empty_language(dfa.alphabet());
    if (target == no_state) return dfa;
    // The words that follow a 0: a new state 0 in front has the edges of `target`.
    std::vector<Arc> arcs;
    std::vector<State> accepting;
    for (State state = 0; state < dfa.states(); ++state) {
      for (const Edge& edge : dfa.delta.from(state))
        arcs.push_back({state + 1, edge.letter, edge.target + 1});
      if (dfa.accepting[state] != 0) accepting.push_back(state + 1);
    }
    for (const Edge& edge : dfa.delta.from(target)) arcs.push_back({0, edge.letter, edge.target + 1});
    if (dfa.accepting[target] != 0) accepting.push_back(0);
    const Dfa shifted = make_dfa(dfa.alphabet(), dfa.states() + 1, std::move(arcs), accepting);
    return product(dfa, shifted, Operation::Xor, budget_);
  }

  /// Tuples of the other tracks for which no value of track `free` fits.
  [[nodiscard]] Dfa without_partner(const Dfa& dfa, std::size_t free) const {
    std::vector<std::uint8_t> keep(dfa.alphabet().tracks(), 1);
    keep[free == 0 ? 1 : free] = 0;  // of the successor: y
    std::vector<Track> tracks;
    for (Track track = 0; track + 1 < keep.size(); ++track) tracks.push_back(track);
    return complement(project(dfa, keep, DigitOrder::Msd, budget_), valid_words(tracks).dfa, budget_);
  }

  /// Tuples (..., v, v') with two different values v < v' of the last track.
  [[nodiscard]] Dfa two_partners(const Dfa& dfa, Track last) const {
    std::vector<Track> names;
    for (Track track = 0; track <= last; ++track) names.push_back(track);
    const Relation first = make_relation(dfa, names, budget_);
    names.back() = last + 1;
    const Relation second = make_relation(dfa, names, budget_);
    return join(join(first, named(less_, {last, last + 1}), budget_), second, budget_).dfa;
  }

  [[nodiscard]] Dfa unreached() const {
    const std::array<std::uint8_t, 2> keep{0, 1};
    const Dfa reached = project(successor_, keep, DigitOrder::Msd, budget_);
    return product(complement(reached, numeration_.validity(), budget_), zero_, Operation::Difference,
                   budget_);
  }

  [[nodiscard]] Dfa wrong_successors() const {
    const std::array<std::int64_t, 2> coefficients{-1, 1};
    const Dfa plus_one = linear_relation(numeration_, coefficients, Comparison::Equal, 1, budget_);
    return product(successor_, plus_one, Operation::Xor, budget_);
  }

  [[nodiscard]] Dfa wrong_zeros() const {
    const std::array<Track, 1> y{1};
    const Relation at_zero = join(named(candidate_, {0, 1, 2}), named(zero_, {1}), budget_);
    const Relation sums = project(at_zero, y, DigitOrder::Msd, budget_);
    return product(sums.dfa, equality(numeration_, DigitOrder::Msd, budget_), Operation::Xor, budget_);
  }

  /// (x, y, z, y', z') with A(x, y, z), y' = S(y), z' = S(z) and not A(x, y', z'); y and z projected away
  /// early.
  [[nodiscard]] Dfa wrong_steps() const {
    enum : Track { x, y, y_next, z, z_next };
    const std::array<Track, 1> forget_y{y};
    const std::array<Track, 1> forget_z{z};
    const Relation moved =
        project(join(named(candidate_, {x, y, z}), named(successor_, {y, y_next}), budget_), forget_y,
                DigitOrder::Msd, budget_);
    const Relation both =
        project(join(moved, named(successor_, {z, z_next}), budget_), forget_z, DigitOrder::Msd, budget_);
    return subtract(both, named(candidate_, {x, y_next, z_next}), budget_).dfa;
  }

  const Numeration& numeration_;
  const Budget& budget_;
  Dfa candidate_;
  Dfa less_ = less_than(numeration_, DigitOrder::Msd, budget_);
  Dfa successor_ = successor(numeration_, budget_);
  Dfa zero_ = make_dfa(numeration_.validity().alphabet(), 1, {{0, 0, 0}}, std::array<State, 1>{0});
  std::vector<Obligation> obligations_;
};

}  // namespace

std::vector<Obligation> prove_adder(const Numeration& numeration, const Dfa& candidate,
                                    const Budget& budget) {
  return AdderProof(numeration, candidate, budget).run();
}

bool all_hold(const std::vector<Obligation>& obligations) {
  return std::ranges::all_of(obligations, &Obligation::holds);
}

}  // namespace grundy::automata
