// SPDX-License-Identifier: Apache-2.0
#include "engine/boards/connect6_board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/reference/connect6_rules.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::Random;

constexpr Connect6Rules kPlain = {};
constexpr Connect6Rules kTorus = {.toroidal = true};
constexpr Connect6Rules kCollinear = {.collinear6 = true};
constexpr Connect6Rules kApart = {.noncollinear5 = true};

// A board from rows of 'X' (black), 'O' (white) and '.' (empty). Blanks are ignored.
Connect6Board BoardOf(const std::vector<std::string>& rows, Color to_move, Connect6Rules rules,
                      std::vector<Point> last = {}) {
  Setup setup{.to_move = to_move, .last_turn = std::move(last)};
  setup.size = {0, static_cast<int>(rows.size())};
  for (int y = 0; y < setup.size.height; ++y) {
    std::string row = rows[y];
    row.erase(std::remove(row.begin(), row.end(), ' '), row.end());
    setup.size.width = static_cast<int>(row.size());
    for (int x = 0; x < setup.size.width; ++x)
      if (row[x] != '.')
        setup.stones.push_back({{x, y}, row[x] == 'X' ? Stone::kBlack : Stone::kWhite});
  }
  Connect6Board board(setup.size, rules);
  board.SetUp(setup);
  EXPECT_TRUE(board.Check());
  return board;
}

void Play(Connect6Board* board, std::vector<Point> turn) {
  ASSERT_EQ(static_cast<int>(turn.size()), board->stones_due());
  ASSERT_TRUE(board->IsLegal(turn[0]));
  if (turn.size() == 2) {
    ASSERT_TRUE(board->IsLegalSecond(turn[0], turn[1]));
  }
  board->MakeTurn(turn);
}

constexpr Ending kNoEnd = {};
constexpr Ending kBlackLine = {Outcome::kBlackWins, EndReason::kLine};
constexpr Ending kWhiteLine = {Outcome::kWhiteWins, EndReason::kLine};

// --- Turns -----------------------------------------------------------------------------------

TEST(Connect6Board, OneStoneThenTwo) {
  Connect6Board board;
  EXPECT_EQ(board.stones_due(), 1);
  EXPECT_EQ(board.LegalPairs(), 361);
  EXPECT_FALSE(board.IsLegalSecond({9, 9}, {8, 8}));
  EXPECT_FALSE(board.IsLegal({19, 0}));
  EXPECT_FALSE(board.IsLegal({0, -1}));
  Play(&board, {{9, 9}});
  EXPECT_EQ(board.stones_due(), 2);
  EXPECT_EQ(board.to_move(), Color::kWhite);
  EXPECT_EQ(board.LegalPairs(), 360 * 359 / 2);
  EXPECT_FALSE(board.IsLegal({9, 9}));
  EXPECT_FALSE(board.IsLegalSecond({8, 8}, {8, 8}));
  EXPECT_FALSE(board.IsLegalSecond({8, 8}, {9, 9}));
  EXPECT_FALSE(board.IsLegalSecond({8, 8}, {8, 19}));
  Play(&board, {{8, 8}, {0, 18}});
  EXPECT_EQ(board.At({0, 18}), Stone::kWhite);
  EXPECT_EQ(board.At({0, 19}), Stone::kDead);
  EXPECT_EQ(board.stones_due(), 2);
  EXPECT_EQ(board.ending(), kNoEnd);
}

TEST(Connect6Board, KeyOfThePositionAndNotOfTheOrder) {
  Connect6Board a, b;
  Play(&a, {{9, 9}});
  Play(&b, {{9, 9}});
  Play(&a, {{8, 8}, {7, 7}});
  Play(&b, {{7, 7}, {8, 8}});
  EXPECT_EQ(a.key(), b.key());
  const Key before = a.key();
  a.MakePass();
  EXPECT_NE(a.key(), before);
  a.Unmake();
  EXPECT_EQ(a.key(), before);
}

// If the last turn restricts the next turn, it is part of the position's key. Otherwise it is not.
TEST(Connect6Board, KeyKnowsTheLastTurnOnlyWhereItMatters) {
  for (const Connect6Rules rules : {kPlain, kCollinear, kApart}) {
    const std::vector<std::string> rows = {"X.O....", ".......", ".......", "...X...",
                                           ".......", ".......", "X.....O"};
    const Key one = BoardOf(rows, Color::kBlack, rules, {{2, 0}}).key();
    const Key other = BoardOf(rows, Color::kBlack, rules, {{6, 6}}).key();
    EXPECT_EQ(one == other, !rules.collinear6);
  }
}

// --- Rows ------------------------------------------------------------------------------------

TEST(Connect6Board, NeedsBothStones) {
  Connect6Board board = BoardOf({". . . . . . . .",  //
                                 ". X X X X . . .",  //
                                 ". . . . . . . .",  //
                                 ". O . O . . . .",  //
                                 ". . . . . . . .",  //
                                 ". . . . . . . .",  //
                                 ". . . . . . . .",  //
                                 ". . . . . . . ."},
                                Color::kBlack, kPlain);
  Play(&board, {{5, 1}, {7, 1}});
  EXPECT_EQ(board.ending(), kNoEnd);
  board.Unmake();
  Play(&board, {{5, 1}, {6, 1}});
  EXPECT_EQ(board.ending(), kBlackLine);
  board.Unmake();
  Play(&board, {{0, 1}, {5, 1}});
  EXPECT_EQ(board.ending(), kBlackLine);
  board.Unmake();
  EXPECT_EQ(board.ending(), kNoEnd);
}

TEST(Connect6Board, FirstStoneMayWinAlone) {
  Connect6Board board = BoardOf({"OOOOO.....", "..........", "..........", "..........",
                                 "..........", "..........", "....X....."},
                                Color::kWhite, kPlain);
  Play(&board, {{5, 0}, {9, 6}});
  EXPECT_EQ(board.ending(), kWhiteLine);
}

TEST(Connect6Board, LongerRowsWin) {
  Connect6Board board = BoardOf({"XXX.XX.XX.", "..........", "..........", "..........",
                                 "..........", "..........", "....O....."},
                                Color::kBlack, kPlain);
  Play(&board, {{3, 0}, {6, 0}});
  EXPECT_EQ(board.ending(), kBlackLine);
}

TEST(Connect6Board, FiveAreNotSixButDoWhereFiveWin) {
  const std::vector<std::string> rows = {"XXXX.....", ".........", ".........",
                                         ".........", ".........", "....O...."};
  Connect6Board six = BoardOf(rows, Color::kBlack, kPlain);
  Play(&six, {{4, 0}, {6, 5}});
  EXPECT_EQ(six.ending(), kNoEnd);
  Connect6Board five = BoardOf(rows, Color::kBlack, kApart);
  Play(&five, {{4, 0}, {6, 5}});
  EXPECT_EQ(five.ending(), kBlackLine);
}

// The board accepts turns after a win. A later turn must not win a second time by the old row.
TEST(Connect6Board, AnOldRowIsNoNewWin) {
  Connect6Board board = BoardOf({"XXXXX.....", "..........", "..........", "..........",
                                 "..........", "..........", "O...O....."},
                                Color::kBlack, kPlain);
  Play(&board, {{5, 0}, {9, 6}});
  EXPECT_EQ(board.ending(), kBlackLine);
  Play(&board, {{1, 6}, {2, 6}});
  EXPECT_EQ(board.ending(), kNoEnd);
  Play(&board, {{8, 3}, {9, 3}});
  EXPECT_EQ(board.ending(), kNoEnd);
  Play(&board, {{5, 6}, {3, 6}});
  EXPECT_EQ(board.ending(), kWhiteLine);
}

// --- The torus -------------------------------------------------------------------------------

// Every line of six cells on the toroidal board wins, for every first cell. This includes diagonals
// that cross only one edge of the board (rules.md D5).
TEST(Connect6Board, EverySixOfTheTorusWins) {
  constexpr int kSide = 15;
  Connect6Board board({kSide, kSide}, kTorus);
  for (const Point step : {Point{1, 0}, Point{0, 1}, Point{1, 1}, Point{1, -1}}) {
    for (int start = 0; start < kSide * kSide; ++start) {
      std::vector<Point> line;
      for (int k = 0; k < 6; ++k)
        line.push_back(
            {(start % kSide + k * step.x) % kSide, (start / kSide + k * step.y + kSide) % kSide});
      for (int missing = 0; missing < 5; ++missing) {
        tengen::Setup setup{.size = {kSide, kSide}};
        for (int k = 0; k < 6; ++k)
          if (k != missing && k != 5) setup.stones.push_back({line[k], Stone::kBlack});
        board.SetUp(setup);
        board.MakeTurn(std::vector<Point>{line[5], line[missing]});
        ASSERT_EQ(board.ending(), kBlackLine) << line[0].x << "," << line[0].y;
      }
    }
  }
}

TEST(Connect6Board, TheSameCellsWithoutTheTorusAreNothing) {
  // A diagonal across the left and right edges: (12,5) (13,6) (14,7) (0,8) (1,9) (2,10).
  tengen::Setup setup{.size = {15, 15}};
  for (const Point p : {Point{12, 5}, {13, 6}, {14, 7}, {0, 8}})
    setup.stones.push_back({p, Stone::kBlack});
  for (const bool toroidal : {false, true}) {
    Connect6Board board({15, 15}, {.toroidal = toroidal});
    board.SetUp(setup);
    board.MakeTurn(std::vector<Point>{{1, 9}, {2, 10}});
    EXPECT_EQ(board.ending(), toroidal ? kBlackLine : kNoEnd);
  }
}

TEST(Connect6Board, EveryTorusCellHasTheSameSurroundings) {
  const Connect6Board board({15, 15}, kTorus);
  for (const auto& through : board.tables().windows_of) EXPECT_EQ(through.count, 24);
  for (const SiteSet& mates : board.tables().collinear) EXPECT_EQ(mates.Count(), 4 * 14);
  EXPECT_EQ(board.tables().window_sites.size(), 4u * 225);
  EXPECT_EQ(Connect6Board().tables().window_sites.size(), 924u);
}

// --- Lines between stones --------------------------------------------------------------------

TEST(Connect6Board, CollinearTurns) {
  Connect6Board board({19, 19}, kCollinear);
  Play(&board, {{9, 9}});
  EXPECT_TRUE(board.IsLegal({9, 0}));
  EXPECT_TRUE(board.IsLegal({0, 18}));
  EXPECT_FALSE(board.IsLegal({8, 7}));
  EXPECT_TRUE(board.IsLegalSecond({9, 0}, {3, 6}));
  EXPECT_FALSE(board.IsLegalSecond({9, 0}, {8, 7}));
  EXPECT_FALSE(board.IsLegalSecond({3, 6}, {9, 0}));  // the first stone is not on a line
  // Other stones may be between a new stone and the stones of the last turn: here {9, 9}.
  Play(&board, {{9, 0}, {9, 5}});
  EXPECT_TRUE(board.IsLegal({9, 18}));
  EXPECT_TRUE(board.IsLegalSecond({9, 18}, {9, 3}));
  // After a pass, the last turn that placed stones belongs to the mover. The mover must continue
  // this turn.
  board.MakePass();
  EXPECT_TRUE(board.IsLegal({0, 0}));
  EXPECT_FALSE(board.IsLegal({1, 2}));
  board.Unmake();
  EXPECT_TRUE(board.Check());
}

TEST(Connect6Board, CollinearOnTheTorusGoesAround) {
  Connect6Board board({15, 15}, {.toroidal = true, .collinear6 = true});
  Play(&board, {{7, 7}});
  EXPECT_TRUE(board.IsLegal({14, 14}));
  EXPECT_TRUE(board.IsLegal({0, 0}));
  EXPECT_TRUE(board.IsLegalSecond({14, 14}, {0, 0}));
  EXPECT_TRUE(board.IsLegalSecond({14, 14}, {1, 12}));  // x: 14 + 2 wraps to 1; y: 14 - 2 = 12
  EXPECT_FALSE(board.IsLegalSecond({14, 14}, {1, 13}));
}

TEST(Connect6Board, AnyFirstStoneWhereTheLastTurnIsUnknown) {
  const Connect6Board board =
      BoardOf({"X......", ".......", ".......", ".......", ".......", ".......", "......."},
              Color::kWhite, kCollinear);
  EXPECT_TRUE(board.IsLegal({2, 1}));
  EXPECT_TRUE(board.IsLegalSecond({2, 1}, {3, 2}));
  EXPECT_FALSE(board.IsLegalSecond({2, 1}, {3, 3}));
}

TEST(Connect6Board, NoncollinearTurns) {
  Connect6Board board({19, 19}, kApart);
  Play(&board, {{9, 9}});
  EXPECT_TRUE(board.IsLegal({8, 7}));
  EXPECT_FALSE(board.IsLegalSecond({8, 7}, {0, 15}));
  EXPECT_FALSE(board.IsLegalSecond({8, 7}, {8, 18}));
  EXPECT_TRUE(board.IsLegalSecond({8, 7}, {7, 9}));
}

// --- Ends without a row ----------------------------------------------------------------------

TEST(Connect6Board, FullBoardIsADraw) {
  Connect6Board board =
      BoardOf({"XXO.X", "OOXXO", "XXOOX", "OOXXO", "XXO.X"}, Color::kBlack, kPlain);
  Play(&board, {{3, 0}, {3, 4}});
  EXPECT_EQ(board.ending(), (Ending{Outcome::kDraw, EndReason::kFull}));
}

TEST(Connect6Board, NoLegalPairIsADraw) {
  // Only (0,4) and (4,4) are empty. They are in the same row.
  Connect6Board shared =
      BoardOf({"XX.OX", "OOXXO", "XXO.X", "OOXXO", ".XOX."}, Color::kBlack, kApart);
  EXPECT_EQ(shared.LegalPairs(), 5);
  Play(&shared, {{2, 0}, {3, 2}});
  EXPECT_EQ(shared.ending(), (Ending{Outcome::kDraw, EndReason::kNoMove}));
  EXPECT_EQ(shared.LegalPairs(), 0);
  shared.Unmake();
  EXPECT_EQ(shared.ending(), kNoEnd);
  // (0,4) and (4,3) are not on a common line.
  Connect6Board apart =
      BoardOf({"XX.OX", "OOXXO", "XXO.X", "OOXX.", ".XOXO"}, Color::kBlack, kApart);
  Play(&apart, {{2, 0}, {3, 2}});
  EXPECT_EQ(apart.ending(), kNoEnd);
  EXPECT_EQ(apart.LegalPairs(), 1);
  // With collinear6, two stones in one row are a legal turn if one of them continues the last turn.
  Connect6Board row =
      BoardOf({"XX.OX", "OOX.O", "XXO.X", "OOXXO", ".XOX."}, Color::kBlack, kCollinear, {{3, 0}});
  Play(&row, {{3, 1}, {3, 2}});
  EXPECT_EQ(row.ending(), kNoEnd);
  EXPECT_EQ(row.LegalPairs(), 1);
}

// A turn has two stones, even if only one cell is empty. One empty cell is possible only after a
// set-up.
TEST(Connect6Board, OneEmptyCellIsNoMove) {
  Connect6Board board =
      BoardOf({"XX.OX", "OOXXO", "XXO.X", "OOXXO", "OXOX."}, Color::kBlack, kPlain);
  Play(&board, {{2, 0}, {3, 2}});
  EXPECT_EQ(board.ending(), (Ending{Outcome::kDraw, EndReason::kNoMove}));
}

// --- Windows ---------------------------------------------------------------------------------

TEST(Connect6Board, WindowsByColourAndStones) {
  Connect6Board board = BoardOf({"..XX......", "..........", "..........", "..........",
                                 "..........", "..........", "....O....."},
                                Color::kBlack, kPlain);
  // In the top row windows begin at 0..4. Those that begin at 0..2 contain both stones.
  EXPECT_EQ(board.WindowCount(Color::kBlack, 2), 3);
  EXPECT_EQ(board.WindowCount(Color::kBlack, 3), 0);
  board.Put(board.SiteOf({5, 0}), Color::kBlack);
  EXPECT_EQ(board.WindowCount(Color::kBlack, 3), 3);
  board.Put(board.SiteOf({1, 0}), Color::kWhite);
  EXPECT_EQ(board.WindowCount(Color::kBlack, 3), 1);
  board.Lift(board.SiteOf({1, 0}), Color::kWhite);
  board.Lift(board.SiteOf({5, 0}), Color::kBlack);
  EXPECT_TRUE(board.Check());
}

// --- Comparison with the slow rules ----------------------------------------------------------

struct Case {
  const char* name;
  int side;
  Connect6Rules rules;
};

class Connect6Agreement : public ::testing::TestWithParam<Case> {
 protected:
  using Reference = reference::Connect6Position;

  static Reference Start(const Case& c) {
    return {.side = c.side,
            .toroidal = c.rules.toroidal,
            .collinear6 = c.rules.collinear6,
            .noncollinear5 = c.rules.noncollinear5,
            .row = c.rules.k,
            .per_turn = c.rules.p,
            .first_turn = c.rules.q};
  }

  // Compares all results of the two boards. `deep`: also compares the legal pairs.
  static void Compare(const Connect6Board& board, const Reference& slow, bool deep) {
    ASSERT_EQ(board.to_move(), slow.to_move);
    ASSERT_EQ(board.ending(), (Ending{slow.outcome, slow.reason})) << Picture(slow);
    ASSERT_EQ(board.stones_due(), StonesDue(slow));
    const auto firsts = LegalFirsts(slow);
    if (board.stones_due() == 1) {
      ASSERT_EQ(board.LegalPairs(), static_cast<int>(firsts.size()));
    }
    for (int y = 0; y < slow.side; ++y) {
      for (int x = 0; x < slow.side; ++x) {
        ASSERT_EQ(board.At({x, y}), slow.cells[y][x]);
        const bool listed = std::find(firsts.begin(), firsts.end(), Point{x, y}) != firsts.end();
        ASSERT_EQ(board.IsLegal({x, y}), listed) << x << "," << y << "\n" << Picture(slow);
      }
    }
    if (!deep || board.stones_due() != 2) return;
    ASSERT_EQ(board.LegalPairs(), static_cast<int>(LegalPairs(slow).size())) << Picture(slow);
    if (slow.side > 8) return;
    for (const Point a : firsts) {
      const auto seconds = LegalSeconds(slow, a);
      for (int y = 0; y < slow.side; ++y)
        for (int x = 0; x < slow.side; ++x)
          ASSERT_EQ(board.IsLegalSecond(a, {x, y}),
                    std::find(seconds.begin(), seconds.end(), Point{x, y}) != seconds.end());
    }
  }

  // A random legal turn. `greedy`: chooses the best of up to 15 turns, the one with the longest
  // runs.
  static std::vector<Point> SomeTurn(const Reference& slow, bool greedy, Random* random) {
    const auto firsts = LegalFirsts(slow);
    if (StonesDue(slow) == 1) return {random->Of(firsts)};
    std::vector<Point> best;
    int longest = 0;
    for (int tries = greedy ? 15 : 1; tries > 0 || best.empty(); --tries) {
      const Point a = random->Of(firsts);
      const auto seconds = LegalSeconds(slow, a);
      if (seconds.empty()) continue;
      const Point b = random->Of(seconds);
      Reference next = After(slow, {a, b});
      const int length = LongestRun(next, a) + LongestRun(next, b);
      if (length <= longest) continue;
      longest = length;
      best = {a, b};
    }
    return best;
  }
};

TEST_P(Connect6Agreement, OnRandomAndOnGreedyGames) {
  const Case& c = GetParam();
  const int games =
      static_cast<int>(testing::WorkFromEnvironment("TENGEN_CONNECT6_GAMES", c.side > 8 ? 4 : 25));
  for (int game = 0; game < games; ++game) {
    Random random(1000 + game);
    Connect6Board board({c.side, c.side}, c.rules);
    std::vector<Reference> line = {Start(c)};
    std::vector<Key> keys = {board.key()};
    const bool greedy = random.Percent(50);
    while (line.back().outcome == Outcome::kNone && line.size() < 60) {
      const Reference& slow = line.back();
      if (line.size() > 2 && random.Percent(8)) {
        board.MakePass();
        line.push_back(AfterPass(slow));
      } else {
        const std::vector<Point> turn = SomeTurn(slow, greedy, &random);
        Play(&board, turn);
        line.push_back(After(slow, turn));
      }
      keys.push_back(board.key());
      ASSERT_TRUE(board.Check());
      Compare(board, line.back(), random.Percent(c.side > 8 ? 4 : 30));
      if (HasFatalFailure()) return;
      if (line.size() > 3 && random.Percent(5)) {
        for (int n = random.Between(1, 2); n > 0; --n) {
          board.Unmake();
          line.pop_back();
          keys.pop_back();
          ASSERT_EQ(board.key(), keys.back());
        }
        Compare(board, line.back(), false);
        if (HasFatalFailure()) return;
      }
    }
    while (line.size() > 1) {
      board.Unmake();
      line.pop_back();
      keys.pop_back();
      ASSERT_EQ(board.key(), keys.back());
      ASSERT_EQ(board.ending(), (Ending{line.back().outcome, line.back().reason}));
    }
    ASSERT_TRUE(board.Check());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rules, Connect6Agreement,
    ::testing::Values(Case{"Plain", 19, kPlain}, Case{"PlainSmall", 7, kPlain},
                      Case{"Torus", 15, kTorus}, Case{"TorusSmall", 7, kTorus},
                      Case{"Collinear", 19, kCollinear}, Case{"CollinearSmall", 6, kCollinear},
                      Case{"Apart", 19, kApart}, Case{"ApartSmall", 6, kApart},
                      Case{"TorusCollinear", 15, {.toroidal = true, .collinear6 = true}},
                      Case{"TorusCollinearSmall", 7, {.toroidal = true, .collinear6 = true}},
                      Case{"Row5", 19, {.k = 5}}, Case{"Row5Small", 7, {.k = 5}},
                      Case{"Row7", 19, {.k = 7}}, Case{"Row7Small", 8, {.k = 7}},
                      Case{"TwoFirstSmall", 7, {.q = 2}}, Case{"OneEachSmall", 7, {.k = 5, .p = 1}},
                      Case{"TorusApart", 15, {.toroidal = true, .noncollinear5 = true}},
                      Case{"TorusApartSmall", 7, {.toroidal = true, .noncollinear5 = true}}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace tengen
