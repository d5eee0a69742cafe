#include <grundy/emit.hpp>

#include <memory>

#include <grundy/error.hpp>

#include "automata/adder.hpp"
#include "automata/logic.hpp"
#include "emit/mona.hpp"
#include "emit/smt2.hpp"
#include "emit/walnut.hpp"
#include "laws/statement.hpp"
#include "prove/proved_law.hpp"

namespace grundy {

namespace {

using emit::MonaScript;
using emit::Script;
using emit::SmtScript;
using emit::WalnutScript;

std::unique_ptr<Script> script_for(Language language, laws::LawFormulas& formulas,
                                   const automata::Budget& budget) {
  const laws::Law& law = formulas.law();
  if (language == Language::Walnut) return std::make_unique<WalnutScript>(law.numeration);
  if (language == Language::Mona)
    return std::make_unique<MonaScript>(law.numeration,
                                        automata::adder(law.numeration, automata::DigitOrder::Msd, budget));
  automata::Logic logic(law.numeration, budget);
  std::optional<laws::Statement> statement = laws::find_statement(formulas, logic);
  if (!statement)
    throw Error(ErrorKind::BadRequest,
                "the law has no statement in linear arithmetic, so SMT-LIB cannot say it; take --as mona");
  // A statement is about legal positions.
  return std::make_unique<SmtScript>(formulas.set(), formulas.legal() && statement->formula,
                                     formulas.names());
}

}  // namespace

std::string emit_obligations(std::string_view certificate, Language language, const Limits& limits) {
  const laws::Law law = prove::proved_law(certificate, limits);
  automata::Budget budget;
  budget.stop = limits.stop;
  laws::LawFormulas formulas(law, false);
  const std::unique_ptr<Script> script = script_for(language, formulas, budget);
  for (const laws::Obligation& obligation : formulas.obligations())
    script->claim(obligation.claim, obligation.violation);
  return script->text();
}

}  // namespace grundy
