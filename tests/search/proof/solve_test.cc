// SPDX-License-Identifier: Apache-2.0
//
// Tests Solve in the five-in-a-row games. Every claimed result must be true. Without a proof, Solve
// must not claim a result.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/games.h"
#include "search/player/player.h"
#include "tests/testing/question.h"
#include "tests/testing/suite_data.h"

namespace tengen {
namespace {

using testing::Question;
using Result = SolveReport::Result;

SolveReport Solve(const Question& question) {
  const auto player = MakePlayer();
  player->SetMemory(std::size_t{24} << 20);
  const StopFlag never{false};
  return player->Solve(question.Request(), never);
}

Question QuestionOf(const std::vector<std::string>& rows, Color to_move) {
  Question question;
  question.game.size = {static_cast<int>(rows[0].size()), static_cast<int>(rows.size())};
  for (int y = 0; y < question.game.size.height; ++y) {
    for (int x = 0; x < question.game.size.width; ++x) {
      const auto stone = static_cast<Stone>(std::string(".XO").find(rows[y][x]));
      if (stone != Stone::kEmpty) question.record.push_back({{x, y}, stone});
    }
  }
  question.to_move = to_move;
  question.limits.max_nodes = 20'000;
  return question;
}

const std::vector<std::string> kOpenFour = {".........", ".OOOO....", ".........",
                                            "..X.X....", "...X.....", ".........",
                                            ".........", ".........", "........."};

TEST(Solve, AFiveIsAWinInOne) {
  const SolveReport solved = Solve(QuestionOf(kOpenFour, Color::kWhite));
  EXPECT_EQ(solved.result, Result::kWon);
  EXPECT_EQ(solved.plies, 1);
  EXPECT_TRUE(solved.exact);
  ASSERT_EQ(solved.line.size(), 1u);
}

TEST(Solve, AnOpenFourIsALossInTwo) {
  const SolveReport solved = Solve(QuestionOf(kOpenFour, Color::kBlack));
  EXPECT_EQ(solved.result, Result::kLost);
  EXPECT_EQ(solved.plies, 2);
  EXPECT_TRUE(solved.exact);
}

TEST(Solve, AQuietPositionIsUnknown) {
  const SolveReport solved =
      Solve(QuestionOf({".........", ".........", ".........", "....X....", ".....O...",
                        ".........", ".........", ".........", "........."},
                       Color::kBlack));
  EXPECT_EQ(solved.result, Result::kUnknown);
  EXPECT_TRUE(solved.line.empty());
}

// Excluded points and the number of lines have no effect on Solve.
TEST(Solve, AsksAboutThePositionAlone) {
  Question question = QuestionOf(kOpenFour, Color::kWhite);
  question.excluded = {{0, 1}, {5, 1}};
  question.multi_pv = 3;
  EXPECT_EQ(Solve(question).result, Result::kWon);
}

// The claimed line must end the game, and the claimed winner must win.
TEST(Solve, WinsOfTheSuitePlayOut) {
  int won = 0;
  for (const testing::Problem& problem : testing::LoadSuite("vcf")) {
    Question question;
    question.game = problem.spec;
    question.record = problem.stones;
    question.to_move = problem.to_move;
    question.limits.max_nodes = 40'000;
    const SolveReport solved = Solve(question);
    if (solved.result == Result::kUnknown) continue;
    ASSERT_EQ(solved.result, Result::kWon) << problem.id;
    const auto game = question.Position();
    ASSERT_EQ(static_cast<int>(solved.line.size()), solved.plies) << problem.id;
    for (const Ply& ply : solved.line) {
      ASSERT_TRUE(game->Check(ply).ok()) << problem.id;
      game->Play(ply);
    }
    EXPECT_EQ(game->outcome(), WinFor(problem.to_move)) << problem.id;
    ++won;
  }
  EXPECT_GT(won, 60);
}

}  // namespace
}  // namespace tengen
