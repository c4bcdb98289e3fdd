// SPDX-License-Identifier: Apache-2.0
//
// Gradient: computes the loss of samples and its gradient with respect to each number of the
// network. The backpropagation is written by hand. The loss of a sample is the cross entropy of its
// value and the target. move_weight times the cross entropy of the played move among the candidates
// is added to it. Losses use natural logarithms.
//
// Every thread needs its own object. No function fails. The cost of a cell (its rows and their
// gradient) is paid once in a call, although many samples have the cell; so give many samples to
// one call. The code is plain loops over 32 channels, which compilers turn into vectors.
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
  double lambda = 0.3;        // weight of the result in the target of a value (NetSample::Target)
  double move_weight = 0.02;  // factor of the loss of a move; the loss of a value has factor 1
};

class Gradient {
 public:
  // Adds the gradient of the loss of all samples, mix + move_weight * move, to `slope`. Returns the
  // sums of the losses.
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
  // The transposed layers of a head, for the gradient with respect to the inputs.
  struct Turned {
    Layer first, second, move_hidden, to_moves;
  };
  // The results of all layers of a head for a sample.
  struct Run {
    Channels input, hidden1, hidden2, move_hidden, move_vector;
  };

  // Lists the different cells of the samples and computes their features.
  void Open(const NetSamples& samples, std::span<const NetSample* const> which,
            const Network& network);
  void Answer(const NetSamples& samples, const NetSample& sample, const Network& network);
  void Learn(const NetSamples& samples, const NetSample& sample, const Network& network,
             const LossWeights& weights, NetLoss::Sums& loss, Network& slope);
  // Adds the gradients with respect to the features to those with respect to the rows.
  void Close(const NetSamples& samples, Network& slope);

  std::array<Turned, kColors> turned_;
  std::vector<std::uint32_t> place_of_;  // indexed by number in CellIndex: index in cells_, or ~0
  std::vector<std::uint32_t> cells_;     // the different cells: their numbers in CellIndex
  std::vector<Channels> features_, feature_slopes_;
  Run run_;
  NetAnswer answer_;
};

}  // namespace tengen
