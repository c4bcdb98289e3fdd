// SPDX-License-Identifier: Apache-2.0
#include "train/net/quantized_network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>

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

// The mean input of a head; 1.0 is Weights::kUnit.
using Inputs = std::array<double, kChannels>;

// The mean input of each head. `real`: of the network in real numbers. `whole`: of the quantized
// network.
struct MeanInputs {
  std::array<Inputs, kColors> real{}, whole{};
};
MeanInputs MeanInputsOf(const NetSamples& samples, const Network& network, const Weights& weights) {
  constexpr std::size_t kEnough = 20000;  // positions
  const CellIndex& book = samples.book();
  const std::vector<Weights::Row> whole = FeaturesOf(book, weights);
  std::vector<Channels> real(book.size());
  for (std::uint32_t cell = 0; cell < book.size(); ++cell) {
    for (int i = 0; i < kChannels; ++i) {
      float h = network.bias[i];
      for (const std::uint16_t row : book[cell].rows) h += network.rows[row][i];
      real[cell][i] = std::clamp(h, 0.0F, kMostOfCell);
    }
  }
  MeanInputs mean;
  std::array<double, kColors> count{};
  const std::size_t step = samples.learned().size() / kEnough + 1;
  for (std::size_t s = 0; s < samples.learned().size(); s += step) {
    const NetSample& sample = samples.learned()[s];
    const int head = Index(sample.to_move);
    ++count[head];
    const Weights::Sum sum = SumOf(samples.CellsOf(sample), whole);
    for (int i = 0; i < kChannels; ++i) mean.whole[head][i] += sum[i] >> Weights::kSumShift;
    for (const CellCount& cell : samples.CellsOf(sample))
      for (int i = 0; i < kChannels; ++i)
        mean.real[head][i] += cell.count * real[cell.cell][i] / kSumsPerInput * Weights::kUnit;
  }
  for (auto* inputs : {&mean.real, &mean.whole}) {
    for (int head = 0; head < kColors; ++head)
      for (double& input : (*inputs)[head]) input /= std::max(1.0, count[head]);
    if (!samples.colors_alike()) continue;
    for (int i = 0; i < kChannels; ++i) {
      double &black = (*inputs)[0][i], &white = (*inputs)[1][Twin(i)];
      black = white = (black + white) / 2;
    }
  }
  return mean;
}

// Quantizes a layer. The bias is corrected for two reasons. Outputs are rounded down, so half a
// unit is added. The rounded weights and inputs change the mean output, so this change is
// subtracted.
Weights::Layer Rounded(const Layer& layer, const Inputs& real = {}, const Inputs& whole = {}) {
  Weights::Layer rounded;
  for (int out = 0; out < kChannels; ++out) {
    double bias = static_cast<double>(layer.bias[out]) * Weights::kUnit + 0.5;
    for (int in = 0; in < kChannels; ++in) {
      const double weight = layer.from[in][out];
      rounded.weight[out][in] = Rounded(weight * Weights::kWeightUnit);
      bias += weight * real[in] -
              static_cast<double>(rounded.weight[out][in]) / Weights::kWeightUnit * whole[in];
    }
    rounded.bias[out] = Rounded(bias);
  }
  return rounded;
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
  const MeanInputs mean = MeanInputsOf(samples, network, *weights);
  for (int i = 0; i < kColors; ++i) {
    const Head& from = network.heads[i];
    Weights::Head& to = weights->head[i];
    to.value1 = Rounded(from.first, mean.real[i], mean.whole[i]);
    to.value2 = Rounded(from.second);
    to.value3 = Rounded(from.last, Weights::kWeightUnit);
    to.value3_bias = Rounded(static_cast<double>(from.last_bias) * Weights::kUnit);
    to.policy1 = Rounded(from.move_hidden, mean.real[i], mean.whole[i]);
    to.policy2 = Rounded(from.to_moves);
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
  const auto take = [](const Weights::Row& row, int unit, Channels& numbers) {
    for (int i = 0; i < kChannels; ++i)
      numbers[i] = static_cast<float>(row[i]) / static_cast<float>(unit);
  };
  const auto take_layer = [&](const Weights::Layer& from, Layer& to) {
    for (int out = 0; out < kChannels; ++out)
      for (int in = 0; in < kChannels; ++in)
        to.from[in][out] = static_cast<float>(from.weight[out][in]) / Weights::kWeightUnit;
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
  for (int i = 0; i < kColors; ++i) {
    const Weights::Head& from = weights.head[i];
    Head& to = network.heads[i];
    take_layer(from.value1, to.first);
    take_layer(from.value2, to.second);
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
    const std::span<const LineNetGlobalFeature> global_features = samples.GlobalFeaturesOf(sample);
    NetAnswer answer = {.value = static_cast<float>(LineNetValueLogit(head, sum, global_features)) /
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
