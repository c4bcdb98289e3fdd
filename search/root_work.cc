// SPDX-License-Identifier: Apache-2.0
#include "search/root_work.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
namespace tengen {

void RootWork::Begin(std::vector<RootMove> moves, int lines, ParamColumn family) {
  const std::lock_guard lock(mutex_);
  moves_ = std::move(moves);
  lines_ = lines;
  family_ = family;
  floor_ = -kInfinite;
  task_ = {.number = 1, .depth = 1};
  StartLine();
}

void RootWork::Raise(Value floor) {
  const std::lock_guard lock(mutex_);
  floor_ = floor;
  over_.store(task_.number, std::memory_order_relaxed);
  ++task_.number;
  task_.line = 0;
  StartLine();
}

RootTask RootWork::Take(std::vector<RootMove>& moves) const {
  const std::lock_guard lock(mutex_);
  moves = moves_;
  return task_;
}

RootResult RootWork::result() const {
  const std::lock_guard lock(mutex_);
  return result_;
}

void RootWork::StartLine() {
  for (std::size_t i = task_.line; i < moves_.size(); ++i) {
    moves_[i].previous_value = moves_[i].value;
    moves_[i].value = -kInfinite;
  }
  best_move_changes_ = 0;
  const Value center = moves_[task_.line].previous_value;
  const bool aspire = floor_ == -kInfinite && task_.depth >= params::kAspirationDepth &&
                      std::abs(center) < kWinFloor;
  window_ = params::kAspirationWindow[family_];
  task_.alpha = aspire ? center - window_ : floor_;
  task_.beta = aspire ? center + window_ : kInfinite;
}

void RootWork::Finish(const RootTask& task, Value value, int best_move_changes,
                      std::vector<RootMove> moves) {
  const std::lock_guard lock(mutex_);
  if (task.number != task_.number) return;
  std::stable_sort(moves.begin() + task.line, moves.end(),
                   [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
  const bool too_low = value <= task.alpha && task.alpha > floor_;
  const bool too_high = !too_low && value >= task.beta && task.beta < kInfinite;
  const bool ends_depth = !too_low && !too_high && task.line + 1 == lines_;
  best_move_changes += best_move_changes_;
  // Only this line can fail for lack of memory, and nothing has changed before it.
  if (ends_depth) result_ = RootResult{task.depth, best_move_changes, moves};
  moves_ = std::move(moves);
  best_move_changes_ = best_move_changes;
  if (too_low) {
    if (params::kAspirationNarrows[family_] != 0) task_.beta = (task.alpha + task.beta) / 2;
    task_.alpha = IsLoss(value) ? -kInfinite : std::max(value - window_, -kInfinite);
    window_ *= params::kAspirationGrowth[family_];
  } else if (too_high) {
    task_.beta = IsWin(value) ? kInfinite : std::min(value + window_, kInfinite);
    window_ *= params::kAspirationGrowth[family_];
  } else {
    task_.line = ends_depth ? 0 : task.line + 1;
    if (ends_depth) ++task_.depth;
    StartLine();
  }
  over_.store(task.number, std::memory_order_relaxed);
  ++task_.number;
}

}  // namespace tengen
