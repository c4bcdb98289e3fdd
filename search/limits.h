// SPDX-License-Identifier: Apache-2.0
//
// How long a search may take, as the manager said it. A plain value; search/time_manager.h
// turns it into a soft and a hard stop.
#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.h"

namespace tengen {

struct Limits {
  // Milliseconds for this move; 0 = answer at once; absent = no turn limit.
  std::optional<std::int64_t> turn_ms;
  // Milliseconds left for the whole game; 0 or less = answer at once; absent = no match limit.
  std::optional<std::int64_t> match_left_ms;
  std::int64_t increment_ms = 0;
  int max_depth = 0;            // plies; 0 = no limit
  std::uint64_t max_nodes = 0;  // over all threads; 0 = no limit
};

}  // namespace tengen
