// SPDX-License-Identifier: Apache-2.0
//
// Tests the rules of the pente family (rules.md section 4) with one small hand-made diagram for
// each rule. pente_agreement_test.cc compares random games with the slow rules.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/boards/capture_board.h"

namespace tengen {
namespace {

constexpr CaptureRules kClassic{};
constexpr CaptureRules kKeryo{.keryo = true};
constexpr CaptureRules kPoof{.poof = true};
constexpr CaptureRules kKeryoPoof{.keryo = true, .poof = true};
constexpr CaptureRules kBoat{.boat = true};

// Rows of the top left corner of a 15 x 15 board: 'X' black, 'O' white, '.' empty.
CaptureBoard BoardOf(CaptureRules rules, const std::vector<std::string>& rows, Color to_move,
                     int by_black = 0, int by_white = 0) {
  Setup setup{.size = {15, 15}, .to_move = to_move, .captured = {by_black, by_white}};
  for (int y = 0; y < static_cast<int>(rows.size()); ++y) {
    for (int x = 0; x < static_cast<int>(rows[y].size()); ++x) {
      if (rows[y][x] == 'X') setup.stones.push_back({{x, y}, Stone::kBlack});
      if (rows[y][x] == 'O') setup.stones.push_back({{x, y}, Stone::kWhite});
    }
  }
  CaptureBoard board(rules);
  board.SetUp(setup);
  return board;
}

std::string RowOf(const CaptureBoard& board, int y, int width) {
  std::string row;
  for (int x = 0; x < width; ++x) row += ".XO#"[static_cast<int>(board.At({x, y}))];
  return row;
}

void Play(CaptureBoard* board, Point p) {
  ASSERT_TRUE(board->IsLegal(p));
  board->Make(ToCell(p));
}

TEST(CaptureBoard, AStoneCapturesAPairAndIsTakenBackExactly) {
  CaptureBoard board = BoardOf(kClassic, {"XOO."}, Color::kBlack);
  const Key key = board.key();
  Play(&board, {3, 0});
  EXPECT_EQ(RowOf(board, 0, 4), "X..X");
  EXPECT_EQ(board.captured(Color::kBlack), 2);
  EXPECT_EQ(board.captured(Color::kWhite), 0);
  EXPECT_EQ(board.to_move(), Color::kWhite);
  EXPECT_EQ(board.ending(), Ending{});
  board.Unmake();
  EXPECT_EQ(RowOf(board, 0, 4), "XOO.");
  EXPECT_EQ(board.captured(Color::kBlack), 0);
  EXPECT_EQ(board.key(), key);
  EXPECT_TRUE(board.Check());
}

TEST(CaptureBoard, OneAndThreeStayAndTheEdgeDoesNotSandwich) {
  CaptureBoard board = BoardOf(kClassic, {"XO.OOOX", "OO."}, Color::kBlack);
  Play(&board, {2, 0});
  EXPECT_EQ(RowOf(board, 0, 7), "XOXOOOX");
  Play(&board, {9, 9});
  Play(&board, {2, 1});
  EXPECT_EQ(RowOf(board, 1, 3), "OOX");
  EXPECT_EQ(board.captured(Color::kBlack), 0);
}

TEST(CaptureBoard, KeryoTakesTriplesToo) {
  CaptureBoard board = BoardOf(kKeryo, {"XOOO.OOX"}, Color::kBlack);
  Play(&board, {4, 0});
  EXPECT_EQ(RowOf(board, 0, 8), "X...X..X");
  EXPECT_EQ(board.captured(Color::kBlack), 5);
}

TEST(CaptureBoard, MovingInIsSafeWithoutPoof) {
  CaptureBoard board = BoardOf(kClassic, {"OX.O"}, Color::kBlack);
  Play(&board, {2, 0});
  EXPECT_EQ(RowOf(board, 0, 4), "OXXO");
}

TEST(CaptureBoard, PoofTakesTheMoversOwnPair) {
  CaptureBoard board = BoardOf(kPoof, {"OX.O"}, Color::kBlack);
  const Key key = board.key();
  Play(&board, {2, 0});
  EXPECT_EQ(RowOf(board, 0, 4), "O..O");
  EXPECT_EQ(board.captured(Color::kWhite), 2);
  EXPECT_EQ(board.captured(Color::kBlack), 0);
  board.Unmake();
  EXPECT_EQ(board.key(), key);
  EXPECT_TRUE(board.Check());
}

TEST(CaptureBoard, PoofCountsThePlacedStoneOnce) {
  CaptureBoard board = BoardOf(kPoof, {"O.O.O", ".XXX.", "OX.XO", ".XXX.", "O.O.O"}, Color::kBlack);
  Play(&board, {2, 2});
  // The stone completes four groups of three between enemy stones. Without keryo, only groups of
  // two are captured.
  EXPECT_EQ(board.captured(Color::kWhite), 0);
  board = BoardOf(kPoof, {"..O..", "..X..", "OX.O.", "..O.O"}, Color::kBlack);
  Play(&board, {2, 2});
  EXPECT_EQ(board.captured(Color::kWhite), 3);
  EXPECT_EQ(board.At({2, 2}), Stone::kEmpty);
  EXPECT_EQ(board.At({2, 1}), Stone::kEmpty);
  EXPECT_EQ(board.At({1, 2}), Stone::kEmpty);
}

TEST(CaptureBoard, ATriplePoofsInKeryoOnly) {
  CaptureBoard keryo = BoardOf(kKeryoPoof, {"OX.XO"}, Color::kBlack);
  Play(&keryo, {2, 0});
  EXPECT_EQ(RowOf(keryo, 0, 5), "O...O");
  EXPECT_EQ(keryo.captured(Color::kWhite), 3);
  CaptureBoard classic = BoardOf(kPoof, {"OX.XO"}, Color::kBlack);
  Play(&classic, {2, 0});
  EXPECT_EQ(RowOf(classic, 0, 5), "OXXXO");
}

TEST(CaptureBoard, CaptureAndPoofHappenAtOnce) {
  CaptureBoard board = BoardOf(kPoof, {"XO.XXO"}, Color::kWhite);
  Play(&board, {2, 0});
  EXPECT_EQ(RowOf(board, 0, 6), "X....O");
  EXPECT_EQ(board.captured(Color::kBlack), 2);
  EXPECT_EQ(board.captured(Color::kWhite), 2);
}

TEST(CaptureBoard, FiveAndOverlineWinByLine) {
  CaptureBoard five = BoardOf(kClassic, {"XX.XX"}, Color::kBlack);
  Play(&five, {2, 0});
  EXPECT_EQ(five.ending(), (Ending{Outcome::kBlackWins, EndReason::kLine}));
  CaptureBoard six = BoardOf(kClassic, {"OOO.OO"}, Color::kWhite);
  Play(&six, {3, 0});
  EXPECT_EQ(six.ending(), (Ending{Outcome::kWhiteWins, EndReason::kLine}));
}

TEST(CaptureBoard, APoofedStoneMakesNoLine) {
  CaptureBoard board =
      BoardOf(kPoof, {"..O......", "..X......", "XX.XX....", "..O......"}, Color::kBlack);
  Play(&board, {2, 2});
  EXPECT_EQ(board.ending(), Ending{});
  EXPECT_EQ(RowOf(board, 2, 5), "XX.XX");
  EXPECT_EQ(board.captured(Color::kWhite), 2);
}

TEST(CaptureBoard, TenCapturedStonesWinAndKeryoNeedsFifteen) {
  CaptureBoard classic = BoardOf(kClassic, {"XOO."}, Color::kBlack, 8, 8);
  Play(&classic, {3, 0});
  EXPECT_EQ(classic.ending(), (Ending{Outcome::kBlackWins, EndReason::kCapture}));
  CaptureBoard keryo = BoardOf(kKeryo, {"XOO."}, Color::kBlack, 12, 0);
  Play(&keryo, {3, 0});
  EXPECT_EQ(keryo.ending(), Ending{});
}

TEST(CaptureBoard, EqualCountsAtTheThresholdPlayOn) {
  CaptureBoard board = BoardOf(kPoof, {"XO.XXO", "", "OXX."}, Color::kWhite, 8, 8);
  Play(&board, {2, 0});
  EXPECT_EQ(board.captured(Color::kBlack), 10);
  EXPECT_EQ(board.captured(Color::kWhite), 10);
  EXPECT_EQ(board.ending(), Ending{});
  Play(&board, {9, 9});
  Play(&board, {3, 2});
  EXPECT_EQ(board.ending(), (Ending{Outcome::kWhiteWins, EndReason::kCapture}));
}

TEST(CaptureBoard, ThePoofOfTheMoverCanWinForTheOther) {
  CaptureBoard board = BoardOf(kPoof, {"OX.O"}, Color::kBlack, 0, 8);
  Play(&board, {2, 0});
  EXPECT_EQ(board.ending(), (Ending{Outcome::kWhiteWins, EndReason::kCapture}));
}

TEST(CaptureBoard, BothHaveWonIsADraw) {  // rules.md D21
  CaptureBoard board = BoardOf(kClassic, {"XX.XX"}, Color::kBlack, 0, 10);
  Play(&board, {2, 0});
  EXPECT_EQ(board.ending(), (Ending{Outcome::kDraw, EndReason::kLine}));
}

TEST(CaptureBoard, BoatAFiveMustStand) {
  CaptureBoard board = BoardOf(kBoat, {"XX.XX", ".O...", ".X...", "....."}, Color::kBlack);
  Play(&board, {2, 0});
  EXPECT_EQ(board.ending(), Ending{});
  EXPECT_TRUE(board.HasFive(Color::kBlack));
  Play(&board, {9, 9});
  EXPECT_EQ(board.ending(), (Ending{Outcome::kBlackWins, EndReason::kFiveStands}));
}

TEST(CaptureBoard, BoatTheReplyBreaksTheFiveAndItCanBeRebuilt) {
  CaptureBoard board = BoardOf(kBoat, {"", "XX.XX", ".X...", ".O..."}, Color::kBlack);
  Play(&board, {2, 1});
  Play(&board, {1, 0});
  EXPECT_EQ(RowOf(board, 1, 5), "X.XXX");
  EXPECT_EQ(board.ending(), Ending{});
  EXPECT_FALSE(board.HasFive(Color::kBlack));
  Play(&board, {1, 1});
  EXPECT_TRUE(board.HasFive(Color::kBlack));
  EXPECT_EQ(board.ending(), Ending{});
  Play(&board, {9, 9});
  EXPECT_EQ(board.ending(), (Ending{Outcome::kBlackWins, EndReason::kFiveStands}));
  for (int i = 0; i < 4; ++i) board.Unmake();
  EXPECT_FALSE(board.HasFive(Color::kBlack));
  EXPECT_TRUE(board.Check());
}

TEST(CaptureBoard, BoatTheBreakingReplyMayWinByCaptures) {
  CaptureBoard board = BoardOf(kBoat, {"", "XX.XX", ".X...", ".O..."}, Color::kBlack, 0, 8);
  Play(&board, {2, 1});
  Play(&board, {1, 0});
  EXPECT_EQ(board.ending(), (Ending{Outcome::kWhiteWins, EndReason::kCapture}));
}

TEST(CaptureBoard, BoatAStandingFiveGoesBeforeCapturesAndBeforeASecondFive) {  // rules.md D4
  CaptureBoard captures = BoardOf(kBoat, {"XX.XX", "", ".OXX.", "", "OO.OO"}, Color::kBlack, 0, 8);
  Play(&captures, {2, 0});
  CaptureBoard fives = captures;
  Play(&captures, {4, 2});
  EXPECT_EQ(captures.captured(Color::kWhite), 10);
  EXPECT_EQ(captures.ending(), (Ending{Outcome::kBlackWins, EndReason::kFiveStands}));
  Play(&fives, {2, 4});
  EXPECT_EQ(fives.ending(), (Ending{Outcome::kBlackWins, EndReason::kFiveStands}));
}

TEST(CaptureBoard, AFullBoardIsADraw) {
  // Two columns of one colour alternate with two columns of the other colour, with a shift from row
  // to row. There is no five, and no pair can be captured.
  tengen::Setup setup{.size = {15, 15}, .to_move = Color::kBlack};
  for (int y = 0; y < 15; ++y) {
    for (int x = 0; x < 15; ++x) {
      if (x + y > 0)
        setup.stones.push_back({{x, y}, (x + 2 * y) / 4 % 2 == 0 ? Stone::kBlack : Stone::kWhite});
    }
  }
  for (const CaptureRules rules : {kClassic, kBoat}) {
    CaptureBoard board(rules);
    board.SetUp(setup);
    Play(&board, {0, 0});
    EXPECT_EQ(board.ending(), (Ending{Outcome::kDraw, EndReason::kFull}));
  }
}

TEST(CaptureBoard, CountsAreInTheKey) {
  const CaptureBoard none = BoardOf(kClassic, {"XO"}, Color::kBlack);
  const CaptureBoard black = BoardOf(kClassic, {"XO"}, Color::kBlack, 2, 0);
  const CaptureBoard white = BoardOf(kClassic, {"XO"}, Color::kBlack, 0, 2);
  EXPECT_NE(none.key(), black.key());
  EXPECT_NE(none.key(), white.key());
  EXPECT_NE(black.key(), white.key());
}

}  // namespace
}  // namespace tengen
