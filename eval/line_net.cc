// SPDX-License-Identifier: Apache-2.0
#include "eval/line_net.h"

#include <algorithm>
#include <cstdlib>

#include "absl/strings/str_format.h"

namespace tengen {
namespace {

using Row = LineNetWeights::Row;
using Sum = LineNetWeights::Sum;
using RegionRow = LineNetWeights::RegionRow;
constexpr int kChannels = LineNetWeights::kChannels;

constexpr int kRegionOutputs = LineNetWeights::kRegionOutputs;
constexpr int kCellsOfBlock = LineNetWeights::kBlockSide * LineNetWeights::kBlockSide;
constexpr int kBlocksOfRegion = 4;
constexpr int kMostRegionSum =
    LineNetRegionCount(kMaxBoard) * LineNetRegionCount(kMaxBoard) * LineNetWeights::kMostFeature >>
    LineNetWeights::kRegionShift;

static_assert((2 + kDirections + 1) * LineNetWeights::kMostWeight <= INT16_MAX, "a cell's rows");
static_assert(
    std::int64_t{kChannels} * LineNetWeights::kMostWeight * LineNetWeights::kMostActivation +
            std::int64_t{kRegionOutputs} * LineNetWeights::kMostWeight * kMostRegionSum +
            (std::int64_t{LineNetWeights::kMostGlobalFeatures} * LineNetWeights::kMostWeight +
             INT16_MAX + 1) *
                LineNetWeights::kWeightUnit <=
        INT32_MAX,
    "a layer's sum");
static_assert(kMaxBoard * kMaxBoard * LineNetWeights::kMostFeature >> LineNetWeights::kSumShift <=
                  LineNetWeights::kMostActivation,
              "a layer's input");
static_assert(kCellsOfBlock * LineNetWeights::kMostFeature <= INT16_MAX, "the sum of a block");
static_assert(std::int64_t{kChannels} * LineNetWeights::kMostWeight * kBlocksOfRegion *
                      kCellsOfBlock * LineNetWeights::kMostFeature >>
                  LineNetWeights::kBlockShift <= INT32_MAX / 2,
              "a region's sum");
static_assert(kMostRegionSum <= INT16_MAX, "the sum of regions");
static_assert(std::int64_t{kChannels} * LineNetWeights::kMostActivation *
                      LineNetWeights::kMostFeature * (1 + LineNetWeights::kMostCellFeatures) <=
                  INT32_MAX,
              "a move's logit");

void Add(Row& to, const Row& row) {
  for (int i = 0; i < kChannels; ++i) to[i] = static_cast<std::int16_t>(to[i] + row[i]);
}

template <std::size_t kSize>
std::int32_t Dot(const std::array<std::int16_t, kSize>& a,
                 const std::array<std::int16_t, kSize>& b) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kSize; ++i) sum += a[i] * b[i];
  return sum;
}

// The bias of a layer plus the rows of the global features; 1.0 is kValueUnit.
Sum BiasOf(const LineNetWeights::Layer& layer, const std::vector<Row>& global_feature_rows = {},
           std::span<const LineNetGlobalFeature> global_features = {}) {
  Sum bias;
  for (int i = 0; i < kChannels; ++i) bias[i] = layer.bias[i];
  for (const LineNetGlobalFeature& global_feature : global_features)
    for (int i = 0; i < kChannels; ++i)
      bias[i] += global_feature.count * global_feature_rows[global_feature.global_feature][i];
  for (std::int32_t& number : bias) number *= LineNetWeights::kWeightUnit;
  return bias;
}

Row Outputs(const LineNetWeights::Layer& layer, const Sum& bias, const Row& inputs, int least) {
  Row outputs;
  for (int i = 0; i < kChannels; ++i) {
    const std::int32_t sum = bias[i] + Dot(layer.weight[i], inputs);
    outputs[i] = static_cast<std::int16_t>(
        std::clamp(sum >> LineNetWeights::kWeightShift, least, LineNetWeights::kMostActivation));
  }
  return outputs;
}

Row HeadInput(const Sum& sum) {
  Row input;
  for (int i = 0; i < kChannels; ++i)
    input[i] = static_cast<std::int16_t>(sum[i] >> LineNetWeights::kSumShift);
  return input;
}

}  // namespace

LineNetWeights::LineNetWeights(LineNetFeatureCounts features) {
  for (Head& h : head) {
    h.value_global_feature.resize(static_cast<std::size_t>(features.global_features));
    h.policy_global_feature.resize(static_cast<std::size_t>(features.global_features));
    h.cell_feature.resize(static_cast<std::size_t>(features.cell_features));
  }
}

WeightsSections LineNetWeights::Sections() {
  WeightsSections sections;
  const auto add = [&](auto& range) {
    for (std::int16_t& value : range) sections.back().values.push_back(&value);
  };
  const auto add_rows = [&](std::string_view name, auto& rows) {
    sections.push_back({name, {}});
    for (Row& row : rows) add(row);
  };
  const auto add_layer = [&](std::string_view weight, std::string_view bias_name,
                             Layer Head::*layer) {
    sections.push_back({weight, {}});
    for (Head& h : head)
      for (Row& row : (h.*layer).weight) add(row);
    sections.push_back({bias_name, {}});
    for (Head& h : head) add((h.*layer).bias);
  };
  // If a game has no features of a kind, its weights have no section for them.
  const auto add_features = [&](std::string_view name, std::vector<Row> Head::*rows) {
    if ((head[0].*rows).empty()) return;
    sections.push_back({name, {}});
    for (Head& h : head)
      for (Row& row : h.*rows) add(row);
  };
  sections.push_back(SectionOf("bias", bias));
  add_rows("pair", pair);
  add_rows("black", combination[Index(Color::kBlack)]);
  add_rows("white", combination[Index(Color::kWhite)]);
  add_rows("stone", stone);
  add_layer("value1", "value1-bias", &Head::value1);
  add_layer("value2", "value2-bias", &Head::value2);
  sections.push_back({"value3", {}});
  for (Head& h : head) add(h.value3);
  sections.push_back({"value3-bias", {}});
  for (Head& h : head) sections.back().values.push_back(&h.value3_bias);
  if (region) {
    add_rows("region", region->weight);
    sections.push_back(SectionOf("region-bias", region->bias));
    sections.push_back({"value1-region", {}});
    for (Head& h : head)
      for (RegionRow& row : h.value1_region) add(row);
  }
  add_layer("policy1", "policy1-bias", &Head::policy1);
  add_layer("policy2", "policy2-bias", &Head::policy2);
  add_features("value-fact", &Head::value_global_feature);
  add_features("policy-fact", &Head::policy_global_feature);
  add_features("mark", &Head::cell_feature);
  return sections;
}

absl::Status LineNetWeights::CheckLimits() const {
  LineNetWeights copy = *this;  // a copy, because Sections() returns pointers to weights that are
                                // not const
  for (const WeightsSection& section : copy.Sections()) {
    if (section.name.ends_with("-bias")) continue;
    const int most = section.name == "mark" ? kMostFeature : kMostWeight;
    for (const std::int16_t* value : section.values)
      if (std::abs(*value) > most)
        return absl::OutOfRangeError(absl::StrFormat(
            "section '%s' has the number %d, the limit is %d", section.name, *value, most));
  }
  return absl::OkStatus();
}

absl::Status ReadLineNet(std::string_view bytes, std::string_view game, LineNetWeights& weights) {
  const absl::StatusOr<std::string> content = UnpackWeights(bytes);
  if (!content.ok()) return content.status();
  weights.region.reset();
  if (WeightsHaveSection(*content, "region")) weights.region = LineNetWeights::RegionLayer();
  const absl::Status read = ReadWeights(*content, game, weights.Sections());
  return read.ok() ? weights.CheckLimits() : read;
}

Row LineNetFeatures(const LineNetWeights& weights, Stone stone, Shape black, Shape white) {
  if (stone == Stone::kDead) return {};
  Row features = weights.bias;
  if (stone == Stone::kEmpty) {
    for (int d = 0; d < kDirections; ++d)
      Add(features, weights.pair[LineNetWeights::PairOf(PatternIn(black, d), PatternIn(white, d))]);
    Add(features, weights.combination[0][ShapeTable::CombinationOf(black)]);
    Add(features, weights.combination[1][ShapeTable::CombinationOf(white)]);
  } else {
    Add(features, weights.stone[Index(ColorOf(stone))]);
  }
  for (std::int16_t& feature : features)
    feature = std::clamp<std::int16_t>(feature, 0, LineNetWeights::kMostFeature);
  return features;
}

RegionRow LineNetRegionSum(const LineNetWeights& weights, const LineNetWeights::Blocks& blocks,
                           BoardSize size) {
  RegionRow regions{};
  if (!weights.region) return regions;
  std::array<std::int32_t, kRegionOutputs> sum{};
  for (int y = 0; y < LineNetRegionCount(size.height); ++y) {
    for (int x = 0; x < LineNetRegionCount(size.width); ++x) {
      Row input{};
      for (const int block : {0, 1, LineNetWeights::kBlockStride, LineNetWeights::kBlockStride + 1})
        for (int i = 0; i < kChannels; ++i)
          input[i] = static_cast<std::int16_t>(
              input[i] + (blocks[y * LineNetWeights::kBlockStride + x + block][i] >>
                          LineNetWeights::kBlockShift));
      for (int i = 0; i < kRegionOutputs; ++i) {
        const std::int32_t output = (weights.region->bias[i] * LineNetWeights::kWeightUnit +
                                     Dot(weights.region->weight[i], input)) >>
                                    LineNetWeights::kWeightShift;
        sum[i] += std::clamp(output, 0, LineNetWeights::kMostFeature);
      }
    }
  }
  for (int i = 0; i < kRegionOutputs; ++i)
    regions[i] = static_cast<std::int16_t>(sum[i] >> LineNetWeights::kRegionShift);
  return regions;
}

std::int32_t LineNetValueLogit(const LineNetWeights::Head& head, const Sum& sum,
                               const RegionRow& regions,
                               std::span<const LineNetGlobalFeature> global_features) {
  Sum bias = BiasOf(head.value1, head.value_global_feature, global_features);
  for (int i = 0; i < kChannels; ++i) bias[i] += Dot(head.value1_region[i], regions);
  const Row z1 = Outputs(head.value1, bias, HeadInput(sum), 0);
  const Row z2 = Outputs(head.value2, BiasOf(head.value2), z1, 0);
  return head.value3_bias * LineNetWeights::kWeightUnit + Dot(head.value3, z2);
}

Row LineNetPolicy(const LineNetWeights::Head& head, const Sum& sum,
                  std::span<const LineNetGlobalFeature> global_features) {
  const Row z1 =
      Outputs(head.policy1, BiasOf(head.policy1, head.policy_global_feature, global_features),
              HeadInput(sum), 0);
  return Outputs(head.policy2, BiasOf(head.policy2), z1, -LineNetWeights::kMostActivation);
}

std::int32_t LineNetMoveLogit(const Row& policy, const Row& features) {
  return Dot(policy, features);
}

std::int32_t LineNetCellFeaturesLogit(const Row& policy, const LineNetWeights::Head& head,
                                      LineNetCellFeatures cell_features) {
  std::int32_t logit = 0;
  ForEachCellFeature(cell_features, [&](int cell_feature) {
    logit += Dot(policy, head.cell_feature[cell_feature]);
  });
  return logit;
}

}  // namespace tengen
