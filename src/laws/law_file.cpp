#include "laws/law_file.hpp"

#include <optional>

#include <grundy/error.hpp>
#include <grundy/game.hpp>

#include "automata/adder.hpp"
#include "automata/text.hpp"

namespace grundy::laws {
namespace {

void add_block(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    out += line.empty() ? "|" : "| ";
    out += line;
    out += '\n';
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

/// Lines of a certificate, one after another.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  [[nodiscard]] std::string_view peek() const { return text_.substr(0, text_.find('\n')); }
  std::string_view take() {
    const std::string_view line = peek();
    text_.remove_prefix(std::min(text_.size(), line.size() + 1));
    ++number_;
    return line;
  }
  /// The rest of a line that begins with `word`, if the next one does.
  std::optional<std::string_view> take_if(std::string_view word) {
    const std::string_view line = peek();
    if (line != word && !(line.starts_with(word) && line.substr(word.size()).starts_with(' ')))
      return std::nullopt;
    take();
    return line.size() > word.size() ? line.substr(word.size() + 1) : std::string_view();
  }
  std::string_view need(std::string_view word) {
    const std::optional<std::string_view> rest = take_if(word);
    if (!rest) bad("expected \"" + std::string(word) + "\"");
    return *rest;
  }
  std::string block() {
    std::string result;
    while (peek().starts_with('|')) {
      const std::string_view line = take();
      if (line.size() > 2) result += line.substr(2);
      result += '\n';
    }
    return result;
  }
  [[noreturn]] void bad(const std::string& what) const {
    throw Error(ErrorKind::BadInput, "line " + std::to_string(number_ + 1) + " of the law: " + what);
  }

 private:
  std::string_view text_;
  std::size_t number_ = 0;
};

void read_fixed(Lines& lines, Law& law) {
  law.fixed.resize(law.game->parameters.size());
  while (const std::optional<std::string_view> rest = lines.take_if("fix")) {
    const std::size_t sign = rest->find(" = ");
    std::size_t parameter = 0;
    while (parameter < law.fixed.size() && law.game->parameters[parameter] != rest->substr(0, sign))
      ++parameter;
    std::optional<Integer> value;
    if (sign != std::string_view::npos) value = Integer::parse(rest->substr(sign + 3));
    if (parameter == law.fixed.size() || !value) lines.bad("no parameter and its number");
    law.fixed[parameter] = *value;
  }
}

void read_rays(Lines& lines, Law& law, const automata::Budget& budget) {
  while (const std::optional<std::string_view> rest = lines.take_if("ray")) {
    const std::size_t blank = rest->find(' ');
    const std::optional<Integer> board = Integer::parse(rest->substr(0, blank));
    std::optional<Integer> move;
    if (blank != std::string_view::npos) move = Integer::parse(rest->substr(blank + 1));
    if (!board || !move || board->sign() <= 0 || move->sign() <= 0 || !board->to_uint64() ||
        !move->to_uint64())
      lines.bad("no board and move");
    law.rays.push_back(
        {*board->to_uint64() - 1, *move->to_uint64() - 1, automata::read_dfa(lines.block(), budget)});
  }
}

}  // namespace

std::string certificate_text(const Law& law, const std::vector<std::string>& measures,
                             const automata::Budget& budget) {
  std::string text = "grundy-law 1\ngame\n";
  add_block(text, print_game(*law.game));
  for (std::size_t i = 0; i < law.fixed.size(); ++i) {
    if (law.fixed[i]) text += "fix " + law.game->parameters[i] + " = " + law.fixed[i]->to_string() + "\n";
  }
  text += "numeration " + law.numeration.name() + "\nvalid\n";
  add_block(text, to_text(law.numeration.validity()));
  text += "adder\n";
  add_block(text, to_text(automata::adder(law.numeration, automata::DigitOrder::Msd, budget)));
  text += law.kind == Law::Kind::Values ? "law values\n" : "law outcome\n";
  add_block(text, to_text(law.set));
  for (const RayRelation& ray : law.rays) {
    text += "ray " + std::to_string(ray.board + 1) + " " + std::to_string(ray.move + 1) + "\n";
    add_block(text, to_text(ray.dfa));
  }
  for (const std::string& measure : measures) text += "measure " + measure + "\n";
  return text + "end\n";
}

Law read_law(std::string_view certificate, const automata::Budget& budget) {
  Lines lines(certificate);
  if (lines.need("grundy-law") != "1") lines.bad("only version 1 of the form is known");
  lines.need("game");
  const ReadResult game = read_game(lines.block(), "the law's game");
  if (!game.game) throw Error(ErrorKind::BadInput, game.diagnostics.at(0).to_string());
  Law law;
  law.game = std::make_shared<const Game>(*game.game);
  read_fixed(lines, law);
  const std::string name(lines.need("numeration"));
  const std::optional<automata::Numeration> numeration = automata::Numeration::find(name);
  if (!numeration) lines.bad("there is no numeration system \"" + name + "\"");
  law.numeration = *numeration;
  lines.need("valid");
  if (automata::minimize(automata::read_dfa(lines.block(), budget)) != law.numeration.validity())
    lines.bad("the valid words are not those of " + name);
  lines.need("adder");
  (void)lines.block();
  const std::string_view kind = lines.need("law");
  if (kind != "outcome" && kind != "values") lines.bad("expected \"law outcome\" or \"law values\"");
  law.kind = kind == "values" ? Law::Kind::Values : Law::Kind::Outcome;
  law.set = automata::minimize(automata::read_dfa(lines.block(), budget));
  read_rays(lines, law, budget);
  return law;
}

}  // namespace grundy::laws
