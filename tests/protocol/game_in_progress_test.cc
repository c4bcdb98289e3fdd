// SPDX-License-Identifier: Apache-2.0
#include "protocol/game_in_progress.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class MatchTest : public ::testing::Test {
 protected:
  void Begin(BoardSize size = {15, 15}) {
    ASSERT_TRUE(match_.Start(size).ok());
    ASSERT_TRUE(match_.Update(options_).ok());
  }

  void SetRule(const char* rule) {
    options_.Set("rule", rule);
    ASSERT_TRUE(match_.Update(options_).ok());
  }

  static std::string Text(const absl::Status& status) { return std::string(status.message()); }

  Options options_;
  GameInProgress match_;
};

TEST_F(MatchTest, NeedsAStart) {
  EXPECT_THAT(Text(match_.Update(options_)), HasSubstr("send START first"));
  EXPECT_THAT(Text(match_.Restart()), HasSubstr("send START first"));
}

TEST_F(MatchTest, TakesBoardsOfAllSizesAndNoOthers) {
  for (int n = kMinBoard; n <= kMaxBoard; ++n) EXPECT_TRUE(match_.Start({n, n}).ok()) << n;
  EXPECT_TRUE(match_.Start({20, 15}).ok());
  for (const BoardSize size : {BoardSize{4, 15}, BoardSize{15, 23}, BoardSize{0, 0},
                               BoardSize{-3, -3}, BoardSize{1'000'000, 5}}) {
    EXPECT_THAT(Text(match_.Start(size)), HasSubstr("each side may be 5 to 22"));
  }
  ASSERT_TRUE(match_.Update(options_).ok());
  EXPECT_EQ(match_.spec().size, (BoardSize{20, 15}));
}

TEST_F(MatchTest, StartAndRestartEmptyTheBoard) {
  Begin();
  ASSERT_TRUE(match_.Play(StonePly({7, 7})).ok());
  ASSERT_TRUE(match_.Restart().ok());
  ASSERT_TRUE(match_.Update(options_).ok());
  EXPECT_THAT(match_.game().record(), IsEmpty());
}

TEST_F(MatchTest, StonesStayWhenTheRuleChanges) {
  Begin();
  ASSERT_TRUE(match_.Play(StonePly({7, 7})).ok());
  ASSERT_TRUE(match_.Play(StonePly({8, 8})).ok());
  SetRule("4");
  EXPECT_EQ(match_.game().spec().variant, "renju");
  EXPECT_THAT(match_.game().record(), SizeIs(2));
  EXPECT_EQ(match_.game().to_move(), Color::kBlack);
}

TEST_F(MatchTest, RefusesWhatIsNotFree) {
  Begin();
  ASSERT_TRUE(match_.Play(StonePly({7, 7})).ok());
  EXPECT_EQ(Text(match_.Play(StonePly({7, 7}))), "7,7 is occupied");
  EXPECT_EQ(Text(match_.Play(StonePly({15, 0}))), "15,0 is off the board: 0,0 to 14,14");
  EXPECT_THAT(match_.game().record(), SizeIs(1));
}

TEST_F(MatchTest, TakesBackOnlyTheLastStone) {
  Begin();
  EXPECT_THAT(Text(match_.TakeBack({7, 7})), HasSubstr("empty"));
  ASSERT_TRUE(match_.Play(StonePly({7, 7})).ok());
  ASSERT_TRUE(match_.Play(StonePly({8, 8})).ok());
  EXPECT_THAT(Text(match_.TakeBack({7, 7})), HasSubstr("8,8, can be taken back, not 7,7"));
  EXPECT_TRUE(match_.TakeBack({8, 8}).ok());
  EXPECT_TRUE(match_.TakeBack({7, 7}).ok());
  EXPECT_THAT(match_.game().record(), IsEmpty());
}

TEST_F(MatchTest, ABadListLeavesThePositionAlone) {
  Begin();
  ASSERT_TRUE(match_.Play(StonePly({7, 7})).ok());
  EXPECT_FALSE(match_.SetPosition({{{1, 1}, 1}, {{1, 1}, 2}}).ok());
  EXPECT_FALSE(match_.SetPosition({{{1, 1}, 1}, {{99, 1}, 2}}).ok());
  EXPECT_FALSE(match_.SetPosition({{{1, 1}, 0}}).ok());
  EXPECT_THAT(match_.game().record(), SizeIs(1));
  EXPECT_EQ(match_.game().to_move(), Color::kWhite);
}

TEST_F(MatchTest, AnEmptyListIsAnEmptyBoardWithOwnBlackToMove) {
  Begin();
  ASSERT_TRUE(match_.Play(StonePly({7, 7})).ok());
  ASSERT_TRUE(match_.SetPosition({}).ok());
  EXPECT_THAT(match_.game().record(), IsEmpty());
  EXPECT_EQ(match_.game().to_move(), Color::kBlack);
}

TEST_F(MatchTest, PlaysNoFinishedGameOn) {
  Begin();
  ASSERT_TRUE(match_
                  .SetPosition({{{0, 0}, 1},
                                {{0, 9}, 2},
                                {{1, 0}, 1},
                                {{1, 9}, 2},
                                {{2, 0}, 1},
                                {{2, 9}, 2},
                                {{3, 0}, 1},
                                {{3, 9}, 2}})
                  .ok());
  EXPECT_TRUE(match_.CheckNotOver().ok());
  ASSERT_TRUE(match_.Play(StonePly({4, 0})).ok());
  EXPECT_THAT(Text(match_.CheckNotOver()), HasSubstr("game over: black wins by "));
  EXPECT_THAT(Text(match_.Play(StonePly({4, 9}))), HasSubstr("game over"));
}

TEST_F(MatchTest, Swap2PositionsAlternateAndLeaveTheMatchAlone) {
  Begin();
  const auto position = match_.Swap2Position({{{7, 7}, 0}, {{8, 7}, 1}, {{9, 9}, 0}});
  ASSERT_TRUE(position.ok());
  EXPECT_EQ((*position)->At({8, 7}), Stone::kWhite);
  EXPECT_EQ((*position)->to_move(), Color::kWhite);
  EXPECT_THAT(match_.game().record(), IsEmpty());
  EXPECT_THAT(Text(match_.Swap2Position({{{7, 7}, 0}}).status()), HasSubstr("0, 3 or 5"));
  EXPECT_THAT(Text(match_.Swap2Position({{{7, 7}, 0}, {{7, 7}, 0}, {{9, 9}, 0}}).status()),
              HasSubstr("occupied"));
}

}  // namespace
}  // namespace tengen
