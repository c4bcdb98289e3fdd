// SPDX-License-Identifier: Apache-2.0
#include "engine/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/opening.h"

namespace tengen {
namespace {

TEST(Registry, NamesAndRulesAreUniqueAndFound) {
  std::set<std::string_view> names;
  std::set<int> rules;
  for (const GameInfo& info : AllGames()) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_FALSE(info.title.empty()) << info.name;
    EXPECT_EQ(FindGame(info.name), &info);
    if (info.gomocup_rule < 0) continue;
    EXPECT_TRUE(rules.insert(info.gomocup_rule).second) << info.name;
    EXPECT_EQ(FindGomocupRule(info.gomocup_rule), &info);
    EXPECT_EQ(FindGomocupRule(info.gomocup_rule | 2), &info) << "bit 2 is the continuous game";
  }
  EXPECT_EQ(FindGame("no such game"), nullptr);
  EXPECT_EQ(FindGomocupRule(1 << 20), nullptr);
}

// The numbers of INFO rule that managers send (protocol.md section 4).
TEST(Registry, GomocupRules) {
  const std::pair<int, std::string_view> sums[] = {
      {0, "freestyle"},      {1, "standard"}, {2, "freestyle"},      {3, "standard"},
      {4, "renju"},          {6, "renju"},    {8, "caro-overline"},  {9, "caro"},
      {10, "caro-overline"}, {11, "caro"},    {5, "renju-standard"}, {12, "renju-caro-overline"},
      {13, "renju-caro"}};
  for (const auto& [bits, name] : sums) {
    const GameInfo* info = FindGomocupRule(bits);
    ASSERT_NE(info, nullptr) << bits;
    EXPECT_EQ(info->name, name) << bits;
  }
}

TEST(Registry, EveryFamilyRowIsFoundByItsOptionsInAnyOrder) {
  std::set<std::pair<std::string, std::set<std::string_view>>> seen;
  for (const GameInfo& game : AllGames()) {
    if (game.family.empty()) continue;
    std::vector<std::string_view> options(game.options.begin(), game.options.end());
    EXPECT_TRUE(seen.emplace(game.family, std::set(options.begin(), options.end())).second)
        << game.name << " is not alone";
    std::reverse(options.begin(), options.end());
    const auto found = FindGame(game.family, options);
    ASSERT_TRUE(found.ok()) << found.status();
    EXPECT_EQ(*found, FindGame(game.name));
    EXPECT_NE(std::find(game.openings.begin(), game.openings.end(), game.default_opening),
              game.openings.end())
        << game.name;
  }
}

TEST(Registry, SaysWhatThereIs) {
  const auto message = [](std::string_view family, std::vector<std::string_view> options) {
    return std::string(FindGame(family, options).status().message());
  };
  EXPECT_NE(message("chess", {}).find("freestyle"), std::string::npos);
  EXPECT_NE(message("caro", {"underline"}).find("overline"), std::string::npos);
  EXPECT_NE(message("renju", {"overline"}).find("renju"), std::string::npos);
  EXPECT_FALSE(message("caro", {"overline", "overline"}).empty());
  EXPECT_TRUE(message("caro", {"overline"}).empty());
}

TEST(Registry, FamilySpecsFollowTheRules) {
  const GameSpec renju = FamilySpec(*FindGame("renju"), {15, 15});
  EXPECT_EQ(renju.opening, OpeningKind::kCentre);
  EXPECT_TRUE(renju.allow_pass);
  EXPECT_FALSE(renju.rif_five_exception);
  const GameSpec gomoku = FamilySpec(*FindGame("gomoku"), {19, 19});
  EXPECT_EQ(gomoku.opening, OpeningKind::kPro);
  EXPECT_TRUE(gomoku.allow_pass);
  const GameSpec freestyle = FamilySpec(*FindGame("freestyle"), {15, 15});
  EXPECT_EQ(freestyle.opening, OpeningKind::kNone);
  EXPECT_FALSE(freestyle.allow_pass);
}

TEST(Registry, NamesTheFamiliesOnceAndTheirOptions) {
  const std::vector<std::string_view> families = GameFamilies();
  EXPECT_EQ(std::set(families.begin(), families.end()).size(), families.size());
  for (const GameInfo& game : AllGames()) {
    if (game.family.empty()) continue;
    EXPECT_NE(std::find(families.begin(), families.end(), game.family), families.end());
    const std::vector<std::string_view> known = OptionsOf(game.family);
    for (const std::string_view option : game.options)
      EXPECT_NE(std::find(known.begin(), known.end(), option), known.end()) << game.name;
  }
  EXPECT_TRUE(OptionsOf("chess").empty());
}

TEST(BoardSizesTest, SquareNear) {
  constexpr int kSides[] = {15, 19};
  const BoardSizes any = {.min = 5, .max = 22, .sides = {}};
  const BoardSizes two = {.min = 15, .max = 19, .sides = kSides};
  EXPECT_EQ(any.SquareNear(3), (BoardSize{5, 5}));
  EXPECT_EQ(any.SquareNear(9), (BoardSize{9, 9}));
  EXPECT_EQ(any.SquareNear(30), (BoardSize{22, 22}));
  EXPECT_EQ(two.SquareNear(9), (BoardSize{15, 15}));
  EXPECT_EQ(two.SquareNear(18), (BoardSize{19, 19}));
  for (const GameInfo& info : AllGames()) {
    for (int side = 0; side <= kMaxBoard + 1; ++side) {
      const BoardSize size = info.sizes.SquareNear(side);
      EXPECT_TRUE(info.sizes.Has(size)) << info.name << " " << side;
      EXPECT_TRUE(size == (BoardSize{side, side}) || !info.sizes.Has({side, side})) << info.name;
    }
  }
}

// The game must have the board sizes and openings that its row in the list of games names.
TEST(Registry, RowsDescribeTheirGames) {
  for (const GameInfo& info : AllGames()) {
    const BoardSizes& sizes = info.sizes;
    ASSERT_LE(sizes.min, sizes.max) << info.name;
    EXPECT_GT(info.row_length, 1) << info.name;
    EXPECT_LE(info.row_length, sizes.min) << info.name;
    EXPECT_FALSE(sizes.Has({sizes.min - 1, sizes.min - 1})) << info.name;
    EXPECT_FALSE(sizes.Has({sizes.max + 1, sizes.max + 1})) << info.name;
    for (const int side : {sizes.min, sizes.max}) {
      ASSERT_TRUE(sizes.Has({side, side})) << info.name;
      GameSpec spec = FamilySpec(info, {side, side});
      if (!OpeningFits(spec.opening, spec.size)) spec.opening = OpeningKind::kNone;
      const auto game = MakeGame(spec);
      EXPECT_EQ(game->spec().variant, info.name);
      EXPECT_EQ(game->spec().size, (BoardSize{side, side}));
      EXPECT_EQ(game->spec().allow_pass, info.passes) << info.name;
    }
    for (const int side : sizes.sides) EXPECT_TRUE(sizes.Has({side, side})) << info.name;
    for (const OpeningKind opening : info.openings)
      EXPECT_TRUE(OpeningFits(opening, {sizes.max, sizes.max})) << info.name;
  }
}

}  // namespace
}  // namespace tengen
