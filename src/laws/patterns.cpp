#include "laws/patterns.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace grundy::laws {

using automata::Formula;
using automata::Term;

namespace {

constexpr std::int64_t largest_modulus = 40;
constexpr std::size_t most_residues = 12;   // that are listed

std::string subscript(std::size_t number) {
  static const char* const digits[] = {"\u2080", "\u2081", "\u2082", "\u2083", "\u2084",
                                       "\u2085", "\u2086", "\u2087", "\u2088", "\u2089"};
  std::string text;
  for (const char digit : std::to_string(number)) text += digits[digit - '0'];
  return text;
}

std::int64_t value_at(const std::vector<std::int64_t>& coefficients, std::span<const std::int64_t> position) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < coefficients.size(); ++i) sum += coefficients[i] * position[i];
  return sum;
}

std::int64_t modulo(std::int64_t number, std::int64_t modulus) {
  return (number % modulus + modulus) % modulus;
}

std::string listed(const std::vector<std::int64_t>& numbers, const std::string& last) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) text += i + 1 == numbers.size() ? last : ", ";
    text += std::to_string(numbers[i]);
  }
  return text;
}

}  // namespace

Term PatternMaker::variable(std::size_t track) const {
  return Term::variable(x_.names()[track]);
}

Wording PatternMaker::name(std::size_t track) const {
  const Track& where = x_.tracks()[track];
  if (where.kind == Track::Kind::Value) return {"the value", "g", "g"};
  const std::string& plain = x_.law().game->variable_name(where.variable);
  if (where.kind == Track::Kind::Parameter || x_.boards().size() == 1) {
    std::string latex;
    for (const char c : plain) latex += (c == '_' ? "\\_" : std::string(1, c));
    return {plain, plain, plain.size() == 1 ? latex : "\\mathit{" + latex + "}"};
  }
  const std::string number = std::to_string(where.board + 1);
  return {plain + number, plain + subscript(where.board + 1), plain + "_{" + number + "}"};
}

Term PatternMaker::term(const Coefficients& coefficients, std::int64_t constant) const {
  Term sum(constant);
  for (std::size_t i = 0; i < coefficients.size(); ++i) sum = sum + Integer(coefficients[i]) * variable(i);
  return sum;
}

Wording PatternMaker::write(const Coefficients& coefficients, std::int64_t constant) const {
  Wording text;
  const auto add = [&text](std::int64_t factor, const Wording& what) {
    const bool first = text.words.empty();
    const std::string sign = factor < 0 ? (first ? "-" : " - ") : (first ? "" : " + ");
    const std::string unicode_sign = factor < 0 ? (first ? "\u2212" : " \u2212 ") : sign;
    const std::int64_t size = std::abs(factor);
    const std::string number = size == 1 && !what.words.empty() ? "" : std::to_string(size);
    text.words += sign + number + what.words;
    text.unicode += unicode_sign + number + what.unicode;
    text.latex += sign + number + (number.empty() || what.latex.empty() ? "" : " ") + what.latex;
  };
  // What is added first, then what is taken off.
  for (const bool negative : {false, true}) {
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
      if (coefficients[i] != 0 && (coefficients[i] < 0) == negative) add(coefficients[i], name(i));
    }
  }
  if (constant != 0 || text.words.empty()) add(constant, {});
  return text;
}

/// Small coefficients, the first that is not 0 positive, without a common divisor.
std::vector<PatternMaker::Coefficients> PatternMaker::directions() const {
  const std::int64_t largest = numbers() <= 2 ? 3 : numbers() <= 3 ? 2 : 1;
  std::vector<Coefficients> result;
  Coefficients now(numbers(), -largest);
  while (true) {
    const auto first = std::ranges::find_if(now, [](std::int64_t c) { return c != 0; });
    std::int64_t divisor = 0;
    for (const std::int64_t c : now) divisor = std::gcd(divisor, c);
    if (first != now.end() && *first > 0 && divisor == 1) result.push_back(now);
    std::size_t i = 0;
    while (i < now.size() && now[i] == largest) now[i++] = -largest;
    if (i == now.size()) break;
    ++now[i];
  }
  const auto size = [](const Coefficients& c) {
    std::int64_t sum = 0;
    for (const std::int64_t part : c) sum += std::abs(part);
    return sum;
  };
  std::ranges::stable_sort(result, {}, size);
  return result;
}

Formula PatternMaker::congruent(const Coefficients& coefficients, std::int64_t modulus,
                                const std::vector<std::int64_t>& residues) const {
  Coefficients reduced;
  for (const std::int64_t c : coefficients) reduced.push_back(modulo(c, modulus));
  std::vector<Formula> ways;
  for (const std::int64_t residue : residues) {
    const Term multiple = Integer(modulus) * Term::variable("times");
    ways.push_back(exists({"times"}, equal(term(reduced, 0), multiple + Term(residue))));
  }
  return any_of(std::move(ways));
}

Wording PatternMaker::list_of_names(const std::string& between_words, const std::string& between_unicode,
                                    const std::string& between_latex) const {
  Wording text;
  for (std::size_t i = 0; i < numbers(); ++i) {
    const Wording next = name(i);
    text.words += (i == 0 ? "" : between_words) + next.words;
    text.unicode += (i == 0 ? "" : between_unicode) + next.unicode;
    text.latex += (i == 0 ? "" : between_latex) + next.latex;
  }
  return text;
}

/// Equations and inequalities; the constant is that of the P-positions of the table.
void PatternMaker::linear(std::vector<Pattern>& out) {
  for (const Coefficients& direction : directions()) {
    std::set<std::int64_t> seen;
    for (std::size_t i = 0; i < table_.positions.size(); ++i) {
      if (table_.values[i] == 1) seen.insert(value_at(direction, table_.positions[i]));
    }
    if (seen.empty()) return;
    const auto add = [&](const Coefficients& c, std::int64_t constant, bool equation) {
      Coefficients left = c;
      Coefficients right(c.size(), 0);
      for (std::size_t i = 0; i < c.size(); ++i) {
        left[i] = std::max<std::int64_t>(c[i], 0);
        right[i] = std::max<std::int64_t>(-c[i], 0);
      }
      const bool plain_left = std::ranges::all_of(left, [](std::int64_t part) { return part == 0; });
      if (plain_left) return;
      const Wording a = write(left, 0);
      const Wording b = write(right, constant);
      Pattern pattern;
      pattern.says = {a.words + (equation ? " = " : " <= ") + b.words,
                      a.unicode + (equation ? " = " : " \u2264 ") + b.unicode,
                      a.latex + (equation ? " = " : " \\le ") + b.latex};
      pattern.formula = equation ? equal(term(c, 0), Term(constant)) : less_equal(term(c, 0), Term(constant));
      pattern.holds = [c, constant, equation](std::span<const std::int64_t> position) {
        const std::int64_t value = value_at(c, position);
        return equation ? value == constant : value <= constant;
      };
      out.push_back(std::move(pattern));
    };
    for (const std::int64_t constant : seen) {
      add(direction, constant, true);
      if (seen.size() > 4) break;
    }
    add(direction, *seen.rbegin(), false);
    Coefficients opposite = direction;
    for (std::int64_t& c : opposite) c = -c;
    if (std::ranges::any_of(opposite, [](std::int64_t c) { return c > 0; }))
      add(opposite, -*seen.begin(), false);
  }
}

void PatternMaker::periodic(std::vector<Pattern>& out) {
  for (const Coefficients& direction : directions()) {
    for (std::int64_t modulus = 2; modulus <= largest_modulus; ++modulus) {
      std::vector<int> kind(static_cast<std::size_t>(modulus), -1);   // of a residue: N, P or both (2)
      bool mixed = false;
      for (std::size_t i = 0; i < table_.positions.size(); ++i) {
        int& now = kind[static_cast<std::size_t>(modulo(value_at(direction, table_.positions[i]), modulus))];
        const int here = static_cast<int>(table_.values[i]);
        // A few positions may be exceptions, but not at the far end of the table.
        if (now != -1 && now != here && *std::ranges::max_element(table_.positions[i]) > table_.side / 2)
          mixed = true;
        now = here;
      }
      if (mixed) continue;
      std::vector<std::int64_t> residues;
      for (std::int64_t r = 0; r < modulus; ++r) {
        if (kind[static_cast<std::size_t>(r)] == 1) residues.push_back(r);
      }
      if (residues.empty() || residues.size() > most_residues) continue;
      const Wording value = write(direction, 0);
      const std::string p = std::to_string(modulus);
      Pattern pattern;
      const bool multiple = residues.size() == 1 && residues[0] == 0;
      pattern.says.words =
          multiple ? value.words + " is divisible by " + p
                   : value.words + " leaves " + listed(residues, " or ") + " when divided by " + p;
      pattern.says.unicode = value.unicode + " mod " + p + (residues.size() == 1 ? " = " : " \u2208 {") +
                             listed(residues, ", ") + (residues.size() == 1 ? "" : "}");
      pattern.says.latex = value.latex + " \\bmod " + p + (residues.size() == 1 ? " = " : " \\in \\{") +
                           listed(residues, ", ") + (residues.size() == 1 ? "" : "\\}");
      pattern.formula = congruent(direction, modulus, residues);
      pattern.holds = [direction, modulus, residues](std::span<const std::int64_t> position) {
        return std::ranges::binary_search(residues, modulo(value_at(direction, position), modulus));
      };
      out.push_back(std::move(pattern));
      break;
    }
  }
}

/// All coordinates leave certain residues.
void PatternMaker::each_periodic(std::vector<Pattern>& out) {
  if (numbers() < 2) return;
  for (std::int64_t modulus = 2; modulus <= 8; ++modulus) {
    std::set<std::int64_t> seen;
    for (std::size_t i = 0; i < table_.positions.size(); ++i) {
      if (table_.values[i] != 1) continue;
      for (const std::int64_t number : table_.positions[i]) seen.insert(number % modulus);
    }
    if (seen.empty() || static_cast<std::int64_t>(seen.size()) == modulus) continue;
    const std::vector<std::int64_t> residues(seen.begin(), seen.end());
    std::vector<Formula> parts;
    for (std::size_t i = 0; i < numbers(); ++i) {
      Coefficients one(numbers(), 0);
      one[i] = 1;
      parts.push_back(congruent(one, modulus, residues));
    }
    const std::string p = std::to_string(modulus);
    const Wording names = list_of_names(" and ", ", ", ", ");
    const std::string all = numbers() == 2 ? " both " : " all ";
    Pattern pattern;
    pattern.says.words =
        names.words + (modulus == 2 ? " are" + all + (residues[0] == 0 ? "even" : "odd")
                                    : all + "leave " + listed(residues, " or ") + " when divided by " + p);
    if (residues.size() == 1) {
      const Wording equal_names = list_of_names("", " \u2261 ", " \\equiv ");
      const std::string r = std::to_string(residues[0]);
      pattern.says.unicode = equal_names.unicode + " \u2261 " + r + " (mod " + p + ")";
      pattern.says.latex = equal_names.latex + " \\equiv " + r + " \\pmod{" + p + "}";
    } else {
      pattern.says.unicode = names.unicode + " mod " + p + " \u2208 {" + listed(residues, ", ") + "}";
      pattern.says.latex = names.latex + " \\bmod " + p + " \\in \\{" + listed(residues, ", ") + "\\}";
    }
    pattern.formula = all_of(std::move(parts));
    pattern.holds = [modulus, residues](std::span<const std::int64_t> position) {
      return std::ranges::all_of(
          position, [&](std::int64_t n) { return std::ranges::binary_search(residues, n % modulus); });
    };
    out.push_back(std::move(pattern));
  }
}

std::vector<Pattern> PatternMaker::outcomes() {
  std::vector<Pattern> out;
  Pattern never;
  never.says = {"never", "P = \u2205", "P = \\emptyset"};
  never.formula = automata::never();
  never.holds = [](std::span<const std::int64_t>) { return false; };
  out.push_back(std::move(never));
  Pattern always;
  always.says = {"always", "N = \u2205", "N = \\emptyset"};
  always.holds = [](std::span<const std::int64_t>) { return true; };
  out.push_back(std::move(always));
  linear(out);
  periodic(out);
  each_periodic(out);
  nim_sums(out);
  weights(out);
  lowest_parts(out);
  if (numbers() == 2) out.push_back(shifted());
  return out;
}

/// value = linear form, or its remainder.
void PatternMaker::linear_values(std::vector<Pattern>& out) {
  const Wording value = name(numbers());
  std::vector<Coefficients> forms = directions();
  forms.emplace_back(numbers(), 0);
  for (const Coefficients& direction : forms) {
    const auto add = [&](const Wording& says, Formula formula,
                         const std::function<std::int64_t(std::int64_t)>& of) {
      Pattern pattern;
      pattern.says = {value.words + " is " + says.words, value.unicode + " = " + says.unicode,
                      value.latex + " = " + says.latex};
      pattern.formula = std::move(formula);
      pattern.holds = [direction, of](std::span<const std::int64_t> tuple) {
        return of(value_at(direction, tuple)) == tuple.back();
      };
      out.push_back(std::move(pattern));
    };
    const Term g = variable(numbers());
    const std::int64_t offset =
        table_.values.empty() ? 0 : table_.values[0] - value_at(direction, table_.positions[0]);
    add(write(direction, offset), equal(g, term(direction, offset)),
        [offset](std::int64_t n) { return n + offset; });
    const Wording plain = write(direction, 0);
    for (std::int64_t p = 2; p <= largest_modulus; ++p) {
      const std::string by = std::to_string(p);
      const Wording inner =
          direction.size() == 1
              ? plain
              : Wording{"(" + plain.words + ")", "(" + plain.unicode + ")", "(" + plain.latex + ")"};
      Coefficients reduced;
      for (const std::int64_t c : direction) reduced.push_back(modulo(c, p));
      const Term times = Term::variable("times");
      add({inner.words + " mod " + by, inner.unicode + " mod " + by, inner.latex + " \\bmod " + by},
          less(g, Term(p)) && exists({"times"}, equal(term(reduced, 0), Integer(p) * times + g)),
          [p](std::int64_t n) { return modulo(n, p); });
      if (std::ranges::any_of(direction, [](std::int64_t c) { return c < 0; })) continue;
      add({inner.words + " divided by " + by + ", rounded down",
           "\u230a" + plain.unicode + " / " + by + "\u230b",
           "\\lfloor " + plain.latex + " / " + by + " \\rfloor"},
          less_equal(Integer(p) * g, term(direction, 0)) &&
              less(term(direction, 0), Integer(p) * g + Term(p)),
          [p](std::int64_t n) { return n / p; });
    }
  }
}

/// One number, values by its residue.
void PatternMaker::periodic_values(std::vector<Pattern>& out) {
  if (numbers() != 1) return;
  const Wording n = name(0);
  for (std::int64_t p = 2; p <= largest_modulus; ++p) {
    std::vector<std::int64_t> table(static_cast<std::size_t>(p), -1);
    for (std::size_t i = 0; i < table_.positions.size(); ++i)   // the last of each residue
      table[static_cast<std::size_t>(table_.positions[i][0] % p)] = table_.values[i];
    const std::string list = listed(table, ", ");
    const std::string by = std::to_string(p);
    Pattern pattern;
    pattern.says = {"the value is that of " + n.words + " mod " + by + " in the list " + list,
                    "g = (" + list + ")[" + n.unicode + " mod " + by + "]",
                    "g = (" + list + ")_{" + n.latex + " \\bmod " + by + "}"};
    std::vector<Formula> ways;
    for (std::int64_t r = 0; r < p; ++r)
      ways.push_back(congruent({1}, p, {r}) && equal(variable(1), Term(table[static_cast<std::size_t>(r)])));
    pattern.formula = any_of(std::move(ways));
    pattern.holds = [table, p](std::span<const std::int64_t> tuple) {
      return table[static_cast<std::size_t>(tuple[0] % p)] == tuple[1];
    };
    out.push_back(std::move(pattern));
  }
}

std::vector<Pattern> PatternMaker::values() {
  std::vector<Pattern> out;
  linear_values(out);
  nim_sum_values(out);
  periodic_values(out);
  return out;
}

}  // namespace grundy::laws
