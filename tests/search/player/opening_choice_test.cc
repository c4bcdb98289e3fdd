// SPDX-License-Identifier: Apache-2.0
#include "search/player/opening_choice.h"

#include <cstdlib>
#include <set>

#include "engine/geometry.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/fake_player.h"
#include "tests/testing/question.h"

namespace tengen {
namespace {

using ::testing::Each;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class OpeningChoiceTest : public ::testing::Test {
 protected:
  // A time limit that the tests never reach, because each search of the FakePlayer ends at once.
  static constexpr std::int64_t kAmpleMs = 60'000;

  Swap2Choice Choose(std::vector<Point> stones, Limits limits = {.turn_ms = kAmpleMs},
                     BoardSize size = {15, 15}) {
    testing::Question request;
    request.game = {.variant = "standard", .size = size};
    for (std::size_t i = 0; i < stones.size(); ++i) {
      request.record.push_back({stones[i], i % 2 == 0 ? Stone::kBlack : Stone::kWhite});
    }
    request.to_move = stones.size() % 2 == 0 ? Color::kBlack : Color::kWhite;
    request.limits = limits;
    return ChooseSwap2(request.Request(), seed_, player_, stop_, [](const SearchReport&) {});
  }

  FakePlayer player_{FakePlayer::Temper::kHasty};
  StopFlag stop_ = false;
  std::uint64_t seed_ = 1;
};

const std::vector<Point> kThree = {{7, 7}, {8, 7}, {9, 9}};
const std::vector<Point> kFive = {{7, 7}, {8, 7}, {9, 9}, {8, 8}, {8, 6}};

TEST_F(OpeningChoiceTest, TakesBlackWhereWhiteIsWorse) {
  player_.SetValue([](const SearchRequest&) { return -40; });
  for (const std::vector<Point>& stones : {kThree, kFive}) {
    const Swap2Choice choice = Choose(stones);
    EXPECT_TRUE(choice.take_black);
    EXPECT_THAT(choice.stones, IsEmpty());
  }
}

TEST_F(OpeningChoiceTest, StaysWhiteWithTheBestMoveWhereWhiteIsBetter) {
  player_.SetValue([](const SearchRequest&) { return 40; });
  for (const std::vector<Point>& stones : {kThree, kFive}) {
    const Swap2Choice choice = Choose(stones);
    EXPECT_FALSE(choice.take_black);
    EXPECT_EQ(choice.stones, (std::vector<Point>{{0, 0}}));
    EXPECT_EQ(player_.requests().back().state->to_move(), Color::kWhite);
  }
}

TEST_F(OpeningChoiceTest, LaysThreeStonesOnAnyBoard) {
  for (int side = kMinBoard; side <= kMaxBoard; ++side) {
    const BoardSize size = {side, side};
    for (seed_ = 0; seed_ < 20; ++seed_) {
      const Swap2Choice choice = Choose({}, {.turn_ms = kAmpleMs}, size);
      EXPECT_FALSE(choice.take_black);
      EXPECT_THAT(std::set<Point>(choice.stones.begin(), choice.stones.end()), SizeIs(3));
      for (const Point p : choice.stones) EXPECT_TRUE(OnBoard(p, size)) << side;
    }
  }
}

TEST_F(OpeningChoiceTest, FitsARectangle) {
  const BoardSize size = {20, 5};
  for (seed_ = 0; seed_ < 20; ++seed_) {
    for (const Point p : Choose({}, {.turn_ms = kAmpleMs}, size).stones) {
      EXPECT_TRUE(OnBoard(p, size));
    }
  }
}

TEST_F(OpeningChoiceTest, LaysTheMostBalancedOfItsOpenings) {
  std::vector<Value> seen;
  player_.SetValue([&seen](const SearchRequest& request) {
    seen.push_back(request.state->record()[0].point.x * 100 -
                   request.state->record()[2].point.y * 37 - 300);
    return seen.back();
  });
  const Swap2Choice choice = Choose({});
  ASSERT_GT(seen.size(), 3u);
  Value least = kInfinite;
  for (const Value value : seen) least = std::min(least, std::abs(value));
  ASSERT_THAT(choice.report.lines, SizeIs(1));
  EXPECT_EQ(std::abs(choice.report.lines[0].value), least);
}

TEST_F(OpeningChoiceTest, SearchesOpeningsAsWhitesTurnWithinTheClock) {
  Choose({}, {.turn_ms = kAmpleMs, .match_left_ms = 60'000});
  ASSERT_THAT(player_.requests(), ::testing::Not(IsEmpty()));
  for (const SearchRequest& request : player_.requests()) {
    EXPECT_THAT(request.state->record(), SizeIs(3));
    EXPECT_EQ(request.state->to_move(), Color::kWhite);
    EXPECT_LE(request.limits.turn_ms.value(), 60'000 / 30);
    EXPECT_EQ(request.limits.match_left_ms, std::nullopt);
  }
}

TEST_F(OpeningChoiceTest, LaysAnOpeningWithoutSearchWhenThereIsNoTime) {
  for (const Limits& limits :
       {Limits{.turn_ms = 0}, Limits{.turn_ms = 5000, .match_left_ms = -5}}) {
    EXPECT_THAT(Choose({}, limits).stones, SizeIs(3));
  }
  stop_ = true;
  EXPECT_THAT(Choose({}).stones, SizeIs(3));
  EXPECT_THAT(player_.requests(), IsEmpty());
}

TEST_F(OpeningChoiceTest, VariesWithTheSeed) {
  std::set<std::vector<Point>> seen;
  for (seed_ = 0; seed_ < 30; ++seed_) seen.insert(Choose({}, {.turn_ms = 0}).stones);
  EXPECT_GT(seen.size(), 10u);
}

}  // namespace
}  // namespace tengen
