// SPDX-License-Identifier: Apache-2.0
//
// Network: the network of lines (eval/line_net.h) in real numbers, as it is trained. The same
// struct holds what belongs to each of its numbers: a slope, a moment of Adam.
//
//   cell     f = clip(bias + its rows, 0, 4); an empty cell has four pairs of patterns and each
//            colour's combination, a stone has its own row
//   x        sum of f over the board / 64
//   value    last . relu(second(relu(first(x)))) + last_bias: the logit of a win for whom the head
//            is for, the side to move
//   moves    g = to_moves(relu(move_hidden(x))); <g, f> is a cell's logit
//   global features    rows beside first(x) and move_hidden(x), each so many times
//   cell features    <g, cell feature> beside a cell's logit
//
// Plain values, nothing fails; a Network is large (0.8 MB): on the heap, please.
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

// --- Rows ----------------------------------------------------------------------------------------

inline constexpr int kPairs = kPatterns * kPatterns;
inline constexpr int kStoneRow = kPairs + kColors * kCombinations;
inline constexpr int kNoRow = kStoneRow + kColors;  // zeros, for cells that have fewer rows
inline constexpr int kRows = kNoRow + 1;
inline constexpr int kRowsOfCell = 6;

constexpr int PairRow(Pattern black, Pattern white) {
  return static_cast<int>(black) * kPatterns + static_cast<int>(white);
}
constexpr int CombinationRow(Color c, int combination) {
  return kPairs + Index(c) * kCombinations + combination;
}

// Of global features and cell features, those of the game that has most; the others leave them at
// nothing.
inline constexpr LineNetFeatureCounts kMostExtras = {
    .global_features =
        std::max({CaptureFeatures::kSize.global_features, ThreatFeatures::kSize.global_features,
                  WindowFeatures::kSize.global_features}),
    .cell_features = CaptureFeatures::kSize.cell_features};

// --- What the integers of the engine can hold; training keeps to it ------------------------------

inline constexpr float kMostOfCell = 4;
inline constexpr float kMostOfRow = 15.99F;    // so that all rows of a cell fit 16 bits
inline constexpr float kMostOfWeight = 7.99F;  // of a layer
inline constexpr float kMostOfCellFeature = 4;
inline constexpr float kMostHidden = 8191.0F / 256;
inline constexpr float kSumsPerInput = 64;

struct Layer {
  std::array<Channels, kChannels> from;  // by input
  Channels bias;
};

struct Head {
  Layer first, second;
  Channels last;
  Layer move_hidden, to_moves;
  float last_bias;
  std::array<Channels, kMostExtras.global_features> value_global_features, move_global_features;
  std::array<Channels, kMostExtras.cell_features> cell_features;
};

struct Network {
  std::array<Channels, kRows> rows;
  Channels bias;
  std::array<Head, kColors> heads;  // by the side to move

  std::span<float> Numbers() {
    return {reinterpret_cast<float*>(this), sizeof(Network) / sizeof(float)};
  }
  std::span<const float> Numbers() const {
    return {reinterpret_cast<const float*>(this), sizeof(Network) / sizeof(float)};
  }
};
static_assert(alignof(Network) == alignof(float), "numbers and nothing else");

// Small random rows and layers, global features and cell features of nothing; the same seed, the
// same network.
void Randomize(std::uint64_t seed, Network& network);

// Nothing beyond what the integers can hold.
void Limit(Network& network);

// The channel that says of Black what this one says of White.
constexpr int Twin(int channel) { return (channel + kChannels / 2) % kChannels; }

// The network that sees a position as `network` sees it with colours swapped: channels change
// places with their twins, rows and heads with the other colour's.
void Mirror(const Network& network, Network& mirrored);

// Where both colours play by the same rule: the mean of the numbers and their mirror's. A network
// that is its own mirror stays so if its slopes are, and has learned from every position twice.
void Tie(Network& network);

}  // namespace tengen
