// SPDX-License-Identifier: Apache-2.0
//
// The arithmetic of a network's layers in real numbers, and its backpropagation. The functions are
// plain loops over arrays of fixed size, which compilers turn into vector instructions. All
// functions are pure except for their output parameters; no function fails.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/types.h"
#include "eval/line_net.h"
#include "train/net/network.h"

namespace tengen {

// Functions that TENGEN_WIDE functions (train/net/gradient.cc) call must be inlined into them, to
// be compiled for the same instruction set.
#define TENGEN_INLINE [[gnu::always_inline]] inline

template <std::size_t kSize>
TENGEN_INLINE void AddTo(std::array<float, kSize>& to, float factor,
                         const std::array<float, kSize>& from) {
  for (std::size_t i = 0; i < kSize; ++i) to[i] += factor * from[i];
}

// The order of the additions is fixed. Each step adds the terms in pairs and halves their number,
// so that compilers can use vector instructions.
TENGEN_INLINE float Dot(const Channels& a, const Channels& b) {
  Channels sum;
  for (int i = 0; i < kChannels; ++i) sum[i] = a[i] * b[i];
  for (int half = kChannels / 2; half > 0; half /= 2)
    for (int i = 0; i < half; ++i) sum[i] += sum[i + half];
  return sum[0];
}

// Adds the products of inputs and weights to `outputs`.
template <std::size_t kInputs, std::size_t kOutputs>
TENGEN_INLINE void AddThrough(const LayerWeights<kInputs, kOutputs>& weights,
                              const std::array<float, kInputs>& inputs,
                              std::array<float, kOutputs>& outputs) {
  for (std::size_t i = 0; i < kInputs; ++i) AddTo(outputs, inputs[i], weights[i]);
}

template <std::size_t kOutputs>
TENGEN_INLINE std::array<float, kOutputs> Through(const LayerOf<kOutputs>& layer,
                                                  const Channels& inputs) {
  std::array<float, kOutputs> outputs = layer.bias;
  AddThrough(layer.from, inputs, outputs);
  return outputs;
}

template <std::size_t kSize>
TENGEN_INLINE void Clip(std::array<float, kSize>& numbers, float least, float most) {
  for (float& number : numbers) number = std::min(std::max(number, least), most);
}

// `slope` is the gradient with respect to the clipped numbers. This function changes it into the
// gradient with respect to the numbers before Clip. Where a number is at a limit, the gradient
// becomes 0.
template <std::size_t kSize>
TENGEN_INLINE void ClipSlope(const std::array<float, kSize>& clipped, float least, float most,
                             std::array<float, kSize>& slope) {
  for (std::size_t i = 0; i < kSize; ++i)
    slope[i] = clipped[i] > least && clipped[i] < most ? slope[i] : 0;
}

template <std::size_t kInputs, std::size_t kOutputs>
LayerWeights<kOutputs, kInputs> Turn(const LayerWeights<kInputs, kOutputs>& weights) {
  LayerWeights<kOutputs, kInputs> turned;
  for (std::size_t i = 0; i < kInputs; ++i)
    for (std::size_t j = 0; j < kOutputs; ++j) turned[j][i] = weights[i][j];
  return turned;
}

// Backpropagation through a layer. `turned`: the transposed weights. `slope`: gradient with respect
// to its outputs. Adds the gradient with respect to the weights to `weights_slope`, and returns the
// gradient with respect to the inputs.
template <std::size_t kInputs, std::size_t kOutputs>
TENGEN_INLINE std::array<float, kInputs> Back(const LayerWeights<kOutputs, kInputs>& turned,
                                              const std::array<float, kInputs>& inputs,
                                              const std::array<float, kOutputs>& slope,
                                              LayerWeights<kInputs, kOutputs>& weights_slope) {
  std::array<float, kInputs> input_slope{};
  for (std::size_t i = 0; i < kInputs; ++i) AddTo(weights_slope[i], inputs[i], slope);
  for (std::size_t j = 0; j < kOutputs; ++j) AddTo(input_slope, slope[j], turned[j]);
  return input_slope;
}

// The same for a layer with biases.
template <std::size_t kOutputs>
TENGEN_INLINE Channels Back(const LayerWeights<kOutputs, kChannels>& turned, const Channels& inputs,
                            const std::array<float, kOutputs>& slope,
                            LayerOf<kOutputs>& layer_slope) {
  AddTo(layer_slope.bias, 1, slope);
  return Back(turned, inputs, slope, layer_slope.from);
}

// --- Regions -------------------------------------------------------------------------------------

using BlockSums = std::array<Channels, LineNetScales::kBlocks>;  // indexed by LineNetBlockOf

// Calls f(region, blocks) for each region of a board. `region` counts from 0. `blocks` are the
// numbers of its four blocks.
template <class F>
TENGEN_INLINE void ForEachRegion(BoardSize size, F&& f) {
  constexpr int kRow = LineNetScales::kBlockStride;
  std::size_t region = 0;
  for (int y = 0; y < LineNetRegionCount(size.height); ++y)
    for (int x = 0; x < LineNetRegionCount(size.width); ++x) {
      const int first = y * kRow + x;
      f(region++, std::array{first, first + 1, first + kRow, first + kRow + 1});
    }
}

// The inputs and outputs of all regions of a position.
struct RegionRun {
  static constexpr std::size_t kMost =
      std::size_t{LineNetRegionCount(kMaxBoard)} * LineNetRegionCount(kMaxBoard);
  std::array<Channels, kMost> inputs;
  std::array<RegionNumbers, kMost> outputs;
  RegionNumbers sum;  // the sum of the outputs, divided by kRegionsPerInput
};

TENGEN_INLINE void RunRegions(const Network& network, const BlockSums& blocks, BoardSize size,
                              RegionRun& run) {
  run.sum = {};
  ForEachRegion(size, [&](std::size_t region, const std::array<int, 4>& of_region) {
    run.inputs[region] = {};
    for (const int block : of_region) AddTo(run.inputs[region], 1 / kCellsPerInput, blocks[block]);
    run.outputs[region] = Through(network.region, run.inputs[region]);
    Clip(run.outputs[region], 0, kMostOfCell);
    AddTo(run.sum, 1 / kRegionsPerInput, run.outputs[region]);
  });
}

}  // namespace tengen
