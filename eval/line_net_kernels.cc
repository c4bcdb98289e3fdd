// SPDX-License-Identifier: Apache-2.0
//
// This file is compiled once for each level of instruction sets. TENGEN_LEVEL is the name of the
// level in the code, TENGEN_LEVEL_NAME is the name for users. eval/line_net_kernels.h says which
// headers this file may include.
#include "eval/line_net_kernels.h"

#include <hwy/highway.h>

#define TENGEN_JOIN(a, b) a##b
#define TENGEN_KERNELS_OF(level) TENGEN_JOIN(kLineNetKernels, level)

namespace tengen {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Scales = LineNetScales;
constexpr int kChannels = Scales::kChannels;
constexpr hn::CappedTag<std::int16_t, kChannels> kShorts;
constexpr hn::RepartitionToWide<decltype(kShorts)> kWides;
constexpr hn::Rebind<std::int16_t, decltype(kWides)> kHalfShorts;
using Shorts = hn::Vec<decltype(kShorts)>;
using Wides = hn::Vec<decltype(kWides)>;
constexpr int kShortLanes = hn::MaxLanes(kShorts);
constexpr int kWideLanes = hn::MaxLanes(kWides);
constexpr int kParts = kChannels / kShortLanes;     // vectors in a row
constexpr int kWideParts = kChannels / kWideLanes;  // vectors in the sums

HWY_INLINE Shorts Part(const LineNetRow& row, int part) {
  return hn::Load(kShorts, row.at + part * kShortLanes);
}
HWY_INLINE void SetPart(LineNetRow& row, int part, Shorts v) {
  hn::Store(v, kShorts, row.at + part * kShortLanes);
}

// The number of differences of features whose sum always fits into 16 bits.
constexpr int kCellsAtOnce = INT16_MAX / Scales::kMostFeature;

HWY_INLINE void AddTo(LineNetSums& sum, const Shorts* change) {
  for (int p = 0; p < kParts; ++p) {
    std::int32_t* const low = sum.at + p * kShortLanes;
    std::int32_t* const high = low + kWideLanes;
    hn::Store(hn::Load(kWides, low) + hn::PromoteTo(kWides, hn::LowerHalf(change[p])), kWides, low);
    hn::Store(hn::Load(kWides, high) + hn::PromoteTo(kWides, hn::UpperHalf(kHalfShorts, change[p])),
              kWides, high);
  }
}

HWY_INLINE void AddTo(LineNetRow& block, int part, Shorts change) {
  SetPart(block, part, Part(block, part) + change);
}

template <bool kBlocks>
HWY_INLINE void PutOn(const LineNetTables& tables, std::uint16_t cell, int stone,
                      const LineNetCell* cells, int count, LineNetRow* features, LineNetRow* blocks,
                      LineNetRow* old, LineNetSums* sum) {
  const Shorts zero = hn::Zero(kShorts);
  const Shorts most = hn::Set(kShorts, Scales::kMostFeature);
  Shorts change[kParts];
  for (int p = 0; p < kParts; ++p) {
    const Shorts was = Part(features[cell], p), is = Part(tables.stone[stone], p);
    SetPart(old[0], p, was);
    SetPart(features[cell], p, is);
    change[p] = is - was;
    if (kBlocks) AddTo(blocks[tables.block_of[cell]], p, change[p]);
  }
  ++old;
  int room = kCellsAtOnce - 1;
  for (int i = 0; i < count; ++i) {
    const std::uint32_t black = cells[i].shapes & 0xffff, white = cells[i].shapes >> 16;
    // Each byte has White's pattern (high four bits) and Black's pattern (low four bits) in one
    // direction.
    const std::uint32_t even = (black & 0x0f0f) | (white & 0x0f0f) << 4;
    const std::uint32_t odd = (black >> 4 & 0x0f0f) | (white & 0xf0f0);
    const LineNetRow& pair0 = tables.pair[even & 255];
    const LineNetRow& pair1 = tables.pair[odd & 255];
    const LineNetRow& pair2 = tables.pair[even >> 8];
    const LineNetRow& pair3 = tables.pair[odd >> 8];
    const LineNetRow& of_black = tables.combination[0][tables.combination_of[black]];
    const LineNetRow& of_white = tables.combination[1][tables.combination_of[white]];
    LineNetRow& now = features[cells[i].cell];
    for (int p = 0; p < kParts; ++p) {
      const Shorts h = ((Part(pair0, p) + Part(pair1, p)) + (Part(pair2, p) + Part(pair3, p))) +
                       (Part(of_black, p) + Part(of_white, p));
      const Shorts was = Part(now, p), is = hn::Min(hn::Max(h, zero), most);
      SetPart(old[i], p, was);
      SetPart(now, p, is);
      change[p] = change[p] + (is - was);
      if (kBlocks) AddTo(blocks[tables.block_of[cells[i].cell]], p, is - was);
    }
    if (--room == 0) {
      AddTo(*sum, change);
      for (int p = 0; p < kParts; ++p) change[p] = zero;
      room = kCellsAtOnce;
    }
  }
  AddTo(*sum, change);
}

void Put(const LineNetTables& tables, std::uint16_t cell, int stone, const LineNetCell* cells,
         int count, LineNetRow* features, LineNetRow* blocks, LineNetRow* old, LineNetSums* sum) {
  if (tables.region != nullptr) {
    PutOn<true>(tables, cell, stone, cells, count, features, blocks, old, sum);
  } else {
    PutOn<false>(tables, cell, stone, cells, count, features, blocks, old, sum);
  }
}

void Restore(const LineNetTables& tables, const LineNetCell* cells, const LineNetRow* rows,
             int count, LineNetRow* features, LineNetRow* blocks) {
  for (int i = count - 1; i >= 0; --i) {
    LineNetRow& now = features[cells[i].cell];
    for (int p = 0; p < kParts; ++p) {
      const Shorts was = Part(now, p), is = Part(rows[i], p);
      SetPart(now, p, is);
      if (tables.region != nullptr) AddTo(blocks[tables.block_of[cells[i].cell]], p, is - was);
    }
  }
}

// Multiplies two inputs with their weights, and adds the products to the sums of 16 or 32 outputs.
template <int kVectors>
HWY_INLINE void AddPair(const std::int16_t* inputs, const std::int16_t* weights, Wides* sum,
                        Wides* more) {
  std::int32_t two;
  hwy::CopyBytes<sizeof(two)>(inputs, &two);
  const Shorts pair = hn::BitCast(kShorts, hn::Set(kWides, two));
  for (int p = 0; p < kVectors; ++p)
    sum[p] = hn::ReorderWidenMulAccumulate(
        kWides, pair, hn::Load(kShorts, weights + p * kShortLanes), sum[p], more[p]);
}

void Products(const LineNetRegionTable& table, const LineNetRow* blocks, std::uint64_t which,
              LineNetBlockProducts* products) {
  for (; which != 0; which &= which - 1) {
    const int block = __builtin_ctzll(which);
    LineNetRow input;
    for (int p = 0; p < kParts; ++p)
      SetPart(input, p, hn::ShiftRight<Scales::kBlockShift>(Part(blocks[block], p)));
    // Two groups of sums, so that an addition need not wait for the one before it.
    Wides sum[2][kParts], more[2][kParts];
    for (int group = 0; group < 2; ++group)
      for (int p = 0; p < kParts; ++p) sum[group][p] = more[group][p] = hn::Zero(kWides);
    for (int i = 0; i < kChannels / 2; ++i)
      AddPair<kParts>(input.at + 2 * i, table.weight[i].at, sum[i % 2], more[i % 2]);
    for (int p = 0; p < kParts; ++p)
      hn::Store(hn::RearrangeToOddPlusEven(sum[0][p] + sum[1][p], more[0][p] + more[1][p]), kWides,
                products[block].at + p * kWideLanes);
  }
}

void Regions(const LineNetRegionTable& table, const LineNetBlockProducts* products, int columns,
             int rows, LineNetRegionSums* result) {
  constexpr int kRow = Scales::kBlockStride;
  const Wides zero = hn::Zero(kWides), most = hn::Set(kWides, Scales::kMostFeature);
  for (int p = 0; p < kParts; ++p) {
    const auto at = [&](int block) {
      return hn::Load(kWides, products[block].at + p * kWideLanes);
    };
    const Wides bias = hn::Load(kWides, table.bias + p * kWideLanes);
    Wides total = zero;
    for (int x = 0; x < columns; ++x) {
      // Each pair of blocks in a row of blocks belongs to two regions.
      Wides above = bias + (at(x) + at(x + 1));
      for (int y = 1; y <= rows; ++y) {
        const Wides below = at(y * kRow + x) + at(y * kRow + x + 1);
        const Wides all = hn::ShiftRight<Scales::kWeightShift>(above + below);
        total = total + hn::Min(hn::Max(all, zero), most);
        above = bias + below;
      }
    }
    hn::Store(hn::DemoteTo(kHalfShorts, hn::ShiftRight<Scales::kRegionShift>(total)), kHalfShorts,
              result->at + p * kWideLanes);
  }
}

HWY_INLINE void HeadInput(const LineNetSums& sum, LineNetRow& input) {
  for (int p = 0; p < kWideParts; ++p) {
    const Wides wide = hn::Load(kWides, sum.at + p * kWideLanes);
    hn::Store(hn::DemoteTo(kHalfShorts, hn::ShiftRight<Scales::kSumShift>(wide)), kHalfShorts,
              input.at + p * kWideLanes);
  }
}

HWY_INLINE void Outputs(const LineNetLayerTable& layer, const LineNetRow& input, int least,
                        LineNetRow& output, const LineNetSums* global_feature_rows = nullptr,
                        LineNetGlobalFeatures global_features = {},
                        const LineNetRegionSums* regions = nullptr,
                        const LineNetRow (*region_weights)[2] = nullptr) {
  // The lanes of the two sums belong to outputs only after RearrangeToOddPlusEven: which lane holds
  // which product before depends on the instruction set. So the bias is added after it.
  Wides bias[kWideParts], sum[kWideParts], more[kWideParts];
  for (int p = 0; p < kWideParts; ++p) {
    bias[p] = hn::Load(kWides, layer.bias.at + p * kWideLanes);
    sum[p] = more[p] = hn::Zero(kWides);
  }
  for (int i = 0; i < global_features.size; ++i) {
    const Wides times = hn::Set(kWides, global_features.begin[i].count);
    const std::int32_t* const row = global_feature_rows[global_features.begin[i].global_feature].at;
    for (int p = 0; p < kWideParts; ++p)
      bias[p] = bias[p] + times * hn::Load(kWides, row + p * kWideLanes);
  }
  for (int i = 0; i < kChannels / 2; ++i)
    AddPair<kWideParts>(input.at + 2 * i, layer.weight[i][0].at, sum, more);
  if (regions != nullptr)
    for (int i = 0; i < Scales::kRegionOutputs / 2; ++i)
      AddPair<kWideParts>(regions->at + 2 * i, region_weights[i][0].at, sum, more);
  const Wides lowest = hn::Set(kWides, least), highest = hn::Set(kWides, Scales::kMostActivation);
  for (int p = 0; p < kWideParts; ++p) {
    const Wides all = bias[p] + hn::RearrangeToOddPlusEven(sum[p], more[p]);
    const Wides z = hn::Min(hn::Max(hn::ShiftRight<Scales::kWeightShift>(all), lowest), highest);
    hn::Store(hn::DemoteTo(kHalfShorts, z), kHalfShorts, output.at + p * kWideLanes);
  }
}

// The dot product of two rows. The function uses vectors of 16 lanes. With wider vectors it would
// be slower, because adding up their lanes needs more time than the multiplication saves.
HWY_INLINE std::int32_t Dot(const LineNetRow& a, const LineNetRow& b) {
  constexpr hn::CappedTag<std::int16_t, 16> kNarrow;
  constexpr hn::RepartitionToWide<decltype(kNarrow)> kNarrowWides;
  auto sum = hn::Zero(kNarrowWides), more = hn::Zero(kNarrowWides);
  for (int i = 0; i < kChannels; i += hn::MaxLanes(kNarrow))
    sum = hn::ReorderWidenMulAccumulate(kNarrowWides, hn::Load(kNarrow, a.at + i),
                                        hn::Load(kNarrow, b.at + i), sum, more);
  return hn::GetLane(hn::SumOfLanes(kNarrowWides, sum + more));
}

std::int32_t ValueLogit(const LineNetHeadTable& head, LineNetGlobalFeatures global_features,
                        const LineNetSums& sum, const LineNetRegionSums* regions) {
  LineNetRow input, z1, z2;
  HeadInput(sum, input);
  Outputs(head.value1, input, 0, z1, head.value_global_feature, global_features, regions,
          head.value1_region);
  Outputs(head.value2, z1, 0, z2);
  return head.value3_bias + Dot(head.value3, z2);
}

void Policy(const LineNetHeadTable& head, LineNetGlobalFeatures global_features,
            const LineNetSums& sum, LineNetRow* policy) {
  LineNetRow input, z1;
  HeadInput(sum, input);
  Outputs(head.policy1, input, 0, z1, head.policy_global_feature, global_features);
  Outputs(head.policy2, z1, -Scales::kMostActivation, *policy);
}

std::int32_t MoveLogit(const LineNetRow& policy, const LineNetRow& features) {
  return Dot(policy, features);
}

}  // namespace

extern const LineNetKernels TENGEN_KERNELS_OF(TENGEN_LEVEL);
constexpr LineNetKernels TENGEN_KERNELS_OF(TENGEN_LEVEL) = {
    TENGEN_LEVEL_NAME, Put, Restore, Products, Regions, ValueLogit, Policy, MoveLogit};

}  // namespace tengen
