// SPDX-License-Identifier: Apache-2.0
//
// Tests the reference rules with a hand-made diagram for every sentence of the rule text, and with
// the test positions of tests/data. If the engine and the reference rules disagree, these tests
// show which of the two is right.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/reference/reference_rules.h"
#include "tests/testing/suite_data.h"

namespace tengen::reference {
namespace {

using Rows = std::vector<std::string>;

Rules RulesOf(std::string_view variant) {
  GameSpec spec;
  spec.variant = variant;
  return *RulesFor(spec);
}

// The point that the diagram marks with '*'.
Point Marked(const Rows& rows) {
  for (int y = 0; y < static_cast<int>(rows.size()); ++y) {
    int x = 0;
    for (char c : rows[y]) {
      if (c == '*') return {x, y};
      if (c != ' ') ++x;
    }
  }
  ADD_FAILURE() << "no marked point";
  return {};
}

ForbiddenKind ForbiddenAt(const Rules& rules, const Rows& rows) {
  return KindOfForbidden(rules, ParseBoard(rows), Marked(rows));
}
ForbiddenKind ForbiddenAt(const Rows& rows) { return ForbiddenAt(RulesOf("renju"), rows); }

// A diagram of 11 rows. The middle row is `line`, the other rows are empty.
Rows Line(const std::string& line) {
  Rows rows(11, std::string(line.size(), '.'));
  rows[5] = line;
  return rows;
}

// The position after a stone of the mover on the marked point.
Position PlayMarked(const Rules& rules, const Rows& rows, Color mover) {
  Position position;
  position.rules = rules;
  position.board = ParseBoard(rows);
  position.to_move = mover;
  return AfterMove(position, Marked(rows));
}
bool WinsLine(std::string_view variant, const std::string& line, Color mover) {
  return PlayMarked(RulesOf(variant), Line(line), mover).outcome == WinFor(mover);
}

constexpr Color kBlack = Color::kBlack;
constexpr Color kWhite = Color::kWhite;
constexpr ForbiddenKind kNone = ForbiddenKind::kNone;
constexpr ForbiddenKind k33 = ForbiddenKind::kDoubleThree;
constexpr ForbiddenKind k44 = ForbiddenKind::kDoubleFour;
constexpr ForbiddenKind kSix = ForbiddenKind::kOverline;

TEST(LineRules, FourIsNotEnoughAndFiveIs) {
  for (const char* name : {"freestyle", "standard", "renju", "renju-standard", "caro",
                           "caro-overline", "renju-caro-overline", "renju-caro"}) {
    EXPECT_FALSE(WinsLine(name, "..X*XX.....", kBlack)) << name;
    EXPECT_TRUE(WinsLine(name, "..X*XXX....", kBlack)) << name;
    EXPECT_TRUE(WinsLine(name, "..O*OOO....", kWhite)) << name;
    EXPECT_TRUE(WinsLine(name, ".OX*XXX....", kBlack)) << name << ": one end shut";
  }
}

TEST(LineRules, EveryDirection) {
  const Rows vertical = {".X...", ".X...", ".*...", ".X...", ".X..."};
  const Rows down = {"X....", ".X...", "..*..", "...X.", "....X"};
  const Rows up = {"....X", "...X.", "..*..", ".X...", "X...."};
  for (const Rows& rows : {vertical, down, up}) {
    EXPECT_EQ(PlayMarked(RulesOf("standard"), rows, kBlack).reason, EndReason::kLine);
  }
}

TEST(LineRules, SixOrMore) {
  struct {
    const char* name;
    bool black, white;
  } cases[] = {{"freestyle", true, true},     {"standard", false, false},
               {"renju", false, true},        {"renju-standard", false, false},
               {"caro-overline", true, true}, {"caro", false, false},
               {"renju-caro", false, false},  {"renju-caro-overline", false, true}};
  for (const auto& c : cases) {
    EXPECT_EQ(WinsLine(c.name, "..X*XXXX...", kBlack), c.black) << c.name;
    EXPECT_EQ(WinsLine(c.name, "..O*OOOO...", kWhite), c.white) << c.name;
    EXPECT_EQ(WinsLine(c.name, ".XO*OOOOX..", kWhite), c.white) << c.name << ": shut six";
    EXPECT_EQ(WinsLine(c.name, "..O*OOOOOO.", kWhite), c.white) << c.name << ": eight";
  }
}

TEST(LineRules, ShutFive) {
  for (const char* name : {"caro", "caro-overline", "renju-caro", "renju-caro-overline"}) {
    EXPECT_FALSE(WinsLine(name, ".OX*XXXO...", kBlack)) << name;
    EXPECT_FALSE(WinsLine(name, ".XO*OOOX...", kWhite)) << name;
    EXPECT_TRUE(WinsLine(name, ".OX*XXX.O..", kBlack)) << name << ": shut one cell away";
    EXPECT_TRUE(WinsLine(name, "X*XXXO.....", kBlack)) << name << ": the edge does not shut";
    EXPECT_TRUE(WinsLine(name, "#X*XXXO....", kBlack)) << name << ": dead stones do not shut";
  }
  for (const char* name : {"freestyle", "standard", "renju", "renju-standard"}) {
    EXPECT_TRUE(WinsLine(name, ".OX*XXXO...", kBlack)) << name;
  }
}

TEST(LineRules, StandardFiveAndSixWithOneStoneWins) {
  const Rows rows = {"XX*XXX.", "..X....", "..X....", "..X....", "..X....", ".......", "......."};
  EXPECT_EQ(PlayMarked(RulesOf("standard"), rows, kBlack).outcome, Outcome::kBlackWins);
}

TEST(Renju, WhiteHasNoFouls) {
  const Rows rows = {".......", "...O...", "...O...", ".OO*...", ".......", ".......", "......."};
  EXPECT_EQ(PlayMarked(RulesOf("renju"), rows, kWhite).outcome, Outcome::kNone);
  EXPECT_TRUE(ForbiddenPoints(RulesOf("renju"), ParseBoard(rows)).empty());
}

TEST(Renju, Overline) {
  EXPECT_EQ(ForbiddenAt(Line("..XXX*XX...")), kSix);
  EXPECT_EQ(ForbiddenAt(Line("XXXX*XXX...")), kSix);
  EXPECT_EQ(PlayMarked(RulesOf("renju"), Line("..XXX*XX..."), kBlack).reason,
            EndReason::kForbiddenOverline);
}

// "A stone that makes an exact five in some direction wins even if it also makes an overline,
// double four or double three."
TEST(Renju, FiveOverrides) {
  const Rows overline = {"XX*XXX.", "..X....", "..X....", "..X....",
                         "..X....", ".......", "......."};
  EXPECT_EQ(ForbiddenAt(overline), kNone);
  EXPECT_EQ(PlayMarked(RulesOf("renju"), overline, kBlack).outcome, Outcome::kBlackWins);
  const Rows fours = {"...........", "....X......", "....X......", ".XXX*.X....",
                      "....X......", "....X......", "...........", "..........."};
  EXPECT_EQ(PlayMarked(RulesOf("renju"), fours, kBlack).outcome, Outcome::kBlackWins);
}

TEST(Renju, DoubleFourInTwoLines) {
  const Rows rows = {"...........", "....X......", "....X......", "....X......",
                     ".XXX*......", "...........", "...........", "..........."};
  EXPECT_EQ(ForbiddenAt(rows), k44);
  EXPECT_EQ(PlayMarked(RulesOf("renju"), rows, kBlack).reason, EndReason::kForbidden44);
}

// "X.XXX.X, XX.XX.XX and XXX.X.XXX with p in the middle group are double fours."
TEST(Renju, DoubleFourInOneLine) {
  EXPECT_EQ(ForbiddenAt(Line("..X.X*X.X..")), k44);
  EXPECT_EQ(ForbiddenAt(Line("..X.*XX.X..")), k44);
  EXPECT_EQ(ForbiddenAt(Line(".XX.*X.XX..")), k44);
  EXPECT_EQ(ForbiddenAt(Line(".XXX.*.XXX.")), k44);
  EXPECT_EQ(ForbiddenAt(Line("OX.X*X.XO..")), k44);
}

// "A straight four is one set with two completing cells, so it counts once."
TEST(Renju, StraightFourIsOneFour) { EXPECT_EQ(ForbiddenAt(Line("...XX*X....")), kNone); }

// "A set whose completion gives six or more is not a four."
TEST(Renju, CompletionToSixIsNoFour) {
  Rows rows = {"...........", "....X......", "....X......", "....X......",
               ".XXX*.XX...", "...........", "...........", "..........."};
  EXPECT_EQ(ForbiddenAt(rows), k44) << "the empty cell before the first stone completes five";
  rows[4] = "OXXX*.XX...";
  EXPECT_EQ(ForbiddenAt(rows), kNone) << "only completion is a run of seven";
  rows[4] = "X.XXX*.XX..";
  rows[1] = rows[2] = rows[3] = ".....X.....";
  EXPECT_EQ(ForbiddenAt(rows), kNone) << "one four, and six or more on both ends";
}

TEST(Renju, FourAndThreeIsLegal) {
  const Rows rows = {"...........", "....X......", "....X......", ".XXX*......",
                     "...........", "...........", "...........", "..........."};
  EXPECT_EQ(ForbiddenAt(rows), kNone);
}

TEST(Renju, DoubleThree) {
  const Rows corner = {".........", ".........", "....X....", "....X....", "..XX*....",
                       ".........", ".........", ".........", "........."};
  EXPECT_EQ(ForbiddenAt(corner), k33);
  EXPECT_EQ(PlayMarked(RulesOf("renju"), corner, kBlack).reason, EndReason::kForbidden33);
  const Rows broken = {".........", "....X....", ".........", "....X....", ".X.X*....",
                       ".........", ".........", ".........", "........."};
  EXPECT_EQ(ForbiddenAt(broken), k33) << "threes with a gap";
  const Rows diagonal = {".........", ".........", "..X...X..", "...X.X...", "....*....",
                         ".........", ".........", ".........", "........."};
  EXPECT_EQ(ForbiddenAt(diagonal), k33);
}

TEST(Renju, ShutThreeIsNone) {
  const Rows rows = {".........", ".........", "....X....", "....X....", ".OXX*....",
                     ".........", ".........", ".........", "........."};
  EXPECT_EQ(ForbiddenAt(rows), kNone);
}

// "A three with room for only five cells": O.XXX.O can become a four, but not a straight four.
TEST(Renju, ThreeWithRoomForFiveCells) {
  const Rows rows = {".........", ".........", "....X....", "....X....", "O.XX*.O..",
                     ".........", ".........", ".........", "........."};
  EXPECT_EQ(ForbiddenAt(rows), kNone);
}

// "The cells two beyond each end are not black."
TEST(Renju, StraightFourMustMakeExactFives) {
  Rows rows = {"...........", "...........", ".....X.....", ".....X.....", "X..XX*..X..",
               "...........", "...........", "...........", "..........."};
  EXPECT_EQ(ForbiddenAt(rows), kNone);
  rows[4] = "X..XX*.....";
  EXPECT_EQ(ForbiddenAt(rows), k33) << "one side is free";
}

// The three in the column can become a straight four only with (5,2). The three in the row is a
// true three.
Rows TwoThrees() {
  return {"...........", "...........", "...........", ".....X.....", ".....X.....", "...XX*.....",
          "...........", ".....O.....", "...........", "...........", "..........."};
}

// "A three both of whose straight-four points are forbidden (false three)."
TEST(Renju, FalseThree) {
  EXPECT_EQ(ForbiddenAt(TwoThrees()), k33);
  Rows overline = TwoThrees();
  overline[2] = "..XXX.XX...";
  EXPECT_EQ(ForbiddenAt(overline), kNone);
  overline[7] = "...........";
  EXPECT_EQ(ForbiddenAt(overline), k33) << "the other straight-four point is legal";
  Rows double_four = TwoThrees();
  double_four[2] = "..XXX......";
  EXPECT_EQ(ForbiddenAt(double_four), kNone);
}

// "Recursively, with p already on the board."
TEST(Renju, FalseThreeByDoubleThree) {
  Rows rows = TwoThrees();
  rows[2] = "...XX......";
  rows[3] = ".....XX....";
  rows[4] = ".....X.X...";
  EXPECT_EQ(ForbiddenAt(rows), kNone) << "the straight-four point is a double three";
  rows[5] = "...XX*..O..";
  EXPECT_EQ(ForbiddenAt(rows), k33) << "of whose threes one is shut";
}

// rules.md 3.3: a posting of 1984 lists four "double fours". By the rule text three of the four are
// a four and a three: in a double four, each of two fours needs only one stone to become a five.
// The boards of the posting are not available. These tests use the shapes that the posting names.
TEST(Renju, PostingOf1984) {
  const Rows four_three = {"...........", "...........", ".....X.....", ".....X.....",
                           "OXXX.*.....", "...........", "...........", "...........",
                           "...........", "...........", "..........."};
  EXPECT_EQ(ForbiddenAt(four_three), kNone);
  const Rows true_double_four = {"...........", ".....X.....", ".....X.....", ".....X.....",
                                 "OXXX.*.....", ".....O.....", "...........", "...........",
                                 "...........", "...........", "..........."};
  EXPECT_EQ(ForbiddenAt(true_double_four), k44);
}

// If several reasons forbid a point, the reported kind is the first of 33, 44, 6+.
TEST(Renju, PriorityOfKinds) {
  const Rows three_and_four = {"...........", "...........", "...X...X...", "....X.X....",
                               ".....*X.XX.", "...........", "...........", "...........",
                               "...........", "...........", "..........."};
  EXPECT_EQ(ForbiddenAt(three_and_four), k33);
  const Rows four_and_six = {"...........", "...........", "..X........", "...X.......",
                             "....X......", "..XXX*XX...", ".....X.....", ".....X.....",
                             ".....X.....", "...........", "..........."};
  EXPECT_EQ(ForbiddenAt(four_and_six), k44);
}

// rules.md 12, D9: the stone that makes the straight four also makes a five in another line.
TEST(Renju, FiveExceptionSwitch) {
  // The three in the row can become a straight four only with (5,5). The column already has four
  // stones.
  const Rows rows = {"...........", ".....X.....", ".....X.....", ".....XX....",
                     ".....XX....", "O..XX.*....", "...........", "...........",
                     "...........", "...........", "..........."};
  Rules rules = RulesOf("renju");
  const Board board = With(ParseBoard(rows), Marked(rows), Stone::kBlack);
  rules.rif_five_exception = true;
  EXPECT_EQ(ShapesThrough(rules, board, Marked(rows)).threes, 1);
  EXPECT_EQ(ForbiddenAt(rules, rows), kNone);
  rules.rif_five_exception = false;
  EXPECT_EQ(ShapesThrough(rules, board, Marked(rows)).threes, 2);
  EXPECT_EQ(ForbiddenAt(rules, rows), k33);
}

// In combined rules "five" means a five that wins. A blocked five does not win, and a stone that
// makes it can still be a foul. Four stones that can only become a blocked five are not a four.
TEST(Renju, SumsWithCaro) {
  const Rows shut_five = {"....X......", "....X......", "....X......", "OXXX*XO....",
                          "...........", "...........", "...........", "..........."};
  EXPECT_EQ(ForbiddenAt(RulesOf("renju-caro"), shut_five), kNone);
  EXPECT_EQ(PlayMarked(RulesOf("renju-caro"), shut_five, kBlack).outcome, Outcome::kNone);
  EXPECT_EQ(PlayMarked(RulesOf("renju"), shut_five, kBlack).outcome, Outcome::kBlackWins);

  const Rows no_four = {"....X......", "....X......", "....X......", "OXXX*.O....",
                        "...........", "...........", "...........", "..........."};
  EXPECT_EQ(ForbiddenAt(RulesOf("renju"), no_four), k44);
  EXPECT_EQ(ForbiddenAt(RulesOf("renju-caro"), no_four), kNone);
  EXPECT_EQ(ForbiddenAt(RulesOf("renju-caro-overline"), no_four), kNone);

  const Rows five_and_fours = {"....X......", "....X......", "....X......", "OXXX*XO....",
                               ".....X.....", "......X....", ".......X...", "..........."};
  EXPECT_EQ(ForbiddenAt(RulesOf("renju"), five_and_fours), kNone);
  EXPECT_EQ(ForbiddenAt(RulesOf("renju-caro"), five_and_fours), k44)
      << "a shut five does not override";
}

TEST(Continuous, WinningLineDies) {
  Rules rules = RulesOf("freestyle");
  rules.continuous = true;
  const Position after =
      PlayMarked(rules, {".....X", ".....X", "XXXXX*", ".....X", ".....O"}, kBlack);
  EXPECT_EQ(after.outcome, Outcome::kNone);
  EXPECT_EQ(after.to_move, kWhite);
  EXPECT_EQ(Picture(after.board),
            Picture(ParseBoard({".....X", ".....X", "######", ".....X", ".....O"})));
  const Position both =
      PlayMarked(rules, {"XXXX*.", "....X.", "....X.", "....X.", "....X."}, kBlack);
  EXPECT_EQ(Picture(both.board),
            Picture(ParseBoard({"#####.", "....#.", "....#.", "....#.", "....#."})));
}

TEST(Continuous, OnlyWinningDirectionsDie) {
  Rules rules = RulesOf("standard");
  rules.continuous = true;
  const Position after =
      PlayMarked(rules, {"XXXX*X", "....X.", "....X.", "....X.", "....X."}, kBlack);
  EXPECT_EQ(Picture(after.board),
            Picture(ParseBoard({"XXXX#X", "....#.", "....#.", "....#.", "....#."})));
}

TEST(Continuous, FoulStoneDiesAndFullBoardDraws) {
  Rules rules = RulesOf("renju");
  rules.continuous = true;
  const Position foul = PlayMarked(rules, Line("..XXX*XX..."), kBlack);
  EXPECT_EQ(Picture(foul.board), Picture(ParseBoard(Line("..XXX#XX..."))));
  EXPECT_EQ(foul.outcome, Outcome::kNone);
  EXPECT_EQ(foul.to_move, kWhite);

  const Position last = PlayMarked(rules, {"OOOO*", "XXOXX", "OOXOO", "XXOXX", "XOXOX"}, kWhite);
  EXPECT_EQ(last.outcome, Outcome::kDraw);
  EXPECT_EQ(last.reason, EndReason::kFull);
}

TEST(Outcomes, FullBoard) {
  const Rows draw = {"XXOXX", "OOXOO", "XX*XX", "OOXOO", "XXOXX"};
  EXPECT_EQ(PlayMarked(RulesOf("freestyle"), draw, kWhite).outcome, Outcome::kDraw);
  EXPECT_EQ(PlayMarked(RulesOf("freestyle"), draw, kBlack).reason, EndReason::kLine)
      << "a win with the last stone is a win";
}

TEST(Perft, EmptyBoardAndEndings) {
  const Position start = StartOf(RulesOf("freestyle"), {5, 5});
  EXPECT_EQ(Perft(start, 3), (PerftCounts{25 * 24 * 23, 0, 0, 0}));
  Position near_end = start;
  near_end.board = ParseBoard({"XXXX.", "OOOO.", "XOXOX", "XOXOX", "OXOX."});
  EXPECT_EQ(Perft(near_end, 1), (PerftCounts{3, 1, 0, 0}));
  // Black has three moves, and one of them wins. After each of the other two Black moves, White has
  // two moves, and one of these wins.
  EXPECT_EQ(Perft(near_end, 2), (PerftCounts{4, 0, 1, 0}));
}

void ExpectExact(const testing::Problem& problem, bool rif_five_exception) {
  GameSpec spec = problem.spec;
  spec.rif_five_exception = rif_five_exception;
  const Rules rules = *RulesFor(spec);
  const Board board = ParseBoard(problem.rows);
  std::vector<testing::ForbiddenPoint> found;
  for (Point p : ForbiddenPoints(rules, board)) {
    found.push_back({p, KindOfForbidden(rules, board, p)});
  }
  EXPECT_EQ(found, rif_five_exception ? problem.forbidden_rif : problem.forbidden)
      << problem.id << " rif_five_exception=" << rif_five_exception << "\n"
      << Picture(board);
}

TEST(Suites, ForbiddenPoints) {
  for (const char* name : {"renju_forbidden", "renju_five_exception"}) {
    for (const auto& problem : testing::LoadSuite(name)) {
      ExpectExact(problem, true);
      ExpectExact(problem, false);
    }
  }
}

// The solutions that the test positions contain must be legal: no ply is a foul, and only the last
// ply may win.
TEST(Suites, PrintedLinesAreLegalGames) {
  for (const char* name : {"vcf", "vct", "hard"}) {
    for (const auto& problem : testing::LoadSuite(name)) {
      Position position = StartOf(*RulesFor(problem.spec), problem.spec.size);
      position.board = ParseBoard(problem.rows);
      position.to_move = problem.to_move;
      for (std::size_t i = 0; i < problem.pv.size(); ++i) {
        ASSERT_EQ(At(position.board, problem.pv[i]), Stone::kEmpty) << problem.id << " ply " << i;
        ASSERT_EQ(position.outcome, Outcome::kNone) << problem.id << " ply " << i;
        const Color mover = position.to_move;
        position = AfterMove(position, problem.pv[i]);
        EXPECT_NE(position.outcome, WinFor(Opponent(mover))) << problem.id << " ply " << i;
      }
    }
  }
}

}  // namespace
}  // namespace tengen::reference
