// SPDX-License-Identifier: Apache-2.0
//
// Compares the scores of the exact solver of four-in-a-row with published scores. On small boards,
// compares them with a plain search to the end of the game.
#include "search/proof/four_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <vector>

#include "tests/testing/four_suite.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::FourProblem;
using testing::Random;

constexpr std::size_t kTableMemory = std::size_t{8} << 20;

constexpr std::array<FourPlacement, 3> kPlacements = {
    FourPlacement::kGravity, FourPlacement::kEdgeGrow, FourPlacement::kInterior};

FourSolver::Answer SolveFully(const FourBoard& board, TranspositionTable* table) {
  return FourSolver(*table).Solve(board);
}

// The exact score, from a search of all moves to the end of the game.
int PlainScore(FourBoard* board) {
  const int empties = board->empties().Count();
  int best = -1000;
  board->Legal().ForEach([&](int cell) {
    board->Make(cell);
    const Outcome outcome = board->ending().outcome;
    int score = 0;
    if (outcome == Outcome::kNone) {
      score = -PlainScore(board);
    } else if (outcome != Outcome::kDraw) {
      score = (empties + 1) / 2;
    }
    board->Unmake();
    best = std::max(best, score);
  });
  return best;
}

// A random position that is not over, with at most `empties` empty cells.
FourBoard RandomPosition(BoardSize size, FourRules rules, int empties, Random* random) {
  for (;;) {
    FourBoard board(size, rules);
    while (board.empties().Count() > empties && board.ending().outcome == Outcome::kNone) {
      std::vector<int> cells;
      board.Legal().ForEach([&](int cell) { cells.push_back(cell); });
      board.Make(random->Of(cells));
    }
    if (board.ending().outcome == Outcome::kNone) return board;
  }
}

// The board, mirrored left to right.
FourBoard Mirrored(const FourBoard& board) {
  Setup setup;
  setup.size = board.size();
  setup.to_move = board.to_move();
  for (int y = 0; y < setup.size.height; ++y) {
    for (int x = 0; x < setup.size.width; ++x) {
      const Stone stone = board.At({setup.size.width - 1 - x, y});
      if (stone != Stone::kEmpty) setup.stones.push_back({{x, y}, stone});
    }
  }
  FourBoard image(board.size(), board.rules());
  image.SetUp(setup);
  return image;
}

FourBoard PieceInTheAir() {
  Setup setup;
  setup.size = {8, 8};
  setup.stones = {{{3, 3}, Stone::kBlack}};
  FourBoard board({8, 8}, {});
  board.SetUp(setup);
  return board;
}

int Sign(int value) { return (value > 0) - (value < 0); }

TEST(FourSolverTest, CountsPliesFromScores) {
  EXPECT_EQ(FourPlies(1, 1), 1);
  EXPECT_EQ(FourPlies(1, 2), 1);
  EXPECT_EQ(FourPlies(1, 3), 3);
  EXPECT_EQ(FourPlies(2, 3), 1);
  EXPECT_EQ(FourPlies(-1, 2), 2);
  EXPECT_EQ(FourPlies(-1, 3), 2);
  EXPECT_EQ(FourPlies(1, 42), 41);  // the empty 7x6 board
}

TEST(FourSolverTest, AgreesWithTryingEverything) {
  Random random(5);
  TranspositionTable table(kTableMemory);
  const auto rounds = testing::WorkFromEnvironment("TENGEN_FOUR_ROUNDS", 40);
  int decided = 0;
  for (const FourPlacement placement : kPlacements) {
    for (const BoardSize size : {BoardSize{4, 4}, {5, 4}, {4, 5}, {6, 5}, {5, 6}, {7, 4}}) {
      for (std::int64_t round = 0; round < rounds + 1; ++round) {
        const int empties = placement == FourPlacement::kGravity ? 9 : 6;
        FourBoard board = RandomPosition(size, {placement, false}, empties, &random);
        const int expected = PlainScore(&board);
        const FourSolver::Answer answer = SolveFully(board, &table);
        ASSERT_TRUE(answer.exact());
        ASSERT_EQ(answer.lower, expected);
        // The best move must lead to this score.
        const int left = board.empties().Count();
        ASSERT_TRUE(board.Legal().Has(answer.best));
        board.Make(answer.best);
        const int reached = board.ending().outcome == Outcome::kNone   ? -PlainScore(&board)
                            : board.ending().outcome == Outcome::kDraw ? 0
                                                                       : (left + 1) / 2;
        ASSERT_EQ(reached, expected);
        decided += expected != 0;
      }
    }
  }
  EXPECT_GT(decided, rounds);
}

TEST(FourSolverTest, FindsTheScoresThatOthersFound) {
  TranspositionTable table(kTableMemory);
#ifdef NDEBUG
  constexpr int kMostEmpties = 26;
#else
  constexpr int kMostEmpties = 20;
#endif
  int solved = 0;
  for (const FourProblem& problem : testing::LoadFourSuite()) {
    if (problem.kind != "score" && problem.kind != "value") continue;
    const FourBoard board = BoardOf(problem);
    if (board.empties().Count() > kMostEmpties) continue;
    const FourSolver::Answer answer = SolveFully(board, &table);
    ASSERT_TRUE(answer.exact()) << problem.id;
    EXPECT_EQ(problem.kind == "score" ? answer.lower : Sign(answer.lower), problem.score)
        << problem.id;
    if (problem.accept) {
      const Point best = FourBits::PointOf(answer.best);
      EXPECT_EQ(std::count(problem.accept->begin(), problem.accept->end(), best), 1) << problem.id;
    }
    ++solved;
  }
  EXPECT_GT(solved, 20);
}

TEST(FourSolverTest, MirrorImagesScoreTheSame) {
  Random random(6);
  TranspositionTable table(kTableMemory);
  for (int round = 0; round < 10; ++round) {
    const FourBoard board = RandomPosition({7, 6}, {}, 16, &random);
    const FourBoard image = Mirrored(board);
    EXPECT_EQ(SolveFully(board, &table).lower, SolveFully(image, &table).lower);
  }
}

TEST(FourSolverTest, SaysWhatItKnowsWhenTheBudgetEnds) {
  Random random(7);
  for (int round = 0; round < 20; ++round) {
    const FourBoard board = RandomPosition({7, 6}, {}, 18, &random);
    TranspositionTable table(kTableMemory), fresh(kTableMemory);
    const int score = SolveFully(board, &table).lower;
    for (const std::uint64_t nodes : {1u, 30u, 300u}) {
      const FourSolver::Answer answer = FourSolver(fresh).Solve(board, nodes);
      EXPECT_LE(answer.lower, score);
      EXPECT_GE(answer.upper, score);
      EXPECT_LE(answer.nodes, nodes + 64);
      EXPECT_TRUE(board.Legal().Has(answer.best));
    }
  }
}

TEST(FourSolverTest, StopsWhenTold) {
  TranspositionTable table(kTableMemory);
  const std::atomic<bool> stop{true};
  FourSolver solver(table);
  solver.SetBudget(&stop, Clock::time_point::max());
  const FourSolver::Answer answer = solver.Solve(FourBoard({8, 8}, {}));
  EXPECT_FALSE(answer.exact());
  EXPECT_LT(answer.nodes, 2000u);

  solver.SetBudget(nullptr, Clock::now());
  EXPECT_LT(solver.Solve(FourBoard({8, 8}, {})).nodes, 2000u);
}

TEST(FourSolverTest, KnowsWhatItCannotDo) {
  EXPECT_TRUE(FourSolver::Handles(FourBoard({10, 10}, {})));
  EXPECT_FALSE(FourSolver::Handles(FourBoard({12, 12}, {})));  // needs more than 128 bits
  EXPECT_TRUE(FourSolver::Handles(FourBoard({12, 12}, {FourPlacement::kEdgeGrow, false})));
  EXPECT_FALSE(FourSolver::Handles(FourBoard({8, 8}, {FourPlacement::kGravity, true})));
  EXPECT_FALSE(FourSolver::Handles(PieceInTheAir()));
}

}  // namespace
}  // namespace tengen
