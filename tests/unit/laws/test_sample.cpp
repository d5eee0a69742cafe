#include <algorithm>

#include <grundy/sheet.hpp>

#include "laws/translations.hpp"
#include "support.hpp"

/// Tracks, samples and rays against the rules themselves.
namespace grundy::laws::testing {
namespace {

const std::string euclid =
    "game g\nstate a, b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0\n";

TEST(Tracks, ParametersThenBoardsThenValue) {
  const auto game =
      game_of("game g\ngiven m >= 1, l\nsum of 2 n\nstate n, q = n\nmove n -= k, q = k for k in 1..m + l\n");
  using Kind = Track::Kind;
  const std::vector<Track> outcome = {{Kind::Parameter, 1, 0},
                                      {Kind::Coordinate, 2, 0},
                                      {Kind::Coordinate, 3, 0},
                                      {Kind::Coordinate, 2, 1},
                                      {Kind::Coordinate, 3, 1}};
  EXPECT_EQ(tracks_of(*game, {Integer(3), std::nullopt}, Law::Kind::Outcome), outcome);
  const std::vector<Track> values = {{Kind::Parameter, 0, 0},
                                     {Kind::Parameter, 1, 0},
                                     {Kind::Coordinate, 2, 0},
                                     {Kind::Coordinate, 3, 0},
                                     {Kind::Value, 0, 0}};
  EXPECT_EQ(tracks_of(*game, {}, Law::Kind::Values), values);
}

TEST(Rays, AreMovesWhoseStepIsNotConstant) {
  EXPECT_EQ(moves_with_rays(*game_of(euclid)), (std::vector<std::size_t>{0, 1}));
  const auto game = game_of(
      "game g\nstate a, b\nmove a -= 2*k for k >= 1\nmove a -= k*b, b -= k for k >= 1 if b > 0\nmove a -= k "
      "for k >= 1 if k > b\n"
      "move a -= k*(b + 1) for k >= 2\nmove a -= (b + 1)*k + 2*k for k >= 1\nmove a -= k*b + 1 for k in "
      "1..9\n");
  EXPECT_EQ(moves_with_rays(*game), (std::vector<std::size_t>{4}));
  EXPECT_EQ(ray_steps(*game, 0).size(), 1);
  EXPECT_TRUE(ray_steps(*game, 1).empty());
}

/// R(x): some option by the move is a P-position.
TEST(Rays, SayWhetherAnOptionIsAPPosition) {
  for (const std::string& rules :
       {euclid,
        std::string("game g\ngiven m\nstate a, b\nmove b -= k*(a + m) for k >= 1 if a > m\nmove a -= 1\n"),
        std::string("game g\nsum of 2 a, b\nstate a, b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= 1\n")}) {
    const auto game = game_of(rules);
    const std::size_t tracks = tracks_of(*game, {}, Law::Kind::Outcome).size();
    const Sample sample = sample_of(rules, std::vector<std::size_t>(tracks, tracks == 2 ? 25 : 7));
    ASSERT_FALSE(sample.rays.empty());
    for (const RaySample& ray : sample.rays) {
      for (std::size_t index = 0; index < sample.members.size(); ++index) {
        const std::vector<std::size_t> tuple = sample.members.tuple(index);
        const std::size_t parameters = game->parameters.size();
        std::vector<Integer> values;
        for (std::size_t i = 0; i < parameters; ++i) values.push_back(Integer::from_unsigned(tuple[i]));
        const std::size_t first = parameters + ray.board * game->coordinates.size();
        Board board;
        for (std::size_t i = 0; i < game->coordinates.size(); ++i)
          board.push_back(Integer::from_unsigned(tuple[first + i]));
        bool found = false;
        for (const Option& option : options(Instance(game, values), board)) {
          std::vector<std::size_t> target = tuple;
          for (std::size_t i = 0; i < board.size(); ++i)
            target[first + i] = static_cast<std::size_t>(option.position[0][i].to_int64());
          found = found || (option.move == ray.move && sample.members.contains(sample.members.index(target)));
        }
        ASSERT_EQ(ray.members.contains(index), found) << rules << index;
      }
    }
  }
}

TEST(Sample, AgreesWithSearchWhereOptionsLeaveTheBox) {
  for (const std::string& rules :
       {std::string("game g\nstate n, q\nmove n -= k, q = 2*k for k in 1..q\n"),
        std::string("game g\nstate a, b\nmove a -= 2, b += 1\nmove a -= 1, b -= 2\n"),
        std::string("game g\nstate a, b if a + b <= 20\nmove a -= 1, b += 3\nmove b -= 2\n")}) {
    const Sample sample = sample_of(rules, {13, 17});
    SheetRequest request;
    request.axes = {{0, 0, 0, 12}, {1, 0, 0, 16}};
    request.method = SheetMethod::Search;
    const Sheet sheet = solve_sheet(sample.game, request, Limits{});
    for (std::size_t index = 0; index < sheet.size(); ++index)
      ASSERT_EQ(sample.members.contains(index), sheet.cell(index) == 0) << rules << index;
  }
}

TEST(Sample, HasParametersAsTracksOrFixed) {
  const std::string rules = "game g\ngiven m >= 1\nstate n\nmove n -= k for k in 1..m\n";
  const Sample sample = sample_of(rules, {9, 40});
  for (std::size_t index = 0; index < sample.members.size(); ++index) {
    const std::size_t m = index / 40;
    ASSERT_EQ(sample.members.contains(index), m >= 1 && index % 40 % (m + 1) == 0);
  }
  const Sample fixed = sample_of(rules, {40}, Law::Kind::Outcome, {Integer(4)});
  for (std::size_t n = 0; n < 40; ++n) ASSERT_EQ(fixed.members.contains(n), n % 5 == 0);
}

TEST(Sample, HasValuesAsTheLastTrack) {
  const Sample nim = sample_of("game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n",
                               {8, 8, 16}, Law::Kind::Values);
  for (std::size_t index = 0; index < nim.members.size(); ++index)
    ASSERT_EQ(nim.members.contains(index), ((index / 128) ^ (index / 16 % 8)) == index % 16);
  // Of one board, whatever the sum; ray relations have the value too.
  const Sample heap =
      sample_of("game g\nsum of any n\nstate n\nmove n -= k for k in 1..3\n", {40, 8}, Law::Kind::Values);
  for (std::size_t index = 0; index < heap.members.size(); ++index)
    ASSERT_EQ(heap.members.contains(index), index / 8 % 4 == index % 8);
}

TEST(Sample, RefusesWhatIsTooLarge) {
  try {
    (void)take_sample(game_of(euclid), {}, Law::Kind::Outcome, {3000, 3000}, Limits{}, 1'000'000);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::TooLarge);
  }
  EXPECT_THROW((void)sample_of(euclid, {3}), Error);
  EXPECT_THROW((void)sample_of(euclid, {3, 0}), Error);
}

/// Moves of two variables: marking from the P-positions = the plain table; and = the same game written as
/// rays.
TEST(Translations, AgreeWithTheTables) {
  const std::string rows = "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n";
  const std::string near = rows + "move a -= k, b -= l for k >= 1, l >= 1 if abs(k - l) < 2\n";
  const std::string far = rows + "move a -= k, b -= l for k >= 1, l in k..2*k\n";
  for (const std::string& rules : {near, far, near + "end a + b <= 3\n", near + "end a == 4 wins\n"}) {
    const auto game = game_of(rules);
    ASSERT_TRUE(has_translations(*game));
    SheetRequest request;
    request.axes = {{0, 0, 0, 29}, {1, 0, 0, 24}};
    request.method = SheetMethod::Plain;
    const Sheet sheet = solve_sheet(game, request, Limits{});
    const Sample sample = sample_of(rules, {30, 25});
    for (std::size_t index = 0; index < sheet.size(); ++index)
      ASSERT_EQ(sample.members.contains(index), sheet.cell(index) == 0) << rules << index;
  }
  const std::string rays = rows +
                           "move a -= k, b -= k for k >= 1\nmove a -= k + 1, b -= k for k >= 1\nmove a -= k, "
                           "b -= k + 1 for k >= 1\n";
  EXPECT_FALSE(has_translations(*game_of(rays)));
  EXPECT_EQ(sample_of(near, {400, 400}).members, sample_of(rays, {400, 400}).members);
  EXPECT_FALSE(has_translations(*game_of(rows + "move a -= k, b -= l for k >= 1, l >= 1 if k + l <= a\n")));
}

}  // namespace
}  // namespace grundy::laws::testing
