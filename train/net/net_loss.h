// SPDX-License-Identifier: Apache-2.0
//
// NetLoss: how good answers to samples are: the loss of values and of moves by phase of the game,
// how often the best move is first, and whether chances come true. Sums, so that they add up; the
// means are asked for. Logarithms are natural: who always says a half loses 0.693.
//
// Plain values, nothing fails.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "train/net/net_samples.h"

namespace tengen {

// What somebody says of a sample.
struct NetAnswer {
  float value = 0;           // logit of a win for the side to move
  std::vector<float> moves;  // logits by the sample's cells, of use where they have moves
};

// -log of what the logit says of the target; exact where that is next to nothing.
inline double ValueLoss(double logit, double target) {
  return std::max(logit, 0.0) + std::log1p(std::exp(-std::abs(logit))) - target * logit;
}

// The same of the move played; turns the logits into the shares of one move of each kind.
// Precondition: played >= 0.
double MoveLoss(std::span<const CellCount> cells, int played, std::vector<float>& logits);

struct NetLoss {
  static constexpr int kPhases = 8;
  static constexpr int kPhaseStones = 6;  // the last phase has no end
  static constexpr int kBins = 20;        // of chances said

  struct Sums {
    double values = 0, mix = 0, result = 0;  // against the target, against the game's result
    double moves = 0, move = 0, first = 0;   // among n equally good moves the best is 1/n first

    Sums& operator+=(const Sums& other);
    double mean_mix() const { return mix / std::max(1.0, values); }
    double mean_result() const { return result / std::max(1.0, values); }
    double mean_move() const { return move / std::max(1.0, moves); }
    double share_first() const { return first / std::max(1.0, moves); }
  };
  struct Bin {
    double values = 0, said = 0, came = 0;  // shares of a win
  };

  std::array<Sums, kPhases> phases;
  std::array<Bin, kBins> bins;

  static int PhaseOf(const NetSample& sample) {
    return std::min(kPhases - 1, sample.stones / kPhaseStones);
  }
  Sums total() const;
  // Without `moves` the answer is of the value alone.
  void Add(const NetSample& sample, std::span<const CellCount> cells, NetAnswer answer,
           double lambda);
};

}  // namespace tengen
