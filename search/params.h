// SPDX-License-Identifier: Apache-2.0
//
// Every tunable of the search, one row each: name, value, lowest, highest, step for tuning.
// A row is a constant; the bounds are checked when compiled. In a tuning build (TENGEN_TUNE)
// an environment variable of the row's name overrides it. Values are in units of eval/value.h,
// depths in plies.
#pragma once

#ifdef TENGEN_TUNE
#include <cstdlib>
#endif

namespace tengen::params {

#ifdef TENGEN_TUNE
inline int FromEnvironment(const char* name, int value) {
  const char* text = std::getenv(name);
  return text == nullptr ? value : std::atoi(text);
}
#define TENGEN_PARAM(name, value, low, high, step) \
  inline const int name = FromEnvironment(#name, value)
#else
#define TENGEN_PARAM(name, value, low, high, step) \
  inline constexpr int name = value;               \
  static_assert((low) <= (value) && (value) <= (high) && (step) > 0, #name)
#endif

// Aspiration
TENGEN_PARAM(kAspirationDepth, 4, 2, 10, 1);
TENGEN_PARAM(kAspirationWindow, 20, 5, 200, 5);
// Pruning at low depth
TENGEN_PARAM(kRazorDepth, 2, 0, 5, 1);
TENGEN_PARAM(kRazorMargin, 80, 10, 800, 20);
TENGEN_PARAM(kReverseFutilityDepth, 10, 0, 20, 1);
TENGEN_PARAM(kReverseFutilityMargin, 50, 20, 300, 5);
TENGEN_PARAM(kFutilityDepth, 6, 0, 12, 1);
TENGEN_PARAM(kFutilityBase, 60, 0, 500, 10);
TENGEN_PARAM(kFutilityMargin, 45, 10, 300, 5);
// Quiet moves tried before the rest is left out: base + depth ^ (exponent / 100)
TENGEN_PARAM(kMoveCountDepth, 20, 0, 60, 1);
TENGEN_PARAM(kMoveCountBase, 4, 1, 30, 1);
TENGEN_PARAM(kMoveCountExponent, 140, 50, 300, 5);
// Null move
TENGEN_PARAM(kNullMoveDepth, 5, 2, 12, 1);
TENGEN_PARAM(kNullMoveReduction, 3, 1, 6, 1);
TENGEN_PARAM(kNullMoveDepthDivisor, 4, 2, 10, 1);
// Internal iterative reduction
TENGEN_PARAM(kIirDepth, 4, 2, 10, 1);
// Singular extension
TENGEN_PARAM(kSingularDepth, 7, 4, 14, 1);
TENGEN_PARAM(kSingularMargin, 3, 1, 20, 1);
// Late-move reductions, in hundredths: base + log(depth) * log(moves) * factor
TENGEN_PARAM(kReductionDepth, 2, 1, 6, 1);
TENGEN_PARAM(kReductionBase, 50, 0, 200, 5);
TENGEN_PARAM(kReductionFactor, 90, 10, 150, 5);
// Hundredths of a ply per score gap of 1024 to the best looking move
TENGEN_PARAM(kReductionScoreGap, 150, 0, 600, 10);
TENGEN_PARAM(kReductionHistory, 6000, 1000, 30000, 500);
// Move ordering
TENGEN_PARAM(kHistoryMax, 12000, 1000, 30000, 1000);
TENGEN_PARAM(kHistoryShift, 6, 0, 10, 1);
TENGEN_PARAM(kKillerScore, 60, 0, 500, 10);
TENGEN_PARAM(kCounterScore, 50, 0, 500, 10);
// Quiescence
TENGEN_PARAM(kVcfNodesAtLeaf, 20, 0, 5000, 5);
TENGEN_PARAM(kVcfNodesPerDepth, 10, 0, 5000, 5);
// Wins by threats (VCT) inside the tree, from this depth up, with so many solver nodes
TENGEN_PARAM(kVctDepth, 8, 1, 100, 1);
TENGEN_PARAM(kVctNodes, 400, 0, 5000, 25);
// Several threads: from this depth up, moves that another is searching come last, and nodes that
// another has answered are left; looked for whenever so many nodes have been searched
TENGEN_PARAM(kBusyMoveDepth, 3, 1, 100, 1);
TENGEN_PARAM(kLookAboveNodes, 256, 1, 100000, 32);
// Root
TENGEN_PARAM(kSolverNodesVcf, 200000, 0, 100000000, 10000);
TENGEN_PARAM(kSolverNodesVct, 5000, 0, 100000000, 1000);  // where no clock ends it
TENGEN_PARAM(kSolverTimePercent, 10, 0, 90, 5);

#undef TENGEN_PARAM

}  // namespace tengen::params
