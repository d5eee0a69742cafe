#include <algorithm>
#include <array>

#include <grundy/suggestion.hpp>

#include "rules/expression.hpp"
#include "rules/parser.hpp"

namespace grundy::rules {
namespace {

bool is_constant(const Expression& expression, std::int64_t value) {
  return expression.kind == Expression::Kind::Constant && expression.value == Integer(value);
}

/// Whether a change leaves its coordinate as it is, by its form alone.
bool changes_nothing(const Change& change) {
  const Expression& operand = change.operands.front();
  switch (change.kind) {
    case Change::Kind::Add:
    case Change::Kind::Subtract:
      return is_constant(operand, 0);
    case Change::Kind::Multiply:
    case Change::Kind::Divide:
      return is_constant(operand, 1);
    default:
      return change.operands.size() == 1 && operand.kind == Expression::Kind::Variable &&
             operand.variable == change.coordinate;
  }
}

}  // namespace

/// "move" change { "," change } ["for" range { "," range }] ["if" cond] [":" STRING]
void Parser::parse_move(const Statement& statement) {
  // The changes stand before the `for` variables that they use: read the ranges first.
  Move move;
  move.line = statement.keyword().line;
  Cursor ranges(statement, reporter_);
  while (!ranges.at_end() && !ranges.peek().is_word("for")) ranges.next();
  if (ranges.accept_word("for")) {
    do {
      parse_range(ranges, move);
    } while (ranges.accept_symbol(","));
    if (ranges.peek().is_word("for"))
      ranges.fail(ranges.peek(), "a second 'for'", "write all ranges behind one, as in `for i >= 1, j >= 1`");
    if (ranges.peek().is_word("and"))
      ranges.fail(ranges.peek(), "ranges are separated by ','",
                  "write `for i >= 1, j >= 1`, and conditions behind `if`");
  }
  Cursor cursor(statement, reporter_);
  cursor.next();
  do {
    Change change = parse_change(cursor, move);
    move.changes.push_back(std::move(change));
  } while (cursor.accept_symbol(","));
  if (cursor.peek().is_word("for")) cursor = ranges;
  if (cursor.accept_word("if")) move.guard = expressions(cursor).condition();
  if (cursor.accept_symbol(":")) {
    if (cursor.peek().kind != Token::Kind::String) cursor.fail_expected("a string that names the move");
    move.label = std::string(cursor.next().text);
  }
  if (cursor.peek().is_word("for")) cursor.fail(cursor.peek(), "'for' stands before 'if' in a move");
  if (cursor.peek().is_word("and"))
    cursor.fail(cursor.peek(), "changes are separated by ','", "write `a -= 1, b -= 1`");
  if (cursor.peek().is_word("if"))
    cursor.fail(cursor.peek(), "expected the end of the line, found 'if'",
                "a move has one `if`, before its label; join conditions by `and`");
  if (move.guard && cursor.peek().is_symbol(","))
    cursor.fail(cursor.peek(), "expected the end of the line, found ','", "join conditions by `and`");
  const bool condition =
      cursor.peek().is_word("when") || cursor.peek().is_word("where") || cursor.peek().is_word("unless");
  cursor.expect_end(condition ? "write the condition behind `if`" : "");
  check_move(statement, move);
  game_.moves.push_back(std::move(move));
  move_statements_.push_back(&statement);
}

Change Parser::parse_change(Cursor& cursor, Move& move) {
  static constexpr std::array<std::pair<std::string_view, Change::Kind>, 6> kinds = {
      {{"=", Change::Kind::Assign},
       {"-=", Change::Kind::Subtract},
       {"+=", Change::Kind::Add},
       {"*=", Change::Kind::Multiply},
       {"/=", Change::Kind::Divide},
       {"->", Change::Kind::Split}}};
  const Token name = expect_name(cursor, "a coordinate that the move changes");
  Change change;
  change.coordinate = scope_.resolve(name, cursor, game_.variable_count());
  if (change.coordinate < game_.parameters.size()) {
    cursor.fail(name, "the parameter " + quoted(name.text) + " is fixed while a game is played",
                "make it a coordinate: declare it with `state`");
  }
  if (change.coordinate >= game_.variable_count()) {
    const bool split = !move.changes.empty() && move.changes.back().kind == Change::Kind::Split;
    cursor.fail(name, "a move cannot change its own variable " + quoted(name.text),
                split ? "the parts of a split are joined by +, as in n -> i + j" : "");
  }
  for (const Change& earlier : move.changes) {
    if (earlier.coordinate == change.coordinate)
      cursor.fail(name, quoted(name.text) + " is changed twice by one move",
                  "all changes of a move happen at once; write one of them");
  }
  const auto* kind =
      std::ranges::find_if(kinds, [&](const auto& entry) { return cursor.peek().is_symbol(entry.first); });
  if (kind == kinds.end()) {
    if (cursor.peek().is_symbol("=="))
      cursor.fail(cursor.peek(), "'==' compares", "write = to change " + std::string(name.text));
    const bool sign = cursor.peek().is_symbol("-") || cursor.peek().is_symbol("+");
    const std::string written = std::string(name.text) + " " + std::string(cursor.peek().text) + "= 1";
    cursor.fail_expected("=, -=, +=, *=, /= or -> behind " + quoted(name.text),
                         sign ? "a change is written " + written : "");
  }
  cursor.next();
  change.kind = kind->second;
  if (change.kind == Change::Kind::Split) {
    do {
      if (change.operands.size() == 16) cursor.fail(cursor.peek(), "a split has at most 16 parts");
      change.operands.push_back(expressions(cursor).split_part());
    } while (cursor.accept_symbol("+"));
    for (const Change& earlier : move.changes) {
      if (earlier.kind == Change::Kind::Split && earlier.operands.size() != change.operands.size()) {
        cursor.fail(name,
                    "one move splits into " + std::to_string(earlier.operands.size()) + " parts and into " +
                        std::to_string(change.operands.size()),
                    "give every -> of a move equally many parts");
      }
    }
  } else {
    change.operands.push_back(expressions(cursor).expression());
  }
  return change;
}

/// VAR ">=" expr | VAR "in" expr ".." expr | VAR "in" "{" INTS "}" | VAR "in" "digits" "(" expr "," expr ")"
void Parser::parse_range(Cursor& cursor, Move& move) {
  const Token name = expect_name(cursor, "a variable, as in `for k >= 1`");
  Range range;
  range.name = std::string(name.text);
  if (scope_.knows(range.name) || std::ranges::find(scope_.locals(), range.name) != scope_.locals().end()) {
    cursor.fail(name, quoted(name.text) + " is declared already", "call the variable of the move otherwise");
  }
  if (move.ranges.size() == 16) cursor.fail(name, "a move has at most 16 variables");
  if (cursor.accept_symbol(">=")) {
    range.low = expressions(cursor).expression();
  } else if (cursor.accept_symbol(">")) {
    Expression one;
    one.value = Integer(1);
    range.low.kind = Expression::Kind::Add;
    range.low.operands = {expressions(cursor, 2).expression(), one};
  } else if (!cursor.accept_word("in")) {
    if (cursor.peek().is_symbol("="))
      cursor.fail(cursor.peek(), "'=' gives no range",
                  "write `" + range.name + " in 1..9` or `" + range.name + " >= 1`");
    if (cursor.peek().is_symbol("<=") || cursor.peek().is_symbol("<"))
      cursor.fail(cursor.peek(), "a range needs its lower end", "write `" + range.name + " in 1..9`");
    cursor.fail_expected("'>=' or 'in' behind " + quoted(name.text));
  } else if (cursor.peek().is_symbol("[")) {
    cursor.fail(cursor.peek(), "a range does not stand in '['",
                "write " + range.name + " in 1..9, or " + range.name + " in {1, 3, 4}");
  } else if (cursor.peek().is_symbol("{")) {
    range.kind = Range::Kind::Set;
    range.members = parse_members(cursor);
  } else {
    const Token start = cursor.peek();
    range.low = expressions(cursor).expression();
    if (range.low.kind == Expression::Kind::DigitSum && !cursor.peek().is_symbol("..")) {
      range.kind = Range::Kind::Digits;
      const std::vector<Expression> operands = range.low.operands;
      range.low = operands[0];
      range.high = operands[1];
    } else {
      range.kind = Range::Kind::Between;
      cursor.expect_symbol("..", "between the ends of the range");
      range.high = expressions(cursor).expression();
      const bool constant =
          range.low.kind == Expression::Kind::Constant && range.high.kind == Expression::Kind::Constant;
      if (constant && range.high.value < range.low.value)
        cursor.fail(
            start,
            "the range " + range.low.value.to_string() + ".." + range.high.value.to_string() + " is empty",
            "write the smaller number first");
    }
  }
  scope_.push_local(range.name);
  move.ranges.push_back(std::move(range));
}

void Parser::check_move(const Statement& statement, const Move& move) {
  if (std::ranges::all_of(move.changes, changes_nothing)) {
    reporter_.error(statement.keyword(), "this move changes nothing, so it could be repeated for ever");
  }
  for (std::size_t i = 0; i < move.ranges.size(); ++i) {
    const VariableIndex variable = game_.variable_count() + i;
    bool used = move.guard && mentions(*move.guard, variable);
    for (const Change& change : move.changes) {
      used = used || std::ranges::any_of(change.operands, [&](const Expression& operand) {
               return mentions(operand, variable);
             });
    }
    for (std::size_t j = i + 1; j < move.ranges.size(); ++j)
      used = used || mentions(move.ranges[j].low, variable) || mentions(move.ranges[j].high, variable);
    if (!used) {
      reporter_.error(statement.word(move.ranges[i].name),
                      "the variable " + quoted(move.ranges[i].name) + " of this move is never used",
                      "leave it out");
    }
  }
}

/// "end" cond ["wins" | "loses"]
void Parser::parse_end(const Statement& statement) {
  Cursor cursor(statement, reporter_);
  cursor.next();
  if (cursor.at_end()) cursor.fail_expected("a condition, as in `end a == 0`");
  End end;
  end.condition = expressions(cursor).condition();
  if (cursor.accept_word("wins")) {
    end.wins = true;
    if (game_.sum)
      cursor.fail(statement.tokens[statement.tokens.size() - 2], "in a sum one board cannot decide the game",
                  "leave out 'wins'");
  } else {
    cursor.accept_word("loses");
  }
  const std::string near = nearest_word(cursor.peek().text, {"wins", "loses"});
  cursor.expect_end(near.empty() ? "" : "did you mean " + near + "?");
  game_.ends.push_back(std::move(end));
}

/// "play" ("normal" | "misere") ["block" INT]
void Parser::parse_play(const Statement& statement) {
  Cursor cursor(statement, reporter_);
  cursor.next();
  if (cursor.accept_word("misere")) {
    game_.play = Play::Misere;
  } else if (!cursor.accept_word("normal")) {
    const std::string near = nearest_word(cursor.peek().text, {"normal", "misere"});
    cursor.fail(cursor.peek(),
                "expected 'normal' or 'misere', found " +
                    (cursor.at_end() ? "the end of the line" : quoted(cursor.peek().text)),
                near.empty() ? "" : "did you mean " + near + "?");
  }
  if (cursor.accept_word("block")) {
    if (cursor.peek().kind != Token::Kind::Number) cursor.fail_expected("how many options may be blocked");
    const Token number = cursor.next();
    const Integer value = Integer::parse(number.text).value();
    if (value > Integer(1'000'000)) cursor.fail(number, "at most 1000000 options can be blocked");
    game_.block = static_cast<std::size_t>(value.to_int64());
  }
  cursor.expect_end();
}

/// "symmetric" VAR "," VAR
void Parser::parse_symmetric(const Statement& statement) {
  Cursor cursor(statement, reporter_);
  cursor.next();
  std::vector<VariableIndex> pair;
  for (int i = 0; i < 2; ++i) {
    if (i == 1) cursor.expect_symbol(",", "between the two coordinates");
    const Token name = expect_name(cursor, "a coordinate, as in `symmetric a, b`");
    const VariableIndex index = scope_.resolve(name, cursor, game_.variable_count());
    if (index < game_.parameters.size())
      cursor.fail(name, quoted(name.text) + " is a parameter; a symmetry exchanges coordinates");
    if (i == 1 && index == pair[0]) cursor.fail(name, "a symmetry needs two different coordinates");
    pair.push_back(index);
  }
  cursor.expect_end();
  game_.symmetries.emplace_back(pair[0], pair[1]);
  symmetric_statements_.push_back(&statement);
}

/// Under misere play a bare `end` still loses, which is what the word says but perhaps not what was meant.
void Parser::warn_about_ends() {
  if (game_.play != Play::Misere) return;
  for (const Statement& statement : statements_) {
    if (!statement.keyword().is_word("end") || statement.tokens.size() < 2) continue;
    const Token& last = statement.tokens[statement.tokens.size() - 2];
    if (last.is_word("wins") || last.is_word("loses")) continue;
    reporter_.warning(statement.keyword().line, statement.keyword().column, statement.keyword().length,
                      "an 'end' loses for the player to move, also under misere play",
                      "write `loses` to say so, or `wins`");
  }
}

}  // namespace grundy::rules
