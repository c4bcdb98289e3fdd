// SPDX-License-Identifier: Apache-2.0
//
// Compares the threats of the pente family with a search of all moves: on small crowded boards of
// all eight rule sets, the test tries every turn of both sides. The solver must never claim a false
// win. It must find every win in three plies. Other tests use hand-made positions.
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

Proof Win(DepthFirst<CaptureForcing>& solver, CaptureBoard& board, int plies, bool thorough) {
  solver.Clear();  // the last board had other rules
  CaptureForcing rules(board, thorough);
  return solver.Win(rules, {.plies = plies});
}

std::vector<Cell> Empties(const CaptureBoard& board) {
  std::vector<Cell> cells;
  board.lines().empties().ForEach([&cells](Cell c) { cells.push_back(c); });
  return cells;
}

// Number of plies in which `winner` wins against every defence. 0: no win within `plies`.
int ForcedWin(CaptureBoard& board, Color winner, int plies) {
  if (plies == 0) return 0;
  const bool attacks = board.to_move() == winner;
  int best = 0;
  for (const Cell c : Empties(board)) {
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

// The test uses boards with at least this number of empty cells. With fewer empty cells, a side may
// be forced to lose stones by a poof. The opponent can then win without a threat.
constexpr int kFewEmpties = 10;

// A board with random stones and no winner. The counts of captured stones may be so high that one
// capture wins. With boat, the side that has just moved may have a five.
CaptureBoard RandomBoard(CaptureRules rules, int side, int percent, Random* random) {
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
    CaptureBoard board(rules);
    board.SetUp(setup);
    if (board.lines().empty_count() < kFewEmpties || board.HasFive(setup.to_move)) continue;
    if (board.HasFive(Opponent(setup.to_move)) && !rules.boat) continue;
    return board;
  }
}

std::string Picture(const CaptureBoard& board) {
  std::string text = "keryo poof boat " + std::to_string(board.rules().keryo) +
                     std::to_string(board.rules().poof) + std::to_string(board.rules().boat) +
                     " caps " + std::to_string(board.captured(Color::kBlack)) + "," +
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
    ASSERT_EQ(proof.plies, ForcedWin(board, board.to_move(), 3)) << Picture(board);
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
    ASSERT_TRUE(shortest != 0 && shortest <= proof.plies) << proof.plies << "\n" << Picture(board);
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
    ASSERT_EQ(WinNow(board, us) != kNoCell, wins) << Picture(board);
    if (wins) continue;
    const CaptureThreat threat = ThreatAgainstMover(board);
    if (threat.plies == 0) continue;
    ++threats;
    for (const Cell c : Empties(board)) {
      if (threat.replies.Has(c)) continue;
      board.Make(c);
      const Outcome outcome = board.ending().outcome;
      const int plies = outcome == WinFor(Opponent(us)) ? 1
                        : outcome != Outcome::kNone
                            ? 0
                            : 1 + ForcedWin(board, Opponent(us), threat.plies - 1);
      board.Unmake();
      ASSERT_TRUE(plies == threat.plies || (plies == 2 && threat.plies == 3))
          << Picture(board) << ToPoint(c).x << "," << ToPoint(c).y;
    }
  }
  EXPECT_GT(threats, positions / 20);
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
