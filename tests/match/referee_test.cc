// SPDX-License-Identifier: Apache-2.0
//
// Tests the referee with engines that have a fault (faulty_engine.sh). The results do not depend on
// the speed of the machine. If an engine must not fail, its time limit is ten minutes. If an engine
// must be late, it sleeps longer than its limit, or never answers.
#include "match/referee.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/text.h"
#include "engine/games.h"
#include "match/external_engine.h"
#include "tests/match/faulty_engine.h"
#include "tests/testing/sanitized.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using testing::FaultyEngine;
using testing::kForeverMs;

constexpr Timeouts kPatient = {
    .start_ms = kForeverMs, .beyond_ms = kForeverMs, .end_ms = kForeverMs};

ParticipantSetup Tengen(std::uint64_t nodes) {
  ParticipantSetup setup;
  setup.name = "Tengen";
  setup.limits.nodes = nodes;
  setup.memory_mb = 4;
  return setup;
}

GamePlan Plan(const GameSpec& spec = {}) { return {.id = "1", .spec = spec}; }

RefereedGame Play(Participant& first, Participant& second, const GamePlan& plan = Plan(),
                  std::int64_t margin_ms = kForeverMs) {
  const StopFlag never{false};
  return PlayGame(plan, {&first, &second}, {}, margin_ms, never);
}

// Expects that the faulty engine loses in the first seat by this fault. Plays two games, because
// the engine must be able to play another game after its fault. `detail`: the expected beginning of
// the detail of the failure.
void ExpectFailure(ParticipantSetup setup, Fault fault, const std::string& detail,
                   const Timeouts& timeouts = kPatient, std::int64_t margin_ms = kForeverMs) {
  SCOPED_TRACE(setup.name);
  ExternalEngine faulty(setup, timeouts), sound(FaultyEngine("sound"), kPatient);
  for (int i = 0; i < 2; ++i) {
    const RefereedGame game = Play(faulty, sound, Plan(), margin_ms);
    EXPECT_EQ(FaultText(game.failure.fault), FaultText(fault));
    EXPECT_EQ(game.failure.detail.substr(0, detail.size()), detail) << game.failure.detail;
    EXPECT_EQ(game.failing_seat, 1);
    EXPECT_EQ(game.record.winner, 2);
    EXPECT_EQ(game.record.reason, FaultText(fault));
    EXPECT_TRUE(Replay(game.record).ok());
  }
  EXPECT_TRUE(sound.Leave());
}

// Expects that this process has no child process. This includes processes that have ended.
void ExpectNoChildren() {
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST(RefereeTest, EveryFailureHasItsName) {
  ExpectFailure(FaultyEngine("crash 2"), Fault::kCrash, "signal 11 at ply 3");
  ExpectFailure(FaultyEngine("leave"), Fault::kCrash, "exit status 7 at ply 1");
  ExpectFailure(FaultyEngine("garbage 2"), Fault::kGarbage,
                "ply 3: expected a move, not 'my move is e4'",
                {.start_ms = kForeverMs, .beyond_ms = 100});
  ExpectFailure(FaultyEngine("illegal 2"), Fault::kIllegal, "ply 3, 15,0: ");
  ExpectFailure(FaultyEngine("flood"), Fault::kFlood, "too much output at ply 1");
  ExpectFailure(FaultyEngine("endless-line"), Fault::kFlood, "too much output at ply 1");
  ExpectFailure(FaultyEngine("no-start"), Fault::kGarbage, "START 15 was answered with 'ERROR no'");
  ParticipantSetup nobody = FaultyEngine("sound");
  nobody.command = "/no/such/engine";
  ExpectFailure(nobody, Fault::kCrash, "exit status 127, no such program at START 15");

  ParticipantSetup slow = FaultyEngine("late");
  slow.limits.turn_ms = 10;
  ExpectFailure(slow, Fault::kTimeout, "ply 1, 0,0: answered after ", kPatient, 0);
  ParticipantSetup hanging = FaultyEngine("hang");
  hanging.limits.turn_ms = 10;
  ExpectFailure(hanging, Fault::kHang, "no answer to ply 1",
                {.start_ms = kForeverMs, .beyond_ms = 100});
  ExpectFailure(FaultyEngine("silent"), Fault::kHang, "no answer to START 15", {.start_ms = 100});
  ExpectNoChildren();
}

// With a limit of nodes alone, an engine that does not answer fails after a time that depends on
// the number of nodes.
TEST(RefereeTest, SilenceIsAFailureWithoutAClockToo) {
  EXPECT_EQ(LongestAnswerMs({.nodes = 500}, {}), 30'500);
  EXPECT_EQ(LongestAnswerMs({.nodes = 1'000'000}, {}), 1'030'000);
  EXPECT_EQ(LongestAnswerMs({.nodes = ~std::uint64_t{0}}, {}), 1'000'030'000);
  EXPECT_EQ(LongestAnswerMs({.depth = 9}, {}), 600'000);
  EXPECT_EQ(LongestAnswerMs({.nodes = 500}, {.unlimited_ms = 70}), 70);
  ParticipantSetup hanging = FaultyEngine("hang");
  hanging.limits = {.nodes = 500};
  ExpectFailure(hanging, Fault::kHang, "no answer to ply 1",
                {.start_ms = kForeverMs, .beyond_ms = 50, .unlimited_ms = 50});
}

// If the system refuses something, the engine must not lose the game. The test uses the limit of
// open files as an example.
TEST(RefereeTest, ARefusalOfTheSystemIsNobodysLoss) {
  if (testing::kSanitized) GTEST_SKIP() << "the sanitizer needs files of its own";
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  rlimit few = before;
  few.rlim_cur = 5;
  ExternalEngine first(FaultyEngine("sound"), kPatient), second(FaultyEngine("sound"), kPatient);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  const RefereedGame game = Play(first, second);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(FaultText(game.failure.fault), "refused");
  EXPECT_FALSE(LosesBy(game.failure.fault));
  EXPECT_FALSE(CheckRefereed(game.record, game.failure, game.failing_seat, {}).ok());
}

// The engine ends, but its child process still runs. This child process keeps the output of the
// engine open.
TEST(RefereeTest, AnEngineThatLeavesItsChildrenBehindHasCrashed) {
  ParticipantSetup setup = FaultyEngine("leave");
  setup.command = "sleep 600 & exec " + setup.command;
  ExpectFailure(setup, Fault::kCrash, "exit status 7 at ply 1",
                {.start_ms = kForeverMs, .beyond_ms = 60'000, .unlimited_ms = 60'000});
  ExpectNoChildren();
}

#ifdef __linux__
TEST(RefereeTest, NobodyGetsAwayInASessionOfItsOwn) {
  const testing::ScratchFolder folder;
  const std::string note = (folder.path() / "pid").string();
  ParticipantSetup setup = FaultyEngine("sound");
  setup.command = "setsid sleep 600 & echo $! > " + note + "; exec " + setup.command;
  for (const bool abandoned : {false, true}) {
    ExternalEngine engine(setup, kPatient);
    const StopFlag never{false};
    ASSERT_EQ(engine.NewGame({}, 1, never).detail, "");
    const std::optional<std::int64_t> pid = ParseInteger(Trim(ReadFile(note).value()));
    ASSERT_TRUE(pid && *pid > 1);
    ASSERT_EQ(kill(static_cast<pid_t>(*pid), 0), 0);
    abandoned ? engine.Abandon() : (void)engine.Leave();
    EXPECT_EQ(kill(static_cast<pid_t>(*pid), 0), -1);
    ExpectNoChildren();
  }
}
#endif

TEST(RefereeTest, LinesThatSayNothingAreOverlooked) {
  ExternalEngine talker(FaultyEngine("stray"), kPatient), sound(FaultyEngine("sound"), kPatient);
  const RefereedGame game = Play(talker, sound);
  EXPECT_EQ(game.failure.detail, "");
  EXPECT_EQ(game.record.plies[0].value, 12) << "and what it said then is read";
}

TEST(RefereeTest, MatchClock) {
  ParticipantSetup slow = FaultyEngine("late");
  slow.limits.turn_ms.reset();
  slow.limits.match_ms = 500;
  ExpectFailure(slow, Fault::kTimeout, "ply 1, 0,0: answered after ", kPatient, 0);
}

TEST(RefereeTest, WhoIgnoresTheEndIsKilled) {
  ExternalEngine stubborn(FaultyEngine("ignore-end"), {.start_ms = kForeverMs, .end_ms = 100});
  const StopFlag never{false};
  ASSERT_EQ(stubborn.NewGame({}, 1, never).detail, "");
  EXPECT_FALSE(stubborn.Leave());
  EXPECT_TRUE(stubborn.Leave());  // the process has already ended
  ExpectNoChildren();
}

// The program of an engine may end between two games. The referee must start it again for the next
// game.
TEST(RefereeTest, ProgramsThatEndBetweenGamesComeBack) {
  ParticipantSetup setup = FaultyEngine("sound");
  // The engine gets START and five INFO lines. Then its input ends.
  setup.command = "sed -u 6q | " + setup.command;
  ExternalEngine engine(setup, kPatient);
  const StopFlag never{false};
  EXPECT_EQ(engine.NewGame({}, 1, never).detail, "");
  EXPECT_EQ(engine.NewGame({}, 1, never).detail, "");
}

TEST(RefereeTest, AStopEndsTheGame) {
  const StopFlag raised{true};
  ExternalEngine one(FaultyEngine("hang"), kPatient), other(FaultyEngine("sound"), kPatient);
  EXPECT_EQ(PlayGame(Plan(), {&one, &other}, {}, 0, raised).failure.fault, Fault::kStopped);
  const auto self = MakeParticipant(Tengen(100), {}), other_self = MakeParticipant(Tengen(100), {});
  EXPECT_EQ(PlayGame(Plan(), {self.get(), other_self.get()}, {}, 0, raised).failure.fault,
            Fault::kStopped);
}

TEST(RefereeTest, ThinkingIsKept) {
  ExternalEngine one(FaultyEngine("sound"), kPatient), other(FaultyEngine("sound"), kPatient);
  GamePlan plan = Plan();
  plan.opening = {StonePly({7, 7}), StonePly({8, 8}), StonePly({9, 9})};
  const RefereedGame game = Play(one, other, plan);
  ASSERT_GT(game.record.plies.size(), 4U);
  EXPECT_EQ(game.record.opening_plies, 3);
  EXPECT_FALSE(game.record.plies[2].ms.has_value());
  const PlyRecord& ply = game.record.plies[3];
  EXPECT_EQ(ply.value, 12);
  EXPECT_EQ(ply.depth, 3);
  EXPECT_EQ(ply.nodes, 2000U);
  EXPECT_TRUE(ply.ms.has_value());
  EXPECT_TRUE(game.record.winner.has_value());
}

TEST(RefereeTest, ALegalPlyIsShownBeforeItIsMade) {
  ExternalEngine one(FaultyEngine("sound"), kPatient), other(FaultyEngine("illegal 3"), kPatient);
  GamePlan plan = Plan();
  plan.opening = {StonePly({7, 7})};
  std::vector<PlyRecord> shown;
  const auto on_ply = [&](const GameRecord& so_far, const Game& game, const PlyRecord& ply) {
    EXPECT_EQ(so_far.plies.size(), shown.size() + 1);
    EXPECT_EQ(game.plies().size(), shown.size() + 1);
    EXPECT_TRUE(game.Check(ply.ply).ok());
    shown.push_back(ply);
  };
  const StopFlag never{false};
  const RefereedGame game = PlayGame(plan, {&one, &other}, {}, kForeverMs, never, on_ply);
  EXPECT_EQ(game.failure.fault, Fault::kIllegal);
  ASSERT_EQ(game.record.plies.size(), shown.size() + 1);
  EXPECT_TRUE(std::equal(shown.begin(), shown.end(), game.record.plies.begin() + 1));
}

TEST(RefereeTest, Adjudication) {
  ExternalEngine one(FaultyEngine("sound"), kPatient), other(FaultyEngine("sound"), kPatient);
  const StopFlag never{false};
  const auto play = [&](const Adjudication& rules) {
    return PlayGame(Plan(), {&one, &other}, rules, kForeverMs, never).record;
  };
  // After every ply, both engines report the value 12 for their own side.
  GameRecord game = play({.draw_value = 12, .draw_plies = 4, .draw_from = 6});
  EXPECT_EQ(game.plies.size(), 6U);
  EXPECT_EQ(game.winner, 0);
  EXPECT_EQ(game.reason, kAdjudicated);
  game = play(
      {.resign_value = 12, .resign_plies = 2, .draw_value = 11, .draw_plies = 1, .most_plies = 9});
  EXPECT_EQ(game.plies.size(), 9U);
  EXPECT_EQ(game.reason, kMostPlies);

  const auto tengen = MakeParticipant(Tengen(500), {});
  const auto tengen2 = MakeParticipant(Tengen(500), {});
  game = PlayGame(Plan(), {tengen.get(), tengen2.get()},
                  {.resign_value = 1500, .resign_plies = 2, .most_plies = 225}, 0, never)
             .record;
  EXPECT_TRUE(game.reason == kAdjudicated || game.reason == "line") << game.reason;
}

// Tengen runs as an external program. In one game the referee sends the commands of the Gomocup
// protocol, and in the other game Tengen's own commands. Both games must have the same plies.
TEST(RefereeTest, GomocupWordsAndTengensOwn) {
  ParticipantSetup program = Tengen(200);
  program.memory_mb = 64;
  program.command = TENGEN_PROGRAM;
  std::vector<Ply> games[2];
  for (const bool plies : {false, true}) {
    program.plies = plies;
    ExternalEngine one(program, kPatient), other(program, kPatient);
    GamePlan plan = Plan({.variant = "renju", .size = {15, 15}});
    plan.opening = {StonePly({7, 7}), StonePly({7, 6}), StonePly({9, 9})};
    const RefereedGame game = Play(one, other, plan);
    EXPECT_EQ(game.failure.detail, "");
    EXPECT_TRUE(Replay(game.record).ok());
    EXPECT_TRUE(one.Leave() && other.Leave());
    for (const PlyRecord& ply : game.record.plies) games[plies ? 1 : 0].push_back(ply.ply);
  }
  EXPECT_EQ(games[0], games[1]);
  ExpectNoChildren();
}

// External programs can play games with opening procedures, and with turns of two stones.
TEST(RefereeTest, OtherGamesByProgram) {
  ParticipantSetup program = Tengen(60);
  program.memory_mb = 64;
  program.command = TENGEN_PROGRAM;
  const StopFlag never{false};
  const auto play = [&](std::string_view name, OpeningKind opening) {
    ExternalEngine one(program, kPatient), other(program, kPatient);
    const GameInfo& info = *FindGame(name);
    GameSpec spec = FamilySpec(info, info.sizes.SquareNear(9));
    spec.opening = opening;
    const RefereedGame game =
        PlayGame(Plan(spec), {&one, &other}, {.most_plies = 12}, kForeverMs, never);
    EXPECT_EQ(game.failure.detail, "") << name;
    EXPECT_TRUE(Replay(game.record).ok()) << name;
  };
  play("connect6", OpeningKind::kCentre);
  play("fourinarow", OpeningKind::kNone);
  play("pente-keryo", OpeningKind::kPro);
  play("renju-caro", OpeningKind::kNone);  // INFO rule can select it, INFO game cannot
}

TEST(ReadThinkingTest, WordsOfSeveralEngines) {
  const auto read = [](std::string_view text) {
    PlyRecord ply;
    ReadThinking(text, &ply);
    return ply;
  };
  PlyRecord ply = read("MESSAGE depth 12-28 ev -25 n 1151K 1204K/s tm 956 pv 6,8 8,9 8,6");
  EXPECT_EQ(ply.depth, 12);
  EXPECT_EQ(ply.value, -25);
  EXPECT_EQ(ply.nodes, 1151000U);
  ply = read("MESSAGE Depth 8-14 | Eval +M7 | Time 120ms | Node 2.5M | pv n 3");
  EXPECT_EQ(ply.depth, 8);
  EXPECT_EQ(ply.value, WinIn(7));
  EXPECT_EQ(ply.nodes, 2500000U);
  EXPECT_EQ(read("MESSAGE depth x ev y n z"), PlyRecord{});
  EXPECT_EQ(read("MESSAGE"), PlyRecord{});
  EXPECT_EQ(read("MESSAGE ev -M6").value, LossIn(6));
}

}  // namespace
}  // namespace tengen
