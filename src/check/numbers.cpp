#include "check/numbers.hpp"

#include <algorithm>

namespace grundy::check {

namespace {

constexpr std::size_t longest_constant = 4096;   // digits

/// Behind every tuple of variables that a certificate or a formula uses.
constexpr Variable spare = 1'000'000'000;

std::string listed(const std::map<Variable, Integer>& tuple) {
  std::string text;
  for (const auto& [variable, value] : tuple) text += (text.empty() ? "" : ", ") + value.to_string();
  return text;
}

}  // namespace

Numbers::Numbers(Automaton valid, Automaton adder, std::size_t digits, const Bounds& bounds)
    : bounds_(bounds), digits_(digits), valid_(minimise(valid, bounds)), adder_(minimise(adder, bounds)) {
  prove_order();
  prove_adder();
}

bool Numbers::binary() const {
  return digits_ == 2 && valid_.states() == 1 && valid_.accepting[0] && valid_.edges[0].size() == 2;
}

Automaton Numbers::all(const std::vector<Variable>& variables) const {
  Automaton result;   // no track: true
  result.edges = {{{0, 0}}};
  result.accepting = {true};
  for (const Variable variable : variables)
    result = join(result, rename(valid_, {variable}, bounds_), bounds_);
  return result;
}

/// Words of one length are compared from the front; zeros in front make them so.
Automaton Numbers::compare(Variable x, Variable y, bool same) const {
  if (x == y) {
    Automaton result = all({x});
    return same ? result : subtract(result, result, bounds_);
  }
  Automaton order;
  order.variables = {std::min(x, y), std::max(x, y)};
  order.edges.resize(same ? 1 : 2);
  order.accepting.assign(order.edges.size(), true);
  if (!same) order.accepting[0] = false;
  for (Letter high = 0; high < digits_; ++high) {
    for (Letter low = 0; low < digits_; ++low) {
      const Letter letter = low | (high << digit_bits);   // `low` is the digit of the first variable
      const Letter digit_x = x < y ? low : high;
      const Letter digit_y = x < y ? high : low;
      if (digit_x == digit_y) order.edges[0].push_back({letter, 0});
      if (same) continue;
      if (digit_x < digit_y) order.edges[0].push_back({letter, 1});
      order.edges[1].push_back({letter, 1});
    }
  }
  return join(all({x, y}), order, bounds_);
}

void Numbers::must_be_relation(const Automaton& automaton, const std::string& what) const {
  const Automaton least = minimise(automaton, bounds_);
  const Automaton outside = subtract(least, all(least.variables), bounds_);
  if (!is_empty(outside)) throw Refusal{what + " accepts a word that stands for no number"};
  if (is_empty(least)) return;
  const std::vector<Edge>& start = least.edges[0];
  if (start.empty() || start[0] != Edge{0, 0}) throw Refusal{what + " minds zeros in front"};
}

/// Item 1 of docs/certificates.md. The order of words by length and digits is like that of the natural
/// numbers as soon as there is no last word; the successors are looked at all the same.
void Numbers::prove_order() {
  if (is_empty(valid_) || !valid_.accepting[0]) throw Refusal{"the empty word is not among the valid words"};
  if (valid_.edges[0].empty() || valid_.edges[0][0] != Edge{0, 0})
    throw Refusal{"the valid words mind zeros in front"};
  const Automaton between = project(join(less(0, spare), less(spare, 1), bounds_), {spare}, bounds_);
  successor_ = subtract(less(0, 1), between, bounds_);
  const Automaton have = project(successor_, {1}, bounds_);
  if (!is_empty(subtract(all({0}), have, bounds_))) throw Refusal{"there are finitely many valid words"};
  const Automaton other = join(successor_, rename(successor_, {0, spare}, bounds_), bounds_);
  if (!is_empty(join(other, less(1, spare), bounds_))) throw Refusal{"a number has two successors"};
  const Automaton reached = project(successor_, {0}, bounds_);
  const Automaton positive = subtract(all({1}), constant(1, 0), bounds_);
  if (!is_empty(subtract(positive, reached, bounds_))) throw Refusal{"a number other than 0 is no successor"};
}

/// Item 2: by induction on y these hold for addition only.
void Numbers::prove_adder() const {
  must_be_relation(adder_, "the adder");
  const auto must_be_empty = [this](const Automaton& violation, const std::string& claim) {
    if (is_empty(violation)) return;
    throw Refusal{"the adder does not add: it is wrong that " + claim + ", at (" +
                  listed(some_tuple(violation)) + ")"};
  };
  const Automaton zero = project(join(adder_, constant(1, 0), bounds_), {1}, bounds_);
  must_be_empty(subtract(zero, equal(0, 2), bounds_), "x + 0 is x only");
  must_be_empty(subtract(equal(0, 2), zero, bounds_), "x + 0 is x");
  const Variable next_y = 3;
  const Variable next_z = 4;
  const Automaton steps = join(join(adder_, rename(successor_, {1, next_y}, bounds_), bounds_),
                               rename(successor_, {2, next_z}, bounds_), bounds_);
  const Automaton stepped = project(steps, {1, 2}, bounds_);
  must_be_empty(subtract(stepped, rename(adder_, {0, next_y, next_z}, bounds_), bounds_),
                "x + (y + 1) is (x + y) + 1");
  must_be_empty(subtract(all({0, 1}), project(adder_, {2}, bounds_), bounds_), "every x + y is some z");
  const Automaton two = join(adder_, rename(adder_, {0, 1, 3}, bounds_), bounds_);
  must_be_empty(join(two, less(2, 3), bounds_), "x + y is one z only");
}

Automaton Numbers::sum(Variable x, Variable y, Variable z) const {
  return rename(adder_, {x, y, z}, bounds_);
}

const std::vector<Integer>& Numbers::words_of(std::size_t length) const {
  if (words_.empty()) {
    words_.emplace_back();
    for (const bool accepts : valid_.accepting) words_.back().emplace_back(accepts ? 1 : 0);
  }
  while (words_.size() <= length) {
    std::vector<Integer> counts(valid_.states());
    for (std::size_t state = 0; state < valid_.states(); ++state) {
      for (const Edge& edge : valid_.edges[state]) counts[state] += words_.back()[edge.target];
    }
    words_.push_back(std::move(counts));
  }
  return words_[length];
}

Automaton Numbers::constant(Variable x, const Integer& value) const {
  std::size_t length = 0;
  while (words_of(length)[0] <= value) {   // words of that length stand for 0 ... words_of(length) - 1
    if (++length > longest_constant) throw Refusal{"a number of the rules has too many digits"};
  }
  Automaton result;
  result.variables = {x};
  result.edges = {{{0, 0}}};
  result.accepting = {length == 0};
  Integer left = value;
  State state = 0;
  for (; length > 0; --length) {
    for (const Edge& edge : valid_.edges[state]) {
      const Integer& below = words_of(length - 1)[edge.target];
      if (below <= left) {
        left -= below;
        continue;
      }
      // The first digit is not 0, so the loop of zeros in front of it stays deterministic.
      result.edges.back().push_back({edge.letter, static_cast<State>(result.edges.size())});
      state = edge.target;
      break;
    }
    result.edges.emplace_back();
    result.accepting.push_back(length == 1);
  }
  return minimise(result, bounds_);
}

/// By doubling: 2f * x = f * x + f * x.
Automaton Numbers::multiple(Variable x, const Integer& factor, Variable z) const {
  const std::string key = factor.to_string();
  const auto known = multiples_.find(key);
  if (known != multiples_.end()) return rename(known->second, {x, z}, bounds_);
  Automaton result;
  if (factor.is_zero()) {
    result = join(all({0}), constant(1, 0), bounds_);
  } else if (factor == Integer(1)) {
    result = equal(0, 1);
  } else {
    const bool odd = !floor_mod(factor, 2).is_zero();
    const Automaton half = odd ? multiple(0, factor - 1, spare) : multiple(0, floor_div(factor, 2), spare);
    const Automaton rest = odd ? sum(0, spare, 1) : sum(spare, spare, 1);
    result = project(join(half, rest, bounds_), {spare}, bounds_);
  }
  multiples_.emplace(key, result);
  return rename(result, {x, z}, bounds_);
}

Automaton Numbers::exclusive_or(Variable x, Variable y, Variable z) const {
  Automaton result;
  result.variables = {0, 1, 2};
  result.edges.emplace_back();
  result.accepting = {true};
  for (Letter digits = 0; digits < 8; ++digits) {
    const Letter a = digits & 1;
    const Letter b = (digits >> 1) & 1;
    const Letter c = (digits >> 2) & 1;
    if ((a ^ b) == c) result.edges[0].push_back({a | (b << digit_bits) | (c << (2 * digit_bits)), 0});
  }
  std::ranges::sort(result.edges[0], {}, &Edge::letter);
  return rename(result, {x, y, z}, bounds_);
}

std::map<Variable, Integer> Numbers::some_tuple(const Automaton& automaton) const {
  const std::vector<Letter> word = shortest_word(automaton);
  std::map<Variable, Integer> tuple;
  for (std::size_t track = 0; track < automaton.variables.size(); ++track) {
    Integer value;
    State state = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
      const std::uint64_t digit = digit_at(word[i], track);
      for (const Edge& edge : valid_.edges[state]) {
        if (edge.letter == digit) {
          state = edge.target;
          break;
        }
        value += words_of(word.size() - i - 1)[edge.target];
      }
    }
    tuple[automaton.variables[track]] = value;
  }
  return tuple;
}

}  // namespace grundy::check
