#include "solve/line_of_play.hpp"

#include <algorithm>

#include "solve/option_lister.hpp"

namespace grundy::solve {
namespace {

constexpr std::size_t most_lines = 20;

/// Whether every board of `part` is in `whole`, as often. Both get sorted.
bool is_contained(Position part, Position whole) {
  std::sort(part.begin(), part.end());
  std::sort(whole.begin(), whole.end());
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

/// `from -> to by move`; the option that leads to `to`, or to a sum with it.
std::string print_step(OptionLister<Integer>& enumerator, const Instance& instance, const Position& from,
                       const Position& to) {
  std::string text = print(from) + " -> " + print(to);
  for (std::size_t i = 0; i < from.size(); ++i) {
    Option found;
    const bool missing = enumerator.each_option(
        from[i], rules::Order::Ascending, [&](const rules::OptionView<Integer>& option) {
          Position after = from;
          after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
          after.insert(after.end(), option.parts.begin(), option.parts.end());
          if (!is_contained(to, std::move(after))) return true;
          found = {Position(option.parts.begin(), option.parts.end()), option.move,
                   std::vector<Integer>(option.values.begin(), option.values.end())};
          return false;
        });
    if (!missing) return text + " by " + print_move(instance, found);
  }
  return text;
}

}  // namespace

Error need_not_end(const Instance& instance, const std::vector<Position>& line) {
  std::string text = "the game need not end: play can go on for ever from " + print(line.front());
  OptionLister<Integer> enumerator(instance);
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i == most_lines) {
      text += "\n...";
      break;
    }
    text += "\n" + print_step(enumerator, instance, line[i], line[(i + 1) % line.size()]);
  }
  return {ErrorKind::NeedNotEnd, text};
}

}  // namespace grundy::solve
