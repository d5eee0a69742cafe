#include <algorithm>
#include <map>
#include <string>

#include <grundy/position.hpp>

#include "rules/parser.hpp"

/// Printing: a rule file that reads as the same game, with as few parentheses as the grammar allows.
namespace grundy {
namespace {

using EK = Expression::Kind;
using CK = Condition::Kind;

/// How tightly an operator binds; higher binds tighter.
enum Level { LevelXor = 1, LevelSum, LevelProduct, LevelUnary, LevelPower, LevelAtom };

struct Names {
  const Game& game;
  const std::vector<std::string>& locals;

  [[nodiscard]] std::string operator()(VariableIndex variable) const {
    if (variable < game.variable_count()) return game.variable_name(variable);
    const std::size_t local = variable - game.variable_count();
    return local < locals.size() ? locals[local] : "?";
  }
};

int level(const Expression& expression) {
  switch (expression.kind) {
    case EK::Xor:
      return LevelXor;
    case EK::Add:
    case EK::Subtract:
      return LevelSum;
    case EK::Multiply:
    case EK::Divide:
    case EK::Modulo:
      return LevelProduct;
    case EK::Negate:
      return LevelUnary;
    case EK::Power:
      return LevelPower;
    default:
      return expression.kind == EK::Constant && expression.value.sign() < 0 ? LevelUnary : LevelAtom;
  }
}

std::string text_of(const Expression& expression, const Names& names);

std::string text_of(const Expression& expression, const Names& names, int least_level) {
  std::string text = text_of(expression, names);
  return level(expression) < least_level ? "(" + text + ")" : text;
}

/// min(min(a, b), c) is printed as min(a, b, c), which reads as the same: only so are long lists not nested
/// deeply.
std::string function(const std::string& name, const Expression& expression, const Names& names) {
  constexpr std::size_t most_arguments = 100;
  std::vector<const Expression*> arguments;   // from the last
  const Expression* inner = &expression;
  while (inner->operands.size() == 2 && arguments.size() + 2 < most_arguments &&
         inner->operands[0].kind == expression.kind) {
    arguments.push_back(&inner->operands[1]);
    inner = &inner->operands[0];
  }
  for (std::size_t i = inner->operands.size(); i-- > 0;) arguments.push_back(&inner->operands[i]);
  std::string text = name + "(";
  for (std::size_t i = arguments.size(); i-- > 0;)
    text += text_of(*arguments[i], names) + (i > 0 ? ", " : ")");
  return text;
}

std::string pair(const Expression& expression, const Names& names) {
  return "(" + text_of(expression.operands[0], names) + ", " + text_of(expression.operands[1], names) + ")";
}

std::string text_of(const Expression& expression, const Names& names) {
  const auto infix = [&](const std::string& sign, int left, int right) {
    return text_of(expression.operands[0], names, left) + sign +
           text_of(expression.operands[1], names, right);
  };
  switch (expression.kind) {
    case EK::Constant:
      return expression.value.to_string();
    case EK::Variable:
      return names(expression.variable);
    case EK::Add:
      return infix(" + ", LevelSum, LevelProduct);
    case EK::Subtract:
      return infix(" - ", LevelSum, LevelProduct);
    case EK::Multiply:
      return infix("*", LevelProduct, LevelUnary);
    case EK::Divide:
      return infix("/", LevelProduct, LevelUnary);
    case EK::Modulo:
      return infix(" % ", LevelProduct, LevelUnary);
    case EK::Power:
      return infix("^", LevelAtom, LevelUnary);
    case EK::Negate:
      return "-" + text_of(expression.operands[0], names, LevelUnary);
    case EK::Absolute:
      return function("abs", expression, names);
    case EK::SquareRoot:
      return function("sqrt", expression, names);
    case EK::Minimum:
      return function("min", expression, names);
    case EK::Maximum:
      return function("max", expression, names);
    case EK::Gcd:
      return function("gcd", expression, names);
    case EK::Xor:
      return infix(" xor ", LevelXor, LevelSum);
    case EK::DigitSum:
      return "digits" + pair(expression, names);
    case EK::LargestDigit:
      return "max(digits" + pair(expression, names) + ")";
    case EK::SmallestDigit:
      return "min(digits" + pair(expression, names) + ")";
  }
  return {};
}

std::string text_of(const Condition& condition, const Names& names);

const std::map<CK, std::string>& signs() {
  static const std::map<CK, std::string> result = {
      {CK::Equal, " == "},  {CK::NotEqual, " != "},     {CK::Less, " < "},   {CK::LessEqual, " <= "},
      {CK::Greater, " > "}, {CK::GreaterEqual, " >= "}, {CK::Divides, " | "}};
  return result;
}

/// Whether `next`, behind `part` and `and`, is printed as the next link of a chain: 1 <= a <= b.
bool continues_chain(const Condition& part, const Condition& next) {
  return rules::can_follow(part.kind, next.kind) && part.expressions[1] == next.expressions[0];
}

std::string junction(const std::vector<Condition>& parts, CK kind, const Names& names) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (kind == CK::And && i > 0 && continues_chain(parts[i - 1], parts[i])) {
      text += signs().at(parts[i].kind) + text_of(parts[i].expressions[1], names);
      continue;
    }
    if (i > 0) text += kind == CK::And ? " and " : " or ";
    const bool nested = parts[i].kind == CK::Or && kind == CK::And;
    text += nested ? "(" + text_of(parts[i], names) + ")" : text_of(parts[i], names);
  }
  return text;
}

/// A junction that is one chain of comparisons binds as tightly as one comparison.
bool is_chain(const Condition& condition) {
  for (std::size_t i = 1; i < condition.conditions.size(); ++i) {
    if (!continues_chain(condition.conditions[i - 1], condition.conditions[i])) return false;
  }
  return condition.kind == CK::And;
}

std::string text_of(const Condition& condition, const Names& names) {
  const auto call = [&](const std::string& name) {
    Expression arguments;
    arguments.operands = condition.expressions;
    return condition.expressions.size() > 1 ? name + pair(arguments, names)
                                            : name + "(" + text_of(condition.expressions[0], names) + ")";
  };
  switch (condition.kind) {
    case CK::Prime:
      return call("prime");
    case CK::Square:
      return call("square");
    case CK::Coprime:
      return call("coprime");
    case CK::And:
    case CK::Or:
      return junction(condition.conditions, condition.kind, names);
    case CK::Not: {
      const Condition& inner = condition.conditions[0];
      const std::string text = text_of(inner, names);
      const bool nested = inner.kind == CK::Or || (inner.kind == CK::And && !is_chain(inner));
      return "not " + (nested ? "(" + text + ")" : text);
    }
    default:
      return text_of(condition.expressions[0], names) + signs().at(condition.kind) +
             text_of(condition.expressions[1], names);
  }
}

std::string list(const std::vector<Integer>& members) {
  std::string text = "{";
  for (std::size_t i = 0; i < members.size(); ++i) text += (i == 0 ? "" : ", ") + members[i].to_string();
  return text + "}";
}

std::string text_of(const Range& range, const Names& names) {
  switch (range.kind) {
    case Range::Kind::AtLeast:
      return range.name + " >= " + text_of(range.low, names);
    case Range::Kind::Between:
      return range.name + " in " + text_of(range.low, names) + ".." + text_of(range.high, names);
    case Range::Kind::Set:
      return range.name + " in " + list(range.members);
    case Range::Kind::Digits:
      return range.name + " in digits(" + text_of(range.low, names) + ", " + text_of(range.high, names) + ")";
  }
  return {};
}

std::string sign_of(Change::Kind kind) {
  switch (kind) {
    case Change::Kind::Assign:
      return " = ";
    case Change::Kind::Subtract:
      return " -= ";
    case Change::Kind::Add:
      return " += ";
    case Change::Kind::Multiply:
      return " *= ";
    case Change::Kind::Divide:
      return " /= ";
    case Change::Kind::Split:
      return " -> ";
  }
  return {};
}

std::string text_of(const Change& change, const Names& names) {
  std::string text = names(change.coordinate) + sign_of(change.kind);
  for (std::size_t part = 0; part < change.operands.size(); ++part) {
    const bool plus_inside = change.kind == Change::Kind::Split &&
                             change.operands[part].kind != EK::Constant &&
                             level(change.operands[part]) <= LevelSum;
    text += (part == 0 ? "" : " + ") + (plus_inside ? text_of(change.operands[part], names, LevelProduct)
                                                    : text_of(change.operands[part], names));
  }
  return text;
}

std::string conditions_text(const Game& game, const std::vector<Condition>& conditions) {
  if (conditions.empty()) return {};
  const std::vector<std::string> none;
  const bool single = conditions.size() == 1;
  return " if " + (single ? print(game, conditions[0]) : junction(conditions, CK::And, Names{game, none}));
}

std::string print_items(const std::vector<Judge::Item>& items) {
  std::string text;
  for (const Judge::Item& item : items) {
    using Kind = Judge::Item::Kind;
    text += " " + (item.kind == Kind::Cases   ? std::string("cases")
                   : item.kind == Kind::Count ? std::string("count")
                   : item.kind == Kind::Heaps ? std::string("heaps")
                   : item.kind == Kind::Skip  ? std::string("skip")
                                              : item.name);
  }
  return text;
}

std::string print_judge(const Game& game) {
  const Judge& judge = *game.judge;
  std::string text = "judge\n";
  if (!judge.items.empty()) {
    text += "  read" + print_items(judge.header) + (judge.header.empty() ? "" : " then") +
            print_items(judge.items);
    if (!judge.until.empty()) text += " until";
    for (const Integer& number : judge.until) text += " " + number.to_string();
    for (std::size_t i = 0; i < judge.assignments.size(); ++i) {
      text += (i == 0 ? " with " : ", ") + game.variable_name(judge.assignments[i].target) + " = " +
              print(game, judge.assignments[i].value, judge.read_names);
    }
    text += "\n";
  }
  text += "  win \"" + judge.win + "\"  lose \"" + judge.lose + "\"\n";
  if (!judge.case_format.empty()) text += "  case \"" + judge.case_format + "\"\n";
  return text;
}

std::string print_state(const Game& game) {
  std::string text = "state";
  for (std::size_t i = 0; i < game.coordinates.size(); ++i) {
    text += (i == 0 ? " " : ", ") + game.coordinates[i].name;
    if (game.coordinates[i].start) text += " = " + print(game, *game.coordinates[i].start);
  }
  return text + conditions_text(game, game.position_conditions) + "\n";
}

std::string print_sum(const Game& game) {
  std::string text = "sum of " + (game.sum->count ? std::to_string(*game.sum->count) : std::string("any"));
  for (std::size_t i = 0; i < game.sum->listed.size(); ++i)
    text += (i == 0 ? " " : ", ") + game.variable_name(game.sum->listed[i]);
  return text + "\n";
}

std::string print_parameters(const Game& game) {
  std::string text;
  for (std::size_t i = 0; i < game.parameters.size(); ++i)
    text += (i == 0 ? "given " : ", ") + game.parameters[i];
  return text + conditions_text(game, game.parameter_conditions) + "\n";
}

}  // namespace

std::string print(const Game& game, const Expression& expression,
                  const std::vector<std::string>& local_names) {
  return text_of(expression, Names{game, local_names});
}

std::string print(const Game& game, const Condition& condition, const std::vector<std::string>& local_names) {
  return text_of(condition, Names{game, local_names});
}

std::string print(const Game& game, const Move& move) {
  std::vector<std::string> locals;
  for (const Range& range : move.ranges) locals.push_back(range.name);
  const Names names{game, locals};
  std::string text = "move";
  for (std::size_t i = 0; i < move.changes.size(); ++i)
    text += (i == 0 ? " " : ", ") + text_of(move.changes[i], names);
  for (std::size_t i = 0; i < move.ranges.size(); ++i)
    text += (i == 0 ? " for " : ", ") + text_of(move.ranges[i], names);
  if (move.guard) text += " if " + text_of(*move.guard, names);
  if (!move.label.empty()) text += " : \"" + move.label + "\"";
  return text;
}

std::string print_game(const Game& game) {
  std::string text = "game " + game.name + (game.title.empty() ? "" : " \"" + game.title + "\"") + "\n";
  for (const std::string& source : game.sources) text += "source \"" + source + "\"\n";
  if (!game.parameters.empty()) text += print_parameters(game);
  text += print_state(game);
  if (game.sum) text += print_sum(game);
  std::size_t implied = 0;
  if (game.short_form) {
    text += game.short_form->kind == ShortForm::Kind::Octal
                ? "octal " + game.short_form->code + "\n"
                : "subtract " + list(game.short_form->members) + "\n";
    implied = rules::expand(*game.short_form, game.parameters.size(), game.variable_count()).moves.size();
  }
  for (std::size_t i = implied; i < game.moves.size(); ++i) text += print(game, game.moves[i]) + "\n";
  for (const End& end : game.ends)
    text += "end " + print(game, end.condition) + (end.wins ? " wins" : " loses") + "\n";
  if (game.play == Play::Misere || game.block > 0) {
    text += std::string("play ") + (game.play == Play::Misere ? "misere" : "normal") +
            (game.block > 0 ? " block " + std::to_string(game.block) : "") + "\n";
  }
  for (const auto& [a, b] : game.symmetries)
    text += "symmetric " + game.variable_name(a) + ", " + game.variable_name(b) + "\n";
  if (game.judge) text += print_judge(game);
  return text;
}

namespace {

/// The expression with the move's variables replaced by their values.
Expression substitute(Expression expression, VariableIndex first_local, const std::vector<Integer>& values) {
  if (expression.kind == EK::Variable && expression.variable >= first_local &&
      expression.variable - first_local < values.size()) {
    Expression constant;
    constant.value = values[expression.variable - first_local];
    return constant;
  }
  for (Expression& operand : expression.operands)
    operand = substitute(std::move(operand), first_local, values);
  return expression;
}

}  // namespace

std::string print_move(const Instance& instance, const Option& option) {
  const Game& game = instance.game();
  const Move& move = game.moves.at(option.move);
  if (!move.label.empty()) return move.label;
  std::string text;
  const std::vector<std::string> none;
  for (Change change : move.changes) {
    for (Expression& operand : change.operands)
      operand = substitute(std::move(operand), game.variable_count(), option.values);
    text += (text.empty() ? "" : ", ") + text_of(change, Names{game, none});
  }
  return text;
}

}  // namespace grundy
