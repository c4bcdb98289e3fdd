// SPDX-License-Identifier: Apache-2.0
#include "analysis/forbidden_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/games.h"
#include "notation/point_names.h"
#include "tests/testing/suite_data.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The rows of a point after black stones on the first points; white stones are far away.
std::vector<std::string> RowsOf(const std::string& black, const std::string& white,
                                const std::string& point) {
  GameSpec spec{.variant = "renju"};
  const std::unique_ptr<Game> game = MakeGame(spec);
  Setup setup{.size = spec.size};
  const auto put = [&setup](const std::string& names, Stone stone) {
    const auto points = ParsePointNames(names, setup.size);
    for (const Point p : *points) setup.stones.push_back({p, stone});
  };
  put(black, Stone::kBlack);
  put(white, Stone::kWhite);
  EXPECT_TRUE(game->SetUp(setup).ok());
  std::vector<std::string> rows;
  const Point at = ParsePointNames(point, spec.size)->front();
  for (const std::vector<Point>& row : ForbiddenRows(*game, at)) {
    std::string names;
    for (const Point p : row) names += PointName(p, spec.size);
    rows.push_back(names);
  }
  return rows;
}

TEST(ForbiddenRows, ADoubleThree) {
  EXPECT_THAT(RowsOf("i8j8h9h10", "a1a3a5a7", "h8"), ElementsAre("i8j8", "h10h9"));
  EXPECT_THAT(RowsOf("f8i8h9h10", "a1a3a5a7", "h8"), ElementsAre("f8i8", "h10h9")) << "with a gap";
  EXPECT_THAT(RowsOf("i8j8h9h10g7f6", "a1a3a5a7e5", "h8"), ElementsAre("i8j8", "h10h9"))
      << "a third three is closed";
}

TEST(ForbiddenRows, ADoubleFour) {
  EXPECT_THAT(RowsOf("i8j8k8h9h10h11", "a1a3a5", "h8"), ElementsAre("i8j8k8", "h11h10h9"));
  EXPECT_THAT(RowsOf("e8g8i8k8", "a1a3a5", "h8"), ElementsAre("e8g8i8", "g8i8k8")) << "in one line";
  EXPECT_THAT(RowsOf("d8f8g8i8j8l8", "a1a3a5", "h8"), IsEmpty()) << "five in a row is no foul";
  EXPECT_THAT(RowsOf("d8f8g8j8l8", "a1a3a5", "h8"), ElementsAre("d8f8g8", "f8g8j8"))
      << "in one line";
}

TEST(ForbiddenRows, AnOverline) {
  EXPECT_THAT(RowsOf("e8f8g8i8j8", "a1a3a5", "h8"), ElementsAre("e8f8g8i8j8"));
}

TEST(ForbiddenRows, APointThatIsAllowed) { EXPECT_THAT(RowsOf("i8j8", "a1", "h8"), IsEmpty()); }

// A double three has two rows or more, and each has two stones beside the point. A double four has
// two rows or more of three stones. An overline has five stones or more.
TEST(ForbiddenRows, FitTheKindsOfTheTestFiles) {
  int points = 0;
  for (const char* const suite : {"renju_forbidden", "renju_five_exception"}) {
    for (const testing::Problem& problem : testing::LoadSuite(suite)) {
      const std::unique_ptr<Game> game = MakeGame(problem.spec);
      testing::SetUp(problem, game.get());
      for (const auto& [point, kind] : problem.forbidden) {
        if (game->Forbidden(point) != kind) continue;
        ++points;
        const std::vector<std::vector<Point>> rows = ForbiddenRows(*game, point);
        const bool overline = kind == ForbiddenKind::kOverline;
        EXPECT_GE(rows.size(), overline ? 1U : 2U) << problem.id;
        for (const std::vector<Point>& row : rows) {
          if (overline) {
            EXPECT_GE(row.size(), 5U) << problem.id;
          } else {
            EXPECT_EQ(row.size(), kind == ForbiddenKind::kDoubleThree ? 2U : 3U) << problem.id;
          }
        }
      }
    }
  }
  EXPECT_GT(points, 500);
}

}  // namespace
}  // namespace tengen
