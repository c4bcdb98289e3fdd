// SPDX-License-Identifier: Apache-2.0
//
// Gradient: computes the loss of samples, and the gradient of the loss with respect to each number
// of the network. The backpropagation is written by hand. The loss of a sample has two parts. The
// first is the cross entropy of the value and its target. The second is move_weight times the cross
// entropy of the played move among the candidates. Losses use natural logarithms.
//
// Every thread needs its own object. No function fails. In each call, the rows of a cell and their
// gradient are computed once, even if many samples have this cell. So one call with many samples is
// faster than many calls. The code uses plain loops over 32 channels, which compilers turn into
// vector instructions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "train/net/layers.h"
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
    LayerWeights<kChannels, kChannels> first, second, move_hidden, to_moves;
    LayerWeights<kChannels, kRegionOutputs> first_from_regions;
  };
  // The results of all layers of a head for a sample.
  struct Run {
    Channels input, hidden1, hidden2, move_hidden, move_vector;
  };

  // Collects the cells of the samples `which`, equal cells only once, and computes the features of
  // each. Answer, Learn and Close use them.
  void Open(const NetSamples& samples, std::span<const NetSample* const> which,
            const Network& network);
  void Answer(const NetSamples& samples, const NetSample& sample, const Network& network);
  void Learn(const NetSamples& samples, const NetSample& sample, const Network& network,
             const LossWeights& weights, NetLoss::Sums& loss, Network& slope);
  // Computes the gradient with respect to the rows from the gradient with respect to the features,
  // and adds it to `slope`.
  void Close(const NetSamples& samples, Network& slope);

  std::array<Turned, kColors> turned_;
  LayerWeights<kRegionOutputs, kChannels> turned_region_;
  std::vector<std::uint32_t> place_of_;  // indexed by number in CellIndex: index in cells_; ~0: the
                                         // cell is not in cells_
  std::vector<std::uint32_t> cells_;     // the different cells: their numbers in CellIndex
  std::vector<Channels> features_, feature_slopes_;
  Run run_;
  BlockSums blocks_;
  RegionRun regions_;
  NetAnswer answer_;
};

}  // namespace tengen
