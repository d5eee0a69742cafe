#include <algorithm>
#include <cstring>

#include "solve/outcome_rays.hpp"

/// The same as outcome_rays.cpp for a whole stretch of a row at a time, where every option is the same change
/// of board on the stretch: what earlier rows carry is joined by plain loops over bytes, and only rays along
/// the row itself go from board to board. If that is a single ray without conditions, the first board without
/// a P-option is the row's only P-position.
namespace grundy::solve {

using Way = Sweeper::Way;

bool OutcomeSweep::by_rows() const {
  if (!legal_ || game_.block > 0) return false;
  return std::all_of(stretches_.begin(), stretches_.end(), [](const Stretch& stretch) {
    if (!stretch.columns) return false;
    const Way way = stretch.sweeper->way;
    if (way == Way::Marks) return !stretch.starts.empty();
    if (way == Way::Walk && !stretch.sweeper->line->is_ray)
      return !stretch.starts.empty() || stretch.columns->guard.holds_nowhere();
    return false;
  });
}

void OutcomeSweep::sweep_row_stretch() {
  earlier_.clear();
  in_row_.clear();
  later_.clear();
  at_once_.clear();
  for (Stretch& stretch : stretches_) connect(stretch);
  gather_earlier();
  if (has_one_plain_ray()) {
    decide_single_ray();
  } else {
    decide_one_by_one();
  }
  update_later();
}

/// Where the marks of the move's options are found, and where those of this stretch go.
void OutcomeSweep::connect(Stretch& stretch) {
  const RowEvaluator::Truths& holds = stretch.columns->guard;
  const std::uint8_t* guard = holds.constant ? nullptr : holds.values;
  if (stretch.sweeper->line->is_ray) connect_ray(stretch);
  if (holds.holds_nowhere()) return;
  const Carry& carry = stretch.sweeper->line->is_ray ? stretch.sweeper->carry : marks_;
  for (const Shift& start : stretch.starts) {
    if (!start.in_row_range) continue;
    const std::uint8_t* row =
        carry.marks.data() + carry.at(rows_.number() - static_cast<std::size_t>(-start.rows), 0);
    (start.rows < 0 ? earlier_ : in_row_).push_back({row, start.cells, guard});
  }
}

void OutcomeSweep::connect_ray(const Stretch& stretch) {
  Carry& carry = stretch.sweeper->carry;
  const Shift& step = stretch.step;
  Update update{carry.marks.data() + carry.at(rows_.number(), 0), nullptr, step.cells};
  const bool falls = step.falls();
  if (falls)
    update.before = carry.marks.data() + carry.at(rows_.number() - static_cast<std::size_t>(-step.rows), 0);
  const Shift& start = stretch.starts.front();
  const bool at_once = (falls && step.rows == 0) || (start.in_row_range && start.rows == 0);
  (at_once ? at_once_ : later_).push_back(update);
}

void OutcomeSweep::gather_earlier() {
  std::memset(found_.data(), 0, cells_);
  const auto first = static_cast<std::int64_t>(first_cell_);
  for (const Source& source : earlier_) {
    const std::int64_t begin = std::max<std::int64_t>(0, -source.shift - first);
    const std::int64_t end = std::min(static_cast<std::int64_t>(cells_),
                                      static_cast<std::int64_t>(rows_.width()) - source.shift - first);
    if (begin >= end) continue;
    std::uint8_t* __restrict found = found_.data() + begin;
    const std::uint8_t* __restrict row = source.row + (first + source.shift + begin);
    const std::int64_t count = end - begin;
    if (source.guard == nullptr) {
      for (std::int64_t i = 0; i < count; ++i) found[i] |= row[i];
    } else {
      const std::uint8_t* __restrict guard = source.guard + begin;
      for (std::int64_t i = 0; i < count; ++i) {
        found[i] = static_cast<std::uint8_t>(found[i] | (guard[i] == RowEvaluator::Truths::Yes ? row[i] : 0));
      }
    }
  }
}

bool OutcomeSweep::has_one_plain_ray() const {
  return game_.play == Play::Normal && legal_->holds_everywhere() && ended_.empty() && in_row_.size() == 1 &&
         at_once_.size() == 1 && in_row_[0].row == at_once_[0].row && at_once_[0].before == at_once_[0].row &&
         in_row_[0].shift == -1 && at_once_[0].shift == -1 && in_row_[0].guard == nullptr;
}

void OutcomeSweep::decide_single_ray() {
  constexpr std::uint64_t p_marks = 0x0101010101010101;
  std::uint8_t* carry = at_once_[0].row + first_cell_;
  std::size_t p = cells_;  // the first board of the stretch without a P-option
  if (first_cell_ == 0 || (carry[-1] & p_mark) == 0) {
    p = 0;
    for (std::uint64_t eight = p_marks; p + 8 <= cells_; p += 8) {
      std::memcpy(&eight, found_.data() + p, 8);
      if ((eight & p_marks) != p_marks) break;
    }
    while (p < cells_ && (found_[p] & p_mark) != 0) ++p;
    std::memset(carry, legal_mark, p);
    std::memset(carry + p, legal_mark | p_mark, cells_ - p);
  } else {
    std::memset(carry, legal_mark | p_mark, cells_);
  }
  std::memset(own_, legal_mark, cells_);
  if (p < cells_) {
    own_[p] |= p_mark;
    table_.set_p(rows_.index(first_cell_ + p));
  }
}

void OutcomeSweep::decide_one_by_one() {
  const auto first = static_cast<std::int64_t>(first_cell_);
  const auto width = static_cast<std::int64_t>(rows_.width());
  const bool misere = game_.play == Play::Misere;
  for (std::size_t i = 0; i < cells_; ++i) {
    const std::int64_t cell = first + static_cast<std::int64_t>(i);
    std::uint8_t found = found_[i];
    for (const Source& source : in_row_) {
      const std::int64_t from = cell + source.shift;
      if (from >= 0 && from < width &&
          (source.guard == nullptr || source.guard[i] == RowEvaluator::Truths::Yes))
        found |= source.row[from];
    }
    bool is_p = (found & p_mark) == 0 && (!misere || (found & legal_mark) != 0);
    if (!ended_.empty() && ended_[i] != 0) is_p = ended_[i] == 1;
    const bool legal = legal_->holds_at(i);
    own_[i] = static_cast<std::uint8_t>(!legal ? 0 : is_p ? legal_mark | p_mark : legal_mark);
    if (legal && is_p) table_.set_p(rows_.index(static_cast<std::size_t>(cell)));
    for (const Update& update : at_once_) {
      const std::int64_t from = cell + update.shift;
      const bool has_next = update.before != nullptr && from >= 0 && from < width;
      update.row[cell] = static_cast<std::uint8_t>(own_[i] | (has_next ? update.before[from] : 0));
    }
  }
}

void OutcomeSweep::update_later() {
  const auto first = static_cast<std::int64_t>(first_cell_);
  for (const Update& update : later_) {
    std::uint8_t* __restrict row = update.row + first;
    std::memcpy(row, own_, cells_);
    if (update.before == nullptr) continue;
    const std::int64_t begin = std::max<std::int64_t>(0, -update.shift - first);
    const std::int64_t end = std::min(static_cast<std::int64_t>(cells_),
                                      static_cast<std::int64_t>(rows_.width()) - update.shift - first);
    if (begin >= end) continue;
    const std::uint8_t* __restrict before = update.before + (first + update.shift + begin);
    for (std::int64_t i = 0; i < end - begin; ++i) row[begin + i] |= before[i];
  }
}

}  // namespace grundy::solve
