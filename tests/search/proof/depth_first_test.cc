// SPDX-License-Identifier: Apache-2.0
//
// Tests the limits of DepthFirst with four-in-a-row. The tests of each game check the claims of
// DepthFirst, and whole_line_test.cc checks whole lines.
#include "search/proof/depth_first.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#include "search/games/four_forcing.h"
#include "search/games/four_model.h"
#include "tests/testing/model.h"

namespace tengen {
namespace {

FourBoard BoardOf(const std::vector<std::string>& rows) {
  Setup setup{.size = {static_cast<int>(rows[0].size()), static_cast<int>(rows.size())},
              .to_move = Color::kBlack};
  for (int y = 0; y < setup.size.height; ++y) {
    for (int x = 0; x < setup.size.width; ++x) {
      if (rows[y][x] == 'X') setup.stones.push_back({{x, y}, Stone::kBlack});
      if (rows[y][x] == 'O') setup.stones.push_back({{x, y}, Stone::kWhite});
    }
  }
  FourBoard board(setup.size, {});
  board.SetUp(setup);
  return board;
}

// Black wins in three plies by a row of three that is open at both ends.
const std::vector<std::string> kOpenTwo = {"........", "........", "........", "...O....",
                                           "...XX..O"};
const std::vector<std::string> kQuiet = {".......", ".......", ".......", ".......", "...X.O."};

TEST(DepthFirst, ExhaustedOnlyWhenAllWasTried) {
  DepthFirst<FourForcing> solver;
  FourBoard quiet = BoardOf(kQuiet), two = BoardOf(kOpenTwo);
  FourForcing nothing(quiet), win(two);
  EXPECT_TRUE(solver.Win(nothing, {}, 3).exhausted);
  EXPECT_EQ(solver.Win(win, {}, 3).plies, 3);
  EXPECT_FALSE(solver.Win(win, {}, 3).exhausted);
  // If the limit of plies, nodes or time is too low, the search must return no result.
  for (const ProofBudget budget : {ProofBudget{.plies = 1}, ProofBudget{.nodes = 1}}) {
    const Proof proof = solver.Win(win, budget, 3);
    EXPECT_EQ(proof.plies, 0);
    EXPECT_FALSE(proof.exhausted);
  }
  const std::atomic<bool> stop{true};
  solver.SetBudget(&stop, Clock::time_point::max());
  const Proof stopped = solver.Win(win, {}, 3);
  EXPECT_EQ(stopped.plies, 0);
  EXPECT_FALSE(stopped.exhausted);
  EXPECT_TRUE(solver.Stopped());
  EXPECT_LT(stopped.nodes, 100) << "what was made, not what was left of all that is allowed";
  solver.SetBudget(nullptr, Clock::now());
  EXPECT_EQ(solver.Win(win, {}, 3).plies, 0);
  solver.SetBudget(nullptr, Clock::time_point::max());
  EXPECT_EQ(solver.Win(win, {}, 3).plies, 3);
}

}  // namespace
}  // namespace tengen
