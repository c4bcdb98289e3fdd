// SPDX-License-Identifier: Apache-2.0
#include "search/announced.h"

#include <gtest/gtest.h>

namespace tengen {
namespace {

constexpr Move kMove = {7}, kOther = {9};

TEST(Announced, KeepsTheSoonestWin) {
  Announced announced;
  EXPECT_EQ(announced.Find(1, 0).plies, 0);
  announced.Add(1, 0, {.plies = 9, .first = kMove});
  announced.Add(1, 0, {.plies = 11, .first = kOther});
  EXPECT_EQ(announced.Find(1, 0).plies, 9);
  EXPECT_EQ(announced.Find(1, 0).first, kMove);
  announced.Add(1, 0, {.plies = 7, .first = kOther});
  EXPECT_EQ(announced.Find(1, 0).plies, 7);
  EXPECT_EQ(announced.Find(1, 0).first, kOther);
  announced.Clear();
  EXPECT_EQ(announced.Find(1, 0).plies, 0);
}

TEST(Announced, GamesHaveTheirOwnResults) {
  GameSpec freestyle, renju, small;
  renju.variant = "renju";
  small.size = {9, 9};
  const Key salt = Announced::SaltOf(freestyle);
  EXPECT_NE(salt, Announced::SaltOf(renju));
  EXPECT_NE(salt, Announced::SaltOf(small));
  GameSpec opening = freestyle;
  opening.opening = OpeningKind::kSwap2;
  EXPECT_EQ(salt, Announced::SaltOf(opening)) << "play is free after the opening";
  Announced announced;
  announced.Add(1, salt, {.plies = 9, .first = kMove});
  EXPECT_EQ(announced.Find(1, Announced::SaltOf(renju)).plies, 0);
}

// If the memory is full, the oldest results are removed first. The newest results must remain.
TEST(Announced, ForgetsTheOldest) {
  Announced announced;
  constexpr Key kCount = 200'000;
  for (Key key = 1; key <= kCount; ++key) announced.Add(key, 0, {.plies = 5, .first = kMove});
  EXPECT_EQ(announced.Find(1, 0).plies, 0);
  for (Key key = kCount - 30'000; key <= kCount; ++key)
    ASSERT_EQ(announced.Find(key, 0).plies, 5) << key;
}

}  // namespace
}  // namespace tengen
