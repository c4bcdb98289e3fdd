// SPDX-License-Identifier: Apache-2.0
#include "train/net/network.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <span>

namespace tengen {
namespace {

void MirrorChannels(const Channels& from, Channels& to) {
  for (int i = 0; i < kChannels; ++i) to[i] = from[Twin(i)];
}

void MirrorInputs(const Layer& from, Layer& to) {
  for (int i = 0; i < kChannels; ++i) to.from[i] = from.from[Twin(i)];
  to.bias = from.bias;
}

void MirrorOutputs(const Layer& from, Layer& to) {
  for (int i = 0; i < kChannels; ++i) MirrorChannels(from.from[i], to.from[i]);
  MirrorChannels(from.bias, to.bias);
}

// Random numbers, uniform in [-most, most). The distributions of the C++ standard library are not
// used, because different libraries give different numbers.
void Fill(std::mt19937_64& random, std::span<float> numbers, float most) {
  for (float& number : numbers) number = most * (static_cast<float>(random() >> 40) * 0x1p-23F - 1);
}

// With this limit for the random weights, the outputs of a layer have about the same variance as
// its inputs.
const float kEven = std::sqrt(3.0F / kChannels);

}  // namespace

void FillRegions(float number, Network& network) {
  for (RegionNumbers& from : network.region.from) from.fill(number);
  network.region.bias.fill(number);
  for (Head& head : network.heads)
    for (Channels& from : head.first_from_regions) from.fill(number);
}

void AddRegions(std::uint64_t seed, Network& network) {
  FillRegions(0, network);
  std::mt19937_64 random(seed);
  for (RegionNumbers& from : network.region.from) Fill(random, from, kEven);
}

void Randomize(std::uint64_t seed, Network& network) {
  std::mt19937_64 random(seed);
  const auto fill = [&](Channels& numbers, float most) { Fill(random, numbers, most); };
  const auto fill_layer = [&](Layer& layer, float most) {
    for (Channels& from : layer.from) fill(from, most);
    layer.bias.fill(0);
  };
  const std::span<float> numbers = network.Numbers();
  std::fill(numbers.begin(), numbers.end(), 0.0F);
  for (Channels& row : network.rows) fill(row, 0.1F);
  network.rows[kNoRow].fill(0);
  network.bias.fill(0.25F);
  for (Head& head : network.heads) {
    fill_layer(head.first, kEven);
    fill_layer(head.second, kEven);
    fill(head.last, kEven / 4);
    fill_layer(head.move_hidden, kEven);
    fill_layer(head.to_moves, kEven / 4);
  }
  AddRegions(seed, network);
}

void Limit(Network& network) {
  const auto limit = [](std::span<float> numbers, float most) {
    for (float& number : numbers) number = std::clamp(number, -most, most);
  };
  for (Channels& row : network.rows) limit(row, kMostOfRow);
  limit(network.bias, kMostOfRow);
  for (RegionNumbers& from : network.region.from) limit(from, kMostOfWeight);
  for (Head& head : network.heads) {
    for (Layer* layer : {&head.first, &head.second, &head.move_hidden, &head.to_moves})
      for (Channels& from : layer->from) limit(from, kMostOfWeight);
    limit(head.last, kMostOfWeight);
    for (Channels& from : head.first_from_regions) limit(from, kMostOfWeight);
    for (auto* global_features : {&head.value_global_features, &head.move_global_features})
      for (Channels& row : *global_features) limit(row, kMostOfRow);
    for (Channels& row : head.cell_features) limit(row, kMostOfCellFeature);
  }
}

void Mirror(const Network& network, Network& mirrored) {
  for (int b = 0; b < kPatterns; ++b)
    for (int w = 0; w < kPatterns; ++w)
      MirrorChannels(network.rows[b * kPatterns + w], mirrored.rows[w * kPatterns + b]);
  for (const Color c : {Color::kBlack, Color::kWhite}) {
    for (int i = 0; i < kCombinations; ++i)
      MirrorChannels(network.rows[CombinationRow(c, i)],
                     mirrored.rows[CombinationRow(Opponent(c), i)]);
    MirrorChannels(network.rows[kStoneRow + Index(c)],
                   mirrored.rows[kStoneRow + Index(Opponent(c))]);
    const Head& from = network.heads[Index(c)];
    Head& to = mirrored.heads[Index(Opponent(c))];
    to = from;
    MirrorInputs(from.first, to.first);
    for (int i = 0; i < kRegionOutputs; ++i)
      to.first_from_regions[i] = from.first_from_regions[RegionTwin(i)];
    MirrorInputs(from.move_hidden, to.move_hidden);
    MirrorOutputs(from.to_moves, to.to_moves);
    for (std::size_t i = 0; i < from.cell_features.size(); ++i)
      MirrorChannels(from.cell_features[i], to.cell_features[i]);
  }
  mirrored.rows[kNoRow] = network.rows[kNoRow];
  MirrorChannels(network.bias, mirrored.bias);
  for (int out = 0; out < kRegionOutputs; ++out) {
    for (int in = 0; in < kChannels; ++in)
      mirrored.region.from[in][out] = network.region.from[Twin(in)][RegionTwin(out)];
    mirrored.region.bias[out] = network.region.bias[RegionTwin(out)];
  }
}

void Tie(Network& network) {
  const auto mirrored = std::make_unique<Network>();
  Mirror(network, *mirrored);
  const std::span<float> numbers = network.Numbers();
  const std::span<const float> others = mirrored->Numbers();
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = (numbers[i] + others[i]) / 2;
}

}  // namespace tengen
