#include "answer/reading_plan.hpp"

#include <algorithm>

#include <grundy/error.hpp>

namespace grundy::answer {
namespace {

using ItemKind = Judge::Item::Kind;
using FixedValues = std::vector<std::optional<Integer>>;

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorKind::BadRequest, message);
}

bool is_fixed(const FixedValues& fixed, VariableIndex variable) {
  return variable < fixed.size() && fixed[variable].has_value();
}

std::string described(const Game& game, VariableIndex variable) {
  return (variable < game.parameters.size() ? "the parameter " : "the coordinate ") +
         game.variable_name(variable);
}

bool has_start(const Game& game, VariableIndex variable) {
  return variable >= game.parameters.size() &&
         game.coordinates[variable - game.parameters.size()].start.has_value();
}

Judge plain_judge(const Game& game, const FixedValues& fixed) {
  Judge judge;
  if (game.sum) {
    judge.items.push_back({ItemKind::Heaps, ""});
    return judge;
  }
  for (VariableIndex variable = 0; variable < game.variable_count(); ++variable) {
    if (is_fixed(fixed, variable) || has_start(game, variable)) continue;
    judge.items.push_back({ItemKind::Number, game.variable_name(variable)});
  }
  return judge;
}

class Planner {
 public:
  Planner(const Game& game, const Judge& judge, const FixedValues& fixed)
      : game_(game), judge_(judge), fixed_(fixed) {}

  ReadingPlan plan() {
    prepare();
    add_fixed_values();
    for (const Judge::Item& item : judge_.header) add_header_item(item);
    for (const Judge::Item& item : judge_.items) add_case_item(item);
    for (const Judge::Assignment& assignment : judge_.assignments) add_assignment(assignment);
    check_heaps();
    check_all_given();
    check_case_length();
    return std::move(plan_);
  }

 private:
  void prepare() {
    const std::size_t names = game_.variable_count() + judge_.read_names.size();
    plan_.environment.resize(names);
    plan_.given.resize(names);
    plan_.until = judge_.until;
    plan_.case_format = judge_.case_format;
    plan_.win = judge_.win;
    plan_.lose = judge_.lose;
    if (!game_.sum) return;
    plan_.heap_count = game_.sum->count;
    plan_.listed = game_.sum->listed;
    for (const VariableIndex variable : plan_.listed) {
      plan_.heap_expected.push_back("a natural number for " + game_.variable_name(variable));
    }
  }

  void add_fixed_values() {
    for (VariableIndex variable = 0; variable < std::min(fixed_.size(), game_.variable_count()); ++variable) {
      if (!fixed_[variable]) continue;
      if (is_listed(variable)) refuse_fixed(variable);
      if (fixed_[variable]->sign() < 0)
        refuse(described(game_, variable) + " cannot be negative: it is a natural number");
      plan_.environment[variable] = *fixed_[variable];
      plan_.given[variable] = true;
    }
  }

  [[noreturn]] void refuse_fixed(VariableIndex variable) const {
    refuse("the input gives " + described(game_, variable) + ", so no value can be given for it beforehand");
  }

  void add_header_item(const Judge::Item& item) {
    if (item.kind == ItemKind::Heaps)
      refuse("the judge block reads `heaps` before `then`: heaps belong to a case");
    if (item.kind == ItemKind::Cases) plan_.counts_cases = true;
    plan_.header.push_back(step_for(item));
  }

  void add_case_item(const Judge::Item& item) {
    if (item.kind == ItemKind::Cases)
      refuse("the judge block reads `cases` for every case: it belongs before `then`");
    plan_.steps.push_back(step_for(item));
  }

  Step step_for(const Judge::Item& item) {
    switch (item.kind) {
      case ItemKind::Cases:
        return {item.kind, 0, "the number of cases"};
      case ItemKind::Count:
        count_is_read_ = true;
        return {item.kind, 0, "the number of heaps"};
      case ItemKind::Heaps:
        ++heap_items_;
        return {item.kind, 0, "heaps"};
      case ItemKind::Skip:
        return {item.kind, 0, "a number (it is ignored)"};
      case ItemKind::Number:
        break;
    }
    const std::size_t slot = slot_of(item.name);
    if (slot < game_.variable_count()) {
      if (is_listed(slot))
        refuse("each heap gives " + described(game_, slot) + ": the judge block reads it with `heaps`");
      if (is_fixed(fixed_, slot)) refuse_fixed(slot);
    }
    if (plan_.given[slot]) refuse("the judge block reads " + item.name + " twice");
    plan_.given[slot] = true;
    return {item.kind, slot, "a natural number for " + item.name};
  }

  [[nodiscard]] std::size_t slot_of(const std::string& name) const {
    for (VariableIndex variable = 0; variable < game_.variable_count(); ++variable) {
      if (game_.variable_name(variable) == name) return variable;
    }
    const auto found = std::find(judge_.read_names.begin(), judge_.read_names.end(), name);
    if (found == judge_.read_names.end())
      refuse("the judge block reads " + name + ", which the game does not know");
    return game_.variable_count() + static_cast<std::size_t>(found - judge_.read_names.begin());
  }

  void add_assignment(const Judge::Assignment& assignment) {
    const VariableIndex target = assignment.target;
    if (is_listed(target)) refuse("each heap gives " + described(game_, target) + ": `with` cannot set it");
    if (is_fixed(fixed_, target)) refuse_fixed(target);
    check_known(assignment.value, target);
    plan_.given[target] = true;
    const std::string text =
        game_.variable_name(target) + " = " + print(game_, assignment.value, judge_.read_names);
    plan_.assignments.push_back({target, assignment.value, text});
  }

  void check_known(const Expression& expression, VariableIndex target) const {
    if (expression.kind == Expression::Kind::Variable && !plan_.given[expression.variable]) {
      const std::size_t used = expression.variable;
      const std::string name = used < game_.variable_count()
                                   ? game_.variable_name(used)
                                   : judge_.read_names[used - game_.variable_count()];
      refuse("`with " + game_.variable_name(target) + " = ...` uses " + name + ", which has no value there");
    }
    for (const Expression& operand : expression.operands) check_known(operand, target);
  }

  void check_heaps() {
    if (!game_.sum) {
      if (heap_items_ > 0 || count_is_read_) refuse("the judge block reads heaps, but the game is no sum");
      return;
    }
    if (heap_items_ != 1) refuse("the game is a sum: its judge block must read `heaps` once");
    plan_.heap_list = count_is_read_     ? HeapList::Counted
                      : plan_.heap_count ? HeapList::Fixed
                                         : HeapList::RestOfLine;
    if (count_is_read_after_heaps()) refuse("the judge block reads `count` after `heaps`");
    if (plan_.listed.empty()) refuse("the game is a sum of heaps of which no coordinate is listed");
  }

  [[nodiscard]] bool count_is_read_after_heaps() const {
    bool heaps_seen = false;
    for (const Step& step : plan_.steps) {
      if (step.kind == ItemKind::Count && heaps_seen) return true;
      heaps_seen = heaps_seen || step.kind == ItemKind::Heaps;
    }
    return false;
  }

  void check_all_given() const {
    for (VariableIndex variable = 0; variable < game_.variable_count(); ++variable) {
      if (plan_.given[variable] || is_listed(variable) || has_start(game_, variable)) continue;
      const std::string& name = game_.variable_name(variable);
      refuse(described(game_, variable) + " has no value: the input does not give it; put " + name +
             "=VALUE on the command line");
    }
  }

  /// A case that reads nothing would be answered for ever, a terminator longer than a case would never be
  /// seen.
  void check_case_length() const {
    std::size_t numbers = 0;
    for (const Step& step : plan_.steps) {
      if (step.kind == ItemKind::Heaps && plan_.heap_list != HeapList::Fixed) return;
      numbers += step.kind == ItemKind::Heaps ? *plan_.heap_count * plan_.listed.size() : 1;
    }
    if (numbers == 0) refuse("no number is left to be read for a case: every variable has its value already");
    if (plan_.until.size() > numbers) {
      refuse("`until` compares " + std::to_string(plan_.until.size()) + " numbers, but a case has only " +
             std::to_string(numbers));
    }
  }

  [[nodiscard]] bool is_listed(VariableIndex variable) const {
    return std::find(plan_.listed.begin(), plan_.listed.end(), variable) != plan_.listed.end();
  }

  const Game& game_;
  const Judge& judge_;
  const FixedValues& fixed_;
  ReadingPlan plan_;
  bool count_is_read_ = false;
  std::size_t heap_items_ = 0;
};

}  // namespace

ReadingPlan plan_reading(const Game& game, const FixedValues& fixed) {
  const Judge judge = game.judge ? *game.judge : plain_judge(game, fixed);
  return Planner(game, judge, fixed).plan();
}

}  // namespace grundy::answer
