// SPDX-License-Identifier: Apache-2.0
//
// NetLoss: measures the answers of a predictor to samples. It has the losses of values and of moves
// for each phase of the game. It also counts how often the played move had the best score. It also
// has the calibration of predicted win rates. The members are sums, which can be added; functions
// give the means. Logarithms are natural: a constant answer of one half has a loss of 0.693.
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
  std::vector<float> moves;  // a logit for each cell of the sample; only cells with moves count
};

// The cross entropy of the win rate with this logit and the target, a win rate from 0 to 1. The
// form is exact also for large logits.
inline double ValueLoss(double logit, double target) {
  return std::max(logit, 0.0) + std::log1p(std::exp(-std::abs(logit))) - target * logit;
}

// The cross entropy of the played move. Turns the logits into probabilities: each is the
// probability of one move on such a cell. Precondition: played >= 0.
double MoveLoss(std::span<const CellCount> cells, int played, std::vector<float>& logits);

struct NetLoss {
  static constexpr int kPhases = 8;
  static constexpr int kPhaseStones = 6;  // stones in a phase; the last phase has no end
  static constexpr int kBins = 20;        // bins of predicted win rates

  struct Sums {
    // Number of values; their loss against the target and against the result of the game.
    double values = 0, mix = 0, result = 0;
    // Number of moves; their loss; how often the played move had the best score. Among n moves with
    // an equal best score it counts 1/n.
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
  // Adds an answer to a sample. If `answer.moves` is empty, only the value counts.
  void Add(const NetSample& sample, std::span<const CellCount> cells, NetAnswer answer,
           double lambda);
};

}  // namespace tengen
