// SPDX-License-Identifier: Apache-2.0
#include "eval/line_net_eval.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <memory>
#include <mutex>

namespace tengen {
namespace {

using Row = LineNetWeights::Row;

LineNetRow Copy(const Row& row) {
  LineNetRow copy;
  std::copy(row.begin(), row.end(), copy.at);
  return copy;
}

// Copies the weights of a layer. `from` is indexed by output, then by input. `to` has the order of
// LineNetLayerTable::weight.
template <std::size_t kInputs, std::size_t kOutputs>
void CopyWeights(const std::array<std::array<std::int16_t, kInputs>, kOutputs>& from,
                 LineNetRow* to) {
  for (std::size_t o = 0; o < kOutputs; ++o) {
    for (std::size_t i = 0; i < kInputs; ++i) {
      const std::size_t at = 2 * (i / 2 * kOutputs + o) + i % 2;
      to[at / LineNetScales::kChannels].at[at % LineNetScales::kChannels] = from[o][i];
    }
  }
}

void Copy(const LineNetWeights::Layer& from, LineNetLayerTable& to) {
  CopyWeights(from.weight, to.weight[0]);
  for (int o = 0; o < LineNetScales::kChannels; ++o)
    to.bias.at[o] = from.bias[o] * LineNetScales::kWeightUnit;
}

// LineNetBlockOf for all cells. A cell that is not on the board has block 0.
constexpr std::array<std::uint8_t, kCells> kBlockOf = [] {
  std::array<std::uint8_t, kCells> block_of{};
  ForEachPoint({kMaxBoard, kMaxBoard}, [&](Point p) {
    block_of[ToCell(p)] = static_cast<std::uint8_t>(LineNetBlockOf(p));
  });
  return block_of;
}();

// Converts the row of a global feature to the unit of the sums. LineNetLayerTable::bias has the
// same unit.
LineNetSums Widened(const Row& row) {
  LineNetSums sums;
  for (int i = 0; i < LineNetScales::kChannels; ++i)
    sums.at[i] = row[i] * LineNetScales::kWeightUnit;
  return sums;
}

}  // namespace

LineNet::LineNet(const LineNetWeights& weights) {
  assert(weights.CheckLimits().ok());
  for (int black = 0; black < kPatterns; ++black)
    for (int white = 0; white < kPatterns; ++white)
      tables_.pair[white * 16 + black] = Copy(weights.pair[LineNetWeights::PairOf(
          static_cast<Pattern>(black), static_cast<Pattern>(white))]);
  for (int stone = 0; stone < 4; ++stone)
    tables_.stone[stone] = Copy(LineNetFeatures(weights, static_cast<Stone>(stone), 0, 0));
  for (const Color c : {Color::kBlack, Color::kWhite}) {
    std::vector<LineNetRow>& rows = combination_[Index(c)];
    for (const Row& row : weights.combination[Index(c)]) rows.push_back(Copy(row));
    if (c == Color::kBlack)
      for (LineNetRow& row : rows)
        for (int i = 0; i < LineNetScales::kChannels; ++i)
          row.at[i] = static_cast<std::int16_t>(row.at[i] + weights.bias[i]);
    tables_.combination[Index(c)] = rows.data();
    const LineNetWeights::Head& from = weights.head[Index(c)];
    LineNetHeadTable& to = tables_.head[Index(c)];
    Copy(from.value1, to.value1);
    Copy(from.value2, to.value2);
    Copy(from.policy1, to.policy1);
    Copy(from.policy2, to.policy2);
    CopyWeights(from.value1_region, to.value1_region[0]);
    to.value3 = Copy(from.value3);
    to.value3_bias = from.value3_bias * LineNetScales::kWeightUnit;
    for (const Row& row : from.value_global_feature)
      value_global_feature_[Index(c)].push_back(Widened(row));
    for (const Row& row : from.policy_global_feature)
      policy_global_feature_[Index(c)].push_back(Widened(row));
    for (const Row& row : from.cell_feature) cell_feature_[Index(c)].push_back(Copy(row));
    to.value_global_feature = value_global_feature_[Index(c)].data();
    to.policy_global_feature = policy_global_feature_[Index(c)].data();
    to.cell_feature = cell_feature_[Index(c)].data();
  }
  tables_.region = nullptr;
  if (weights.region) {
    CopyWeights(weights.region->weight, region_.weight);
    for (int o = 0; o < LineNetScales::kRegionOutputs; ++o)
      region_.bias[o] = weights.region->bias[o] * LineNetScales::kWeightUnit;
    tables_.region = &region_;
  }
  tables_.block_of = kBlockOf.data();
  tables_.combination_of = ShapeTable::CombinationNumbers().data();
}

const LineNet* BuiltInLineNet(std::string_view game, std::string_view kernel,
                              LineNetFeatureCounts features) {
  static std::mutex mutex;
  static auto* const known = new std::map<std::string_view, std::unique_ptr<const LineNet>>;
  const BuiltInWeightsFile* const file = FirstBuiltIn(BuiltInNetFiles(), {game, kernel});
  if (file == nullptr) return nullptr;
  const std::lock_guard lock(mutex);
  std::unique_ptr<const LineNet>& net = (*known)[file->game];
  if (net == nullptr) {
    LineNetWeights weights(features);
    [[maybe_unused]] const absl::Status read = ReadLineNet(file->bytes, file->game, weights);
    assert(read.ok());
    net = std::make_unique<const LineNet>(weights);
  }
  return net.get();
}

}  // namespace tengen
