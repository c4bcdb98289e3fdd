// SPDX-License-Identifier: Apache-2.0
//
// SearchReport: the result of a search as one value. The search uses this struct for its final
// answer and for progress reports. It reports its progress after every finished depth, and on
// request for each root move. Plain values; no function fails.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/ply.h"
#include "eval/value.h"

namespace tengen {

// One principal variation of at least one ply.
struct PvLine {
  // The value for the side to move at the root. It is a proven value or the last exact value, never
  // a bound. If no iteration was finished, the best line has the static value, and other lines have
  // 0.
  Value value = 0;
  bool drawn = false;  // the draw is proven
  // True if it is proven that the first ply loses. If the search did not list all plies, an
  // unlisted ply may avoid the loss. `value` is then not a proven loss.
  bool loses = false;
  int depth = 0;     // plies: depth of the iteration that finished the line
  int seldepth = 0;  // plies: depth of the deepest node that was searched
  std::vector<Ply> moves;
};

// A root move that the search begins or has finished.
struct RootStep {
  Ply ply;
  bool done = false;  // true = finished; false = begins
};

struct SearchReport {
  Ply best;                     // without points if no legal ply places a stone
  std::vector<PvLine> lines;    // at most multi_pv, best first; at least one if `best` has points
  std::uint64_t nodes = 0;      // sum over all threads, nodes of proofs included
  std::int64_t elapsed_ms = 0;  // since SearchRequest::arrival
  // If it has a value, the report is about this root step and contains nothing else. Requires
  // SearchRequest::watch_root.
  std::optional<RootStep> step = std::nullopt;
};

// A proven result of a position, for the side to move.
struct SolveReport {
  enum class Result : std::uint8_t { kUnknown, kWon, kLost, kDrawn };
  Result result = Result::kUnknown;
  // The number of plies of a win or loss, the last ply included. If `exact` is false, the number is
  // an upper bound.
  int plies = 0;
  bool exact = false;       // true = no shorter win and no longer defence exists
  std::vector<Ply> line;    // for a win: at least the first ply
  std::uint64_t nodes = 0;  // nodes of the whole search
  // True if the result is unknown, but it is certain that no win exists in which each turn
  // threatens to win with the next turn (VCF). Another win by threats (VCT) may exist.
  bool exhausted = false;
};

// A searching thread calls this function. The function must not call the player.
using ProgressFn = std::function<void(const SearchReport&)>;

}  // namespace tengen
