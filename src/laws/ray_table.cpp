#include <algorithm>
#include <limits>

#include <grundy/error.hpp>

#include "laws/sample.hpp"
#include "rules/evaluate.hpp"
#include "solve/polynomial.hpp"

/// Ray relations on a table. Guard and steps of such a move use only what the move leaves alone, so they are
/// evaluated once for each choice of the tracks that they mention, and the pass over the box only looks them
/// up.
namespace grundy::laws {
namespace {

class RayTable {
 public:
  RayTable(const Sample& sample, std::size_t board, std::size_t move)
      : sample_(sample), move_(sample.game->moves[move]), steps_(ray_steps(*sample.game, move)) {
    if (steps_.empty())
      throw Error(ErrorKind::BadRequest,
                  "a move of " + sample.game->name + " is no ray of steps of the same size");
    find_tracks(board);
    evaluate_steps();
  }

  Membership run() {
    const Membership& members = sample_.members;
    const std::vector<std::size_t>& sides = members.sides();
    Membership rays(sides);
    std::size_t index = 0;
    each_tuple(sides, 0, [&](const std::vector<std::size_t>& tuple) {
      const std::int64_t* step = step_at(tuple);
      bool natural = step[0] >= 0;
      std::size_t back = 0;
      for (std::size_t i = 0; natural && i < steps_.size(); ++i) {
        const auto amount = static_cast<std::size_t>(step[i]);
        natural = amount <= tuple[changed_[i]];
        back += amount * members.strides()[changed_[i]];
      }
      if (natural && (members.contains(index - back) || rays.contains(index - back))) rays.insert(index);
      ++index;
    });
    return rays;
  }

 private:
  [[nodiscard]] std::size_t track_of(VariableIndex variable, std::size_t board) const {
    for (std::size_t i = 0; i < sample_.tracks.size(); ++i) {
      const Track& track = sample_.tracks[i];
      if (track.kind == Track::Kind::Value || track.variable != variable) continue;
      if (track.kind == Track::Kind::Parameter || track.board == board) return i;
    }
    return sample_.tracks.size();   // a fixed parameter
  }

  void find_tracks(std::size_t board) {
    for (const RayStep& step : steps_) changed_.push_back(track_of(step.variable, board));
    environment_.assign(sample_.game->variable_count() + move_.ranges.size(), 0);
    for (VariableIndex variable = 0; variable < sample_.game->variable_count(); ++variable) {
      const bool used = (move_.guard && rules::mentions(*move_.guard, variable)) ||
                        std::ranges::any_of(steps_, [&](const RayStep& step) {
                          return rules::mentions(step.step, variable);
                        });
      const std::size_t track = track_of(variable, board);
      if (track < sample_.tracks.size()) {
        if (!used) continue;
        used_.push_back(track);
        used_variables_.push_back(variable);
        used_sides_.push_back(sample_.members.sides()[track]);
      } else if (variable < sample_.fixed.size() && sample_.fixed[variable]) {
        environment_[variable] = *sample_.fixed[variable];
      }
    }
  }

  void evaluate_steps() {
    each_tuple(used_sides_, 0, [&](const std::vector<std::size_t>& tuple) {
      for (std::size_t i = 0; i < tuple.size(); ++i)
        environment_[used_variables_[i]] = static_cast<std::int64_t>(tuple[i]);
      const std::size_t begin = values_.size();
      values_.resize(begin + steps_.size(), -1);
      bool there = true;
      if (move_.guard) there = has_value(rules::holds(*move_.guard, environment_.data(), there)) && there;
      bool positive = false;
      for (std::size_t i = 0; there && i < steps_.size(); ++i) {
        Integer step;
        there = has_value(rules::evaluate(steps_[i].step, environment_.data(), step));
        if (there && step.sign() < 0)
          throw Error(ErrorKind::BadRequest,
                      "a ray of " + sample_.game->name + " has a step that is negative somewhere");
        positive = positive || step.sign() > 0;
        // Beyond 64 bits it is longer than every side of a table.
        values_[begin + i] = step.fits_int64() ? step.to_int64() : std::numeric_limits<std::int64_t>::max();
      }
      // A step of 0 leads nowhere; in games that end there is one only from positions that are not legal.
      there = there && positive;
      if (!there) values_[begin] = -1;
    });
  }

  static bool has_value(rules::Status status) {
    if (status == rules::Status::Overflow)
      throw Error(ErrorKind::TooLarge, "a number in a move grows beyond every limit");
    return status == rules::Status::Value;
  }

  [[nodiscard]] const std::int64_t* step_at(const std::vector<std::size_t>& tuple) const {
    std::size_t index = 0;
    for (std::size_t i = 0; i < used_.size(); ++i) index = index * used_sides_[i] + tuple[used_[i]];
    return values_.data() + index * steps_.size();
  }

  const Sample& sample_;
  const Move& move_;
  std::vector<RayStep> steps_;
  std::vector<std::size_t> changed_;  // tracks, in the order of steps_
  std::vector<std::size_t> used_;  // tracks that guard or steps mention
  std::vector<VariableIndex> used_variables_;
  std::vector<std::size_t> used_sides_;
  std::vector<Integer> environment_;
  std::vector<std::int64_t> values_;  // steps for each choice of the used tracks; the first -1: no move
};

}  // namespace

Membership ray_members(const Sample& sample, std::size_t board, std::size_t move) {
  return RayTable(sample, board, move).run();
}

}  // namespace grundy::laws
