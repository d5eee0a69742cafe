#include <algorithm>
#include <memory>

#include "automata/relation.hpp"
#include "laws/patterns.hpp"

/// Patterns about the digits of numbers.
namespace grundy::laws {

using automata::Alphabet;
using automata::Arc;
using automata::Digit;
using automata::Formula;
using automata::Letter;
using automata::Numeration;
using automata::SetPointer;
using automata::State;
using automata::Term;

namespace {

/// Only words whose tracks are numbers.
SetPointer valid_set(const std::string& name, const automata::Dfa& dfa, const Numeration& numeration) {
  const automata::Relation nothing{{}, automata::all_words(Alphabet())};
  std::vector<automata::Track> tracks(dfa.alphabet().tracks());
  for (std::size_t i = 0; i < tracks.size(); ++i) tracks[i] = static_cast<automata::Track>(i);
  const automata::Dfa valid = automata::cylindrify(nothing, tracks, numeration.validity(), {}).dfa;
  return automata::make_set(name, automata::product(dfa, valid, automata::Operation::And, {}));
}

/// In base 2: the digits at each place sum up to a multiple of `modulus`. For modulus 2 that is xor = 0.
SetPointer digit_sums(std::size_t tracks, int modulus) {
  const Alphabet alphabet = Alphabet::uniform(tracks, 2);
  std::vector<Arc> arcs;
  for (Letter letter = 0; letter < alphabet.letters(); ++letter) {
    int sum = 0;
    for (std::size_t i = 0; i < tracks; ++i) sum += alphabet.digit(letter, i);
    if (sum % modulus == 0) arcs.push_back({0, letter, 0});
  }
  const std::vector<State> accepting{0};
  return automata::make_set("sums", automata::make_dfa(alphabet, 1, std::move(arcs), accepting));
}

bool digit_sums_hold(std::span<const std::int64_t> numbers, int modulus) {
  for (int bit = 0; bit < 32; ++bit) {
    int sum = 0;
    for (const std::int64_t n : numbers) sum += static_cast<int>((n >> bit) & 1);
    if (sum % modulus != 0) return false;
  }
  return true;
}

/// (n, p): p is the weight of the lowest digit of n that is not 0.
SetPointer lowest_weight(const Numeration& numeration) {
  const Alphabet alphabet = Alphabet::uniform(2, numeration.digit_count());
  std::vector<Arc> arcs{{1, 0, 1}};
  for (Letter letter = 0; letter < alphabet.letters(); ++letter) {
    const Digit n = alphabet.digit(letter, 0);
    const Digit p = alphabet.digit(letter, 1);
    if (p == 0) arcs.push_back({0, letter, 0});
    if (p == 1 && n != 0) arcs.push_back({0, letter, 1});
  }
  const std::vector<State> accepting{1};
  return valid_set("lowest", automata::make_dfa(alphabet, 2, std::move(arcs), accepting), numeration);
}

std::int64_t lowest_weight_of(std::int64_t n, const Numeration& numeration) {
  const automata::Digits digits = numeration.encode(n);
  for (std::size_t i = digits.size(); i-- > 0;) {
    if (digits[i] != 0) return numeration.weights()[digits.size() - 1 - i].to_int64();
  }
  return 0;
}

/// The weights: words with one 1.
SetPointer weight_set(const Numeration& numeration) {
  const Alphabet alphabet = Alphabet::uniform(1, numeration.digit_count());
  std::vector<Arc> arcs{{0, 0, 0}, {0, 1, 1}, {1, 0, 1}};
  const std::vector<State> accepting{1};
  return valid_set("weights", automata::make_dfa(alphabet, 2, std::move(arcs), accepting), numeration);
}

std::string shifted_name(const std::string& name, std::int64_t by) {
  if (by == 0) return name;
  return name + (by > 0 ? " + " : " - ") + std::to_string(std::abs(by));
}

Wording weights_of(const Numeration& numeration) {
  if (numeration.name() == "zeckendorf")
    return {"a Fibonacci number", "a Fibonacci number", "\\text{a Fibonacci number}"};
  if (numeration.name().starts_with("base ")) {
    const std::string base = numeration.name().substr(5);
    return {"a power of " + base, "a power of " + base, "\\text{a power of }" + base};
  }
  const auto& w = numeration.weights();
  const std::string list = w[0].to_string() + ", " + w[1].to_string() + ", " + w[2].to_string() + ", " +
                           w[3].to_string() + ", ...";
  return {"one of " + list, "one of " + list, "\\text{one of }" + list};
}

std::string lowest_words(const Numeration& numeration, const std::string& n) {
  if (numeration.name() == "base 2") return "the largest power of 2 that divides " + n;
  if (numeration.name() == "zeckendorf") return "the smallest Zeckendorf part of " + n;
  return "the lowest place of " + n + " that is not 0 in " + numeration.name();
}

}  // namespace

SetPointer even_zeros_and_shifted(const Numeration& numeration) {
  // A state: the last digit of y, which is the next of x; and the zeros at the end of x: all of it, even,
  // odd.
  const Alphabet alphabet = Alphabet::uniform(2, numeration.digit_count());
  const std::uint32_t digits = numeration.digit_count();
  std::vector<Arc> arcs;
  for (std::uint32_t expected = 0; expected < digits; ++expected) {
    for (std::uint32_t zeros = 0; zeros < 3; ++zeros) {
      for (std::uint32_t y = 0; y < digits; ++y) {
        const std::uint32_t next = expected != 0 ? 1 : zeros == 0 ? 0 : 3 - zeros;
        const std::vector<Digit> letter{static_cast<Digit>(expected), static_cast<Digit>(y)};
        arcs.push_back({expected * 3 + zeros, alphabet.letter(letter), y * 3 + next});
      }
    }
  }
  const std::vector<State> accepting{0, 1};
  return valid_set("pairs", automata::make_dfa(alphabet, digits * 3, std::move(arcs), accepting), numeration);
}

void PatternMaker::nim_sums(std::vector<Pattern>& out) {
  if (numbers() < 2 || x_.law().numeration.name() != "base 2") return;
  const std::size_t count = numbers();
  std::vector<Term> all;
  for (std::size_t i = 0; i < count; ++i) all.push_back(variable(i));
  const Wording plain = list_of_names(" xor ", " \u2295 ", " \\oplus ");
  const SetPointer zero = digit_sums(count, 2);
  out.push_back({{plain.words + " = 0", plain.unicode + " = 0", plain.latex + " = 0"},
                 member(zero, all),
                 [](std::span<const std::int64_t> x) { return digit_sums_hold(x, 2); }});
  for (int modulus = 3; modulus <= static_cast<int>(count); ++modulus) {
    const std::string by = std::to_string(modulus);
    const Wording names = list_of_names(", ", ", ", ", ");
    Pattern pattern;
    pattern.says = {
        "at every place the binary digits of " + names.words + " sum up to a multiple of " + by,
        "binary digits of " + names.unicode + " sum to 0 mod " + by + " at every place",
        "\\forall i: \\textstyle\\sum \\mathrm{bit}_i(" + names.latex + ") \\equiv 0 \\bmod " + by};
    pattern.formula = member(digit_sums(count, modulus), all);
    pattern.holds = [modulus](std::span<const std::int64_t> x) { return digit_sums_hold(x, modulus); };
    out.push_back(std::move(pattern));
  }
  // Misere: one in place of zero when all are small.
  std::vector<Formula> small;
  Term sum(0);
  for (const Term& term : all) {
    small.push_back(less_equal(term, 1));
    sum = sum + term;
  }
  const Formula odd = exists({"times"}, equal(sum, Integer(2) * Term::variable("times") + Term(1)));
  const Wording names = list_of_names(", ", ", ", ", ");
  Pattern misere;
  misere.says = {plain.words + " = 0 if a number is above 1, else = 1",
                 plain.unicode + " = (max(" + names.unicode + ") > 1 ? 0 : 1)",
                 plain.latex + " = [\\max(" + names.latex + ") \\le 1]"};
  misere.formula = (all_of(small) && odd) || (!all_of(small) && member(zero, all));
  misere.holds = [](std::span<const std::int64_t> x) {
    const bool all_small = std::ranges::all_of(x, [](std::int64_t n) { return n <= 1; });
    const auto ones = std::ranges::count(x, 1);
    return all_small ? ones % 2 == 1 : digit_sums_hold(x, 2);
  };
  out.push_back(std::move(misere));
  for (std::int64_t p = 3; p <= 16; ++p) {
    const std::string by = std::to_string(p);
    Pattern pattern;
    std::vector<Formula> parts;
    std::vector<Term> rests;
    std::vector<std::string> bound;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string times = "times" + std::to_string(i);
      const std::string rest = "rest" + std::to_string(i);
      parts.push_back(equal(all[i], Integer(p) * Term::variable(times) + Term::variable(rest)) &&
                      less(Term::variable(rest), Term(p)));
      rests.push_back(Term::variable(rest));
      bound.push_back(times);
      bound.push_back(rest);
      const Wording n = name(i);
      const std::string sign = i == 0 ? "" : " xor ";
      pattern.says.words += sign + "(" + n.words + " mod " + by + ")";
      pattern.says.unicode += (i == 0 ? "(" : " \u2295 (") + n.unicode + " mod " + by + ")";
      pattern.says.latex += (i == 0 ? "(" : " \\oplus (") + n.latex + " \\bmod " + by + ")";
    }
    for (std::string* text : {&pattern.says.words, &pattern.says.unicode, &pattern.says.latex})
      *text += " = 0";
    parts.push_back(member(zero, rests));
    pattern.formula = exists(bound, all_of(parts));
    pattern.holds = [p](std::span<const std::int64_t> x) {
      std::vector<std::int64_t> rest;
      for (const std::int64_t n : x) rest.push_back(n % p);
      return digit_sums_hold(rest, 2);
    };
    out.push_back(std::move(pattern));
  }
}

void PatternMaker::nim_sum_values(std::vector<Pattern>& out) {
  if (numbers() < 2 || x_.law().numeration.name() != "base 2") return;
  std::vector<Term> all;
  for (std::size_t i = 0; i <= numbers(); ++i) all.push_back(variable(i));
  const Wording plain = list_of_names(" xor ", " \u2295 ", " \\oplus ");
  const Wording value = name(numbers());
  out.push_back({{value.words + " is " + plain.words, value.unicode + " = " + plain.unicode,
                  value.latex + " = " + plain.latex},
                 member(digit_sums(numbers() + 1, 2), all),
                 [](std::span<const std::int64_t> x) { return digit_sums_hold(x, 2); }});
}

/// n, or a number near it, is a weight of the system.
void PatternMaker::weights(std::vector<Pattern>& out) {
  if (numbers() != 1) return;
  const Numeration& numeration = x_.law().numeration;
  const SetPointer set = weight_set(numeration);
  const Wording what = weights_of(numeration);
  const Wording n = name(0);
  std::vector<std::int64_t> small;
  for (const Integer& weight : numeration.weights()) {
    if (weight > Integer(2 * table_.side + 100)) break;
    small.push_back(weight.to_int64());
  }
  for (const std::int64_t by : {0, 1, -1, 2, -2, 3, -3}) {
    out.push_back({{shifted_name(n.words, by) + " is " + what.words,
                    shifted_name(n.unicode, by) + " is " + what.unicode,
                    shifted_name(n.latex, by) + "\\text{ is }" + what.latex},
                   member(set, {variable(0) + Term(by)}),
                   [small, by](std::span<const std::int64_t> x) {
                     return std::ranges::binary_search(small, x[0] + by);
                   }});
  }
}

/// q against the lowest place of n: what may be taken, in games of the Fibonacci nim kind.
void PatternMaker::lowest_parts(std::vector<Pattern>& out) {
  if (numbers() != 2) return;
  const Numeration& numeration = x_.law().numeration;
  const SetPointer set = lowest_weight(numeration);
  struct Compared {
    std::int64_t of_q, of_p;
    bool equal;
  };
  const std::vector<Compared> kinds{{1, 1, false}, {1, 1, true},  {2, 1, false}, {2, 1, true},  {1, 2, false},
                                    {1, 2, true},  {3, 1, false}, {3, 1, true},  {1, 3, false}, {1, 3, true}};
  for (std::size_t n = 0; n < 2; ++n) {
    const std::size_t q = 1 - n;
    for (const std::int64_t off : {0, 1}) {
      for (const Compared& kind : kinds) {
        const Term p = Term::variable("part");
        const Term left = Integer(kind.of_q) * variable(q);
        const Term right = Integer(kind.of_p) * p;
        const Formula compared = kind.equal ? less_equal(left, right) : less(left, right);
        const auto text = [&](const std::string& part, const std::string& name_q, const std::string& sign) {
          return (kind.of_q == 1 ? "" : std::to_string(kind.of_q)) + name_q + sign +
                 (kind.of_p == 1 ? "" : std::to_string(kind.of_p) + " times ") + part;
        };
        const Wording n_name = name(n);
        const Wording q_name = name(q);
        const std::string part = lowest_words(numeration, shifted_name(n_name.words, -off));
        const std::string at = n_name.words + " = " + std::to_string(off);
        Pattern pattern;
        pattern.says = {
            at + ", or " + text(part, q_name.words, kind.equal ? " is at most " : " is smaller than "),
            at + " or " + text(part, q_name.unicode, kind.equal ? " \u2264 " : " < "),
            at + "\\text{ or }" + text("\\text{" + part + "}", q_name.latex, kind.equal ? " \\le " : " < ")};
        pattern.formula = equal(variable(n), Term(off)) ||
                          exists({"part"}, member(set, {variable(n) - Term(off), p}) && compared);
        pattern.holds = [n, q, off, kind, &numeration](std::span<const std::int64_t> x) {
          if (x[n] <= off) return x[n] == off;
          const std::int64_t lowest = lowest_weight_of(x[n] - off, numeration);
          const std::int64_t difference = kind.of_q * x[q] - kind.of_p * lowest;
          return difference < 0 || (kind.equal && difference == 0);
        };
        out.push_back(std::move(pattern));
      }
    }
  }
}

Pattern PatternMaker::shifted() {
  const Numeration& numeration = x_.law().numeration;
  const SetPointer set = even_zeros_and_shifted(numeration);
  const Wording a = name(0);
  const Wording b = name(1);
  const std::string system = numeration.name();
  Pattern pattern;
  const std::string text = "in the digits of " + system + ", the smaller of " + a.words + ", " + b.words +
                           " ends in an even number of zeros and the larger one is it with a 0 behind";
  pattern.says = {text, text, "\\text{" + text + "}"};
  pattern.formula = member(set, {variable(0), variable(1)}) || member(set, {variable(1), variable(0)});
  pattern.holds = [set, &numeration](std::span<const std::int64_t> x) {
    const std::vector<Integer> one{x[0], x[1]};
    const std::vector<Integer> other{x[1], x[0]};
    return set->dfa.accepts(numeration.encode_tuple(one)) || set->dfa.accepts(numeration.encode_tuple(other));
  };
  return pattern;
}

}  // namespace grundy::laws
