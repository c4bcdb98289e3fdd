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
//   head    There is one head for each colour to move. The input of the first layers of a head is
//           the sum. The value part of a head has two layers of 32 outputs, and a last layer with
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

  struct Layer {
    std::array<Row, kChannels> weight{};  // indexed by output, then by input
    Row bias{};                           // 1.0 is kUnit; may exceed kMostWeight
  };
  struct Head {
    Layer value1, value2;
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

  static constexpr int PairOf(Pattern black, Pattern white) {
    return static_cast<int>(black) * kPatterns + static_cast<int>(white);
  }

  WeightsSections Sections();
  // Checks that each weight is within its limit. The error message contains the section and the
  // wrong number.
  absl::Status CheckLimits() const;
};

// Reads the network for `game` from the bytes of a file (eval/weights.h), compressed or not.
// `weights` must have the feature counts of the game. The error says why the file cannot be used;
// after an error the content of `weights` is undefined.
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
LineNetWeights::Sum LineNetSum(const LineNetWeights& weights, const Position<V>& position) {
  LineNetWeights::Sum sum{};
  ForEachPoint(position.size(), [&](Point p) {
    const LineNetWeights::Row features = LineNetFeatures(weights, position, ToCell(p));
    for (int i = 0; i < LineNetWeights::kChannels; ++i) sum[i] += features[i];
  });
  return sum;
}

// LineNetValueLogit: the logit of a win for the side to move; 1.0 is kValueUnit. LineNetValue
// converts this logit to a Value. `head` must be the head of the side to move. Precondition: the
// sum of the counts of all global features is at most kMostGlobalFeatures.
std::int32_t LineNetValueLogit(const LineNetWeights::Head& head, const LineNetWeights::Sum& sum,
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
