// SPDX-License-Identifier: Apache-2.0
#include "search/history.h"

#include <gtest/gtest.h>

namespace tengen {
namespace {

TEST(History, StartsWithNothing) {
  const History history;
  EXPECT_EQ(history.Of(Color::kBlack, 100), 0);
  EXPECT_EQ(history.CounterOf(Color::kWhite, 100), kNoCell);
}

TEST(History, KeepsSidesAndCellsApart) {
  History history;
  history.Update(Color::kBlack, 100, 500);
  EXPECT_EQ(history.Of(Color::kBlack, 100), 500);
  EXPECT_EQ(history.Of(Color::kWhite, 100), 0);
  EXPECT_EQ(history.Of(Color::kBlack, 101), 0);
  history.SetCounter(Color::kWhite, 100, 7);
  EXPECT_EQ(history.CounterOf(Color::kWhite, 100), 7);
  EXPECT_EQ(history.CounterOf(Color::kBlack, 100), kNoCell);
  history.Clear();
  EXPECT_EQ(history.Of(Color::kBlack, 100), 0);
  EXPECT_EQ(history.CounterOf(Color::kWhite, 100), kNoCell);
}

TEST(History, StaysWithinItsBounds) {
  History history;
  int last = 0;
  for (int i = 0; i < 1000; ++i) {
    history.Update(Color::kBlack, 5, History::Bonus(100));
    history.Update(Color::kWhite, 5, -History::Bonus(100));
    ASSERT_GE(history.Of(Color::kBlack, 5), last) << "never falls while it is rewarded";
    last = history.Of(Color::kBlack, 5);
    ASSERT_LE(last, params::kHistoryMax);
    ASSERT_GE(history.Of(Color::kWhite, 5), -params::kHistoryMax);
  }
  EXPECT_GT(last, params::kHistoryMax * 9 / 10);
  history.Update(Color::kBlack, 5, -History::Bonus(100));
  EXPECT_LT(history.Of(Color::kBlack, 5), last - History::Bonus(100)) << "back faster than up";
}

TEST(History, BonusGrowsWithDepthUpToAPoint) {
  EXPECT_EQ(History::Bonus(0), 0);
  for (int depth = 1; depth < 120; ++depth) {
    EXPECT_GE(History::Bonus(depth), History::Bonus(depth - 1));
    EXPECT_LE(History::Bonus(depth), params::kHistoryMax);
  }
}

}  // namespace
}  // namespace tengen
