#include "automata/regular_expression.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <grundy/error.hpp>

namespace grundy::automata {

namespace {

constexpr std::size_t position_limit = 4096;
constexpr std::size_t depth_limit = 200;

/// Of a part of the expression: whether it has the empty word, and its possible first and last positions.
struct Part {
  bool nullable = false;
  std::vector<State> first;
  std::vector<State> last;
};

/// Recursive descent; positions are the letters of the expression, numbered from 1, and become states.
class Parser {
 public:
  Parser(std::string_view text, const Alphabet& alphabet) : text_(text), alphabet_(alphabet) {}

  Nfa parse() {
    const Part whole = alternatives(0);
    if (peek() != '\0') fail("`)` without `(`");
    enter({0}, whole.first);
    std::vector<std::uint8_t> accepting(letters_.size() + 1, 0);
    for (const State position : whole.last) accepting[position] = 1;
    accepting[0] = whole.nullable;
    return {make_transitions(alphabet_, accepting.size(), std::move(arcs_)), {0}, std::move(accepting)};
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(ErrorKind::BadInput, "column " + std::to_string(at_ + 1) + ": " + what);
  }

  char peek() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n')) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  /// An arc from each position of `from` to each of `to`, by the letters of the latter.
  void enter(const std::vector<State>& from, const std::vector<State>& to) {
    for (const State source : from) {
      for (const State target : to) {
        for (const Letter letter : letters_[target - 1]) arcs_.push_back({source, letter, target});
      }
    }
    if (arcs_.size() > (std::size_t{1} << 24))
      throw Error(ErrorKind::TooLarge, "the regular expression is too large");
  }

  static void append(std::vector<State>& to, const std::vector<State>& more) {
    to.insert(to.end(), more.begin(), more.end());
  }

  Part alternatives(std::size_t depth) {
    if (depth > depth_limit) fail("parentheses nested too deep");
    Part result = sequence(depth);
    while (peek() == '|') {
      ++at_;
      const Part other = sequence(depth);
      result.nullable = result.nullable || other.nullable;
      append(result.first, other.first);
      append(result.last, other.last);
    }
    return result;
  }

  Part sequence(std::size_t depth) {
    Part result{true, {}, {}};
    for (char next = peek(); next != '\0' && next != '|' && next != ')'; next = peek()) {
      Part other = repeated(depth);
      enter(result.last, other.first);
      if (result.nullable) append(result.first, other.first);
      if (other.nullable) append(other.last, result.last);
      result.last = std::move(other.last);
      result.nullable = result.nullable && other.nullable;
    }
    return result;
  }

  Part repeated(std::size_t depth) {
    Part result = atom(depth);
    for (char next = peek(); next == '*' || next == '+' || next == '?'; next = peek()) {
      ++at_;
      if (next != '?') enter(result.last, result.first);
      if (next != '+') result.nullable = true;
    }
    return result;
  }

  Part atom(std::size_t depth) {
    const char next = peek();
    if (next == '(') {
      ++at_;
      Part result = alternatives(depth + 1);
      if (peek() != ')') fail("expected `)`");
      ++at_;
      return result;
    }
    std::vector<Letter> letters;
    if (next == '.') {
      ++at_;
      for (Letter letter = 0; letter < alphabet_.letters(); ++letter) letters.push_back(letter);
    } else {
      letters.push_back(next == '[' ? tuple() : single());
    }
    if (letters_.size() == position_limit)
      throw Error(ErrorKind::TooLarge, "the regular expression has too many letters");
    letters_.push_back(std::move(letters));
    const auto position = static_cast<State>(letters_.size());
    return {false, {position}, {position}};
  }

  Letter single() {
    const char next = peek();
    std::uint32_t digit = 256;
    if (next >= '0' && next <= '9') digit = static_cast<std::uint32_t>(next - '0');
    if (next >= 'a' && next <= 'z') digit = static_cast<std::uint32_t>(next - 'a') + 10;
    if (alphabet_.tracks() != 1 || digit >= alphabet_.digit_count(0))
      fail("expected a letter of the alphabet");
    ++at_;
    return digit;
  }

  Letter tuple() {
    std::vector<Digit> digits;
    do {
      ++at_;   // `[` or `,`
      std::uint32_t value = 0;
      if (peek() < '0' || peek() > '9') fail("expected a digit");
      for (; peek() >= '0' && peek() <= '9' && value < 1000; ++at_)
        value = value * 10 + static_cast<std::uint32_t>(peek() - '0');
      if (digits.size() == alphabet_.tracks() || value >= alphabet_.digit_count(digits.size())) {
        fail("expected one digit a track, each below its count");
      }
      digits.push_back(static_cast<Digit>(value));
    } while (peek() == ',');
    if (peek() != ']' || digits.size() != alphabet_.tracks()) fail("expected `]` behind one digit a track");
    ++at_;
    return alphabet_.letter(digits);
  }

  std::string_view text_;
  const Alphabet& alphabet_;
  std::size_t at_ = 0;
  std::vector<std::vector<Letter>> letters_;   // of each position
  std::vector<Arc> arcs_;
};

}  // namespace

Dfa regular_expression(std::string_view expression, const Alphabet& alphabet, const Budget& budget) {
  return determinize(Parser(expression, alphabet).parse(), budget);
}

Dfa close_under_leading_zeros(const Dfa& dfa, const Budget& budget) {
  const Dfa trimmed = trim(dfa);
  std::vector<Arc> arcs;
  for (State state = 0; state < trimmed.states(); ++state) {
    for (const Edge& edge : trimmed.delta.from(state)) arcs.push_back({state, edge.letter, edge.target});
  }
  // A new state reads further zeros in front of a word that is in the language with or without zeros.
  const auto padding = static_cast<State>(trimmed.states());
  std::vector<State> initial{padding};
  std::vector<std::uint8_t> seen(trimmed.states(), 0);
  for (State state = 0; state != no_state && seen[state] == 0; state = trimmed.delta.next(state, 0)) {
    seen[state] = 1;
    initial.push_back(state);
  }
  for (const State state : std::vector<State>(initial)) arcs.push_back({padding, 0, state});
  Nfa nfa{make_transitions(trimmed.alphabet(), trimmed.states() + 1, std::move(arcs)), initial,
          trimmed.accepting};
  nfa.accepting.push_back(0);
  std::ranges::sort(nfa.initial);
  return determinize(nfa, budget);
}

}  // namespace grundy::automata
