#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {

/// What checking a certificate may use.
struct CheckLimits {
  std::uint64_t memory = std::uint64_t{1} << 30;   // bytes, about
  const std::atomic<bool>* stop = nullptr;         // raised: Error(Interrupted) within a second
};

/// What became of a certificate. Only `proved` makes a law proved.
struct CheckResult {
  struct Step {
    std::string claim;               // "play ends", "no P-position has a P-position as an option", ...
    double seconds = 0;
  };
  bool proved = false;
  std::string law;  // what was proved, or claimed: "the P-positions of nim (m = 3) in base 2, 4 states"
  std::string reason;  // not proved: the first bad step in one line, with the line of the file or a position
  std::vector<Step> steps;  // those that hold
};

/// Checks the text of a certificate (docs/certificates.md). Uses nothing but the text; never throws for bad
/// text, however strange; throws Error(Interrupted) if stopped. Where a limit is reached the law is not
/// proved, and the reason says so.
[[nodiscard]] CheckResult check_certificate(std::string_view text, const CheckLimits& limits = {});

}  // namespace grundy
