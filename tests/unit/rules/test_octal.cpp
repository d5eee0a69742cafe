#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include <grundy/position.hpp>

/// Octal codes against what they mean: digit d of place k, bit j set, allows taking k from a heap if exactly
/// j heaps are left.
namespace grundy {
namespace {

using Heaps = std::vector<int>;   // ascending

enum class Equality { Any, Unequal, NotAllEqual, AllEqual };

struct Place {
  int taken;
  std::vector<int> counts;           // of heaps that may be left
  Equality equality = Equality::Any;
};

/// All ways to write `total` as a sum of `count` positive numbers, ascending.
std::vector<Heaps> partitions(int total, int count) {
  std::vector<Heaps> result;
  Heaps heaps;
  const std::function<void(int, int)> extend = [&](int rest, int least) {
    if (static_cast<int>(heaps.size()) == count) {
      if (rest == 0) result.push_back(heaps);
      return;
    }
    for (int heap = least; heap <= rest; ++heap) {
      heaps.push_back(heap);
      extend(rest - heap, heap);
      heaps.pop_back();
    }
  };
  extend(total, 1);
  return result;
}

bool agrees(const Heaps& heaps, Equality equality) {
  const bool all_equal = heaps.empty() || heaps.front() == heaps.back();
  switch (equality) {
    case Equality::Unequal:
      return std::ranges::adjacent_find(heaps) == heaps.end();
    case Equality::NotAllEqual:
      return !all_equal;
    case Equality::AllEqual:
      return all_equal;
    default:
      return true;
  }
}

std::set<Heaps> expected_options(int heap, const std::vector<Place>& places) {
  std::set<Heaps> result;
  for (const Place& place : places) {
    if (place.taken > heap) continue;
    for (const int count : place.counts) {
      for (const Heaps& heaps : partitions(heap - place.taken, count)) {
        if (count < 2 || agrees(heaps, place.equality)) result.insert(heaps);
      }
    }
  }
  return result;
}

/// The options of the program; heaps of size 0 are no heaps.
std::set<Heaps> options_of(const Instance& instance, int heap) {
  std::set<Heaps> result;
  for (const Option& option : options(instance, {Integer(heap)})) {
    Heaps heaps;
    for (const Board& board : option.position) {
      if (!board[0].is_zero()) heaps.push_back(static_cast<int>(board[0].to_int64()));
    }
    std::ranges::sort(heaps);
    result.insert(heaps);
  }
  return result;
}

void check(const std::string& code, const std::vector<Place>& places) {
  const ReadResult read = read_game("game o\noctal " + code + "\n", "test");
  ASSERT_TRUE(read.game.has_value()) << code << " "
                                     << (read.diagnostics.empty() ? "" : read.diagnostics[0].to_string());
  const Instance instance(std::make_shared<const Game>(*read.game), {});
  for (int heap = 0; heap <= 12; ++heap)
    EXPECT_EQ(options_of(instance, heap), expected_options(heap, places)) << code << " heap " << heap;
}

TEST(OctalCode, AllCodesOfTwoDigits) {
  for (int first = 0; first < 8; ++first) {
    for (int second = 0; second < 8; ++second) {
      std::vector<Place> places;
      for (const auto& [taken, digit] : {std::pair(1, first), std::pair(2, second)}) {
        for (int bit = 0; bit < 3; ++bit) {
          if ((digit >> bit & 1) != 0) places.push_back({taken, {bit}, Equality::Any});
        }
      }
      if (!places.empty()) check("0." + std::to_string(first) + std::to_string(second), places);
    }
  }
}

TEST(OctalCode, TheDigitBeforeThePointTakesNothing) {
  check("4.0", {{0, {2}}});
  check("4.33", {{0, {2}}, {1, {0, 1}}, {2, {0, 1}}});
  check("C.0", {{0, {2, 3}}});
  check("4!.0", {{0, {2}, Equality::Unequal}});
  check("8?.1", {{0, {3}, Equality::NotAllEqual}, {1, {0}}});
}

TEST(OctalCode, DigitsAboveSeven) {
  check("0.8", {{1, {3}}});
  check("0.F", {{1, {0, 1, 2, 3}}});
  check("0.0G", {{2, {4}}});
  check("0.Z", {{1, {0, 1, 5}}});
  check(".7", {{1, {0, 1, 2}}});
}

TEST(OctalCode, DigitsAsLists) {
  check("0.{1,2}", {{1, {1, 2}}});
  check("0.{0}{3}", {{1, {0}}, {2, {3}}});
  check("0.{4,2}", {{1, {2, 4}}});
}

TEST(OctalCode, EqualAndUnequalHeaps) {
  check("0.4!", {{1, {2}, Equality::Unequal}});
  check("0.4=", {{1, {2}, Equality::AllEqual}});
  check("0.4?", {{1, {2}, Equality::NotAllEqual}});
  check("0.8!", {{1, {3}, Equality::Unequal}});
  check("0.8?", {{1, {3}, Equality::NotAllEqual}});
  check("0.8=", {{1, {3}, Equality::AllEqual}});
  check("0.7!", {{1, {0}}, {1, {1}}, {1, {2}, Equality::Unequal}});
}

TEST(OctalCode, RepeatingTails) {
  std::vector<Place> threes;
  std::vector<Place> sevens_from_two;
  std::vector<Place> odd_threes;
  std::vector<Place> alternating;
  for (int taken = 1; taken <= 12; ++taken) {
    threes.push_back({taken, {0, 1}});
    if (taken >= 2) sevens_from_two.push_back({taken, {0, 1, 2}});
    if (taken % 2 == 1) odd_threes.push_back({taken, {0, 1}});
    if (taken >= 2)
      alternating.push_back({taken, taken % 2 == 0 ? std::vector<int>{1} : std::vector<int>{2}});
  }
  check("0.[3]", threes);
  check("0.0[7]", sevens_from_two);
  check("0.[30]", odd_threes);
  alternating.push_back({1, {0}});
  check("0.1[24]", alternating);
}

TEST(SubtractForm, TakesTheMembers) {
  const ReadResult read = read_game("game s\nsubtract {4, 1, 3}\n", "test");
  ASSERT_TRUE(read.game.has_value());
  const Instance instance(std::make_shared<const Game>(*read.game), {});
  EXPECT_EQ(options_of(instance, 3), (std::set<Heaps>{{2}, {}}));
  EXPECT_EQ(options_of(instance, 9), (std::set<Heaps>{{8}, {6}, {5}}));
}

}  // namespace
}  // namespace grundy
