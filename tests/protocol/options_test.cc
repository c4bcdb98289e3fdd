// SPDX-License-Identifier: Apache-2.0
#include "protocol/options.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::AllOf;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::Le;
using ::testing::Optional;

constexpr std::size_t kMiB = std::size_t{1} << 20;
constexpr BoardSize kBoard = {15, 15};

TEST(Options, WithoutAnyLimitATurnEnds) {
  const Limits limits = Options().limits();
  EXPECT_THAT(limits.turn_ms, Optional(AllOf(Gt(0), Le(30'000))));
  EXPECT_EQ(limits.match_left_ms, std::nullopt);
}

TEST(Options, TurnTimeIsWhatWasSaid) {
  Options options;
  options.Set("TimeOut_Turn", "1500");
  EXPECT_THAT(options.limits().turn_ms, Optional(1500));
  options.Set("timeout_turn", "abc");
  options.Set("timeout_turn", "");
  EXPECT_THAT(options.limits().turn_ms, Optional(1500));
  options.Set("timeout_turn", "0");
  EXPECT_THAT(options.limits().turn_ms, Optional(0));
  options.Set("timeout_turn", "-5");
  EXPECT_THAT(options.limits().turn_ms, Optional(0));
}

TEST(Options, MatchTimeAloneLeavesTheTurnFree) {
  Options options;
  options.Set("timeout_match", "60000");
  EXPECT_EQ(options.limits().turn_ms, std::nullopt);
  EXPECT_THAT(options.limits().match_left_ms, Optional(60'000));
}

TEST(Options, NodesOrDepthAloneLeaveTheTurnFree) {
  Options options;
  options.Set("max_node", "1000");
  EXPECT_EQ(options.limits().turn_ms, std::nullopt);
  EXPECT_EQ(options.limits().max_nodes, 1000u);
  options.Set("max_node", "-1");
  options.Set("max_depth", "8");
  EXPECT_EQ(options.limits().max_nodes, 0u);
  EXPECT_EQ(options.limits().max_depth, 8);
  EXPECT_EQ(options.limits().turn_ms, std::nullopt);
}

TEST(Options, TimeLeftRules) {
  Options options;
  options.Set("timeout_match", "60000");
  options.Set("time_left", "150");
  EXPECT_THAT(options.limits().match_left_ms, Optional(150));
  options.Set("time_left", "-300");
  EXPECT_THAT(options.limits().match_left_ms, Optional(-300));
  options.Set("time_left", "2147483647");
  EXPECT_EQ(options.limits().match_left_ms, std::nullopt);
}

TEST(Options, MatchOfZeroIsNoMatchLimit) {
  Options options;
  options.Set("timeout_match", "0");
  EXPECT_EQ(options.limits().match_left_ms, std::nullopt);
  options.Set("time_left", "-250");  // 0 less the time used
  EXPECT_EQ(options.limits().match_left_ms, std::nullopt);
  options.Set("time_left", "5000");
  EXPECT_THAT(options.limits().match_left_ms, Optional(5000));
}

TEST(Options, KeepsTheMatchClockItselfIfNobodyElseDoes) {
  Options options;
  options.Set("timeout_match", "60000");
  options.SpendMatchTime(1000);
  options.SpendMatchTime(500);
  EXPECT_THAT(options.limits().match_left_ms, Optional(58'500));
  options.StartMatch();
  EXPECT_THAT(options.limits().match_left_ms, Optional(60'000));
  options.Set("time_left", "40000");
  options.SpendMatchTime(1000);
  EXPECT_THAT(options.limits().match_left_ms, Optional(39'000));
  options.Set("time_left", "-9223372036854775808");
  options.SpendMatchTime(1000);
  EXPECT_THAT(options.limits().match_left_ms, Optional(Le(0)));
}

TEST(Options, RulesAreBits) {
  Options options;
  const auto spec = [&options](const char* rule) {
    options.Set("rule", rule);
    return options.Spec(kBoard);
  };
  EXPECT_EQ(options.Spec(kBoard).variant, "freestyle");
  EXPECT_EQ(spec("1").variant, "standard");
  EXPECT_EQ(spec("4").variant, "renju");
  EXPECT_FALSE(spec("4").continuous);
  EXPECT_EQ(spec("0").variant, "freestyle");
  EXPECT_NE(spec("8").variant, spec("9").variant);
  EXPECT_TRUE(spec("2").continuous);
  EXPECT_EQ(spec("2").variant, "freestyle");
  EXPECT_TRUE(spec("10").continuous);
  EXPECT_EQ(spec("10").variant, spec("8").variant);
  for (const char* sum : {"5", "12", "13"}) {
    EXPECT_NE(spec(sum).variant, "freestyle") << sum;
    EXPECT_TRUE(options.TakeProblem().ok()) << sum;
  }
}

TEST(Options, AnUnknownRuleIsReportedOnceAndChangesNothing) {
  Options options;
  options.Set("rule", "4");
  for (const char* bad : {"16", "64", "-1", "99999999999"}) {
    options.Set("rule", bad);
    EXPECT_EQ(options.Spec(kBoard).variant, "renju") << bad;
    EXPECT_THAT(std::string(options.TakeProblem().message()), HasSubstr("no rule ")) << bad;
    EXPECT_TRUE(options.TakeProblem().ok()) << bad;
  }
  options.Set("rule", "16");
  options.Set("rule", "1");
  EXPECT_TRUE(options.TakeProblem().ok());
}

TEST(Options, InTheYixinDialectRuleTwoIsRenju) {
  for (const bool by_command : {false, true}) {
    Options options;
    options.Set("rule", "2");
    EXPECT_TRUE(options.Spec(kBoard).continuous);
    if (by_command) {
      options.AnnounceYixinDialect();
    } else {
      options.Set("show_detail", "1");
    }
    EXPECT_EQ(options.Spec(kBoard).variant, "renju");
    EXPECT_FALSE(options.Spec(kBoard).continuous);
  }
}

TEST(Options, PlainKeysDoNotAnnounceTheDialect) {
  Options options;
  for (const char* key : {"timeout_turn", "timeout_match", "time_left", "max_memory", "game_type",
                          "folder", "evaluate", "some_future_key"}) {
    options.Set(key, "1");
  }
  options.Set("rule", "2");
  EXPECT_TRUE(options.Spec(kBoard).continuous);
}

TEST(Options, MemoryLeavesRoomForTheRestOfTheProcess) {
  Options options;
  options.Set("max_memory", "367001600");
  const std::size_t bytes = options.TableBytes().value();
  EXPECT_GT(bytes, 280 * kMiB);
  EXPECT_LT(bytes, (350 - 30) * kMiB);
  options.Set("max_memory", "83886080");
  EXPECT_LT(options.TableBytes().value(), (80 - 30) * kMiB);
}

TEST(Options, UnlimitedMemoryIsNoReasonToTakeItAll) {
  Options options;
  EXPECT_EQ(options.TableBytes().value(), 128 * kMiB);
  options.Set("max_memory", "0");
  EXPECT_EQ(options.TableBytes().value(), 128 * kMiB);
  options.Set("max_memory", "-2147483648");
  EXPECT_EQ(options.TableBytes().value(), 128 * kMiB);
  options.Set("max_memory", "9223372036854775807");
  EXPECT_LE(options.TableBytes().value(), 1024 * kMiB);
}

TEST(Options, TooLittleMemoryIsAnErrorThatSaysHowMuchIsNeeded) {
  Options options;
  options.Set("max_memory", "1048576");
  ASSERT_FALSE(options.TableBytes().ok());
  EXPECT_THAT(std::string(options.TableBytes().status().message()), HasSubstr("at least 33 MiB"));
  options.Set("max_memory", std::to_string(33 * kMiB));
  EXPECT_TRUE(options.TableBytes().ok());
}

TEST(Options, HashSizeCountsInKilobytesAndIsAnUpperBound) {
  Options options;
  options.Set("hash_size", "65536");
  EXPECT_EQ(options.TableBytes().value(), 64 * kMiB);
  options.Set("max_memory", "83886080");
  EXPECT_LT(options.TableBytes().value(), 50 * kMiB);
  options.Set("hash_size", "0");
  options.Set("max_memory", "0");
  EXPECT_EQ(options.TableBytes().value(), 128 * kMiB);
}

TEST(Options, ThreadsAndPondering) {
  Options options;
  EXPECT_EQ(options.threads(), 1);
  EXPECT_FALSE(options.pondering());
  options.Set("thread_num", "4");
  options.Set("pondering", "1");
  EXPECT_EQ(options.threads(), 4);
  EXPECT_TRUE(options.pondering());
  options.Set("thread_num", "0");
  EXPECT_EQ(options.threads(), 1);
  options.Set("thread_num", "1000000");
  EXPECT_LE(options.threads(), 256);
}

TEST(Options, WhatWeAnnounceIsSensible) {
  EXPECT_GE(LargestHashLog2Kb(), 20);
  EXPECT_LE(LargestHashLog2Kb(), 26);
  EXPECT_GE(LargestThreadCount(), 1);
}

}  // namespace
}  // namespace tengen
