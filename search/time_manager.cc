// SPDX-License-Identifier: Apache-2.0
#include "search/time_manager.h"

#include <algorithm>

namespace tengen {
namespace {

// The largest time in milliseconds, about half a year. If the manager sends a larger number, this
// one is used instead. Reason: computations with the clock's nanoseconds must not overflow.
constexpr std::int64_t kLongest = std::int64_t{1} << 34;

std::int64_t WithoutReserve(std::int64_t ms) {
  ms = std::clamp<std::int64_t>(ms, 0, kLongest);
  return std::max<std::int64_t>(0, ms - std::clamp<std::int64_t>(ms * 6 / 100, 4, 40));
}

}  // namespace

TimeManager::TimeManager(const Limits& limits, int moves_to_go) {
  if (limits.turn_ms) {
    has_limit_ = true;
    use_all_ = true;
    hard_ms_ = optimum_ms_ = WithoutReserve(*limits.turn_ms);
  }
  if (!limits.match_left_ms) return;
  const std::int64_t left = WithoutReserve(*limits.match_left_ms);
  const std::int64_t increment = std::clamp<std::int64_t>(limits.increment_ms, 0, kLongest);
  const std::int64_t share = left / std::max(1, moves_to_go) + increment * 8 / 10;
  const std::int64_t optimum = std::min(share, left);
  const std::int64_t hard = std::min(left, std::max(optimum, std::min(left / 4, 5 * optimum)));
  if (!has_limit_ || optimum < optimum_ms_) {
    use_all_ = false;
    optimum_ms_ = optimum;
  }
  hard_ms_ = has_limit_ ? std::min(hard_ms_, hard) : hard;
  has_limit_ = true;
}

std::int64_t TimeManager::SoftMs(const Iteration& iteration) const {
  // The soft limit is close to the hard limit here, because time that is left of this turn cannot
  // be used later. An iteration takes about as long as all iterations before it together, so the
  // last iteration may not be finished. But it may find a better move before it is stopped.
  if (use_all_) return hard_ms_ * 95 / 100;
  int percent = 55;
  percent += 25 * std::min(iteration.best_move_changes, 4);
  percent += std::min(iteration.value_drop, 200) / 2;
  percent -= 3 * std::min(iteration.stable_iterations, 8);
  return std::min(hard_ms_, optimum_ms_ * percent / 100);
}

}  // namespace tengen
