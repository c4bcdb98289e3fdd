// SPDX-License-Identifier: Apache-2.0
//
// TimeManager: a soft and a hard stop, as pure functions of the clock the manager gave and of
// how the iterations went. The real clock is read by the caller.
//
// All times are milliseconds since the command arrived. A reserve for pipes and scheduling is
// taken off here and nowhere else: six hundredths of the limit, from 4 to 40 ms.
#pragma once

#include <cstdint>

#include "search/limits.h"

namespace tengen {

class TimeManager {
 public:
  // Facts about the iteration that just ended.
  struct Iteration {
    int best_move_changes = 0;  // within this iteration
    int stable_iterations = 0;  // the same best move for so many iterations before this one
    int value_drop = 0;         // how much worse than the iteration before, 0 or more
  };

  // `moves_to_go`: own moves expected until the game is over.
  TimeManager(const Limits& limits, int moves_to_go);

  bool HasLimit() const { return has_limit_; }
  // The search must have stopped by then.
  std::int64_t hard_ms() const { return hard_ms_; }
  // No new iteration is begun after that.
  std::int64_t SoftMs(const Iteration& iteration) const;

 private:
  bool has_limit_ = false;
  bool use_all_ = false;  // the turn limit binds: saving time for later moves is no use
  std::int64_t hard_ms_ = 0;
  std::int64_t optimum_ms_ = 0;
};

}  // namespace tengen
