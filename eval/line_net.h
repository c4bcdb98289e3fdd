// SPDX-License-Identifier: Apache-2.0
//
// The line network: what a position of lines is worth and which moves look good in it, learned from
// games. This page is its arithmetic, in whole numbers from end to end so that every machine says
// the same, written plainly and slowly: what train/ measures the loss of, and what the quick
// evaluator (eval/line_net_eval.h) must equal bit by bit.
//
//   cell    an empty cell adds up rows of 32 numbers: the bias; one row in each of the four
//           directions, by Black's and White's pattern there together; one row for each colour's
//           combination. A stone: the bias and its colour's row. A dead stone counts for nothing.
//           Cut off to 0 .. kMostFeature these are the cell's features.
//   sum     the features of all cells, added up
//   heads   one for each colour to move. Value: two layers of 32 over the sum and one number.
//   Policy:
//           two layers whose output, multiplied with a cell's features, says how good a move is.
//
// What a game has beside its lines it says in numbered global features and cell features
// (LineNetFeatureCounts), as the side to move sees them:
//
//   global feature    of the position, some number of times: each time a row more in the first
//   layers' sums cell feature    of an empty cell: a row more beside its features where its move is
//   scored
//
// Scales: 1.0 is kUnit in features, in the layers' inputs and outputs and in all rows and biases,
// and kWeightUnit in the layers' weights. With weights within limits (CheckLimits) nothing
// overflows: seven rows stay within 16 bits, a layer's sum and a move's logit within 32.
//
// Plain functions and read-only weights: any thread may call.
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

// Marks of a cell, a bit each.
using LineNetCellFeatures = std::uint16_t;

struct LineNetWeights : LineNetScales {
  using Row = std::array<std::int16_t, kChannels>;
  using Sum = std::array<std::int32_t, kChannels>;

  struct Layer {
    std::array<Row, kChannels> weight{};  // by output, then by input
    Row bias{};                           // in kUnit, free of kMostWeight
  };
  struct Head {
    Layer value1, value2;
    Row value3{};
    std::int16_t value3_bias = 0;  // in kUnit, free of kMostWeight
    Layer policy1, policy2;
    std::vector<Row> value_global_feature,
        policy_global_feature;  // in kUnit, by global feature: added to a first layer's bias
    std::vector<Row> cell_feature;
  };

  explicit LineNetWeights(LineNetFeatureCounts features = {});

  Row bias{};
  std::array<Row, kPatterns * kPatterns> pair{};  // PairOf
  std::array<std::vector<Row>, kColors> combination{std::vector<Row>(kCombinations),
                                                    std::vector<Row>(kCombinations)};
  std::array<Row, kColors> stone{};
  std::array<Head, kColors> head;  // by the colour to move

  static constexpr int PairOf(Pattern black, Pattern white) {
    return static_cast<int>(black) * kPatterns + static_cast<int>(white);
  }

  WeightsSections Sections();
  // Says which number is out of bounds.
  absl::Status CheckLimits() const;
};

// Takes the network of a file for `game` (eval/weights.h), whose extras the weights have, or says
// why it cannot be used; then `weights` are of no use.
absl::Status ReadLineNet(std::string_view bytes, std::string_view game, LineNetWeights& weights);

// A cell's features. Shapes are those of an empty cell.
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

// The logit of a win for the side to move, whose head it is, in kValueUnit; and as a value. Facts
// count no more than kMostGlobalFeatures together.
std::int32_t LineNetValueLogit(const LineNetWeights::Head& head, const LineNetWeights::Sum& sum,
                               std::span<const LineNetGlobalFeature> global_features = {});
constexpr Value LineNetValue(std::int32_t value_logit) {
  constexpr std::int64_t kCentipointsPerLogit = 17372;  // 400 / ln(10) points
  return Unproven(
      static_cast<Value>(value_logit * kCentipointsPerLogit / (100 * LineNetWeights::kValueUnit)));
}

// What a cell's features are multiplied with, and the logit of a move on the cell in kMoveUnit,
// known but for a constant; what a cell's cell features, no more than kMostCellFeatures, add to it.
LineNetWeights::Row LineNetPolicy(const LineNetWeights::Head& head, const LineNetWeights::Sum& sum,
                                  std::span<const LineNetGlobalFeature> global_features = {});
std::int32_t LineNetMoveLogit(const LineNetWeights::Row& policy,
                              const LineNetWeights::Row& features);
std::int32_t LineNetCellFeaturesLogit(const LineNetWeights::Row& policy,
                                      const LineNetWeights::Head& head,
                                      LineNetCellFeatures cell_features);
// The move's score: 40 a logit.
constexpr int LineNetMoveScore(std::int32_t move_logit) {
  return static_cast<int>(std::int64_t{move_logit} * 5 / (LineNetWeights::kMoveUnit / 8));
}

// Calls f(number) for each of the cell features.
template <class F>
constexpr void ForEachCellFeature(LineNetCellFeatures cell_features, F&& f) {
  for (std::uint32_t left = cell_features; left != 0; left &= left - 1) f(std::countr_zero(left));
}

}  // namespace tengen
