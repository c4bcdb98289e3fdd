// SPDX-License-Identifier: Apache-2.0
#include "engine/cell_set.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "tests/testing/cells.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::CellsIn;

TEST(CellSet, StartsEmpty) {
  const CellSet set;
  EXPECT_EQ(set.Count(), 0);
  EXPECT_EQ(set.First(), kNoCell);
  EXPECT_TRUE(CellsIn(set).empty());
}

TEST(CellSet, DoesWhatAnOrdinarySetDoes) {
  testing::Random random(1);
  CellSet set;
  std::set<Cell> expected;
  for (int i = 0; i < 20'000; ++i) {
    const auto c = static_cast<Cell>(random.Between(1, random.Percent(50) ? kCells - 1 : 70));
    switch (random.Between(0, 3)) {
      case 0:
        set.Add(c);
        expected.insert(c);
        break;
      case 1:
        set.Flip(c);
        if (expected.erase(c) == 0) expected.insert(c);
        break;
      default: set.Remove(c); expected.erase(c);
    }
    ASSERT_EQ(set.Has(c), expected.contains(c));
    if (i % 97 != 0) continue;
    ASSERT_EQ(set.Count(), static_cast<int>(expected.size()));
    ASSERT_EQ(set.First(), expected.empty() ? kNoCell : *expected.begin());
    ASSERT_EQ(CellsIn(set), std::vector<Cell>(expected.begin(), expected.end())) << "ascending";
  }
  set.Clear();
  EXPECT_EQ(set, CellSet());
}

TEST(CellSet, AnyStopsAtTheFirstThatFits) {
  CellSet set;
  for (const Cell c : {Cell{5}, Cell{70}, Cell{71}, Cell{900}}) set.Add(c);
  std::vector<Cell> asked;
  const auto fits = [&](Cell c) {
    asked.push_back(c);
    return c > 64;
  };
  EXPECT_TRUE(set.Any(fits));
  EXPECT_EQ(asked, (std::vector<Cell>{5, 70}));
  EXPECT_FALSE(set.Any([](Cell) { return false; }));
  EXPECT_FALSE(CellSet().Any([](Cell) { return true; }));
}

TEST(CellSet, HoldsTheFirstAndTheLastCell) {
  CellSet set;
  set.Add(kCells - 1);
  EXPECT_EQ(set.First(), kCells - 1);
  set.Add(0);
  EXPECT_EQ(CellsIn(set), (std::vector<Cell>{0, kCells - 1}));
}

TEST(CellSet, UnionAndIntersection) {
  testing::Random random(2);
  CellSet a, b;
  for (int i = 0; i < 300; ++i) {
    a.Add(static_cast<Cell>(random.Between(0, kCells - 1)));
    b.Add(static_cast<Cell>(random.Between(0, kCells - 1)));
  }
  const CellSet both = a & b, either = a | b;
  for (int c = 0; c < kCells; ++c) {
    const auto cell = static_cast<Cell>(c);
    EXPECT_EQ(both.Has(cell), a.Has(cell) && b.Has(cell));
    EXPECT_EQ(either.Has(cell), a.Has(cell) || b.Has(cell));
  }
}

TEST(CellSet, FromRows) {
  std::array<std::uint32_t, kStride> rows{};
  rows[0] = 1;
  rows[5] = 1u << 31;
  rows[6] = 0b110;
  rows[31] = 1u << 31;
  const std::vector<Cell> expected = {0, 5 * kStride + 31, 6 * kStride + 1, 6 * kStride + 2,
                                      kCells - 1};
  EXPECT_EQ(CellsIn(CellSet::FromRows(rows)), expected);
}

}  // namespace
}  // namespace tengen
