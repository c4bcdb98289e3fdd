// SPDX-License-Identifier: Apache-2.0
//
// The scales, sizes and limits of the line network's arithmetic (eval/line_net.h). This header has
// only constants and plain structs, so that the kernels may include it (eval/line_net_kernels.h).
#pragma once

#include <cstdint>

namespace tengen {

struct LineNetScales {
  static constexpr int kChannels = 32;                   // numbers in a row
  static constexpr int kUnit = 256;                      // 1.0 in rows, biases and activations
  static constexpr int kWeightShift = 9;                 // log2 of kWeightUnit
  static constexpr int kWeightUnit = 1 << kWeightShift;  // 1.0 in the weights of layers
  static constexpr int kMostFeature = 4 * kUnit;         // limit of a feature: 4.0
  // Limit of an output of a layer: just under 32.0.
  static constexpr int kMostActivation = 8191;
  // Limit of a weight: just under 16.0 in rows, just under 8.0 in layers.
  static constexpr int kMostWeight = 4095;
  static constexpr int kMostGlobalFeatures = 256;  // limit of the sum of all counts of a position
  static constexpr int kMostCellFeatures = 6;      // limit of the number of cell features that one
                                                   // cell has
  static constexpr int kSumShift = 6;              // the input of a head is the sum of all cells
                                                   // divided by 64
  static constexpr int kBlockSide = 3;             // cells of a side of a block
  static constexpr int kBlockStride = 8;           // blocks of a side of the largest board
  static constexpr int kBlocks = kBlockStride * kBlockStride;
  static constexpr int kBlockShift = 4;      // the input of a region is the sum of its cells / 16
  static constexpr int kRegionOutputs = 16;  // outputs of a region
  static constexpr int kRegionShift = 3;     // the input of a head is the sum of all regions / 8
  static constexpr int kValueUnit = kUnit * kWeightUnit;  // 1.0 in the logit of a value
  static constexpr int kMoveUnit = kUnit * kUnit;         // 1.0 in the logit of a move
};

// The numbers of global features and of cell features of a game.
struct LineNetFeatureCounts {
  int global_features = 0;
  int cell_features = 0;  // at most 16
};

// A global feature of a position with its count (eval/line_net.h).
struct LineNetGlobalFeature {
  std::uint16_t global_feature, count;
};

}  // namespace tengen
