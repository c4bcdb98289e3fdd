// SPDX-License-Identifier: Apache-2.0
#include "engine/geometry.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

namespace tengen {
namespace {

TEST(Geometry, PointsAndCellsAreTheSame) {
  std::set<Cell> seen;
  for (int y = 0; y < kMaxBoard; ++y) {
    for (int x = 0; x < kMaxBoard; ++x) {
      const Cell c = ToCell({x, y});
      EXPECT_EQ(ToPoint(c), (Point{x, y}));
      EXPECT_NE(c, kNoCell);
      EXPECT_TRUE(seen.insert(c).second);
    }
  }
}

TEST(Geometry, OnBoard) {
  const BoardSize size{7, 5};
  EXPECT_TRUE(OnBoard({0, 0}, size));
  EXPECT_TRUE(OnBoard({6, 4}, size));
  for (const Point p : {Point{7, 0}, Point{0, 5}, Point{-1, 0}, Point{0, -1}})
    EXPECT_FALSE(OnBoard(p, size));
}

// A cell and the cell at distance kStep[d] must be neighbours on one line of direction d. Lines of
// different directions must have different numbers.
TEST(Geometry, StepsFollowLines) {
  std::map<int, int> direction_of;
  for (int d = 0; d < kDirections; ++d) {
    for (int y = 0; y < kMaxBoard; ++y) {
      for (int x = 0; x < kMaxBoard; ++x) {
        const Cell c = ToCell({x, y});
        const auto next = static_cast<Cell>(c + kStep[d]);
        const int line = LineIndex(d, c);
        ASSERT_GE(line, 0);
        ASSERT_LT(line, kLines);
        EXPECT_EQ(direction_of.emplace(line, d).first->second, d);
        EXPECT_EQ(LineIndex(d, next), line);
        EXPECT_EQ(LinePosition(d, next), LinePosition(d, c) + 1);
      }
    }
  }
}

TEST(Geometry, CellsOfALineHaveTheSameNumberAndNoOthers) {
  for (int d = 0; d < kDirections; ++d) {
    std::set<std::pair<int, int>> places;
    for (int y = 0; y < kMaxBoard; ++y) {
      for (int x = 0; x < kMaxBoard; ++x) {
        const Cell c = ToCell({x, y});
        EXPECT_TRUE(places.emplace(LineIndex(d, c), LinePosition(d, c)).second);
      }
    }
  }
}

TEST(Geometry, DirectionBetween) {
  const Cell from = ToCell({11, 10});
  for (int y = 0; y < kMaxBoard; ++y) {
    for (int x = 0; x < kMaxBoard; ++x) {
      const Cell to = ToCell({x, y});
      if (to == from) continue;
      int expected = -1;
      for (int d = 0; d < kDirections; ++d)
        if (LineIndex(d, from) == LineIndex(d, to)) expected = d;
      EXPECT_EQ(DirectionBetween(from, to), expected) << x << "," << y;
      EXPECT_EQ(DirectionBetween(to, from), expected) << x << "," << y;
    }
  }
}

TEST(Geometry, SymmetriesAreDifferentOneToOneMaps) {
  for (const BoardSize size : {BoardSize{7, 7}, BoardSize{6, 9}}) {
    const int symmetries = size.width == size.height ? kSymmetries : kSymmetries / 2;
    std::set<std::pair<Point, Point>> different;
    for (int s = 0; s < symmetries; ++s) {
      std::set<Point> image;
      for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
          const Point p = Transform(s, {x, y}, size);
          EXPECT_TRUE(OnBoard(p, size));
          EXPECT_TRUE(image.insert(p).second);
        }
      }
      different.emplace(Transform(s, {1, 0}, size), Transform(s, {2, 0}, size));
    }
    EXPECT_EQ(static_cast<int>(different.size()), symmetries);
    EXPECT_EQ(Transform(0, {2, 3}, size), (Point{2, 3}));
  }
}

}  // namespace
}  // namespace tengen
