#include "laws/sample.hpp"

#include <algorithm>

#include <grundy/error.hpp>
#include <grundy/sheet.hpp>

#include "laws/translations.hpp"

namespace grundy::laws {
namespace {

std::vector<std::size_t> position_sides(const Sample& sample, std::vector<std::size_t> sides) {
  if (sample.kind == Law::Kind::Values) sides.pop_back();
  return sides;
}

SheetRequest request_for(const Sample& sample, const std::vector<std::size_t>& sides) {
  SheetRequest request;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Track& track = sample.tracks[i];
    request.axes.push_back({track.variable, track.board, 0, static_cast<std::int64_t>(sides[i]) - 1});
  }
  request.fixed = sample.fixed;
  request.fixed.resize(sample.game->variable_count());
  request.boards = boards_of(*sample.game, sample.kind);
  request.values = sample.kind == Law::Kind::Values;
  return request;
}

/// The sides with one coordinate enlarged on every board.
std::vector<std::size_t> enlarged(const Sample& sample, std::vector<std::size_t> sides,
                                  VariableIndex coordinate, std::size_t factor) {
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (sample.tracks[i].kind == Track::Kind::Coordinate && sample.tracks[i].variable == coordinate)
      sides[i] = sides[i] * factor + factor;
  }
  return sides;
}

bool options_stay_inside(const std::shared_ptr<const Game>& game, const Sample& sample,
                         const std::vector<std::size_t>& sides, const Limits& limits) {
  try {
    (void)solve_sheet(game, request_for(sample, sides), limits);
    return true;
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::OutsideBox) throw;
    return false;
  }
}

/// Sides of a box that holds the given one and that options do not leave, as far as a small box tells; none
/// if enlarging a single coordinate does not do.
std::optional<std::vector<std::size_t>> closed_sides(const std::shared_ptr<const Game>& game,
                                                     const Sample& sample,
                                                     const std::vector<std::size_t>& sides,
                                                     const Limits& limits) {
  std::vector<std::size_t> small = sides;
  for (std::size_t& side : small) side = std::min<std::size_t>(side, 12);
  for (const std::size_t factor : {2, 3, 4}) {
    for (VariableIndex i = game->parameters.size(); i < game->variable_count(); ++i) {
      if (options_stay_inside(game, sample, enlarged(sample, small, i, factor), limits))
        return enlarged(sample, sides, i, factor);
    }
  }
  return std::nullopt;
}

/// A sheet whose axes are at least as long as `sides`.
Sheet solve_box(const std::shared_ptr<const Game>& game, const Sample& sample,
                const std::vector<std::size_t>& sides, const Limits& limits) {
  try {
    return solve_sheet(game, request_for(sample, sides), limits);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::OutsideBox) throw;
  }
  if (const auto larger = closed_sides(game, sample, sides, limits)) {
    try {
      return solve_sheet(game, request_for(sample, *larger), limits);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::OutsideBox && error.kind() != ErrorKind::TooLarge) throw;
    }
  }
  SheetRequest request = request_for(sample, sides);
  request.method = SheetMethod::Search;
  return solve_sheet(game, request, limits);
}

/// Rows of the sheet that lie in the sample's box.
void read_sheet(const Sheet& sheet, const std::vector<std::size_t>& sides, bool values, Membership& members) {
  std::vector<std::size_t> extents;
  for (std::size_t i = 0; i < sides.size(); ++i) extents.push_back(sheet.extent(i));
  const Layout layout(extents);
  const std::size_t value_side = values ? members.sides().back() : 0;
  std::size_t target = 0;
  each_tuple(sides, 1, [&](const std::vector<std::size_t>& tuple) {
    std::size_t source = 0;
    for (std::size_t i = 0; i < tuple.size(); ++i) source += tuple[i] * layout.strides[i];
    for (std::size_t last = 0; last < sides.back(); ++last, ++source) {
      const Sheet::Cell cell = sheet.cell(source);
      if (values) {
        if (cell < value_side) members.insert(target + cell);
        target += value_side;
      } else {
        if (cell == 0) members.insert(target);
        ++target;
      }
    }
  });
}

/// Fills the members by `p_positions_by_translations`, one box for each choice of the parameters; false if
/// that does not do.
bool fill_by_translations(const Sample& sample, const std::vector<std::size_t>& sides, const Limits& limits,
                          Membership& members) {
  const Game& game = *sample.game;
  if (sample.kind != Law::Kind::Outcome || game.sum || !has_translations(game)) return false;
  const std::size_t parameters = sides.size() - game.coordinates.size();
  const std::vector<std::size_t> outer(sides.begin(),
                                       sides.begin() + static_cast<std::ptrdiff_t>(parameters));
  const std::vector<std::size_t> inner(sides.begin() + static_cast<std::ptrdiff_t>(parameters), sides.end());
  const std::size_t cells = Layout(inner).cells;
  std::size_t begin = 0;
  bool done = true;
  each_tuple(outer, 0, [&](const std::vector<std::size_t>& choice) {
    if (!done) return;
    std::vector<Integer> values;
    std::size_t next = 0;
    for (const std::optional<Integer>& fixed : sample.fixed)
      values.push_back(fixed ? *fixed : Integer(static_cast<std::int64_t>(choice[next++])));
    std::optional<Instance> instance;
    try {
      instance.emplace(sample.game, std::move(values));
    } catch (const Error& error) {   // not allowed: no position is legal
      if (error.kind() != ErrorKind::BadRequest || outer.empty()) throw;
    }
    if (instance) {
      const auto found = p_positions_by_translations(*instance, inner, limits);
      done = found.has_value();
      for (std::size_t i = 0; done && i < cells; ++i) {
        if ((*found)[i] != 0) members.insert(begin + i);
      }
    }
    begin += cells;
  });
  if (!done) members = Membership(sides);
  return done;
}

}  // namespace

Sample take_sample(const std::shared_ptr<const Game>& game, const std::vector<std::optional<Integer>>& fixed,
                   Law::Kind kind, const std::vector<std::size_t>& sides, const Limits& limits,
                   std::size_t most_cells) {
  Sample sample;
  sample.game = game;
  sample.fixed = fixed;
  sample.fixed.resize(game->parameters.size());
  sample.kind = kind;
  sample.tracks = tracks_of(*game, fixed, kind);
  if (sides.size() != sample.tracks.size() ||
      std::ranges::any_of(sides, [](std::size_t side) { return side == 0; }))
    throw Error(ErrorKind::BadRequest, "a sample of " + game->name + " needs a side for each of " +
                                           std::to_string(sample.tracks.size()) + " tracks");
  if (Layout(sides).cells > most_cells)
    throw Error(ErrorKind::TooLarge, "a sample of " + std::to_string(Layout(sides).cells) +
                                         " positions is more than the " + std::to_string(most_cells) +
                                         " allowed");
  sample.members = Membership(sides);
  auto solved = game;
  if (kind == Law::Kind::Values && game->sum) {   // values are about one board
    auto one_board = std::make_shared<Game>(*game);
    one_board->sum.reset();
    solved = one_board;
  }
  const std::vector<std::size_t> positions = position_sides(sample, sides);
  if (!fill_by_translations(sample, positions, limits, sample.members))
    read_sheet(solve_box(solved, sample, positions, limits), positions, kind == Law::Kind::Values,
               sample.members);
  for (std::size_t board = 0; board < boards_of(*game, kind); ++board) {
    for (const std::size_t move : moves_with_rays(*game))
      sample.rays.push_back({board, move, ray_members(sample, board, move)});
  }
  return sample;
}

}  // namespace grundy::laws
