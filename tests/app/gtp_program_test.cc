// SPDX-License-Identifier: Apache-2.0
//
// Tests `pbrain-tengen gtp` as a program, through a pipe: games of every family, an analysis at the
// end of the input, and wrong arguments. No test measures time.
#ifdef TENGEN_PROGRAM

#include <fstream>
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
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Runs the program with these arguments and with `lines` as standard input.
Finished Gtp(const std::string& arguments, const std::string& lines) {
  const ScratchFolder folder;
  const std::string input = (folder.path() / "input").string();
  std::ofstream(input) << lines;
  return testing::RunShell(std::string(TENGEN_PROGRAM) + " gtp " + arguments + " <" + input);
}

TEST(GtpProgram, PlaysEveryFamily) {
  for (const std::string_view family : GameFamilies()) {
    std::string lines;
    // The sides move strictly in turn. In connect6 a side passes during the other side's turn.
    for (int i = 0; i < 10; ++i) lines += "genmove b\ngenmove w\n";
    const Finished run =
        Gtp("--game " + std::string(family) + " --level 1 --nodes 100 --seed 3", lines);
    EXPECT_EQ(run.status, 0) << family;
    EXPECT_THAT(run.output, AllOf(StartsWith("= "), Not(HasSubstr("?")))) << family;
  }
}

TEST(GtpProgram, AcceptsTheLineEndsOfWindows) {
  const Finished run =
      Gtp("", "1 protocol_version\r\n\r\n\t# a remark\r\n2 play b H8\r\n3 quit\r\n");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.output, "=1 2\n\n=2\n\n=3\n\n");
}

TEST(GtpProgram, EndsAnAnalysisAtTheEndOfTheInput) {
  const Finished run = Gtp("", "7 lz-analyze b 10\n");
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.output, AllOf(StartsWith("=7\n"), EndsWith("\n\n")));
}

TEST(GtpProgram, RefusesWrongArguments) {
  EXPECT_THAT(Gtp("--game go", "").output, HasSubstr("--game: there is no game 'go'"));
  EXPECT_EQ(Gtp("--game go", "").status, 2);
  EXPECT_EQ(Gtp("h8", "").status, 2);
}

}  // namespace
}  // namespace tengen

#endif  // TENGEN_PROGRAM
