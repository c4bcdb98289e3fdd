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
  request.limits.turn_ms = 60'000;  // a hasty player takes none of it
  return request;
}

// After the last stone its neighbours of the board's middle are worth less to who is to move.
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
  // The survey says 200 of its only line; the others have to be looked at.
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
  FakePlayer player;  // would take all its time
  const StopFlag stopped = true;
  const BalanceChoice choice =
      ChooseBalance(RequestOn({9, 9}), 2, 0, player, stopped, [](const SearchReport&) {});
  EXPECT_EQ(choice.stones.size(), 2u);
}

}  // namespace
}  // namespace tengen
