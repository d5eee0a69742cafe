#include "support.hpp"

namespace grundy::laws::testing {

std::vector<GoldenLaw> golden_laws() {
  const std::string two = "game g\nstate a, b\n";
  const std::string rows = "move a -= k for k >= 1\nmove b -= k for k >= 1\n";
  const std::string wythoff = two + rows + "move a -= k, b -= k for k >= 1\n";
  const auto nim = [](int piles) {
    return "game g\nsum of " + std::to_string(piles) + " n\nstate n\nmove n -= k for k >= 1\n";
  };
  const auto subtract = [](const std::string& set) {
    return "game g\nstate n\nmove n -= k for k in " + set + "\n";
  };
  const auto general = [&](int t) {
    return two + rows + "move a -= k, b -= l for k >= 1, l >= 1 if abs(k - l) < " + std::to_string(t) + "\n";
  };
  const auto s_t = [&](const std::string& s, const std::string& t) {   // 0 < k <= l < s k + t
    return two + rows + "move a -= k, b -= l for k >= 1, l >= k if l < " + s + "*k + " + t +
           "\nmove a -= l, b -= k for k >= 1, l >= k if l < " + s + "*k + " + t + "\n";
  };
  const std::string king = two + "move a -= 1\nmove b -= 1\nmove a -= 1, b -= 1\n";
  const std::string knight =
      two + "move a -= 2, b += 1\nmove a -= 2, b -= 1\nmove a += 1, b -= 2\nmove a -= 1, b -= 2\n";
  const std::string euclid = two + "move b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0\n";
  const std::string chomp =
      "game g\nstate a, b if a <= b and b >= 1\nmove a -= k for k >= 1\nmove b -= k, a = min(a, b - k) for k "
      ">= 1\n";
  // In Zeckendorf digits two states of Nim, and 32 of subtract 1..3, are there because words without 11 only
  // are accepted.
  return {
      {"nim, 2 piles", nim(2), "base 2", 1, 4, 50, {}},
      {"nim, 3 piles", nim(3), "base 2", 1, 4, 20, {}},
      {"nim, 4 piles", nim(4), "base 2", 1, 4, 9, {}},
      {"nim, 5 piles", nim(5), "base 2", 1, 4, 6, {}},
      {"nim, 2 piles, base 3", nim(2), "base 3", 1, 4, 40, {}},
      {"nim, 2 piles, zeckendorf", nim(2), "zeckendorf", 2, 8, 40, {}},
      {"misere nim, 2 piles", nim(2) + "play misere\n", "base 2", 4, 16, 40, {}},
      {"misere nim, 3 piles", nim(3) + "play misere\n", "base 2", 4, 16, 20, {}},
      {"subtract 1..3", subtract("1..3"), "base 2", 3, 32, 500, {}},
      {"subtract 1..3, base 3", subtract("1..3"), "base 3", 4, 128, 1000, {}},
      {"subtract 1..3, zeckendorf", subtract("1..3"), "zeckendorf", 32, 1024, 1500, {}},
      {"subtract 1..4", subtract("1..4"), "base 2", 5, 128, 1000, {}},
      {"subtract 1..9", subtract("1..9"), "base 2", 6, 256, 1000, {}},
      {"subtract 2 5 7", subtract("{2, 5, 7}"), "base 2", 17, 512, 1500, {}},
      {"bash 20", subtract("1..20"), "base 2", 21, 2048, 5000, {}},
      {"bash 100", subtract("1..100"), "base 2", 101, 32768, 70000, {}},
      {"king", king, "base 2", 2, 8, 40, {}},
      {"knight", knight, "base 2", 4, 32, 60, {}, true},
      {"knight, base 3", knight, "base 3", 16, 64, 100, {}, true},
      {"fibonacci nim",
       "game g\nstate n, q\nmove n -= k, q = 2*k for k in 1..q\n",
       "zeckendorf",
       4,
       16,
       60,
       {},
       true},
      {"euclid", euclid, "zeckendorf", 21, 64, 130, {13, 13}},
      {"wythoff", wythoff, "zeckendorf", 7, 32, 130, {}},
      {"misere wythoff", wythoff + "play misere\n", "zeckendorf", 13, 64, 130, {}},
      {"wythoff, end 1", wythoff + "end a + b <= 1\n", "zeckendorf", 5, 16, 130, {}},
      {"wythoff, end 2", wythoff + "end a + b <= 2\n", "zeckendorf", 28, 128, 300, {}},
      {"wythoff, end 5", wythoff + "end a + b <= 5\n", "zeckendorf", 80, 2048, 2100, {}},
      {"wythoff, 1 blocked", wythoff + "play normal block 1\n", "zeckendorf", 73, 512, 700, {}},
      {"wythoff, 2 blocked", wythoff + "play normal block 2\n", "zeckendorf", 28, 128, 300, {}},
      {"wythoff 2", general(2), "bertrand 2 1", 9, 128, 40, {}},
      {"wythoff 2, ostrowski", general(2), "ostrowski 2 2", 15, 256, 40, {}},
      {"wythoff 3", general(3), "bertrand 3 1", 11, 512, 40, {}},
      {"wythoff 3, ostrowski", general(3), "ostrowski 3 3", 27, 2048, 40, {}},
      {"wythoff 2 1", s_t("2", "1"), "bertrand 2 2", 9, 256, 40, {}},
      {"chomp, two rows", chomp, "base 2", 2, 16, 60, {}},
      {"a parameter",
       "game g\ngiven m >= 1\nstate n, q if q <= 1\n"
       "move n -= 1, q = 1 - q if n + q > m\nmove n -= 2 if m == 1\n",
       "base 2",
       9,
       64,
       70,
       {}},
  };
}

}  // namespace grundy::laws::testing
