#pragma once

#include <atomic>
#include <chrono>
#include <thread>

namespace grundy::prove {

/// A stop flag that goes up when the time is over, or when another flag does.
class Deadline {
 public:
  Deadline(double seconds, const std::atomic<bool>* outer)
      : outer_(outer), watcher_([this, seconds](const std::stop_token& token) { watch(token, seconds); }) {}

  [[nodiscard]] const std::atomic<bool>* flag() const { return &raised_; }
  [[nodiscard]] bool passed() const { return raised_.load(std::memory_order_relaxed); }
  /// The outer flag is up: somebody wants the program to stop.
  [[nodiscard]] bool interrupted() const {
    return outer_ != nullptr && outer_->load(std::memory_order_relaxed);
  }

 private:
  void watch(const std::stop_token& token, double seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (!token.stop_requested() && std::chrono::steady_clock::now() < end && !interrupted())
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    raised_.store(true);
  }

  const std::atomic<bool>* outer_;
  std::atomic<bool> raised_ = false;
  std::jthread watcher_;
};

}  // namespace grundy::prove
