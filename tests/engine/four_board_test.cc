// SPDX-License-Identifier: Apache-2.0
//
// Tests the board of four-in-a-row. The first part has a hand-made case for every sentence of
// rules.md section 6. The second part compares the board with the slow reference rules. It plays
// random games, and games whose players try to make lines. It uses all rule sets and many board
// sizes.
#include "engine/boards/four_board.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/boards/four_bits.h"
#include "tests/reference/four_rules.h"
#include "tests/testing/random.h"
#include "tests/testing/rows.h"

namespace tengen {
namespace {

using reference::FourGame;
using reference::FourOptions;
using reference::FourStyle;
using testing::Random;
using testing::Rows;
using testing::RowsOf;

FourBoard BoardOf(const Rows& rows, FourRules rules, Color to_move = Color::kBlack) {
  return testing::BoardFrom<FourBoard>(rows, rules, to_move);
}

void Play(FourBoard* board, Point p) { board->MakeTurn(std::vector<Point>{p}); }

// The board with '*' on every legal cell.
Rows LegalPicture(const FourBoard& board) {
  Rows rows = RowsOf(board);
  for (int y = 0; y < board.size().height; ++y) {
    for (int x = 0; x < board.size().width; ++x) {
      if (board.IsLegal({x, y})) rows[y][x] = '*';
    }
  }
  return rows;
}

constexpr FourRules kGravity = {FourPlacement::kGravity, false};
constexpr FourRules kGravityClear = {FourPlacement::kGravity, true};
constexpr FourRules kEdgeGrow = {FourPlacement::kEdgeGrow, false};
constexpr FourRules kEdgeGrowClear = {FourPlacement::kEdgeGrow, true};
constexpr FourRules kEdgeDrop = {FourPlacement::kEdgeDrop, false};
constexpr FourRules kEdgeDropClear = {FourPlacement::kEdgeDrop, true};
constexpr FourRules kInterior = {FourPlacement::kInterior, false};
constexpr FourRules kFive = {.filled_sides = true, .row = 5};
constexpr FourRules kPopOut = {.pop_out = true};
constexpr FourRules kMisere = {.misere = true};
constexpr FourRules kEdgeDropMisere = {.placement = FourPlacement::kEdgeDrop, .misere = true};
constexpr FourRules kInteriorMisere = {.placement = FourPlacement::kInterior, .misere = true};
constexpr FourRules kEdgeGrowMisere = {.placement = FourPlacement::kEdgeGrow, .misere = true};
constexpr FourRules kInteriorClear = {FourPlacement::kInterior, true};

TEST(FourBitsTest, ShiftsAcrossWords) {
  const FourBits corner = FourBits::Of(Point{11, 11});
  EXPECT_EQ((corner >> 50) << 50, corner);
  EXPECT_EQ(FourBits::Of(3) << 61, FourBits::Of(64));
  EXPECT_EQ(FourBits::PointOf(corner.First()), (Point{11, 11}));
  EXPECT_EQ(FourBits::Rectangle({0, 0}, {12, 12}).Count(), 144);
}

// A row of `length` pieces with a gap, which reaches the edges of the board.
struct RowWithGap {
  Point first, gap;
  FourBits own, empty;
};

// Leaves out each cell of the row, one after another, in all directions.
template <class F>
void ForEachRowWithGap(int length, F check) {
  for (const Point step : {Point{1, 0}, Point{0, 1}, Point{1, 1}, Point{-1, 1}}) {
    for (int lacking = 0; lacking < length; ++lacking) {
      const int near = 12 - length;
      RowWithGap row = {.first = {step.x < 0 ? 11 : near, near}, .gap = {}, .own = {}, .empty = {}};
      for (int i = 0; i < length; ++i) {
        const Point p = {row.first.x + i * step.x, row.first.y + i * step.y};
        if (i == lacking) {
          row.gap = p;
        } else {
          row.own |= FourBits::Of(p);
        }
      }
      row.empty = FourBits::Rectangle({0, 0}, {12, 12}) & ~row.own;
      check(row, step);
    }
  }
}

TEST(FourBitsTest, CompletionsAndFoursOfEveryKind) {
  ForEachRowWithGap(4, [](const RowWithGap& row, Point) {
    EXPECT_TRUE(FourCompletions(row.own, row.empty).Has(FourBits::IndexOf(row.gap)));
    EXPECT_TRUE(RowThrough(row.own | FourBits::Of(row.gap), FourBits::IndexOf(row.gap), 4));
    row.own.ForEach([&](int cell) { EXPECT_FALSE(RowThrough(row.own, cell, 4)); });
  });
}

TEST(FourBitsTest, CompletionsAndRowsOfFiveOfEveryKind) {
  ForEachRowWithGap(5, [](const RowWithGap& row, Point step) {
    const FourBits whole = row.own | FourBits::Of(row.gap);
    const FourRows rows = FiveRowsOf(row.own, row.empty, FourBits::IndexOf(step));
    EXPECT_TRUE(FiveCompletions(row.own, row.empty).Has(FourBits::IndexOf(row.gap)));
    EXPECT_TRUE(rows.triples.Has(FourBits::IndexOf(row.first)));
    EXPECT_FALSE(HasRow(row.own, 5));
    EXPECT_TRUE(HasRow(whole, 5));
    row.own.ForEach([&](int cell) { EXPECT_TRUE(RowThrough(whole, cell, 5)); });
  });
}

TEST(FourBoardTest, GravityFallsToTheLowestEmptyCell) {
  EXPECT_EQ(LegalPicture(BoardOf({"O....", "X....", "O..X.", "X..O."}, kGravity)),
            (Rows{"O....", "X..*.", "O..X.", "X**O*"}));
}

TEST(FourBoardTest, EdgeGrowSeesPastGaplessStacksOnly) {
  // Row 2: from the left, the first empty cell is behind two stones. From the right, the first
  // empty cell is the edge cell.
  EXPECT_EQ(LegalPicture(
                BoardOf({"......", "......", "XO....", "......", "...X..", "......"}, kEdgeGrow)),
            (Rows{"******", "*....*", "XO*..*", "*....*", "*..X.*", "******"}));
}

TEST(FourBoardTest, EdgeDropStopsAtTheEndOfTheFirstGap) {
  // A piece that drops into an empty row crosses the board. Row 2: from the left the piece passes
  // over XO and stops before X. From the right it stops after X.
  EXPECT_EQ(LegalPicture(
                BoardOf({"......", "......", "XO..X.", "......", "...O..", "......"}, kEdgeDrop)),
            (Rows{"*.*..*", "**..**", "XO.*X*", "**.***", "..*O*.", "*.**.*"}));
}

TEST(FourBoardTest, InteriorSlidesStopAtStonesAndEdges) {
  const FourBoard board = BoardOf({"X...O...", "........", "........", "........", "........",
                                   "........", "........", "........"},
                                  kInterior);
  // If a stone is in the corner, a cell behind it can be reached only by a diagonal slide. If a
  // stone is on an edge, the next cell inwards is legal.
  EXPECT_EQ(LegalPicture(board), (Rows{"X***O***", "**..*..*", "*......*", "*......*", "*......*",
                                       "*......*", "*......*", "********"}));
}

TEST(FourBoardTest, InteriorOnOddBoardsHasNoDeadCells) {
  // The centre cell is equally far from all edges, so a piece that is placed there does not slide.
  const FourBoard board = BoardOf(Rows(5, "....."), kInterior);
  EXPECT_TRUE(board.IsLegal({2, 2}));
  EXPECT_FALSE(board.IsLegal({1, 1}));
}

TEST(FourBoardTest, FourWinsBeforeAnythingClears) {
  FourBoard board = BoardOf({"....", "....", "....", "XXX."}, kGravityClear);
  Play(&board, {3, 3});
  EXPECT_EQ(board.ending(), (Ending{Outcome::kBlackWins, EndReason::kLine}));
  EXPECT_EQ(RowsOf(board), (Rows{"....", "....", "....", "XXXX"}));
}

TEST(FourBoardTest, GravityClearsTheBottomRowOnly) {
  FourBoard board =
      BoardOf({"X....", "O....", "O...X", "X...X", "XOXX."}, kGravityClear, Color::kWhite);
  Play(&board, {4, 4});
  EXPECT_EQ(RowsOf(board), (Rows{".....", "X....", "O....", "O...X", "X...X"}));
  board.Unmake();
  EXPECT_EQ(RowsOf(board), (Rows{"X....", "O....", "O...X", "X...X", "XOXX."}));
  EXPECT_EQ(board.to_move(), Color::kWhite);
}

TEST(FourBoardTest, TwoEdgesAtOnceShiftDiagonally) {
  FourBoard board = BoardOf({".OXOX", "O..X.", "X....", "X..O.", "O..X."}, kEdgeGrowClear);
  Play(&board, {0, 0});
  EXPECT_EQ(RowsOf(board), (Rows{"..X..", ".....", "..O..", "..X..", "....."}));
}

TEST(FourBoardTest, ClearsChain) {
  // The piece fills the top row, and this row is removed. The full row below it then moves to the
  // edge and is removed, too.
  FourBoard board = BoardOf({".OXOX", "OXOXO", ".....", ".....", "....."}, kEdgeGrowClear);
  Play(&board, {0, 0});
  EXPECT_EQ(RowsOf(board), Rows(5, "....."));
  EXPECT_EQ(board.ending(), Ending{});
  board.Unmake();
  EXPECT_EQ(RowsOf(board), (Rows{".OXOX", "OXOXO", ".....", ".....", "....."}));
}

TEST(FourBoardTest, FullBoardIsADraw) {
  FourBoard board = BoardOf({".XXO", "OOXX", "XXOO", "OOXX"}, kGravity);
  Play(&board, {0, 0});
  EXPECT_EQ(board.ending(), (Ending{Outcome::kDraw, EndReason::kFull}));
}

TEST(FourBoardTest, FiveNeedsFiveAndStartsWithFullSides) {
  FourBoard board({9, 6}, kFive);
  EXPECT_EQ(RowsOf(board),
            (Rows{"O.......O", "X.......X", "O.......O", "X.......X", "O.......O", "X.......X"}));
  for (const int x : {1, 1, 2, 2, 3, 3})
    Play(&board, {x, board.At({x, 5}) == Stone::kEmpty ? 5 : 4});
  EXPECT_EQ(board.ending(), Ending{});  // XXXX
  Play(&board, {4, 5});                 // XXXXX with the piece of the full column
  EXPECT_EQ(board.ending(), (Ending{Outcome::kBlackWins, EndReason::kLine}));
}

TEST(FourBoardTest, MisereMakesTheRowLose) {
  FourBoard board = BoardOf({"....", "....", "OOO.", "XXX."}, kMisere);
  Play(&board, {3, 3});
  EXPECT_EQ(board.ending(), (Ending{Outcome::kWhiteWins, EndReason::kLine}));
}

TEST(FourBoardTest, APopDropsItsColumn) {
  FourBoard board = BoardOf({"....", "O...", "X...", "XO.."}, kPopOut);
  EXPECT_EQ(LegalPicture(board), (Rows{"*...", "O...", "X*..", "*O**"}));
  Play(&board, {0, 3});
  EXPECT_EQ(RowsOf(board), (Rows{"....", "....", "O...", "XO.."}));
  const std::vector<BoardChange> expected = {
      {BoardChange::Kind::kTaken, Stone::kBlack, {0, 3}, {}},
      {BoardChange::Kind::kMoved, Stone::kBlack, {0, 2}, {0, 3}},
      {BoardChange::Kind::kMoved, Stone::kWhite, {0, 1}, {0, 2}}};
  EXPECT_EQ(board.LastChanges(), expected);
  board.Unmake();
  EXPECT_EQ(RowsOf(board), (Rows{"....", "O...", "X...", "XO.."}));
}

TEST(FourBoardTest, APopThatCompletesRowsOfBothSidesWins) {
  FourBoard both = BoardOf({"O...", "XOOO", "XXXX", "XXOX"}, kPopOut);
  Play(&both, {0, 3});
  EXPECT_EQ(both.ending(), (Ending{Outcome::kBlackWins, EndReason::kLine}));
  FourBoard gift = BoardOf({"....", "...O", "OOOX", "XXOX"}, kPopOut);
  Play(&gift, {3, 3});
  EXPECT_EQ(gift.ending(), (Ending{Outcome::kWhiteWins, EndReason::kLine}));
}

TEST(FourBoardTest, AFullBoardIsNoEndInPopOut) {
  FourBoard board = BoardOf({".XXO", "OOXX", "XXOO", "OOXX"}, kPopOut);
  Play(&board, {0, 0});
  EXPECT_EQ(board.ending(), Ending{});
  EXPECT_EQ(LegalPicture(board), (Rows{"XXXO", "OOXX", "XXOO", "**XX"}));
}

TEST(FourBoardTest, ThePositionThatComesForTheThirdTimeIsADraw) {
  // Both sides put a piece and pop it again. After four plies the board is empty for the second
  // time, after eight plies for the third time.
  FourBoard board({4, 4}, kPopOut);
  for (int ply = 0; ply < 8; ++ply) {
    EXPECT_EQ(board.ending(), Ending{});
    Play(&board, {ply % 2 == 0 ? 0 : 3, 3});
  }
  EXPECT_EQ(board.ending(), (Ending{Outcome::kDraw, EndReason::kRepetition}));
  board.Unmake();
  EXPECT_EQ(board.ending(), Ending{});
}

TEST(FourBoardTest, KeyTellsStonesAndTurn) {
  FourBoard a({8, 8}, kGravity), b({8, 8}, kGravity);
  EXPECT_EQ(a.key(), b.key());
  Play(&a, {3, 7});
  Play(&a, {4, 7});
  Play(&b, {4, 7});
  EXPECT_NE(a.key(), b.key());
  Play(&b, {3, 7});
  EXPECT_NE(a.key(), b.key());  // the same cells, but with exchanged colours
  const Key before = a.key();
  a.MakePass();
  EXPECT_NE(a.key(), before);
  a.Unmake();
  EXPECT_EQ(a.key(), before);
}

struct RuleSet {
  FourRules rules;
  FourStyle style;
  FourOptions options() const {
    return {style, rules.clear, rules.pop_out, rules.misere, rules.filled_sides, rules.row};
  }
};
const std::vector<RuleSet> kRuleSets = {{kGravity, FourStyle::kGravity},
                                        {kGravityClear, FourStyle::kGravity},
                                        {kEdgeGrow, FourStyle::kEdgeGrow4},
                                        {kEdgeGrowClear, FourStyle::kEdgeGrow4},
                                        {kEdgeDrop, FourStyle::kEdgeDrop4},
                                        {kEdgeDropClear, FourStyle::kEdgeDrop4},
                                        {kInterior, FourStyle::kInteriorGravity4},
                                        {kInteriorClear, FourStyle::kInteriorGravity4},
                                        {kFive, FourStyle::kGravity},
                                        {kPopOut, FourStyle::kGravity},
                                        {kEdgeDropMisere, FourStyle::kEdgeDrop4},
                                        {kInteriorMisere, FourStyle::kInteriorGravity4},
                                        {kMisere, FourStyle::kGravity},
                                        {kEdgeGrowMisere, FourStyle::kEdgeGrow4}};

std::vector<Point> LegalOf(const FourBoard& board) {
  std::vector<Point> points;
  for (int y = 0; y < board.size().height; ++y) {
    for (int x = 0; x < board.size().width; ++x) {
      if (board.IsLegal({x, y})) points.push_back({x, y});
    }
  }
  return points;
}

// A random legal point. With `seek`, it is a winning point if one exists. Without `seek`, it is a
// point that does not win if one exists: such games become long and fill the edges.
// In PopOut such games also prefer pops, so that positions occur again.
Point Choose(const FourGame& game, const std::vector<Point>& legal, bool seek, Random* random) {
  std::vector<Point> wins, others, pops;
  for (const Point p : legal)
    if (game.rows[p.y][p.x] != '.') pops.push_back(p);
  if (!seek && !pops.empty() && random->Percent(60)) return random->Of(pops);
  for (const Point p : legal) {
    (FourAfter(game, p).outcome == WinFor(game.to_move) ? wins : others).push_back(p);
  }
  const std::vector<Point>& list = wins.empty() || (!others.empty() && !seek) ? others : wins;
  return random->Of(list);
}

struct Seen {
  int games = 0, lines = 0, losses = 0, draws = 0, repetitions = 0, clears = 0, chains = 0;
};

void CompareGame(const RuleSet& set, BoardSize size, bool seek, Random* random, Seen* seen) {
  FourGame slow = FourStart(set.options(), size);
  FourBoard fast(size, set.rules);
  std::vector<std::pair<Rows, Key>> before;
  const int longest = size.width * size.height;  // limit in plies; games with clears may be endless
  for (int ply = 0; ply < longest && slow.outcome == Outcome::kNone; ++ply) {
    const std::vector<Point> legal = FourLegal(slow);
    ASSERT_EQ(LegalOf(fast), legal);
    before.emplace_back(slow.rows, fast.key());
    const Point p = Choose(slow, legal, seek || random->Percent(2), random);
    const int clears = slow.clears;
    const Color mover = slow.to_move;
    slow = FourAfter(slow, p);
    Play(&fast, p);
    ASSERT_EQ(RowsOf(fast), slow.rows);
    ASSERT_EQ(fast.to_move(), slow.to_move);
    ASSERT_EQ(fast.ending(), (Ending{slow.outcome, slow.reason}));
    // A board that is set up from the diagram must have the same key.
    ASSERT_EQ(BoardOf(slow.rows, set.rules, slow.to_move).key(), fast.key());
    seen->clears += slow.clears > clears;
    seen->chains += slow.clears > clears + 1;
    seen->losses += slow.outcome == WinFor(Opponent(mover));
  }
  ++seen->games;
  seen->lines += slow.reason == EndReason::kLine;
  seen->draws += slow.reason == EndReason::kFull;
  seen->repetitions += slow.reason == EndReason::kRepetition;
  for (; !before.empty(); before.pop_back()) {
    fast.Unmake();
    ASSERT_EQ(RowsOf(fast), before.back().first);
    ASSERT_EQ(fast.key(), before.back().second);
    ASSERT_EQ(fast.ending(), Ending{});
  }
}

std::uint64_t Perft(FourBoard* board, int plies) {
  if (plies == 0) return 1;
  std::uint64_t count = 0;
  if (board->ending().outcome != Outcome::kNone) return 0;
  board->Legal().ForEach([&](int cell) {
    board->Make(cell);
    count += Perft(board, plies - 1);
    board->Unmake();
  });
  return count;
}
std::uint64_t Perft(const FourGame& game, int plies) {
  if (plies == 0) return 1;
  std::uint64_t count = 0;
  for (const Point p : FourLegal(game)) count += Perft(FourAfter(game, p), plies - 1);
  return count;
}

TEST(FourBoardAgreementTest, Perft) {
  for (const RuleSet& set : kRuleSets) {
    FourBoard board({5, 5}, set.rules);
    EXPECT_EQ(Perft(&board, 3), Perft(FourStart(set.options(), {5, 5}), 3));
  }
  FourBoard drop({8, 8}, kEdgeDrop), five({9, 6}, kFive), pop({7, 6}, kPopOut);
  EXPECT_EQ(Perft(&drop, 1), 28u);
  EXPECT_EQ(Perft(&five, 5), 7u * 7 * 7 * 7 * 7);
  // The third and the fourth ply can also pop the piece of the first or of the second ply. White's
  // piece is not in the bottom row if it fell on Black's piece; then Black's pop brings it there.
  EXPECT_EQ(Perft(&pop, 3), 7u * 7 * 8);
  EXPECT_EQ(Perft(&pop, 4), 7u * (6 * 8 * 8 + 7 * 7 + 8));
}

TEST(FourBoardAgreementTest, AgreesWithTheReference) {
  Random random(4);
  const std::vector<BoardSize> sizes = {{8, 8}, {10, 10}, {7, 6},  {4, 4},
                                        {5, 9}, {12, 12}, {12, 5}, {9, 9}};
  const auto rounds = testing::WorkFromEnvironment("TENGEN_FOUR_ROUNDS", 5);
  for (const RuleSet& set : kRuleSets) {
    Seen seen;
    for (std::int64_t round = 0; round < rounds + 1; ++round) {
      for (const BoardSize size : sizes) {
        if (std::min(size.width, size.height) < set.rules.row) continue;
        CompareGame(set, size, round % 4 == 0, &random, &seen);
        if (HasFatalFailure()) return;
      }
    }
    EXPECT_GT(seen.lines, 0);
    if (set.rules.misere) {
      EXPECT_GT(seen.losses, 0);
    } else if (!set.rules.pop_out) {  // a pop can complete a row of the other side, rarely
      EXPECT_EQ(seen.losses, 0);
    }
    if (!set.rules.pop_out) {
      EXPECT_EQ(seen.repetitions, 0);
    } else if (rounds > 4) {  // with a sanitizer the games are too few for a repetition
      EXPECT_GT(seen.repetitions, 0);
    }
    if (set.rules.clear) {
      EXPECT_GT(seen.clears, 0);
      EXPECT_EQ(seen.draws, 0);
    }
  }
}

}  // namespace
}  // namespace tengen
