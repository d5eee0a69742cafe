#include "prove/proved_law.hpp"

#include <grundy/check.hpp>
#include <grundy/error.hpp>

#include "laws/law_file.hpp"

namespace grundy::prove {

laws::Law proved_law(std::string_view certificate, const Limits& limits) {
  CheckLimits check;
  check.memory = limits.memory;
  check.stop = limits.stop;
  const CheckResult result = check_certificate(certificate, check);
  if (!result.proved) throw Error(ErrorKind::BadInput, "the law is not proved: " + result.reason);
  automata::Budget budget;
  budget.stop = limits.stop;
  return laws::read_law(certificate, budget);
}

}  // namespace grundy::prove
