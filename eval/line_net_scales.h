// SPDX-License-Identifier: Apache-2.0
//
// The numbers of the line network's arithmetic (eval/line_net.h). Nothing but constants: the
// kernels may include this (eval/line_net_kernels.h).
#pragma once

#include <cstdint>

namespace tengen {

struct LineNetScales {
  static constexpr int kChannels = 32;
  static constexpr int kUnit = 256;
  static constexpr int kWeightShift = 9;
  static constexpr int kWeightUnit = 1 << kWeightShift;
  static constexpr int kMostFeature = 4 * kUnit;
  static constexpr int kMostActivation = 8191;     // of a layer's outputs, just under 32
  static constexpr int kMostWeight = 4095;         // of rows and layers, just under 16 and 8
  static constexpr int kMostGlobalFeatures = 256;  // of a position, each as often as it is so
  static constexpr int kMostCellFeatures = 6;      // of a cell
  static constexpr int kSumShift = 6;              // the heads see the sum divided by 64
  static constexpr int kValueUnit = kUnit * kWeightUnit;  // of the value's logit
  static constexpr int kMoveUnit = kUnit * kUnit;         // of a move's logit
};

// How many global features and cell features a game has beside its lines.
struct LineNetFeatureCounts {
  int global_features = 0;
  int cell_features = 0;  // at most 16
};

// A global feature that a position has `count` times (eval/line_net.h).
struct LineNetGlobalFeature {
  std::uint16_t global_feature, count;
};

}  // namespace tengen
