// SPDX-License-Identifier: Apache-2.0
//
// NetLoss: measures how well a predictor answers samples. It stores the losses of values and of
// moves for each phase of the game. It counts how often the played move had the best score. It
// compares predicted win rates with real ones (calibration). The members are sums, which can be
// added; functions compute the means. Logarithms are natural: a predictor that always answers one
// half has a loss of 0.693.
//
// Plain values; no function fails.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "train/net/net_samples.h"

namespace tengen {

// The answer of a predictor to a sample.
struct NetAnswer {
  float value = 0;           // logit of a win for the side to move
  std::vector<float> moves;  // a logit for each cell of the sample; cells without a candidate are
                             // ignored
};

// The cross entropy of the win rate with this logit and the target, a win rate from 0 to 1. The
// formula is exact also for large logits.
inline double ValueLoss(double logit, double target) {
  return std::max(logit, 0.0) + std::log1p(std::exp(-std::abs(logit))) - target * logit;
}

// The cross entropy of the played move. Replaces each logit with a probability: that of one move on
// a cell of this kind. Precondition: played >= 0.
double MoveLoss(std::span<const CellCount> cells, int played, std::vector<float>& logits);

struct NetLoss {
  static constexpr int kPhases = 8;
  static constexpr int kPhaseStones = 6;  // stones in a phase; the last phase has no end
  static constexpr int kBins = 20;        // bins of predicted win rates

  struct Sums {
    // Number of values; their loss against the target and against the result of the game.
    double values = 0, mix = 0, result = 0;
    // Number of moves; their loss; how often the played move had the best score. If n moves have
    // the same best score, the played move counts as 1/n.
    double moves = 0, move = 0, first = 0;

    Sums& operator+=(const Sums& other);
    double mean_mix() const { return mix / std::max(1.0, values); }
    double mean_result() const { return result / std::max(1.0, values); }
    double mean_move() const { return move / std::max(1.0, moves); }
    double share_first() const { return first / std::max(1.0, moves); }
  };
  struct Bin {
    double values = 0, said = 0, came = 0;  // number of values; sums of predicted and of real win
                                            // rates
  };

  std::array<Sums, kPhases> phases;
  std::array<Bin, kBins> bins;

  static int PhaseOf(const NetSample& sample) {
    return std::min(kPhases - 1, sample.stones / kPhaseStones);
  }
  Sums total() const;
  // Adds the loss of `answer`, the network's answer for `sample`, to the sums. If `answer.moves` is
  // empty, only the value counts.
  void Add(const NetSample& sample, std::span<const CellCount> cells, NetAnswer answer,
           double lambda);
};

}  // namespace tengen
