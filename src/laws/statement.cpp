#include "laws/statement.hpp"

#include <algorithm>

#include <grundy/error.hpp>

namespace grundy::laws {

using automata::Assignment;
using automata::Formula;
using automata::Term;

namespace {

constexpr std::size_t most_exceptions = 6;
constexpr std::int64_t sides[] = {1, 150, 40, 14, 8, 6};
constexpr std::int64_t largest_step = 6;   // t of Beatty pairs that are looked for

class Matcher {
 public:
  Matcher(LawFormulas& formulas, automata::Logic& logic)
      : x_(formulas), logic_(logic), values_(formulas.law().kind == Law::Kind::Values) {
    numbers_ = x_.names().size() - (values_ ? 1 : 0);
  }

  std::optional<Statement> find() {
    fill_table();
    if (table_.positions.empty()) return std::nullopt;
    if (!values_ && numbers_ == 2) try_beatty_of_law();
    PatternMaker maker(x_, table_);
    if (!best_ && !values_ && numbers_ == 2) try_beatty_with_exceptions(maker);
    for (const Pattern& pattern : values_ ? maker.values() : maker.outcomes()) {
      if (best_ && pattern.says.unicode.size() + prefix >= best_->says.unicode.size()) continue;
      if (const auto exceptions = exceptions_of(pattern))
        offer({with_exceptions(pattern, *exceptions), formula_with_exceptions(pattern, *exceptions)});
    }
    return best_;
  }

 private:
  static constexpr std::size_t prefix = 4;   // "P = "

  void fill_table() {
    const auto& law = x_.law();
    table_.side = sides[std::min(numbers_, std::size(sides) - 1)];
    const automata::Dfa legal = logic_.compile(x_.legal(), number_names());
    std::vector<std::int64_t> position(numbers_, 0);
    while (true) {
      std::vector<Integer> tuple(position.begin(), position.end());
      if (legal.accepts(law.numeration.encode_tuple(tuple))) {
        table_.positions.push_back(position);
        table_.values.push_back(values_                                               ? value_of(tuple)
                                : law.set.accepts(law.numeration.encode_tuple(tuple)) ? 1
                                                                                      : 0);
      }
      std::size_t i = 0;
      while (i < numbers_ && ++position[i] == table_.side) position[i++] = 0;
      if (i == numbers_) return;
    }
  }

  std::int64_t value_of(std::vector<Integer> tuple) const {
    tuple.emplace_back(0);
    for (std::int64_t value = 0; value <= 4 * table_.side; ++value) {
      tuple.back() = value;
      if (x_.law().set.accepts(x_.law().numeration.encode_tuple(tuple))) return value;
    }
    return -1;
  }

  std::vector<std::string> number_names() const {
    return {x_.names().begin(), x_.names().begin() + static_cast<std::ptrdiff_t>(numbers_)};
  }

  /// Whether the pattern fits the small table, apart from a few positions.
  bool fits(const Pattern& pattern) const {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < table_.positions.size(); ++i) {
      std::vector<std::int64_t> tuple = table_.positions[i];
      if (values_) tuple.push_back(table_.values[i]);
      if (pattern.holds(tuple) == (values_ || table_.values[i] == 1)) continue;
      if (++wrong > (values_ ? 0 : most_exceptions)) return false;
    }
    return true;
  }

  /// The positions where the law and the pattern differ, if they are few.
  std::optional<std::vector<std::vector<Integer>>> exceptions_of(const Pattern& pattern) {
    if (!fits(pattern)) return std::nullopt;
    const Formula law = x_.here(x_.set());
    Formula differs = x_.legal() && !iff(law, pattern.formula);
    std::vector<std::vector<Integer>> found;
    while (const std::optional<Assignment> witness = logic_.find_witness(differs)) {
      if (values_ || found.size() == most_exceptions) return std::nullopt;
      std::vector<Integer>& tuple = found.emplace_back();
      for (const std::string& name : x_.names()) {
        const auto number = witness->find(name);
        tuple.push_back(number == witness->end() ? Integer(0) : number->second);
      }
      differs = differs && !is_at(tuple);
    }
    std::ranges::sort(found);
    return found;
  }

  Wording with_exceptions(const Pattern& pattern, const std::vector<std::vector<Integer>>& exceptions) const {
    Wording text = pattern.says;
    if (exceptions.empty()) return text;
    std::string list;
    for (const std::vector<Integer>& tuple : exceptions) {
      std::string one;
      for (const Integer& number : tuple) one += (one.empty() ? "" : ", ") + number.to_string();
      list += (list.empty() ? "" : ", ") + (tuple.size() == 1 ? one : "(" + one + ")");
    }
    text.words += ", the other way round at " + list;
    text.unicode += " (\u25b3 {" + list + "})";
    text.latex += " \\; (\\triangle \\{" + list + "\\})";
    return text;
  }

  Formula formula_with_exceptions(const Pattern& pattern,
                                  const std::vector<std::vector<Integer>>& exceptions) const {
    std::vector<Formula> excepted;
    for (const std::vector<Integer>& tuple : exceptions) excepted.push_back(is_at(tuple));
    if (excepted.empty()) return pattern.formula;
    return !iff(pattern.formula, any_of(std::move(excepted)));
  }

  Formula is_at(const std::vector<Integer>& tuple) const {
    std::vector<Formula> same;
    for (std::size_t i = 0; i < tuple.size(); ++i)
      same.push_back(equal(Term::variable(x_.names()[i]), Term(tuple[i])));
    return all_of(std::move(same));
  }

  void try_beatty_of_law() {
    for (std::int64_t t = 1; t <= largest_step; ++t) {
      if (looks_like_beatty(t) && is_beatty(x_.set(), t, logic_))
        return offer({beatty_words(t), x_.here(x_.set())});
    }
  }

  void try_beatty_with_exceptions(PatternMaker& maker) {
    Pattern pattern = maker.shifted();
    if (!fits(pattern)) return;
    const automata::SetPointer pairs =
        automata::make_set("pairs", logic_.compile(pattern.formula, x_.names()));
    for (std::int64_t t = 1; t <= largest_step; ++t) {
      if (!is_beatty(pairs, t, logic_)) continue;
      pattern.says = beatty_words(t);
      if (const auto exceptions = exceptions_of(pattern))
        offer({with_exceptions(pattern, *exceptions), formula_with_exceptions(pattern, *exceptions)});
      return;
    }
  }

  /// The first pair is (1, 1 + t).
  bool looks_like_beatty(std::int64_t t) const {
    for (std::size_t i = 0; i < table_.positions.size(); ++i) {
      const std::vector<std::int64_t>& x = table_.positions[i];
      if (x[0] == 1 && x[1] <= largest_step + 1 && (table_.values[i] == 1) != (x[1] == 1 + t)) return false;
    }
    return true;
  }

  Wording beatty_words(std::int64_t t) const {
    std::string a = x_.law().game->variable_name(x_.tracks()[0].variable);
    std::string b = x_.law().game->variable_name(x_.tracks()[1].variable);
    if (x_.boards().size() > 1) {
      a += "1";
      b += "2";
    }
    // alpha = (2 - t + sqrt(t^2 + 4)) / 2
    const bool even = t % 2 == 0;
    const std::string root = std::to_string(even ? t * t / 4 + 1 : t * t + 4);
    const std::int64_t whole = even ? (2 - t) / 2 : 2 - t;
    const auto alpha = [&](const std::string& sqrt, const std::string& minus) {
      const std::string sum = whole == 0  ? sqrt
                              : whole > 0 ? std::to_string(whole) + " + " + sqrt
                                          : sqrt + minus + std::to_string(-whole);
      return even ? sum : "(" + sum + ")/2";
    };
    const std::string step = std::to_string(t);
    return {
        "{" + a + ", " + b + "} = {floor(k*alpha), floor(k*beta)} for some k >= 0, with alpha = " +
            alpha("sqrt(" + root + ")", " - ") + " and beta = alpha + " + step,
        "{" + a + ", " + b + "} = {\u230ak\u03b1\u230b, \u230ak\u03b2\u230b}, k \u2265 0, \u03b1 = " +
            alpha("\u221a" + root, " \u2212 ") + ", \u03b2 = \u03b1 + " + step,
        "\\{" + a + ", " + b +
            "\\} = \\{\\lfloor k\\alpha \\rfloor, \\lfloor k\\beta \\rfloor\\},\\; k \\ge 0,\\; \\alpha = " +
            alpha("\\sqrt{" + root + "}", " - ") + ",\\; \\beta = \\alpha + " + step};
  }

  void offer(Statement statement) {
    if (!best_ || statement.says.unicode.size() < best_->says.unicode.size()) best_ = std::move(statement);
  }

  LawFormulas& x_;
  automata::Logic& logic_;
  bool values_;
  std::size_t numbers_ = 0;   // tracks without the value
  SmallTable table_;
  std::optional<Statement> best_;
};

}  // namespace

bool is_beatty(const automata::SetPointer& pairs, std::int64_t t, automata::Logic& logic) {
  const Term a = Term::variable("a");
  const Term b = Term::variable("b");
  const Term c = Term::variable("c");
  const Term d = Term::variable("d");
  const auto pair = [&](const Term& x, const Term& y) { return member(pairs, {x, y}); };
  const auto half = [&](const Term& x, const Term& y) { return pair(x, y) && less_equal(x, y); };
  const Term step = Integer(t) * c;
  const std::vector<Formula> violations{
      pair(a, b) && !pair(b, a),
      equal(a, 0) && !pair(a, a),
      pair(a, b) && (equal(a, 0) || equal(a, b)) && less(0, b),
      // each number is in a pair, and in one only
      less(0, a) && !exists({"b"}, pair(a, b)),
      pair(a, b) && pair(a, c) && less(b, c),
      // differences: multiples of t, each one, in the order of the pairs
      half(a, b) && !exists({"c"}, equal(b - a, step)),
      less(0, c) && !exists({"a"}, half(a, a + step)),
      half(a, b) && half(c, d) && less(a, c) && less_equal(d - c, b - a),
  };
  return std::ranges::none_of(
      violations, [&](const Formula& violation) { return logic.find_witness(violation).has_value(); });
}

std::optional<Statement> find_statement(LawFormulas& formulas, automata::Logic& logic) {
  return Matcher(formulas, logic).find();
}

}  // namespace grundy::laws
