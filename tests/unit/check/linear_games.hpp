#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include <grundy/game.hpp>

/// Rule files by chance, of all that can be said with addition: for tests of what laws are proved from.
namespace grundy::testing {

class LinearGames {
 public:
  explicit LinearGames(unsigned seed) : random_(seed) {}

  /// The next game that the reader accepts (most that need not end are refused).
  std::shared_ptr<const Game> next() {
    while (true) {
      const ReadResult result = read_game(text(), "random.game");
      if (result.game) return std::make_shared<const Game>(*result.game);
    }
  }

 private:
  int up_to(int most) { return static_cast<int>(random_() % static_cast<unsigned>(most + 1)); }
  std::string number(int low, int high) { return std::to_string(low + up_to(high - low)); }
  std::string one_of(const std::vector<std::string>& choices) { return choices[random_() % choices.size()]; }
  std::string variable() { return two_ ? one_of({"a", "b"}) : "a"; }
  std::string other() { return two_ ? one_of({"a", "b"}) : number(0, 9); }

  std::string expression() {
    switch (up_to(9)) {
      case 0:
        return variable() + " / " + number(2, 3);
      case 1:
        return variable() + " % " + number(2, 5);
      case 2:
        return "min(" + variable() + ", " + other() + ")";
      case 3:
        return "max(" + variable() + " - " + number(1, 4) + ", " + number(0, 2) + ")";
      case 4:
        return "abs(" + variable() + " - " + other() + ")";
      case 5:
        return "(" + variable() + " + " + other() + ") / 2";
      case 6:
        return "(" + variable() + " - " + number(5, 9) + ") / " + number(2, 3);
      case 7:
        return variable() + " xor " + number(1, 6);
      case 8:
        return number(1, 3) + "*" + variable() + " - " + other();
      default:
        return "(" + variable() + " - " + other() + ") % " + number(2, 4);
    }
  }
  std::string condition(int depth = 0) {
    switch (up_to(depth > 1 ? 6 : 9)) {
      case 0:
        return variable() + " > " + number(0, 6);
      case 1:
        return variable() + " % " + number(2, 4) + " == " + number(0, 3);
      case 2:
        return variable() + " <= " + other();
      case 3:
        return variable() + " != " + other();
      case 4:
        return number(2, 5) + " | " + variable() + " + " + number(0, 3);
      case 5:
        return expression() + " < " + other();
      case 6:
        return expression() + " >= " + expression();
      case 7:
        return "not (" + condition(depth + 1) + ")";
      case 8:
        return "(" + condition(depth + 1) + " or " + condition(depth + 1) + ")";
      default:
        return "(" + condition(depth + 1) + " and " + condition(depth + 1) + ")";
    }
  }
  std::string guard(int chance) { return up_to(99) < chance ? " if " + condition() : ""; }

  std::string move() {
    const std::string v = variable();
    switch (up_to(two_ ? 11 : 6)) {
      case 0:
        return v + " -= k for k >= 1" + guard(30);
      case 1:
        return v + " -= k for k in 1.." + one_of({"2", "3", "5", v, "a / 2"}) + guard(30);
      case 2:
        return v + " -= k for k in {" + number(1, 2) + ", " + number(3, 4) + ", " + number(6, 7) + "}" +
               guard(30);
      case 3:
        return v + " -= " + number(1, 3) + guard(60);
      case 4:
      case 5: {
        const std::string e = expression();
        return v + " = " + e + " if " + e + " < " + v;
      }
      case 6:
        return v + " -= " + number(1, 2) + "*k for k >= " + number(1, 3) + guard(50);
      case 7:
        return "a -= k, b -= k for k >= 1" + guard(20);
      case 8:
        return "a -= " + number(1, 3) + "*k, b -= " + number(1, 3) + "*k for k >= 1" + guard(20);
      case 9:
        return "a -= i, b -= j for i >= 1, j >= 1 if abs(i - j) < " + number(1, 3);
      case 10:
        return "a -= k, b = 2*k for k in 1..b";
      default:
        return "a -= " + number(1, 2) + ", b = " + expression() + guard(20);
    }
  }

  std::string text() {
    two_ = up_to(2) > 0;
    std::string text = two_ ? "game g\nstate a, b" : "game g\nstate a";
    text += guard(15) + "\n";
    for (int moves = 1 + up_to(2); moves > 0; --moves) text += "move " + move() + "\n";
    if (up_to(4) == 0) text += "end " + condition() + one_of({" loses\n", " wins\n"});
    if (up_to(4) == 0) text += "play misere\n";
    return text;
  }

  std::mt19937 random_;
  bool two_ = false;
};

}  // namespace grundy::testing
