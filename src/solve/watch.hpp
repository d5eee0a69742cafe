#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include <grundy/error.hpp>
#include <grundy/table.hpp>

namespace grundy::solve {

/// Looks at the caller's stop flag and reports progress, from loops that count their work.
class Watch {
 public:
  Watch(const Limits& limits, double total) : limits_(&limits), total_(total), last_report_(Clock::now()) {}

  /// `work` units (some nanoseconds each) were done; throws Error(Interrupted) if the caller wants to stop.
  void spend(std::uint64_t work) {
    pending_ += work;
    if (pending_ >= granule) look();
  }
  /// `done` of the total is finished.
  void done(double done) { done_ = done; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t granule = std::uint64_t{1} << 16;  // about a millisecond at most
  static constexpr std::chrono::milliseconds between_reports{80};

  const Limits* limits_;
  double total_;
  double done_ = 0;
  std::uint64_t pending_ = 0;
  Clock::time_point last_report_;

  void look() {
    pending_ = 0;
    if (limits_->stop != nullptr && limits_->stop->load(std::memory_order_relaxed)) {
      throw Error(ErrorKind::Interrupted, "interrupted");
    }
    if (!limits_->progress) return;
    const Clock::time_point now = Clock::now();
    if (now - last_report_ < between_reports) return;
    last_report_ = now;
    limits_->progress(total_ > 0 ? std::min(1.0, done_ / total_) : 1.0);
  }
};

}  // namespace grundy::solve
