#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>

#include "automata/relation.hpp"
#include "laws/candidates.hpp"
#include "support.hpp"

/// The learner on tables that come from automata, and on tables that no automaton reads.
namespace grundy::laws::testing {
namespace {

using automata::Arc;
using automata::Budget;
using automata::Dfa;
using automata::Letter;
using automata::Numeration;
using automata::State;

Dfa valid_tuples(const Numeration& numeration, std::uint32_t tracks) {
  std::vector<automata::Track> names;
  for (std::uint32_t i = 0; i < tracks; ++i) names.push_back(i);
  return automata::cylindrify({{}, automata::all_words(automata::Alphabet())}, names, numeration.validity(),
                              {})
      .dfa;
}

/// A random minimised automaton of valid words that leading zeros do not matter to.
Dfa random_dfa(const Numeration& numeration, std::uint32_t tracks, State states) {
  const automata::Alphabet alphabet = automata::Alphabet::uniform(tracks, numeration.digit_count());
  std::vector<Arc> arcs;
  std::vector<State> accepting;
  for (State state = 0; state < states; ++state) {
    for (Letter letter = 0; letter < alphabet.letters(); ++letter) {
      const bool stays = state == 0 && letter == 0;
      arcs.push_back({state, letter, stays ? 0 : *rc::gen::inRange<State>(0, states)});
    }
    if (*rc::gen::arbitrary<bool>()) accepting.push_back(state);
  }
  const Dfa dfa = automata::make_dfa(alphabet, states, std::move(arcs), accepting);
  return automata::product(dfa, valid_tuples(numeration, tracks), automata::Operation::And, {});
}

Membership table_of(const Dfa& dfa, const Numeration& numeration, std::size_t tracks, std::size_t side) {
  Membership members(std::vector<std::size_t>(tracks, side));
  for (std::size_t index = 0; index < members.size(); ++index) {
    std::vector<Integer> numbers;
    for (const std::size_t number : members.tuple(index)) numbers.push_back(Integer::from_unsigned(number));
    if (dfa.accepts(numeration.encode_tuple(numbers))) members.insert(index);
  }
  return members;
}

void learns_back(const std::string& name, std::uint32_t tracks, State most_states, std::size_t side) {
  const Numeration numeration = *Numeration::find(name);
  const Dfa dfa = random_dfa(numeration, tracks, *rc::gen::inRange<State>(1, most_states + 1));
  const Membership members = table_of(dfa, numeration, tracks, side);
  const Learner learner(numeration, members.sides(), {});
  const Learned learned = learner.learn(members);
  // Two automata of m and n states that agree on all words of m + n - 2 letters are equal, and the table has
  // them.
  RC_ASSERT(learned.dfa.has_value());
  RC_ASSERT(*learned.dfa == dfa);
}

RC_GTEST_PROP(LearnsBack, Base2, ()) {
  learns_back("base 2", 1, 5, 1 << 11);
}
RC_GTEST_PROP(LearnsBack, Base3, ()) {
  learns_back("base 3", 1, 3, 729 * 3);
}
RC_GTEST_PROP(LearnsBack, Zeckendorf, ()) {
  learns_back("zeckendorf", 1, 3, 2584);
}
RC_GTEST_PROP(LearnsBack, Base2TwoTracks, ()) {
  learns_back("base 2", 2, 3, 64);
}
RC_GTEST_PROP(LearnsBack, OstrowskiWhoseWordsAreNotAllNumbers, ()) {
  learns_back("ostrowski 2 2", 1, 2, 2378);
}

/// Sides that are no weights, and differ: what is learned is right on the whole box or nothing is.
RC_GTEST_PROP(Learner, AgreesWithTheWholeTable, ()) {
  const std::string name =
      *rc::gen::elementOf(std::vector<std::string>{"base 2", "zeckendorf", "bertrand 2 1", "ostrowski 3 2"});
  const Numeration numeration = *Numeration::find(name);
  Membership members({*rc::gen::inRange<std::size_t>(1, 40), *rc::gen::inRange<std::size_t>(1, 40)});
  const auto modulus = *rc::gen::inRange<std::size_t>(1, 5);
  const auto residue = *rc::gen::inRange<std::size_t>(0, 5);
  for (std::size_t index = 0; index < members.size(); ++index) {
    const std::vector<std::size_t> tuple = members.tuple(index);
    if ((tuple[0] + 2 * tuple[1]) % modulus == residue) members.insert(index);
  }
  const Learner learner(numeration, members.sides(), {});
  const Learned learned = learner.learn(members);
  if (!learned.dfa) return;
  for (std::size_t index = 0; index < members.size(); ++index) {
    std::vector<Integer> numbers;
    for (const std::size_t number : members.tuple(index)) numbers.push_back(Integer::from_unsigned(number));
    RC_ASSERT(learned.dfa->accepts(numeration.encode_tuple(numbers)) == members.contains(index));
  }
}

RC_GTEST_PROP(Walk, FindsTheOneTupleThatIsWrong, ()) {
  const Numeration numeration = *Numeration::find(
      *rc::gen::elementOf(std::vector<std::string>{"base 2", "zeckendorf", "ostrowski 2 2"}));
  const Dfa dfa = random_dfa(numeration, 2, 3);
  Membership members = table_of(dfa, numeration, 2, 30);
  const Learner learner(numeration, members.sides(), {});
  RC_ASSERT(!learner.first_disagreement(dfa, members));
  const auto wrong = *rc::gen::inRange<std::size_t>(0, members.size());
  RC_PRE(!members.contains(wrong));
  members.insert(wrong);
  RC_ASSERT(learner.first_disagreement(dfa, members) == members.tuple(wrong));
}

/// Sets without an automaton in the system: none is found, and the classes keep growing.
TEST(NotAutomatic, SquaresAndPrimes) {
  const std::size_t side = std::size_t{1} << 18;
  Membership squares({side});
  for (std::size_t n = 0; n * n < side; ++n) squares.insert(n * n);
  Membership primes({side});
  for (std::size_t n = 2; n < side; ++n) {
    if (is_prime(Integer::from_unsigned(n)).value()) primes.insert(n);
  }
  for (const Membership* members : {&squares, &primes}) {
    for (const char* name : {"base 2", "base 3", "zeckendorf", "bertrand 2 1"}) {
      const Learned learned = Learner(*Numeration::find(name), members->sides(), {}).learn(*members);
      EXPECT_FALSE(learned.dfa) << name;
      EXPECT_TRUE(learned.grows) << name;
    }
  }
}

TEST(NotAutomatic, MultiplicationGame) {
  const Sample sample =
      sample_of("game g\ngiven n >= 2\nstate p if p >= 1\nmove p *= m for m in 2..9 if p < n\n", {256, 256});
  for (const char* name : {"base 2", "base 3", "zeckendorf"}) EXPECT_FALSE(learn(sample, name).dfa) << name;
}

TEST(NotAutomatic, WythoffInBase2) {
  const Sample sample = sample_of(
      "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove a -= k, b -= k for k >= 1\n",
      {1024, 1024});
  const Learned learned = learn(sample, "base 2");
  EXPECT_FALSE(learned.dfa);
  EXPECT_TRUE(learned.grows);
  EXPECT_FALSE(learn(sample, "zeckendorf").grows);
}

TEST(Learner, RefusesTooManyLetters) {
  EXPECT_THROW(Learner(Numeration::base(36), std::vector<std::size_t>(4, 4), {}), Error);
}

TEST(Learner, StopsWhenAsked) {
  const std::atomic<bool> stop{true};
  Budget budget;
  budget.stop = &stop;
  Membership members({4096});
  members.insert(7);
  const auto learn_stopped = [&] {
    return Learner(Numeration::base(2), members.sides(), budget).learn(members);
  };
  try {
    (void)learn_stopped();
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Interrupted);
  }
}

}  // namespace
}  // namespace grundy::laws::testing
