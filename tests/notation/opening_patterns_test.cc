// SPDX-License-Identifier: Apache-2.0
#include "notation/opening_patterns.h"

#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/rules/opening.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

std::unique_ptr<Game> GameOf(const GameSpec& spec, const std::vector<Point>& stones) {
  std::unique_ptr<Game> game = MakeGame(spec);
  for (const Point p : stones) game->Play(StonePly(p));
  return game;
}

TEST(OpeningPatterns, AreFoundInEveryOrientation) {
  const GameSpec spec = {.variant = "renju", .size = {15, 15}};
  std::set<std::string> codes;
  for (const std::array<Point, 3>& opening : CanonicalOpenings(spec.size)) {
    std::string code;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      std::vector<Point> stones;
      for (const Point p : opening) stones.push_back(Transform(symmetry, p, spec.size));
      const auto pattern = OpeningPatternOf(*GameOf(spec, stones));
      ASSERT_TRUE(pattern);
      if (symmetry == 0) code = pattern->code;
      EXPECT_EQ(pattern->code, code);
    }
    EXPECT_TRUE(codes.insert(code).second) << code << " is the code of two openings";
  }
  EXPECT_EQ(codes.size(), 26u);
}

// Diagrams of books: the most played ones of each kind.
TEST(OpeningPatterns, HaveTheNamesOfTheFederation) {
  const GameSpec spec = {.variant = "freestyle", .size = {15, 15}};
  const auto name = [&](Point second, Point third) {
    return OpeningPatternText(*GameOf(spec, {{7, 7}, second, third}));
  };
  EXPECT_EQ(name({7, 6}, {8, 6}), "Kagetsu (D4)");
  EXPECT_EQ(name({6, 7}, {6, 6}), "Kagetsu (D4)");
  EXPECT_EQ(name({8, 6}, {8, 8}), "Hogetsu (I7)");
  EXPECT_EQ(name({7, 6}, {7, 5}), "Kansei (D1)");
  EXPECT_EQ(name({8, 6}, {5, 9}), "Suisei (I13)");
}

TEST(OpeningPatterns, NeedThreeStonesInTheMiddleOfAGameOfFiveInARow) {
  const std::vector<Point> kagetsu = {{7, 7}, {7, 6}, {8, 6}};
  const auto has = [](const char* game, BoardSize size, const std::vector<Point>& stones) {
    return OpeningPatternOf(*GameOf({.variant = game, .size = size}, stones)).has_value();
  };
  EXPECT_TRUE(has("standard", {15, 15}, kagetsu));
  EXPECT_TRUE(has("standard", {15, 15}, {{7, 7}, {7, 6}, {8, 6}, {0, 0}, {14, 14}}));
  EXPECT_TRUE(has("freestyle", {20, 20}, {{10, 10}, {10, 9}, {11, 9}})) << "the middle of 20x20";
  EXPECT_FALSE(has("standard", {15, 15}, {{7, 7}, {7, 6}})) << "two stones";
  EXPECT_FALSE(has("standard", {15, 15}, {{6, 7}, {6, 6}, {7, 6}})) << "not on the centre";
  EXPECT_FALSE(has("standard", {15, 15}, {{7, 7}, {7, 6}, {7, 10}})) << "outside the centre 5x5";
  EXPECT_FALSE(has("standard", {15, 15}, {{7, 7}, {7, 5}, {8, 6}})) << "White is not adjacent";
  EXPECT_FALSE(has("pente", {15, 15}, kagetsu));
  EXPECT_FALSE(has("irensei", {19, 19}, {{9, 9}, {9, 8}, {10, 8}}));
}

// The opening decides nothing: stones in one ply, with a swap after them, form the same pattern.
TEST(OpeningPatterns, AreFoundAfterAPlyOfThreeStones) {
  const std::unique_ptr<Game> game =
      MakeGame({.variant = "renju", .size = {15, 15}, .opening = OpeningKind::kRif});
  game->Play({PlyKind::kStones, {{7, 7}, {7, 6}, {8, 6}}});
  game->Play({.kind = PlyKind::kSwap});
  EXPECT_EQ(OpeningPatternText(*game), "Kagetsu (D4)");
}

}  // namespace
}  // namespace tengen
