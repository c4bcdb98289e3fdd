// SPDX-License-Identifier: Apache-2.0
//
// Tests `pbrain-tengen match` as a program. It plays itself over pipes: a short game with each rule
// of the tournament protocol, with output during the game. No test measures time.
#ifdef TENGEN_PROGRAM

#include <string>

#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/run_shell.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using tengen::testing::Finished;
using tengen::testing::ScratchFolder;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

Finished Match(const ScratchFolder& folder, const std::string& arguments) {
  const std::string program = TENGEN_PROGRAM;
  const std::string command = program + " match --games 2 --out " + folder.path().string() +
                              " --engine 'name=One " + program + "' --engine 'name=Two " + program +
                              "' " + arguments;
  return testing::RunShell(command);
}

class MatchProgram : public ::testing::TestWithParam<int> {};

TEST_P(MatchProgram, PlaysItselfAndShowsIt) {
  const ScratchFolder folder;
  const std::string game(FindGomocupRule(GetParam())->name);
  const Finished run = Match(folder, "--show --turn-ms 20 --margin-ms 600000 --game " + game);
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.output,
              Not(ContainsRegex("(1-0|0-1) (illegal|garbage|timeout|hang|crash|flood)")));
  EXPECT_THAT(run.output,
              AllOf(HasSubstr("Game 1: One - Two, "), HasSubstr("Game 2: Two - One, "),
                    HasSubstr("  1. Black (X) One  "), HasSubstr("  2. White (O) Two"),
                    HasSubstr("\n  1 "), ContainsRegex("Result: .* after [0-9]+ plies")));
}

INSTANTIATE_TEST_SUITE_P(Rule, MatchProgram, ::testing::Values(0, 1, 4, 8, 9),
                         ::testing::PrintToStringParamName());

TEST(MatchProgramFlags, ShowsOneGameAtATime) {
  const ScratchFolder folder;
  const Finished run = Match(folder, "--show --turn-ms 20 --concurrency 2");
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.output, HasSubstr("--show needs --concurrency 1"));
}

}  // namespace
}  // namespace tengen

#endif  // TENGEN_PROGRAM
