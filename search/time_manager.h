// SPDX-License-Identifier: Apache-2.0
//
// TimeManager: computes the soft and the hard time limit of one search. Both limits depend only on
// the limits of the game manager and on the progress of the search. This class never reads the
// clock.
//
// Units: milliseconds since the command arrived. This class subtracts a reserve for delays of pipes
// and of the system. Other code must not subtract another reserve. The reserve is 6 percent of the
// limit, but at least 4 ms and at most 40 ms.
//
// Thread rule: const members may run in any thread. No function fails.
#pragma once

#include <cstdint>

#include "search/limits.h"

namespace tengen {

class TimeManager {
 public:
  // Data about the iteration that just ended.
  struct Iteration {
    int best_move_changes = 0;  // how often the best move changed within this iteration
    int stable_iterations = 0;  // iterations in a row before this one with the same best move
    int value_drop = 0;         // how much the value fell since the iteration before; 0 or more
  };

  // `moves_to_go`: expected number of own moves until the end of the game.
  TimeManager(const Limits& limits, int moves_to_go);

  bool HasLimit() const { return has_limit_; }
  // The search must have stopped by this time.
  std::int64_t hard_ms() const { return hard_ms_; }
  // No new iteration begins after this time.
  std::int64_t SoftMs(const Iteration& iteration) const;

 private:
  bool has_limit_ = false;
  bool use_all_ = false;  // the turn limit decides: time saved now is of no use later
  std::int64_t hard_ms_ = 0;
  std::int64_t optimum_ms_ = 0;
};

}  // namespace tengen
