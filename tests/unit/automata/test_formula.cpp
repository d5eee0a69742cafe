#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include <grundy/error.hpp>

#include "automata/logic.hpp"
#include "automata/regular_expression.hpp"
#include "helpers.hpp"

namespace grundy::automata {
namespace {

using testing::below;
using testing::Random;

const Budget budget;

Term v(const char* name) {
  return Term::variable(name);
}

/// The truth of a formula by trying values below `bound` for every quantified variable: right if all are
/// bounded so.
bool evaluate(const Formula& formula, Assignment& values, const Numeration& numeration, std::int64_t bound) {
  const auto value = [&](const Term& term) {
    Integer sum = term.constant();
    for (const auto& [name, coefficient] : term.coefficients()) sum += coefficient * values.at(name);
    return sum;
  };
  const auto part = [&](const Formula& operand) { return evaluate(operand, values, numeration, bound); };
  switch (formula.kind()) {
    case Formula::Kind::Compare: {
      const Integer left = value(formula.terms()[0]);
      const Integer right = value(formula.terms()[1]);
      switch (formula.comparison()) {
        case Comparison::Equal:
          return left == right;
        case Comparison::NotEqual:
          return left != right;
        case Comparison::Less:
          return left < right;
        case Comparison::LessEqual:
          return left <= right;
      }
      return false;
    }
    case Formula::Kind::Member: {
      std::vector<Integer> tuple;
      for (const Term& term : formula.terms()) tuple.push_back(value(term));
      if (std::ranges::any_of(tuple, [](const Integer& n) { return n.sign() < 0; })) return false;
      return formula.set()->dfa.accepts(numeration.encode_tuple(tuple));
    }
    case Formula::Kind::And:
      return std::ranges::all_of(formula.operands(), part);
    case Formula::Kind::Or:
      return std::ranges::any_of(formula.operands(), part);
    case Formula::Kind::Not:
      return !part(formula.operands()[0]);
    case Formula::Kind::Iff:
      return part(formula.operands()[0]) == part(formula.operands()[1]);
    case Formula::Kind::Exists:
    case Formula::Kind::Forall:
      break;
  }
  const bool is_forall = formula.kind() == Formula::Kind::Forall;
  const std::string& name = formula.variables()[0];   // the tests quantify one variable at a time
  const auto hidden = values.find(name);
  const std::optional<Integer> before = hidden == values.end() ? std::nullopt : std::optional(hidden->second);
  bool result = is_forall;
  for (std::int64_t n = 0; n < bound && result == is_forall; ++n) {
    values[name] = n;
    result = part(formula.operands()[0]);
  }
  if (before)
    values[name] = *before;
  else
    values.erase(name);
  return result;
}

/// Random formulas over x, y, z in which every quantified variable is below `bound`.
class RandomFormulas {
 public:
  RandomFormulas(Random& random, std::vector<SetPointer> sets, std::int64_t bound)
      : random_(random), sets_(std::move(sets)), bound_(bound) {}

  Formula formula(std::uint32_t depth) {
    if (depth == 0) return atom();
    switch (below(random_, 8)) {
      case 0:
        return formula(depth - 1) && formula(depth - 1);
      case 1:
        return formula(depth - 1) || formula(depth - 1);
      case 2:
        return !formula(depth - 1);
      case 3:
        return iff(formula(depth - 1), formula(depth - 1));
      case 4:
        return implies(formula(depth - 1), formula(depth - 1));
      case 5: {
        const std::string name = variable();
        return forall({name}, implies(less(Term::variable(name), bound_), formula(depth - 1)));
      }
      default: {
        const std::string name = variable();
        return exists({name}, less(Term::variable(name), bound_) && formula(depth - 1));
      }
    }
  }

 private:
  std::string variable() { return std::string(1, static_cast<char>('x' + below(random_, 3))); }

  Term term() {
    Term result(static_cast<std::int64_t>(below(random_, 5)) - 2);
    for (std::uint32_t k = 0; k <= below(random_, 2); ++k) {
      result = result + Integer(static_cast<int>(below(random_, 5)) - 2) * Term::variable(variable());
    }
    return result;
  }

  Formula atom() {
    switch (below(random_, 6)) {
      case 0:
        return equal(term(), term());
      case 1:
        return less(term(), term());
      case 2:
        return less_equal(term(), term());
      case 3:
        return not_equal(term(), term());
      default:
        break;
    }
    const SetPointer& set = sets_[below(random_, static_cast<std::uint32_t>(sets_.size()))];
    std::vector<Term> tuple;
    while (tuple.size() < set->dfa.alphabet().tracks()) {
      tuple.push_back(below(random_, 3) == 0 ? term() : Term::variable(variable()));
    }
    return member(set, std::move(tuple));
  }

  Random& random_;
  std::vector<SetPointer> sets_;
  std::int64_t bound_;
};

/// A random relation between numbers: any automaton, closed under leading zeros, cut to valid words.
SetPointer random_set(Random& random, const Numeration& numeration, std::size_t tracks) {
  const Alphabet alphabet = Alphabet::uniform(tracks, numeration.digit_count());
  const Dfa closed = close_under_leading_zeros(testing::random_dfa(random, alphabet, 3), budget);
  std::vector<Track> names;
  for (Track track = 0; track < tracks; ++track) names.push_back(track);
  const Relation valid = cylindrify({{}, all_words(Alphabet())}, names, numeration.validity(), budget);
  return make_set("R" + std::to_string(tracks), product(closed, valid.dfa, Operation::And, budget));
}

class EveryLogic : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryLogic, RandomFormulasAgreeWithTryingAllValues) {
  const Numeration numeration = *Numeration::find(GetParam());
  Random random(50);
  constexpr std::int64_t bound = 5;
  constexpr std::int64_t range = 7;
  for (int round = 0; round < 60; ++round) {
    RandomFormulas formulas(random, {random_set(random, numeration, 1), random_set(random, numeration, 2)},
                            bound);
    const Formula formula = formulas.formula(1 + below(random, 3));
    Logic logic(numeration, budget);
    const Dfa dfa = logic.compile(formula, {"x", "y", "z"});
    bool every_one = true;
    for (std::int64_t k = 0; k < range * range * range; ++k) {
      const std::vector<Integer> tuple{k % range, k / range % range, k / range / range};
      Assignment values{{"x", tuple[0]}, {"y", tuple[1]}, {"z", tuple[2]}};
      const bool expected = evaluate(formula, values, numeration, bound);
      every_one = every_one && expected;
      ASSERT_EQ(dfa.accepts(numeration.encode_tuple(tuple)), expected) << formula.to_string() << " at " << k;
    }
    std::optional<Assignment> counterexample = logic.find_counterexample(formula);
    if (!every_one) {
      ASSERT_TRUE(counterexample.has_value()) << formula.to_string();
    }
    if (!counterexample) continue;
    for (const char* name : {"x", "y", "z"}) counterexample->try_emplace(name, 0);
    EXPECT_FALSE(evaluate(formula, *counterexample, numeration, bound)) << formula.to_string();
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryLogic,
                         ::testing::Values("base 2", "base 3", "zeckendorf", "ostrowski 2 2", "bertrand 2 1",
                                           "bertrand-minus 3 1", "tribonacci"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           for (char& c : name) c = c == ' ' || c == '-' ? '_' : c;
                           return name;
                         });

TEST(Logic, FrobeniusNumberOfThreeAndFive) {
  const Term n = v("n");
  const Formula sum = exists({"a", "b"}, equal(n, Integer(3) * v("a") + Integer(5) * v("b")));
  for (const char* name : {"base 2", "base 10", "zeckendorf", "bertrand 2 1"}) {
    Logic logic(*Numeration::find(name), budget);
    EXPECT_TRUE(logic.is_valid(implies(less_equal(8, n), sum))) << name;
    EXPECT_EQ(logic.find_counterexample(implies(less_equal(5, n), sum))->at("n"), Integer(7)) << name;
    EXPECT_FALSE(logic.is_valid(sum));
  }
}

TEST(Logic, SentencesAboutOrderAndParity) {
  for (const char* name : {"base 2", "zeckendorf", "tribonacci", "bertrand-minus 4 1"}) {
    Logic logic(*Numeration::find(name), budget);
    const Formula even = exists({"h"}, equal(v("x"), Integer(2) * v("h")));
    const Formula odd = exists({"h"}, equal(v("x"), Integer(2) * v("h") + 1));
    EXPECT_TRUE(logic.is_valid(iff(even, !odd)));
    EXPECT_TRUE(logic.is_valid(forall({"x"}, exists({"y"}, less(v("x"), v("y"))))));
    EXPECT_FALSE(logic.is_valid(exists({"y"}, forall({"x"}, less_equal(v("x"), v("y"))))));
    EXPECT_TRUE(logic.is_valid(exists({"y"}, forall({"x"}, less_equal(v("y"), v("x"))))));
    EXPECT_FALSE(logic.find_witness(less(v("x"), 0)).has_value());
    EXPECT_TRUE(logic.is_valid(always()));
    EXPECT_FALSE(logic.is_valid(never()));
    // An inner quantifier hides the outer variable.
    EXPECT_TRUE(logic.is_valid(implies(equal(v("x"), 3), exists({"x"}, equal(v("x"), 4)))));
  }
}

TEST(Logic, LargeConstants) {
  const Integer googol = *Integer::parse("1" + std::string(100, '0'));
  for (const char* name : {"base 2", "zeckendorf", "bertrand-minus 3 1"}) {
    Logic logic(*Numeration::find(name), budget);
    const auto found = logic.find_witness(less(googol, v("x")) && less(v("x"), Term(googol + Integer(2))));
    EXPECT_EQ(found->at("x"), googol + Integer(1));
    const auto pair = logic.find_witness(equal(v("x") - v("y"), Term(googol)) && equal(v("y"), 5));
    EXPECT_EQ(pair->at("x"), googol + Integer(5));
    EXPECT_FALSE(
        logic.find_witness(less(googol, v("x")) && less(v("x"), Term(googol + Integer(1)))).has_value());
    EXPECT_EQ(logic.find_witness(less(v("x"), Term(-googol))), std::nullopt);
    EXPECT_TRUE(logic.is_valid(less(Term(-googol), v("x"))));
  }
}

/// The P-positions of Wythoff's game: one number's Zeckendorf form ends in an even number of zeros, and the
/// other is it with a zero put behind (A. S. Fraenkel, "How to beat your Wythoff games' opponent on three
/// fronts", 1982).
SetPointer wythoff_law(Logic& logic) {
  const Numeration& zeckendorf = logic.numeration();
  const Dfa ends = product(regular_expression("(0|1)*1(00)*|0*", Alphabet::uniform(1, 2), budget),
                           zeckendorf.validity(), Operation::And, budget);
  const Dfa shifted = regular_expression("([0,0]|[0,1][1,1]*[1,0])*", Alphabet::uniform(2, 2), budget);
  enum : Track { a, b };
  const Relation even{{a}, ends};
  const Relation valid{{b}, zeckendorf.validity()};
  const Relation ordered = join(join({{a, b}, shifted}, even, budget), valid, budget);
  const SetPointer half = make_set("half", ordered.dfa);
  return make_set(
      "P", logic.compile(member(half, {v("a"), v("b")}) || member(half, {v("b"), v("a")}), {"a", "b"}));
}

TEST(Logic, WythoffIsProvedInTenMilliseconds) {
  double best = 1;
  for (int round = 0; round < 5; ++round) {   // the machine may be busy
    const auto start = std::chrono::steady_clock::now();
    Logic logic(Numeration::zeckendorf(), budget);
    const SetPointer law = wythoff_law(logic);
    EXPECT_EQ(law->dfa.states(), 7U);
    EXPECT_EQ(law->dfa.delta.edges.size(), 13U);
    const auto p = [&](const Term& a, const Term& b) { return member(law, {a, b}); };
    const Term a = v("a"), b = v("b"), k = v("k");
    const Formula option = exists({"k"}, less_equal(1, k) && p(a - k, b)) ||
                           exists({"k"}, less_equal(1, k) && p(a, b - k)) ||
                           exists({"k"}, less_equal(1, k) && p(a - k, b - k));
    EXPECT_TRUE(logic.is_valid(implies(p(a, b), !option)));
    EXPECT_TRUE(logic.is_valid(implies(!p(a, b), option)));
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  EXPECT_LT(best, 0.1);   // 2 ms where it was written
}

TEST(Logic, AWrongWythoffLawHasACounterexample) {
  Logic logic(Numeration::zeckendorf(), budget);
  const SetPointer law = wythoff_law(logic);
  const Term a = v("a"), b = v("b"), k = v("k");
  const Formula wrong = member(law, {a, b}) && !(equal(a, 3) && equal(b, 5));
  const SetPointer set = make_set("wrong", logic.compile(wrong, {"a", "b"}));
  const auto p = [&](const Term& x, const Term& y) { return member(set, {x, y}); };
  const Formula option = exists({"k"}, less_equal(1, k) && p(a - k, b)) ||
                         exists({"k"}, less_equal(1, k) && p(a, b - k)) ||
                         exists({"k"}, less_equal(1, k) && p(a - k, b - k));
  EXPECT_TRUE(logic.is_valid(implies(p(a, b), !option)));
  const auto found = logic.find_counterexample(implies(!p(a, b), option));
  EXPECT_EQ(found, (Assignment{{"a", 3}, {"b", 5}}));
}

TEST(Logic, NimOnThreePilesIsXor) {
  Logic logic(Numeration::base(2), budget);
  const Dfa even = regular_expression("([0,0,0]|[0,1,1]|[1,0,1]|[1,1,0])*", Alphabet::uniform(3, 2), budget);
  const SetPointer law = make_set("P", even);
  const Term a = v("a"), b = v("b"), c = v("c"), k = v("k");
  const auto p = [&](const Term& x, const Term& y, const Term& z) { return member(law, {x, y, z}); };
  const Formula option = exists({"k"}, less(k, a) && p(k, b, c)) || exists({"k"}, less(k, b) && p(a, k, c)) ||
                         exists({"k"}, less(k, c) && p(a, b, k));
  EXPECT_TRUE(logic.is_valid(iff(p(a, b, c), !option)));
}

TEST(Logic, SetsThatAreNoRelationsOfNumbersAreRefused) {
  Logic logic(Numeration::zeckendorf(), budget);
  const SetPointer invalid = make_set("invalid", all_words(Alphabet::uniform(1, 2)));
  const SetPointer other_digits = make_set("other", all_words(Alphabet::uniform(1, 3)));
  const SetPointer padded = make_set("padded", regular_expression("10", Alphabet::uniform(1, 2), budget));
  for (const SetPointer& set : {invalid, other_digits, padded}) {
    EXPECT_THROW(static_cast<void>(logic.compile(member(set, {v("x")}), {"x"})), Error);
  }
  EXPECT_THROW(static_cast<void>(member(invalid, {v("x"), v("y")})), Error);
  Budget small;
  small.states = 20;
  Logic bounded(Numeration::tribonacci(), small);
  EXPECT_THROW(static_cast<void>(bounded.compile(equal(v("x") + v("y"), v("z")), {"x", "y", "z"})), Error);
}

TEST(Formula, Prints) {
  const Formula formula = forall(
      {"x"}, implies(less(Integer(2) * v("x") - v("y"), 3), !equal(v("x"), -v("y").constant() - Integer(1))));
  EXPECT_EQ(formula.to_string(), "(forall x: (not 2*x - y < 3 or not x = -1))");
  EXPECT_EQ(formula.free_variables(), (std::vector<std::string>{"y"}));
  EXPECT_EQ((v("b") - v("a") - 4).to_string(), "-a + b - 4");
  EXPECT_EQ((v("a") - v("a")).to_string(), "0");
}

}  // namespace
}  // namespace grundy::automata
