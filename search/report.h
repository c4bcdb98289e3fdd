// SPDX-License-Identifier: Apache-2.0
//
// SearchReport: the result of a search as one value. The same struct serves progress reports (after
// every finished depth, and for root steps) and the final answer. Plain values without errors.
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
  // For the side to move at the root. It is proven, or the exact value that was found last, never a
  // bound. If no search was finished: the static value for the best line, 0 for another one.
  Value value = 0;
  bool drawn = false;  // the draw is proven
  // The first ply loses, which is proven. The position need not be lost: the root list may be
  // incomplete. `value` is then not a proven loss.
  bool loses = false;
  int depth = 0;     // iteration that finished it, plies
  int seldepth = 0;  // deepest ply that was searched
  std::vector<Ply> moves;
};

// A root move that the search begins or has finished.
struct RootStep {
  Ply ply;
  bool done = false;  // true = finished; false = begins
};

struct SearchReport {
  Ply best;                   // has no points only if no legal ply with stones exists
  std::vector<PvLine> lines;  // multi_pv lines, best first; not empty if `best` has points
  std::uint64_t nodes = 0;    // sum over all threads, with the nodes of proofs
  std::int64_t elapsed_ms = 0;
  // Only if the request watches the root: this report then holds a root step and nothing else.
  std::optional<RootStep> step = std::nullopt;
};

// What is proven about a position, for the side to move.
struct SolveReport {
  enum class Result : std::uint8_t { kUnknown, kWon, kLost, kDrawn };
  Result result = Result::kUnknown;
  // Plies of a win or loss, the last one included. If `exact` is false, it is an upper bound.
  int plies = 0;
  bool exact = false;       // the shortest win or the longest defence
  std::vector<Ply> line;    // for a win: at least the first ply
  std::uint64_t nodes = 0;  // nodes of the whole search
  // The result is unknown, but all wins by continuous threats were tried to the end: none exists.
  bool exhausted = false;
};

// Called from a searching thread. It must not call back into the player.
using ProgressFn = std::function<void(const SearchReport&)>;

}  // namespace tengen
