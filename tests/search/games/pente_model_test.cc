// SPDX-License-Identifier: Apache-2.0
//
// Tests the results of the pente model in positions whose result is known. capture_threats_test.cc
// compares the code that finds threats with a search of all moves.
#include "search/games/pente_model.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/games.h"
#include "search/player/searchers.h"
#include "tests/testing/model.h"

namespace tengen {
namespace {

constexpr CaptureRules kClassic{};
constexpr CaptureRules kKeryo{.keryo = true};
constexpr CaptureRules kPoof{.poof = true};
constexpr CaptureRules kBoat{.boat = true};

// A set-up from the rows of the top left corner of a 15 x 15 board: 'X' black, 'O' white, '.'
// empty.
tengen::Setup SetupOf(const std::vector<std::string>& rows, Color to_move, int by_black = 0,
                      int by_white = 0) {
  tengen::Setup setup{.size = {15, 15}, .to_move = to_move, .captured = {by_black, by_white}};
  for (int y = 0; y < static_cast<int>(rows.size()); ++y) {
    for (int x = 0; x < static_cast<int>(rows[y].size()); ++x) {
      if (rows[y][x] == 'X') setup.stones.push_back({{x, y}, Stone::kBlack});
      if (rows[y][x] == 'O') setup.stones.push_back({{x, y}, Stone::kWhite});
    }
  }
  return setup;
}

CaptureBoard BoardOf(CaptureRules rules, const tengen::Setup& setup) {
  CaptureBoard board(rules, setup.size);
  board.SetUp(setup);
  return board;
}

struct Proof {
  Value value = kNoValue;
  Point first;
};
Proof ProofOf(CaptureRules rules, const tengen::Setup& setup) {
  testing::ModelOn<PenteModel> brain(BoardOf(rules, setup));
  Move best;
  Proof proof;
  proof.value = testing::Prove(brain, best, Effort::kRoot);
  if (!best.IsNone()) proof.first = ToPoint(best.first);
  return proof;
}

SearchReport Think(const std::string& variant, const tengen::Setup& setup,
                   std::uint64_t nodes = 2000) {
  auto game = MakeGame({.variant = variant, .size = setup.size});
  EXPECT_TRUE(game->SetUp(setup).ok());
  SearchRequest request;
  request.state = std::move(game);
  request.limits.max_nodes = nodes;
  TranspositionTable table(1 << 20);
  const StopFlag stop{false};
  return MakeSearcher(variant, nullptr)->Think(request, table, stop, nullptr);
}
Point BestOf(const std::string& variant, const tengen::Setup& setup) {
  return Think(variant, setup).best.points.front();
}

TEST(PenteModel, TakesAFiveAndTheTenthStone) {
  const Proof five = ProofOf(kClassic, SetupOf({"", ".XX.XX"}, Color::kBlack));
  EXPECT_EQ(five.value, WinIn(1));
  EXPECT_EQ(five.first, (Point{3, 1}));
  const Proof tenth = ProofOf(kClassic, SetupOf({"", ".XOO."}, Color::kBlack, 8, 0));
  EXPECT_EQ(tenth.value, WinIn(1));
  EXPECT_EQ(tenth.first, (Point{4, 1}));
  EXPECT_EQ(ProofOf(kClassic, SetupOf({"", ".XOO."}, Color::kBlack, 6, 0)).value, kNoValue);
}

TEST(PenteModel, KeryoCountsToFifteenAndTakesTriples) {
  EXPECT_EQ(ProofOf(kKeryo, SetupOf({"", ".XOO."}, Color::kBlack, 12, 0)).value, kNoValue);
  const Proof triple = ProofOf(kKeryo, SetupOf({"", ".XOOO."}, Color::kBlack, 12, 0));
  EXPECT_EQ(triple.value, WinIn(1));
  EXPECT_EQ(triple.first, (Point{5, 1}));
}

TEST(PenteModel, AFiveThatPoofsIsNone) {
  const std::vector<std::string> rows = {"...O", "...X", ".XX.XX", "...O"};
  EXPECT_EQ(ProofOf(kClassic, SetupOf(rows, Color::kBlack)).value, WinIn(1));
  EXPECT_NE(ProofOf(kPoof, SetupOf(rows, Color::kBlack)).value, WinIn(1));
}

TEST(PenteModel, AnOpenFourWinsUnlessItCanBeCaptured) {
  EXPECT_EQ(ProofOf(kClassic, SetupOf({"", "..XXX.."}, Color::kBlack)).value, WinIn(3));
  // Black can fill either end of the row. After both moves White captures the pair (2,1) (2,2),
  // which contains a stone of the row.
  const std::vector<std::string> guarded = {"", "..XXX..", "..X", "..O"};
  EXPECT_NE(ProofOf(kClassic, SetupOf(guarded, Color::kBlack)).value, WinIn(3));
}

TEST(PenteModel, AnOpenFourDoesNotWinAgainstTheTenthStone) {
  const std::vector<std::string> rows = {"", "..XXX..", "", "", "......OXX."};
  EXPECT_EQ(ProofOf(kClassic, SetupOf(rows, Color::kBlack, 0, 0)).value, WinIn(3));
  EXPECT_EQ(ProofOf(kClassic, SetupOf(rows, Color::kBlack, 0, 8)).value, kNoValue);
}

TEST(PenteModel, CapturesAStoneOfAFourThatCannotBeBlocked) {
  const tengen::Setup setup = SetupOf({"", "..XXXX..", "..X", "..O"}, Color::kWhite);
  EXPECT_EQ(BestOf("pente", setup), (Point{2, 0}));
}

TEST(PenteModel, AFourThatNothingStopsIsLostInTwo) {
  const SearchReport report = Think("pente", SetupOf({"", "..XXXX..", "", "..O"}, Color::kWhite));
  EXPECT_EQ(report.lines.front().value, LossIn(2));
}

TEST(PenteModel, BoatAFiveWinsInTwoIfItStands) {
  const Proof stands = ProofOf(kBoat, SetupOf({"", ".XX.XX"}, Color::kBlack));
  EXPECT_EQ(stands.value, WinIn(2));
  EXPECT_EQ(stands.first, (Point{3, 1}));
  // White plays (2,0) and captures the pair (2,1) (2,2). The stone (2,1) belongs to the five.
  const Proof broken = ProofOf(kBoat, SetupOf({"", ".XX.XX", "..X", "..O"}, Color::kBlack));
  EXPECT_NE(broken.value, WinIn(2));
}

TEST(PenteModel, BoatBreaksAStandingFiveAndLosesAtOnceIfItCannot) {
  EXPECT_EQ(BestOf("pente-boat", SetupOf({"", ".XXXXX", "..X", "..O"}, Color::kWhite)),
            (Point{2, 0}));
  const SearchReport lost = Think("pente-boat", SetupOf({"", ".XXXXX"}, Color::kWhite));
  EXPECT_EQ(lost.lines.front().value, LossIn(1));
}

TEST(PenteModel, KeepsTheFifthPair) {
  const tengen::Setup setup = SetupOf({"", "..OXX.."}, Color::kBlack, 0, 8);
  EXPECT_EQ(BestOf("pente", setup), (Point{5, 1}));
}

// docs/decisions/0009-pente-evaluation.md: captures that are possible now have a large influence on
// the value. Stones that are already captured have a small influence.
TEST(PenteModel, EvaluatesCapturesOnTheBoardMoreThanThoseMade) {
  const auto value = [](const std::vector<std::string>& rows, int by_black, int by_white) {
    return testing::ModelOn<PenteModel>(
               BoardOf(kClassic, SetupOf(rows, Color::kBlack, by_black, by_white)))
        .Evaluate();
  };
  const auto apart = [&](int by_black, int by_white) {
    return value({"X", "", "", "..O"}, by_black, by_white);
  };
  EXPECT_EQ(apart(4, 4), apart(0, 0));
  // The first position has a pair that can be captured. In the second position, the two stones are
  // not neighbours.
  const Value can = value({"", "", "", "", "", "", "", ".....XOO."}, 0, 0);
  const Value cannot = value({"", "", "", "", "", "", "", ".....XO.O"}, 0, 0);
  EXPECT_GT(can - cannot, std::abs(apart(2, 0) - apart(0, 0)));
}

TEST(PenteModel, KnowsQuietTurnsFromOthers) {
  const std::vector<std::string> rows = {"", "....XX...", "", "", "", "....OOX.."};
  testing::ModelOn<PenteModel> brain(BoardOf(kClassic, SetupOf(rows, Color::kBlack)));
  const Move three{ToCell({6, 1})}, capture{ToCell({3, 5})}, quiet{ToCell({10, 10})};
  EXPECT_TRUE(brain.Attacks(three));
  EXPECT_FALSE(brain.Denies(three));
  EXPECT_TRUE(brain.Attacks(capture));
  EXPECT_FALSE(brain.Attacks(quiet));
  EXPECT_FALSE(brain.Denies(quiet));
  testing::ModelOn<PenteModel> other(BoardOf(kClassic, SetupOf(rows, Color::kWhite)));
  EXPECT_TRUE(other.Denies(three));
  EXPECT_TRUE(other.Denies(capture));
}

TEST(PenteModel, BeginsInTheCentre) {
  for (const int side : {15, 19}) {
    EXPECT_EQ(BestOf("pente", {.size = {side, side}}), (Point{side / 2, side / 2}));
  }
}

TEST(PenteModel, EveryKindOfPenteIsRegistered) {
  for (const char* const variant :
       {"pente", "pente-keryo", "pente-poof", "pente-boat", "pente-keryo-poof", "pente-keryo-boat",
        "pente-poof-boat", "pente-keryo-poof-boat"}) {
    const SearchReport report =
        Think(variant, SetupOf({"", "", "..X.O", "...XO", "....X"}, Color::kBlack), 300);
    EXPECT_FALSE(report.best.points.empty()) << variant;
  }
}

}  // namespace
}  // namespace tengen
