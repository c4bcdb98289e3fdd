// SPDX-License-Identifier: Apache-2.0
//
// PenteEvaluator: what captures add to the line shapes: the stones captured so far, what can be
// captured next, and groups that can be flanked. Everything else is ShapeEvaluator over the
// board's lines. One per worker, not thread safe; it follows one board object.
#pragma once

#include <array>

#include "engine/boards/capture_board.h"
#include "eval/shape_eval.h"
#include "eval/value.h"
#include "eval/weights.h"

namespace tengen {

// A line and a cube in a capture count's share of the threshold.
class CaptureWorth {
 public:
  CaptureWorth(CaptureRules rules, double linear, double cubic);
  // Counts over the threshold (ties play on) are worth what the threshold is.
  int Of(int stones) const { return worth_[stones < kCounts ? stones : kCounts - 1]; }
  int Gain(int stones, int more) const { return Of(stones + more) - Of(stones); }

 private:
  static constexpr int kCounts = 64;
  std::array<int, kCounts> worth_{};
};

class PenteEvaluator {
 public:
  struct Chances {
    int best = 0, second = 0;  // stones of the best captures on two different cells
  };
  static Chances ChancesOf(const CaptureBoard& board, Color c);

  explicit PenteEvaluator(const CaptureBoard& board);

  // For the side to move.
  Value Evaluate(const CaptureBoard& board);
  // How promising a line stone of `mover` is there, captures left aside.
  int LineScore(const CaptureBoard& board, Color mover, Cell c) const {
    return shapes_.MoveScore(board.lines(), mover, c);
  }
  // How promising captures look as moves.
  const CaptureWorth& urgency() const { return urgency_; }

 private:
  ShapeEvaluator<Freestyle> shapes_;
  CaptureWorth worth_;
  CaptureWorth urgency_;
};

}  // namespace tengen
