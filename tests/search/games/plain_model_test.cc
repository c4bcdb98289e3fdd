// SPDX-License-Identifier: Apache-2.0
//
// Tests PlainModel, which uses only the legal moves of a game. On small boards of four-in-a-row its
// proven results must be the same as those of the exact solver.
#include "search/games/plain_model.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <optional>

#include "engine/boards/four_board.h"
#include "engine/games.h"
#include "search/proof/four_solver.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

TEST(PlainModel, ProvesWhatTheExactSolverProves) {
  testing::Random random(3);
  const StopFlag never{false};
  int won = 0, lost = 0;
  for (int i = 0; i < 120; ++i) {
    const GameSpec spec{.variant = "fourinarow", .size = {5, 4}};
    const std::unique_ptr<Game> game = MakeGame(spec);
    while (game->plies().size() < 9 && game->outcome() == Outcome::kNone)
      game->Play(random.Of(game->LegalPoints()));
    if (game->outcome() != Outcome::kNone) continue;
    TranspositionTable table(1 << 20), solvers(1 << 20);
    ModelSearcher<PlainModel<FourBoard>> searcher({BoardOf<FourBoard>(*game)});
    SearchRequest request;
    request.state = game->Clone();
    request.limits.max_nodes = 200'000;
    const SolveReport report = searcher.Solve(request, table, never);
    const SolveReport::Result result = report.result;
    const bool wins = result == SolveReport::Result::kWon;
    const bool loses = result == SolveReport::Result::kLost;
    const auto exact = FourSolver(solvers).Solve(BoardOf<FourBoard>(*game));
    ASSERT_TRUE(exact.exact());
    EXPECT_EQ(wins, exact.lower > 0) << i;
    EXPECT_EQ(loses, exact.lower < 0) << i;
    if (wins) {
      EXPECT_EQ(report.line.size(), static_cast<std::size_t>(report.plies)) << i;
      const std::unique_ptr<Game> end = game->Clone();
      for (const Ply& ply : report.line) end->Play(ply);
      EXPECT_EQ(end->outcome(), WinFor(game->to_move())) << i;
    }
    won += wins;
    lost += loses;
  }
  EXPECT_GT(won, 5);
  EXPECT_GT(lost, 5);
}

}  // namespace
}  // namespace tengen
