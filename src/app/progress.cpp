#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>

#include <fmt/format.h>

#include "app/commands.hpp"

namespace grundy::app {
namespace {

std::atomic<bool> stop{false};
static_assert(std::atomic<bool>::is_always_lock_free);
bool progress_shown = false;

timer_t reminder;
bool has_reminder = false;

/// A read or write that began just after the flag was looked at would wait for ever: from now on a timer
/// interrupts it, every tenth of a second.
void on_signal(int number) {
  if (stop.exchange(true)) _exit(128 + number);   // asked twice: at once
  constexpr timespec interval = {0, 100'000'000};
  const itimerspec times = {interval, interval};
  if (has_reminder) timer_settime(reminder, 0, &times, nullptr);
}

void on_reminder(int /*number*/) {}

}  // namespace

const std::atomic<bool>& stop_flag() {
  return stop;
}

/// Without SA_RESTART, so that a blocked read returns and sees the flag.
void watch_signals() {
  struct sigaction action{};
  action.sa_handler = on_signal;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  action.sa_handler = on_reminder;
  sigaction(SIGALRM, &action, nullptr);
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGALRM;
  has_reminder = timer_create(CLOCK_MONOTONIC, &event, &reminder) == 0;
  signal(SIGPIPE, SIG_IGN);   // a closed pipe is an error of the write
}

void clear_progress() {
  if (progress_shown) std::fputs("\r\033[K", stderr);
  progress_shown = false;
}

Limits limits_for(const Common& common) {
  Limits limits;
  limits.memory = common.memory;
  limits.search = common.search;
  limits.stop = &stop;
  if (isatty(STDERR_FILENO) == 0) return limits;
  const auto start = std::chrono::steady_clock::now();
  limits.progress = [start, last = start](double part) mutable {
    const auto now = std::chrono::steady_clock::now();
    if (now - last < std::chrono::milliseconds(200)) return;
    last = now;
    const double elapsed = std::chrono::duration<double>(now - start).count();
    const std::string left =
        part < 0.005 ? "" : fmt::format(", about {:.0f} s left", elapsed / part - elapsed);
    std::fputs(fmt::format("\r\033[Ksolving: {:.0f} %{}", 100 * part, left).c_str(), stderr);
    std::fflush(stderr);
    progress_shown = true;
  };
  return limits;
}

}  // namespace grundy::app
