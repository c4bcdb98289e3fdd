// SPDX-License-Identifier: Apache-2.0
//
// Calls every kernel (eval/line_net_kernels.h) with random numbers, and prints a sum of all
// results. kernels_arm_test.sh compares this sum with that of a compilation for another processor.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <random>

#include "eval/line_net_kernels.h"

namespace tengen {
extern const LineNetKernels kLineNetKernelsBaseline;

namespace {

using Scales = LineNetScales;
std::mt19937 random_bits(1);  // the same numbers on every system

int Number(int low, int high) {
  return low + static_cast<int>(random_bits() % static_cast<std::uint32_t>(high - low + 1));
}

void Fill(LineNetRow& row, int low, int high) {
  for (std::int16_t& number : row.at) number = static_cast<std::int16_t>(Number(low, high));
}
void Fill(LineNetSums& sums, int low, int high) {
  for (std::int32_t& number : sums.at) number = Number(low, high);
}
void Fill(LineNetLayerTable& layer) {
  for (auto& pair : layer.weight)
    for (LineNetRow& row : pair) Fill(row, -127, 127);
  Fill(layer.bias, -100000, 100000);
}

std::uint64_t sum = 0;
void See(std::int64_t number) { sum = (sum ^ static_cast<std::uint64_t>(number)) * 0x100000001b3; }
template <class Numbers>
void SeeAll(const Numbers& numbers) {
  for (const auto number : numbers.at) See(number);
}

void Run(const LineNetKernels& kernels) {
  constexpr int kGlobalFeatures = 8, kCells = 40, kShapes = 1 << 16, kCombinations = 300;
  const auto tables = std::make_unique<LineNetTables>();
  for (LineNetRow& row : tables->pair) Fill(row, -200, 200);
  for (LineNetRow& row : tables->stone) Fill(row, 0, Scales::kMostFeature);
  const auto combination = std::make_unique<LineNetRow[]>(2 * kCombinations);
  for (int i = 0; i < 2 * kCombinations; ++i) Fill(combination[i], -200, 200);
  const auto combination_of = std::make_unique<std::uint16_t[]>(kShapes);
  for (int i = 0; i < kShapes; ++i)
    combination_of[i] = static_cast<std::uint16_t>(Number(0, kCombinations - 1));
  tables->combination[0] = combination.get();
  tables->combination[1] = combination.get() + kCombinations;
  tables->combination_of = combination_of.get();
  const auto rows = std::make_unique<LineNetSums[]>(kGlobalFeatures);
  for (int i = 0; i < kGlobalFeatures; ++i) Fill(rows[i], -5000, 5000);
  LineNetHeadTable& head = tables->head[0];
  for (LineNetLayerTable* layer : {&head.value1, &head.value2, &head.policy1, &head.policy2})
    Fill(*layer);
  for (auto& pair : head.value1_region)
    for (LineNetRow& row : pair) Fill(row, -127, 127);
  const auto block_of = std::make_unique<std::uint8_t[]>(kCells);
  for (int i = 0; i < kCells; ++i)
    block_of[i] = static_cast<std::uint8_t>(Number(0, Scales::kBlocks - 1));
  tables->block_of = block_of.get();
  const auto region = std::make_unique<LineNetRegionTable>();
  for (LineNetRow& row : region->weight) Fill(row, -127, 127);
  for (std::int32_t& number : region->bias) number = Number(-100000, 100000);
  tables->region = region.get();
  Fill(head.value3, -127, 127);
  head.value3_bias = 77;
  head.value_global_feature = head.policy_global_feature = rows.get();

  const auto features = std::make_unique<LineNetRow[]>(kCells);
  for (int i = 0; i < kCells; ++i) Fill(features[i], 0, Scales::kMostFeature);
  const auto old = std::make_unique<LineNetRow[]>(kCells + 1);
  const auto blocks = std::make_unique<LineNetRow[]>(Scales::kBlocks);
  for (int i = 0; i < kCells; ++i)
    for (int j = 0; j < Scales::kChannels; ++j) {
      std::int16_t& sum_of_block = blocks[block_of[i]].at[j];
      sum_of_block = static_cast<std::int16_t>(sum_of_block + features[i].at[j]);
    }
  const auto products = std::make_unique<LineNetBlockProducts[]>(Scales::kBlocks);
  for (int round = 0; round < 200; ++round) {
    LineNetSums sums;
    Fill(sums, 0, 200000);
    LineNetCell cells[kCells];
    const int count = Number(0, kCells);
    for (int i = 0; i < count; ++i)
      cells[i] = {static_cast<std::uint32_t>(random_bits()), static_cast<std::uint16_t>(i)};
    const auto cell = static_cast<std::uint16_t>(Number(0, kCells - 1));
    const int stone = Number(1, 2);
    kernels.put(*tables, cell, stone, cells, count, features.get(), blocks.get(), old.get(), &sums);
    SeeAll(sums);
    for (int i = 0; i < Scales::kBlocks; ++i) SeeAll(blocks[i]);
    std::uint64_t which = 0;  // in the first round, all blocks
    for (int i = 0; i < Scales::kBlocks; ++i)
      which |= std::uint64_t{round == 0 || Number(0, 1) == 0} << i;
    kernels.products(*region, blocks.get(), which, products.get());
    for (int i = 0; i < Scales::kBlocks; ++i) SeeAll(products[i]);
    const int columns = Number(1, 7), rows_of_regions = Number(1, 7);
    LineNetRegionSums region_sums;
    kernels.regions(*region, products.get(), columns, rows_of_regions, &region_sums);
    SeeAll(region_sums);
    LineNetGlobalFeature global_features[kGlobalFeatures];
    const int size = Number(0, kGlobalFeatures);
    for (int i = 0; i < size; ++i) {
      global_features[i].global_feature =
          static_cast<decltype(global_features[i].global_feature)>(i);
      global_features[i].count = static_cast<decltype(global_features[i].count)>(Number(1, 9));
    }
    const LineNetGlobalFeatures of_board = {global_features, size};
    See(kernels.value(head, of_board, sums, nullptr));
    See(kernels.value(head, of_board, sums, &region_sums));
    LineNetRow policy;
    kernels.policy(head, of_board, sums, &policy);
    SeeAll(policy);
    for (int i = 0; i < kCells; ++i) See(kernels.move(policy, features[i]));
    if (round % 3 == 0)
      kernels.restore(*tables, cells, old.get() + 1, count, features.get(), blocks.get());
    for (int i = 0; i < kCells; ++i) SeeAll(features[i]);
  }
}

}  // namespace
}  // namespace tengen

int main() {
  tengen::Run(tengen::kLineNetKernelsBaseline);
  std::printf("%016llx\n", static_cast<unsigned long long>(tengen::sum));
}
