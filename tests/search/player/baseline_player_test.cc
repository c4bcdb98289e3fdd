// SPDX-License-Identifier: Apache-2.0
//
// The baseline player (bench/baseline_player.h) must obey the rules of every game. It must also
// find wins that need only one turn.
#include "bench/baseline_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/games.h"
#include "engine/rules/opening.h"
#include "tests/testing/sanitized.h"

namespace tengen {
namespace {

std::unique_ptr<Game> GameWith(const char* name, int side, const std::vector<Point>& black,
                               const std::vector<Point>& white, Color to_move) {
  GameSpec spec = FamilySpec(*FindGame(name), {side, side});
  spec.opening = OpeningKind::kNone;
  auto game = MakeGame(spec);
  tengen::Setup setup{{side, side}};
  for (const Point p : black) setup.stones.push_back({p, Stone::kBlack});
  for (const Point p : white) setup.stones.push_back({p, Stone::kWhite});
  setup.to_move = to_move;
  EXPECT_TRUE(game->SetUp(setup).ok());
  return game;
}

TEST(BaselinePlayer, TakesAWin) {
  const auto game = GameWith("freestyle", 15, {{3, 3}, {4, 3}, {5, 3}, {6, 3}},
                             {{3, 8}, {4, 8}, {5, 8}, {6, 8}}, Color::kBlack);
  for (int seed = 0; seed < 5; ++seed) {
    const Ply ply = BaselinePlayer(5, seed).Choose(*game);
    EXPECT_TRUE(ply == StonePly({2, 3}) || ply == StonePly({7, 3}));
  }
}

TEST(BaselinePlayer, StopsAWin) {
  const auto game = GameWith("irensei", 19, {{5, 8}, {6, 8}, {7, 8}, {8, 8}, {9, 8}, {10, 8}},
                             {{4, 8}, {5, 9}, {6, 10}, {7, 9}, {3, 3}}, Color::kWhite);
  for (int seed = 0; seed < 5; ++seed) {
    EXPECT_EQ(BaselinePlayer(7, seed).Choose(*game), StonePly({11, 8}));
  }
}

TEST(BaselinePlayer, WinsWithTwoStones) {
  const auto game = GameWith("connect6", 19, {{5, 8}, {6, 8}, {7, 8}, {8, 8}, {12, 12}},
                             {{5, 9}, {6, 10}, {7, 9}, {3, 3}}, Color::kBlack);
  const Ply ply = BaselinePlayer(6, 1).Choose(*game);
  game->Play(ply);
  EXPECT_EQ(game->outcome(), Outcome::kBlackWins);
}

TEST(BaselinePlayer, KeepsTheRulesOfEveryGameAndOpening) {
  for (const GameInfo& info : testing::SampledGames()) {
    const BoardSize size = info.sizes.SquareNear(15);
    for (const OpeningKind opening : info.openings) {
      if (!OpeningFits(opening, size)) continue;
      GameSpec spec = FamilySpec(info, size);
      spec.opening = opening;
      const auto game = MakeGame(spec);
      BaselinePlayer player(info.row_length, 3);
      for (int ply = 0; ply < 8 && game->outcome() == Outcome::kNone; ++ply) {
        const Ply chosen = player.Choose(*game);
        ASSERT_TRUE(game->Check(chosen).ok())
            << std::string(info.name) << " " << std::string(OpeningName(opening));
        game->Play(chosen);
      }
    }
  }
}

}  // namespace
}  // namespace tengen
