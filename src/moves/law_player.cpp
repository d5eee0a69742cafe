#include <grundy/law_player.hpp>

#include <algorithm>
#include <map>

#include <grundy/error.hpp>

#include "automata/logic.hpp"
#include "laws/law_formulas.hpp"
#include "moves/filler.hpp"
#include "prove/proved_law.hpp"

namespace grundy {

using automata::Term;
using laws::Law;
using laws::Track;
using moves::Filler;

namespace {

std::string named(const Game& game, const std::vector<std::optional<Integer>>& fixed) {
  std::string text;
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    if (fixed[i]) text += (text.empty() ? "" : ", ") + game.parameters[i] + " = " + fixed[i]->to_string();
  }
  return text;
}

Law law_of(const std::shared_ptr<const Game>& game, std::string_view certificate, const Limits& limits) {
  Law law = prove::proved_law(certificate, limits);
  // How a judge writes its questions does not matter to a law; nor do names and sources.
  Game ours = *game;
  Game theirs = *law.game;
  for (Game* one : {&ours, &theirs}) {
    one->name.clear();
    one->title.clear();
    one->sources.clear();
    one->judge.reset();
    one->symmetries.clear();
  }
  if (!(ours == theirs))
    throw Error(ErrorKind::BadRequest, "the law is about other rules: those of '" + law.game->name + "'");
  law.game = game;
  return law;
}

}  // namespace

struct LawPlayer::Implementation {
  /// Moves to P-positions (to positions of a value) by one family: an automaton over the law's tracks and the
  /// family's bound variables.
  struct Moves {
    std::size_t board = 0;
    formulas::OptionFamily family;
    automata::Dfa dfa;
  };

  Implementation(std::string_view certificate, std::shared_ptr<const Game> the_game, const Limits& the_limits)
      : game(std::move(the_game)),
        limits(the_limits),
        law(law_of(game, certificate, limits)),
        x(law, false),
        logic(law.numeration, budget()) {}

  [[nodiscard]] automata::Budget budget() const {
    automata::Budget result;
    result.stop = limits.stop;
    return result;
  }
  [[nodiscard]] bool by_values() const { return law.kind == Law::Kind::Values; }

  void check_place(const std::vector<Integer>& parameters, const Position& position) const {
    for (std::size_t i = 0; i < law.fixed.size(); ++i) {
      if (law.fixed[i] && *law.fixed[i] != parameters[i])
        throw Error(ErrorKind::BadRequest, "the law is for " + named(*game, law.fixed) + " only");
    }
    const std::size_t boards = laws::boards_of(*game, law.kind);
    if (position.size() != boards && !(by_values() && game->sum))
      throw Error(ErrorKind::BadRequest, "the law is about positions of " + std::to_string(boards) +
                                             (boards == 1 ? " board" : " boards"));
  }

  /// The numbers of the tracks; for a law about values, those of one board, and room for the value.
  [[nodiscard]] std::vector<Integer> tuple(const std::vector<Integer>& parameters,
                                           const Position& position) const {
    std::vector<Integer> numbers;
    for (const Track& track : x.tracks()) {
      if (track.kind == Track::Kind::Parameter)
        numbers.push_back(parameters[track.variable]);
      else if (track.kind == Track::Kind::Coordinate)
        numbers.push_back(position[track.board][track.variable - game->parameters.size()]);
      else
        numbers.emplace_back(0);
    }
    return numbers;
  }

  [[nodiscard]] bool holds(const automata::Dfa& dfa, const std::vector<Integer>& numbers) const {
    return dfa.accepts(law.numeration.encode_tuple(numbers));
  }

  Integer value(const std::vector<Integer>& parameters, const Board& board) {
    if (!by_values())
      throw Error(ErrorKind::BadRequest, "the law is about outcomes; it gives no Grundy values");
    std::vector<bool> given(x.tracks().size(), true);
    given.back() = false;
    if (!values) values.emplace(law.set, given, law.numeration, limits.stop);
    const auto found = values->smallest(tuple(parameters, {board}), 1);
    if (found.empty()) throw Error(ErrorKind::BadRequest, print(board) + " is not a position of the law");
    return found[0].back();
  }

  Integer sum_value(const std::vector<Integer>& parameters, const Position& position) {
    Integer total = 0;
    for (const Board& board : position) total = bitwise_xor(total, value(parameters, board));
    return total;
  }

  Outcome outcome(const std::vector<Integer>& parameters, const Position& position) {
    check_place(parameters, position);
    if (by_values()) return sum_value(parameters, position).is_zero() ? Outcome::P : Outcome::N;
    return holds(law.set, tuple(parameters, position)) ? Outcome::P : Outcome::N;
  }

  /// Built when moves are asked for first.
  const std::vector<Moves>& moves() {
    if (!automata_built) {
      for (const laws::LawFormulas::Family& family : x.families()) {
        std::vector<std::string> names = x.names();
        names.insert(names.end(), family.options.bound.begin(), family.options.bound.end());
        automata::Formula leads =
            family.options.condition && x.there(x.set(), family.board, family.options.option);
        if (by_values()) leads = leads && !x.rules().loses(x.boards()[0]);
        if (!by_values() && !game->sum) leads = leads && !x.loses() && !x.wins();
        all_moves.push_back({family.board, family.options, logic.compile(leads, names)});
      }
      automata_built = true;
    }
    return all_moves;
  }

  /// A term at the numbers of a family's tracks.
  [[nodiscard]] Integer at(const Term& term, const std::vector<std::string>& bound,
                           const std::vector<Integer>& numbers) const {
    Integer sum = term.constant();
    for (const auto& [name, coefficient] : term.coefficients()) {
      auto place = static_cast<std::size_t>(std::ranges::find(x.names(), name) - x.names().begin());
      if (place == x.names().size())
        place += static_cast<std::size_t>(std::ranges::find(bound, name) - bound.begin());
      sum += coefficient * numbers[place];
    }
    return sum;
  }

  /// Moves on one board whose tracks are `numbers` (with the value to reach).
  void add_moves(const Moves& family, const std::vector<Integer>& numbers, const Position& position,
                 std::size_t board, std::size_t limit, std::vector<Option>& result) {
    std::vector<bool> given(numbers.size(), true);
    given.resize(numbers.size() + family.family.bound.size(), false);
    std::vector<Integer> all = numbers;
    all.resize(given.size());
    const Filler filler(family.dfa, given, law.numeration, limits.stop);
    for (const std::vector<Integer>& choice : filler.smallest(all, limit)) {
      Option option{position, family.family.move, {}};
      for (std::size_t i = game->parameters.size(); i < game->variable_count(); ++i)
        option.position[board][i - game->parameters.size()] =
            at(family.family.option[i], family.family.bound, choice);
      for (const Term& value : family.family.values)
        option.values.push_back(at(value, family.family.bound, choice));
      if (std::ranges::find(result, option.position, &Option::position) == result.end())
        result.push_back(std::move(option));
    }
  }

  /// Along a ray: "a P-position lies further on" holds up to the last one and not beyond.
  void add_ray_move(std::size_t board, std::size_t move, const std::vector<Integer>& parameters,
                    const Position& position, std::vector<Option>& result) {
    const automata::Dfa& further = x.ray(board, move)->dfa;
    Option option{position, move, {}};
    const std::vector<laws::RayStep> steps = laws::ray_steps(*game, move);
    std::vector<Integer> environment = parameters;
    environment.insert(environment.end(), position[board].begin(), position[board].end());
    const auto go = [&](const Integer& count) {
      Position there = position;
      for (const laws::RayStep& step : steps) {
        const Integer size = at_numbers(step.step, environment);
        there[board][step.variable - game->parameters.size()] -= count * size;
      }
      return there;
    };
    const auto lies_beyond = [&](const Integer& count) {  // beyond `count` steps
      const Position there = go(count);
      const bool natural = std::ranges::all_of(there[board], [](const Integer& n) { return n.sign() >= 0; });
      return natural && holds(further, tuple(parameters, there));
    };
    if (!lies_beyond(0)) return;
    Integer low = 0;  // lies beyond
    Integer high = 1;
    while (lies_beyond(high)) high += high;
    while (high - low > Integer(1)) {
      const Integer middle = floor_div(low + high, 2);
      (lies_beyond(middle) ? low : high) = middle;
    }
    option.position = go(high);
    option.values = {high};
    result.push_back(std::move(option));
  }

  [[nodiscard]] Integer at_numbers(const Expression& expression, const std::vector<Integer>& environment) {
    formulas::Terms terms;
    for (const Integer& number : environment) terms.emplace_back(number);
    return x.rules().linear(expression, terms).constant();
  }

  std::vector<Option> winning_moves(const std::vector<Integer>& parameters, const Position& position,
                                    std::size_t limit) {
    check_place(parameters, position);
    std::vector<Option> result;
    if (by_values()) {
      const Integer total = sum_value(parameters, position);
      for (std::size_t board = 0; board < position.size(); ++board) {
        const Integer mine = value(parameters, position[board]);
        const Integer wanted = bitwise_xor(mine, total);
        if (wanted == mine) continue;
        std::vector<Integer> numbers = tuple(parameters, {position[board]});
        numbers.back() = wanted;
        for (const Moves& family : moves()) add_moves(family, numbers, position, board, limit, result);
      }
      return result;
    }
    const std::vector<Integer> numbers = tuple(parameters, position);
    for (std::size_t board = 0; board < position.size(); ++board) {
      for (const Moves& family : moves()) {
        if (family.board == board) add_moves(family, numbers, position, board, limit, result);
      }
      for (const std::size_t move : x.ray_moves()) add_ray_move(board, move, parameters, position, result);
    }
    const auto by_rules = [](const Option& a, const Option& b) { return a.move < b.move; };
    if (position.size() == 1) std::ranges::stable_sort(result, by_rules);
    return result;
  }

  std::shared_ptr<const Game> game;
  Limits limits;
  Law law;
  laws::LawFormulas x;
  automata::Logic logic;
  std::optional<Filler> values;
  bool automata_built = false;
  std::vector<Moves> all_moves;
};

LawPlayer::LawPlayer(std::string_view certificate, std::shared_ptr<const Game> game, const Limits& limits)
    : implementation_(std::make_unique<Implementation>(certificate, std::move(game), limits)) {}

LawPlayer::~LawPlayer() = default;
LawPlayer::LawPlayer(LawPlayer&&) noexcept = default;
LawPlayer& LawPlayer::operator=(LawPlayer&&) noexcept = default;

Outcome LawPlayer::outcome(const std::vector<Integer>& parameters, const Position& position) {
  return implementation_->outcome(parameters, position);
}

Integer LawPlayer::value(const std::vector<Integer>& parameters, const Board& board) {
  return implementation_->value(parameters, board);
}

std::vector<Option> LawPlayer::winning_moves(const std::vector<Integer>& parameters, const Position& position,
                                             std::size_t limit) {
  return implementation_->winning_moves(parameters, position, limit);
}

}  // namespace grundy
