#include <grundy/check.hpp>

#include <chrono>
#include <exception>
#include <new>
#include <utility>

#include <grundy/error.hpp>

#include "check/certificate.hpp"
#include "check/numbers.hpp"
#include "check/obligations.hpp"

namespace grundy {

namespace {

constexpr std::uint64_t bytes_per_edge = 64;   // with the copies that an operation makes

std::string describe(const check::Certificate& certificate) {
  std::string text = certificate.values ? "the Grundy values of " : "the P-positions of ";
  text += certificate.game.name;
  std::string fixed;
  for (std::size_t i = 0; i < certificate.fixed.size(); ++i) {
    if (!certificate.fixed[i]) continue;
    fixed += (fixed.empty() ? "" : ", ") + certificate.game.parameters[i] + " = " +
             certificate.fixed[i]->to_string();
  }
  if (!fixed.empty()) text += " (" + fixed + ")";
  const std::size_t states = certificate.law.states();
  return text + ", " + std::to_string(states) + (states == 1 ? " state" : " states");
}

class Run {
 public:
  Run(std::string_view text, const CheckLimits& limits) : text_(text) {
    bounds_.edges = static_cast<std::size_t>(limits.memory / bytes_per_edge);
    bounds_.stop = limits.stop;
  }

  CheckResult result() {
    try {
      decide();
      result_.proved = true;
    } catch (const check::Refusal& refusal) {
      result_.reason = refusal.reason;
    } catch (const check::TooLarge&) {
      result_.reason = "an automaton is larger than the memory allows";
    } catch (const std::bad_alloc&) {
      result_.reason = "there is not enough memory";
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::Interrupted) throw;
      result_.reason = error.what();
    } catch (const std::exception& error) {
      result_.reason = error.what();
    }
    return std::move(result_);
  }

 private:
  void decide() {
    const check::Certificate certificate = check::read_certificate(text_, bounds_);
    result_.law = describe(certificate);
    done("the file is a certificate");
    const check::Numbers numbers(certificate.valid, certificate.adder, certificate.digits, bounds_);
    done("the words are numbers, and the adder adds");
    check::Compiler compiler(numbers);
    check::Obligations(certificate, compiler, [this](const std::string& claim) { done(claim); }).check();
  }

  void done(const std::string& claim) {
    const auto now = std::chrono::steady_clock::now();
    result_.steps.push_back({claim, std::chrono::duration<double>(now - since_).count()});
    since_ = now;
  }

  std::string_view text_;
  check::Bounds bounds_;
  CheckResult result_;
  std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

}  // namespace

CheckResult check_certificate(std::string_view text, const CheckLimits& limits) {
  return Run(text, limits).result();
}

}  // namespace grundy
