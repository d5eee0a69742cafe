#include "random_rules.hpp"

#include <algorithm>
#include <limits>

namespace grundy::test {

using EK = Expression::Kind;
using CK = Condition::Kind;

Expression constant_of(Integer value) {
  Expression result;
  result.value = std::move(value);
  return result;
}

Expression variable_of(VariableIndex index) {
  Expression result;
  result.kind = EK::Variable;
  result.variable = index;
  return result;
}

Expression make(EK kind, std::vector<Expression> operands) {
  Expression result;
  result.kind = kind;
  result.operands = std::move(operands);
  return result;
}

std::int64_t RandomRules::edge_number() {
  if (chance(60)) return between(-6, 12);
  if (chance(40)) return between(-1000, 1000);
  constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
  const std::int64_t sizes[] = {std::int64_t{1} << 31, std::int64_t{1} << 32, std::int64_t{3'037'000'499},
                                std::int64_t{1} << 62, largest - 4};
  const std::int64_t value = sizes[below(std::size(sizes))] + between(-4, 4);
  return chance(50) ? value : chance(10) ? -largest - 1 : -value;
}

Integer RandomRules::any_number() {
  Integer result(edge_number());
  if (chance(20)) result += Integer(edge_number()) * Integer(edge_number());
  return result;
}

Expression RandomRules::constant() {
  if (!large_constants) return constant_of(Integer(between(0, 12)));
  return constant_of(absolute(any_number()));
}

Expression RandomRules::expression(std::size_t variables, std::size_t depth) {
  if (depth == 0 || chance(20))
    return variables > 0 && chance(70) ? variable_of(below(variables)) : constant();
  static constexpr EK unary[] = {EK::Negate, EK::Absolute, EK::SquareRoot};
  static constexpr EK binary[] = {EK::Add,    EK::Subtract, EK::Multiply,     EK::Divide,
                                  EK::Modulo, EK::Minimum,  EK::Maximum,      EK::Gcd,
                                  EK::Xor,    EK::DigitSum, EK::LargestDigit, EK::SmallestDigit};
  const std::size_t choice = below(100);
  if (choice < 12) return make(unary[below(std::size(unary))], {expression(variables, depth - 1)});
  if (choice < 20) {   // exponents are small more often than not
    Expression exponent = chance(70) ? constant_of(Integer(between(0, 4))) : expression(variables, depth - 1);
    return make(EK::Power, {expression(variables, depth - 1), std::move(exponent)});
  }
  const EK kind = choice < 60 ? binary[below(5)] : binary[below(std::size(binary))];
  return make(kind, {expression(variables, depth - 1), expression(variables, depth - 1)});
}

Condition RandomRules::atom(std::size_t variables, std::size_t depth) {
  static constexpr CK kinds[] = {CK::Equal,        CK::NotEqual, CK::Less,    CK::LessEqual, CK::Greater,
                                 CK::GreaterEqual, CK::Divides,  CK::Coprime, CK::Prime,     CK::Square};
  Condition result;
  result.kind = kinds[below(std::size(kinds))];
  result.expressions.push_back(expression(variables, depth));
  if (result.kind != CK::Prime && result.kind != CK::Square)
    result.expressions.push_back(expression(variables, depth));
  return result;
}

/// Parts of the same kind are taken apart, as the reader does. Now and then the parts make a chain: a < b and
/// b < c.
Condition RandomRules::junction(CK kind, std::size_t variables, std::size_t depth) {
  Condition result;
  result.kind = kind;
  for (std::size_t parts = 2 + below(2); parts > 0; --parts) {
    Condition part = condition(variables, depth - 1);
    if (part.kind == kind) {
      for (Condition& inner : part.conditions) result.conditions.push_back(std::move(inner));
      continue;
    }
    if (!result.conditions.empty() && chance(30)) {
      const Condition& last = result.conditions.back();
      if (last.expressions.size() == 2 && part.expressions.size() == 2)
        part.expressions[0] = last.expressions[1];
    }
    result.conditions.push_back(std::move(part));
  }
  return result;
}

Condition RandomRules::condition(std::size_t variables, std::size_t depth) {
  if (depth == 0 || chance(40)) return atom(variables, 1 + below(2));
  if (chance(25)) {
    Condition result;
    result.kind = CK::Not;
    result.conditions.push_back(condition(variables, depth - 1));
    return result;
  }
  return junction(chance(50) ? CK::And : CK::Or, variables, depth);
}

// ---- whole games ----

std::vector<Condition> RandomRules::conjuncts(std::size_t variables) {
  const Condition all = condition(variables, 2);
  return all.kind == CK::And ? all.conditions : std::vector<Condition>{all};
}

void RandomRules::add_variables(Game& game) {
  for (std::size_t i = below(3); i > 0; --i) game.parameters.push_back("p" + std::to_string(i));
  if (!game.parameters.empty() && chance(50)) game.parameter_conditions = conjuncts(game.parameters.size());
  game.coordinates.push_back({"clock", std::nullopt});
  for (std::size_t i = below(3); i > 0; --i) {
    Coordinate coordinate{"c" + std::to_string(i), std::nullopt};
    if (chance(30)) coordinate.start = expression(game.variable_count(), 2);
    game.coordinates.push_back(std::move(coordinate));
  }
  if (chance(30)) game.position_conditions = conjuncts(game.variable_count());
}

Range RandomRules::range(std::size_t variables, const std::string& name) {
  Range result;
  result.name = name;
  switch (below(4)) {
    case 0:
      result.low = expression(variables, 2);
      break;
    case 1:
      result.kind = Range::Kind::Between;
      result.low = expression(variables, 2);
      result.high = expression(variables, 2);
      if (result.low.kind == EK::Constant && result.high.kind == EK::Constant &&
          result.high.value < result.low.value)
        std::swap(result.low, result.high);
      break;
    case 2:
      result.kind = Range::Kind::Set;
      for (std::size_t i = 1 + below(4); i > 0; --i) result.members.push_back(any_number());
      std::ranges::sort(result.members);
      result.members.erase(std::unique(result.members.begin(), result.members.end()), result.members.end());
      break;
    default:
      result.kind = Range::Kind::Digits;
      result.low = expression(variables, 1);
      result.high = expression(variables, 1);
  }
  return result;
}

/// The clock runs down by the largest `for` variable, so that every open range ends; the other coordinates
/// change at random.
std::vector<Change> RandomRules::changes(const Game& game, const Move& move) {
  const std::size_t all = game.variable_count() + move.ranges.size();
  Expression amount = constant_of(Integer(1));
  for (std::size_t i = 0; i < move.ranges.size(); ++i)
    amount = make(EK::Maximum, {std::move(amount), variable_of(game.variable_count() + i)});
  const VariableIndex clock = game.parameters.size();
  std::vector<Change> result;
  const std::size_t parts = chance(20) ? 2 + below(2) : 0;
  if (parts > 0) {
    Change split{Change::Kind::Split, clock, {}};
    for (std::size_t i = 0; i < parts; ++i)
      split.operands.push_back(make(EK::Subtract, {variable_of(clock), amount}));
    result.push_back(std::move(split));
  } else {
    result.push_back({Change::Kind::Subtract, clock, {amount}});
  }
  for (std::size_t i = 1; i < game.coordinates.size(); ++i) {
    if (chance(40)) continue;
    static constexpr Change::Kind kinds[] = {Change::Kind::Assign, Change::Kind::Subtract, Change::Kind::Add,
                                             Change::Kind::Multiply, Change::Kind::Divide};
    const bool split = parts > 0 && chance(40);
    Change change{split ? Change::Kind::Split : kinds[below(std::size(kinds))], clock + i, {}};
    for (std::size_t part = split ? parts : 1; part > 0; --part)
      change.operands.push_back(expression(all, 2));
    result.push_back(std::move(change));
  }
  return result;
}

Move RandomRules::move(const Game& game) {
  Move result;
  for (std::size_t i = 0, count = below(3); i < count; ++i)
    result.ranges.push_back(range(game.variable_count() + i, std::string(1, static_cast<char>('i' + i))));
  result.changes = changes(game, result);
  if (chance(50)) result.guard = condition(game.variable_count() + result.ranges.size(), 2);
  if (chance(10)) result.label = "take some";
  return result;
}

Judge RandomRules::judge(const Game& game) {
  using Kind = Judge::Item::Kind;
  Judge result;
  for (VariableIndex i = 0; i < game.variable_count(); ++i)
    result.items.push_back({Kind::Number, game.variable_name(i)});
  if (chance(30)) result.items.push_back({Kind::Skip, ""});
  if (chance(30)) result.header = {{Kind::Cases, ""}};
  if (result.header.empty() && chance(50)) result.until.assign(1 + below(result.items.size()), Integer(0));
  if (chance(30)) {
    result.read_names = {"x"};
    result.items.push_back({Kind::Number, "x"});
    const VariableIndex x = game.variable_count();
    result.assignments.push_back({below(x), make(EK::Add, {variable_of(x), expression(x, 1)})});
  }
  if (chance(30)) result.case_format = "Case #{}: ";
  if (chance(50)) result.win = "yes";
  if (chance(50)) result.lose = "";
  return result;
}

Game RandomRules::game() {
  Game game;
  game.name = "random-game";
  if (chance(50)) game.title = "A game; with \xC3\xA4 # and ' in its title";
  if (chance(30)) game.sources = {"nobody", ""};
  add_variables(game);
  for (std::size_t i = 1 + below(3); i > 0; --i) game.moves.push_back(move(game));
  const bool starts = std::ranges::all_of(game.coordinates.begin() + 1, game.coordinates.end(),
                                          [](const Coordinate& c) { return c.start.has_value(); });
  if (starts && chance(50)) {
    game.sum.emplace();
    if (chance(50)) game.sum->count = 1 + below(5);
    game.sum->listed = {game.parameters.size()};
  }
  for (std::size_t i = below(3); i > 0; --i)
    game.ends.push_back({condition(game.variable_count(), 2), !game.sum && chance(50)});
  if (chance(30)) game.play = Play::Misere;
  if (chance(30)) game.block = below(3);
  if (chance(50)) game.judge = judge(game);
  return game;
}

}  // namespace grundy::test
