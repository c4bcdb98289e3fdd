// SPDX-License-Identifier: Apache-2.0
//
// Tests the board of tic-tac-toe and Squava. The first part has a hand-made case for every sentence
// of rules.md section 15. The second part compares whole games with the slow reference rules.
//
//   TENGEN_ROW_GAMES  number of random games of each game (default 200)
#include "engine/boards/row_board.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/games.h"
#include "engine/rules/game_for.h"
#include "tests/reference/row_rules.h"
#include "tests/testing/random.h"
#include "tests/testing/rows.h"

namespace tengen {
namespace {

using reference::RowAfter;
using reference::RowGame;
using reference::RowKind;
using reference::RowLegal;
using reference::RowStart;
using testing::Rows;
using testing::RowsOf;

constexpr RowRules kTicTacToe = {.wins = 3}, kMisereRows = {.loses = 3};
constexpr RowRules kSquava = {.wins = 4, .loses = 3};

RowBoard BoardOf(const Rows& rows, RowRules rules, Color to_move = Color::kBlack) {
  return testing::BoardFrom<RowBoard>(rows, rules, to_move);
}

// The ending after a stone of Black on p.
Ending EndingAfter(const Rows& rows, RowRules rules, Point p) {
  RowBoard board = BoardOf(rows, rules);
  board.MakeTurn(std::vector<Point>{p});
  return board.ending();
}

constexpr Ending kBlack = {Outcome::kBlackWins, EndReason::kLine};
constexpr Ending kWhite = {Outcome::kWhiteWins, EndReason::kLine};

TEST(RowBoardTest, ThreeWinInTicTacToe) {
  EXPECT_EQ(EndingAfter({"X.X", "OO.", "..."}, kTicTacToe, {1, 0}), kBlack);
  EXPECT_EQ(EndingAfter({"X.O", "X..", "..O"}, kTicTacToe, {0, 2}), kBlack);
  EXPECT_EQ(EndingAfter({"XO.", ".X.", "..."}, kTicTacToe, {2, 2}), kBlack);
  EXPECT_EQ(EndingAfter({"O.X", ".X.", "..."}, kTicTacToe, {0, 2}), kBlack);
  EXPECT_EQ(EndingAfter({"X.X", "OO.", "..."}, kTicTacToe, {2, 2}), Ending{});
}

TEST(RowBoardTest, ThreeLoseInMisere) {
  EXPECT_EQ(EndingAfter({"X.X", "OO.", "..."}, kMisereRows, {1, 0}), kWhite);
  EXPECT_EQ(EndingAfter({"X.X", "OO.", "..."}, kMisereRows, {2, 2}), Ending{});
}

TEST(RowBoardTest, AFullBoardIsADraw) {
  const Ending draw = {Outcome::kDraw, EndReason::kFull};
  EXPECT_EQ(EndingAfter({"XOX", "XOO", "OX."}, kTicTacToe, {2, 2}), draw);
  EXPECT_EQ(EndingAfter({"XOX", "XOO", "OX."}, kMisereRows, {2, 2}), draw);
  EXPECT_EQ(EndingAfter({"OX.", "XOO", "OXX"}, kTicTacToe, {2, 0}), draw);
}

TEST(RowBoardTest, FourWinAndThreeLoseInSquava) {
  EXPECT_EQ(EndingAfter({"XX.X.", ".....", ".....", ".....", "....."}, kSquava, {2, 0}), kBlack);
  EXPECT_EQ(EndingAfter({"XX...", ".....", ".....", ".....", "....."}, kSquava, {2, 0}), kWhite);
  // Five are four or more.
  EXPECT_EQ(EndingAfter({"XX.XX", ".....", ".....", ".....", "....."}, kSquava, {2, 0}), kBlack);
  // A row of two with a gap is no row of three.
  EXPECT_EQ(EndingAfter({"XX...", ".....", ".....", ".....", "....."}, kSquava, {3, 0}), Ending{});
}

TEST(RowBoardTest, AStoneThatMakesBothRowsWins) {
  EXPECT_EQ(EndingAfter({"XX.X.", "..X..", "..X..", ".....", "....."}, kSquava, {2, 0}), kBlack);
}

// The last cell of a row and the first cell of the next row are not neighbours.
TEST(RowBoardTest, RowsEndAtTheEdges) {
  const std::string full_width = "..........XX";
  Rows rows(12, "............");
  rows[3] = full_width;
  EXPECT_EQ(EndingAfter(rows, kTicTacToe, {0, 4}), Ending{});
  EXPECT_EQ(EndingAfter(rows, kTicTacToe, {9, 3}), kBlack);
}

TEST(RowBoardTest, EndsAreTheCellsWhereAStoneEndsTheGame) {
  testing::Random random(6);
  int wins = 0, losses = 0;
  for (int i = 0; i < 300; ++i) {
    RowBoard board({5, 6}, kSquava);
    while (board.ending() == Ending{}) {
      std::vector<int> cells;
      board.empties().ForEach([&](int cell) { cells.push_back(cell); });
      const auto [won, lost] = board.EndsOf(board.to_move());
      for (const int cell : cells) {
        const Color us = board.to_move();
        board.Make(cell);
        EXPECT_EQ(won.Has(cell), board.ending().outcome == WinFor(us));
        EXPECT_EQ(lost.Has(cell), board.ending().outcome == WinFor(Opponent(us)));
        board.Unmake();
      }
      wins += won.Count();
      losses += lost.Count();
      board.Make(random.Of(cells));
    }
  }
  EXPECT_GT(wins, 20);
  EXPECT_GT(losses, 20);
}

// --- The reference rules
// --------------------------------------------------------------------------

struct Pair {
  const char* name;
  RowKind kind;
  RowRules rules;
  std::vector<BoardSize> sizes;
};
const std::vector<Pair> kPairs = {
    {"tictactoe", RowKind::kTicTacToe, kTicTacToe, {{3, 3}}},
    {"tictactoe-misere", RowKind::kTicTacToeMisere, kMisereRows, {{3, 3}}},
    {"squava", RowKind::kSquava, kSquava, {{5, 5}, {7, 5}, {12, 12}, {5, 12}}}};

// The number of games by their outcome and the reason of the end.
using Endings = std::map<std::pair<Outcome, EndReason>, int>;

// A random point. `prudent`: if some point does not let the opponent win by a row, one of these.
// Otherwise games of Squava end too early.
Point Choose(const RowGame& game, bool prudent, testing::Random* random) {
  const std::vector<Point> legal = RowLegal(game);
  std::vector<Point> good;
  for (const Point p : legal) {
    if (RowAfter(game, p).outcome != WinFor(Opponent(game.to_move))) good.push_back(p);
  }
  return random->Of(prudent && !good.empty() ? good : legal);
}

void CompareGame(const Pair& pair, BoardSize size, testing::Random* random, Endings* seen) {
  RowGame slow = RowStart(pair.kind, size);
  const std::unique_ptr<Game> fast = MakeGame({.variant = pair.name, .size = size});
  const bool prudent = random->Percent(70);
  std::vector<std::pair<Rows, Key>> before;
  const auto rows_of = [&] { return RowsOf(BoardOf<RowBoard>(*fast)); };
  while (slow.outcome == Outcome::kNone) {
    ASSERT_EQ(fast->LegalPoints(), RowLegal(slow));
    before.emplace_back(slow.rows, fast->key());
    const Point p = Choose(slow, prudent, random);
    slow = RowAfter(slow, p);
    fast->Play(p);
    ASSERT_EQ(rows_of(), slow.rows);
    ASSERT_EQ(fast->to_move(), slow.to_move);
    ASSERT_EQ(fast->outcome(), slow.outcome);
    ASSERT_EQ(fast->reason(), slow.reason);
    // A board that is set up from the diagram must have the same key.
    ASSERT_EQ(BoardOf(slow.rows, pair.rules, slow.to_move).key(), fast->key());
  }
  ++(*seen)[{slow.outcome, slow.reason}];
  for (; !before.empty(); before.pop_back()) {
    fast->TakeBack();
    ASSERT_EQ(rows_of(), before.back().first);
    ASSERT_EQ(fast->key(), before.back().second);
    ASSERT_EQ(fast->outcome(), Outcome::kNone);
  }
}

TEST(RowBoardAgreementTest, AgreesWithTheReference) {
  testing::Random random(5);
  const auto games = testing::WorkFromEnvironment("TENGEN_ROW_GAMES", 200);
  for (const Pair& pair : kPairs) {
    Endings seen;
    for (std::int64_t i = 0; i < games && !HasFatalFailure(); ++i) {
      CompareGame(pair, pair.sizes[i % pair.sizes.size()], &random, &seen);
    }
    for (const Outcome outcome : {Outcome::kBlackWins, Outcome::kWhiteWins}) {
      EXPECT_GT((seen[{outcome, EndReason::kLine}]), 0) << pair.name;
    }
    // Most games of Squava end by a row, so a short test may see no draw.
    if (pair.kind != RowKind::kSquava) {
      EXPECT_GT((seen[{Outcome::kDraw, EndReason::kFull}]), 0) << pair.name;
    }
  }
}

std::uint64_t Perft(const RowGame& game, int plies) {
  if (plies == 0) return 1;
  std::uint64_t count = 0;
  for (const Point p : RowLegal(game)) count += Perft(RowAfter(game, p), plies - 1);
  return count;
}

TEST(RowBoardAgreementTest, Perft) {
  for (const Pair& pair : kPairs) {
    const BoardSize size = pair.sizes[0];
    const auto game = MakeGame({.variant = pair.name, .size = size});
    for (int plies = 1; plies <= 3; ++plies) {
      EXPECT_EQ(game->Perft(plies), Perft(RowStart(pair.kind, size), plies)) << pair.name;
    }
  }
}

// 255168 games of tic-tac-toe exist (OEIS A061526). The misere form has the same games, with the
// other winner.
TEST(RowBoardAgreementTest, CountsTheGamesOfTicTacToe) {
  for (const char* name : {"tictactoe", "tictactoe-misere"}) {
    const auto game = MakeGame({.variant = name, .size = {3, 3}});
    std::uint64_t games = 0, positions = game->Perft(5);
    // A position that is not over after n plies has 9 - n next plies.
    for (int plies = 5; plies < 9; ++plies) {
      const std::uint64_t next = game->Perft(plies + 1);
      games += positions - next / static_cast<std::uint64_t>(9 - plies);
      positions = next;
    }
    games += positions;  // the games of nine plies
    EXPECT_EQ(games, 255168u) << name;
  }
}

// After five plies, the only games that are over have a row of three black stones: 48 rows on a 5x5
// board, in any order, with two white stones elsewhere.
TEST(RowBoardAgreementTest, CountsTheFirstLossesOfSquava) {
  RowBoard board({5, 5}, kSquava);
  std::uint64_t over = 0;
  const auto play = [&](const auto& self, int plies) -> void {
    if (plies == 0) {
      over += board.ending() != Ending{};
      return;
    }
    board.empties().ForEach([&](int cell) {
      board.Make(cell);
      self(self, plies - 1);
      board.Unmake();
    });
  };
  // By symmetry, the first stone of each of these cells counts for the number of cells like it.
  const std::vector<std::pair<Point, int>> firsts = {{{0, 0}, 4}, {{1, 0}, 8}, {{2, 0}, 4},
                                                     {{1, 1}, 4}, {{2, 1}, 4}, {{2, 2}, 1}};
  std::uint64_t all = 0;
  for (const auto& [first, cells] : firsts) {
    over = 0;
    board.Make(FourBits::IndexOf(first));
    play(play, 4);
    board.Unmake();
    all += over * static_cast<std::uint64_t>(cells);
  }
  EXPECT_EQ(all, 48u * 6 * 22 * 21);
}

}  // namespace
}  // namespace tengen
