// SPDX-License-Identifier: Apache-2.0
//
// Compares the threats of the pente family with a search of all moves: on small crowded boards of
// all rule sets, the test tries every turn of both sides. The solver must never claim a false win.
// Without extra rules, it must find every win in three plies. Other tests use hand-made positions.
#include "search/proof/capture_threats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "search/proof/depth_first.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::FromEnvironment;
using testing::Random;
using testing::WorkFromEnvironment;

constexpr int kGames = 8;
constexpr std::int64_t kDefaultPositions = 4000;

CaptureRules RulesOf(int kind) {
  return {.keryo = (kind & 1) != 0, .poof = (kind & 2) != 0, .boat = (kind & 4) != 0};
}

// The rule sets of the registered games with extra rules, and two sets that combine extra rules.
CaptureRules ExtraRulesOf(int kind) {
  switch (kind) {
    case 0: return {.exact = {true, true}};
    case 1: return {.exact = {true, true}, .fouls = {kNoOverline, kNoOverline}};
    case 2: return {.exact = {true, false}, .fouls = {kNoOverline, kNoFouls}};
    case 3: return {.no_self_capture = true};
    case 4: return {.exact = {true, true}, .fouls = {kNoDoubleThree, kNoFouls}};
    case 5: return {.exact = {true, false}, .fouls = {kRenjuFouls, kNoFouls}};
    case 6: return {.exact = {true, true}, .no_self_capture = true};
    default:
      return {
          .exact = {true, true}, .fouls = {kRenjuFouls, kNoDoubleThree}, .no_self_capture = true};
  }
}

template <class Board>
Proof Win(DepthFirst<CaptureForcingOn<Board>>& solver, Board& board, int plies, bool thorough) {
  solver.Clear();  // the last board had other rules
  CaptureForcingOn<Board> rules(board, thorough);
  return solver.Win(rules, {.plies = plies});
}

template <class Board>
std::vector<Cell> Legal(const Board& board) {
  std::vector<Cell> cells;
  board.lines().empties().ForEach([&](Cell c) {
    if (board.IsLegal(ToPoint(c))) cells.push_back(c);
  });
  return cells;
}

// Number of plies in which `winner` wins against every defence. 0: no win within `plies`.
template <class Board>
int ForcedWin(Board& board, Color winner, int plies) {
  if (plies == 0) return 0;
  const bool attacks = board.to_move() == winner;
  int best = 0;
  for (const Cell c : Legal(board)) {
    board.Make(c);
    const Outcome outcome = board.ending().outcome;
    int found = 0;
    if (outcome == Outcome::kNone) {
      const int rest = ForcedWin(board, winner, plies - 1);
      found = rest == 0 ? 0 : rest + 1;
    } else {
      found = outcome == WinFor(winner) ? 1 : 0;
    }
    board.Unmake();
    if (!attacks) {
      if (found == 0) return 0;
      best = std::max(best, found);
    } else if (found != 0 && (best == 0 || found < best)) {
      best = found;
      plies = best - 1;
      if (best == 1) return 1;
    }
  }
  return best;
}

// Number of plies in which the opponent wins after a stone of the side to move on c, which counts
// as the first. 0: this stone ends the game in another way. 1: this stone loses, or the opponent
// has no win within `plies`.
template <class Board>
int LossAfter(Board& board, Cell c, int plies) {
  const Color them = Opponent(board.to_move());
  board.Make(c);
  const Outcome outcome = board.ending().outcome;
  int loss = 0;
  if (outcome == WinFor(them)) loss = 1;
  if (outcome == Outcome::kNone) loss = 1 + ForcedWin(board, them, plies - 1);
  board.Unmake();
  return loss;
}

// The test uses boards with at least this number of empty cells. With fewer empty cells, a side may
// be forced to lose stones by a poof. The opponent can then win without a threat.
constexpr int kFewEmpties = 10;

// True if the colour has five stones in a row, or more.
template <class Board>
bool HasRow(const Board& board, Color c) {
  CellSet rows;
  const auto look = [&]<int kWay>() {
    const CellSet& own = board.stones(c);
    rows = rows | (own & own.template Seen<kWay>() & own.template Seen<2 * kWay>() &
                   own.template Seen<3 * kWay>() & own.template Seen<4 * kWay>());
  };
  look.template operator()<kStep[0]>();
  look.template operator()<kStep[1]>();
  look.template operator()<kStep[2]>();
  look.template operator()<kStep[3]>();
  return rows.First() != kNoCell;
}

// A board with random stones and no winner. The counts of captured stones may be so high that one
// capture wins. With boat, the side that has just moved may have a five.
template <class Board = CaptureBoard>
Board RandomBoard(const CaptureRules& rules, int side, int percent, Random* random) {
  for (;;) {
    tengen::Setup setup{.size = {side, side},
                        .to_move = random->Percent(50) ? Color::kBlack : Color::kWhite};
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        if (random->Percent(percent))
          setup.stones.push_back({{x, y}, random->Percent(50) ? Stone::kBlack : Stone::kWhite});
      }
    }
    for (int& count : setup.captured) count = random->Between(0, rules.Threshold() - 1);
    if (random->Percent(20)) setup.captured[0] = setup.captured[1] = rules.Threshold();
    Board board(rules);
    board.SetUp(setup);
    if (board.lines().empty_count() < kFewEmpties || HasRow(board, setup.to_move)) continue;
    if (HasRow(board, Opponent(setup.to_move)) && !rules.boat) continue;
    return board;
  }
}

template <class Board>
std::string RowsOf(const Board& board) {
  const CaptureRules& rules = board.rules();
  std::string text = "keryo poof boat exact exact self " + std::to_string(rules.keryo) +
                     std::to_string(rules.poof) + std::to_string(rules.boat) +
                     std::to_string(rules.exact[0]) + std::to_string(rules.exact[1]) +
                     std::to_string(rules.no_self_capture) + " caps " +
                     std::to_string(board.captured(Color::kBlack)) + "," +
                     std::to_string(board.captured(Color::kWhite)) +
                     (board.to_move() == Color::kBlack ? " black" : " white") + " to move\n";
  for (int y = 0; y < board.size().height; ++y) {
    for (int x = 0; x < board.size().width; ++x) text += ".XO#"[static_cast<int>(board.At({x, y}))];
    text += '\n';
  }
  return text;
}

TEST(CaptureThreats, ShortWinsAreThoseOfBruteForce) {
  Random random(static_cast<std::uint64_t>(FromEnvironment("TENGEN_SEED", 1)));
  DepthFirst<CaptureForcing> solver;
  int wins = 0;
  const std::int64_t positions = WorkFromEnvironment("TENGEN_POSITIONS", kDefaultPositions);
  for (int i = 0; i < positions; ++i) {
    CaptureBoard board = RandomBoard(RulesOf(i % kGames), 6, random.Between(35, 65), &random);
    const Key key = board.key();
    const auto proof = Win(solver, board, 3, /*thorough=*/true);
    ASSERT_EQ(board.key(), key);
    ASSERT_EQ(proof.plies, ForcedWin(board, board.to_move(), 3)) << RowsOf(board);
    if (proof.plies == 0) continue;
    ++wins;
    const Color us = board.to_move();
    board.Make(proof.first().first);
    ASSERT_TRUE(proof.plies == 1 ? board.ending().outcome == WinFor(us)
                                 : ForcedWin(board, us, proof.plies - 1) == proof.plies - 1);
  }
  EXPECT_GT(wins, positions / 20);
}

TEST(CaptureThreats, LongerClaimsHold) {
  Random random(static_cast<std::uint64_t>(FromEnvironment("TENGEN_SEED", 2)));
  DepthFirst<CaptureForcing> solver;
  int longer = 0;
  const std::int64_t positions = WorkFromEnvironment("TENGEN_POSITIONS", kDefaultPositions) / 4;
  for (int i = 0; i < positions; ++i) {
    CaptureBoard board = RandomBoard(RulesOf(i % kGames), 6, random.Between(50, 70), &random);
    const auto proof = Win(solver, board, 5, /*thorough=*/false);
    if (proof.plies <= 3) continue;
    ++longer;
    const int shortest = ForcedWin(board, board.to_move(), proof.plies);
    ASSERT_TRUE(shortest != 0 && shortest <= proof.plies) << proof.plies << "\n" << RowsOf(board);
  }
  EXPECT_GT(longer, 0);
}

TEST(CaptureThreats, WhatIsNoReplyLosesInTheCountedPlies) {
  Random random(static_cast<std::uint64_t>(FromEnvironment("TENGEN_SEED", 3)));
  int threats = 0;
  const std::int64_t positions = WorkFromEnvironment("TENGEN_POSITIONS", kDefaultPositions);
  for (int i = 0; i < positions; ++i) {
    CaptureBoard board = RandomBoard(RulesOf(i % kGames), 7, random.Between(35, 60), &random);
    const Color us = board.to_move();
    const bool wins = ForcedWin(board, us, 1) != 0;
    ASSERT_EQ(WinNow(board, us) != kNoCell, wins) << RowsOf(board);
    if (wins) continue;
    const CaptureThreat threat = ThreatAgainstMover(board);
    if (threat.plies == 0) continue;
    ++threats;
    for (const Cell c : Legal(board)) {
      if (threat.replies.Has(c)) continue;
      const int plies = LossAfter(board, c, threat.plies);
      ASSERT_TRUE(plies == threat.plies || (plies == 2 && threat.plies == 3))
          << RowsOf(board) << ToPoint(c).x << "," << ToPoint(c).y;
    }
  }
  EXPECT_GT(threats, positions / 20);
}

// With extra rules: every claim of the solver and of ThreatAgainstMover is true.
TEST(CaptureThreats, ClaimsHoldWithExtraRules) {
  Random random(static_cast<std::uint64_t>(FromEnvironment("TENGEN_SEED", 4)));
  DepthFirst<CaptureForcingOn<CaptureFoulBoard>> solver;
  int wins = 0, threats = 0;
  const std::int64_t positions = WorkFromEnvironment("TENGEN_POSITIONS", kDefaultPositions) / 2;
  for (int i = 0; i < positions; ++i) {
    auto board =
        RandomBoard<CaptureFoulBoard>(ExtraRulesOf(i % kGames), 7, random.Between(35, 60), &random);
    const Color us = board.to_move();
    const bool wins_now = ForcedWin(board, us, 1) != 0;
    ASSERT_EQ(WinNow(board, us) != kNoCell, wins_now) << RowsOf(board);
    if (wins_now) continue;
    const Key key = board.key();
    const Proof proof = Win(solver, board, 3, /*thorough=*/true);
    ASSERT_EQ(board.key(), key);
    if (proof.plies != 0) {
      ++wins;
      const int shortest = ForcedWin(board, us, proof.plies);
      ASSERT_TRUE(shortest != 0 && shortest <= proof.plies) << proof.plies << "\n" << RowsOf(board);
    }
    const CaptureThreat threat = ThreatAgainstMover(board);
    if (threat.plies == 0) continue;
    ++threats;
    for (const Cell c : Legal(board)) {
      if (threat.replies.Has(c)) continue;
      const int plies = LossAfter(board, c, threat.plies);
      ASSERT_TRUE(plies > 0 && plies <= threat.plies)
          << RowsOf(board) << ToPoint(c).x << "," << ToPoint(c).y;
    }
  }
  EXPECT_GT(wins, positions / 50);
  EXPECT_GT(threats, positions / 50);
}

CaptureBoard BoardOf(const std::vector<std::string>& rows, Color to_move) {
  tengen::Setup setup{.size = {15, 15}, .to_move = to_move};
  for (int y = 0; y < static_cast<int>(rows.size()); ++y) {
    for (int x = 0; x < static_cast<int>(rows[y].size()); ++x) {
      if (rows[y][x] == 'X') setup.stones.push_back({{x, y}, Stone::kBlack});
      if (rows[y][x] == 'O') setup.stones.push_back({{x, y}, Stone::kWhite});
    }
  }
  CaptureBoard board;
  board.SetUp(setup);
  return board;
}

TEST(CaptureThreats, OnlyACaptureFromTheRowAnswersAFour) {
  // White can capture the pair (2,2) (2,3). One of these stones belongs to the row. White can also
  // capture the pair (9,6) (10,6).
  const std::vector<std::string> rows = {"", "..O", "..XXXXO", "..X", "", "", "........OXX."};
  CaptureBoard board = BoardOf(rows, Color::kWhite);
  const CaptureThreat threat = ThreatAgainstMover(board);
  EXPECT_EQ(threat.plies, 2);
  EXPECT_EQ(threat.cell, ToCell({1, 2}));
  EXPECT_EQ(threat.replies.Count(), 2);
  EXPECT_TRUE(threat.replies.Has(ToCell({1, 2})));
  EXPECT_TRUE(threat.replies.Has(ToCell({2, 4})));
}

TEST(CaptureThreats, ACaptureThatOpensTwoRowsWins) {
  CaptureBoard board = BoardOf({"", "..XXOXX", "..XXOXX", "....X"}, Color::kBlack);
  DepthFirst<CaptureForcing> solver;
  const auto proof = Win(solver, board, 5, /*thorough=*/false);
  EXPECT_EQ(proof.plies, 3);
  EXPECT_EQ(proof.first(), Move{ToCell({4, 0})});
  // A stopped search must not claim a win.
  DepthFirst<CaptureForcing> stopped;
  const std::atomic<bool> stop{true};
  stopped.SetBudget(&stop, Clock::time_point::max());
  EXPECT_EQ(Win(stopped, board, 5, /*thorough=*/false).plies, 0);
  stopped.SetBudget(nullptr, Clock::time_point::max());
  EXPECT_EQ(Win(stopped, board, 5, /*thorough=*/false).plies, 3);
}

}  // namespace
}  // namespace tengen
