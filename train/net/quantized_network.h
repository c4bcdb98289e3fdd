// SPDX-License-Identifier: Apache-2.0
//
// Converts a network from real numbers to the whole numbers that the engine uses (eval/line_net.h),
// and measures the loss of the result. The measurement uses the arithmetic of the engine, so the
// engine has exactly this loss with the file.
//
// The functions are pure and do not fail.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "eval/line_net.h"
#include "train/net/net_loss.h"
#include "train/net/net_samples.h"
#include "train/net/network.h"

namespace tengen {

// Rounds every number of the network. Some cells occur many times on every board. A rounding error
// of such a cell changes the sum over the board in the same direction in all positions. This
// function measures the mean change over the training samples. It changes the biases of the first
// layers of the heads, to correct the mean of their outputs. A tied network stays tied (Tie in
// train/net/network.h).
std::unique_ptr<LineNetWeights> QuantizedNetwork(const NetSamples& samples, const Network& network);

// Sets `network` to the numbers of a quantized network, for further training. If this network has
// no regions, `network` gets new ones, which do not change its values (AddRegions in
// train/net/network.h).
void FromQuantised(const LineNetWeights& weights, Network& network);

// The loss of a quantized network on the samples `which`. `lambda`: NetSample::Target.
NetLoss Measure(const NetSamples& samples, std::span<const NetSample> which,
                const LineNetWeights& weights, double lambda);

}  // namespace tengen
