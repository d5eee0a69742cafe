#include <algorithm>
#include <array>
#include <span>
#include <tuple>

#include <fmt/format.h>

#include <grundy/error.hpp>

#include "app/commands.hpp"

namespace grundy::app {
namespace {

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorKind::BadRequest, message);
}

/// `3,5`, `(3, 5)` and `3 + 5` as well as `3 5`.
std::vector<std::string> split(const std::string& argument) {
  std::vector<std::string> parts(1);
  for (const char c : argument) {
    if (c == '(' || c == ')') continue;
    if (c == ',' || c == ' ' || c == '+') {
      if (!parts.back().empty()) parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  if (parts.back().empty()) parts.pop_back();
  return parts;
}

std::optional<VariableIndex> find_variable(const Game& game, const std::string& name) {
  for (VariableIndex i = 0; i < game.variable_count(); ++i) {
    if (game.variable_name(i) == name) return i;
  }
  return std::nullopt;
}

std::string variable_names(const Game& game) {
  std::string text;
  for (VariableIndex i = 0; i < game.variable_count(); ++i)
    text += (i == 0 ? "" : ", ") + game.variable_name(i);
  return text;
}

Integer parse_natural(const std::string& text, const std::string& what) {
  const std::optional<Integer> value = Integer::parse(text);
  if (!value) refuse(fmt::format("'{}' is not a number{}", shown(text), what));
  if (value->sign() < 0)
    refuse(fmt::format("{} is negative; the numbers of a position are natural", shown(text)));
  return *value;
}

}  // namespace

Values parse_values(const Game& game, const std::vector<std::string>& arguments) {
  Values values;
  values.named.resize(game.variable_count());
  for (const std::string& argument : arguments) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos) {
      for (const std::string& part : split(argument))
        values.unnamed.push_back(parse_natural(part, "; give the position as numbers, or as NAME=VALUE"));
      continue;
    }
    const std::string name = argument.substr(0, equals);
    const std::optional<VariableIndex> variable = find_variable(game, name);
    if (!variable)
      refuse(fmt::format("{} has no variable '{}'; its variables are {}", game.name, shown(name),
                         variable_names(game)));
    if (values.named[*variable]) refuse(fmt::format("{} is given twice", name));
    values.named[*variable] = parse_natural(argument.substr(equals + 1), " for " + name);
  }
  return values;
}

namespace {

/// The heaps of a sum: the numbers in groups, one for each board.
Position parse_heaps(const Instance& instance, const Values& values, std::span<const Integer> numbers) {
  const Game& game = instance.game();
  const std::size_t group = game.sum->listed.size();
  const std::size_t parameters = game.parameters.size();
  for (const VariableIndex listed : game.sum->listed) {
    if (values.named[listed])
      refuse(fmt::format("{} is a sum: give {} as a number for each heap, not by name", game.name,
                         game.variable_name(listed)));
  }
  if (numbers.empty())
    refuse(fmt::format("a position of {} is a sum of heaps: give the numbers of {}", game.name,
                       game.sum->count ? "each" : "one or more"));
  if (numbers.size() % group != 0)
    refuse(fmt::format("each board of {} is given by {} numbers; {} do not fit", game.name, group,
                       numbers.size()));
  if (game.sum->count && numbers.size() != *game.sum->count * group) {
    refuse(fmt::format("{} is a sum of {} boards; give {} numbers, not {}", game.name, *game.sum->count,
                       *game.sum->count * group, numbers.size()));
  }
  Position position;
  for (std::size_t begin = 0; begin < numbers.size(); begin += group) {
    std::vector<std::optional<Integer>> given(values.named.begin() + static_cast<std::ptrdiff_t>(parameters),
                                              values.named.end());
    for (std::size_t i = 0; i < group; ++i) given[game.sum->listed[i] - parameters] = numbers[begin + i];
    position.push_back(complete_board(instance, given));
  }
  return position;
}

}  // namespace

Place parse_place(const std::shared_ptr<const Game>& game, const std::vector<std::string>& arguments) {
  Values values = parse_values(*game, arguments);
  const std::size_t parameters = game->parameters.size();
  std::size_t next = 0;
  Place place;
  for (VariableIndex i = 0; i < parameters; ++i) {
    if (!values.named[i] && next < values.unnamed.size()) values.named[i] = values.unnamed[next++];
    if (!values.named[i])
      refuse(fmt::format("{} needs a value for its parameter {}; give it as {}=VALUE", game->name,
                         game->parameters[i], game->parameters[i]));
    place.parameters.push_back(*values.named[i]);
  }
  const Instance instance(game, place.parameters);
  const std::span<const Integer> numbers = std::span(values.unnamed).subspan(next);
  if (game->sum) {
    place.position = parse_heaps(instance, values, numbers);
    return place;
  }
  std::vector<VariableIndex> open;        // coordinates without a value
  std::vector<VariableIndex> required;    // of these, the ones without a start value
  std::string names;
  for (VariableIndex i = parameters; i < game->variable_count(); ++i) {
    if (values.named[i]) continue;
    open.push_back(i);
    if (game->coordinates[i - parameters].start) continue;
    required.push_back(i);
    names += (names.empty() ? "" : " ") + game->variable_name(i);
  }
  if (numbers.size() != open.size() && numbers.size() != required.size()) {
    if (open.empty())
      refuse(fmt::format("{} has all its values already; {} is too much", game->name,
                         shown(numbers[0].to_string())));
    if (required.empty())
      refuse(fmt::format("a position of {} needs no numbers or {}, not {}", game->name, open.size(),
                         numbers.size()));
    refuse(fmt::format("a position of {} needs {} number{} ({}), not {}", game->name, required.size(),
                       required.size() == 1 ? "" : "s", names, numbers.size()));
  }
  const std::vector<VariableIndex>& targets = numbers.size() == open.size() ? open : required;
  for (std::size_t i = 0; i < numbers.size(); ++i) values.named[targets[i]] = numbers[i];
  place.position = {complete_board(
      instance, {values.named.begin() + static_cast<std::ptrdiff_t>(parameters), values.named.end()})};
  return place;
}

namespace {

/// One side of --box: `20` (from 0, so many) or `5..9` (both ends).
std::pair<std::int64_t, std::int64_t> parse_side(const std::string& text, const std::string& box) {
  const auto number = [&](const std::string& digits) {
    const std::optional<Integer> value = Integer::parse(digits);
    if (!value || value->sign() < 0 || !value->fits_int64())
      refuse(fmt::format("--box {}: '{}' is not a number of positions; write 20x30 or 5..9x0..29", shown(box),
                         shown(text)));
    return value->to_int64();
  };
  const std::size_t dots = text.find("..");
  if (dots != std::string::npos) {
    const std::pair<std::int64_t, std::int64_t> ends = {number(text.substr(0, dots)),
                                                        number(text.substr(dots + 2))};
    if (ends.first > ends.second)
      refuse(fmt::format("--box {}: the range {} is empty; the smaller number stands first", shown(box),
                         shown(text)));
    return ends;
  }
  const std::int64_t count = number(text);
  if (count == 0) refuse(fmt::format("--box {}: a side has at least one position", shown(box)));
  return {0, count - 1};
}

/// Every variable without a fixed value: with as many sides as these a box names the coordinates with a start
/// value too.
std::vector<Axis> open_axes(const Game& game, const std::vector<std::optional<Integer>>& fixed,
                            std::size_t boards) {
  std::vector<Axis> axes;
  for (VariableIndex i = 0; i < game.parameters.size(); ++i) {
    if (!fixed[i]) axes.push_back({i, 0, 0, 0});
  }
  for (std::size_t board = 0; board < boards; ++board) {
    for (VariableIndex i = game.parameters.size(); i < game.variable_count(); ++i) {
      if (!fixed[i]) axes.push_back({i, board, 0, 0});
    }
  }
  return axes;
}

void set_box(const Game& game, SheetRequest& request, const std::string& box) {
  std::vector<Axis>& axes = request.axes;
  std::vector<std::string> sides(1);
  for (const char c : box) {
    if (c == 'x' || c == 'X') {
      sides.emplace_back();
    } else {
      sides.back() += c;
    }
  }
  const std::vector<Axis> all = open_axes(game, request.fixed, request.boards);
  if (sides.size() != axes.size() && sides.size() == all.size()) axes = all;
  if (axes.empty())
    refuse(
        fmt::format("--box {}: every variable has a value, so there is nothing to range over", shown(box)));
  if (sides.size() != axes.size()) {
    std::string names;
    for (const Axis& axis : axes) names += (names.empty() ? "" : ", ") + game.variable_name(axis.variable);
    refuse(fmt::format("--box {} has {} side{}, but the table has {} ({})", shown(box), sides.size(),
                       sides.size() == 1 ? "" : "s", axes.size(), names));
  }
  for (std::size_t i = 0; i < axes.size(); ++i)
    std::tie(axes[i].first, axes[i].last) = parse_side(sides[i], box);
}

}  // namespace

Sheet solve_table(const std::shared_ptr<const Game>& game, const Common& common, const TableOptions& table) {
  Values values = parse_values(*game, common.arguments);
  if (!values.unnamed.empty())
    refuse(fmt::format(
        "a table is asked for with --to or --box, and a variable is fixed by NAME=VALUE; what is {}?",
        shown(values.unnamed[0].to_string())));
  SheetRequest request;
  request.boards = game->sum && game->sum->count ? *game->sum->count : table.boards == 0 ? 1 : table.boards;
  if (table.boards != 0 && !game->sum) refuse(game->name + " is not a sum, so it has no --heaps");
  if (table.boards != 0 && table.boards != request.boards)
    refuse(fmt::format("{} is a sum of {} heaps", game->name, request.boards));
  static constexpr std::array<std::int64_t, 4> default_last = {0, 100, 20, 6};
  request.axes = natural_axes(*game, values.named, request.boards, 0);
  // Where everything has a value or a start value, and no range is asked for, that one position is meant.
  const bool all_start = std::ranges::all_of(request.axes, [&](const Axis& axis) {
    return axis.variable >= game->parameters.size() &&
           game->coordinates[axis.variable - game->parameters.size()].start;
  });
  if (all_start && !table.to && table.box.empty()) request.axes.clear();
  const std::int64_t last = table.to                                    ? *table.to
                            : request.axes.size() < default_last.size() ? default_last[request.axes.size()]
                                                                        : 4;
  for (Axis& axis : request.axes) axis.last = last;
  request.fixed = std::move(values.named);
  if (!table.box.empty()) set_box(*game, request, table.box);
  request.values = table.values;
  request.method = table.method == "rays"     ? SheetMethod::Rays
                   : table.method == "plain"  ? SheetMethod::Plain
                   : table.method == "search" ? SheetMethod::Search
                                              : SheetMethod::Automatic;
  Sheet sheet = solve_sheet(game, request, limits_for(common));
  clear_progress();
  return sheet;
}

}  // namespace grundy::app
