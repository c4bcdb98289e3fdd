// SPDX-License-Identifier: Apache-2.0
#include "eval/value.h"

#include <gtest/gtest.h>

namespace tengen {
namespace {

TEST(Value, WinsAndLosses) {
  for (int plies = 0; plies <= 2 * kMaxPly; ++plies) {
    EXPECT_TRUE(IsWin(WinIn(plies)));
    EXPECT_TRUE(IsLoss(LossIn(plies)));
    EXPECT_FALSE(IsLoss(WinIn(plies)));
    EXPECT_FALSE(IsWin(LossIn(plies)));
    EXPECT_EQ(WinIn(plies), -LossIn(plies));
    EXPECT_EQ(PliesToEnd(WinIn(plies)), plies);
    EXPECT_EQ(PliesToEnd(LossIn(plies)), plies);
  }
  EXPECT_GT(WinIn(3), WinIn(5)) << "sooner is better";
  EXPECT_LT(LossIn(4), LossIn(6));
}

TEST(Value, OthersAreNeither) {
  for (const Value v : {0, 1, -1, kWinFloor - 1, 1 - kWinFloor, kInfinite, -kInfinite, kNoValue}) {
    EXPECT_FALSE(IsWin(v)) << v;
    EXPECT_FALSE(IsLoss(v)) << v;
  }
}

TEST(WinRate, OnlyAProvenResultIsCertain) {
  EXPECT_EQ(WinRate(WinIn(33)), 1);
  EXPECT_EQ(WinRate(LossIn(2)), 0);
  EXPECT_EQ(WinRate(0), 0.5);
  EXPECT_NEAR(WinRate(400), 10.0 / 11, 1e-9);
  for (const Value v : {1200, 2793, kWinFloor - 1}) {
    EXPECT_LT(WinRate(v), 0.9995) << v;
    EXPECT_GT(WinRate(-v), 0.0005) << v;
  }
}

}  // namespace
}  // namespace tengen
