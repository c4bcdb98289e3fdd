// SPDX-License-Identifier: Apache-2.0
//
// SearchReport: what a search found, as one value. The same struct serves progress reports
// (after every finished iteration and principal-variation change) and the final answer.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/types.h"
#include "eval/value.h"

namespace tengen {

// One principal variation. Value speaks for the side to move at the root.
struct PvLine {
  Value value = 0;
  int depth = 0;     // iteration that finished it, plies
  int seldepth = 0;  // deepest ply looked at
  std::vector<Point> moves;
};

struct SearchReport {
  Point best;                 // off the board only when the board has no legal point
  std::vector<PvLine> lines;  // multi_pv lines, best first; never empty when best is on the board
  std::uint64_t nodes = 0;    // over all threads, solvers included
  std::int64_t elapsed_ms = 0;
};

// Called from a searching thread; must not call back into the player.
using ProgressFn = std::function<void(const SearchReport&)>;

}  // namespace tengen
