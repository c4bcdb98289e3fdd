// SPDX-License-Identifier: Apache-2.0
#include "eval/pente_eval.h"

#include <algorithm>
#include <cmath>

namespace tengen {
namespace {

// Fitted to games (docs/decisions/0010-pente-search.md, 0009 before). Captured stones weigh less
// than nothing: that they left the board counts among the shapes already, and for more than it is
// worth.
constexpr double kLinear = -400;
constexpr double kCubic = 300;
// Each stone of a capture that is on the board: of the best one and of the second best.
constexpr int kMoverBest = 88;
constexpr int kMoverSecond = 66;
constexpr int kWaiterBest = 55;
constexpr int kWaiterSecond = 59;
// Each cell from which a group can be flanked.
constexpr int kFlank = 35;
// As moves, captures come early, those near the threshold first.
constexpr double kUrgencyLinear = 330;
constexpr double kUrgencyCubic = 350;

}  // namespace

CaptureWorth::CaptureWorth(CaptureRules rules, double linear, double cubic) {
  for (int n = 0; n < kCounts; ++n) {
    const double share = std::min(1.0, static_cast<double>(n) / rules.Threshold());
    worth_[n] = static_cast<int>(std::lround(linear * share + cubic * share * share * share));
  }
}

PenteEvaluator::PenteEvaluator(const CaptureBoard& board)
    : shapes_(WeightsFor("pente", Freestyle::kName)),
      worth_(board.rules(), kLinear, kCubic),
      urgency_(board.rules(), kUrgencyLinear, kUrgencyCubic) {
  shapes_.Reset(board.lines());
}

PenteEvaluator::Chances PenteEvaluator::ChancesOf(const CaptureBoard& board, Color c) {
  Chances chances;
  board.CaptureCells(c).ForEach([&](Cell cell) {
    const int stones = board.CapturesAt(c, cell);
    chances.second = std::max(chances.second, std::min(stones, chances.best));
    chances.best = std::max(chances.best, stones);
  });
  return chances;
}

Value PenteEvaluator::Evaluate(const CaptureBoard& board) {
  const Color us = board.to_move();
  const Color them = Opponent(us);
  Value v = shapes_.Evaluate(board.lines());
  v += worth_.Of(board.captured(us)) - worth_.Of(board.captured(them));
  const Chances ours = ChancesOf(board, us), theirs = ChancesOf(board, them);
  v += kMoverBest * ours.best + kMoverSecond * ours.second - kWaiterBest * theirs.best -
       kWaiterSecond * theirs.second;
  v += kFlank * (board.FlankCells(us).Count() - board.FlankCells(them).Count());
  return std::clamp(v, -kWinFloor + 1, kWinFloor - 1);
}

}  // namespace tengen
