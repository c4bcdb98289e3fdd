// SPDX-License-Identifier: Apache-2.0
#include "train/net/quantized_network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>

#include "train/net/layers.h"

namespace tengen {
namespace {

using Weights = LineNetWeights;

static_assert(kChannels == Weights::kChannels && kSumsPerInput == 1 << Weights::kSumShift &&
              kMostOfCell * Weights::kUnit == Weights::kMostFeature &&
              kMostHidden * Weights::kUnit == Weights::kMostActivation &&
              kMostOfRow * Weights::kUnit <= Weights::kMostWeight &&
              kMostOfCellFeature * Weights::kUnit <= Weights::kMostFeature &&
              kMostOfWeight * Weights::kWeightUnit <= Weights::kMostWeight);

std::int16_t Rounded(double number) {
  return static_cast<std::int16_t>(std::lround(
      std::clamp(number, static_cast<double>(INT16_MIN), static_cast<double>(INT16_MAX))));
}

Weights::Row Rounded(const Channels& numbers, int unit) {
  Weights::Row row;
  for (int i = 0; i < kChannels; ++i) row[i] = Rounded(static_cast<double>(numbers[i]) * unit);
  return row;
}

constexpr std::uint64_t kRegionSeed = 1;  // for AddRegions

// The features of all cells, by their numbers in CellIndex.
std::vector<Weights::Row> FeaturesOf(const CellIndex& book, const Weights& weights) {
  std::vector<Weights::Row> features;
  for (std::uint32_t i = 0; i < book.size(); ++i)
    features.push_back(
        LineNetFeatures(weights, book[i].stone, book[i].shapes[0], book[i].shapes[1]));
  return features;
}

Weights::Sum SumOf(std::span<const CellCount> cells, const std::vector<Weights::Row>& features) {
  Weights::Sum sum{};
  for (const CellCount& cell : cells)
    for (int i = 0; i < kChannels; ++i) sum[i] += cell.count * features[cell.cell][i];
  return sum;
}

Weights::Blocks BlocksOf(std::span<const CellCount> cells,
                         const std::vector<Weights::Row>& features) {
  Weights::Blocks blocks{};
  for (const CellCount& cell : cells)
    for (int i = 0; i < kChannels; ++i)
      blocks[cell.block][i] =
          static_cast<std::int16_t>(blocks[cell.block][i] + cell.count * features[cell.cell][i]);
  return blocks;
}

// The mean inputs of a layer; 1.0 is Weights::kUnit.
using Inputs = std::array<double, kChannels>;
using RegionInputs = std::array<double, kRegionOutputs>;

// The mean inputs of each head and of the layer of regions. `regions`: the sum of the outputs of
// regions, which is an input of the heads.
struct MeanInputs {
  std::array<Inputs, kColors> head{};
  std::array<RegionInputs, kColors> regions{};
  Inputs region{};
};
// `real`: of the network in real numbers. `whole`: of the quantized network.
struct BothMeanInputs {
  MeanInputs real, whole;
};

// Measures mean inputs. The layer of regions of `weights` must be complete to measure
// MeanInputs::regions.
BothMeanInputs MeanInputsOf(const NetSamples& samples, const Network& network,
                            const Weights& weights) {
  constexpr std::size_t kEnough = 20000;  // positions
  const CellIndex& book = samples.book();
  const std::vector<Weights::Row> whole = FeaturesOf(book, weights);
  std::vector<Channels> real(book.size());
  for (std::uint32_t cell = 0; cell < book.size(); ++cell) {
    real[cell] = network.bias;
    for (const std::uint16_t row : book[cell].rows) AddTo(real[cell], 1, network.rows[row]);
    Clip(real[cell], 0, kMostOfCell);
  }
  BothMeanInputs mean;
  std::array<double, kColors> count{};
  double regions = 0;
  const auto add = [](auto& to, const auto& from, double factor) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += static_cast<double>(from[i]) * factor;
  };
  const auto run = std::make_unique<RegionRun>();
  const std::size_t step = samples.learned().size() / kEnough + 1;
  for (std::size_t s = 0; s < samples.learned().size(); s += step) {
    const NetSample& sample = samples.learned()[s];
    const int head = Index(sample.to_move);
    ++count[head];
    const Weights::Sum sum = SumOf(samples.CellsOf(sample), whole);
    for (int i = 0; i < kChannels; ++i) mean.whole.head[head][i] += sum[i] >> Weights::kSumShift;
    for (const CellCount& cell : samples.CellsOf(sample))
      add(mean.real.head[head], real[cell.cell], cell.count / kSumsPerInput * Weights::kUnit);

    BlockSums real_blocks{};
    for (const CellCount& cell : samples.CellsOf(sample))
      AddTo(real_blocks[cell.block], cell.count, real[cell.cell]);
    RunRegions(network, real_blocks, sample.size, *run);
    add(mean.real.regions[head], run->sum, Weights::kUnit);
    const Weights::Blocks whole_blocks = BlocksOf(samples.CellsOf(sample), whole);
    add(mean.whole.regions[head], LineNetRegionSum(weights, whole_blocks, sample.size), 1);
    ForEachRegion(sample.size, [&](std::size_t region, const std::array<int, 4>& blocks) {
      ++regions;
      add(mean.real.region, run->inputs[region], Weights::kUnit);
      for (const int block : blocks)
        for (int i = 0; i < kChannels; ++i)
          mean.whole.region[i] += whole_blocks[block][i] >> Weights::kBlockShift;
    });
  }
  for (MeanInputs* of : {&mean.real, &mean.whole}) {
    const auto divide = [](auto& numbers, double by) {
      for (double& number : numbers) number /= std::max(1.0, by);
    };
    divide(of->region, regions);
    for (int head = 0; head < kColors; ++head) {
      divide(of->head[head], count[head]);
      divide(of->regions[head], count[head]);
    }
    if (!samples.colors_alike()) continue;
    const auto tie = [](double& a, double& b) { a = b = (a + b) / 2; };
    for (int i = 0; i < kChannels; ++i) tie(of->head[0][i], of->head[1][Twin(i)]);
    for (int i = 0; i < kChannels / 2; ++i) tie(of->region[i], of->region[Twin(i)]);
    for (int i = 0; i < kRegionOutputs; ++i) tie(of->regions[0][i], of->regions[1][RegionTwin(i)]);
  }
  return mean;
}

// Quantizes weights. Returns the change of the mean of each output that the rounded weights and
// inputs cause; 1.0 is Weights::kUnit.
template <std::size_t kInputs, std::size_t kOutputs>
std::array<double, kOutputs> Round(const LayerWeights<kInputs, kOutputs>& from,
                                   const std::array<double, kInputs>& real,
                                   const std::array<double, kInputs>& whole,
                                   std::array<std::array<std::int16_t, kInputs>, kOutputs>& to) {
  std::array<double, kOutputs> change{};
  for (std::size_t out = 0; out < kOutputs; ++out) {
    for (std::size_t in = 0; in < kInputs; ++in) {
      const double weight = from[in][out];
      to[out][in] = Rounded(weight * Weights::kWeightUnit);
      change[out] +=
          static_cast<double>(to[out][in]) / Weights::kWeightUnit * whole[in] - weight * real[in];
    }
  }
  return change;
}

// Quantizes a layer. The bias is corrected for two reasons. Outputs are rounded down, so half a
// unit is added. The rounded weights and inputs change the mean output, so this change is
// subtracted. `other_change`: the change that other inputs of the layer cause.
template <std::size_t kOutputs, class To>
void Round(const LayerOf<kOutputs>& layer, const Inputs& real, const Inputs& whole, To& to,
           const std::array<double, kOutputs>& other_change = {}) {
  const std::array<double, kOutputs> change = Round(layer.from, real, whole, to.weight);
  for (std::size_t out = 0; out < kOutputs; ++out)
    to.bias[out] = Rounded(static_cast<double>(layer.bias[out]) * Weights::kUnit + 0.5 -
                           change[out] - other_change[out]);
}

}  // namespace

std::unique_ptr<LineNetWeights> QuantizedNetwork(const NetSamples& samples,
                                                 const Network& network) {
  auto weights = std::make_unique<Weights>(samples.features());
  const auto row = [&](int number) { return Rounded(network.rows[number], Weights::kUnit); };
  weights->bias = Rounded(network.bias, Weights::kUnit);
  for (int i = 0; i < kPairs; ++i) weights->pair[i] = row(i);
  for (const Color c : {Color::kBlack, Color::kWhite}) {
    for (int i = 0; i < kCombinations; ++i)
      weights->combination[Index(c)][i] = row(CombinationRow(c, i));
    weights->stone[Index(c)] = row(kStoneRow + Index(c));
  }
  weights->region = LineNetWeights::RegionLayer();
  {
    const BothMeanInputs mean = MeanInputsOf(samples, network, *weights);
    Round(network.region, mean.real.region, mean.whole.region, *weights->region);
  }
  const BothMeanInputs mean = MeanInputsOf(samples, network, *weights);
  for (int i = 0; i < kColors; ++i) {
    const Head& from = network.heads[i];
    Weights::Head& to = weights->head[i];
    Round(from.first, mean.real.head[i], mean.whole.head[i], to.value1,
          Round(from.first_from_regions, mean.real.regions[i], mean.whole.regions[i],
                to.value1_region));
    Round(from.second, {}, {}, to.value2);
    to.value3 = Rounded(from.last, Weights::kWeightUnit);
    to.value3_bias = Rounded(static_cast<double>(from.last_bias) * Weights::kUnit);
    Round(from.move_hidden, mean.real.head[i], mean.whole.head[i], to.policy1);
    Round(from.to_moves, {}, {}, to.policy2);
    for (std::size_t global_feature = 0; global_feature < to.value_global_feature.size();
         ++global_feature) {
      to.value_global_feature[global_feature] =
          Rounded(from.value_global_features[global_feature], Weights::kUnit);
      to.policy_global_feature[global_feature] =
          Rounded(from.move_global_features[global_feature], Weights::kUnit);
    }
    for (std::size_t cell_feature = 0; cell_feature < to.cell_feature.size(); ++cell_feature)
      to.cell_feature[cell_feature] = Rounded(from.cell_features[cell_feature], Weights::kUnit);
  }
  return weights;
}

void FromQuantised(const LineNetWeights& weights, Network& network) {
  const std::span<float> all = network.Numbers();
  std::fill(all.begin(), all.end(), 0.0F);
  const auto take = [](const auto& row, int unit, auto& numbers) {
    for (std::size_t i = 0; i < row.size(); ++i)
      numbers[i] = static_cast<float>(row[i]) / static_cast<float>(unit);
  };
  const auto take_weights = [](const auto& from, auto& to) {
    for (std::size_t in = 0; in < to.size(); ++in)
      for (std::size_t out = 0; out < from.size(); ++out)
        to[in][out] = static_cast<float>(from[out][in]) / Weights::kWeightUnit;
  };
  const auto take_layer = [&](const auto& from, auto& to) {
    take_weights(from.weight, to.from);
    take(from.bias, Weights::kUnit, to.bias);
  };
  const auto take_rows = [&](const std::vector<Weights::Row>& from, auto& to) {
    for (std::size_t i = 0; i < from.size(); ++i) take(from[i], Weights::kUnit, to[i]);
  };
  take(weights.bias, Weights::kUnit, network.bias);
  for (int i = 0; i < kPairs; ++i) take(weights.pair[i], Weights::kUnit, network.rows[i]);
  for (const Color c : {Color::kBlack, Color::kWhite}) {
    for (int i = 0; i < kCombinations; ++i)
      take(weights.combination[Index(c)][i], Weights::kUnit, network.rows[CombinationRow(c, i)]);
    take(weights.stone[Index(c)], Weights::kUnit, network.rows[kStoneRow + Index(c)]);
  }
  if (weights.region) {
    take_layer(*weights.region, network.region);
  } else {
    AddRegions(kRegionSeed, network);
  }
  for (int i = 0; i < kColors; ++i) {
    const Weights::Head& from = weights.head[i];
    Head& to = network.heads[i];
    take_layer(from.value1, to.first);
    take_layer(from.value2, to.second);
    take_weights(from.value1_region, to.first_from_regions);
    take(from.value3, Weights::kWeightUnit, to.last);
    to.last_bias = static_cast<float>(from.value3_bias) / Weights::kUnit;
    take_layer(from.policy1, to.move_hidden);
    take_layer(from.policy2, to.to_moves);
    take_rows(from.value_global_feature, to.value_global_features);
    take_rows(from.policy_global_feature, to.move_global_features);
    take_rows(from.cell_feature, to.cell_features);
  }
}

NetLoss Measure(const NetSamples& samples, std::span<const NetSample> which,
                const LineNetWeights& weights, double lambda) {
  const std::vector<Weights::Row> features = FeaturesOf(samples.book(), weights);
  NetLoss loss;
  for (const NetSample& sample : which) {
    const std::span<const CellCount> cells = samples.CellsOf(sample);
    const Weights::Head& head = weights.head[Index(sample.to_move)];
    const Weights::Sum sum = SumOf(cells, features);
    const Weights::RegionRow regions =
        LineNetRegionSum(weights, BlocksOf(cells, features), sample.size);
    const std::span<const LineNetGlobalFeature> global_features = samples.GlobalFeaturesOf(sample);
    NetAnswer answer = {
        .value = static_cast<float>(LineNetValueLogit(head, sum, regions, global_features)) /
                 Weights::kValueUnit};
    if (sample.played >= 0) {
      const Weights::Row policy = LineNetPolicy(head, sum, global_features);
      for (const CellCount& cell : cells)
        answer.moves.push_back(static_cast<float>(LineNetMoveLogit(policy, features[cell.cell])) /
                               Weights::kMoveUnit);
      for (const FeaturesOfCell& marked : samples.CellFeaturesOf(sample))
        answer.moves[marked.place] +=
            static_cast<float>(LineNetCellFeaturesLogit(policy, head, marked.cell_features)) /
            Weights::kMoveUnit;
    }
    loss.Add(sample, cells, std::move(answer), lambda);
  }
  return loss;
}

}  // namespace tengen
