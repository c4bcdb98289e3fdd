// SPDX-License-Identifier: Apache-2.0
//
// All tunable parameters of the search, one row each. TENGEN_PARAM has a name, a value, the lowest
// and highest value, and a step for tuning. TENGEN_ROW has one value for each group of games. Its
// columns are in the order of ParamColumn. A row is a constant. The compiler checks that each value
// is within the bounds of its row.
//
// In a tuning build (TENGEN_TUNE), an environment variable with the name of a row overrides the
// row. A name with an underscore and a column number overrides one column (kRazorDepth_1; columns
// count from 0). train/tune.cc searches for good values this way (docs/tuning.md).
//
// Units: values as in eval/value.h, depths in plies. In connect6 a ply is a turn of two stones. The
// sources of the reductions, extensions and margins of the fives column are in
// docs/decisions/0016-quiet-by-fours.md.
//
// Thread rule: nothing changes after the start, so any thread may read. No function fails.
#pragma once

#include <array>
#ifdef TENGEN_TUNE
#include <cstdlib>
#endif
#include <string>
#include <vector>

namespace tengen {

// Groups of games, each with a column of parameters.
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

// One parameter. `name`: its name in this file. `values`: what this process uses, either one value
// or one for each column. The texts are as in this file.
struct RowFacts {
  std::string name;
  std::vector<int> values;
  int low, high, step;
  std::string low_text, high_text, step_text, values_text;
};
// The rows are in the order of this file. The list is empty except in a tuning build.
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

// The columns of a row are in this order:
//                                                  fives, pente, connect6, irensei, four

// Aspiration windows. kAspirationDepth: the first depth (plies) that has one. kAspirationWindow:
// the distance from the expected value to alpha and to beta. kAspirationGrowth: if a value is
// outside the window, the distance is multiplied by this factor
TENGEN_PARAM(kAspirationDepth, 4, 2, 10, 1);
TENGEN_ROW(kAspirationWindow, 5, 200, 5, /*      */ 20, 50, 30, 30, 30);
TENGEN_ROW(kAspirationNarrows, 0, 1, 1, /*       */ 1, 0, 0, 0, 0);  // 1 = a value below the window
                                                                     // lowers beta
TENGEN_ROW(kAspirationGrowth, 2, 5, 1, /*        */ 2, 3, 3, 3, 3);
// Pruning at low depth. A depth limit is in plies, -1 = never. Razoring, up to kRazorDepth: if
// value + base + margin * depth <= alpha, the node gets the value of a leaf
TENGEN_ROW(kRazorDepth, -1, 5, 1, /*             */ 2, 2, -1, 2, -1);
TENGEN_ROW(kRazorBase, 0, 500, 5, /*             */ 19, 0, 0, 0, 0);
TENGEN_ROW(kRazorMargin, 5, 800, 5, /*           */ 14, 79, 80, 80, 80);
// Reverse futility, up to kReverseFutilityDepth: if value - margin * depth >= beta, the node
// returns its value. Improving and Less are subtracted from the depth, in plies
TENGEN_ROW(kReverseFutilityDepth, 0, 20, 1, /*   */ 20, 10, 6, 10, 10);
TENGEN_ROW(kReverseFutilityMargin, 20, 300, 5, /**/ 45, 77, 110, 50, 50);
TENGEN_ROW(kReverseFutilityImproving, 0, 1, 1, /**/ 1, 1, 0, 1, 1);  // if the value improves
TENGEN_ROW(kReverseFutilityLess, 0, 2, 1, /*     */ 1, 0, 0, 0, 0);  // in every case
// Futility, up to kFutilityDepth: if value + base + margin * depth <= alpha, a quiet move is left
// out. Here the depth is the depth after the late-move reduction
TENGEN_ROW(kFutilityDepth, -1, 12, 1, /*         */ 6, 6, -1, -1, -1);
TENGEN_ROW(kFutilityBase, 0, 500, 10, /*         */ 60, 60, 60, 60, 60);
TENGEN_ROW(kFutilityMargin, 10, 300, 5, /*       */ 63, 35, 45, 45, 45);
// The number of moves that are tried: base + depth ^ (exponent / 100), or half of it if the value
// does not improve. Up to kMoveCountDepth plies, later quiet moves are left out
TENGEN_ROW(kMoveCountDepth, -1, 60, 1, /*        */ 20, 20, -1, 20, -1);
TENGEN_ROW(kMoveCountAll, 0, 1, 1, /*            */ 1, 0, 0, 0, 0);  // 1 = all moves, at all depths
TENGEN_ROW(kMoveCountBase, 1, 30, 1, /*          */ 3, 7, 4, 4, 4);
TENGEN_ROW(kMoveCountExponent, 50, 300, 5, /*    */ 164, 149, 140, 140, 140);
// Null move, from kNullMoveDepth plies up, if the value is at least beta + kNullMoveMargin. The
// reduction in plies is kNullMoveReduction + depth / kNullMoveDepthDivisor
TENGEN_ROW(kNullMoveDepth, 2, 12, 1, /*          */ 10, 5, 3, 3, 3);
TENGEN_ROW(kNullMoveMargin, 0, 1000, 20, /*      */ 300, 0, 0, 0, 0);
TENGEN_PARAM(kNullMoveReduction, 3, 1, 6, 1);
TENGEN_PARAM(kNullMoveDepthDivisor, 4, 2, 10, 1);
// 1 = reductions lose their fraction of a ply; 0 = reductions are in hundredths of a ply
TENGEN_ROW(kWholePlies, 0, 1, 1, /*              */ 0, 0, 1, 1, 1);
// Internal iterative reduction, from this depth in plies up; kNever = not used
TENGEN_ROW(kIirDepth, 2, kNever, 1, /*           */ 4, 6, kNever, kNever, kNever);
// A cutoff is likely if the value is at least beta + kLikelyCutBase + kLikelyCutMargin * depth. The
// depth is then reduced by kLikelyCutReduction, in hundredths of a ply. Moves that make a four are
// not reduced
TENGEN_ROW(kLikelyCutReduction, 0, 200, 10, /*   */ 100, 0, 0, 0, 0);
TENGEN_ROW(kLikelyCutBase, -100, 300, 10, /*     */ -3, 0, 0, 0, 0);
TENGEN_ROW(kLikelyCutMargin, 0, 100, 5, /*       */ 15, 0, 0, 0, 0);  // depth in plies
// Added to kLikelyCutBase in a node where the moves are answers to a threat
TENGEN_ROW(kLikelyCutAnswer, 0, 300, 10, /*      */ 87, 0, 0, 0, 0);
// Extensions in hundredths of a ply. kAnswerExtension: of an answer to a four. kTableExtensionPv
// and kTableExtension: of the move from the transposition table, in PV nodes and in other nodes
TENGEN_ROW(kAnswerExtension, 0, 200, 5, /*       */ 141, 112, 100, 100, 100);
TENGEN_ROW(kTableExtensionPv, 0, 100, 5, /*      */ 25, 49, 0, 0, 0);
TENGEN_ROW(kTableExtension, 0, 100, 5, /*        */ 8, 34, 0, 0, 0);
// Late-move reductions in hundredths of a ply: base + factor * log(depth) * log(move number). They
// begin at kReductionDepth plies and at move number kReducedMove, in PV nodes at kReducedMovePv
TENGEN_ROW(kReductionDepth, 1, 6, 1, /*          */ 2, 2, 3, 2, 2);
TENGEN_ROW(kReducedMove, 2, 8, 1, /*             */ 2, 2, 3, 2, 2);
TENGEN_ROW(kReducedMovePv, 2, 12, 1, /*          */ 4, 4, 5, 4, 4);
TENGEN_ROW(kReductionBase, 0, 200, 5, /*         */ 0, 11, 40, 50, 50);
TENGEN_ROW(kReductionFactor, 10, 150, 5, /*      */ 94, 67, 45, 90, 90);
// Changes of the reduction, in hundredths of a ply. It grows by ScoreGap for each 1024 of score
// difference to the best move. It grows by NotImproving if the value does not improve. In cut nodes
// it grows by CutNode, but for killer moves by CutKiller. It becomes smaller by Attack if the move
// makes a threat, by Deny if the move prevents a threat, and by Answer for answers to a threat
TENGEN_ROW(kReductionScoreGap, 0, 600, 10, /*    */ 208, 178, 0, 150, 0);
TENGEN_ROW(kReductionNotImproving, 0, 300, 10, /**/ 46, 17, 0, 0, 50);
TENGEN_ROW(kReductionAttack, 0, 300, 10, /*      */ 146, 239, 0, 100, 0);
TENGEN_ROW(kReductionDeny, 0, 300, 10, /*        */ 18, 56, 0, 50, 0);
TENGEN_ROW(kReductionAnswer, 0, 300, 10, /*      */ 89, 58, 0, 0, 0);
TENGEN_ROW(kReductionCutNode, 0, 400, 10, /*     */ 46, 26, 100, 100, 100);
TENGEN_ROW(kReductionCutKiller, 0, 400, 10, /*   */ 0, 100, 100, 100, 100);
// Some answers to a threat do not stop it: they make another threat to gain a move. Such an answer
// is reduced more if it is more than kFarSteps king steps from the opponent's last move (FarOff).
// The same applies to the distance from the own last move (FarOffOwn). If both distances are larger
// and the depth is below kFarOffDepth, the answer is left out. Units of the rows: hundredths of a
// ply
TENGEN_PARAM(kFarSteps, 4, 1, 10, 1);
TENGEN_ROW(kReductionFarOff, 0, 400, 10, /*      */ 124, 40, 0, 0, 0);
TENGEN_ROW(kReductionFarOffOwn, 0, 400, 10, /*   */ 96, 0, 0, 0, 0);
TENGEN_ROW(kFarOffDepth, 0, 1000, 10, /*         */ 430, 0, 0, 0, 0);
// A reduction below 0 is an extension. The largest extension of this kind, in hundredths of a ply
TENGEN_ROW(kReductionDeepens, 0, 200, 10, /*     */ 100, 0, 0, 0, 0);
// After a move has raised alpha, later moves of the node are searched with this much less depth, in
// hundredths of a ply. This applies if the depth is above kImprovedAbove and below kImprovedBelow
// plies
TENGEN_ROW(kImprovedReduction, 0, 200, 10, /*    */ 100, 81, 0, 0, 0);
TENGEN_PARAM(kImprovedAbove, 2, 0, 10, 1);
TENGEN_PARAM(kImprovedBelow, 12, 2, 100, 1);
// If the value of the reduced search is more than kDeeperMargin above alpha, the next search is one
// ply deeper (0 = never). The margin grows by kDeeperPerPly for each ply of the reduction
TENGEN_PARAM(kDeeperPerPly, 11, 0, 100, 2);
TENGEN_ROW(kDeeperMargin, 0, 300, 5, /*          */ 40, 0, 0, 0, 0);
// A history score of this size changes the reduction by one ply
TENGEN_PARAM(kReductionHistory, 6000, 1000, 30000, 500);
// How the moves of a node are numbered. 1 = every move gets a number; 0 = moves that are left out
// get none
TENGEN_ROW(kNumbersLeftOut, 0, 1, 1, /*          */ 0, 1, 1, 1, 1);
// Late-move reductions at the root. They begin at kRootReductionDepth plies and at move number
// kRootReducedMove. Unit: this many hundredths of the reduction are one ply at the root. Most: the
// largest reduction in plies
TENGEN_ROW(kRootReductionDepth, 2, 10, 1, /*     */ 2, 4, 2, 4, 4);
TENGEN_ROW(kRootReducedMove, 1, 10, 1, /*        */ 2, 5, 5, 5, 5);
TENGEN_ROW(kRootReductionUnit, 50, 400, 10, /*   */ 100, 100, 100, 200, 200);
TENGEN_ROW(kRootReductionMost, 0, 10, 1, /*      */ 10, 4, 2, 2, 2);
// Move ordering. kHistoryMax: the highest history score. The history score of a move is divided by
// 2 ^ kHistoryShift and added to the score of the move. kKillerScore and kCounterScore are added
// for killer and counter moves. The move that causes a cutoff gets a bonus for its history score.
// Moves that were tried before it lose kTriedPercent of the bonus
TENGEN_PARAM(kHistoryMax, 12000, 1000, 30000, 1000);
TENGEN_ROW(kHistoryShift, 0, 10, 1, /*           */ 6, 6, 5, 6, 6);
TENGEN_ROW(kKillerScore, 0, 500, 10, /*          */ 124, 58, 400, 60, 60);
TENGEN_ROW(kCounterScore, 0, 500, 10, /*         */ 147, 120, 0, 50, 50);
TENGEN_ROW(kTriedPercent, 0, 200, 10, /*         */ 150, 63, 50, 100, 100);
// In games with a network: the factor of the network's move scores. 0 = the tables score the moves
TENGEN_ROW(kNetScore, 0, 16, 1, /*               */ 1, 4, 0, 0, 0);
// At a node, a game may try to prove a win by threats. If the transposition table has the node, the
// proof was tried before. It is tried again: 0 = always, 1 = only in PV nodes, 2 = never
TENGEN_ROW(kProvesOnce, 0, 2, 1, /*              */ 0, 1, 0, 0, 0);
// Several threads. A busy move is a move that another thread is searching. From kBusyMoveDepth
// plies up, a thread searches busy moves last. The stored result of a busy move may be less deep by
// kBusyMoveTolerance, in hundredths of a ply. A thread leaves a node if another thread has stored
// its result; it checks this every kLookAboveNodes nodes. The first thread reads the clock every
// kClockNodes nodes
TENGEN_ROW(kBusyMoveDepth, 1, 100, 1, /*         */ 2, 3, 2, 3, 3);
TENGEN_ROW(kBusyMoveTolerance, 0, 200, 10, /*     */ 100, 0, 0, 0, 0);
TENGEN_ROW(kLookAboveNodes, 1, 100000, 32, /*    */ 256, 64, 4, 32, 256);
TENGEN_ROW(kClockNodes, 1, 100000, 32, /*        */ 256, 32, 8, 8, 256);
// Proofs before the tree search. kSolverNodesVcf and kSolverNodesVct: node limits of the searches
// for a VCF and for a VCT. kSolverTimePercent: percentage of the time for these proofs, in all
// games
TENGEN_PARAM(kSolverNodesVcf, 200000, 0, 100000000, 10000);
TENGEN_PARAM(kSolverNodesVct, 5000, 0, 100000000, 1000);  // without a time limit
TENGEN_ROW(kSolverTimePercent, 0, 90, 5, /*      */ 10, 40, 40, 40, 40);
// Node limit of the search for a win by threats that the opponent may have after the best move
TENGEN_ROW(kRefutationNodes, 0, 100000, 100, /*  */ 3000, 400, 400, 2000, 2000);
// Search for wins with a quiet first move (Worker::LookForWin). It runs only if the limits allow at
// least kWinLeastNodes nodes and kWinLeastMs milliseconds. It gets every second node until it has
// kWinNodes nodes (0 = never), then kWinPercent percent of the nodes. kWinFirstDepth: the first
// depth of each root move, in plies. The search of a move ends after kWinMoveNodes nodes and
// kWinMovePercent percent of the nodes of all these searches so far. kWinNullMoveReduction: the
// reduction of null moves in plies
TENGEN_ROW(kWinNodes, 0, 1000000, 10000, /*      */ 100000, 0, 0, 0, 0);
TENGEN_PARAM(kWinPercent, 1, 0, 50, 1);
TENGEN_PARAM(kWinLeastNodes, 200000, 0, 10000000, 10000);
TENGEN_PARAM(kWinLeastMs, 2900, 0, 10000, 100);
TENGEN_PARAM(kWinFirstDepth, 3, 1, 10, 1);
TENGEN_PARAM(kWinMoveNodes, 8000, 100, 100000, 1000);
TENGEN_PARAM(kWinMovePercent, 5, 0, 100, 1);
TENGEN_PARAM(kWinNullMoveReduction, 5, 1, 10, 1);
// From kWinZoneDepth plies up, LookForWin looks for the moves that may stop a threat of the
// attacker (ModelBase::LossAfterPass), with this node limit
TENGEN_PARAM(kWinZoneDepth, 4, 0, kNever, 1);
TENGEN_PARAM(kWinZoneNodes, 1000, 0, 100000, 100);
// If the search has found a win of at most this many plies, it ends two iterations later. After a
// longer win of n plies it ends at depth n + 2
TENGEN_ROW(kShortWin, 1, kNever, 1, /*           */ 9, kNever, kNever, kNever, kNever);
// Node limit of a search that makes a line longer, if the line has too few moves to be useful
TENGEN_ROW(kLineNodes, 0, 10000, 10, /*          */ 400, 300, 20, 100, 400);

#undef TENGEN_PARAM
#undef TENGEN_ROW

}  // namespace params
}  // namespace tengen
