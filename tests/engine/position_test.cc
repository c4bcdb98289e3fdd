// SPDX-License-Identifier: Apache-2.0
//
// Tests the data that a position updates after each change. The changes are: a stone replaces any
// other stone, captures, dead stones, and take-backs of all changes.
#include "engine/boards/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <tuple>
#include <vector>

#include "tests/testing/cells.h"
#include "tests/testing/games.h"

namespace tengen {
namespace {

using testing::CellsIn;
using testing::EmptyPosition;
using testing::Picture;
using testing::PositionOf;
using testing::Random;
using testing::RandomCell;
using testing::RandomPosition;

// All public data of a position.
struct Snapshot {
  Key key;
  Color to_move;
  int empty_count, puts;
  std::vector<Cell> empties, candidates;
  std::vector<std::tuple<Stone, Shape, Shape, CellThreat, CellThreat>> cells;
  std::vector<std::pair<int, std::vector<Cell>>> sets;
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

template <class P>
Snapshot Of(const P& p) {
  Snapshot s{p.key(),
             p.to_move(),
             p.empty_count(),
             p.stones_put(),
             CellsIn(p.empties()),
             CellsIn(p.Candidates()),
             {},
             {}};
  for (int y = 0; y < p.size().height; ++y) {
    for (int x = 0; x < p.size().width; ++x) {
      const Cell c = ToCell({x, y});
      s.cells.emplace_back(p.At(c), p.ShapeAt(Color::kBlack, c), p.ShapeAt(Color::kWhite, c),
                           p.ThreatAt(Color::kBlack, c), p.ThreatAt(Color::kWhite, c));
    }
  }
  for (const Color c : {Color::kBlack, Color::kWhite}) {
    for (int k = 1; k < kCellThreats; ++k) {
      const CellThreat kind = static_cast<CellThreat>(k);
      s.sets.emplace_back(p.CountOf(c, kind), CellsIn(p.CellsOf(c, kind)));
    }
  }
  return s;
}

template <class V>
class PositionTest : public ::testing::Test {};
TYPED_TEST_SUITE(PositionTest, testing::AllGameTypes, testing::GameNames);

TYPED_TEST(PositionTest, StartsEmpty) {
  const auto p = EmptyPosition<TypeParam>({7, 9});
  EXPECT_EQ(p.size(), (BoardSize{7, 9}));
  EXPECT_EQ(p.to_move(), Color::kBlack);
  EXPECT_EQ(p.key(), 0u);
  EXPECT_EQ(p.empty_count(), 63);
  EXPECT_EQ(p.stones_put(), 0);
  EXPECT_EQ(p.LastPut(), kNoCell);
  EXPECT_EQ(p.Candidates().Count(), 0);
  EXPECT_EQ(p.At(ToCell({7, 0})), Stone::kDead);
  EXPECT_EQ(p.At(ToCell({0, 9})), Stone::kDead);
  EXPECT_TRUE(p.Check());
}

TYPED_TEST(PositionTest, MakeAndUnmake) {
  auto p = EmptyPosition<TypeParam>({9, 8});
  Random random(1);
  std::vector<Snapshot> before;
  while (p.empty_count() > 0) {
    before.push_back(Of(p));
    const Cell c = random.Of(before.back().empties);
    const Color us = p.to_move();
    p.Make(c);
    ASSERT_EQ(p.At(c), StoneOf(us));
    ASSERT_EQ(p.to_move(), Opponent(us));
    ASSERT_EQ(p.LastPut(), c);
  }
  ASSERT_TRUE(p.Check()) << Picture(p);
  for (; !before.empty(); before.pop_back()) {
    p.Unmake();
    ASSERT_EQ(Of(p), before.back()) << Picture(p);
  }
}

// Any stone may replace any other stone. A capture replaces a stone by kEmpty. A stone may also
// become dead or change its colour.
TYPED_TEST(PositionTest, PutsOfAllSortsAreKeptAndTakenBack) {
  Random random(2);
  for (int round = 0; round < 12; ++round) {
    auto p = EmptyPosition<TypeParam>({random.Between(5, 12), random.Between(5, 12)});
    std::vector<Snapshot> before;
    for (int i = 0; i < 120; ++i) {
      if (!before.empty() && random.Percent(25)) {
        p.Undo();
        ASSERT_EQ(Of(p), before.back()) << Picture(p);
        before.pop_back();
        continue;
      }
      before.push_back(Of(p));
      const Cell c = RandomCell(p, &random);
      auto stone = static_cast<Stone>(random.Between(0, 3));
      if (stone == Stone::kDead && random.Percent(60)) stone = Stone::kBlack;
      if (stone == p.At(c)) stone = stone == Stone::kEmpty ? Stone::kWhite : Stone::kEmpty;
      p.Put(c, stone);
      ASSERT_EQ(p.At(c), stone);
      ASSERT_EQ(p.empty_count(), p.empties().Count());
      ASSERT_TRUE(p.Check()) << Picture(p);
    }
    for (; !before.empty(); before.pop_back()) {
      p.Undo();
      ASSERT_EQ(Of(p), before.back()) << Picture(p);
    }
  }
}

TYPED_TEST(PositionTest, KeysFollowStonesAndTurnOnly) {
  Random random(3);
  auto a = EmptyPosition<TypeParam>({8, 8}), b = a;
  std::vector<std::pair<Cell, Stone>> stones;
  for (int i = 0; i < 20; ++i) {
    const Cell c = RandomCell(a, &random);
    if (!a.IsEmpty(c)) continue;
    stones.emplace_back(c, static_cast<Stone>(random.Between(1, 3)));
    a.Put(c, stones.back().second);
  }
  random.Shuffle(&stones);
  for (const auto& [c, stone] : stones) b.Put(c, stone);
  EXPECT_EQ(a.key(), b.key());
  const Key key = a.key();
  a.Pass();
  EXPECT_NE(a.key(), key);
  EXPECT_EQ(a.to_move(), Color::kWhite);
  a.SetToMove(Color::kWhite);
  a.Pass();
  EXPECT_EQ(a.key(), key);
  EXPECT_TRUE(a.Check());
}

TYPED_TEST(PositionTest, KindsAndSetsAgree) {
  Random random(4);
  for (int i = 0; i < 60; ++i) {
    const auto p = RandomPosition<TypeParam>(&random);
    for (const Color c : {Color::kBlack, Color::kWhite}) {
      std::array<int, kCellThreats> count{};
      p.empties().ForEach([&](Cell cell) {
        const CellThreat kind = p.ThreatAt(c, cell);
        ++count[static_cast<int>(kind)];
        EXPECT_TRUE(kind == CellThreat::kQuiet || p.CellsOf(c, kind).Has(cell));
        for (int d = 0; d < kDirections; ++d)
          EXPECT_EQ(p.PatternAt(c, cell, d), PatternIn(p.ShapeAt(c, cell), d));
      });
      for (int k = 1; k < kCellThreats; ++k) {
        EXPECT_EQ(p.CountOf(c, static_cast<CellThreat>(k)), count[k]);
        EXPECT_EQ(p.CellsOf(c, static_cast<CellThreat>(k)).Count(), count[k]);
      }
    }
  }
}

TYPED_TEST(PositionTest, KindIfIsTheKindAfterThePut) {
  Random random(5);
  for (int i = 0; i < 60; ++i) {
    auto p = RandomPosition<TypeParam>(&random);
    for (int k = 0; k < 200; ++k) {
      const Cell cell = RandomCell(p, &random), other = RandomCell(p, &random);
      const auto stone = static_cast<Stone>(random.Between(0, 3));
      if (!p.IsEmpty(cell) || cell == other || p.At(other) == stone) continue;
      std::array<CellThreat, kColors> expected;
      const Snapshot before = Of(p);
      for (const Color c : {Color::kBlack, Color::kWhite})
        expected[Index(c)] = p.ThreatIf(c, cell, other, stone);
      ASSERT_EQ(Of(p), before);
      p.Put(other, stone);
      for (const Color c : {Color::kBlack, Color::kWhite})
        ASSERT_EQ(expected[Index(c)], p.ThreatAt(c, cell)) << Picture(p);
      p.Undo();
    }
  }
}

// Candidates are all empty cells in the 5 x 5 square around a stone. The empty cells on a line with
// a stone, at a distance of three from it, are candidates, too.
TYPED_TEST(PositionTest, CandidatesAreTheEmptyCellsNearStones) {
  Random random(6);
  auto p = EmptyPosition<TypeParam>({14, 9});
  for (int i = 0; i < 60; ++i) {
    const Cell c = RandomCell(p, &random);
    if (p.IsEmpty(c)) {
      p.Put(c, static_cast<Stone>(random.Between(1, 3)));
    } else if (random.Percent(80)) {
      p.Put(c, Stone::kEmpty);
    }
    for (int y = 0; y < 9; ++y) {
      for (int x = 0; x < 14; ++x) {
        bool near = false;
        for (int v = 0; v < 9; ++v) {
          for (int u = 0; u < 14; ++u) {
            if (p.IsEmpty(ToCell({u, v}))) continue;
            const int dx = std::abs(x - u), dy = std::abs(y - v);
            near |=
                (dx <= 2 && dy <= 2) || (std::max(dx, dy) == 3 && (dx == 0 || dy == 0 || dx == dy));
          }
        }
        const Cell cell = ToCell({x, y});
        ASSERT_EQ(p.Candidates().Has(cell), near && p.IsEmpty(cell)) << x << "," << y << "\n"
                                                                     << Picture(p);
      }
    }
    if (i % 5 == 0 && p.stones_put() > 3)
      for (int k = 0; k < 3; ++k) p.Undo();
  }
}

TYPED_TEST(PositionTest, DeltasLeadFromOneStateToTheNext) {
  Random random(7);
  auto p = EmptyPosition<TypeParam>({9, 9});
  std::set<std::uint64_t> serials;
  for (int i = 0; i < 150; ++i) {
    if (p.stones_put() > 0 && random.Percent(30)) {
      p.Undo();
      continue;
    }
    const Cell c = RandomCell(p, &random);
    auto shapes = [&](Cell cell) {
      return p.ShapeAt(Color::kBlack, cell) |
             static_cast<std::uint32_t>(p.ShapeAt(Color::kWhite, cell)) << 16;
    };
    std::vector<std::uint32_t> before(kCells), after(kCells);
    for (int cell = 0; cell < kCells; ++cell) before[cell] = shapes(static_cast<Cell>(cell));
    p.Put(c, p.At(c) == Stone::kEmpty ? static_cast<Stone>(random.Between(1, 3)) : Stone::kEmpty);
    for (int cell = 0; cell < kCells; ++cell) after[cell] = shapes(static_cast<Cell>(cell));
    const auto delta = p.Delta(p.stones_put() - 1);
    EXPECT_TRUE(serials.insert(delta.serial).second) << "serials are never used again";
    std::set<Cell> changed;
    for (const ShapeChange* change = delta.begin; change != delta.end; ++change) {
      EXPECT_TRUE(changed.insert(change->cell).second);
      EXPECT_NE(change->old_shapes, change->new_shapes);
      EXPECT_EQ(change->old_shapes, before[change->cell]);
      before[change->cell] = change->new_shapes;
    }
    ASSERT_EQ(before, after);
  }
}

TYPED_TEST(PositionTest, IsForbiddenSaysWhatForbiddenSays) {
  Random random(8);
  std::array<int, kColors> fouls{};
  for (int i = 0; i < 200; ++i) {
    auto p = RandomPosition<TypeParam>(&random);
    const Snapshot before = Of(p);
    for (const Cell c : before.empties) {
      for (const Color color : {Color::kBlack, Color::kWhite}) {
        const bool foul = p.IsForbidden(color, c);
        fouls[Index(color)] += foul;
        ASSERT_EQ(foul, p.Forbidden(color, c) != ForbiddenKind::kNone) << Picture(p);
        ASSERT_FALSE(foul && p.ThreatAt(color, c) == CellThreat::kFive);
      }
    }
    ASSERT_EQ(Of(p), before) << "looking for fouls leaves no trace";
  }
  for (const Color color : {Color::kBlack, Color::kWhite})
    EXPECT_EQ(fouls[Index(color)] > 0, TypeParam::kFouls[Index(color)].Any());
}

TYPED_TEST(PositionTest, LastPutCountsBack) {
  auto p = EmptyPosition<TypeParam>({6, 6});
  for (int x = 0; x < 4; ++x) p.Make(ToCell({x, 1}));
  for (int n = 0; n < 4; ++n) EXPECT_EQ(p.LastPut(n), ToCell({3 - n, 1}));
  EXPECT_EQ(p.LastPut(4), kNoCell);
}

// Places more stones than any game has. Deep searches of long games can need so many. The log of
// changes must become larger.
TYPED_TEST(PositionTest, ManyPutsAndAnotherReset) {
  Random random(9);
  auto p = EmptyPosition<TypeParam>({22, 22});
  for (int i = 0; i < 2000; ++i) {
    const Cell c = RandomCell(p, &random);
    p.Put(c, p.IsEmpty(c) ? static_cast<Stone>(random.Between(1, 2)) : Stone::kEmpty);
  }
  EXPECT_TRUE(p.Check());
  while (p.stones_put() > 0) p.Undo();
  EXPECT_EQ(Of(p), Of(EmptyPosition<TypeParam>({22, 22})));
  p.Put(ToCell({3, 3}), Stone::kDead);
  p.Reset({5, 6});
  EXPECT_EQ(Of(p), Of(EmptyPosition<TypeParam>({5, 6})));
  EXPECT_TRUE(p.Check());
}

}  // namespace
}  // namespace tengen
