#include <algorithm>

#include "laws/continued_fraction.hpp"
#include "laws/find.hpp"
#include "support.hpp"

/// Which systems are guessed, and the loop of candidates, counterexamples and larger tables.
namespace grundy::laws::testing {
namespace {

const std::string wythoff =
    "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove a -= k, b -= k for k >= 1\n";

std::vector<Integer> quotients(int p, int q, int r, int s) {
  return common_quotients({p, q}, {r, s});
}

TEST(ContinuedFraction, CommonQuotients) {
  EXPECT_EQ(quotients(144, 89, 89, 55), (std::vector<Integer>(10, Integer(1))));
  EXPECT_EQ(quotients(7, 5, 17, 12), (std::vector<Integer>{1, 2, 2}));
  EXPECT_EQ(quotients(2, 1, 2, 1), (std::vector<Integer>{2}));
  EXPECT_EQ(quotients(1, 2, 5, 2), (std::vector<Integer>{}));
  EXPECT_EQ(quotients(3, 1, 2, 1), (std::vector<Integer>{}));
  EXPECT_EQ(guess_periods({1, 2, 2, 2}), (std::vector<std::vector<Integer>>{{2}}));
  EXPECT_EQ(guess_periods({1, 1, 2, 1, 2}), (std::vector<std::vector<Integer>>{{1, 2}}));
  EXPECT_TRUE(guess_periods({2, 2, 2}).empty());
}

const NumerationGuess* guess(const std::vector<NumerationGuess>& guesses, const std::string& name) {
  const auto found =
      std::ranges::find_if(guesses, [&](const NumerationGuess& g) { return g.numeration.name() == name; });
  return found == guesses.end() ? nullptr : &*found;
}

/// Not only because it is on the list: the members themselves lead to it.
TEST(Numerations, AreDerivedFromTheTable) {
  struct Case {
    std::string rules;
    std::size_t side;
    std::string system;
    std::string because;
  };
  const std::string euclid =
      "game g\nstate a, b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0\n";
  const std::string near =
      "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n"
      "move a -= k, b -= l for k >= 1, l >= 1 if abs(k - l) < ";
  for (const Case& given :
       {Case{wythoff, 64, "zeckendorf", "floor"}, Case{wythoff + "play misere\n", 256, "zeckendorf", "line"},
        Case{euclid, 64, "zeckendorf", "below a ratio"}, Case{near + "2\n", 128, "bertrand 2 1", "2, 2, 2"},
        Case{near + "3\n", 256, "bertrand 3 1", "3, 3, 3"},
        Case{near + "2\n", 128, "ostrowski 2 2", "2, 2, 2"}}) {
    const auto guesses = candidate_numerations(sample_of(given.rules, {given.side, given.side}));
    const NumerationGuess* found = guess(guesses, given.system);
    ASSERT_NE(found, nullptr) << given.rules;
    EXPECT_FALSE(found->last_resort);
    EXPECT_NE(found->reason.find(given.because), std::string::npos) << found->reason;
  }
  // Fibonacci nim with no bound on the first move but n - 1: the members are the Fibonacci numbers.
  const auto periodic =
      candidate_numerations(sample_of("game g\nstate n\nmove n -= k for k in 1..9\n", {1024}));
  ASSERT_NE(guess(periodic, "base 10"), nullptr);
  EXPECT_NE(guess(periodic, "base 10")->reason.find("period 10"), std::string::npos);
}

TEST(Candidates, SmallestFirst) {
  const Candidates found =
      find_candidates(sample_of("game g\nstate n\nmove n -= k for k in 1..9\n", {4096}), {});
  ASSERT_GE(found.found.size(), 3U);
  EXPECT_EQ(found.found[0].law.numeration.name(), "base 2");  // 6 states of 2 digits; base 10: 1 state of 10
  EXPECT_TRUE(std::ranges::is_sorted(found.found, {}, [](const Candidate& c) { return measure(c.law); }));
  EXPECT_FALSE(found.attempts.empty());
}

Finder finder_of(const std::string& rules, Law::Kind kind = Law::Kind::Outcome, FinderOptions options = {}) {
  return {game_of(rules), {}, kind, std::move(options)};
}

/// The first candidate that agrees with a sample of this side.
Candidate found_law(const std::string& rules, std::size_t side, Law::Kind kind = Law::Kind::Outcome) {
  Finder finder = finder_of(rules, kind);
  const std::size_t tracks = tracks_of(*game_of(rules), {}, kind).size();
  const Sample larger = sample_of(rules, std::vector<std::size_t>(tracks, side), kind);
  while (auto candidate = finder.next()) {
    if (!first_disagreement(candidate->law, larger, {})) return *candidate;
  }
  throw std::runtime_error(finder.reason());
}

TEST(Finder, FindsEveryGoldenLaw) {
  for (const GoldenLaw& law : golden_laws()) {
    const Candidate found = found_law(law.rules, law.larger);
    if (found.law.numeration.name() == law.numeration) {
      EXPECT_EQ(found.law.set.states(), law.states) << law.name;
    }
    EXPECT_EQ(found.law.rays.size(), law.ray_states.size());
  }
}

TEST(Finder, FindsGrundyValues) {
  const std::string row = "move n -= k for k ";
  EXPECT_EQ(found_law("game g\nstate n\n" + row + ">= 1\n", 500, Law::Kind::Values).law.set.states(), 1U);
  const std::string nim = "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n";
  EXPECT_EQ(found_law(nim, 100, Law::Kind::Values).law.set.states(), 1U);  // a xor b = v, digit by digit
  EXPECT_EQ(found_law("game g\nsum of any n\nstate n\n" + row + "in 1..3\n", 500, Law::Kind::Values)
                .law.set.states(),
            6U);
  EXPECT_EQ(found_law("game g\nstate n\n" + row + "in 1..4\n", 500, Law::Kind::Values).law.numeration.name(),
            "base 5");
}

TEST(Finder, TakesACounterexampleIntoItsTable) {
  Finder finder = finder_of(wythoff);
  const auto first = finder.next();
  ASSERT_TRUE(first);
  EXPECT_TRUE(finder.refute({Integer(5), Integer(300)}));
  EXPECT_GT(finder.sample().members.sides()[1], 300U);
  while (const auto candidate = finder.next()) {
    EXPECT_FALSE(candidate->law.set == first->law.set &&
                 candidate->law.numeration.name() == first->law.numeration.name());
    EXPECT_FALSE(first_disagreement(candidate->law, finder.sample(), {}));
    if (finder.sample().members.sides()[0] >= 1024) break;
  }
  EXPECT_FALSE(finder.refute({Integer(5), Integer(1'000'000'000)}));
  EXPECT_NE(finder.reason().find("the table would need"), std::string::npos) << finder.reason();
}

TEST(Finder, SaysWhyItGivesUp) {
  FinderOptions options;
  options.most_cells = 1 << 14;
  options.systems = {"base 2"};
  Finder finder = finder_of(wythoff, Law::Kind::Outcome, options);
  EXPECT_FALSE(finder.next());
  EXPECT_NE(finder.reason().find("base 2: "), std::string::npos) << finder.reason();
  EXPECT_NE(finder.reason().find("classes"), std::string::npos) << finder.reason();
  EXPECT_NE(finder.reason().find("the table would need 256 x 256 positions"), std::string::npos)
      << finder.reason();
  options.systems = {"base 77"};
  Finder nonsense = finder_of(wythoff, Law::Kind::Outcome, options);
  EXPECT_THROW((void)nonsense.next(), Error);
}

TEST(QuickCheck, FindsTheFirstWrongPosition) {
  const Sample small = sample_of(wythoff, {32, 32});
  const Sample larger = sample_of(wythoff + "end a + b <= 2\n", {32, 32});
  const Law law = find_candidates(small, {}).found.at(0).law;
  EXPECT_FALSE(first_disagreement(law, small, {}));
  EXPECT_EQ(first_disagreement(law, larger, {}), (std::vector<Integer>{0, 1}));
}

}  // namespace
}  // namespace grundy::laws::testing
