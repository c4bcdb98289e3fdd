// SPDX-License-Identifier: Apache-2.0
#include "eval/pente_eval.h"

#include <algorithm>
#include <cmath>

namespace tengen {
namespace {

// Worth of a count: a line and a cube in its share of the threshold.
constexpr double kLinear = 330;
constexpr double kCubic = 350;
// Hundredths of the gain of a capture that is on the board: to the side to move its best one,
// to the side that waits its best, which may still be parried, and its second, which often cannot.
constexpr int kMoverBest = 55;
constexpr int kMoverSecond = 10;
constexpr int kWaiterBest = 20;
constexpr int kWaiterSecond = 25;
// Of each cell from which a group can be flanked.
constexpr int kFlank = 5;

}  // namespace

CaptureWorth::CaptureWorth(CaptureRules rules) {
  for (int n = 0; n < kCounts; ++n) {
    const double share = std::min(1.0, static_cast<double>(n) / rules.Threshold());
    worth_[n] = static_cast<int>(std::lround(kLinear * share + kCubic * share * share * share));
  }
}

PenteEvaluator::PenteEvaluator(const CaptureBoard& board)
    : shapes_(WeightsFor("pente", Freestyle::kName)), worth_(board.rules()) {
  shapes_.Reset(board.lines());
}

PenteEvaluator::Chances PenteEvaluator::ChancesOf(const CaptureBoard& board, Color c) const {
  Chances chances;
  board.CaptureCells(c).ForEach([&](Cell cell) {
    const int gain = worth_.Gain(board.captured(c), board.CapturesAt(c, cell));
    chances.second = std::max(chances.second, std::min(gain, chances.best));
    chances.best = std::max(chances.best, gain);
  });
  return chances;
}

Value PenteEvaluator::Evaluate(const CaptureBoard& board) {
  const Color us = board.to_move();
  const Color them = Opponent(us);
  Value v = shapes_.Evaluate(board.lines());
  v += worth_.Of(board.captured(us)) - worth_.Of(board.captured(them));
  const Chances ours = ChancesOf(board, us), theirs = ChancesOf(board, them);
  v += (kMoverBest * ours.best + kMoverSecond * ours.second - kWaiterBest * theirs.best -
        kWaiterSecond * theirs.second) /
       100;
  v += kFlank * (board.FlankCells(us).Count() - board.FlankCells(them).Count());
  return std::clamp(v, -kWinFloor + 1, kWinFloor - 1);
}

}  // namespace tengen
