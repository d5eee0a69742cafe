#include <algorithm>
#include <ostream>

#include <gtest/gtest.h>

#include <grundy/check.hpp>

#include "forgery.hpp"

namespace grundy::check::testing {
namespace {

/// Refused, and with one line that says why.
void expect_refused(const std::string& text, const std::string& how) {
  const CheckResult result = check_certificate(text);
  EXPECT_FALSE(result.proved) << how << "\n" << text;
  EXPECT_FALSE(result.reason.empty()) << how;
  EXPECT_EQ(result.reason.find('\n'), std::string::npos) << how << ": " << result.reason;
}

class Certificates : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(All, Certificates, ::testing::ValuesIn(names()), [](const auto& parameter) {
  std::string name = parameter.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST_P(Certificates, AreAccepted) {
  const CheckResult result = check_certificate(certificate(GetParam()));
  EXPECT_TRUE(result.proved) << result.reason;
  EXPECT_NE(result.law.find(GetParam()), std::string::npos) << result.law;
  EXPECT_GE(result.steps.size(), 4u);
}

/// A law is unique, and so are the valid words' adder and the rays: whatever accepts other words is wrong.
TEST_P(Certificates, WithOneEdgeOrStateChangedAreRefused) {
  const std::string right = certificate(GetParam());
  std::size_t refused = 0;
  for (std::size_t i = 0; i < Forgery::of(right).sections.size(); ++i) {
    const Section section = Forgery::of(right).sections[i];
    if (section.word() != "valid" && section.word() != "adder" && section.word() != "law" &&
        section.word() != "ray")
      continue;
    std::vector<std::vector<std::string>> blocks = damaged(section.block);
    if (section.word() == "adder" && blocks.size() > 300) blocks.resize(300);
    for (const std::vector<std::string>& block : blocks) {
      Forgery forgery = Forgery::of(right);
      forgery.sections[i].block = block;
      if (same_language(block, section.block)) {
        EXPECT_TRUE(check_certificate(forgery.text()).proved) << forgery.text();
      } else {
        ++refused;
        expect_refused(forgery.text(), section.head);
      }
    }
  }
  EXPECT_GE(refused, 10u);
}

TEST_P(Certificates, CutOffAnywhereAreRefused) {
  const std::string right = certificate(GetParam());
  for (std::size_t end = 0; end < right.size(); end += 7) expect_refused(right.substr(0, end), "cut off");
  expect_refused(right.substr(0, right.size() - 1), "without the last line's end");
  expect_refused(right + "\n", "with a line behind");
  expect_refused(right + right, "twice");
}

TEST_P(Certificates, WithOneLineLessOrTwiceAreRefused) {
  const Forgery right = Forgery::of(certificate(GetParam()));
  for (std::size_t i = 0; i < right.sections.size(); ++i) {
    const std::string word = right.sections[i].word();
    Forgery without = right;
    without.sections.erase(without.sections.begin() + static_cast<std::ptrdiff_t>(i));
    // A game may end by fewer measures than are given.
    if (word != "measure" ||
        std::ranges::count_if(right.sections, [](const Section& s) { return s.word() == "measure"; }) == 1)
      expect_refused(without.text(), "without section " + word);
    if (word == "measure") continue;
    Forgery twice = right;
    twice.sections.insert(twice.sections.begin() + static_cast<std::ptrdiff_t>(i), right.sections[i]);
    expect_refused(twice.text(), "with section " + word + " twice");
  }
}

TEST_P(Certificates, WithTheLawOfAnotherGameAreRefused) {
  const Forgery right = Forgery::of(certificate(GetParam()));
  for (const std::string& other : names()) {
    if (other == GetParam()) continue;
    // The heaps of three piles have the same values.
    if (GetParam() == "three-piles" && other == "heap-values") continue;
    const Forgery stolen = Forgery::of(certificate(other));
    Forgery forgery = stolen;
    forgery.section("game") = Forgery(right).section("game");
    expect_refused(forgery.text(), "the rules of " + GetParam() + ", all else of " + other);
  }
}

TEST_P(Certificates, OfLawsThatSayNothingAreRefused) {
  Forgery forgery = Forgery::of(certificate(GetParam()));
  std::vector<std::string>& block = forgery.section("law").block;
  block = {block[0].substr(0, block[0].find(" states")) + " states 1", "0 -"};
  expect_refused(forgery.text(), "the empty law");
  block[1] = "0 +";
  expect_refused(forgery.text(), "a law of the empty word");
}

/// A true law, and rules that are a little different.
struct OtherRules {
  std::string certificate;
  std::string rules;
};
void PrintTo(const OtherRules& other, std::ostream* out) {
  *out << other.certificate << " under " << other.rules;
}

class Relabelled : public ::testing::TestWithParam<OtherRules> {};

TEST_P(Relabelled, IsRefused) {
  Forgery forgery = Forgery::of(certificate(GetParam().certificate));
  forgery.set_rules(GetParam().rules);
  expect_refused(forgery.text(), GetParam().rules);
}

const std::string wythoff_rules =
    "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove a -= k, b -= k for k >= 1\n";

std::vector<OtherRules> other_rules() {
  return {
      {"two-piles", "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 2\n"},
      {"two-piles", "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1 if k <= 1000000\n"},
      {"two-piles", "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1 if a < 1000000\n"},
      {"two-piles", "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nplay misere\n"},
      {"two-piles",
       "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nplay normal block 1\n"},
      {"two-piles",
       "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nend a == 1000 and b == 7 "
       "loses\n"},
      {"two-piles",
       "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nend a == 4096 and b == 4096 "
       "wins\n"},
      {"two-piles", "game g\nstate a, b\nmove a -= k for k >= 1\n"},
      {"two-piles", "game g\nstate a, b if a != 99\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n"},
      {"two-piles-misere", "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n"},
      {"three-piles", "game g\nsum of 3 n\nstate n\nmove n -= k for k >= 1\nplay misere\n"},
      {"three-piles", "game g\nsum of 3 n\nstate n\nmove n -= k for k >= 1 if n != 5000\n"},
      {"heap-values", "game g\nsum of any n\nstate n\nmove n -= k for k >= 1 if k != 64\n"},
      {"heap-values", "game g\nsum of any n\nstate n\nmove n -= k for k >= 1\nend n == 77 loses\n"},
      {"heap-values", "game g\nsum of any n\nstate n\nmove n -= k for k >= 1\nplay misere\n"},
      {"take-to-m", "game g\ngiven m >= 1\nstate n\nmove n -= k for k in 1..m + 1\n"},
      {"take-to-m", "game g\ngiven m >= 4\nstate n\nmove n -= k for k in 1..m\n"},
      {"take-to-m", "game g\ngiven m >= 1\nstate n\nmove n -= k for k in 1..m if n != 100001\n"},
      {"wythoff", wythoff_rules + "play misere\n"},
      {"wythoff", wythoff_rules + "play normal block 1\n"},
      {"wythoff", wythoff_rules + "end a == 987 and b == 1597 wins\n"},
      {"wythoff", wythoff_rules + "end a == 0 and b == 1 loses\n"},
      {"wythoff", wythoff_rules + "move a -= k, b -= 2*k for k >= 1\n"},
      {"wythoff", wythoff_rules + "move a -= k, b -= k + 1 for k >= 1\n"},
      {"wythoff",
       "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n"
       "move a -= k, b -= k for k >= 1 if k < 1000000\n"},
      {"wythoff-ends", wythoff_rules + "end a + b <= 3 wins\n"},
      {"wythoff-ends", wythoff_rules + "end a + b <= 2 loses\n"},
      {"wythoff-block",
       "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nplay normal block 2\n"},
      {"wythoff-block",
       "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nplay misere block 1\n"},
      {"wythoff-block", "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n"},
      {"fibonacci", "game g\nstate n, q\nmove n -= k, q = 2*k + 1 for k in 1..q\n"},
      {"fibonacci", "game g\nstate n, q\nmove n -= k, q = 2*k for k in 1..q + 1\n"},
      {"fibonacci", "game g\nstate n, q\nmove n -= k, q = min(2*k, 100000) for k in 1..q\n"},
      {"euclid",
       "game g\nstate a, b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 1\n"},
      {"euclid",
       "game g\nstate a, b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0\nplay "
       "misere\n"},
      {"euclid",
       "game g\nstate a, b\nmove b -= 2*k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0\n"},
      {"chomp",
       "game g\nstate a, b if 1 <= a and b <= a\nmove a = c, b = min(b, c) for c in 1..a - 1\n"
       "move b -= k for k >= 1 if b != 300\n"},
      {"chomp",
       "game g\nstate a, b if 1 <= a and b <= a and a != 500\nmove a = c, b = min(b, c) for c in 1..a - 1\n"
       "move b -= k for k >= 1\n"},
      {"odd-steps", "game g\nstate n\nmove n -= 1\nmove n -= 2 if n % 3 != 2\nmove n = n / 2 if n > 3\n"},
      {"odd-steps",
       "game g\nstate n\nmove n -= 1\nmove n -= 2 if n % 3 != 1\nmove n = (n + 1) / 2 if n > 3\n"},
      {"values-one", "game g\nstate n\nmove n -= k for k in {1, 3, 4} if n != 1000000\n"},
      {"values-one", "game g\nstate n\nmove n -= k for k in {1, 3, 5}\n"},
      {"values-one", "game g\nstate n\nmove n -= k for k in {1, 3, 4, 7000}\n"},
  };
}

INSTANTIATE_TEST_SUITE_P(All, Relabelled, ::testing::ValuesIn(other_rules()), [](const auto& parameter) {
  std::string name = parameter.param.certificate;
  std::ranges::replace(name, '-', '_');
  return name + "_" + std::to_string(parameter.index);
});

/// Under these rules the law `n = 0` satisfies all that a law must, but play goes round from one far
/// position.
TEST(Forged, MeasuresDoNotMakePlayEnd) {
  const std::vector<std::string> far = {"move n += 1 if n == 1000003",
                                        "move n = n + k for k in 0..3 if n > 1000000",
                                        "move n = 2*n - 2000005 if n > 1000003"};
  for (const std::string& move : far) {
    for (const std::string measure : {"n", "1000003 - n", "-n", "0", "7", "2*n - 3", "100*n"}) {
      Forgery forgery = Forgery::of(certificate("odd-steps"));
      forgery.set_rules("game g\nstate n\nmove n -= k for k >= 1\n" + move + "\n");
      forgery.section("law").block = {"dfa tracks 2 states 1", "0 + 0>0"};
      forgery.section("measure").head = "measure " + measure;
      const CheckResult result = check_certificate(forgery.text());
      EXPECT_FALSE(result.proved) << move << ", " << measure;
      EXPECT_NE(result.reason.find("measure"), std::string::npos) << result.reason;
    }
  }
  Forgery sound = Forgery::of(certificate("odd-steps"));   // the same without such a move
  sound.set_rules("game g\nstate n\nmove n -= k for k >= 1\n");
  sound.section("law").block = {"dfa tracks 2 states 1", "0 + 0>0"};
  EXPECT_TRUE(check_certificate(sound.text()).proved);
}

/// Far out two counters feed each other: every move lowers one of the two measures, and yet play goes round.
TEST(Forged, MeasuresThatOtherMovesRaiseAreRefused) {
  const std::string rules =
      "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n"
      "move a -= 1, b += 1 if a > b + 1000000\nmove a += 1, b -= 1 if a >= b + 1000000\n";
  for (const std::string first : {"a", "b", "a + b"}) {
    for (const std::string second : {"b", "a", "a + b", "a - b"}) {
      Forgery forgery = Forgery::of(certificate("two-piles"));
      forgery.set_rules(rules);
      std::erase_if(forgery.sections, [](const Section& section) { return section.word() == "measure"; });
      forgery.sections.back().head = "measure " + first;
      forgery.sections.push_back({"measure " + second, {}});
      forgery.sections.push_back({"end", {}});
      const CheckResult result = check_certificate(forgery.text());
      EXPECT_FALSE(result.proved);
      EXPECT_NE(result.reason.find("measure"), std::string::npos) << result.reason;
    }
  }
}

TEST(Forged, RaysAreAskedForExactlyWhereTheyBelong) {
  const std::string euclid = certificate("euclid");
  Forgery swapped = Forgery::of(euclid);
  for (Section& section : swapped.sections) {
    if (section.word() == "ray") section.head = section.head == "ray 1 1" ? "ray 1 2" : "ray 1 1";
  }
  expect_refused(swapped.text(), "rays of each other");
  for (const std::string place :
       {"2 1", "1 3", "0 1", "1 0", "1", "1 1 1", "x y", "01 1", "18446744073709551617 1"}) {
    Forgery forgery = Forgery::of(euclid);
    forgery.section("ray").head = "ray " + place;
    expect_refused(forgery.text(), place);
  }
  Forgery unasked = Forgery::of(certificate("two-piles"));
  const Section law = unasked.section("law");
  for (std::size_t i = 0; i < unasked.sections.size(); ++i) {
    if (unasked.sections[i].word() != "law") continue;
    unasked.sections.insert(unasked.sections.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                            {"ray 1 1", law.block});
    break;
  }
  expect_refused(unasked.text(), "a ray where none is needed");
}

TEST(Forged, LinesOfAutomataAreReadStrictly) {
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"dfa tracks 2 2 states 1", "dfa tracks 2 3 states 1"},
      {"dfa tracks 2 2 states 1", "dfa tracks 2 2 2 states 1"},
      {"dfa tracks 2 2 states 1", "dfa tracks 2 states 1"},
      {"dfa tracks 2 2 states 1", "dfa tracks 2 2 states 2"},
      {"dfa tracks 2 2 states 1", "dfa tracks 2 2 states 0"},
      {"dfa tracks 2 2 states 1", "dfa tracks 2 2 states 99999999999999999999"},
      {"dfa tracks 2 2 states 1", "dfa tracks 2 2  states 1"},
      {"dfa tracks 2 2 states 1", "dfao tracks 2 2 states 1"},
      {"0 + 0,0>0 1,1>0", "0 + 0,0>0 0,0>0 1,1>0"},
      {"0 + 0,0>0 1,1>0", "0 + 1,1>0 0,0>0"},
      {"0 + 0,0>0 1,1>0", "0 + 0,0>0 1,1>1"},
      {"0 + 0,0>0 1,1>0", "0 + 0,0>0 1,2>0"},
      {"0 + 0,0>0 1,1>0", "0 + 0,0>0 1>0"},
      {"0 + 0,0>0 1,1>0", "0 + 0,0>0 1,1,1>0"},
      {"0 + 0,0>0 1,1>0", "0 + 0,0>0 1,1"},
      {"0 + 0,0>0 1,1>0", "0 0,0>0 1,1>0"},
      {"0 + 0,0>0 1,1>0", "1 + 0,0>0 1,1>0"},
      {"0 + 0,0>0 1,1>0", "0 + 0,0>0 1,1>0 "},
      {"0 + 0,0>0 1,1>0", "0 + 0,0>-0 1,1>0"},
      {"0 + 0,0>0 1,1>0", ""},
  };
  for (const auto& [from, to] : changes) {
    Forgery forgery = Forgery::of(certificate("two-piles"));
    for (std::string& line : forgery.section("law").block) {
      if (line == from) line = to;
    }
    const CheckResult result = check_certificate(forgery.text());
    EXPECT_FALSE(result.proved) << to;
    EXPECT_TRUE(result.reason.starts_with("line ")) << result.reason;
  }
}

TEST(Forged, ParametersAndMeasuresAreReadStrictly) {
  const auto with = [](const std::string& word, const std::string& head) {
    Forgery forgery = Forgery::of(certificate("take-to-m"));
    forgery.section(word).head = head;
    expect_refused(forgery.text(), head);
  };
  for (const std::string head : {"fix m = 2", "fix m = 4", "fix m = 0", "fix m = -3", "fix m = 03", "fix m=3",
                                 "fix k = 3", "fix m = ", "fix", "fix m = 99999999999999999999999999"})
    with("fix", head);
  for (const std::string head :
       {"measure", "measure ", "measure k", "measure n +", "measure n n", "measure n*2", "measure 0*n",
        "measure m", "measure -n", "measure 2**n", "measure n - n", "measure n + -1"})
    with("measure", head);
  Forgery free = Forgery::of(certificate("take-to-m"));
  std::erase_if(free.sections, [](const Section& section) { return section.word() == "fix"; });
  expect_refused(free.text(), "the parameter is not fixed");
}

/// Words with a limit, or zeros that count: not the natural numbers.
TEST(Forged, NumbersMustBeNumbers) {
  const auto with_valid = [](const std::vector<std::string>& block) {
    Forgery forgery = Forgery::of(certificate("two-piles"));
    forgery.section("valid").block = block;
    expect_refused(forgery.text(), block.back());
  };
  with_valid({"dfa tracks 2 states 1", "0 + 0>0"});
  with_valid({"dfa tracks 2 states 1", "0 -"});
  with_valid({"dfa tracks 2 states 1", "0 + 1>0"});
  with_valid({"dfa tracks 2 states 2", "0 + 0>0 1>1", "1 +"});
  with_valid({"dfa tracks 2 states 2", "0 - 0>0 1>1", "1 + 0>1 1>1"});
  with_valid({"dfa tracks 2 states 2", "0 + 0>1 1>0", "1 + 0>1"});
}

/// Every line of text is answered, whatever it is.
TEST(Forged, NoiseIsRefused) {
  for (const std::string text :
       {"", "\n", "grundy-law 1", "grundy-law 2\n", "grundy-law 1\n", "grundy-law 1\ngame\n", "game\n",
        "grundy-law 1\ngame\n| \n", "grundy-law 1\ngame\n|game\n", "\xff\xfe\x00"})
    expect_refused(text, text);
  const std::string right = certificate("wythoff");
  for (std::size_t i = 0; i < right.size(); i += 3) {
    for (const char byte : {'\0', '\n', '|', ' ', '9', '-', '\x80'}) {
      std::string text = right;
      if (text[i] == byte) continue;
      text[i] = byte;
      const CheckResult result = check_certificate(text);
      EXPECT_NE(result.proved, !result.reason.empty());
      // Only in the names of the game and of the numeration nothing is wrong with another letter.
      const std::size_t line = right.rfind('\n', i) + 1;
      const std::string_view changed = std::string_view(right).substr(line);
      EXPECT_TRUE(!result.proved || changed.starts_with("| game ") || changed.starts_with("numeration "))
          << text;
    }
  }
}

}  // namespace
}  // namespace grundy::check::testing
