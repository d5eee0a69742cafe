#include "automata/text.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include <grundy/error.hpp>

namespace grundy::automata {

namespace {

std::string letter_text(const Alphabet& alphabet, Letter letter, char separator) {
  std::string text;
  for (std::size_t track = 0; track < alphabet.tracks(); ++track) {
    if (track > 0) text += separator;
    text += std::to_string(alphabet.digit(letter, track));
  }
  return text;
}

/// The plain form; mark(state) is written behind the state's number.
template <typename Mark>
std::string plain_text(const char* kind, const Transitions& delta, Mark mark) {
  std::string text = std::string(kind) + " tracks";
  for (const std::uint32_t count : delta.alphabet.digit_counts()) text += " " + std::to_string(count);
  text += " states " + std::to_string(delta.states()) + "\n";
  for (State state = 0; state < delta.states(); ++state) {
    text += std::to_string(state) + " " + mark(state);
    for (const Edge& edge : delta.from(state)) {
      text += " " + letter_text(delta.alphabet, edge.letter, ',') + ">" + std::to_string(edge.target);
    }
    text += "\n";
  }
  return text;
}

/// Reads the plain form line by line and word by word.
class Reader {
 public:
  Reader(std::string_view text, const Budget& budget) : text_(text), budget_(budget) {}

  /// `kind` is "dfa" or "dfao"; on_state(mark) is called for each state in order.
  template <typename OnState>
  Transitions read(std::string_view kind, OnState on_state) {
    next_line();
    const std::size_t states = read_head(kind);
    for (std::size_t state = 0; state < states; ++state) {
      next_line();
      expect(number(word()) == state, "the states in order; state " + std::to_string(state));
      const std::string_view mark = word();
      expect(on_state(mark),
             kind == "dfa" ? "`+` or `-` behind the state" : "a value or `-` behind the state");
      read_edges(states);
      budget_.check(state + 1, delta_.edges.size(), "an automaton in a file");
    }
    next_line();
    expect(words_.empty(), "nothing behind the last state");
    return std::move(delta_);
  }

  static std::optional<std::uint64_t> number(std::string_view word) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return value;
  }

 private:
  void expect(bool holds, const std::string& what) const {
    if (!holds) throw Error(ErrorKind::BadInput, "line " + std::to_string(line_) + ": expected " + what);
  }

  /// The words of the next line that has any; none at the end of the text.
  void next_line() {
    words_.clear();
    next_word_ = 0;
    while (words_.empty() && !text_.empty()) {
      ++line_;
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      std::string_view line = text_.substr(0, end);
      text_.remove_prefix(std::min(end + 1, text_.size()));
      while (!line.empty()) {
        const std::size_t start = std::min(line.find_first_not_of(" \t\r"), line.size());
        line.remove_prefix(start);
        const std::size_t length = std::min(line.find_first_of(" \t\r"), line.size());
        if (length > 0) words_.push_back(line.substr(0, length));
        line.remove_prefix(length);
      }
    }
  }

  std::string_view word() { return next_word_ < words_.size() ? words_[next_word_++] : std::string_view(); }

  std::size_t read_head(std::string_view kind) {
    expect(word() == kind && word() == "tracks", "`" + std::string(kind) + " tracks ... states N`");
    std::vector<std::uint32_t> counts;
    std::string_view each = word();
    for (; each != "states" && !each.empty(); each = word()) {
      const auto count = number(each);
      expect(count && *count >= 1 && *count <= 256 && counts.size() < 31,
             "digit counts in 1..256, of at most 31 tracks");
      counts.push_back(static_cast<std::uint32_t>(*count));
    }
    const auto states = number(word());
    expect(each == "states" && states && *states >= 1 && *states < no_state,
           "`states` and how many, at least 1");
    expect(next_word_ == words_.size(), "nothing behind the number of states");
    delta_ = Transitions(Alphabet(std::move(counts)));
    return static_cast<std::size_t>(*states);
  }

  void read_edges(std::size_t states) {
    const std::size_t before = delta_.edges.size();
    while (next_word_ < words_.size()) {
      const std::string_view edge = word();
      const std::size_t arrow = edge.find('>');
      expect(arrow != std::string_view::npos, "edges written as digits>state");
      const auto target = number(edge.substr(arrow + 1));
      expect(target && *target < states, "a state below " + std::to_string(states) + " behind `>`");
      const Letter letter = read_letter(edge.substr(0, arrow));
      expect(delta_.edges.size() == before || delta_.edges.back().letter < letter,
             "each letter once, in ascending order");
      delta_.edges.push_back({letter, static_cast<State>(*target)});
    }
    delta_.close_state();
  }

  Letter read_letter(std::string_view text) const {
    const Alphabet& alphabet = delta_.alphabet;
    std::vector<Digit> digits;
    for (std::size_t track = 0; track < alphabet.tracks(); ++track) {
      const std::size_t end = std::min(text.find(','), text.size());
      const auto digit = number(text.substr(0, end));
      expect(digit && *digit < alphabet.digit_count(track), "one digit a track, each below its count");
      expect((end < text.size()) == (track + 1 < alphabet.tracks()), "as many digits as tracks");
      digits.push_back(static_cast<Digit>(*digit));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    expect(text.empty(), "as many digits as tracks");
    return alphabet.letter(digits);
  }

  std::string_view text_;
  const Budget& budget_;
  std::size_t line_ = 0;
  std::vector<std::string_view> words_;
  std::size_t next_word_ = 0;
  Transitions delta_;
};

}  // namespace

std::string to_text(const Dfa& dfa) {
  return plain_text("dfa", dfa.delta,
                    [&](State q) { return std::string(dfa.accepting[q] != 0 ? "+" : "-"); });
}

std::string to_text(const Dfao& dfao) {
  return plain_text("dfao", dfao.delta, [&](State q) {
    return dfao.values[q] == Dfao::no_value ? std::string("-") : std::to_string(dfao.values[q]);
  });
}

Dfa read_dfa(std::string_view text, const Budget& budget) {
  Dfa result;
  result.delta = Reader(text, budget).read("dfa", [&](std::string_view mark) {
    result.accepting.push_back(mark == "+");
    return mark == "+" || mark == "-";
  });
  return result;
}

Dfao read_dfao(std::string_view text, const Budget& budget) {
  Dfao result;
  result.delta = Reader(text, budget).read("dfao", [&](std::string_view mark) {
    const auto value = Reader::number(mark);
    result.values.push_back(value ? static_cast<std::uint32_t>(*value) : Dfao::no_value);
    return mark == "-" || (value && *value < Dfao::no_value);
  });
  return result;
}

namespace {

std::string walnut_track(const Alphabet& alphabet, std::size_t track, const Numeration& numeration) {
  const std::string& name = numeration.name();
  if (name == "zeckendorf") return "msd_fib";
  if (name == "tribonacci") return "msd_trib";
  if (name.starts_with("base ")) return "msd_" + name.substr(5);
  std::string text = "{";
  for (std::uint32_t digit = 0; digit < alphabet.digit_count(track); ++digit) {
    text += (digit > 0 ? "," : "") + std::to_string(digit);
  }
  return text + "}";
}

template <typename Output>
std::string walnut_text(const Transitions& delta, const Numeration& numeration, Output output) {
  std::string text;
  for (std::size_t track = 0; track < delta.alphabet.tracks(); ++track) {
    text += (track > 0 ? " " : "") + walnut_track(delta.alphabet, track, numeration);
  }
  text += "\n";
  for (State state = 0; state < delta.states(); ++state) {
    text += "\n" + std::to_string(state) + " " + std::to_string(output(state)) + "\n";
    for (const Edge& edge : delta.from(state)) {
      text += letter_text(delta.alphabet, edge.letter, ' ') + " -> " + std::to_string(edge.target) + "\n";
    }
  }
  return text;
}

}  // namespace

std::string to_walnut(const Dfa& dfa, const Numeration& numeration) {
  return walnut_text(dfa.delta, numeration,
                     [&](State q) { return static_cast<std::uint32_t>(dfa.accepting[q]); });
}

std::string to_walnut(const Dfao& dfao, const Numeration& numeration) {
  return walnut_text(dfao.delta, numeration,
                     [&](State q) { return dfao.values[q] == Dfao::no_value ? 0 : dfao.values[q]; });
}

namespace {

/// label(state) and is_double(state) decide how states look.
template <typename Label, typename IsDouble>
std::string dot_text(const Transitions& delta, Label label, IsDouble is_double) {
  std::string text = "digraph automaton {\n  rankdir=LR;\n  start [shape=point];\n  start -> 0;\n";
  for (State state = 0; state < delta.states(); ++state) {
    text += "  " + std::to_string(state) + " [label=\"" + label(state) +
            "\", shape=" + (is_double(state) ? "doublecircle" : "circle") + "];\n";
    std::vector<std::pair<State, std::string>> arrows;   // by target, in the order of the first letter
    for (const Edge& edge : delta.from(state)) {
      auto arrow = arrows.begin();
      while (arrow != arrows.end() && arrow->first != edge.target) ++arrow;
      if (arrow == arrows.end()) arrow = arrows.insert(arrow, {edge.target, ""});
      if (!arrow->second.empty()) arrow->second += "\\n";
      const std::string letter = letter_text(delta.alphabet, edge.letter, ',');
      arrow->second += delta.alphabet.tracks() > 1 ? "(" + letter + ")" : letter;
    }
    for (const auto& [target, letters] : arrows) {
      text +=
          "  " + std::to_string(state) + " -> " + std::to_string(target) + " [label=\"" + letters + "\"];\n";
    }
  }
  return text + "}\n";
}

}  // namespace

std::string to_dot(const Dfa& dfa) {
  return dot_text(
      dfa.delta, [](State q) { return std::to_string(q); }, [&](State q) { return dfa.accepting[q] != 0; });
}

std::string to_dot(const Dfao& dfao) {
  const auto label = [&](State q) {
    return std::to_string(q) + (dfao.values[q] == Dfao::no_value ? "" : "/" + std::to_string(dfao.values[q]));
  };
  return dot_text(dfao.delta, label, [](State) { return false; });
}

}  // namespace grundy::automata
