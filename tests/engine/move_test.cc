// SPDX-License-Identifier: Apache-2.0
#include "engine/move.h"

#include <gtest/gtest.h>

#include <vector>

namespace tengen {
namespace {

TEST(Move, KnowsItsStones) {
  EXPECT_TRUE(Move{}.IsNone());
  const std::vector<Point> one = {{3, 4}}, two = {{3, 4}, {0, 7}};
  EXPECT_EQ(ToMove(one).stones(), 1);
  EXPECT_EQ(ToMove(two).stones(), 2);
  EXPECT_EQ(ToPly(ToMove(one)).points, one);
  EXPECT_EQ(ToPly(ToMove(two)).points, two);
}

}  // namespace
}  // namespace tengen
