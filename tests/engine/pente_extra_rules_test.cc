// SPDX-License-Identifier: Apache-2.0
//
// Tests the extra rules of the pente family (rules.md section 4) with one small hand-made diagram
// for each rule. pente_agreement_test.cc compares random games with the slow rules.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/games.h"

namespace tengen {
namespace {

// Rows of the top left corner of a 15 x 15 board: 'X' black, 'O' white, '.' empty.
std::unique_ptr<Game> GameOf(std::string_view variant, const std::vector<std::string>& rows,
                             Color to_move, int by_black = 0, int by_white = 0) {
  Setup setup{.size = {15, 15}, .to_move = to_move, .captured = {by_black, by_white}};
  for (int y = 0; y < static_cast<int>(rows.size()); ++y) {
    for (int x = 0; x < static_cast<int>(rows[y].size()); ++x) {
      if (rows[y][x] == 'X') setup.stones.push_back({{x, y}, Stone::kBlack});
      if (rows[y][x] == 'O') setup.stones.push_back({{x, y}, Stone::kWhite});
    }
  }
  std::unique_ptr<Game> game = MakeGame(FamilySpec(*FindGame(variant), {15, 15}));
  EXPECT_TRUE(game->SetUp(setup).ok());
  return game;
}

// The ending after a stone of the side to move on p.
Ending After(const std::unique_ptr<Game>& game, Point p) {
  EXPECT_TRUE(game->Check(StonePly(p)).ok()) << game->Check(StonePly(p));
  game->Play(p);
  const Ending ending = {game->outcome(), game->reason()};
  game->TakeBack();
  return ending;
}

constexpr Ending kGoesOn = {};
constexpr Ending kBlackRow = {Outcome::kBlackWins, EndReason::kLine};
constexpr Ending kWhiteRow = {Outcome::kWhiteWins, EndReason::kLine};
constexpr Ending kTie = {Outcome::kDraw, EndReason::kLine};
constexpr Ending kBlackFoul = {Outcome::kWhiteWins, EndReason::kForbiddenOverline};
constexpr Ending kWhiteFoul = {Outcome::kBlackWins, EndReason::kForbiddenOverline};
constexpr Ending kDoubleThree = {Outcome::kWhiteWins, EndReason::kForbidden33};
constexpr Ending kDoubleFour = {Outcome::kWhiteWins, EndReason::kForbidden44};

TEST(PenteExtraRules, AnOverlineIsIgnoredOrForbiddenOrWins) {
  const std::vector<std::string> black = {"XXX.XX"}, white = {"OOO.OO"};
  const Point gap = {3, 0};
  EXPECT_EQ(After(GameOf("pente", black, Color::kBlack), gap), kBlackRow);
  EXPECT_EQ(After(GameOf("pente-overline-ignored", black, Color::kBlack), gap), kGoesOn);
  EXPECT_EQ(After(GameOf("pente-overline-forbidden", black, Color::kBlack), gap), kBlackFoul);
  EXPECT_EQ(After(GameOf("pente-overline-forbidden", white, Color::kWhite), gap), kWhiteFoul);
  EXPECT_EQ(After(GameOf("pente-overline-forbidden-first", black, Color::kBlack), gap), kBlackFoul);
  EXPECT_EQ(After(GameOf("pente-overline-forbidden-first", white, Color::kWhite), gap), kWhiteRow);
  EXPECT_EQ(After(GameOf("pente-ninuki", white, Color::kWhite), gap), kGoesOn);
  EXPECT_EQ(After(GameOf("pente-renju", white, Color::kWhite), gap), kWhiteRow);
}

TEST(PenteExtraRules, AFiveWinsAlsoWithAnOverline) {
  const std::vector<std::string> rows = {"XXX.XX", "...X", "...X", "...X", "...X"};
  for (const char* const variant : {"pente-overline-forbidden", "pente-renju"})
    EXPECT_EQ(After(GameOf(variant, rows, Color::kBlack), {3, 0}), kBlackRow) << variant;
}

// Black captures (6,1) and (6,2). Five white stones stay in the row.
TEST(PenteExtraRules, ACaptureThatLeavesExactlyFiveLosesOrIsATie) {
  const std::vector<std::string> rows = {"......X", ".OOOOOO", "......O"};
  for (const char* const variant : {"pente-overline-ignored", "pente-ninuki"}) {
    EXPECT_EQ(After(GameOf(variant, rows, Color::kBlack), {6, 3}), kWhiteRow) << variant;
    EXPECT_EQ(After(GameOf(variant, rows, Color::kBlack, 8), {6, 3}), kTie) << variant;
  }
}

// The capture of (6,1) and (6,2) leaves five white stones, and the stone makes five black stones.
TEST(PenteExtraRules, ALineOfEachSideAtOnceIsATie) {
  const std::vector<std::string> rows = {"......X", ".OOOOOO", "......O", "..XXXX"};
  EXPECT_EQ(After(GameOf("pente-overline-ignored", rows, Color::kBlack), {6, 3}), kTie);
}

TEST(PenteExtraRules, AFoulIsTestedWithoutTheCapturedStones) {
  const std::vector<std::string> open = {"", "", "", "", "..XX", "....X", "....X"};
  EXPECT_EQ(After(GameOf("pente-ninuki", open, Color::kBlack), {4, 4}), kDoubleThree);
  EXPECT_EQ(After(GameOf("pente-renju", open, Color::kBlack), {4, 4}), kDoubleThree);
  EXPECT_EQ(After(GameOf("pente-overline-forbidden", open, Color::kBlack), {4, 4}), kGoesOn);
  // A white stone stops the upright three.
  const std::vector<std::string> blocked = {"", "", "", "", "..XX", "....X", "....X", "....O"};
  EXPECT_EQ(After(GameOf("pente-ninuki", blocked, Color::kBlack), {4, 4}), kGoesOn);
  // Black captures the white stones that stop the other three.
  const std::vector<std::string> taken = {"", "", "", "", "..XX.OOX", "....X", "....X"};
  EXPECT_EQ(After(GameOf("pente-ninuki", taken, Color::kBlack), {4, 4}), kDoubleThree);
}

TEST(PenteExtraRules, AFoulThatTakesTheFifthPairIsATie) {
  const std::vector<std::string> rows = {"", "", "", "", "..XX.OOX", "....X", "....X"};
  const Ending tie = {Outcome::kDraw, EndReason::kForbidden33};
  EXPECT_EQ(After(GameOf("pente-ninuki", rows, Color::kBlack, 8), {4, 4}), tie);
}

TEST(PenteExtraRules, OnlyBlackHasTheFoulsOfRenju) {
  const std::vector<std::string> black = {"XXX.", "...X", "...X", "...X"};
  const std::vector<std::string> white = {"OOO.", "...O", "...O", "...O"};
  EXPECT_EQ(After(GameOf("pente-renju", black, Color::kBlack), {3, 0}), kDoubleFour);
  EXPECT_EQ(After(GameOf("pente-ninuki", black, Color::kBlack), {3, 0}), kGoesOn);
  const auto game = GameOf("pente-renju", white, Color::kWhite);
  EXPECT_EQ(After(game, {3, 0}), kGoesOn);
  EXPECT_TRUE(game->ForbiddenPoints().empty());
  EXPECT_EQ(game->foul_side(), Color::kBlack);
  const auto forbidden = GameOf("pente-renju", black, Color::kBlack);
  EXPECT_EQ(forbidden->ForbiddenPoints(), (std::vector<Point>{{3, 0}}));
  EXPECT_EQ(forbidden->Forbidden({3, 0}), ForbiddenKind::kDoubleFour);
}

TEST(PenteExtraRules, BothSidesHaveTheirOwnForbiddenPoints) {
  const std::vector<std::string> rows = {"XXX.XX", "", "OO.OOO"};
  const auto game = GameOf("pente-overline-forbidden", rows, Color::kBlack);
  EXPECT_EQ(game->foul_side(), Color::kBlack);
  EXPECT_EQ(game->ForbiddenPoints(), (std::vector<Point>{{3, 0}}));
  game->Play({10, 10});
  EXPECT_EQ(game->foul_side(), Color::kWhite);
  EXPECT_EQ(game->ForbiddenPoints(), (std::vector<Point>{{2, 2}}));
}

TEST(PenteExtraRules, ASelfCaptureIsIllegal) {
  const std::vector<std::string> rows = {"OX.O", "", "O.XX.O", "XOO.XO"};
  const auto game = GameOf("pente-no-self-capture", rows, Color::kBlack);
  const absl::Status refused = game->Check(StonePly({2, 0}));
  EXPECT_EQ(refused.message(), "a stone on 2,0 makes a pair between two enemy stones");
  EXPECT_FALSE(game->IsLegal({3, 3})) << "a stone that captures may not move in either";
  EXPECT_TRUE(game->IsLegal({1, 2})) << "three stones are no pair";
  game->Play({10, 10});
  EXPECT_TRUE(game->IsLegal({2, 0}));
  const auto plain = GameOf("pente", rows, Color::kBlack);
  EXPECT_TRUE(plain->IsLegal({2, 0}));
}

}  // namespace
}  // namespace tengen
