// SPDX-License-Identifier: Apache-2.0
//
// SearchReport: what a search found, as one value. The same struct serves progress reports
// (after every finished iteration and principal-variation change) and the final answer.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/ply.h"
#include "eval/value.h"

namespace tengen {

// One principal variation, of one ply at least. Value speaks for the side to move at the root.
struct PvLine {
  Value value = 0;
  int depth = 0;     // iteration that finished it, plies
  int seldepth = 0;  // deepest ply looked at
  std::vector<Ply> moves;
};

// What the search is doing at the root.
struct RootStep {
  Ply ply;
  bool done = false;  // else: it begins to look at the ply
};

struct SearchReport {
  Ply best;                   // without points only when there is no legal ply with stones
  std::vector<PvLine> lines;  // multi_pv lines, best first; never empty when best has points
  std::uint64_t nodes = 0;    // over all threads, solvers included
  std::int64_t elapsed_ms = 0;
  // When the request watches the root: this report tells of a step and of nothing else.
  std::optional<RootStep> step = std::nullopt;
};

// What is proven about a position, for the side to move.
struct SolveReport {
  enum class Result : std::uint8_t { kUnknown, kWon, kLost, kDrawn };
  Result result = Result::kUnknown;
  // Of a win or loss: plies up to and with the last one; at most, unless exact.
  int plies = 0;
  bool exact = false;       // the shortest win, the longest defence
  std::vector<Ply> line;    // a win's first ply at least
  std::uint64_t nodes = 0;  // what the answer took
  // Unknown, but every win by continuous threats was looked for to its end: there is none.
  bool exhausted = false;
};

// Called from a searching thread; must not call back into the player.
using ProgressFn = std::function<void(const SearchReport&)>;

}  // namespace tengen
