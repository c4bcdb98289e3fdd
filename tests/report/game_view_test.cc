// SPDX-License-Identifier: Apache-2.0
#include "report/game_view.h"

#include <memory>
#include <string>
#include <vector>

#include "engine/games.h"
#include "eval/value.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "notation/point_names.h"

namespace tengen {
namespace {

using json = nlohmann::ordered_json;
using ::testing::UnorderedElementsAre;

// The game after these turns. A turn is the names of its points in one string, for example "j1j3".
std::unique_ptr<Game> After(const GameSpec& spec, const std::vector<std::string>& turns) {
  std::unique_ptr<Game> game = MakeGame(spec);
  for (const std::string& turn : turns) {
    const Ply ply = {PlyKind::kStones, *ParsePointNames(turn, spec.size), 0};
    EXPECT_TRUE(game->Check(ply).ok()) << turn << ": " << game->Check(ply);
    game->Play(ply);
  }
  return game;
}

std::vector<std::string> Marked(const Game& game, PictureMark::Kind kind) {
  std::vector<std::string> names;
  for (const PictureMark& mark : MarksOfPosition(game)) {
    if (mark.kind == kind) names.push_back(PointName(mark.point, game.spec().size));
  }
  return names;
}

constexpr PictureMark::Kind kRing = PictureMark::Kind::kRing;

// The labels of the stones, for example "h8=1", in the order of the rows.
std::string Labels(const BoardPicture& picture) {
  std::string text;
  for (const PictureStone& stone : picture.stones) {
    text += (text.empty() ? "" : " ") + PointName(stone.point, picture.size) + "=" + stone.label;
  }
  return text;
}

TEST(GameViewTest, StonesAreNumberedInTheirOrder) {
  GameRecord pente;
  pente.game = {.variant = "pente", .size = {19, 19}};
  for (const Point p : {Point{0, 0}, {1, 0}, {9, 9}, {2, 0}, {3, 0}}) {
    pente.plies.push_back({StonePly(p)});
  }
  EXPECT_EQ(Labels(PictureAfter(pente, 4)), "a19=1 b19=2 c19=4 j10=3");
  EXPECT_EQ(Labels(PictureAfter(pente, 5)), "a19=1 d19=5 j10=3") << "two stones are captured";
  GameRecord setup;
  setup.game = {.variant = "freestyle", .size = {5, 5}};
  setup.start = tengen::Setup{.size = {5, 5}, .stones = {{{0, 0}, Stone::kWhite}}};
  setup.plies = {{StonePly({1, 1})}};
  EXPECT_EQ(Labels(PictureAfter(setup, 1)), "a5= b4=1");
  EXPECT_EQ(PictureAfter(setup, 1).description, "freestyle 5x5, after 1 ply");
}

TEST(GameViewTest, SwapsAndOffersHaveNoNumber) {
  GameRecord rif;
  rif.game = {.variant = "renju", .size = {15, 15}, .opening = OpeningKind::kRif};
  StoneNumbers numbers(rif.game);
  std::string titles;
  for (const char* const text : {"h8 h9 h10", "swap", "i9", "offer g8 i7", "pick g8 a1"}) {
    rif.plies.push_back({*ParsePlyOrNames(text, rif.game.size)});
    titles += numbers.NextTitle(rif.plies.back().ply) + "; ";
  }
  EXPECT_EQ(titles, "1-3. h8 h9 h10; swap; 4. i9; offer g8 i7; 5-6. pick g8 a1; ");
  EXPECT_EQ(Labels(PictureAfter(rif, 5)), "h10=3 h9=2 i9=4 g8=5 h8=1 a1=6");
  GameRecord connect6;
  connect6.game = {.variant = "connect6", .size = {19, 19}};
  connect6.plies = {{StonePly({9, 9})}, {{PlyKind::kStones, {{0, 0}, {1, 0}}}}};
  EXPECT_EQ(Labels(PictureAfter(connect6, 2)), "a19=2 b19=2 j10=1") << "one number a turn";
}

TEST(GameViewTest, ARowThatWonIsMarked) {
  const GameSpec spec = {.variant = "freestyle", .size = {15, 15}};
  const auto game = After(spec, {"h8", "a1", "h9", "b1", "h10", "c1", "h12", "e1", "h11"});
  ASSERT_EQ(game->outcome(), Outcome::kBlackWins);
  EXPECT_THAT(Marked(*game, kRing), UnorderedElementsAre("h8", "h9", "h10", "h11", "h12"));
}

TEST(GameViewTest, ARowMayGoRoundATorus) {
  const GameInfo& info = *FindGame("connect6-toroidal");
  const GameSpec spec = {.variant = std::string(info.name), .size = {15, 15}};
  const auto game = After(spec, {"o5", "j1j3", "a5b5", "j5j7", "m5n5", "k2k4", "c5d5"});
  ASSERT_EQ(game->outcome(), Outcome::kBlackWins);
  EXPECT_THAT(Marked(*game, kRing), UnorderedElementsAre("m5", "n5", "o5", "a5", "b5", "c5", "d5"));
}

TEST(GameViewTest, AStoneThatLostIsMarked) {
  const auto game = After({.variant = "renju", .size = {15, 15}},
                          {"h8", "a1", "i8", "a3", "j9", "a5", "j10", "o1", "j8"});
  ASSERT_EQ(game->reason(), EndReason::kForbidden33);
  EXPECT_THAT(Marked(*game, kRing), UnorderedElementsAre("j8"));
}

TEST(GameViewTest, ForbiddenPointsAreMarkedWhereBlackIsToMove) {
  const GameSpec spec = {.variant = "renju", .size = {15, 15}};
  const std::vector<std::string> turns = {"h8", "a1", "i8", "a3", "j9", "a5", "j10"};
  EXPECT_TRUE(MarksOfPosition(*After(spec, turns)).empty());
  std::vector<std::string> more = turns;
  more.push_back("o1");
  EXPECT_THAT(Marked(*After(spec, more), PictureMark::Kind::kCross), UnorderedElementsAre("j8"));
}

TEST(GameViewTest, ChangesOfACapture) {
  const auto game = After({.variant = "pente", .size = {19, 19}}, {"j10", "l10", "k10"});
  EXPECT_EQ(ChangesFacts(game->PlayWithChanges(StonePly({8, 9})), {19, 19}), json::parse(R"({
      "added": [["i10", "O"]], "removed": ["j10", "k10"], "slides": []})"));
  EXPECT_EQ(CapturedText(*game), "Captured: Black 0, White 2");
}

TEST(GameViewTest, ChangesOfAFullEdge) {
  const GameSpec spec = {.variant = "fourinarow-clear", .size = {7, 6}};
  const auto game = After(spec, {"a1", "b1", "c1", "a2", "d1", "e1", "f1"});
  EXPECT_EQ(ChangesFacts(game->PlayWithChanges(StonePly({6, 5})), spec.size), json::parse(R"({
      "added": [["g1", "O"]], "removed": ["a1", "b1", "c1", "d1", "e1", "f1", "g1"],
      "slides": [["a2", "a1"]]})"));
}

TEST(GameViewTest, OnlyInFourInARowPiecesDrop) {
  for (const GameInfo& info : AllGames()) {
    EXPECT_EQ(PiecesDrop({.variant = std::string(info.name), .size = info.usual_board}),
              info.family == "fourinarow")
        << info.name;
  }
}

TEST(GameViewTest, RingsTheRowThatLosesInMisere) {
  const auto game = After({.variant = "fourinarow-misere", .size = {7, 6}},
                          {"a1", "a2", "b1", "b2", "c1", "c2", "d1"});
  EXPECT_EQ(game->outcome(), Outcome::kWhiteWins);
  EXPECT_TRUE(WinningStones(*game).empty());
  EXPECT_THAT(Marked(*game, kRing), UnorderedElementsAre("a1", "b1", "c1", "d1"));
}

// The losing row has three stones, a winning row four.
TEST(GameViewTest, RingsTheRowThatLosesInSquava) {
  const auto game = After({.variant = "squava", .size = {5, 5}}, {"b5", "d2", "c4", "e1", "d3"});
  EXPECT_EQ(game->outcome(), Outcome::kWhiteWins);
  EXPECT_TRUE(WinningStones(*game).empty());
  EXPECT_THAT(Marked(*game, kRing), UnorderedElementsAre("b5", "c4", "d3"));
}

TEST(GameViewTest, RingsNothingAfterADrawByRepetition) {
  const auto game = After({.variant = "fourinarow-popout", .size = {4, 4}},
                          {"a1", "d1", "a1", "d1", "a1", "d1", "a1", "d1"});
  EXPECT_EQ(game->reason(), EndReason::kRepetition);
  EXPECT_EQ(game->outcome(), Outcome::kDraw);
  EXPECT_TRUE(Marked(*game, kRing).empty());
}

TEST(GameViewTest, NamesTheGameAndItsOptions) {
  GameSpec spec = FamilySpec(*FindGame("renju"), {15, 15});
  spec.opening = OpeningKind::kRif;
  EXPECT_EQ(GameText(spec), "renju 15x15, rif");
  const auto facts = GameFacts(spec);
  ASSERT_EQ(facts.size(), 3u);
  EXPECT_EQ(facts[2].second, "a point that makes a five may make a three; a side may pass");
  EXPECT_EQ(GameFacts({.variant = "freestyle"}).size(), 2u) << "there are none";
}

TEST(GameViewTest, TellsWhatAPlayerSaid) {
  PlyRecord ply = {StonePly({7, 7})};
  EXPECT_EQ(ThoughtText(ply), "");
  ply.ms = 1234;
  ply.value = WinIn(11);
  EXPECT_EQ(ThoughtText(ply), "1.2 s, wins in 11");
  ply.value = 0;
  ply.depth = 9;
  EXPECT_EQ(ThoughtText(ply), "1.2 s, depth 9, 50.0 %");
}

}  // namespace
}  // namespace tengen
