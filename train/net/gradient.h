// SPDX-License-Identifier: Apache-2.0
//
// Gradient: the loss of samples under a network, and its slope by each number of the network, by
// hand-written backpropagation. Loss of a sample: cross entropy of its value against the target,
// and a share of that of its move among the candidates. One object a thread.
//
// What is paid for each different cell of the samples (rows in, slopes of rows out) is paid once
// however often they have it, so hand it many at a time. Plain loops over 32 channels that
// compilers turn into vectors; where they can, for the widest registers of the machine at hand.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "train/net/net_loss.h"
#include "train/net/net_samples.h"
#include "train/net/network.h"

namespace tengen {

struct LossWeights {
  double lambda = 0.3;        // of the result against the search's value, in the target
  double move_weight = 0.02;  // of the move's loss against the value's
};

class Gradient {
 public:
  // Adds the slope of the samples' loss, mix + move_weight * move, to `slope`; gives their sums.
  NetLoss::Sums Add(const NetSamples& samples, std::span<const NetSample* const> which,
                    const Network& network, const LossWeights& weights, Network& slope);

  // Calls f(sample, answer) for each of the samples.
  template <class F>
  void ForEachAnswer(const NetSamples& samples, std::span<const NetSample* const> which,
                     const Network& network, F&& f) {
    Open(samples, which, network);
    for (const NetSample* sample : which) {
      Answer(samples, *sample, network);
      f(*sample, answer_);
    }
  }

 private:
  // A head's layers turned round, so that slopes run through them by inputs, too.
  struct Turned {
    Layer first, second, move_hidden, to_moves;
  };
  // What a head computed for a sample.
  struct Run {
    Channels input, hidden1, hidden2, move_hidden, move_vector;
  };

  // Numbers the different cells of the samples and computes their features.
  void Open(const NetSamples& samples, std::span<const NetSample* const> which,
            const Network& network);
  void Answer(const NetSamples& samples, const NetSample& sample, const Network& network);
  void Learn(const NetSamples& samples, const NetSample& sample, const Network& network,
             const LossWeights& weights, NetLoss::Sums& loss, Network& slope);
  // Hands the slopes of the features on to the rows.
  void Close(const NetSamples& samples, Network& slope);

  std::array<Turned, kColors> turned_;
  std::vector<std::uint32_t> place_of_;  // by the book's number: where in cells_, if there
  std::vector<std::uint32_t> cells_;     // the different cells, by the book's number
  std::vector<Channels> features_, feature_slopes_;
  Run run_;
  NetAnswer answer_;
};

}  // namespace tengen
