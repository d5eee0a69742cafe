#include <grundy/sheet.hpp>

#include <algorithm>
#include <limits>
#include <span>

#include <grundy/error.hpp>

#include <grundy/search.hpp>
#include "rules/expression.hpp"
#include "solve/memory.hpp"

namespace grundy {
namespace {

constexpr Sheet::Cell illegal = GrundyTable::illegal;

std::size_t count(const Axis& axis) {
  return static_cast<std::size_t>(axis.last - axis.first) + 1;
}

/// Calls visit(values) for every choice of a value on each axis, the last axis fastest.
template <class Visit>
void each_choice(std::span<const Axis> axes, Visit visit) {
  std::vector<std::int64_t> values;
  for (const Axis& axis : axes) values.push_back(axis.first);
  while (true) {
    visit(values);
    std::size_t i = axes.size();
    while (i > 0 && values[i - 1] == axes[i - 1].last) {
      values[i - 1] = axes[i - 1].first;
      --i;
    }
    if (i == 0) return;
    ++values[i - 1];
  }
}

}  // namespace

/// Where the cells of one choice of the parameters come from. `axes` are those behind the parameters.
struct Sheet::Slice {
  virtual ~Slice() = default;
  [[nodiscard]] virtual Cell cell(std::size_t index) const = 0;
};

namespace {

struct IllegalSlice : Sheet::Slice {
  [[nodiscard]] Sheet::Cell cell(std::size_t) const override { return illegal; }
};

struct OutcomeSlice : Sheet::Slice {
  explicit OutcomeSlice(OutcomeTable given) : table(std::move(given)) {}
  [[nodiscard]] Sheet::Cell cell(std::size_t index) const override {
    return !table.is_legal(index) ? illegal : table.is_p(index) ? 0 : 1;
  }
  OutcomeTable table;
};

struct ValueSlice : Sheet::Slice {
  explicit ValueSlice(GrundyTable given) : table(std::move(given)) {}
  [[nodiscard]] Sheet::Cell cell(std::size_t index) const override { return table.value(index); }
  GrundyTable table;
};

/// Cells that were computed one by one.
struct ListSlice : Sheet::Slice {
  [[nodiscard]] Sheet::Cell cell(std::size_t index) const override { return cells[index]; }
  std::vector<Sheet::Cell> cells;
};

/// A sum of boards of which each has all its coordinates on axes: nim-sums from the table of one board.
struct NimSumSlice : Sheet::Slice {
  NimSumSlice(GrundyTable given, std::vector<Axis> given_axes, std::size_t given_dimensions,
              bool given_values)
      : table(std::move(given)),
        axes(std::move(given_axes)),
        dimensions(given_dimensions),
        values(given_values) {}

  [[nodiscard]] Sheet::Cell cell(std::size_t index) const override {
    std::vector<std::int64_t> choice(axes.size());
    for (std::size_t i = axes.size(); i-- > 0;) {
      choice[i] = axes[i].first + static_cast<std::int64_t>(index % count(axes[i]));
      index /= count(axes[i]);
    }
    GrundyValue sum = 0;
    for (std::size_t begin = 0; begin < choice.size(); begin += dimensions) {
      const std::optional<GrundyValue> value = table.value(std::span(choice).subspan(begin, dimensions));
      if (!value) return illegal;
      sum ^= *value;
    }
    return values ? sum : sum == 0 ? 0 : 1;
  }

  GrundyTable table;
  std::vector<Axis> axes;
  std::size_t dimensions;
  bool values;
};

class SheetSolver {
 public:
  SheetSolver(std::shared_ptr<const Game> game, const SheetRequest& request, Limits limits)
      : game_(std::move(game)), request_(request), limits_(std::move(limits)) {
    request_.fixed.resize(game_->variable_count());
    const auto behind = std::ranges::find_if(
        request_.axes, [&](const Axis& axis) { return axis.variable >= game_->parameters.size(); });
    parameter_axes_.assign(request_.axes.begin(), behind);
    board_axes_.assign(behind, request_.axes.end());
    check();
  }

  Sheet run() {
    std::vector<std::shared_ptr<const Sheet::Slice>> slices;
    const auto illegal_slice = std::make_shared<IllegalSlice>();
    std::size_t slice_count = 1;
    for (const Axis& axis : parameter_axes_) slice_count *= count(axis);
    if (!parameter_axes_.empty()) check_memory(slice_count * std::max(bytes_of_slice, cells() / 8));
    const std::function<void(double)> whole = limits_.progress;
    each_choice(parameter_axes_, [&](const std::vector<std::int64_t>& choice) {
      check_stop();
      if (whole) {
        limits_.progress = [&whole, done = slices.size(), slice_count](double part) {
          whole((static_cast<double>(done) + part) / static_cast<double>(slice_count));
        };
      }
      const std::optional<Instance> instance = instance_of(choice);
      slices.push_back(instance ? solve_slice(*instance) : illegal_slice);
    });
    return {request_, std::move(slices), cells()};
  }

 private:
  static constexpr std::size_t bytes_of_slice = 64;  // that the smallest one takes, about

  void check_stop() const {
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed))
      throw Error(ErrorKind::Interrupted, "interrupted");
  }

  void check_memory(std::size_t bytes) const {
    if (bytes <= limits_.memory) return;
    throw Error(ErrorKind::TooLarge, "these positions need " + solve::bytes_in_words(bytes) +
                                         "; allowed are " + solve::bytes_in_words(limits_.memory) +
                                         "; allow more with --memory");
  }

  void check() const {
    const auto bad = [](const std::string& message) { throw Error(ErrorKind::BadRequest, message); };
    if (request_.boards != 1 && !game_->sum) bad(game_->name + " is not a sum: it has one board");
    if (game_->sum && game_->sum->count && *game_->sum->count != request_.boards) {
      bad(game_->name + " is a sum of " + std::to_string(*game_->sum->count) + " boards, not of " +
          std::to_string(request_.boards));
    }
    for (const Axis& axis : request_.axes) {
      const std::string& name = game_->variable_name(axis.variable);
      if (axis.first < 0 || axis.last < axis.first) bad("the range of " + name + " is empty or negative");
      if (request_.fixed[axis.variable]) bad(name + " is given a value and a range");
    }
    for (VariableIndex i = 0; i < game_->parameters.size(); ++i) {
      const bool on_axis =
          std::ranges::any_of(parameter_axes_, [i](const Axis& axis) { return axis.variable == i; });
      if (!on_axis && !request_.fixed[i])
        bad(game_->name + " needs a value for its parameter " + game_->parameters[i] + "; give it as " +
            game_->parameters[i] + "=VALUE");
    }
    Integer total(1);
    for (const Axis& axis : request_.axes) total *= Integer(axis.last) - Integer(axis.first) + Integer(1);
    if (total > Integer(std::int64_t{1} << 48))
      throw Error(ErrorKind::TooLarge, "a table of " + total.to_string() + " positions is too large");
  }

  [[nodiscard]] std::size_t cells() const {
    std::size_t result = 1;
    for (const Axis& axis : board_axes_) result *= count(axis);
    return result;
  }

  /// Absent where the game's conditions on the parameters do not hold; they are fixed values that must,
  /// though.
  std::optional<Instance> instance_of(const std::vector<std::int64_t>& choice) const {
    std::vector<Integer> parameters;
    std::size_t next = 0;
    for (VariableIndex i = 0; i < game_->parameters.size(); ++i) {
      parameters.push_back(request_.fixed[i] ? *request_.fixed[i] : Integer(choice[next++]));
    }
    try {
      return Instance(game_, std::move(parameters));
    } catch (const Error& error) {
      if (parameter_axes_.empty() || error.kind() != ErrorKind::BadRequest) throw;
      return std::nullopt;
    }
  }

  std::shared_ptr<const Sheet::Slice> solve_slice(const Instance& instance) {
    const std::size_t dimensions = game_->coordinates.size();
    const bool all_on_axes = board_axes_.size() == dimensions * request_.boards;
    const bool no_table = request_.method == SheetMethod::Automatic && needs_search();
    if (request_.method == SheetMethod::Search || !all_on_axes || no_table) {
      if (request_.method == SheetMethod::Rays || request_.method == SheetMethod::Plain) {
        throw Error(ErrorKind::BadRequest,
                    "a table needs a range for every coordinate; the ones of this request are solved by "
                    "search (--method search)");
      }
      return search(instance);
    }
    const TableMethod method = request_.method == SheetMethod::Rays    ? TableMethod::Rays
                               : request_.method == SheetMethod::Plain ? TableMethod::Plain
                                                                       : TableMethod::Automatic;
    if (game_->sum && (request_.boards > 1 || request_.values)) return solve_sum(instance, method);
    const Box box = box_of_boards();
    if (request_.values) return std::make_shared<ValueSlice>(solve_values(instance, box, limits_, method));
    return std::make_shared<OutcomeSlice>(solve_outcomes(instance, box, limits_, method));
  }

  /// Whether positions become sums that only a search can decide.
  [[nodiscard]] bool needs_search() const {
    return !request_.values && why_no_values(*game_) && rules::has_splits(*game_);
  }

  /// A sum under normal play; under misere play a sum has to be searched as a whole.
  std::shared_ptr<const Sheet::Slice> solve_sum(const Instance& instance, TableMethod method) {
    if (why_no_values(*game_) && !request_.values) return search(instance);
    GrundyTable table = solve_values(instance, box_of_boards(), limits_, method);
    if (request_.boards == 1) return std::make_shared<ValueSlice>(std::move(table));
    return std::make_shared<NimSumSlice>(std::move(table), board_axes_, game_->coordinates.size(),
                                         request_.values);
  }

  /// One board's box that holds the ranges of every board.
  [[nodiscard]] Box box_of_boards() const {
    const std::size_t dimensions = game_->coordinates.size();
    Box box{std::vector<std::int64_t>(dimensions, std::numeric_limits<std::int64_t>::max()),
            std::vector<std::int64_t>(dimensions, 0)};
    for (const Axis& axis : board_axes_) {
      const std::size_t i = axis.variable - game_->parameters.size();
      box.first[i] = std::min(box.first[i], axis.first);
      box.last[i] = std::max(box.last[i], axis.last);
    }
    return box;
  }

  std::shared_ptr<const Sheet::Slice> search(const Instance& instance) {
    const std::size_t bytes = cells() * sizeof(Sheet::Cell);
    check_memory(bytes);
    Limits limits = limits_;
    limits.memory -= bytes;
    limits.progress = nullptr;
    Searcher searcher(instance, limits);
    auto slice = std::make_shared<ListSlice>();
    slice->cells.reserve(cells());
    each_choice(board_axes_, [&](const std::vector<std::int64_t>& choice) {
      check_stop();
      if (limits_.progress && slice->cells.size() % 256 == 0)
        limits_.progress(static_cast<double>(slice->cells.size()) / static_cast<double>(cells()));
      const std::optional<Position> position = position_of(instance, choice);
      if (!position) return slice->cells.push_back(illegal);
      slice->cells.push_back(request_.values                             ? searcher.value(*position)
                             : searcher.outcome(*position) == Outcome::P ? 0
                                                                         : 1);
    });
    return slice;
  }

  [[nodiscard]] std::optional<Position> position_of(const Instance& instance,
                                                    const std::vector<std::int64_t>& choice) const {
    const std::size_t parameters = game_->parameters.size();
    Position position;
    for (std::size_t board = 0; board < request_.boards; ++board) {
      std::vector<std::optional<Integer>> given(
          request_.fixed.begin() + static_cast<std::ptrdiff_t>(parameters), request_.fixed.end());
      for (std::size_t i = 0; i < board_axes_.size(); ++i) {
        if (board_axes_[i].board == board) given[board_axes_[i].variable - parameters] = Integer(choice[i]);
      }
      try {
        position.push_back(complete_board(instance, given));
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::BadRequest || board_axes_.empty()) throw;
        return std::nullopt;
      }
    }
    return position;
  }

  std::shared_ptr<const Game> game_;
  SheetRequest request_;
  Limits limits_;
  std::vector<Axis> parameter_axes_;
  std::vector<Axis> board_axes_;
};

}  // namespace

Sheet::Sheet(SheetRequest request, std::vector<std::shared_ptr<const Slice>> slices, std::size_t slice_cells)
    : request_(std::move(request)), slices_(std::move(slices)), slice_cells_(slice_cells) {}

std::size_t Sheet::extent(std::size_t axis) const {
  return count(request_.axes[axis]);
}

Sheet::Cell Sheet::cell(std::size_t index) const {
  return slices_[index / slice_cells_]->cell(index % slice_cells_);
}

Sheet solve_sheet(const std::shared_ptr<const Game>& game, const SheetRequest& request,
                  const Limits& limits) {
  return SheetSolver(game, request, limits).run();
}

std::string axis_name(const Game& game, const Sheet& sheet, std::size_t axis) {
  const Axis& at = sheet.axes()[axis];
  const bool several = std::ranges::any_of(sheet.axes(), [&](const Axis& other) {
    return other.variable == at.variable && other.board != at.board;
  });
  return game.variable_name(at.variable) + (several ? std::to_string(at.board + 1) : "");
}

std::vector<Axis> natural_axes(const Game& game, const std::vector<std::optional<Integer>>& fixed,
                               std::size_t boards, std::int64_t last) {
  const auto is_fixed = [&](VariableIndex variable) {
    return variable < fixed.size() && fixed[variable].has_value();
  };
  std::vector<Axis> axes;
  for (VariableIndex i = 0; i < game.parameters.size(); ++i) {
    if (!is_fixed(i)) axes.push_back({i, 0, 0, last});
  }
  for (const bool with_start : {false, true}) {
    if (with_start && !axes.empty()) break;
    for (std::size_t board = 0; board < boards; ++board) {
      for (std::size_t i = 0; i < game.coordinates.size(); ++i) {
        const VariableIndex variable = game.parameters.size() + i;
        if (!is_fixed(variable) && (with_start || !game.coordinates[i].start))
          axes.push_back({variable, board, 0, last});
      }
    }
  }
  return axes;
}

}  // namespace grundy
