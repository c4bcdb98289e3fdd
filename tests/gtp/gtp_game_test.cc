// SPDX-License-Identifier: Apache-2.0
//
// Tests the game of a GTP conversation: plies that are told stone by stone, passes without effect,
// and undo.
#include "gtp/gtp_game.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/games.h"
#include "engine/opening_kind.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/random.h"
#include "tests/testing/sanitized.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

GameSpec SpecOf(const std::string& variant, OpeningKind opening = OpeningKind::kNone) {
  GameSpec spec;
  spec.variant = variant;
  spec.size = FindGame(variant)->usual_board;
  spec.opening = opening;
  spec.rif_five_exception = false;
  return spec;
}

absl::Status PlayAt(GtpGame& game, Color color, Point p) { return game.Play(color, StonePly(p)); }

TEST(GtpGame, TellsATurnOfConnect6StoneByStone) {
  GtpGame game(SpecOf("connect6-freecentre"));
  ASSERT_TRUE(PlayAt(game, Color::kBlack, {9, 9}).ok());
  EXPECT_EQ(game.to_move(), Color::kWhite);
  ASSERT_TRUE(PlayAt(game, Color::kWhite, {3, 3}).ok());
  EXPECT_EQ(game.to_move(), Color::kWhite) << "its second stone is due";
  EXPECT_EQ(game.At({3, 3}), Stone::kWhite);
  EXPECT_EQ(game.game().plies().size(), 1u);
  EXPECT_THAT(game.unfinished(), ElementsAre(Point{3, 3}));
  EXPECT_THAT(std::string(PlayAt(game, Color::kWhite, {3, 3}).message()),
              HasSubstr("3,3 is occupied"));
  EXPECT_THAT(std::string(PlayAt(game, Color::kBlack, {4, 4}).message()),
              HasSubstr("White is to move"));
  ASSERT_TRUE(PlayAt(game, Color::kWhite, {4, 4}).ok());
  EXPECT_EQ(game.to_move(), Color::kBlack);
  EXPECT_EQ(game.game().plies().size(), 2u);
}

TEST(GtpGame, UndoesOneStone) {
  GtpGame game(SpecOf("connect6-freecentre"));
  ASSERT_TRUE(PlayAt(game, Color::kBlack, {9, 9}).ok());
  ASSERT_TRUE(PlayAt(game, Color::kWhite, {3, 3}).ok());
  ASSERT_TRUE(PlayAt(game, Color::kWhite, {4, 4}).ok());
  ASSERT_TRUE(game.Undo().ok());
  EXPECT_THAT(game.unfinished(), ElementsAre(Point{3, 3}));
  EXPECT_EQ(game.to_move(), Color::kWhite);
  ASSERT_TRUE(game.Undo().ok());
  ASSERT_TRUE(game.Undo().ok());
  EXPECT_EQ(game.At({9, 9}), Stone::kEmpty);
  EXPECT_FALSE(game.Undo().ok());
}

TEST(GtpGame, LetsTheOtherSidePassDuringATurn) {
  GtpGame game(SpecOf("connect6-freecentre"));
  ASSERT_TRUE(PlayAt(game, Color::kBlack, {9, 9}).ok());
  ASSERT_TRUE(PlayAt(game, Color::kWhite, {3, 3}).ok());
  ASSERT_TRUE(game.Play(Color::kBlack, PassPly()).ok());
  EXPECT_EQ(game.to_move(), Color::kWhite);
  EXPECT_THAT(std::string(game.Play(Color::kWhite, PassPly()).message()),
              HasSubstr("one stone is due"));
  ASSERT_TRUE(game.Undo().ok());
  EXPECT_THAT(game.unfinished(), ElementsAre(Point{3, 3})) << "only the pass was undone";
}

TEST(GtpGame, FindsThePositionOfAHalfTurn) {
  GtpGame game(SpecOf("connect6-freecentre"));
  ASSERT_TRUE(PlayAt(game, Color::kBlack, {9, 9}).ok());
  ASSERT_TRUE(PlayAt(game, Color::kWhite, {3, 3}).ok());
  const auto free = game.Free();
  ASSERT_TRUE(free.has_value());
  EXPECT_EQ(free->game->At({3, 3}), Stone::kWhite);
  EXPECT_EQ(free->game->to_move(), Color::kWhite);
  EXPECT_EQ(free->game->Forms().front().stones, 1);
}

TEST(GtpGame, TellsTheFirstStonesOfAnOpeningStoneByStone) {
  GtpGame game(SpecOf("renju", OpeningKind::kRif));
  ASSERT_TRUE(PlayAt(game, Color::kBlack, {7, 7}).ok());
  EXPECT_EQ(game.to_move(), Color::kWhite);
  EXPECT_EQ(game.NextPoints().size(), 8u) << "the neighbours of the first stone";
  EXPECT_FALSE(game.Free().has_value());
  ASSERT_TRUE(PlayAt(game, Color::kWhite, {8, 6}).ok());
  EXPECT_EQ(game.At({8, 6}), Stone::kWhite);
  EXPECT_FALSE(PlayAt(game, Color::kBlack, {0, 0}).ok()) << "not one of the 26 openings";
  ASSERT_TRUE(PlayAt(game, Color::kBlack, {9, 5}).ok());
  EXPECT_EQ(game.game().plies().size(), 1u);
  ASSERT_TRUE(game.Play(game.to_move(), {PlyKind::kSwap, {}, 0}).ok());
}

TEST(GtpGame, IsOverIfARowStandsInThePositionSetUp) {
  GtpGame game(SpecOf("freestyle"));
  std::vector<Placement> stones;
  for (int x = 2; x < 7; ++x) stones.push_back({{x, 7}, Stone::kBlack});
  for (int x = 2; x < 6; ++x) stones.push_back({{x, 9}, Stone::kWhite});
  ASSERT_TRUE(game.SetUp(stones, Color::kWhite).ok());
  EXPECT_EQ(game.game().outcome(), Outcome::kBlackWins);
  EXPECT_FALSE(PlayAt(game, Color::kWhite, {6, 9}).ok());
  EXPECT_FALSE(game.Undo().ok());
  const GameRecord record = game.Record();
  EXPECT_TRUE(record.plies.empty());
  EXPECT_EQ(record.start->stones.size(), stones.size());
  EXPECT_EQ(record.reason, "line");
  GtpGame loaded(SpecOf("freestyle"));
  ASSERT_TRUE(loaded.Load(record, 100).ok());
  EXPECT_TRUE(loaded.over());
  ASSERT_TRUE(game.ChangeGame(SpecOf("standard")).ok());
  EXPECT_TRUE(game.over());
}

TEST(GtpGame, AcceptsAPassAfterTheEnd) {
  GtpGame game(SpecOf("freestyle"));
  for (int x = 0; x < 4; ++x) {
    ASSERT_TRUE(PlayAt(game, Color::kBlack, {x, 7}).ok());
    ASSERT_TRUE(PlayAt(game, Color::kWhite, {x, 9}).ok());
  }
  EXPECT_THAT(std::string(game.Play(Color::kBlack, PassPly()).message()), HasSubstr("no passes"));
  ASSERT_TRUE(PlayAt(game, Color::kBlack, {4, 7}).ok());
  EXPECT_TRUE(game.over());
  EXPECT_TRUE(game.NextPoints().empty());
  EXPECT_TRUE(game.Play(Color::kWhite, PassPly()).ok());
  EXPECT_THAT(std::string(PlayAt(game, Color::kWhite, {4, 9}).message()),
              HasSubstr("the game is over"));
  ASSERT_TRUE(game.Undo().ok());
  ASSERT_TRUE(game.Undo().ok());
  EXPECT_FALSE(game.over());
}

TEST(GtpGame, ChangesTheGameIfAllMovesAreLegalThere) {
  GameSpec spec = SpecOf("freestyle");
  spec.size = {19, 19};
  GtpGame game(spec);
  ASSERT_TRUE(PlayAt(game, Color::kBlack, {7, 7}).ok());
  EXPECT_THAT(std::string(game.ChangeGame(SpecOf("renju")).message()),
              HasSubstr("the moves are on a board of 19x19"));
  spec.variant = "renju";
  ASSERT_TRUE(game.ChangeGame(spec).ok());
  EXPECT_EQ(game.game().spec().variant, "renju");
  EXPECT_EQ(game.At({7, 7}), Stone::kBlack);
  ASSERT_TRUE(PlayAt(game, Color::kWhite, {8, 8}).ok());
  ASSERT_TRUE(PlayAt(game, Color::kBlack, {9, 9}).ok());
  const absl::Status status = game.ChangeGame(SpecOf("connect6-freecentre"));
  EXPECT_THAT(std::string(status.message()), HasSubstr("move 3 is not legal in connect6"));
  EXPECT_EQ(game.game().spec().variant, "renju") << "nothing has changed";
}

TEST(GtpGame, LoadsTheFirstMovesOfARecord) {
  GtpGame game(SpecOf("connect6-freecentre"));
  ASSERT_TRUE(PlayAt(game, Color::kBlack, {9, 9}).ok());
  ASSERT_TRUE(PlayAt(game, Color::kWhite, {3, 3}).ok());
  ASSERT_TRUE(PlayAt(game, Color::kWhite, {4, 4}).ok());
  GtpGame other(SpecOf("freestyle"));
  ASSERT_TRUE(other.Load(game.Record(), 100).ok());
  EXPECT_EQ(other.game().spec().variant, "connect6-freecentre");
  ASSERT_TRUE(other.Undo().ok());
  EXPECT_THAT(other.unfinished(), ElementsAre(Point{3, 3})) << "one stone is undone";
  ASSERT_TRUE(other.Load(game.Record(), 1).ok());
  EXPECT_EQ(other.game().plies().size(), 1u);
}

// Random moves of every game and opening. After each move all legal points must be playable, and
// undo must restore the position before the move.
TEST(GtpGame, PlaysAndUndoesEveryGame) {
  testing::Random random(5);
  for (const GameInfo& info : testing::SampledGames()) {
    for (const OpeningKind opening : info.openings) {
      GameSpec spec = SpecOf(std::string(info.name), opening);
      if (!CheckSpec(spec).ok()) continue;
      spec.allow_pass = info.passes;
      GtpGame game(spec);
      for (int i = 0; i < 12 && !game.over(); ++i) {
        const std::vector<Form> forms = game.game().Forms();
        const Color side = game.to_move();
        const Key before = game.game().key();
        const std::size_t begun = game.unfinished().size();
        const std::vector<Point> next = game.NextPoints();
        absl::Status status = absl::NotFoundError("");
        if (!next.empty() && begun == 0 && random.Percent(20)) {
          status = game.Play(side, {PlyKind::kSwap, {}, 0});
        }
        if (!status.ok() && !next.empty()) {
          if (game.StonesOfPly() == 1 && forms.front().kind != PlyKind::kStones) break;
          if (forms.front().max_declared > 0) break;
          status = PlayAt(game, side, random.Of(next));
        }
        ASSERT_TRUE(status.ok()) << info.name << " " << OpeningName(opening) << ": " << status;
        if (!random.Percent(30)) continue;
        ASSERT_TRUE(game.Undo().ok());
        EXPECT_EQ(game.game().key(), before) << info.name;
        EXPECT_EQ(game.unfinished().size(), begun) << info.name;
        EXPECT_EQ(game.to_move(), side) << info.name;
      }
    }
  }
}

}  // namespace
}  // namespace tengen
