// SPDX-License-Identifier: Apache-2.0
//
// Limits: the limits that the game manager sets for one search. A plain value; no function fails.
// search/time_manager.h computes a soft and a hard time limit from these limits.
#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.h"

namespace tengen {

struct Limits {
  // Milliseconds for this move. 0 = answer at once. Absent = no turn limit.
  std::optional<std::int64_t> turn_ms;
  // Milliseconds left for the whole game. 0 or less = answer at once. Absent = no match limit.
  std::optional<std::int64_t> match_left_ms;
  // Milliseconds added to the match time for each move. Used only with match_left_ms.
  std::int64_t increment_ms = 0;
  int max_depth = 0;            // plies; 0 = no limit
  std::uint64_t max_nodes = 0;  // sum over all threads; 0 = no limit
};

}  // namespace tengen
