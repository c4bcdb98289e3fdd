// SPDX-License-Identifier: Apache-2.0
//
// Tests every position of the renju test files: the exact set of forbidden points and their kinds.
// Each position is tested with and without the five exception of RIF (rules.md D9).
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/games.h"
#include "tests/testing/suite_data.h"

namespace tengen {
namespace {

void ExpectExact(const testing::Problem& problem, bool rif_five_exception) {
  GameSpec spec = problem.spec;
  spec.rif_five_exception = rif_five_exception;
  const auto game = MakeGame(spec);
  testing::SetUp(problem, game.get());

  const auto& expected = rif_five_exception ? problem.forbidden_rif : problem.forbidden;
  std::vector<Point> expected_points;
  for (const auto& [point, kind] : expected) {
    expected_points.push_back(point);
    EXPECT_EQ(game->Forbidden(point), kind) << problem.id << " at " << point.x << "," << point.y;
  }
  EXPECT_EQ(game->ForbiddenPoints(), expected_points)
      << problem.id << " rif_five_exception=" << rif_five_exception;
}

TEST(RenjuForbidden, SuiteIsExact) {
  for (const auto& problem : testing::LoadSuite("renju_forbidden")) {
    ExpectExact(problem, true);
    ExpectExact(problem, false);
  }
}

TEST(RenjuForbidden, FiveExceptionIsExact) {
  for (const auto& problem : testing::LoadSuite("renju_five_exception")) {
    ExpectExact(problem, true);
    ExpectExact(problem, false);
  }
}

// A stone on a forbidden point loses at once. The reason must match the kind of the point.
TEST(RenjuForbidden, FoulsLose) {
  for (const auto& problem : testing::LoadSuite("renju_forbidden")) {
    const auto game = MakeGame(problem.spec);
    testing::SetUp(problem, game.get());
    if (game->outcome() != Outcome::kNone) continue;  // one of the stones was a foul in this order
    for (const auto& [point, kind] : problem.forbidden) {
      ASSERT_TRUE(game->IsLegal(point));
      game->Play(point);
      EXPECT_EQ(game->outcome(), Outcome::kWhiteWins) << problem.id;
      const EndReason reason = kind == ForbiddenKind::kDoubleThree  ? EndReason::kForbidden33
                               : kind == ForbiddenKind::kDoubleFour ? EndReason::kForbidden44
                                                                    : EndReason::kForbiddenOverline;
      EXPECT_EQ(game->reason(), reason) << problem.id;
      game->TakeBack();
      EXPECT_EQ(game->outcome(), Outcome::kNone);
    }
  }
}

}  // namespace
}  // namespace tengen
