// SPDX-License-Identifier: Apache-2.0
//
// The line network computes the value of a position and the scores of its moves from the patterns
// of the cells. The weights of the network were trained on games. This file defines the arithmetic
// of the network in whole numbers, so that every machine computes the same result. The code in this
// file is simple and slow. The code in train/ measures the loss of a network with it. The fast
// evaluator (eval/line_net_eval.h) must compute exactly the same results.
//
//   cell    The features of a cell are 32 numbers, each limited to 0 .. kMostFeature. For an empty
//           cell they are the sum of seven rows of weights. One row is the bias. Each of the four
//           directions adds a row: that of the pair of Black's and White's pattern there. Each of
//           the two colours adds a row: that of its combination. For a cell with a stone, the
//           features are the bias plus the row of the stone's colour. For a dead stone, all
//           features are 0.
//   sum     The features of all cells of the board are added up.
//   region  A network may have this part or not. The board is divided into blocks of 3x3 cells,
//   from
//           the corner (0, 0). At the other edges, blocks have fewer cells if the size of the board
//           is no multiple of 3. A region is a square of 2x2 blocks. Regions overlap: each block,
//           except those of the last column and row, is the first block of a region. (A board with
//           only one column or row of blocks has regions of that width.) One layer computes the 16
//           outputs of a region from the sums of its blocks. The layer is the same for all regions
//           and for both colours to move. Each output is limited to 0 .. kMostFeature. The outputs
//           of all regions are added up.
//   head    There is one head for each colour to move. The input of the first layers of a head is
//           the sum; the first layer of the value part also has the sum of the outputs of regions
//           as inputs. The value part of a head has two layers of 32 outputs, and a last layer with
//           one output. The policy part of a head has two layers. The dot product of the output of
//           the policy part and the features of a cell is the logit of a move on this cell.
//
// In addition to patterns, a game can have two more kinds of inputs: numbered global features and
// cell features, from the view of the side to move. LineNetFeatureCounts has the numbers of these
// features.
//
//   global feature   a property of the position, with a count: the row of the feature, times the
//                    count, is added in the first layer of the value part and of the policy part
//   cell feature     a property of an empty cell: for the policy part, the row of the feature is
//                    added to the features of the cell
//
// Scales: 1.0 is kUnit in features, in inputs and outputs of layers, and in all rows and biases.
// 1.0 is kWeightUnit in the weights of layers. If the weights are within their limits
// (CheckLimits), no number overflows: the sum of seven rows fits into 16 bits; the sum of a layer
// and the logit of a move fit into 32 bits.
//
// The functions are pure and the weights are read-only: any thread may call them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "engine/boards/position.h"
#include "engine/geometry.h"
#include "engine/lines/pattern.h"
#include "engine/lines/shape.h"
#include "engine/types.h"
#include "eval/line_net_scales.h"
#include "eval/value.h"
#include "eval/weights.h"

namespace tengen {

// The set of the cell features of a cell: bit n is cell feature n.
using LineNetCellFeatures = std::uint16_t;

struct LineNetWeights : LineNetScales {
  using Row = std::array<std::int16_t, kChannels>;
  using Sum = std::array<std::int32_t, kChannels>;
  using Blocks = std::array<Row, kBlocks>;  // the sum of the cells of each block
  using RegionRow = std::array<std::int16_t, kRegionOutputs>;

  struct Layer {
    std::array<Row, kChannels> weight{};  // indexed by output, then by input
    Row bias{};                           // 1.0 is kUnit; may exceed kMostWeight
  };
  struct RegionLayer {
    std::array<Row, kRegionOutputs> weight{};  // indexed by output, then by input
    RegionRow bias{};                          // 1.0 is kUnit; may exceed kMostWeight
  };
  struct Head {
    Layer value1, value2;
    // The weights of value1 for the outputs of regions; indexed by output of value1.
    std::array<RegionRow, kChannels> value1_region{};
    Row value3{};
    std::int16_t value3_bias = 0;  // 1.0 is kUnit; may exceed kMostWeight
    Layer policy1, policy2;
    // Indexed by global feature; 1.0 is kUnit. The row of a global feature is added to the bias of
    // value1 or of policy1.
    std::vector<Row> value_global_feature, policy_global_feature;
    std::vector<Row> cell_feature;  // indexed by cell feature; 1.0 is kUnit; limit kMostFeature
  };

  explicit LineNetWeights(LineNetFeatureCounts features = {});

  Row bias{};
  std::array<Row, kPatterns * kPatterns> pair{};  // indexed by PairOf
  std::array<std::vector<Row>, kColors> combination{std::vector<Row>(kCombinations),
                                                    std::vector<Row>(kCombinations)};
  std::array<Row, kColors> stone{};
  std::array<Head, kColors> head;  // indexed by the colour to move
  std::optional<RegionLayer> region;

  static constexpr int PairOf(Pattern black, Pattern white) {
    return static_cast<int>(black) * kPatterns + static_cast<int>(white);
  }

  WeightsSections Sections();
  // Checks that each weight is within its limit. The error message contains the section and the
  // wrong number.
  absl::Status CheckLimits() const;
};

// The number of the block of a point in LineNetWeights::Blocks.
constexpr int LineNetBlockOf(Point p) {
  return p.y / LineNetScales::kBlockSide * LineNetScales::kBlockStride +
         p.x / LineNetScales::kBlockSide;
}
static_assert(LineNetBlockOf({kMaxBoard - 1, kMaxBoard - 1}) < LineNetScales::kBlocks);
// The number of regions in a row or column of a board with `side` cells in a row or column.
constexpr int LineNetRegionCount(int side) {
  const int blocks = (side + LineNetScales::kBlockSide - 1) / LineNetScales::kBlockSide;
  return blocks > 1 ? blocks - 1 : 1;
}

// Reads the network for `game` from the bytes of a file (eval/weights.h), compressed or not.
// `weights` must have the feature counts of the game. The file determines if the network has
// regions. The error says why the file cannot be used; after an error the content of `weights` is
// undefined.
absl::Status ReadLineNet(std::string_view bytes, std::string_view game, LineNetWeights& weights);

// The features of a cell. The shapes are used only if the cell is empty.
LineNetWeights::Row LineNetFeatures(const LineNetWeights& weights, Stone stone, Shape black,
                                    Shape white);

template <Variant V>
LineNetWeights::Row LineNetFeatures(const LineNetWeights& weights, const Position<V>& position,
                                    Cell cell) {
  return LineNetFeatures(weights, position.At(cell), position.ShapeAt(Color::kBlack, cell),
                         position.ShapeAt(Color::kWhite, cell));
}

template <Variant V>
LineNetWeights::Blocks LineNetBlocks(const LineNetWeights& weights, const Position<V>& position) {
  LineNetWeights::Blocks blocks{};
  ForEachPoint(position.size(), [&](Point p) {
    const LineNetWeights::Row features = LineNetFeatures(weights, position, ToCell(p));
    LineNetWeights::Row& block = blocks[LineNetBlockOf(p)];
    for (int i = 0; i < LineNetWeights::kChannels; ++i)
      block[i] = static_cast<std::int16_t>(block[i] + features[i]);
  });
  return blocks;
}

template <Variant V>
LineNetWeights::Sum LineNetSum(const LineNetWeights& weights, const Position<V>& position) {
  LineNetWeights::Sum sum{};
  ForEachPoint(position.size(), [&](Point p) {
    const LineNetWeights::Row features = LineNetFeatures(weights, position, ToCell(p));
    for (int i = 0; i < LineNetWeights::kChannels; ++i) sum[i] += features[i];
  });
  return sum;
}

// The sum of the outputs of all regions, divided by 2^kRegionShift. Blocks without cells must be 0.
// All numbers are 0 if the network has no regions.
LineNetWeights::RegionRow LineNetRegionSum(const LineNetWeights& weights,
                                           const LineNetWeights::Blocks& blocks, BoardSize size);

// LineNetValueLogit: the logit of a win for the side to move; 1.0 is kValueUnit. LineNetValue
// converts this logit to a Value. `head` must be the head of the side to move. `regions`: the
// result of LineNetRegionSum. Precondition: the sum of the counts of all global features is at most
// kMostGlobalFeatures.
std::int32_t LineNetValueLogit(const LineNetWeights::Head& head, const LineNetWeights::Sum& sum,
                               const LineNetWeights::RegionRow& regions,
                               std::span<const LineNetGlobalFeature> global_features = {});
constexpr Value LineNetValue(std::int32_t value_logit) {
  constexpr std::int64_t kCentipointsPerLogit = 17372;  // 400 / ln(10) points
  return Unproven(
      static_cast<Value>(value_logit * kCentipointsPerLogit / (100 * LineNetWeights::kValueUnit)));
}

// LineNetPolicy: the output of the policy layers. LineNetMoveLogit: the dot product of this output
// with the features of a cell, which is the logit of a move on the cell; 1.0 is kMoveUnit. Use only
// differences of logits between the moves of one position. LineNetCellFeaturesLogit: the number
// that the cell features of a cell add to the logit. A cell has at most kMostCellFeatures.
LineNetWeights::Row LineNetPolicy(const LineNetWeights::Head& head, const LineNetWeights::Sum& sum,
                                  std::span<const LineNetGlobalFeature> global_features = {});
std::int32_t LineNetMoveLogit(const LineNetWeights::Row& policy,
                              const LineNetWeights::Row& features);
std::int32_t LineNetCellFeaturesLogit(const LineNetWeights::Row& policy,
                                      const LineNetWeights::Head& head,
                                      LineNetCellFeatures cell_features);
// The score of a move: a logit of 1 is a score of 40.
constexpr int LineNetMoveScore(std::int32_t move_logit) {
  return static_cast<int>(std::int64_t{move_logit} * 5 / (LineNetWeights::kMoveUnit / 8));
}

// Calls f(number) for each cell feature in the set.
template <class F>
constexpr void ForEachCellFeature(LineNetCellFeatures cell_features, F&& f) {
  for (std::uint32_t left = cell_features; left != 0; left &= left - 1) f(std::countr_zero(left));
}

}  // namespace tengen
