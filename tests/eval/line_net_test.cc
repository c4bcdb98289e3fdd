// SPDX-License-Identifier: Apache-2.0
//
// Tests the plain calculation of the network against sums that were calculated by hand. Also tests
// the files of networks.
#include "eval/line_net.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "base/compression.h"
#include "engine/variants/freestyle.h"
#include "tests/testing/games.h"

namespace tengen {
namespace {

using Row = LineNetWeights::Row;

Row Filled(int value) {
  Row row;
  row.fill(static_cast<std::int16_t>(value));
  return row;
}

std::string ErrorOf(LineNetWeights written, std::string_view game = "freestyle") {
  LineNetWeights read;
  return std::string(
      ReadLineNet(SerializeWeights("freestyle", written.Sections()), game, read).message());
}

TEST(LineNet, ComesBackFromItsBytes) {
  LineNetWeights weights;
  weights.region = LineNetWeights::RegionLayer();
  int next = 0;
  for (const WeightsSection& section : weights.Sections())
    for (std::int16_t* value : section.values) *value = static_cast<std::int16_t>(next++ % 4001);
  const std::string bytes = SerializeWeights("freestyle", weights.Sections());
  LineNetWeights read;
  ASSERT_TRUE(ReadLineNet(bytes, "freestyle", read).ok());
  EXPECT_EQ(SerializeWeights("freestyle", read.Sections()), bytes);
  EXPECT_EQ(read.head[1].policy2.bias[31], (next - 1) % 4001) << "the last number of the file";
}

TEST(LineNet, ComesBackFromACompressedFile) {
  LineNetWeights weights;
  weights.pair[7][1] = 12;
  const std::string bytes = CompressFrame(SerializeWeights("freestyle", weights.Sections()), 1);
  LineNetWeights read;
  ASSERT_TRUE(ReadLineNet(bytes, "freestyle", read).ok());
  EXPECT_EQ(read.pair[7][1], 12);
  for (std::size_t i = 4; i < bytes.size(); i += 17) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 8);
    EXPECT_EQ(ReadLineNet(damaged, "freestyle", read).code(), absl::StatusCode::kDataLoss) << i;
  }
  EXPECT_EQ(ReadLineNet(bytes.substr(0, bytes.size() - 1), "freestyle", read).code(),
            absl::StatusCode::kDataLoss);
  EXPECT_EQ(ReadLineNet(bytes + "\n", "freestyle", read).message(),
            "weights file is damaged (it goes on after its zstd frame)");
}

// A file without regions can be read into weights with regions, and the other way round.
TEST(LineNet, TheFileDeterminesIfThereAreRegions) {
  LineNetWeights plain, with_regions, read;
  with_regions.region = LineNetWeights::RegionLayer();
  with_regions.region->bias[15] = 12;
  with_regions.head[1].value1_region[31][15] = -7;
  const auto read_from = [&](LineNetWeights& weights) {
    return ReadLineNet(SerializeWeights("freestyle", weights.Sections()), "freestyle", read);
  };
  ASSERT_TRUE(read_from(with_regions).ok());
  ASSERT_TRUE(read.region);
  EXPECT_EQ(read.region->bias[15], 12);
  EXPECT_EQ(read.head[1].value1_region[31][15], -7);
  ASSERT_TRUE(read_from(plain).ok());
  EXPECT_FALSE(read.region);
}

TEST(LineNet, FilesThatDoNotFit) {
  LineNetWeights weights;
  EXPECT_EQ(ErrorOf(weights), "");
  EXPECT_EQ(ErrorOf(weights, "renju"), "weights are for freestyle, not for renju");
  weights.head[1].value1.bias[3] = -32768;
  weights.head[0].policy1.weight[2][9] = -4095;
  EXPECT_EQ(ErrorOf(weights), "");
  weights.pair[7][1] = -4096;
  EXPECT_EQ(ErrorOf(weights), "section 'pair' has the number -4096, the limit is 4095");
}

TEST(LineNet, ACellAddsUpItsRows) {
  Position<Freestyle> position;
  position.Make(ToCell({7, 7}));
  position.Put(ToCell({0, 0}), Stone::kDead);
  LineNetWeights weights;
  weights.bias = Filled(100);
  weights.stone = {Filled(30), Filled(-101)};
  const Cell cell = ToCell({7, 8});
  EXPECT_EQ(LineNetFeatures(weights, position, cell), Filled(100));
  for (int d = 0; d < kDirections; ++d) {
    const int pair = LineNetWeights::PairOf(position.PatternAt(Color::kBlack, cell, d),
                                            position.PatternAt(Color::kWhite, cell, d));
    weights.pair[pair] = Filled(d == 1 ? 7 : 3);  // the stone of Black is in direction 1
  }
  EXPECT_EQ(LineNetFeatures(weights, position, cell), Filled(100 + 7 + 3 * 3));
  for (const Color c : {Color::kBlack, Color::kWhite}) {
    const int combination = ShapeTable::CombinationOf(position.ShapeAt(c, cell));
    weights.combination[Index(c)][combination] = Filled(c == Color::kBlack ? 1000 : -400);
  }
  EXPECT_EQ(LineNetFeatures(weights, position, cell), Filled(716));
  weights.bias = Filled(2000);
  EXPECT_EQ(LineNetFeatures(weights, position, cell), Filled(1024));
  EXPECT_EQ(LineNetFeatures(weights, position, ToCell({7, 7})), Filled(1024));
  weights.bias = Filled(100);
  EXPECT_EQ(LineNetFeatures(weights, position, ToCell({7, 7})), Filled(130));
  EXPECT_EQ(LineNetFeatures(weights, Stone::kWhite, 0, 0), Filled(0));
  EXPECT_EQ(LineNetFeatures(weights, position, ToCell({0, 0})), Filled(0));
}

TEST(LineNet, HeadsMultiplyShiftAndCutOff) {
  LineNetWeights::Head head;
  LineNetWeights::Sum sum{};
  sum[5] = 64 * 1000 + 63;  // makes an input of 1000
  head.value1.weight[2][5] = 512;
  head.value1.weight[3][5] = -512;
  head.value1.bias[2] = 24;
  head.value2.weight[4][2] = 256;
  head.value2.weight[5][3] = 4095;
  head.value2.bias[6] = 9000;
  head.value3[4] = 512;
  head.value3[6] = -512;
  head.value3_bias = 2 * 256;
  // After layer 1: 1024 and 0. After layer 2: 512, 0 and 8191.
  EXPECT_EQ(LineNetValueLogit(head, sum, {}), 512 * (2 * 256 + 512 - 8191));
  LineNetWeights::RegionRow regions{};
  regions[15] = 100;
  head.value1_region[2][15] = -512;
  // After layer 1: 924 and 0. After layer 2: 462, 0 and 8191.
  EXPECT_EQ(LineNetValueLogit(head, sum, regions), 512 * (2 * 256 + 462 - 8191));
  head.policy1.weight[0][5] = 256;
  head.policy2.weight[9][0] = -513;
  head.policy2.bias[9] = 1;
  head.policy2.bias[10] = -32768;
  Row policy{};
  policy[9] = -500;  // 512 - 500 * 513, which is rounded down
  policy[10] = -8191;
  EXPECT_EQ(LineNetPolicy(head, sum), policy);
  EXPECT_EQ(LineNetMoveLogit(policy, Filled(1024)), -1024 * 8691);
}

// The board of 8x7 has blocks of 3, 3 and 2 columns, and of 3, 3 and 1 rows. So it has two columns
// and two rows of regions.
TEST(LineNet, RegionsAreSquaresOfFourBlocks) {
  EXPECT_EQ(LineNetRegionCount(3), 1);
  EXPECT_EQ(LineNetRegionCount(6), 1);
  EXPECT_EQ(LineNetRegionCount(7), 2);
  EXPECT_EQ(LineNetRegionCount(15), 4);
  EXPECT_EQ(LineNetRegionCount(22), 7);
  EXPECT_EQ(LineNetBlockOf({5, 6}), 8 * 2 + 1);

  LineNetWeights weights;
  LineNetWeights::Blocks blocks{};
  EXPECT_EQ(LineNetRegionSum(weights, blocks, {8, 7}), LineNetWeights::RegionRow{});
  weights.region = LineNetWeights::RegionLayer();
  weights.region->bias[3] = 80;
  weights.region->weight[3][7] = 512;
  weights.region->weight[4][7] = -512;
  weights.region->weight[5][7] = 4095;
  weights.region->weight[6][8] = -1;
  blocks[LineNetBlockOf({4, 4})][7] = 16 * 100 + 15;  // in all four regions
  blocks[LineNetBlockOf({7, 6})][7] = 16 * 300 + 15;  // in the last region
  blocks[LineNetBlockOf({0, 0})][8] = 32;             // in the first region
  LineNetWeights::RegionRow expected{};
  expected[3] = (3 * 180 + 480) / 8;
  expected[5] = (3 * 799 + 1024) / 8;  // 799: 4095 * 100 / 512, rounded down; 1024: the limit
  EXPECT_EQ(LineNetRegionSum(weights, blocks, {8, 7}), expected);
}

TEST(LineNet, LogitsBecomePoints) {
  EXPECT_EQ(LineNetValue(0), 0);
  EXPECT_EQ(LineNetValue(LineNetWeights::kValueUnit), 173);
  EXPECT_EQ(LineNetValue(-10 * LineNetWeights::kValueUnit), -1737);
  EXPECT_EQ(LineNetValue(INT32_MAX), kWinFloor - 1);
  EXPECT_EQ(LineNetValue(INT32_MIN), 1 - kWinFloor);
  EXPECT_EQ(LineNetMoveScore(3 * LineNetWeights::kMoveUnit), 120);
  EXPECT_EQ(LineNetMoveScore(-LineNetWeights::kMoveUnit / 80), 0);
}

}  // namespace
}  // namespace tengen
