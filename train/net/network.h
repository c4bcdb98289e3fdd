// SPDX-License-Identifier: Apache-2.0
//
// Network: the line network (eval/line_net.h) in real numbers, for training. The same struct also
// stores a gradient or a moment of Adam, because these have one number for each number of the
// network.
//
//   cell      f = clip(bias + rows of the cell, 0, kMostOfCell). The rows of an empty cell are
//             those of four pairs of patterns and two combinations. A stone has one row.
//   input     x = sum of f over the board / kSumsPerInput
//   region    u = sum of clip(region(sum of f over the region / kCellsPerInput), 0, kMostOfCell)
//   over
//             all regions / kRegionsPerInput
//   value     logit of a win for the side to move
//             = last . c(second(c(first(x) + first_from_regions(u)))) + last_bias,
//             with c(z) = clip(z, 0, kMostHidden)
//   moves     g = to_moves(c(move_hidden(x))), each number clipped to -kMostHidden .. kMostHidden;
//             the logit of a move on a cell = g . f
//   features  A global feature adds its row, times its count, to first(x) and to move_hidden(x).
//             A cell feature adds g . row to the logit of its cell.
//
// Plain values; no function fails. A Network is large (about 1 MB): allocate it on the heap.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/lines/pattern.h"
#include "engine/lines/shape.h"
#include "engine/types.h"
#include "eval/capture_net_eval.h"
#include "eval/threat_features.h"
#include "eval/window_net_eval.h"

namespace tengen {

inline constexpr int kChannels = 32;
using Channels = std::array<float, kChannels>;
inline constexpr int kRegionOutputs = LineNetScales::kRegionOutputs;
using RegionNumbers = std::array<float, kRegionOutputs>;

// --- Rows ----------------------------------------------------------------------------------------

inline constexpr int kPairs = kPatterns * kPatterns;
inline constexpr int kStoneRow = kPairs + kColors * kCombinations;
inline constexpr int kNoRow = kStoneRow + kColors;  // a row of zeros, which fills up the rows of a
                                                    // cell that has fewer rows
inline constexpr int kRows = kNoRow + 1;            // number of rows
inline constexpr int kRowsOfCell = 6;               // most rows of a cell

constexpr int PairRow(Pattern black, Pattern white) {
  return static_cast<int>(black) * kPatterns + static_cast<int>(white);
}
constexpr int CombinationRow(Color c, int combination) {
  return kPairs + Index(c) * kCombinations + combination;
}

// The largest numbers of global features and of cell features of a game. In a game with fewer
// features, the other rows stay 0.
inline constexpr LineNetFeatureCounts kMostExtras = {
    .global_features =
        std::max({CaptureFeatures::kSize.global_features, ThreatFeatures::kSize.global_features,
                  WindowFeatures::kSize.global_features}),
    .cell_features = CaptureFeatures::kSize.cell_features};

// --- Limits of the quantized network, which training must not exceed -----------------------------

inline constexpr float kMostOfCell = 4;        // largest feature of a cell
inline constexpr float kMostOfRow = 15.99F;    // largest number in a row; so the sum of the rows of
                                               // a cell fits in 16 bits
inline constexpr float kMostOfWeight = 7.99F;  // largest weight of a layer
inline constexpr float kMostOfCellFeature = 4;       // largest number in the row of a cell feature
inline constexpr float kMostHidden = 8191.0F / 256;  // largest output of a layer
inline constexpr float kSumsPerInput = 64;           // divisor of the sum over the board

inline constexpr float kCellsPerInput = 1 << LineNetScales::kBlockShift;  // divisor of the sum over
                                                                          // a region
inline constexpr float kRegionsPerInput = 1
                                          << LineNetScales::kRegionShift;  // divisor of the sum of
                                                                           // outputs of regions

// Indexed by input, then by output.
template <std::size_t kInputs, std::size_t kOutputs>
using LayerWeights = std::array<std::array<float, kOutputs>, kInputs>;
template <std::size_t kOutputs>
struct LayerOf {
  LayerWeights<kChannels, kOutputs> from;
  std::array<float, kOutputs> bias;
};
using Layer = LayerOf<kChannels>;

struct Head {
  Layer first, second;
  LayerWeights<kRegionOutputs, kChannels> first_from_regions;
  Channels last;
  Layer move_hidden, to_moves;
  float last_bias;
  std::array<Channels, kMostExtras.global_features> value_global_features, move_global_features;
  std::array<Channels, kMostExtras.cell_features> cell_features;
};

struct Network {
  std::array<Channels, kRows> rows;
  Channels bias;
  std::array<Head, kColors> heads;  // indexed by the side to move
  LayerOf<kRegionOutputs> region;

  std::span<float> Numbers() {
    return {reinterpret_cast<float*>(this), sizeof(Network) / sizeof(float)};
  }
  std::span<const float> Numbers() const {
    return {reinterpret_cast<const float*>(this), sizeof(Network) / sizeof(float)};
  }
};
static_assert(alignof(Network) == alignof(float), "numbers and nothing else");

// Sets the numbers that belong to regions to `number`.
void FillRegions(float number, Network& network);

// Fills rows and layers with small random numbers, and the rows of features with 0. The same seed
// gives the same network.
void Randomize(std::uint64_t seed, Network& network);

// Adds regions to a network that has none. The value of each position stays the same: the layer of
// regions gets small random numbers, and its weights in the heads become 0. The same seed gives the
// same numbers.
void AddRegions(std::uint64_t seed, Network& network);

// Clips all numbers to the limits of the quantized network.
void Limit(Network& network);

// The channel whose meaning is that of `channel` with the colours swapped.
constexpr int Twin(int channel) { return (channel + kChannels / 2) % kChannels; }
constexpr int RegionTwin(int output) { return (output + kRegionOutputs / 2) % kRegionOutputs; }

// Sets `mirrored` to the network with swapped colours. If the colours of a position are swapped,
// `mirrored` computes the results that `network` computes for the original position. For this, each
// channel and each output of regions is exchanged with its twin, and each row and each head is
// exchanged with that of the other colour.
void Mirror(const Network& network, Network& mirrored);

// Sets each number to the mean of this number and of the same number in the mirrored network. Call
// Tie in games in which both colours have the same rule. If the gradients are also tied, the
// network stays tied in training. So each position trains the network for both colours.
void Tie(Network& network);

}  // namespace tengen
