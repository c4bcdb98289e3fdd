// SPDX-License-Identifier: Apache-2.0
#include "match/duplicate_games.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace tengen {
namespace {

JournalGame Entry(std::int64_t number, std::array<int, 2> engines,
                  const std::vector<Point>& stones) {
  JournalGame game;
  game.finished.number = number;
  game.finished.engines = engines;
  for (const Point point : stones) game.record.plies.push_back({StonePly(point)});
  return game;
}

TEST(DuplicateGamesTest, TheSamePliesOfTheSameTwo) {
  DuplicateGames repeats;
  EXPECT_FALSE(repeats.Add(Entry(0, {0, 1}, {{7, 7}, {7, 8}})));
  EXPECT_EQ(repeats.Add(Entry(5, {0, 1}, {{7, 7}, {7, 8}})), 0);
  EXPECT_EQ(repeats.Add(Entry(1, {1, 0}, {{7, 7}, {7, 8}})), 0);  // seats do not matter
  EXPECT_FALSE(repeats.Add(Entry(2, {0, 2}, {{7, 7}, {7, 8}})));
  EXPECT_FALSE(repeats.Add(Entry(3, {0, 1}, {{7, 8}, {7, 7}})));
  EXPECT_FALSE(repeats.Add(Entry(4, {0, 1}, {{7, 7}})));
  JournalGame failed = Entry(6, {0, 1}, {{7, 7}});
  failed.finished.failing_seat = 1;
  EXPECT_FALSE(repeats.Add(failed));
  EXPECT_EQ(repeats.games(), 6);
  EXPECT_EQ(repeats.repeated(), 2);
}

}  // namespace
}  // namespace tengen
