#include "check/certificate.hpp"

#include <algorithm>
#include <charconv>

#include "check/numbers.hpp"

namespace grundy::check {

std::size_t Certificate::free_parameters() const {
  return static_cast<std::size_t>(std::ranges::count_if(fixed, [](const auto& value) { return !value; }));
}

std::size_t Certificate::tracks() const {
  return free_parameters() + boards() * game.coordinates.size() + (values ? 1 : 0);
}

namespace {

/// Lines of the text, taken one after another.
class Reader {
 public:
  Reader(std::string_view text, const Bounds& bounds) : text_(text), bounds_(bounds) {}

  Certificate read() {
    if (take() != "grundy-law 1") bad("expected `grundy-law 1`, the version of the format");
    read_game_block();
    read_fixed();
    certificate_.numeration = argument("numeration");
    if (certificate_.numeration.empty()) bad("expected the name of a numeration system");
    if (take() != "valid") bad("expected `valid`");
    certificate_.valid = read_automaton(1);
    if (take() != "adder") bad("expected `adder`");
    certificate_.adder = read_automaton(3);
    const std::string_view kind = argument("law");
    if (kind != "outcome" && kind != "values") bad("expected `law outcome` or `law values`");
    certificate_.values = kind == "values";
    if (certificate_.tracks() > most_tracks) bad("the law has more tracks than can be checked");
    certificate_.law = read_automaton(certificate_.tracks());
    while (begins("ray")) read_ray();
    while (begins("measure")) read_measure();
    if (certificate_.measures.empty()) bad("expected `measure`");
    if (take() != "end") bad("expected `end`");
    if (!text_.empty()) bad("nothing may follow `end`", 1);
    return std::move(certificate_);
  }

 private:
  [[noreturn]] void bad(const std::string& what, std::size_t later = 0) const {
    throw Refusal{"line " + std::to_string(line_ + later) + ": " + what};
  }

  [[nodiscard]] std::string_view peek() const { return text_.substr(0, text_.find('\n')); }
  [[nodiscard]] bool begins(std::string_view word) const {
    return peek().starts_with(word) && peek().substr(word.size()).starts_with(' ');
  }
  std::string_view take() {
    ++line_;
    const std::size_t end = text_.find('\n');
    if (end == std::string_view::npos)
      bad(text_.empty() ? "the file ends too early" : "the line does not end");
    const std::string_view line = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    return line;
  }
  std::string_view argument(std::string_view word) {
    const bool fits = begins(word);
    const std::string_view line = take();
    if (!fits) bad("expected `" + std::string(word) + "`");
    return line.substr(word.size() + 1);
  }
  /// The next line of a block, without what marks it as one.
  std::string_view block_line() {
    const std::string_view line = take();
    if (line == "|") return {};
    if (!line.starts_with("| ") || line == "| ") bad("expected a line of a block, which begins with `| `");
    return line.substr(2);
  }

  static std::optional<std::size_t> number(std::string_view word) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool is_plain =
        error == std::errc() && end == word.data() + word.size() && std::to_string(value) == word;
    return is_plain ? std::optional(value) : std::nullopt;
  }
  static std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> words;
    while (true) {
      const std::size_t end = text.find(at);
      words.push_back(text.substr(0, end));
      if (end == std::string_view::npos) return words;
      text.remove_prefix(end + 1);
    }
  }
  static std::optional<Integer> integer(std::string_view word) {
    std::optional<Integer> value = Integer::parse(word);
    if (value && value->to_string() != word) value.reset();
    return value;
  }

  void read_game_block() {
    if (take() != "game") bad("expected `game`");
    std::string rules;
    while (peek().starts_with('|')) rules.append(block_line()).push_back('\n');
    ReadResult result = read_game(rules, "the certificate");
    if (!result.game) {
      const Diagnostic& first = result.diagnostics.at(0);
      throw Refusal{"line " + std::to_string(first.line + 2) + ": the rules: " + first.message};
    }
    certificate_.game = std::move(*result.game);
    if (print_game(certificate_.game) != rules) bad("the rules are not in canonical form");
  }

  void read_fixed() {
    const std::vector<std::string>& names = certificate_.game.parameters;
    certificate_.fixed.resize(names.size());
    while (begins("fix")) {
      const std::string_view rest = argument("fix");
      const std::size_t sign = rest.find(" = ");
      const auto name = std::ranges::find(names, rest.substr(0, sign));
      if (sign == std::string_view::npos || name == names.end()) bad("expected `fix PARAMETER = NUMBER`");
      std::optional<Integer>& value = certificate_.fixed[static_cast<std::size_t>(name - names.begin())];
      if (value) bad("a parameter is fixed twice");
      value = integer(rest.substr(sign + 3));
      if (!value || value->sign() < 0) bad("a parameter is a natural number");
    }
  }

  Automaton read_automaton(std::size_t tracks) {
    const std::vector<std::string_view> head = split(block_line(), ' ');
    const bool fits =
        head.size() == tracks + 4 && head[0] == "dfa" && head[1] == "tracks" && head[tracks + 2] == "states";
    if (!fits) bad("expected `dfa tracks ... states ...` with " + std::to_string(tracks) + " digit counts");
    for (std::size_t track = 0; track < tracks; ++track) {
      const std::optional<std::size_t> digits = number(head[track + 2]);
      if (!digits || *digits < 2 || *digits > most_digits) bad("a digit count is not 2 ... 64");
      if (certificate_.digits == 0) certificate_.digits = *digits;   // `valid` comes first
      if (certificate_.digits != *digits) bad("a digit count is not that of the valid words");
    }
    const std::optional<std::size_t> states = number(head.back());
    if (!states || *states == 0 || *states > text_.size())
      bad("the number of states is no number, 0, or larger than the file");
    Automaton result;
    for (std::size_t track = 0; track < tracks; ++track)
      result.variables.push_back(static_cast<Variable>(track));
    std::size_t edges = 0;
    for (std::size_t state = 0; state < *states; ++state) {
      read_state(result, state, *states);
      edges += result.edges.back().size();
      bounds_.check(edges);
    }
    if (peek().starts_with('|')) bad("more lines than states", 1);
    return result;
  }

  void read_state(Automaton& automaton, std::size_t state, std::size_t states) {
    const std::vector<std::string_view> words = split(block_line(), ' ');
    if (words.size() < 2 || number(words[0]) != state) bad("expected state " + std::to_string(state));
    if (words[1] != "+" && words[1] != "-") bad("expected `+` or `-` behind the state");
    automaton.accepting.push_back(words[1] == "+");
    std::vector<Edge>& edges = automaton.edges.emplace_back();
    std::vector<std::size_t> last;
    for (std::size_t i = 2; i < words.size(); ++i) {
      const std::size_t arrow = words[i].find('>');
      if (arrow == std::string_view::npos) bad("expected an edge `digits>state`");
      std::vector<std::size_t> digits;
      for (const std::string_view word : split(words[i].substr(0, arrow), ',')) {
        const std::optional<std::size_t> digit = number(word);
        if (!digit || *digit >= certificate_.digits) bad("a digit is no number, or too large");
        digits.push_back(*digit);
      }
      const std::optional<std::size_t> target = number(words[i].substr(arrow + 1));
      if (digits.size() != automaton.variables.size()) bad("an edge has too few or too many digits");
      if (!target || *target >= states) bad("an edge leads to a state that is not there");
      if (!last.empty() && digits <= last) bad("the edges of a state are not in ascending order");
      Letter letter = 0;
      for (std::size_t track = 0; track < digits.size(); ++track)
        letter |= Letter{digits[track]} << (digit_bits * track);
      edges.push_back({letter, static_cast<State>(*target)});
      last = std::move(digits);
    }
    std::ranges::sort(edges, {}, &Edge::letter);
  }

  void read_ray() {
    const std::vector<std::string_view> words = split(argument("ray"), ' ');
    if (words.size() != 2) bad("expected `ray BOARD MOVE`");
    const std::optional<std::size_t> board = number(words[0]);
    const std::optional<std::size_t> move = number(words[1]);
    const bool fits = board && move && *board >= 1 && *board <= certificate_.boards() && *move >= 1 &&
                      *move <= certificate_.game.moves.size();
    if (!fits) bad("there is no such board, or no such move");
    if (certificate_.rays.contains({*board - 1, *move - 1})) bad("a ray is given twice");
    certificate_.rays.emplace(std::pair(*board - 1, *move - 1), read_automaton(certificate_.tracks()));
  }

  /// Terms such as `2*a + b - 3`.
  void read_measure() {
    const std::vector<std::string_view> words = split(argument("measure"), ' ');
    const Game& game = certificate_.game;
    Measure measure{std::vector<Integer>(game.variable_count()), 0};
    for (std::size_t i = 0; i < words.size(); i += 2) {
      std::string_view word = words[i];
      Integer sign = 1;
      if (i > 0) {
        if (words[i - 1] != "+" && words[i - 1] != "-") bad("expected `+` or `-`");
        sign = words[i - 1] == "-" ? -1 : 1;
      } else if (word.starts_with('-')) {
        sign = -1;
        word.remove_prefix(1);
      }
      add_term(measure, word, sign);
    }
    if (words.size() % 2 == 0) bad("a measure ends in a sign");
    certificate_.measures.push_back(std::move(measure));
  }

  void add_term(Measure& measure, std::string_view word, const Integer& sign) const {
    const std::size_t star = word.find('*');
    std::optional<Integer> factor = integer(word.substr(0, star));
    if (factor && factor->sign() < 0) bad("expected a natural number");
    if (factor && star == std::string_view::npos) {
      measure.constant += sign * *factor;
      return;
    }
    if (!factor && star != std::string_view::npos) bad("expected a number in front of `*`");
    const std::string_view name = star == std::string_view::npos ? word : word.substr(star + 1);
    for (VariableIndex i = 0; i < measure.coefficients.size(); ++i) {
      if (certificate_.game.variable_name(i) != name) continue;
      measure.coefficients[i] += sign * factor.value_or(Integer(1));
      return;
    }
    bad("a measure uses a name that is neither a parameter nor a coordinate");
  }

  std::string_view text_;
  const Bounds& bounds_;
  std::size_t line_ = 0;
  Certificate certificate_;
};

}  // namespace

Certificate read_certificate(std::string_view text, const Bounds& bounds) {
  return Reader(text, bounds).read();
}

}  // namespace grundy::check
