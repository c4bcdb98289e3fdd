// SPDX-License-Identifier: Apache-2.0
#include "train/net/gradient.h"

#include <algorithm>
#include <cmath>

#include "train/net/layers.h"

namespace tengen {

// Compiles a function several times, once for each level of instruction sets. The program calls the
// copy for the highest level that the processor supports. This cannot be used with sanitizers,
// because the copy is chosen before a sanitizer is ready.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define TENGEN_WIDE __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define TENGEN_WIDE
#endif
NetLoss::Sums Gradient::Add(const NetSamples& samples, std::span<const NetSample* const> which,
                            const Network& network, const LossWeights& weights, Network& slope) {
  for (int c = 0; c < kColors; ++c) {
    const Head& head = network.heads[c];
    turned_[c] = {Turn(head.first.from), Turn(head.second.from), Turn(head.move_hidden.from),
                  Turn(head.to_moves.from), Turn(head.first_from_regions)};
  }
  turned_region_ = Turn(network.region.from);
  Open(samples, which, network);
  feature_slopes_.assign(cells_.size(), Channels{});
  NetLoss::Sums loss;
  for (const NetSample* sample : which) Learn(samples, *sample, network, weights, loss, slope);
  Close(samples, slope);
  return loss;
}

TENGEN_WIDE void Gradient::Open(const NetSamples& samples, std::span<const NetSample* const> which,
                                const Network& network) {
  constexpr std::uint32_t kNowhere = ~0U;
  place_of_.resize(samples.book().size(), kNowhere);
  for (const std::uint32_t cell : cells_) place_of_[cell] = kNowhere;
  cells_.clear();
  features_.clear();
  for (const NetSample* sample : which) {
    for (const CellCount& cell : samples.CellsOf(*sample)) {
      if (place_of_[cell.cell] != kNowhere) continue;
      place_of_[cell.cell] = static_cast<std::uint32_t>(cells_.size());
      cells_.push_back(cell.cell);
      Channels& features = features_.emplace_back(network.bias);
      for (const std::uint16_t row : samples.book()[cell.cell].rows)
        AddTo(features, 1, network.rows[row]);
      Clip(features, 0, kMostOfCell);
    }
  }
}

TENGEN_WIDE void Gradient::Answer(const NetSamples& samples, const NetSample& sample,
                                  const Network& network) {
  const std::span<const CellCount> cells = samples.CellsOf(sample);
  const Head& head = network.heads[Index(sample.to_move)];
  blocks_ = {};
  for (const CellCount& cell : cells)
    AddTo(blocks_[cell.block], cell.count, features_[place_of_[cell.cell]]);
  run_.input = {};
  for (const Channels& block : blocks_) AddTo(run_.input, 1 / kSumsPerInput, block);
  run_.hidden1 = Through(head.first, run_.input);
  RunRegions(network, blocks_, sample.size, regions_);
  AddThrough(head.first_from_regions, regions_.sum, run_.hidden1);
  for (const LineNetGlobalFeature& global_feature : samples.GlobalFeaturesOf(sample))
    AddTo(run_.hidden1, global_feature.count,
          head.value_global_features[global_feature.global_feature]);
  Clip(run_.hidden1, 0, kMostHidden);
  run_.hidden2 = Through(head.second, run_.hidden1);
  Clip(run_.hidden2, 0, kMostHidden);
  answer_.value = Dot(head.last, run_.hidden2) + head.last_bias;
  answer_.moves.resize(cells.size());
  if (sample.played < 0) return;
  run_.move_hidden = Through(head.move_hidden, run_.input);
  for (const LineNetGlobalFeature& global_feature : samples.GlobalFeaturesOf(sample))
    AddTo(run_.move_hidden, global_feature.count,
          head.move_global_features[global_feature.global_feature]);
  Clip(run_.move_hidden, 0, kMostHidden);
  run_.move_vector = Through(head.to_moves, run_.move_hidden);
  Clip(run_.move_vector, -kMostHidden, kMostHidden);
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i].moves > 0)
      answer_.moves[i] = Dot(run_.move_vector, features_[place_of_[cells[i].cell]]);
  for (const FeaturesOfCell& marked : samples.CellFeaturesOf(sample))
    ForEachCellFeature(marked.cell_features, [&](int cell_feature) {
      answer_.moves[marked.place] += Dot(run_.move_vector, head.cell_features[cell_feature]);
    });
}

TENGEN_WIDE void Gradient::Learn(const NetSamples& samples, const NetSample& sample,
                                 const Network& network, const LossWeights& weights,
                                 NetLoss::Sums& loss, Network& slope) {
  Answer(samples, sample, network);
  const std::span<const CellCount> cells = samples.CellsOf(sample);
  const Head& head = network.heads[Index(sample.to_move)];
  const Turned& turned = turned_[Index(sample.to_move)];
  Head& head_slope = slope.heads[Index(sample.to_move)];
  Channels input_slope{};
  BlockSums by_blocks{};
  if (sample.has_value) {
    const float target = sample.Target(weights.lambda);
    ++loss.values;
    loss.mix += ValueLoss(answer_.value, target);
    loss.result += ValueLoss(answer_.value, sample.result);
    const float by_value = 1 / (1 + std::exp(-answer_.value)) - target;
    head_slope.last_bias += by_value;
    AddTo(head_slope.last, by_value, run_.hidden2);
    Channels by_hidden2{};
    AddTo(by_hidden2, by_value, head.last);
    ClipSlope(run_.hidden2, 0, kMostHidden, by_hidden2);
    Channels by_hidden1 = Back(turned.second, run_.hidden1, by_hidden2, head_slope.second);
    ClipSlope(run_.hidden1, 0, kMostHidden, by_hidden1);
    for (const LineNetGlobalFeature& global_feature : samples.GlobalFeaturesOf(sample))
      AddTo(head_slope.value_global_features[global_feature.global_feature], global_feature.count,
            by_hidden1);
    input_slope = Back(turned.first, run_.input, by_hidden1, head_slope.first);
    const RegionNumbers by_regions =
        Back(turned.first_from_regions, regions_.sum, by_hidden1, head_slope.first_from_regions);
    ForEachRegion(sample.size, [&](std::size_t region, const std::array<int, 4>& of_region) {
      RegionNumbers by_region{};
      AddTo(by_region, 1 / kRegionsPerInput, by_regions);
      ClipSlope(regions_.outputs[region], 0, kMostOfCell, by_region);
      const Channels by_input =
          Back(turned_region_, regions_.inputs[region], by_region, slope.region);
      for (const int block : of_region) AddTo(by_blocks[block], 1 / kCellsPerInput, by_input);
    });
  }
  if (sample.played >= 0) {
    const auto weight = static_cast<float>(weights.move_weight);
    ++loss.moves;
    loss.move += MoveLoss(cells, sample.played, answer_.moves);
    Channels by_vector{};
    for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
      if (cells[i].moves == 0) continue;
      const float by_logit =
          weight * (cells[i].moves * answer_.moves[i] - (i == sample.played ? 1 : 0));
      const std::uint32_t place = place_of_[cells[i].cell];
      AddTo(by_vector, by_logit, features_[place]);
      AddTo(feature_slopes_[place], by_logit, run_.move_vector);
    }
    for (const FeaturesOfCell& marked : samples.CellFeaturesOf(sample)) {
      const float by_logit =
          weight * (answer_.moves[marked.place] - (marked.place == sample.played ? 1 : 0));
      ForEachCellFeature(marked.cell_features, [&](int cell_feature) {
        AddTo(by_vector, by_logit, head.cell_features[cell_feature]);
        AddTo(head_slope.cell_features[cell_feature], by_logit, run_.move_vector);
      });
    }
    ClipSlope(run_.move_vector, -kMostHidden, kMostHidden, by_vector);
    Channels by_hidden = Back(turned.to_moves, run_.move_hidden, by_vector, head_slope.to_moves);
    ClipSlope(run_.move_hidden, 0, kMostHidden, by_hidden);
    for (const LineNetGlobalFeature& global_feature : samples.GlobalFeaturesOf(sample))
      AddTo(head_slope.move_global_features[global_feature.global_feature], global_feature.count,
            by_hidden);
    const Channels more = Back(turned.move_hidden, run_.input, by_hidden, head_slope.move_hidden);
    AddTo(input_slope, 1, more);
  }
  for (Channels& by_block : by_blocks) AddTo(by_block, 1 / kSumsPerInput, input_slope);
  for (const CellCount& cell : cells)
    AddTo(feature_slopes_[place_of_[cell.cell]], cell.count, by_blocks[cell.block]);
}

TENGEN_WIDE void Gradient::Close(const NetSamples& samples, Network& slope) {
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    Channels& by_cell = feature_slopes_[i];
    ClipSlope(features_[i], 0, kMostOfCell, by_cell);
    AddTo(slope.bias, 1, by_cell);
    for (const std::uint16_t row : samples.book()[cells_[i]].rows)
      if (row != kNoRow) AddTo(slope.rows[row], 1, by_cell);
  }
}

}  // namespace tengen
