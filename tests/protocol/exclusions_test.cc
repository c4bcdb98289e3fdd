// SPDX-License-Identifier: Apache-2.0
#include "protocol/exclusions.h"

#include <memory>
#include <vector>

#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using command::BlockKind;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::unique_ptr<Game> Board(const std::vector<Point>& stones = {}) {
  std::unique_ptr<Game> game = MakeGame({.variant = "freestyle", .size = {15, 15}});
  for (const Point p : stones) game->Play(p);
  return game;
}

std::vector<block::StoneLine> Lines(const std::vector<Point>& points) {
  std::vector<block::StoneLine> lines;
  for (const Point p : points) lines.push_back({p});
  return lines;
}

TEST(Exclusions, PointsAreThoseOfTheBoard) {
  Exclusions exclusions;
  EXPECT_TRUE(exclusions.Add(BlockKind::kYxBlock, Lines({{3, 4}, {16, 16}})).ok());
  EXPECT_THAT(exclusions.PointsFor(*Board()), ElementsAre(Point{3, 4}));
  EXPECT_TRUE(exclusions.Add(BlockKind::kYxBlockUndo, Lines({{3, 4}})).ok());
  EXPECT_THAT(exclusions.PointsFor(*Board()), IsEmpty());
}

TEST(Exclusions, AListWithABadPointChangesNothing) {
  Exclusions exclusions;
  EXPECT_TRUE(absl::IsOutOfRange(exclusions.Add(BlockKind::kYxBlock, Lines({{3, 4}, {99, 0}}))));
  EXPECT_THAT(exclusions.PointsFor(*Board()), IsEmpty());
  EXPECT_TRUE(absl::IsInvalidArgument(exclusions.Add(BlockKind::kYxBlockPath, {})));
}

TEST(Exclusions, APathEndsWhereItsOtherStonesStand) {
  Exclusions exclusions;
  const auto path = Lines({{7, 7}, {8, 8}, {9, 9}});
  EXPECT_TRUE(exclusions.Add(BlockKind::kYxBlockPath, path).ok());
  EXPECT_THAT(exclusions.PointsFor(*Board({{7, 7}, {8, 8}})), ElementsAre(Point{9, 9}));
  EXPECT_THAT(exclusions.PointsFor(*Board({{8, 8}, {7, 7}})), IsEmpty()) << "other colours";
  EXPECT_THAT(exclusions.PointsFor(*Board({{7, 7}})), IsEmpty());
  exclusions.ClearPaths();
  EXPECT_THAT(exclusions.PointsFor(*Board({{7, 7}, {8, 8}})), IsEmpty());
}

TEST(Exclusions, WhatIsForbiddenIsSoToOneSide) {
  Exclusions exclusions;
  exclusions.Forbid({.add = true, .point = {7, 7}, .side = Color::kBlack});
  EXPECT_THAT(exclusions.PointsFor(*Board()), ElementsAre(Point{7, 7}));
  EXPECT_THAT(exclusions.PointsFor(*Board({{0, 0}})), IsEmpty());
  exclusions.Forbid({.add = false, .point = {7, 7}, .side = Color::kBlack});
  EXPECT_THAT(exclusions.PointsFor(*Board()), IsEmpty());
}

}  // namespace
}  // namespace tengen
