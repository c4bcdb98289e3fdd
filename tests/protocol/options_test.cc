// SPDX-License-Identifier: Apache-2.0
#include "protocol/options.h"

#include <filesystem>
#include <fstream>
#include <string>

#include "eval/line_net.h"
#include "eval/loaded_net.h"
#include "eval/nets.h"
#include "eval/weights.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/scratch_folder.h"

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
  options.Set("time_left", "-250");  // a time limit of 0, minus the used time
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

// --- The extension for all games ---------------------------------------------------------------

std::string Problem(Options& options) { return std::string(options.TakeProblem().message()); }

TEST(Options, LevelsAndStrengthsSayHowWellToPlay) {
  Options options;
  EXPECT_EQ(options.level(), kFullLevel);
  options.Set("level", "3");
  EXPECT_EQ(options.level(), 3);
  options.Set("pondering", "1");
  EXPECT_FALSE(options.pondering());
  options.Set("STRENGTH", "100");
  EXPECT_EQ(options.level(), kFullLevel);
  EXPECT_TRUE(options.pondering());
  options.Set("strength", "0");
  EXPECT_EQ(options.level(), 1);
  EXPECT_EQ(Problem(options), "");
}

TEST(Options, ALevelThatIsNoneChangesNothingAndIsTold) {
  Options options;
  options.Set("level", "4");
  for (const char* bad : {"0", "11", "-1", "99999999999999999999"}) {
    options.Set("level", bad);
    EXPECT_THAT(Problem(options), HasSubstr("INFO level takes 1 to 10")) << bad;
  }
  options.Set("strength", "101");
  EXPECT_THAT(Problem(options), HasSubstr("INFO strength takes 0 to 100, not 101"));
  EXPECT_EQ(options.level(), 4);
  options.Set("level", "12");
  options.Set("level", "2");  // corrected before a command reports the problem
  EXPECT_EQ(Problem(options), "");
}

TEST(Options, ASeedTakesThePlaceOfTheTimeOfDay) {
  Options options;
  EXPECT_EQ(options.seed(), std::nullopt);
  options.Set("seed", "7");
  EXPECT_EQ(options.seed(), 7u);
}

TEST(Options, AnEvalFileIsReadAtOnceOrSaidToBeUnfit) {
  Options options;
  options.Set("evalfile", " /no/Such file ");
  EXPECT_EQ(options.net(), nullptr);
  EXPECT_EQ(Problem(options),
            "evalfile '/no/Such file': cannot open it: No such file or directory");
  const testing::ScratchFolder folder;
  const std::string file = (folder.path() / "Options test.tgsn").string();
  LineNetWeights weights(*NetFeaturesOf("renju"));
  std::ofstream(file, std::ios::binary) << SerializeWeights("renju", weights.Sections());
  options.Set("EvalFile", file);
  EXPECT_TRUE(options.TakeProblem().ok());
  EXPECT_FALSE(options.speaks_plies());
  ASSERT_NE(options.net(), nullptr);
  EXPECT_EQ(options.net()->game, "renju");
  options.Set("evalfile", "/no/such/file");
  EXPECT_NE(Problem(options), "");
  EXPECT_NE(options.net(), nullptr) << "what does not fit changes nothing";
  options.Set("evalfile", "");
  EXPECT_EQ(options.net(), nullptr);
  std::filesystem::remove(file);
}

TEST(Options, AGameIsChosenByNameWithItsOwnDefaults) {
  Options options;
  options.Set("game", "gomoku");
  EXPECT_TRUE(options.family_game());
  const GameSpec gomoku = options.Spec(kBoard);
  EXPECT_EQ(gomoku.variant, "gomoku");
  EXPECT_EQ(gomoku.opening, OpeningKind::kPro);
  EXPECT_TRUE(gomoku.allow_pass);
  EXPECT_FALSE(gomoku.tiebreak);
  options.Set("GAME", " Renju ");
  const GameSpec renju = options.Spec(kBoard);
  EXPECT_EQ(renju.opening, OpeningKind::kCentre);
  EXPECT_FALSE(renju.rif_five_exception);
  options.Set("game", "caro overline");
  EXPECT_EQ(options.Spec(kBoard).variant, "caro-overline");
  options.Set("game", "caro overline overline");
  EXPECT_EQ(options.Spec(kBoard).variant, "caro-overline");
  EXPECT_EQ(Problem(options), "");
}

TEST(Options, ARuleReturnsToGomocupsGame) {
  Options options;
  options.Set("game", "gomoku");
  const int choices = options.choices();
  options.Set("rule", "4");
  EXPECT_GT(options.choices(), choices);
  EXPECT_FALSE(options.family_game());
  EXPECT_EQ(options.Spec(kBoard), (GameSpec{.variant = "renju", .size = kBoard}));
  const int again = options.choices();
  options.Set("rule", "1");
  EXPECT_EQ(options.choices(), again);
}

TEST(Options, AGameThatWeDoNotHaveIsAProblemAndChangesNothing) {
  Options options;
  options.Set("game", "gomoku");
  options.Set("tiebreak", "pass");
  const int choices = options.choices();
  for (const char* bad : {"go", "", "gomoku keryo", "caro overline keryo", "renju=x", "\xff\x01"}) {
    options.Set("game", bad);
    EXPECT_EQ(options.Spec(kBoard).variant, "gomoku") << bad;
    EXPECT_TRUE(options.Spec(kBoard).tiebreak) << bad;
    EXPECT_EQ(options.choices(), choices) << bad;
    const std::string problem = Problem(options);
    EXPECT_NE(problem, "") << bad;
    for (const char c : problem) EXPECT_TRUE(c >= ' ' && c <= '~' && c != '=') << problem;
    EXPECT_EQ(Problem(options), "");
  }
  options.Set("game", "go");
  EXPECT_THAT(Problem(options), HasSubstr("the games are freestyle"));
  options.Set("game", "go");
  options.Set("game", "renju");
  EXPECT_EQ(Problem(options), "");
}

TEST(Options, OpeningsAreThoseOfTheGame) {
  Options options;
  options.Set("game", "renju");
  options.Set("opening", "Taraguchi-10 Canonical");
  EXPECT_EQ(options.Spec(kBoard).opening, OpeningKind::kTaraguchi10);
  EXPECT_TRUE(options.Spec(kBoard).canonical);
  for (const char* bad : {"pro", "foo", "", "rif now", "rif canonical x"}) {
    options.Set("opening", bad);
    EXPECT_EQ(options.Spec(kBoard).opening, OpeningKind::kTaraguchi10) << bad;
    EXPECT_NE(Problem(options), "") << bad;
  }
  options.Set("opening", "pro");
  EXPECT_THAT(Problem(options), HasSubstr("it has none, centre"));
  options.Set("opening", "none");
  EXPECT_EQ(options.Spec(kBoard).opening, OpeningKind::kNone);
  EXPECT_FALSE(options.Spec(kBoard).canonical);
}

TEST(Options, AnOpeningGoesWithItsGame) {
  Options options;
  options.Set("rule", "4");
  options.Set("opening", "rif");
  EXPECT_EQ(options.Spec(kBoard).opening, OpeningKind::kRif);
  options.Set("rule", "0");
  EXPECT_EQ(options.Spec(kBoard).opening, OpeningKind::kNone);
  options.Set("opening", "swap-2");
  options.Set("rule", "1");
  EXPECT_EQ(options.Spec(kBoard).opening, OpeningKind::kSwap2);
}

TEST(Options, PassesAndTiebreaksBelongToGamesThatHaveThem) {
  Options options;
  options.Set("allow_pass", "1");
  EXPECT_FALSE(options.Spec(kBoard).allow_pass);
  EXPECT_THAT(Problem(options), HasSubstr("freestyle has no passes"));
  options.Set("tiebreak", "pass");
  EXPECT_THAT(Problem(options), HasSubstr("no passes"));
  options.Set("game", "gomoku");
  options.Set("allow_pass", "0");
  options.Set("tiebreak", "PASS");
  options.Set("rif_five_exception", "1");
  EXPECT_FALSE(options.Spec(kBoard).allow_pass);
  EXPECT_TRUE(options.Spec(kBoard).tiebreak);
  EXPECT_TRUE(options.Spec(kBoard).rif_five_exception);
  options.Set("tiebreak", "maybe");
  EXPECT_THAT(Problem(options), HasSubstr("pass or none"));
  options.Set("tiebreak", "none");
  EXPECT_FALSE(options.Spec(kBoard).tiebreak);
  options.Set("game", "gomoku");
  EXPECT_EQ(options.Spec(kBoard), FamilySpec(*FindGame("gomoku"), kBoard));
}

TEST(Options, OneErrorForSeveralProblems) {
  Options options;
  options.Set("game", "go");
  options.Set("opening", "foo");
  options.Set("tiebreak", "foo");
  EXPECT_THAT(Problem(options), HasSubstr("no game go"));
  EXPECT_EQ(Problem(options), "");
}

TEST(Options, TheBoardHasToFitTheGameAndItsOpening) {
  Options options;
  EXPECT_TRUE(options.CheckBoard({20, 20}).ok());
  options.Set("game", "irensei");
  EXPECT_TRUE(options.CheckBoard({19, 19}).ok());
  EXPECT_THAT(std::string(options.CheckBoard({15, 15}).message()), HasSubstr("19x19"));
  options.Set("rule", "0");
  options.Set("opening", "long-pro");
  EXPECT_THAT(std::string(options.CheckBoard({5, 5}).message()), HasSubstr("does not fit"));
}

TEST(Options, OnlyItsOwnKeysAnnounceTheExtension) {
  Options options;
  for (const char* key : {"timeout_turn", "rule", "max_memory", "max_node", "evaluate", "foo"}) {
    options.Set(key, "1");
  }
  EXPECT_FALSE(options.speaks_plies());
  for (const char* key : {"game", "opening", "tiebreak", "allow_pass", "rif_five_exception"}) {
    Options other;
    other.Set(key, "");
    EXPECT_TRUE(other.speaks_plies()) << key;
  }
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
