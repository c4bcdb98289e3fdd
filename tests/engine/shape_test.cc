// SPDX-License-Identifier: Apache-2.0
#include "engine/lines/shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "tests/testing/random.h"

namespace tengen {
namespace {

Shape ShapeOf(std::array<Pattern, 4> patterns) {
  Shape shape = 0;
  for (int d = 0; d < 4; ++d)
    shape = static_cast<Shape>(shape | static_cast<int>(patterns[d]) << (4 * d));
  return shape;
}
constexpr Pattern kNone = Pattern::kDead;

TEST(Shape, PatternIn) {
  const Shape shape =
      ShapeOf({Pattern::kFive, Pattern::kOne, Pattern::kDead, Pattern::kOpenThree2});
  EXPECT_EQ(PatternIn(shape, 0), Pattern::kFive);
  EXPECT_EQ(PatternIn(shape, 1), Pattern::kOne);
  EXPECT_EQ(PatternIn(shape, 2), Pattern::kDead);
  EXPECT_EQ(PatternIn(shape, 3), Pattern::kOpenThree2);
}

TEST(Shape, CountFouls) {
  const FoulCount n = CountFouls(
      ShapeOf({Pattern::kDoubleFour, Pattern::kFour, Pattern::kOpenThree, Pattern::kOverline}));
  EXPECT_EQ(n.fours, 3);
  EXPECT_EQ(n.threes, 1);
  EXPECT_TRUE(n.overline);
  EXPECT_FALSE(n.five);
  EXPECT_TRUE(CountFouls(ShapeOf({kNone, Pattern::kFive, kNone, kNone})).five);
}

TEST(ShapeTable, KindOf) {
  const ShapeTable table({kRenjuFouls, kNoFouls});
  const auto white = [&](Pattern a, Pattern b = kNone) {
    return table.ThreatOf(Color::kWhite, ShapeOf({kNone, a, kNone, b}));
  };
  const auto black = [&](Pattern a, Pattern b = kNone) {
    return table.ThreatOf(Color::kBlack, ShapeOf({kNone, a, kNone, b}));
  };
  EXPECT_EQ(white(Pattern::kOpenTwo3, Pattern::kThree), CellThreat::kQuiet);
  EXPECT_EQ(white(Pattern::kOpenThree), CellThreat::kThree);
  EXPECT_EQ(white(Pattern::kOpenThree2, Pattern::kOpenThree), CellThreat::kThrees);
  EXPECT_EQ(white(Pattern::kFour), CellThreat::kFour);
  EXPECT_EQ(white(Pattern::kFour, Pattern::kOpenThree), CellThreat::kFourThree);
  EXPECT_EQ(white(Pattern::kFour, Pattern::kFour), CellThreat::kDoubleFour);
  EXPECT_EQ(white(Pattern::kDoubleFour), CellThreat::kDoubleFour);
  EXPECT_EQ(white(Pattern::kOpenFour, Pattern::kFour), CellThreat::kOpenFour);
  EXPECT_EQ(white(Pattern::kFive, Pattern::kOverline), CellThreat::kFive);

  EXPECT_EQ(black(Pattern::kOpenThree2, Pattern::kOpenThree), CellThreat::kThrees)
      << "a double three needs a closer look";
  EXPECT_EQ(black(Pattern::kOpenFour), CellThreat::kOpenFour);
  EXPECT_EQ(black(Pattern::kFour, Pattern::kOpenFour), CellThreat::kForbidden);
  EXPECT_EQ(black(Pattern::kDoubleFour), CellThreat::kForbidden);
  EXPECT_EQ(black(Pattern::kOverline, Pattern::kFour), CellThreat::kForbidden);
  EXPECT_EQ(black(Pattern::kOverline, Pattern::kFive), CellThreat::kFive) << "a five excuses all";
}

TEST(ShapeTable, CombinationsForgetTheOrderOfDirections) {
  const ShapeTable table({kRenjuFouls, kNoFouls});
  testing::Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::array<Pattern, 4> patterns;
    for (Pattern& p : patterns) p = static_cast<Pattern>(random.Between(0, kPatterns - 1));
    const Shape shape = ShapeOf(patterns);
    std::next_permutation(patterns.begin(), patterns.end());
    std::swap(patterns[0], patterns[3]);
    const Shape other = ShapeOf(patterns);
    ASSERT_EQ(ShapeTable::CombinationOf(shape), ShapeTable::CombinationOf(other));
    for (const Color c : {Color::kBlack, Color::kWhite})
      ASSERT_EQ(table.ThreatOf(c, shape), table.ThreatOf(c, other));
  }
}

TEST(ShapeTable, CombinationsAreNumberedWithoutGaps) {
  ASSERT_EQ(static_cast<int>(ShapeTable::CombinationShapes().size()), kCombinations);
  for (int i = 0; i < kCombinations; ++i)
    ASSERT_EQ(ShapeTable::CombinationOf(ShapeTable::CombinationShapes()[i]), i);
  EXPECT_EQ(ShapeTable::CombinationOf(0), 0);
  EXPECT_EQ(ShapeTable::CombinationShapes()[0], 0);
  const auto& numbers = ShapeTable::CombinationNumbers();
  EXPECT_EQ(static_cast<int>(std::set<int>(numbers.begin(), numbers.end()).size()), kCombinations);
}

}  // namespace
}  // namespace tengen
