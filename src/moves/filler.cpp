#include "moves/filler.hpp"

#include <algorithm>

#include <grundy/error.hpp>

namespace grundy::moves {

using automata::Digit;
using automata::Digits;
using automata::State;

Filler::Filler(const automata::Dfa& relation, std::vector<bool> given, const automata::Numeration& numeration,
               const std::atomic<bool>* stop)
    : relation_(relation),
      given_(std::move(given)),
      numeration_(numeration),
      stop_(stop),
      steps_(relation.states()) {
  const automata::Alphabet& alphabet = relation.alphabet();
  for (std::size_t track = given_.size(); track-- > 0;) {
    if (!given_[track]) first_free_ = track;
  }
  for (State state = 0; state < relation.states(); ++state) {
    for (const automata::Edge& edge : relation.delta.from(state)) {
      Step step{0, 0, edge.target};
      for (std::size_t track = 0; track < given_.size(); ++track) {
        const Digit digit = alphabet.digit(edge.letter, track);
        if (given_[track]) step.given = step.given * numeration.digit_count() + digit;
        if (track == first_free_) step.first = digit;
      }
      steps_[state].push_back(step);
    }
    std::ranges::sort(steps_[state]);
  }
}

/// One number for the digits of all given tracks, place by place.
std::vector<std::uint64_t> Filler::given_letters(const std::vector<Integer>& numbers,
                                                 std::size_t zeros) const {
  std::vector<Digits> words;
  std::size_t length = 0;
  for (std::size_t track = 0; track < given_.size(); ++track) {
    if (!given_[track]) continue;
    words.push_back(numeration_.encode(numbers[track]));
    length = std::max(length, words.back().size());
  }
  length += zeros;
  std::vector<std::uint64_t> letters(length, 0);
  for (const Digits& word : words) {
    const std::size_t shift = length - word.size();
    for (std::size_t i = 0; i < length; ++i)
      letters[i] = letters[i] * numeration_.digit_count() + (i < shift ? 0 : word[i - shift]);
  }
  return letters;
}

std::span<const Filler::Step> Filler::steps(State state, std::uint64_t given) const {
  const auto found = std::ranges::equal_range(steps_[state], given, {}, &Step::given);
  return {found.begin(), found.end()};
}

Filler::Layers Filler::layers(const std::vector<std::uint64_t>& letters) const {
  Layers layers{{0}};
  std::vector<bool> seen(relation_.states(), false);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (stop_ != nullptr && i % 1024 == 0 && stop_->load(std::memory_order_relaxed))
      throw Error(ErrorKind::Interrupted, "interrupted");
    States next;
    for (const State state : layers[i]) {
      for (const Step& step : steps(state, letters[i])) {
        if (seen[step.target]) continue;
        seen[step.target] = true;
        next.push_back(step.target);
      }
    }
    for (const State state : next) seen[state] = false;
    layers.push_back(std::move(next));
  }
  std::vector<bool> lives(relation_.states(), false);
  for (std::size_t i = layers.size(); i-- > 0;) {
    const auto is_dead = [&](State state) {
      if (i == letters.size()) return relation_.accepting[state] == 0;
      return std::ranges::none_of(steps(state, letters[i]),
                                  [&](const Step& step) { return lives[step.target]; });
    };
    std::erase_if(layers[i], is_dead);
    if (i < letters.size()) {
      for (const State state : layers[i + 1]) lives[state] = false;
    }
    for (const State state : layers[i]) lives[state] = true;
  }
  for (States& layer : layers) std::ranges::sort(layer);
  return layers;
}

/// Of the first track that is not given.
std::vector<Integer> Filler::choices(const std::vector<Integer>& numbers, std::size_t limit) const {
  std::vector<Integer> found;
  Layers alive;
  std::vector<std::uint64_t> letters;
  // The number that is looked for may have more digits than those that are given.
  for (const std::size_t zeros : {std::size_t{2}, relation_.states() + 2}) {
    letters = given_letters(numbers, zeros);
    alive = layers(letters);
    if (!alive[0].empty()) break;
  }
  if (alive[0].empty()) return found;
  struct Place {
    States states;   // after the digits so far, alive
    unsigned next = 0;   // the digit to try
  };
  std::vector<Place> stack{{{0}, 0}};
  Digits digits;
  while (!stack.empty() && found.size() < limit) {
    const std::size_t depth = stack.size() - 1;
    if (depth == letters.size()) {
      found.push_back(numeration_.decode(digits));
      stack.pop_back();
      if (!digits.empty()) digits.pop_back();
      continue;
    }
    if (stack.back().next == numeration_.digit_count()) {
      stack.pop_back();
      if (!digits.empty()) digits.pop_back();
      continue;
    }
    const auto digit = static_cast<Digit>(stack.back().next++);
    States after;
    for (const State state : stack.back().states) {
      for (const Step& step : steps(state, letters[depth])) {
        if (step.first == digit && std::ranges::binary_search(alive[depth + 1], step.target))
          after.push_back(step.target);
      }
    }
    if (after.empty()) continue;
    std::ranges::sort(after);
    const auto repeated = std::ranges::unique(after);
    after.erase(repeated.begin(), repeated.end());
    digits.push_back(digit);
    stack.push_back({std::move(after), 0});
  }
  return found;
}

bool Filler::possible(const std::vector<Integer>& numbers) const {
  for (const std::size_t zeros : {std::size_t{2}, relation_.states() + 2}) {
    if (!layers(given_letters(numbers, zeros))[0].empty()) return true;
  }
  return false;
}

std::vector<std::vector<Integer>> Filler::smallest(const std::vector<Integer>& numbers,
                                                   std::size_t limit) const {
  std::vector<std::vector<Integer>> result;
  if (!first_free_) {
    if (limit > 0 && possible(numbers)) result.push_back(numbers);
    return result;
  }
  std::vector<bool> more = given_;
  more[*first_free_] = true;
  const bool complete = std::ranges::all_of(more, [](bool known) { return known; });
  const Filler rest(relation_, std::move(more), numeration_, stop_);
  for (const Integer& choice : choices(numbers, limit)) {
    std::vector<Integer> tuple = numbers;
    tuple[*first_free_] = choice;
    if (!complete) tuple = rest.smallest(tuple, 1).at(0);
    result.push_back(std::move(tuple));
  }
  return result;
}

}  // namespace grundy::moves
