#include "support.hpp"

#include <atomic>
#include <chrono>
#include <thread>

/// Tables that cannot be made, and what the user is told.
namespace grundy::test {
namespace {

const std::string wythoff =
    "game g\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove a -= k, b -= k for k >= 1\n";

std::string message(const Error& error) {
  return error.what();
}

TEST(Refusals, TheMoveThatRepeatsIsShown) {
  const Instance instance = without_guards(
      "game g\nstate a, b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0\n");
  for (const TableMethod method : {TableMethod::Rays, TableMethod::Plain}) {
    const Error error = error_of([&] { (void)solve_outcomes(instance, box_to({5, 6}), limits(), method); });
    EXPECT_EQ(error.kind(), ErrorKind::NeedNotEnd) << message(error);
    EXPECT_NE(message(error).find("(0, 0) -> (0, 0) by b -= 1*a"), std::string::npos) << message(error);
  }
}

TEST(Refusals, LongRepetitionsAreCut) {
  // From 200 on to 0, and by ones up again: seen only by who plays so far.
  const Instance around = instance_of(
      "game g\ngiven n\nstate p if p <= n\nmove p += 1\nmove p = 0 if p == n and n > 100\n", {Integer(200)});
  const Error error = error_of([&] { (void)solve_values(around, box_to({200}), limits()); });
  EXPECT_EQ(error.kind(), ErrorKind::NeedNotEnd);
  const std::string text = message(error);
  EXPECT_NE(text.find("0 -> 1 by p += 1\n1 -> 2 by p += 1\n"), std::string::npos) << text;
  EXPECT_EQ(text.substr(text.size() - 4), "\n...");
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 21);
  EXPECT_NO_THROW(
      (void)solve_values(instance_of("game g\ngiven n\nstate p if p <= n\nmove p += 1\n", {Integer(200)}),
                         box_to({200}), limits()));
}

TEST(Refusals, OptionsOutsideTheBoxAreNamed) {
  const Instance instance =
      instance_of("game g\nstate a, b\nmove a -= k, b += k for k >= 1\nmove b -= k for k >= 1\n");
  for (const TableMethod method : {TableMethod::Rays, TableMethod::Plain}) {
    const Error error = error_of([&] { (void)solve_outcomes(instance, box_to({11, 11}), limits(), method); });
    EXPECT_EQ(error.kind(), ErrorKind::OutsideBox);
    EXPECT_NE(message(error).find("the option (0, 12) of (1, 11) lies outside the box 0..11 x 0..11"),
              std::string::npos)
        << message(error);
    EXPECT_NE(message(error).find("--box"), std::string::npos);
    EXPECT_NE(message(error).find("--method search"), std::string::npos);
  }
}

TEST(Refusals, OptionsBelowTheBox) {
  const Error error =
      error_of([&] { (void)solve_outcomes(instance_of(wythoff), Box{{2, 3}, {9, 9}}, limits()); });
  EXPECT_EQ(error.kind(), ErrorKind::OutsideBox);
  const Error values =
      error_of([&] { (void)solve_values(instance_of(wythoff), Box{{2, 3}, {9, 9}}, limits()); });
  EXPECT_EQ(values.kind(), ErrorKind::OutsideBox);
}

TEST(Refusals, RaysUpwardsWithoutEnd) {
  const Instance instance =
      without_guards("game g\nstate a, b\nmove a += k, b -= 1 for k >= 1 if a + k < 9\n");
  for (const TableMethod method : {TableMethod::Rays, TableMethod::Plain}) {
    const ErrorKind kind =
        error_of([&] { (void)solve_outcomes(instance, box_to({5, 5}), limits(), method); }).kind();
    EXPECT_TRUE(kind == ErrorKind::TooLarge || kind == ErrorKind::OutsideBox);
  }
}

TEST(Refusals, MemoryIsKnownBeforehand) {
  Limits half = limits();
  half.memory = std::uint64_t{512} << 20;
  const Error error =
      error_of([&] { (void)solve_outcomes(instance_of(wythoff), box_to({100000, 100000}), half); });
  EXPECT_EQ(error.kind(), ErrorKind::TooLarge);
  EXPECT_EQ(
      message(error),
      "a table of 100001 x 100001 positions needs 1.2 GiB; allowed are 512 MiB; allow more with --memory");
  const Error values =
      error_of([&] { (void)solve_values(instance_of(wythoff), box_to({100000, 100000}), half); });
  EXPECT_NE(message(values).find("needs 18.7 GiB"), std::string::npos) << message(values);
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const Error huge =
      error_of([&] { (void)solve_outcomes(instance_of(wythoff), box_to({most - 1, most - 1}), half); });
  EXPECT_EQ(huge.kind(), ErrorKind::TooLarge);
  EXPECT_NE(message(huge).find("9223372036854775807 x 9223372036854775807"), std::string::npos)
      << message(huge);
}

TEST(Refusals, GrowingSetsKeepToTheMemory) {
  Limits little = limits();
  little.memory = 2 * 600 * 600 + 60'000;
  const Error error = error_of([&] { (void)solve_values(instance_of(wythoff), box_to({599, 599}), little); });
  EXPECT_EQ(error.kind(), ErrorKind::TooLarge) << message(error);
  EXPECT_NE(message(error).find("--memory"), std::string::npos);
}

TEST(Refusals, DepthFirstKeepsToTheMemory) {
  // The guard is beyond the proofs, so the boards are taken depth first: a line of 100000 boards.
  const Instance instance = instance_of(
      "game g\nstate n\nmove n = n - 1 + 0 * (n % 7) if n^2 > 5\nmove n = n xor 1 if n % 2 == 1\nmove n = (n "
      "xor 2) - 1 if n % 4 == 3\n");
  Limits little = limits();
  little.memory = 100'000 / 8 + 100'000 + 40'000;
  EXPECT_NO_THROW((void)solve_outcomes(instance, box_to({99'999}), limits()));
  const ErrorKind kind = error_of([&] {
                           little.memory = 100'000 / 8 + 20;
                           (void)solve_outcomes(instance, box_to({99'999}), little);
                         }).kind();
  EXPECT_EQ(kind, ErrorKind::TooLarge);
}

TEST(Refusals, StopsWithinASecond) {
  for (const char* rules : {"move a -= k for k >= 1\nmove b -= k for k >= 1\n",
                            "move a -= k for k in 1..a*a\nmove b -= k for k in digits(b, 10) if k > 0\n",
                            "move a -= i, b -= j for i >= 1, j >= 1 if i + j < 400\n"}) {
    const Instance instance = instance_of("game g\nstate a, b\n" + std::string(rules));
    for (const bool values : {false, true}) {
      std::atomic<bool> stop = false;
      Limits stoppable;
      stoppable.memory = std::uint64_t{6} << 30;
      stoppable.stop = &stop;
      std::chrono::steady_clock::time_point raised;
      std::thread raiser([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(150));
        raised = std::chrono::steady_clock::now();
        stop = true;
      });
      const Box box = box_to({30'000, 30'000});
      const Error error = error_of([&] {
        if (values) {
          (void)solve_values(instance, box, stoppable);
        } else {
          (void)solve_outcomes(instance, box, stoppable);
        }
      });
      const auto elapsed = std::chrono::steady_clock::now() - raised;
      raiser.join();
      EXPECT_EQ(error.kind(), ErrorKind::Interrupted) << rules;
      EXPECT_LT(elapsed, std::chrono::seconds(1)) << rules;
    }
  }
}

TEST(Refusals, ProgressRises) {
  std::vector<double> reports;
  Limits watched = limits();
  watched.progress = [&reports](double part) { reports.push_back(part); };
  (void)solve_outcomes(instance_of(wythoff), box_to({400, 400}), watched, TableMethod::Plain);
  ASSERT_FALSE(reports.empty());
  EXPECT_TRUE(std::is_sorted(reports.begin(), reports.end()));
  EXPECT_GE(reports.front(), 0.0);
  EXPECT_LE(reports.back(), 1.0);
}

TEST(Refusals, BoxesThatMakeNoSense) {
  const Instance instance = instance_of(wythoff);
  EXPECT_EQ(error_of([&] { (void)solve_outcomes(instance, box_to({5}), limits()); }).kind(),
            ErrorKind::BadRequest);
  EXPECT_EQ(error_of([&] { (void)solve_outcomes(instance, Box{{3, 3}, {5, 2}}, limits()); }).kind(),
            ErrorKind::BadRequest);
  EXPECT_EQ(error_of([&] { (void)solve_outcomes(instance, Box{{-1, 0}, {5, 2}}, limits()); }).kind(),
            ErrorKind::BadRequest);
}

TEST(Refusals, GamesWithoutValues) {
  const std::string nim = "game g\nstate n\nmove n -= k for k >= 1\n";
  EXPECT_EQ(why_no_values(*game_of(nim)), std::nullopt);
  EXPECT_EQ(why_no_values(*game_of(nim + "end n == 3\n")), std::nullopt);
  for (const char* more : {"play misere\n", "play normal block 1\n", "end n == 1 wins\n"}) {
    const Instance instance = instance_of(nim + more);
    EXPECT_TRUE(why_no_values(instance.game()).has_value());
    EXPECT_EQ(error_of([&] { (void)solve_values(instance, box_to({9}), limits()); }).kind(),
              ErrorKind::BadRequest);
  }
  const Instance splits = instance_of("game g\noctal 0.77\nplay misere\n");
  EXPECT_EQ(error_of([&] { (void)solve_outcomes(splits, box_to({9}), limits()); }).kind(),
            ErrorKind::BadRequest);
}

}  // namespace
}  // namespace grundy::test
