#include <algorithm>

#include <grundy/suggestion.hpp>

#include "rules/parser.hpp"

namespace grundy::rules {
namespace {

using Item = Judge::Item;

bool has_item(const std::vector<Item>& items, Item::Kind kind) {
  return std::ranges::any_of(items, [kind](const Item& item) { return item.kind == kind; });
}

}  // namespace

void Parser::parse_judge(const Statement& statement) {
  Cursor cursor(statement, reporter_);
  cursor.next();
  cursor.expect_end();
  game_.judge.emplace();
}

/// "read" [header "then"] item { item } ["until" INTS] ["with" VAR "=" expr { "," VAR "=" expr }]
void Parser::parse_read(const Statement& statement) {
  if (!game_.judge) game_.judge.emplace();
  Cursor cursor(statement, reporter_);
  cursor.next();
  Judge& judge = *game_.judge;
  parse_read_items(cursor, judge);
  if (cursor.accept_word("until")) {
    do {
      const bool negative = cursor.accept_symbol("-");   // -1 is a usual end of an input
      if (cursor.peek().kind != Token::Kind::Number) cursor.fail_expected("a number that ends the input");
      Integer value = Integer::parse(cursor.next().text).value();
      judge.until.push_back(negative ? -value : std::move(value));
      cursor.accept_symbol(",");
    } while (cursor.peek().kind == Token::Kind::Number || cursor.peek().is_symbol("-"));
  }
  if (cursor.accept_word("with")) parse_read_assignments(cursor, judge);
  cursor.expect_end();
  check_judge(statement, judge);
}

void Parser::parse_read_items(Cursor& cursor, Judge& judge) {
  while (!cursor.at_end() && !cursor.peek().is_word("until") && !cursor.peek().is_word("with")) {
    if (cursor.peek().is_word("then")) {
      if (!judge.header.empty())
        cursor.fail(cursor.peek(), "a second 'then'",
                    "what stands before 'then' is read once, the rest for every case");
      cursor.next();
      judge.header = std::move(judge.items);
      judge.items.clear();
      continue;
    }
    const Token name = expect_name(cursor, "what to read: cases, count, heaps, skip or a variable");
    if (judge.items.size() + judge.header.size() == 100)
      cursor.fail(name, "a case has at most 100 things to read");
    Item item;
    const bool variable = scope_.knows(std::string(name.text));
    item.kind = variable               ? Item::Kind::Number
                : name.text == "cases" ? Item::Kind::Cases
                : name.text == "count" ? Item::Kind::Count
                : name.text == "heaps" ? Item::Kind::Heaps
                : name.text == "skip"  ? Item::Kind::Skip
                                       : Item::Kind::Number;
    if (item.kind == Item::Kind::Number) item.name = std::string(name.text);
    const auto same = [&](const Item& other) { return item.kind != Item::Kind::Skip && other == item; };
    if (std::ranges::any_of(judge.items, same) || std::ranges::any_of(judge.header, same))
      cursor.fail(name, quoted(name.text) + " is read twice");
    if (item.kind == Item::Kind::Number && !variable) judge.read_names.push_back(item.name);
    judge.items.push_back(std::move(item));
    cursor.accept_symbol(",");
  }
  if (judge.items.empty()) cursor.fail_expected("what to read for every case");
}

void Parser::parse_read_assignments(Cursor& cursor, Judge& judge) {
  for (const std::string& name : judge.read_names) scope_.push_local(name);
  do {
    const Token name = expect_name(cursor, "a parameter or coordinate");
    Judge::Assignment assignment;
    assignment.target = scope_.resolve(name, cursor, game_.variable_count());
    if (assignment.target >= game_.variable_count())
      cursor.fail(name, quoted(name.text) + " is read already", "give a parameter or coordinate a value");
    const auto same = [&](const Judge::Assignment& other) { return other.target == assignment.target; };
    if (std::ranges::any_of(judge.assignments, same))
      cursor.fail(name, quoted(name.text) + " is given a value twice");
    cursor.expect_symbol("=", "behind " + quoted(name.text));
    assignment.value = expressions(cursor).expression();
    judge.assignments.push_back(std::move(assignment));
  } while (cursor.accept_symbol(","));
}

void Parser::check_judge(const Statement& statement, const Judge& judge) {
  const auto fail = [&](std::string_view word, const std::string& message, const std::string& suggestion) {
    reporter_.error(statement.word(word), message, suggestion);
  };
  if (has_item(judge.items, Item::Kind::Cases))
    fail("cases", "'cases' is read once, before the first case", "write `read cases then ...`");
  if (has_item(judge.header, Item::Kind::Heaps))
    fail("heaps", "'heaps' are read for every case", "write them behind 'then'");
  const bool heaps = has_item(judge.items, Item::Kind::Heaps);
  if (heaps && !game_.sum)
    fail("heaps", "'heaps' needs a game that is a sum",
         "add `sum of any " + game_.coordinates.front().name + "`");
  if (has_item(judge.items, Item::Kind::Count) && !heaps)
    fail("count", "'count' counts heaps, and none are read",
         "write `read count heaps`, or `skip` for a number to ignore");
  const auto count =
      std::ranges::find_if(judge.items, [](const Item& item) { return item.kind == Item::Kind::Count; });
  const auto list =
      std::ranges::find_if(judge.items, [](const Item& item) { return item.kind == Item::Kind::Heaps; });
  if (heaps && count != judge.items.end() && list < count)
    fail("count", "'count' stands behind the heaps that it counts", "write `read count heaps`");
  if (has_item(judge.header, Item::Kind::Cases) && !judge.until.empty())
    fail("until", "an input has a number of cases or a last line, not both", "leave out 'cases' or 'until'");
  const bool open = heaps && !has_item(judge.items, Item::Kind::Count) && !(game_.sum && game_.sum->count);
  if (!open && !heaps && judge.until.size() > judge.items.size()) {
    fail("until",
         "'until' has " + std::to_string(judge.until.size()) + " numbers, but a case has " +
             std::to_string(judge.items.size()),
         "give as many numbers as a case has");
  }
  for (const std::string& name : judge.read_names) {
    const VariableIndex variable =
        game_.variable_count() +
        static_cast<std::size_t>(std::ranges::find(judge.read_names, name) - judge.read_names.begin());
    const std::function<bool(const Expression&)> mentions = [&](const Expression& e) {
      return (e.kind == Expression::Kind::Variable && e.variable == variable) ||
             std::ranges::any_of(e.operands, mentions);
    };
    if (std::ranges::any_of(judge.assignments, [&](const Judge::Assignment& a) { return mentions(a.value); }))
      continue;
    std::vector<std::string> known = game_.parameters;
    for (const Coordinate& coordinate : game_.coordinates) known.push_back(coordinate.name);
    for (const char* word : {"cases", "count", "heaps", "skip"}) known.emplace_back(word);
    const std::string near = nearest_word(name, known);
    reporter_.error(statement.word(name),
                    quoted(name) + " is neither a parameter nor a coordinate, and no `with` uses it",
                    near.empty() ? "write skip for a number to ignore" : "did you mean " + near + "?");
  }
}

/// "win" STRING, "lose" STRING, "case" STRING
void Parser::parse_answer_text(const Statement& statement) {
  if (!game_.judge) game_.judge.emplace();
  Cursor cursor(statement, reporter_);
  const Token keyword = cursor.next();
  if (cursor.peek().kind != Token::Kind::String)
    cursor.fail_expected("a string behind " + quoted(keyword.text));
  const std::string text(cursor.next().text);
  cursor.expect_end();
  (keyword.text == "win"    ? game_.judge->win
   : keyword.text == "lose" ? game_.judge->lose
                            : game_.judge->case_format) = text;
}

}  // namespace grundy::rules
