#include <algorithm>
#include <chrono>

#include <grundy/check.hpp>
#include <grundy/error.hpp>
#include <grundy/law.hpp>

#include "automata/text.hpp"
#include "laws/find.hpp"
#include "laws/law_file.hpp"
#include "laws/statement.hpp"
#include "prove/deadline.hpp"
#include "prove/explain.hpp"
#include "prove/measures.hpp"
#include "prove/prover.hpp"

namespace grundy {
namespace {

using laws::Candidate;
using laws::Finder;
using laws::Law;
using prove::Attempt;

/// A right law that is slow to prove is rare, a wrong one that is slow to refute is the rule: so little is
/// spent on a candidate before the next larger table has seen it.
constexpr std::size_t first_states = 30'000;
constexpr std::size_t budget_growth = 4;
constexpr std::size_t most_states = 4'000'000;
constexpr std::size_t edges_per_state = 30;
constexpr std::size_t statement_states = 100'000;

std::string describe(const Law& law) {
  const std::size_t states = law.set.states();
  return std::to_string(states) + (states == 1 ? " state in " : " states in ") + law.numeration.name();
}

class Search {
 public:
  Search(const std::shared_ptr<const Game>& game, const LawRequest& request)
      : game_(game),
        request_(request),
        kind_(request.values || (game->sum && !game->sum->count) ? Law::Kind::Values : Law::Kind::Outcome),
        deadline_(request.seconds, request.limits.stop),
        finder_(game, request.parameters, kind_, finder_options()) {}

  LawReport run() {
    try {
      go();
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::Interrupted || deadline_.interrupted()) throw;
      set_reason("the time is over");
    }
    if (report_.status != LawReport::Status::Proved) conclude();
    return std::move(report_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  laws::FinderOptions finder_options() const {
    laws::FinderOptions options;
    options.limits = request_.limits;
    options.limits.stop = deadline_.flag();
    options.systems = request_.numerations;
    return options;
  }

  void add_time(const std::string& name, Clock::time_point since) {
    const double seconds = std::chrono::duration<double>(Clock::now() - since).count();
    const auto found = std::ranges::find(report_.steps, name, &LawStep::name);
    if (found != report_.steps.end())
      found->seconds += seconds;
    else
      report_.steps.push_back({name, seconds});
  }

  void set_reason(const std::string& reason) {
    if (report_.reason.empty()) report_.reason = reason;
  }

  void go() {
    while (true) {
      const auto since = Clock::now();
      std::optional<Candidate> candidate = finder_.next();
      add_time("table and learning", since);
      if (!candidate) return;
      if (handle(*candidate)) return;
    }
  }

  /// Whether the search is over.
  bool handle(Candidate& candidate) {
    for (std::size_t states = first_states;; states *= budget_growth) {
      best_ = candidate.law;
      const Attempt attempt = try_to_prove(candidate.law, states);
      if (attempt.outcome == Attempt::Outcome::Holds) return accept(candidate.law);
      if (attempt.outcome == Attempt::Outcome::Refuted) {
        best_.reset();
        refute(candidate.law, attempt);
        return false;
      }
      undecided_ = attempt.reason;
      const auto since = Clock::now();
      const bool larger = finder_.grow();
      const bool wrong = larger && laws::first_disagreement(candidate.law, finder_.sample(), {}).has_value();
      add_time("table and learning", since);
      if (wrong) {
        best_.reset();
        return false;
      }
      if (!expressible_ || (!larger && states >= most_states)) return true;
    }
  }

  Attempt try_to_prove(const Law& law, std::size_t states) {
    const auto since = Clock::now();
    automata::Budget budget;
    budget.states = states;
    budget.edges = states * edges_per_state;
    budget.stop = deadline_.flag();
    Attempt attempt;
    try {
      prove::Prover prover(law, budget);
      attempt = prover.attempt();
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::BadRequest) throw;
      attempt.reason = error.what();   // the rules have no first-order form
      expressible_ = false;
    }
    add_time(attempt.outcome == Attempt::Outcome::Holds ? "proof" : "wrong candidates", since);
    return attempt;
  }

  void refute(const Law& law, const Attempt& attempt) {
    const std::vector<laws::Track> tracks = laws::tracks_of(*game_, law.fixed, law.kind);
    std::string at;
    for (const Integer& number : attempt.tuple) at += (at.empty() ? "" : ", ") + number.to_string();
    report_.refuted.push_back(describe(law) + ": " + attempt.reason + ", at (" + at + ")");
    const auto since = Clock::now();
    (void)finder_.refute(attempt.tuple);
    add_time("table and learning", since);
  }

  bool accept(const Law& law) {
    auto since = Clock::now();
    automata::Budget budget;
    budget.stop = deadline_.flag();
    formulas::RuleFormulas rules(*game_, law.fixed, law.numeration);
    automata::Logic logic(law.numeration, budget);
    const auto measures = prove::find_measures(rules, laws::moves_with_rays(*game_), logic);
    if (!measures) {
      undecided_ = "no measure was found that every move lowers, so it is not shown that play ends";
      return true;
    }
    std::vector<std::string> terms;
    for (const prove::Measure& measure : *measures) terms.push_back(measure.to_string(*game_));
    const std::string certificate = laws::certificate_text(law, terms, budget);
    add_time("measure and certificate", since);
    since = Clock::now();
    CheckLimits limits;
    limits.memory = request_.limits.memory;
    limits.stop = deadline_.flag();
    const CheckResult check = check_certificate(certificate, limits);
    add_time("check", since);
    if (!check.proved) {
      undecided_ = "the checker does not accept it: " + check.reason;
      return true;
    }
    report_.status = LawReport::Status::Proved;
    report_.certificate = certificate;
    describe_law(law);
    add_statement(law);
    if (request_.explain) add_explanation(law, *measures);
    return true;
  }

  /// In words, if a pattern is found within a small budget.
  void add_statement(const Law& law) {
    const auto since = Clock::now();
    automata::Budget budget;
    budget.states = statement_states;
    budget.edges = statement_states * edges_per_state;
    budget.stop = deadline_.flag();
    try {
      laws::LawFormulas formulas(law, false);
      automata::Logic logic(law.numeration, budget);
      if (auto found = laws::find_statement(formulas, logic))
        report_.statement =
            LawStatement{sentence(law, found->says.words), found->says.unicode, found->says.latex};
    } catch (const Error& error) {
      // Over the budget, or at the end of the time: the law is proved all the same.
      if (error.kind() == ErrorKind::Interrupted && deadline_.interrupted()) throw;
    }
    add_time("statement", since);
  }

  static std::string sentence(const Law& law, const std::string& words) {
    if (law.kind == Law::Kind::Values) return words;
    if (words == "always" || words == "never")
      return std::string("the player to move always ") + (words == "always" ? "loses" : "wins");
    return "the player to move loses if and only if " + words;
  }

  void add_explanation(const Law& law, const std::vector<prove::Measure>& measures) {
    const auto since = Clock::now();
    automata::Budget budget;
    budget.stop = deadline_.flag();
    report_.explanation = prove::explain(law, measures, budget);
    add_time("explanation", since);
  }

  void describe_law(const Law& law) {
    report_.numeration = law.numeration.name();
    report_.states = law.set.states();
    report_.automaton = to_text(law.set);
    report_.drawing = to_dot(law.set);
    for (const laws::Track& track : laws::tracks_of(*game_, law.fixed, law.kind)) {
      std::string name =
          track.kind == laws::Track::Kind::Value ? "value" : game_->variable_name(track.variable);
      if (laws::boards_of(*game_, law.kind) > 1 && track.kind == laws::Track::Kind::Coordinate)
        name += std::to_string(track.board + 1);
      report_.tracks += (report_.tracks.empty() ? "" : ", ") + name;
    }
    for (const std::size_t side : finder_.sample().members.sides())
      report_.checked_to += (report_.checked_to.empty() ? "0.." : " x 0..") + std::to_string(side - 1);
  }

  /// Nothing is proved: what can be said.
  void conclude() {
    if (best_) {
      report_.status = LawReport::Status::Conjectured;
      if (!undecided_.empty()) set_reason(undecided_);
      describe_law(*best_);
    } else {
      report_.status = LawReport::Status::NotFound;
      set_reason(finder_.reason());
      report_.reason += advice();
    }
  }

  /// Laws for all values of a parameter at once are rare.
  std::string advice() const {
    for (std::size_t i = 0; i < game_->parameters.size(); ++i) {
      if (i >= request_.parameters.size() || !request_.parameters[i])
        return "; there may be a law for a fixed parameter: give " + game_->parameters[i] + "=NUMBER";
    }
    return "";
  }

  std::shared_ptr<const Game> game_;
  LawRequest request_;
  Law::Kind kind_;
  prove::Deadline deadline_;
  Finder finder_;
  LawReport report_;
  std::optional<Law> best_;  // agrees with all tables so far, and is not refuted
  std::string undecided_;
  bool expressible_ = true;
};

void check_request(const Game& game, const LawRequest& request) {
  const bool any = game.sum && !game.sum->count;
  if ((any || request.values) && game.play == Play::Misere)
    throw Error(ErrorKind::BadRequest,
                "under misere play a sum is not decided by the Grundy values of its boards");
  if ((any || request.values) && game.block > 0)
    throw Error(ErrorKind::BadRequest, "there are no Grundy values where options may be blocked");
}

}  // namespace

LawReport find_law(const std::shared_ptr<const Game>& game, const LawRequest& request) {
  check_request(*game, request);
  return Search(game, request).run();
}

}  // namespace grundy
