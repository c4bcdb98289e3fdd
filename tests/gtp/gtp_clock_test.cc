// SPDX-License-Identifier: Apache-2.0
//
// Tests the clocks of GTP.
#include "gtp/gtp_clock.h"

#include "gtest/gtest.h"

namespace tengen {
namespace {

const Limits kUsual = {.turn_ms = 2000, .max_nodes = 500};

TEST(GtpClock, WithoutSettingsLeavesTheUsualLimits) {
  const GtpClock clock;
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).turn_ms, 2000);
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).max_nodes, 500u);
}

TEST(GtpClock, ReplacesOnlyTheTime) {
  GtpClock clock;
  clock.Set({GtpClock::Kind::kAbsolute, 60'000, 0, 0});
  const Limits limits = clock.LimitsOf(Color::kBlack, kUsual);
  EXPECT_FALSE(limits.turn_ms.has_value());
  EXPECT_EQ(limits.match_left_ms, 60'000);
  EXPECT_EQ(limits.max_nodes, 500u);
}

TEST(GtpClock, SubtractsTheTimeOfEachSide) {
  GtpClock clock;
  clock.Set({GtpClock::Kind::kAbsolute, 60'000, 0, 0});
  clock.Spend(Color::kBlack, 10'000);
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).match_left_ms, 50'000);
  EXPECT_EQ(clock.LimitsOf(Color::kWhite, kUsual).match_left_ms, 60'000);
  clock.Restart();
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).match_left_ms, 60'000);
}

TEST(GtpClock, AddsTheIncrementAfterAMove) {
  GtpClock clock;
  clock.Set({GtpClock::Kind::kFischer, 10'000, 2'000, 0});
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).match_left_ms, 10'000);
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).increment_ms, 2'000);
  clock.Spend(Color::kBlack, 3'000);
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).match_left_ms, 9'000);
}

TEST(GtpClock, CountsTheStonesOfACanadianPeriod) {
  GtpClock clock;
  clock.Set({GtpClock::Kind::kCanadian, 0, 30'000, 3});
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).turn_ms, 10'000);
  clock.Spend(Color::kBlack, 20'000);
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).turn_ms, 5'000) << "10 s for two stones";
  clock.Spend(Color::kBlack, 4'000);
  clock.Spend(Color::kBlack, 4'000);
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).turn_ms, 10'000) << "a new period";
}

TEST(GtpClock, EntersTheOvertimeAfterTheMainTime) {
  GtpClock clock;
  clock.Set({GtpClock::Kind::kByoyomi, 5'000, 3'000, 2});
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).match_left_ms, 8'000);
  clock.Spend(Color::kBlack, 6'000);
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).turn_ms, 3'000);
  clock.Spend(Color::kBlack, 2'000);
  EXPECT_EQ(clock.LimitsOf(Color::kBlack, kUsual).turn_ms, 3'000) << "the period begins again";
}

TEST(GtpClock, TakesTheTimeThatTheControllerTells) {
  GtpClock clock;
  clock.TimeLeft(Color::kWhite, 7'000, 0);
  EXPECT_EQ(clock.LimitsOf(Color::kWhite, kUsual).match_left_ms, 7'000);
  clock.Set({GtpClock::Kind::kCanadian, 60'000, 30'000, 10});
  clock.TimeLeft(Color::kWhite, 12'000, 4);
  EXPECT_EQ(clock.LimitsOf(Color::kWhite, kUsual).turn_ms, 3'000);
}

}  // namespace
}  // namespace tengen
