#include <algorithm>

#include <grundy/sheet.hpp>

#include "laws/candidates.hpp"
#include "support.hpp"

/// Laws that were measured before: the learner finds automata of the same size, right far outside the table.
namespace grundy::laws::testing {
namespace {

class Golden : public ::testing::TestWithParam<GoldenLaw> {};

std::size_t tracks_in(const GoldenLaw& law) {
  return tracks_of(*game_of(law.rules), {}, Law::Kind::Outcome).size();
}

TEST_P(Golden, HasTheMeasuredStates) {
  const GoldenLaw& law = GetParam();
  const Sample sample = sample_of(law.rules, std::vector<std::size_t>(tracks_in(law), law.side));
  const Learner learner(*automata::Numeration::find(law.numeration), sample.members.sides(), {});
  const Learned learned = learner.learn(sample.members);
  ASSERT_TRUE(learned.dfa);
  EXPECT_EQ(learned.dfa->states(), law.states);
  EXPECT_FALSE(learner.first_disagreement(*learned.dfa, sample.members));
  std::vector<std::size_t> rays;
  for (const RaySample& ray : sample.rays) rays.push_back(learner.learn(ray.members).dfa.value().states());
  EXPECT_EQ(rays, law.ray_states);
}

/// Cell by cell against a sheet: nothing of laws/ but the automaton takes part.
TEST_P(Golden, IsRightOnALargerTable) {
  const GoldenLaw& law = GetParam();
  const std::size_t tracks = tracks_in(law);
  const Sample sample = sample_of(law.rules, std::vector<std::size_t>(tracks, law.side));
  const automata::Dfa dfa = learn(sample, law.numeration).dfa.value();
  const automata::Numeration numeration = *automata::Numeration::find(law.numeration);
  SheetRequest request;
  for (const Track& track : sample.tracks)
    request.axes.push_back({track.variable, track.board, 0, static_cast<std::int64_t>(law.larger) - 1});
  request.boards = boards_of(*sample.game, Law::Kind::Outcome);
  const std::size_t cells = Layout(std::vector<std::size_t>(tracks, law.larger)).cells;
  if (law.by_search) {
    request.method = SheetMethod::Search;
  } else if (!sample.game->sum && cells * law.larger <= 3'000'000) {
    request.method = SheetMethod::Plain;
  }
  const Sheet sheet = solve_sheet(sample.game, request, Limits{});
  const std::size_t step = cells <= 50'000 ? 1 : 7;   // coprime to the sides
  for (std::size_t index = 0; index < cells; index += step) {
    std::vector<Integer> numbers(tracks);
    std::size_t rest = index;
    for (std::size_t i = tracks; i-- > 0; rest /= law.larger)
      numbers[i] = Integer(static_cast<std::int64_t>(rest % law.larger));
    ASSERT_EQ(dfa.accepts(numeration.encode_tuple(numbers)), sheet.cell(index) == 0)
        << numbers[0] << " " << index;
  }
}

std::string test_name(const ::testing::TestParamInfo<GoldenLaw>& info) {
  std::string name = info.param.name;
  std::ranges::replace_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Laws, Golden, ::testing::ValuesIn(golden_laws()), test_name);

}  // namespace
}  // namespace grundy::laws::testing
