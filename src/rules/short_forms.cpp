#include <algorithm>
#include <cctype>

#include "rules/expression.hpp"
#include "rules/parser.hpp"

/// Octal codes and their generalisations. Digit k of `0.d1d2d3...` says what may be left when k are taken
/// from a heap: bit j of the digit is set if j non-empty heaps may be left. The digit before the point stands
/// for k = 0 and needs j >= 2. Source: Guy and Smith, The G-values of various games (1956); Winning Ways ch.
/// 4 ("Cookie cutters"). Beyond them, as in CGSuite: digits up to Z (35), a list {1,2} as a digit, ! (the
/// heaps left are pairwise unequal), ? (not all equal), = (all equal), and a repeating tail [..].
namespace grundy::rules {
namespace {

using EK = Expression::Kind;

enum class Restriction { None, Unequal, NotAllEqual, AllEqual };

struct Digit {
  std::vector<std::size_t> counts;  // numbers of heaps that may be left, ascending
  Restriction restriction = Restriction::None;
};

struct Code {
  Digit before;  // the point
  std::vector<Digit> digits;  // behind it
  std::size_t tail = 0;  // so many of the last digits repeat for ever
  std::string mistake;
  std::size_t mistake_offset = 0;
};

class CodeReader {
 public:
  explicit CodeReader(const std::string& text) : text_(text) {}

  Code read() {
    if (text_.size() > most_characters)
      fail("an octal code has at most " + std::to_string(most_characters) + " characters");
    if (code_.mistake.empty() && !at('.')) code_.before = digit();
    if (code_.mistake.empty() && !at('.'))
      fail("an octal code needs a point behind its first digit, as in 0.77");
    if (code_.mistake.empty()) ++position_;
    for (const std::size_t count : code_.before.counts) {
      if (count < 2 && code_.mistake.empty()) {
        position_ = 0;
        fail(
            "the digit before the point takes nothing, so it must leave two heaps or more: 0 or a multiple "
            "of 4");
      }
    }
    while (code_.mistake.empty() && position_ < text_.size() && !at('[')) code_.digits.push_back(digit());
    if (code_.mistake.empty() && at('[')) tail();
    if (code_.mistake.empty() && code_.digits.empty() && code_.before.counts.empty())
      fail("an octal code needs a digit behind its point");
    return code_;
  }

 private:
  [[nodiscard]] bool at(char c) const { return position_ < text_.size() && text_[position_] == c; }

  void fail(const std::string& message) {
    if (!code_.mistake.empty()) return;
    code_.mistake = message;
    code_.mistake_offset = std::min(position_, text_.empty() ? 0 : text_.size() - 1);
  }

  Digit digit() {
    Digit result;
    const char c = position_ < text_.size() ? text_[position_] : '\0';
    if (c == '{') {
      list(result);
    } else {
      const int value = c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : -1;
      if (value < 0) {
        fail(c == '\0'
                 ? "the octal code ends too early"
                 : "an octal code is made of digits 0-9 and A-Z, a point, {..}, [..], !, ? and =, not " +
                       quoted(std::string(1, c)));
        return result;
      }
      for (std::size_t bit = 0; bit < 6; ++bit) {
        if ((value >> bit & 1) != 0) result.counts.push_back(bit);
      }
      ++position_;
    }
    if (at('!')) result.restriction = Restriction::Unequal;
    if (at('?')) result.restriction = Restriction::NotAllEqual;
    if (at('=')) result.restriction = Restriction::AllEqual;
    if (result.restriction != Restriction::None) ++position_;
    return result;
  }

  void list(Digit& result) {
    do {
      ++position_;
      std::size_t value = 0;
      const std::size_t begin = position_;
      while (position_ < text_.size() && text_[position_] >= '0' && text_[position_] <= '9' &&
             position_ < begin + 4) {
        value = 10 * value + static_cast<std::size_t>(text_[position_++] - '0');
      }
      if (position_ == begin) return fail("expected a number of heaps, as in {1,2}");
      if (at('+')) return fail("any number of heaps ('+') is not supported; list the numbers, as in {2,3,4}");
      if (value > 16) return fail("a digit can leave at most 16 heaps");
      result.counts.push_back(value);
    } while (at(','));
    if (!at('}')) return fail("expected ',' or '}'");
    ++position_;
    std::ranges::sort(result.counts);
    result.counts.erase(std::unique(result.counts.begin(), result.counts.end()), result.counts.end());
  }

  void tail() {
    const std::size_t before = code_.digits.size();
    ++position_;
    while (code_.mistake.empty() && position_ < text_.size() && !at(']')) code_.digits.push_back(digit());
    if (!code_.mistake.empty()) return;
    if (!at(']')) return fail("this '[' is never closed");
    ++position_;
    if (position_ != text_.size()) return fail("nothing can stand behind the repeating tail [..]");
    code_.tail = code_.digits.size() - before;
    if (code_.tail == 0) fail("the repeating tail is empty");
  }

  static constexpr std::size_t most_characters = 2000;
  const std::string& text_;
  std::size_t position_ = 0;
  Code code_;
};

Expression constant(std::size_t value) {
  return constant_expression(Integer(static_cast<std::int64_t>(value)));
}

Condition compare(Condition::Kind kind, Expression a, Expression b) {
  Condition result;
  result.kind = kind;
  result.expressions = {std::move(a), std::move(b)};
  return result;
}

Range at_least(std::string name, Expression low) {
  Range range;
  range.name = std::move(name);
  range.low = std::move(low);
  return range;
}

/// The moves of one digit. `amount` is what is taken: an expression in the heap and, for a repeating tail, in
/// the first local variable, whose range is then given.
class DigitMoves {
 public:
  DigitMoves(Expression amount, std::optional<Range> tail, VariableIndex heap, VariableIndex first_local)
      : amount_(std::move(amount)), tail_(std::move(tail)), heap_(heap), first_local_(first_local) {}

  void add(const Digit& digit, std::vector<Move>& moves) const {
    const auto leaves = [&](std::size_t count) {
      return std::ranges::find(digit.counts, count) != digit.counts.end();
    };
    if (leaves(0) || leaves(1)) moves.push_back(take(leaves(0), leaves(1)));
    for (const std::size_t count : digit.counts) {
      if (count >= 2) moves.push_back(split(count, digit.restriction));
    }
  }

 private:
  [[nodiscard]] Move start() const {
    Move move;
    if (tail_) move.ranges.push_back(*tail_);
    return move;
  }

  [[nodiscard]] Move take(bool whole_heap, bool part) const {
    Move move = start();
    move.changes.push_back({Change::Kind::Subtract, heap_, {amount_}});
    if (!part) move.guard = compare(Condition::Kind::Equal, variable_expression(heap_), amount_);
    if (!whole_heap) move.guard = compare(Condition::Kind::Greater, variable_expression(heap_), amount_);
    return move;
  }

  /// n -> i1 + ... + ij with 1 <= i1 <= i2 <= ... and i1 + ... + ij == n - amount.
  [[nodiscard]] Move split(std::size_t count, Restriction restriction) const {
    Move move = start();
    const VariableIndex first = first_local_ + move.ranges.size();
    const bool zero = amount_.kind == EK::Constant && amount_.value.is_zero();
    const Expression rest = zero ? variable_expression(heap_)
                                 : binary_expression(EK::Subtract, variable_expression(heap_), amount_);
    Change change{Change::Kind::Split, heap_, {}};
    if (restriction == Restriction::AllEqual) {
      move.ranges.push_back(at_least("i", constant(1)));
      change.operands.assign(count, variable_expression(first));
      move.guard =
          compare(Condition::Kind::Equal,
                  binary_expression(EK::Multiply, constant(count), variable_expression(first)), rest);
      move.changes.push_back(std::move(change));
      return move;
    }
    Expression total = variable_expression(first);
    for (std::size_t part = 0; part < count; ++part) {
      const Expression previous = variable_expression(first + part - 1);
      Expression low = part == 0 ? constant(1)
                       : restriction == Restriction::Unequal
                           ? binary_expression(EK::Add, previous, constant(1))
                           : previous;
      move.ranges.push_back(at_least(std::string(1, static_cast<char>('i' + part)), std::move(low)));
      change.operands.push_back(variable_expression(first + part));
      if (part > 0) total = binary_expression(EK::Add, std::move(total), variable_expression(first + part));
    }
    Condition guard = compare(Condition::Kind::Equal, std::move(total), rest);
    if (restriction ==
        Restriction::NotAllEqual) {  // the parts ascend, so they are all equal iff the ends are
      Condition both;
      both.kind = Condition::Kind::And;
      both.conditions = {std::move(guard), compare(Condition::Kind::Less, variable_expression(first),
                                                   variable_expression(first + count - 1))};
      guard = std::move(both);
    }
    move.guard = std::move(guard);
    move.changes.push_back(std::move(change));
    return move;
  }

  Expression amount_;
  std::optional<Range> tail_;
  VariableIndex heap_;
  VariableIndex first_local_;
};

Expansion expand_octal(const std::string& text, VariableIndex heap, VariableIndex first_local) {
  Code code = CodeReader(text).read();
  Expansion result;
  result.mistake = code.mistake;
  result.mistake_offset = code.mistake_offset;
  if (!result.mistake.empty()) return result;
  DigitMoves(constant(0), std::nullopt, heap, first_local).add(code.before, result.moves);
  const std::size_t fixed = code.digits.size() - code.tail;
  for (std::size_t i = 0; i < code.digits.size(); ++i) {
    if (i < fixed) {
      DigitMoves(constant(i + 1), std::nullopt, heap, first_local).add(code.digits[i], result.moves);
    } else if (code.tail == 1) {  // take t for t >= i + 1
      DigitMoves(variable_expression(first_local), at_least("t", constant(i + 1)), heap, first_local)
          .add(code.digits[i], result.moves);
    } else {  // take i + 1 + period*t for t >= 0
      const Expression amount = binary_expression(
          EK::Add, constant(i + 1),
          binary_expression(EK::Multiply, constant(code.tail), variable_expression(first_local)));
      DigitMoves(amount, at_least("t", constant(0)), heap, first_local).add(code.digits[i], result.moves);
    }
  }
  if (result.moves.empty()) result.mistake = "this octal code allows no move";
  return result;
}

Expansion expand_subtract(const std::vector<Integer>& members, VariableIndex heap,
                          VariableIndex first_local) {
  Move move;
  move.changes.push_back({Change::Kind::Subtract, heap, {variable_expression(first_local)}});
  Range range;
  range.kind = Range::Kind::Set;
  range.name = "k";
  range.members = members;
  move.ranges.push_back(std::move(range));
  Expansion result;
  result.moves.push_back(std::move(move));
  return result;
}

}  // namespace

Expansion expand(const ShortForm& form, VariableIndex heap, VariableIndex first_local) {
  return form.kind == ShortForm::Kind::Octal ? expand_octal(form.code, heap, first_local)
                                             : expand_subtract(form.members, heap, first_local);
}

}  // namespace grundy::rules
