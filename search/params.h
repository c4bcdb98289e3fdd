// SPDX-License-Identifier: Apache-2.0
//
// Every tunable of the search, one row each: name, value, lowest, highest, step for tuning. Where
// families of games differ a row has a column for each of them, in the order of Family. A row is a
// constant; the bounds are checked when compiled. In a tuning build (TENGEN_TUNE) an environment
// variable of the row's name overrides the row, and one of the name, an underscore and the
// column's number from 0 on (kRazorDepth_1) a column; train/tune.cc finds good values there
// (docs/tuning.md). Values are in units of eval/value.h, depths in plies: in connect6 a ply is a
// turn of two stones. Where the values of the fives' reductions, extensions and margins come from:
// docs/decisions/0016-quiet-by-fours.md.
#pragma once

#include <array>
#ifdef TENGEN_TUNE
#include <cstdlib>
#endif
#include <string>
#include <vector>

namespace tengen {

// Games that a column of figures fits.
enum class ParamColumn { kFives, kPente, kConnect6, kIrensei, kFour };
inline constexpr int kParamColumns = 5;

namespace params {

using Columns = std::array<int, kParamColumns>;
struct Row {
  Columns column;
  constexpr int operator[](ParamColumn f) const { return column[static_cast<int>(f)]; }
};
constexpr bool Within(const Columns& columns, int low, int high) {
  for (const int value : columns)
    if (value < low || value > high) return false;
  return true;
}

// A row as it is written below, and what it holds in this process: a value, or one per column.
struct RowFacts {
  std::string name;
  std::vector<int> values;
  int low, high, step;
  std::string low_text, high_text, step_text, values_text;
};
// In the order of this file; empty but in a tuning build.
inline std::vector<RowFacts>& AllRows() {
  static std::vector<RowFacts> rows;
  return rows;
}

#ifdef TENGEN_TUNE
inline int FromEnvironment(const std::string& name, int value) {
  const char* text = std::getenv(name.c_str());
  return text == nullptr ? value : std::atoi(text);
}
inline int Enter(const RowFacts& row) {
  AllRows().push_back(row);
  AllRows().back().values = {FromEnvironment(row.name, row.values.front())};
  return AllRows().back().values.front();
}
inline Row EnterColumns(const RowFacts& row) {
  AllRows().push_back(row);
  Row made;
  for (int i = 0; i < kParamColumns; ++i) {
    int& value = AllRows().back().values[i];
    value = FromEnvironment(row.name, value);
    value = FromEnvironment(row.name + "_" + std::to_string(i), value);
    made.column[i] = value;
  }
  return made;
}
#define TENGEN_PARAM(name, value, low, high, step) \
  inline const int name = Enter({#name, {value}, low, high, step, #low, #high, #step, #value})
#define TENGEN_ROW(name, low, high, step, ...) \
  inline const Row name =                      \
      EnterColumns({#name, {__VA_ARGS__}, low, high, step, #low, #high, #step, #__VA_ARGS__})
#else
#define TENGEN_PARAM(name, value, low, high, step) \
  inline constexpr int name = value;               \
  static_assert((low) <= (value) && (value) <= (high) && (step) > 0, #name)
#define TENGEN_ROW(name, low, high, step, ...)        \
  inline constexpr Row name = {Columns{__VA_ARGS__}}; \
  static_assert(Within(name.column, low, high) && (step) > 0, #name)
#endif

inline constexpr int kNever = 1000;  // a depth that no search reaches

//                                                  fives, pente, connect6, irensei, four
// Aspiration: from a depth up; the first window, and how many times wider the next one is
TENGEN_PARAM(kAspirationDepth, 4, 2, 10, 1);
TENGEN_ROW(kAspirationWindow, 5, 200, 5, /*      */ 20, 50, 30, 30, 30);
TENGEN_ROW(kAspirationNarrows, 0, 1, 1, /*       */ 1, 0, 0, 0, 0);  // from above, failing low
TENGEN_ROW(kAspirationGrowth, 2, 5, 1, /*        */ 2, 3, 3, 3, 3);
// Pruning at low depth
TENGEN_ROW(kRazorDepth, -1, 5, 1, /*             */ 2, 2, -1, 2, -1);
TENGEN_ROW(kRazorBase, 0, 500, 5, /*             */ 19, 0, 0, 0, 0);
TENGEN_ROW(kRazorMargin, 5, 800, 5, /*           */ 14, 79, 80, 80, 80);
TENGEN_ROW(kReverseFutilityDepth, 0, 20, 1, /*   */ 20, 10, 6, 10, 10);
TENGEN_ROW(kReverseFutilityMargin, 20, 300, 5, /**/ 65, 77, 110, 50, 50);
TENGEN_ROW(kReverseFutilityImproving, 0, 1, 1, /**/ 1, 1, 0, 1, 1);  // a depth is forgiven then
TENGEN_ROW(kReverseFutilityLess, 0, 2, 1, /*     */ 1, 0, 0, 0, 0);  // and so many always
TENGEN_ROW(kFutilityDepth, -1, 12, 1, /*         */ 6, 6, -1, -1, -1);
TENGEN_ROW(kFutilityBase, 0, 500, 10, /*         */ 60, 60, 60, 60, 60);
TENGEN_ROW(kFutilityMargin, 10, 300, 5, /*       */ 63, 35, 45, 45, 45);
// Quiet moves tried before the rest is left out: base + depth ^ (exponent / 100)
TENGEN_ROW(kMoveCountDepth, -1, 60, 1, /*        */ 20, 20, -1, 20, -1);
TENGEN_ROW(kMoveCountAll, 0, 1, 1, /*            */ 1, 0, 0, 0, 0);  // attacks too, at any depth
TENGEN_ROW(kMoveCountBase, 1, 30, 1, /*          */ 5, 7, 4, 4, 4);
TENGEN_ROW(kMoveCountExponent, 50, 300, 5, /*    */ 164, 149, 140, 140, 140);
// Null move
TENGEN_ROW(kNullMoveDepth, 2, 12, 1, /*          */ 10, 5, 3, 3, 3);
TENGEN_ROW(kNullMoveMargin, 0, 1000, 20, /*      */ 300, 0, 0, 0, 0);
TENGEN_PARAM(kNullMoveReduction, 3, 1, 6, 1);
TENGEN_PARAM(kNullMoveDepthDivisor, 4, 2, 10, 1);
// Depths are whole plies (1) or hundredths of one (0)
TENGEN_ROW(kWholePlies, 0, 1, 1, /*              */ 0, 0, 1, 1, 1);
// Internal iterative reduction
TENGEN_ROW(kIirDepth, 2, kNever, 1, /*           */ 4, 6, kNever, kNever, kNever);
// Where a value so far above beta promises a cut, hundredths of a ply less, but for fours
TENGEN_ROW(kLikelyCutReduction, 0, 200, 10, /*   */ 100, 0, 0, 0, 0);
TENGEN_ROW(kLikelyCutBase, -100, 300, 10, /*     */ -3, 0, 0, 0, 0);
TENGEN_ROW(kLikelyCutMargin, 0, 100, 5, /*       */ 15, 0, 0, 0, 0);  // a ply
TENGEN_ROW(kLikelyCutAnswer, 0, 300, 10, /*      */ 87, 0, 0, 0, 0);  // among answers to a threat
// Extensions in hundredths: of answers to a four, of the table's move
TENGEN_ROW(kAnswerExtension, 0, 200, 5, /*       */ 141, 112, 100, 100, 100);
TENGEN_ROW(kTableExtensionPv, 0, 100, 5, /*      */ 25, 49, 0, 0, 0);
TENGEN_ROW(kTableExtension, 0, 100, 5, /*        */ 8, 34, 0, 0, 0);
// Late-move reductions, in hundredths: base + log(depth) * log(moves) * factor; the first move that
// is reduced in a null window and in an open one
TENGEN_ROW(kReductionDepth, 1, 6, 1, /*          */ 2, 2, 3, 2, 2);
TENGEN_ROW(kReducedMove, 2, 8, 1, /*             */ 2, 2, 3, 2, 2);
TENGEN_ROW(kReducedMovePv, 2, 12, 1, /*          */ 4, 4, 5, 4, 4);
TENGEN_ROW(kReductionBase, 0, 200, 5, /*         */ 0, 11, 40, 50, 50);
TENGEN_ROW(kReductionFactor, 10, 150, 5, /*      */ 94, 67, 45, 90, 90);
// Hundredths of a ply more: per score gap of 1024 to the best looking move, where values do not
// improve; less: for attacks, for what denies attacks, for answers to threats
TENGEN_ROW(kReductionScoreGap, 0, 600, 10, /*    */ 208, 178, 0, 150, 0);
TENGEN_ROW(kReductionNotImproving, 0, 300, 10, /**/ 46, 17, 0, 0, 50);
TENGEN_ROW(kReductionAttack, 0, 300, 10, /*      */ 146, 239, 0, 100, 0);
TENGEN_ROW(kReductionDeny, 0, 300, 10, /*        */ 18, 56, 0, 50, 0);
TENGEN_ROW(kReductionAnswer, 0, 300, 10, /*      */ 89, 58, 0, 0, 0);
TENGEN_ROW(kReductionCutNode, 0, 400, 10, /*     */ 46, 26, 100, 100, 100);
TENGEN_ROW(kReductionCutKiller, 0, 400, 10, /*   */ 0, 100, 100, 100, 100);  // there, of killers
TENGEN_PARAM(kFarSteps, 4, 1, 10, 1);  // more steps of a king are far off
TENGEN_ROW(kReductionFarOff, 0, 400, 10, /*      */ 124, 40, 0, 0, 0);  // from the move before
TENGEN_ROW(kReductionFarOffOwn, 0, 400, 10, /*   */ 96, 0, 0, 0, 0);    // and the own one before
TENGEN_ROW(kFarOffDepth, 0, 1000, 10, /*         */ 430, 0, 0, 0, 0);  // below it left out, if both
TENGEN_ROW(kReductionDeepens, 0, 200, 10, /*     */ 100, 0, 0, 0, 0);  // if less than none
TENGEN_ROW(kImprovedReduction, 0, 200, 10, /*    */ 100, 81, 0, 0,
           0);                              // once alpha has been raised
TENGEN_PARAM(kImprovedAbove, 2, 0, 10, 1);  // between these depths
TENGEN_PARAM(kImprovedBelow, 12, 2, 100, 1);
// Searched again a ply deeper where it came so far above alpha (0: never), and so much more for
// each ply that it had been reduced
TENGEN_PARAM(kDeeperPerPly, 11, 0, 100, 2);
TENGEN_ROW(kDeeperMargin, 0, 300, 5, /*          */ 40, 0, 0, 0, 0);
TENGEN_PARAM(kReductionHistory, 6000, 1000, 30000, 500);
// A move's number counts those that were left out before it (1) or not (0)
TENGEN_ROW(kNumbersLeftOut, 0, 1, 1, /*          */ 0, 1, 1, 1, 1);
// The same at the root, from a depth and a move up: hundredths per ply, and so many plies at most
TENGEN_ROW(kRootReductionDepth, 2, 10, 1, /*     */ 2, 4, 2, 4, 4);
TENGEN_ROW(kRootReducedMove, 1, 10, 1, /*        */ 2, 5, 5, 5, 5);
TENGEN_ROW(kRootReductionUnit, 50, 400, 10, /*   */ 100, 100, 100, 200, 200);
TENGEN_ROW(kRootReductionMost, 0, 10, 1, /*      */ 10, 4, 2, 2, 2);
// Move ordering; of what was tried before a cut histories lose so many hundredths of what the cut
// gains
TENGEN_PARAM(kHistoryMax, 12000, 1000, 30000, 1000);
TENGEN_ROW(kHistoryShift, 0, 10, 1, /*           */ 6, 6, 5, 6, 6);
TENGEN_ROW(kKillerScore, 0, 500, 10, /*          */ 124, 58, 400, 60, 60);
TENGEN_ROW(kCounterScore, 0, 500, 10, /*         */ 147, 120, 0, 50, 50);
TENGEN_ROW(kTriedPercent, 0, 200, 10, /*         */ 150, 63, 50, 100, 100);
// With a network's value go its move scores, so many times, or the tables' (0)
TENGEN_ROW(kNetScore, 0, 16, 1, /*               */ 1, 4, 0, 0, 0);
// Wins by threats, for games that prove them in the tree. A proof that was not found at a node is
// not looked for again while the table knows the node (2), not outside of the principal variation
// (1), or it is (0).
TENGEN_ROW(kProvesOnce, 0, 2, 1, /*              */ 0, 1, 0, 0, 0);
// Several threads: from this depth up, moves that another is searching come last, and nodes that
// another has answered are left; looked for whenever so many nodes have been searched. An answer to
// a move that was busy may be so many hundredths of a ply less deep. The clock is read every so
// many nodes.
TENGEN_ROW(kBusyMoveDepth, 1, 100, 1, /*         */ 2, 3, 2, 3, 3);
TENGEN_ROW(kBusyMoveTolerance, 0, 200, 10, /*     */ 100, 0, 0, 0, 0);
TENGEN_ROW(kLookAboveNodes, 1, 100000, 32, /*    */ 256, 64, 4, 32, 256);
TENGEN_ROW(kClockNodes, 1, 100000, 32, /*        */ 256, 32, 8, 8, 256);
// Root: nodes and share of the clock for proofs before the search
TENGEN_PARAM(kSolverNodesVcf, 200000, 0, 100000000, 10000);
TENGEN_PARAM(kSolverNodesVct, 5000, 0, 100000000, 1000);  // where no clock ends it
TENGEN_ROW(kSolverTimePercent, 0, 90, 5, /*      */ 10, 40, 40, 40, 40);
// For the opponent's win by threats after the move that looks best, nodes
TENGEN_ROW(kRefutationNodes, 0, 100000, 100, /*  */ 3000, 400, 400, 2000, 2000);
// A win found is looked at for two depths more; where it is longer than this, until no shorter
// one is possible
TENGEN_ROW(kShortWin, 1, kNever, 1, /*           */ 9, kNever, kNever, kNever, kNever);
// For a line that ends too soon to tell much, so many nodes more
TENGEN_ROW(kLineNodes, 0, 10000, 10, /*          */ 400, 300, 20, 100, 400);

#undef TENGEN_PARAM
#undef TENGEN_ROW

}  // namespace params
}  // namespace tengen
