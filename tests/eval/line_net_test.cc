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
  EXPECT_EQ(LineNetValueLogit(head, sum), 512 * (2 * 256 + 512 - 8191));
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
