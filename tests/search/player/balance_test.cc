// SPDX-License-Identifier: Apache-2.0
#include "search/player/balance.h"

#include <memory>

#include "engine/games.h"
#include "engine/geometry.h"
#include "gtest/gtest.h"
#include "tests/testing/fake_player.h"

namespace tengen {
namespace {

SearchRequest RequestOn(BoardSize size) {
  GameSpec spec;
  spec.size = size;
  SearchRequest request;
  request.state = MakeGame(spec);
  request.limits.turn_ms = 60'000;  // kHasty: the player does not use this time
  return request;
}

// The value of a position is -10 x for the side to move, where x is the column of the last stone.
// For the empty board it is 200.
Value ByTheLastStone(const SearchRequest& request) {
  const std::vector<Placement>& record = request.state->record();
  return record.empty() ? 200 : -10 * record.back().point.x;
}

BalanceChoice Choose(Player& player, int stones, Value bias) {
  const StopFlag never = false;
  return ChooseBalance(RequestOn({9, 9}), stones, bias, player, never, [](const SearchReport&) {});
}

TEST(BalanceTest, TakesTheStoneNearestToTheWantedValue) {
  FakePlayer player(FakePlayer::Temper::kHasty);
  player.SetValue(ByTheLastStone);
  // The first search returns 200 and only one line. Each other stone therefore needs its own
  // search.
  const BalanceChoice choice = Choose(player, 1, 40);
  ASSERT_EQ(choice.stones.size(), 1u);
  EXPECT_EQ(choice.stones[0].x, 4);
  EXPECT_EQ(choice.report.lines.front().value, 40);
  EXPECT_EQ(choice.report.lines.front().moves.front(), StonePly(choice.stones[0]));
}

TEST(BalanceTest, TwoStonesLeaveItToWhoPutsTheSecond) {
  FakePlayer player(FakePlayer::Temper::kHasty);
  player.SetValue(ByTheLastStone);
  const BalanceChoice choice = Choose(player, 2, 30);
  ASSERT_EQ(choice.stones.size(), 2u);
  EXPECT_NE(choice.stones[0], choice.stones[1]);
  EXPECT_EQ(choice.report.lines.front().value, -10 * choice.stones[1].x);
}

TEST(BalanceTest, StopsWhenToldTo) {
  FakePlayer player;  // this player would use all of its time
  const StopFlag stopped = true;
  const BalanceChoice choice =
      ChooseBalance(RequestOn({9, 9}), 2, 0, player, stopped, [](const SearchReport&) {});
  EXPECT_EQ(choice.stones.size(), 2u);
}

}  // namespace
}  // namespace tengen
