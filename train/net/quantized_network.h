// SPDX-License-Identifier: Apache-2.0
//
// From real numbers to the whole ones that the engine plays with (eval/line_net.h), and what those
// say of samples: the engine's arithmetic to the bit, so that the loss of a file is the file's.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "eval/line_net.h"
#include "train/net/net_loss.h"
#include "train/net/net_samples.h"
#include "train/net/network.h"

namespace tengen {

// Rounds every number. What rounding does to frequent cells adds up over the board, to the same
// sign in all positions; so the biases of the layers that see the sum take the mean of it back, as
// the learned samples have it. A network that is its own mirror stays it.
std::unique_ptr<LineNetWeights> QuantizedNetwork(const NetSamples& samples, const Network& network);

// The other way: the network to go on from, as a file has it.
void FromQuantised(const LineNetWeights& weights, Network& network);

// The loss of a quantised network.
NetLoss Measure(const NetSamples& samples, std::span<const NetSample> which,
                const LineNetWeights& weights, double lambda);

}  // namespace tengen
