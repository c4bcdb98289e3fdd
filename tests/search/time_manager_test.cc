// SPDX-License-Identifier: Apache-2.0
#include "search/time_manager.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

namespace tengen {
namespace {

constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max();

TimeManager For(std::optional<std::int64_t> turn, std::optional<std::int64_t> match,
                std::int64_t increment = 0, int moves_to_go = 20) {
  return TimeManager({.turn_ms = turn, .match_left_ms = match, .increment_ms = increment},
                     moves_to_go);
}

TEST(TimeManager, NoLimit) { EXPECT_FALSE(For({}, {}).HasLimit()); }

// The reserve is 6 % of the time limit, but at least 4 ms and at most 40 ms.
TEST(TimeManager, TurnLimit) {
  const struct {
    std::int64_t turn, hard;
  } table[] = {{-5, 0},  {0, 0},    {1, 0},     {4, 0},      {5, 1},           {40, 36},
               {50, 46}, {100, 94}, {400, 376}, {1000, 960}, {30'000, 29'960}, {-kHuge, 0}};
  for (const auto& row : table) {
    const TimeManager time = For(row.turn, {});
    EXPECT_TRUE(time.HasLimit());
    EXPECT_EQ(time.hard_ms(), row.hard) << row.turn;
    EXPECT_EQ(time.SoftMs({}), row.hard * 95 / 100) << row.turn;
  }
}

TEST(TimeManager, MatchLimit) {
  const struct {
    std::int64_t left, increment;
    int moves_to_go;
    std::int64_t hard;
  } table[] = {
      {-1000, 0, 20, 0},
      {0, 0, 20, 0},
      {0, 1000, 20, 0},
      {100, 0, 20, 20},
      {10'040, 0, 20, 2500},
      {10'040, 0, 1, 10'000},
      {10'040, 0, 0, 10'000},
      {10'040, 1000, 20, 2500},
      {10'040, 100'000, 20, 10'000},
  };
  for (const auto& row : table) {
    const TimeManager time = For({}, row.left, row.increment, row.moves_to_go);
    EXPECT_TRUE(time.HasLimit());
    EXPECT_EQ(time.hard_ms(), row.hard) << row.left << " + " << row.increment;
  }
}

TEST(TimeManager, TheTighterOfTwoLimitsHolds) {
  EXPECT_EQ(For(1000, 1'000'000).hard_ms(), 960);
  EXPECT_EQ(For(1000, 1'000'000).SoftMs({}), 960 * 95 / 100) << "saving is no use";
  EXPECT_EQ(For(100'000, 10'040).hard_ms(), 2500);
  EXPECT_LT(For(100'000, 10'040).SoftMs({}), 500);
}

TEST(TimeManager, NeverBeyondAnyLimitAndSoftBeforeHard) {
  for (const std::int64_t turn :
       {std::int64_t{-1}, std::int64_t{0}, std::int64_t{1}, std::int64_t{17}, std::int64_t{500},
        std::int64_t{60'000}, std::int64_t{2'147'483'647}, kHuge}) {
    for (const std::int64_t match : {-kHuge, std::int64_t{-7}, std::int64_t{0}, std::int64_t{3},
                                     std::int64_t{900}, std::int64_t{180'000}, kHuge}) {
      for (const std::int64_t increment :
           {std::int64_t{0}, std::int64_t{5}, std::int64_t{10'000}, std::int64_t{2'147'483'647}}) {
        for (const int moves : {0, 1, 10, 28}) {
          for (const int which : {1, 2, 3}) {
            const TimeManager time =
                For(which & 1 ? std::optional(turn) : std::nullopt,
                    which & 2 ? std::optional(match) : std::nullopt, increment, moves);
            SCOPED_TRACE(::testing::Message()
                         << "turn " << turn << " match " << match << " + " << increment << " moves "
                         << moves << " which " << which);
            ASSERT_GE(time.hard_ms(), 0);
            const std::int64_t limit =
                std::min(which & 1 ? turn : kHuge, which & 2 ? match : kHuge);
            ASSERT_LE(time.hard_ms(), std::max<std::int64_t>(0, limit));
            for (const int n : {0, 3, 1000}) {
              for (const int drop : {0, 50, 100'000}) {
                const std::int64_t soft = time.SoftMs(
                    {.best_move_changes = n, .stable_iterations = 1000 - n, .value_drop = drop});
                ASSERT_GE(soft, 0);
                ASSERT_LE(soft, time.hard_ms());
              }
            }
          }
        }
      }
    }
  }
}

TEST(TimeManager, LongLimitsStayLong) {
  EXPECT_GT(For(kHuge, {}).SoftMs({}), 1'000'000);
  EXPECT_GT(For({}, kHuge).SoftMs({}), 1'000'000);
  // The limits must also be in the range of the clock.
  const auto end = Clock::now() + std::chrono::milliseconds(For(kHuge, kHuge).hard_ms());
  EXPECT_GT(end, Clock::now());
}

TEST(TimeManager, UnsettledSearchesGetMoreTime) {
  const TimeManager time = For({}, 100'000);
  const std::int64_t plain = time.SoftMs({});
  EXPECT_GT(time.SoftMs({.best_move_changes = 2}), plain);
  EXPECT_GT(time.SoftMs({.value_drop = 100}), plain);
  EXPECT_LT(time.SoftMs({.stable_iterations = 5}), plain);
}

}  // namespace
}  // namespace tengen
