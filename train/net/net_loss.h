// SPDX-License-Identifier: Apache-2.0
//
// NetLoss: measures how well a predictor answers samples. NetLoss stores the losses of values and
// of moves for each phase of the game. NetLoss counts how often the played move had the best score,
// and compares predicted win rates with real ones (calibration). The members are sums over samples,
// and Sums has functions that compute the means. Logarithms are natural: a predictor that always
// answers one half has a loss of 0.693.
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

// The cross entropy of the played move. Replaces each logit with a probability: the probability of
// one move on a cell of this kind. Precondition: played >= 0.
double MoveLoss(std::span<const CellCount> cells, int played, std::vector<float>& logits);

struct NetLoss {
  static constexpr int kPhases = 8;
  static constexpr int kPhaseStones = 6;  // stones in a phase; the last phase has no end
  static constexpr int kBins = 20;        // bins of predicted win rates

  struct Sums {
    // values: number of values. mix: their loss against the targets. result: their loss against the
    // results of the games.
    double values = 0, mix = 0, result = 0;
    // moves: number of moves. move: their loss. first: how often the played move had the best
    // score; if n moves have the same best score, the played move counts as 1/n.
    double moves = 0, move = 0, first = 0;

    Sums& operator+=(const Sums& other);
    double mean_mix() const { return mix / std::max(1.0, values); }
    double mean_result() const { return result / std::max(1.0, values); }
    double mean_move() const { return move / std::max(1.0, moves); }
    double share_first() const { return first / std::max(1.0, moves); }
  };
  struct Bin {
    // values: number of values. said: sum of the predicted win rates. came: sum of the real ones.
    double values = 0, said = 0, came = 0;
  };

  std::array<Sums, kPhases> phases;
  std::array<Bin, kBins> bins;

  static int PhaseOf(const NetSample& sample) {
    return std::min(kPhases - 1, sample.stones / kPhaseStones);
  }
  Sums total() const;
  // Adds the loss of `answer`, the network's answer for `sample`, to the sums. If `answer.moves` is
  // empty, only the loss of the value is added.
  void Add(const NetSample& sample, std::span<const CellCount> cells, NetAnswer answer,
           double lambda);
};

}  // namespace tengen
