// A pipe is answered as it arrives; signals, full disks and readers that go away end the stream in one line.
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <future>
#include <thread>

#include "stream_harness.hpp"

namespace grundy::answer_test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::shared_ptr<const Game> heap_game(const std::string& read) {
  return game_of("game nim\nsum of any n\nstate n\nmove n -= k for k >= 1\njudge\n  read " + read + "\n");
}

OutcomeOf always_next() {
  return [](const Question&) { return Outcome::N; };
}

/// A stream that runs in a thread of its own, with pipes on both sides.
class Conversation {
 public:
  explicit Conversation(const std::string& read, AnswerOptions options = {}) {
    options.stop = &stop_;
    const auto game = heap_game(read);
    done_ = std::async(std::launch::async, [this, game, options]() -> std::string {
      thread_ = pthread_self();
      running_ = true;
      try {
        cases_ = answer_stream(game, in_.reading_end(), out_.writing_end(), always_next(), options).cases;
        return "";
      } catch (const Error& error) {
        kind_ = error.kind();
        return error.what();
      }
    });
  }
  ~Conversation() {
    stop_ = true;
    in_.close_writing_end();
  }

  std::string ask(std::string_view text, std::size_t size) {
    in_.write(text);
    return out_.read(size);
  }
  std::string finish() {
    in_.close_writing_end();
    return done_.get();
  }
  std::string wait() { return done_.get(); }
  void raise_stop() { stop_ = true; }
  void send_signal() {
    while (!running_) std::this_thread::yield();
    pthread_kill(thread_, SIGUSR1);
  }
  Pipe& in() { return in_; }
  Pipe& out() { return out_; }
  [[nodiscard]] std::optional<ErrorKind> kind() const { return kind_; }
  [[nodiscard]] std::uint64_t cases() const { return cases_; }

 private:
  Pipe in_;
  Pipe out_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> running_ = false;
  pthread_t thread_ = {};
  std::optional<ErrorKind> kind_;
  std::uint64_t cases_ = 0;
  std::future<std::string> done_;   // last: its thread ends before the rest goes
};

TEST(AnswerPipe, IsAnsweredAsItArrives) {
  Conversation conversation("count heaps");
  EXPECT_EQ(conversation.ask("1 4\n", 2), "N\n");
  EXPECT_EQ(conversation.ask("2 4 5\n1 1\n0 ", 6), "N\nN\nN\n");
  EXPECT_EQ(conversation.ask("1\n", 0), "");
  EXPECT_EQ(conversation.ask("7\n", 2), "N\n");
  EXPECT_EQ(conversation.finish(), "");
  EXPECT_EQ(conversation.cases(), 5U);
}

TEST(AnswerPipe, ListIsAnsweredAtTheEndOfItsLine) {
  Conversation conversation("heaps");
  EXPECT_EQ(conversation.ask("1 2\n", 2), "N\n");
  EXPECT_EQ(conversation.ask("1 2\r\n", 2), "N\n");
  EXPECT_EQ(conversation.ask("1\r", 2), "N\n");
  EXPECT_EQ(conversation.finish(), "");
  EXPECT_EQ(conversation.cases(), 3U);
}

TEST(AnswerPipe, LastCaseIsNotWaitedBehind) {
  Conversation with_count("cases then heaps");
  EXPECT_EQ(with_count.ask("1\n4 5\n", 2), "N\n");
  EXPECT_EQ(with_count.wait(), "");    // though the pipe is still open
  Conversation with_terminator("heaps until 0");
  EXPECT_EQ(with_terminator.ask("4 5\n0\n", 2), "N\n");
  EXPECT_EQ(with_terminator.wait(), "");
}

TEST(AnswerPipe, NonBlockingDescriptorsAreWaitedFor) {
  Conversation conversation("count heaps");
  fcntl(conversation.in().reading_end(), F_SETFL, O_NONBLOCK);
  std::this_thread::sleep_for(20ms);
  EXPECT_EQ(conversation.ask("1 4\n", 2), "N\n");
  EXPECT_EQ(conversation.finish(), "");
}

TEST(AnswerPipe, StopEndsABlockedRead) {
  Conversation conversation("count heaps");
  EXPECT_EQ(conversation.ask("1 4\n1 ", 2), "N\n");
  const auto start = Clock::now();
  conversation.raise_stop();
  conversation.wait();
  EXPECT_EQ(conversation.kind(), ErrorKind::Interrupted);
  EXPECT_LT(Clock::now() - start, 3s);  // a second, and room for a busy machine
}

TEST(AnswerPipe, SignalsWithoutStopChangeNothing) {
  struct sigaction action = {};
  action.sa_handler = [](int) {};
  sigaction(SIGUSR1, &action, nullptr);
  Conversation conversation("count heaps");
  for (int i = 0; i < 20; ++i) {
    conversation.send_signal();
    ASSERT_EQ(conversation.ask("1 4\n", 2), "N\n");
  }
  conversation.send_signal();
  EXPECT_EQ(conversation.finish(), "");
}

TEST(AnswerPipe, StopEndsABlockedWrite) {
  const TemporaryFile in(std::string(400'000, '\n') + [] {
    std::string text;
    for (int i = 0; i < 200'000; ++i) text += "1 1\n";
    return text;
  }());
  Pipe out;
  std::atomic<bool> stop = false;
  AnswerOptions options;
  options.stop = &stop;
  std::optional<ErrorKind> kind;
  std::thread stream([&] {
    try {
      (void)answer_stream(heap_game("count heaps"), in.descriptor(), out.writing_end(), always_next(),
                          options);
    } catch (const Error& error) {
      kind = error.kind();
    }
  });
  std::this_thread::sleep_for(100ms);   // by now the pipe is full, and nobody reads it
  const auto start = Clock::now();
  stop = true;
  stream.join();
  EXPECT_LT(Clock::now() - start, 3s);  // a second, and room for a busy machine
  EXPECT_EQ(kind, ErrorKind::Interrupted);
}

TEST(AnswerPipe, ReaderThatGoesAway) {
  Conversation conversation("count heaps");
  conversation.out().close_reading_end();
  conversation.in().write("1 4\n");
  EXPECT_EQ(conversation.finish(), "the answers cannot be written: Broken pipe");
  EXPECT_EQ(conversation.kind(), ErrorKind::FileSystem);
}

TEST(AnswerPipe, FullDiskAndUnreadableInput) {
  const TemporaryFile in("1 4\n1 5\n");
  const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(full, 0);
  const auto message = [&](int input, int output) -> std::string {
    try {
      (void)answer_stream(heap_game("count heaps"), input, output, always_next(), {});
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::FileSystem);
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message(in.descriptor(), full), "the answers cannot be written: No space left on device");
  const int folder = open("/", O_RDONLY | O_CLOEXEC);
  EXPECT_EQ(message(folder, full), "the input cannot be read: Is a directory");
  EXPECT_EQ(message(-1, full), "the input cannot be read: Bad file descriptor");
  close(folder);
  close(full);
}

TEST(AnswerPipe, InteractiveWritesAfterEveryCase) {
  Pipe in;
  Pipe out;
  in.write("1 4\n1 5\n");
  in.close_writing_end();
  AnswerOptions options;
  options.interactive = true;
  std::string seen;
  const OutcomeOf outcome = [&](const Question& question) {
    if (question.position.front().front() == Integer(5))
      seen = out.read(2);   // the first answer is out already
    return Outcome::P;
  };
  (void)answer_stream(heap_game("count heaps"), in.reading_end(), out.writing_end(), outcome, options);
  EXPECT_EQ(seen, "P\n");
}

TEST(AnswerPipe, ErrorsOfTheOutcomeNameTheCase) {
  const TemporaryFile in("1 4\n1 5\n  1 6\n");
  const TemporaryFile out;
  const OutcomeOf outcome = [](const Question& question) {
    if (question.position.front().front() == Integer(6))
      throw Error(ErrorKind::TooLarge, "too many positions");
    return Outcome::P;
  };
  try {
    (void)answer_stream(heap_game("count heaps"), in.descriptor(), out.descriptor(), outcome, {});
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::TooLarge);
    EXPECT_STREQ(error.what(), "line 3, column 3: too many positions");
  }
  EXPECT_EQ(out.contents(), "P\nP\n");
}

TEST(AnswerPipe, EndlessInputStaysSmall) {
  Conversation conversation("heaps");
  std::thread writer([&] {
    const std::string text(1 << 16, ' ');
    for (int i = 0; i < 200; ++i) conversation.in().write(text);
    const std::string heaps = [] {
      std::string many;
      for (int i = 0; i < 20'000; ++i) many += "1 ";
      return many;
    }();
    for (int i = 0; i < 100; ++i) conversation.in().write(heaps);
    conversation.in().write("\n");
  });
  const std::string message = conversation.wait();
  conversation.in().close_reading_end();
  writer.join();
  EXPECT_NE(message.find("more than 1000000 heaps on one line"), std::string::npos) << message;
}

}  // namespace
}  // namespace grundy::answer_test
