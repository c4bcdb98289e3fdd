// SPDX-License-Identifier: Apache-2.0
#include "engine/move.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
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

// In whatever order they were added.
TEST(TurnList, TakesTheBestFirstAndOfEqualOnesTheLower) {
  const std::vector<TurnList::Entry> best_first = {{{40, 90}, 7}, {{33}, 5}, {{40, 41}, 5},
                                                   {{40, 90}, 5}, {{60}, 5}, {{34}, -2}};
  std::vector<std::size_t> order = {0, 1, 2, 3, 4, 5};
  do {
    TurnList list;
    for (const std::size_t i : order) list.Add(best_first[i].turn, best_first[i].score);
    for (std::size_t i = 0; i < best_first.size(); ++i) {
      const TurnList::Entry entry = list.Take(i);
      EXPECT_EQ(entry.turn, best_first[i].turn);
      EXPECT_EQ(entry.score, best_first[i].score);
    }
  } while (std::next_permutation(order.begin(), order.end()));
}

}  // namespace
}  // namespace tengen
