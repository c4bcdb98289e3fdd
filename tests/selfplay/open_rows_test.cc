// SPDX-License-Identifier: Apache-2.0
#include "selfplay/open_rows.h"

#include <memory>
#include <string>
#include <vector>

#include "engine/games.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

std::unique_ptr<Game> NewGame(const std::string& name, BoardSize size) {
  return MakeGame({.variant = name, .size = size});
}

TEST(OpenRowsTest, AnEmptyBoardHasThemAll) {
  const auto all = [](const std::string& name, BoardSize size) {
    const RowCounts counts = CountOpenRows(*NewGame(name, size)).value();
    EXPECT_EQ(counts.open, counts.all);
    return counts.all;
  };
  EXPECT_EQ(all("freestyle", {15, 15}), 2 * 15 * 11 + 2 * 11 * 11);
  EXPECT_EQ(all("fourinarow", {7, 6}), 69);
  EXPECT_EQ(all("connect6", {19, 19}), 2 * 19 * 14 + 2 * 14 * 14);
  EXPECT_EQ(all("connect6-toroidal", {15, 15}), 4 * 225);
  EXPECT_EQ(all("squava", {5, 5}), 2 * 5 * 3 + 2 * 3 * 3);  // three lose, so three end the game
}

TEST(OpenRowsTest, ARowOfBothColoursIsShut) {
  const std::unique_ptr<Game> game = NewGame("freestyle", {5, 5});
  EXPECT_EQ(CountOpenRows(*game)->all, 12);
  game->Play(Point{2, 2});
  EXPECT_EQ(CountOpenRows(*game)->open, 12) << "one colour shuts nothing";
  game->Play(Point{2, 1});
  EXPECT_EQ(CountOpenRows(*game)->open, 11);
  game->Play(Point{0, 0});
  game->Play(Point{1, 1});
  EXPECT_EQ(CountOpenRows(*game)->open, 10);
}

// After these ten plies no winning row is possible any more on a 5x5 board.
TEST(OpenRowsTest, NoneIsLeftOfADeadGame) {
  const std::unique_ptr<Game> game = NewGame("freestyle", {5, 5});
  const std::vector<Point> plies = {{4, 1}, {0, 3}, {3, 2}, {3, 0}, {1, 3},
                                    {2, 2}, {0, 0}, {1, 1}, {2, 4}, {4, 4}};
  for (const Point p : plies) {
    ASSERT_TRUE(game->Check(StonePly(p)).ok() && game->outcome() == Outcome::kNone);
    EXPECT_GT(CountOpenRows(*game)->open, 0);
    game->Play(p);
  }
  EXPECT_EQ(CountOpenRows(*game)->open, 0);
}

TEST(OpenRowsTest, NothingIsSaidWhereItWouldNotBeADraw) {
  for (const char* const name : {"pente", "irensei", "fourinarow-clear"}) {
    EXPECT_FALSE(CountOpenRows(*NewGame(name, FindGame(name)->usual_board))) << name;
  }
  EXPECT_FALSE(CountOpenRows(*MakeGame({.variant = "freestyle", .continuous = true})));
  EXPECT_FALSE(CountOpenRows(*MakeGame({.variant = "freestyle", .tiebreak = true})));
}

}  // namespace
}  // namespace tengen
