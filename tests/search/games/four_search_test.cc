// SPDX-License-Identifier: Apache-2.0
//
// Tests the searcher of four-in-a-row with few nodes: the wins, only moves, lost positions and
// values of the test positions. Other tests check that its claims are true, and that it obeys
// excluded points and time limits.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "engine/rules/game_for.h"
#include "search/games/four_model.h"
#include "search/proof/four_solver.h"
#include "tests/testing/four_suite.h"
#include "tests/testing/processor_time.h"

namespace tengen {
namespace {

using testing::FourProblem;

constexpr std::size_t kMemory = std::size_t{8} << 20;

struct Asked {
  const std::unique_ptr<Searcher> searcher = MakeSearcherOn(FourBoard(), nullptr);
  TranspositionTable table{kMemory};
  StopFlag stop{false};

  SearchReport Think(const SearchRequest& request) {
    return searcher->Think(request, table, stop, nullptr);
  }
  SolveReport Solve(const SearchRequest& request) { return searcher->Solve(request, table, stop); }
};

SearchRequest RequestFor(const FourProblem& problem) {
  SearchRequest request;
  request.state = GameOfProblem(problem);
  request.limits.max_nodes = 8'000;
  return request;
}

bool Accepts(const FourProblem& problem, const Ply& ply) {
  return !problem.accept ||
         std::count(problem.accept->begin(), problem.accept->end(), ply.points.at(0)) == 1;
}

TEST(FourSearchTest, FindsWinsAndOnlyMoves) {
  Asked brain;
  int asked = 0;
  for (const FourProblem& problem : testing::LoadFourSuite()) {
    const bool wanted = (problem.kind == "win" || problem.kind == "save") && problem.plies <= 3;
    if (!wanted) continue;
    const SearchReport report = brain.Think(RequestFor(problem));
    EXPECT_TRUE(Accepts(problem, report.best)) << problem.id;
    if (problem.kind == "win") {
      EXPECT_TRUE(IsWin(report.lines.at(0).value)) << problem.id;
    }
    ++asked;
  }
  EXPECT_GT(asked, 15);
}

TEST(FourSearchTest, ClaimsNothingFalse) {
  Asked brain;
  int claims = 0;
  using Result = SolveReport::Result;
  for (const FourProblem& problem : testing::LoadFourSuite()) {
    const bool scored = problem.kind == "score" || problem.kind == "value";
    if (!scored && problem.kind != "win" && problem.kind != "lost") continue;
    const SolveReport report = brain.Solve(RequestFor(problem));
    if (report.result == Result::kUnknown) continue;
    ++claims;
    const int said = report.result == Result::kWon ? 1 : report.result == Result::kLost ? -1 : 0;
    if (problem.kind == "win") {
      EXPECT_EQ(said, 1) << problem.id;
    } else if (problem.kind == "lost") {
      EXPECT_EQ(said, -1) << problem.id;
    } else {
      EXPECT_EQ(said, (problem.score > 0) - (problem.score < 0)) << problem.id;
    }
    if (problem.kind == "score" && problem.score != 0) {
      const int plies =
          FourPlies(problem.score, BoardOf<FourBoard>(*GameOfProblem(problem)).empties().Count());
      if (report.exact) {
        EXPECT_EQ(report.plies, plies) << problem.id;
      } else {
        EXPECT_GE(report.plies, plies) << problem.id;
      }
    }
    if (report.result == Result::kWon) {
      EXPECT_FALSE(report.line.empty()) << problem.id;
    }
  }
  EXPECT_GT(claims, 40);
}

TEST(FourSearchTest, LeavesExcludedPointsAlone) {
  Asked brain;
  for (const FourProblem& problem : testing::LoadFourSuite()) {
    if (problem.kind != "value") continue;
    SearchRequest request = RequestFor(problem);
    request.excluded = *problem.accept;
    const SearchReport report = brain.Think(request);
    EXPECT_FALSE(Accepts(problem, report.best) &&
                 problem.accept->size() < request.state->LegalPoints().size())
        << problem.id;
  }
}

TEST(FourSearchTest, KeepsTheClock) {
  Asked brain;
  for (const FourProblem& problem : testing::LoadFourSuite()) {
    if (problem.kind != "score" || BoardOf(problem).empties().Count() < 33) continue;
    SearchRequest request = RequestFor(problem);
    request.limits = {};
    request.limits.turn_ms = 100;
    request.arrival = Clock::now();
    const testing::ProcessorTime time;
    const SearchReport report = brain.Think(request);
    EXPECT_FALSE(report.best.points.empty());
    // The time limit of this test is short. A search to the end of the game would take minutes.
    EXPECT_LT(time.ms(), 1000) << problem.id;
  }
}

}  // namespace
}  // namespace tengen
