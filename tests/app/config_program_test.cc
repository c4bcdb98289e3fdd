// SPDX-License-Identifier: Apache-2.0
//
// Tests the configuration file with the program: which options the file sets, and that the protocol
// does not read the file.
#ifdef TENGEN_PROGRAM

#include <filesystem>
#include <fstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/run_shell.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ConfigProgramTest : public ::testing::Test {
 protected:
  ConfigProgramTest() { std::filesystem::create_directories(folder_ / "tengen"); }

  void Write(const std::string& text) const {
    std::ofstream(folder_ / "tengen" / "config", std::ios::binary) << text;
  }
  // Runs the program and checks its exit status. Returns its output and its error messages.
  std::string Run(const std::string& arguments, int status = 0) const {
    const std::string command =
        "XDG_CONFIG_HOME='" + folder_.string() + "' " TENGEN_PROGRAM " " + arguments;
    const testing::Finished run = testing::RunShell(command);
    EXPECT_EQ(run.status, status) << arguments << ": " << run.output;
    return run.output;
  }

  const testing::ScratchFolder scratch_;
  const std::filesystem::path folder_ = scratch_.path();
};

TEST_F(ConfigProgramTest, GivesOptionsThatTheCommandLineReplaces) {
  Write("[analyze]\ngame = renju\nsize = 13\nnodes = 200\nmemory-mb = 8\n[review]\nnodes = 9\n");
  EXPECT_THAT(Run("analyze h8"), StartsWith("renju 13x13, after 1 ply;"));
  EXPECT_THAT(Run("analyze --size 15 h8"), StartsWith("renju 15x15, after 1 ply;"));
  // The board size of the file is for renju. Another game on the command line does not use it.
  EXPECT_THAT(Run("analyze --game connect6 ''"), StartsWith("connect6 19x19"));
  for (const char* const call : {"--no-config analyze", "analyze --no-config"}) {
    EXPECT_THAT(Run(std::string(call) + " --nodes 200 h8"), StartsWith("freestyle 15x15"));
  }
  // Options of the file that questions on the standard input cannot use must not be an error.
  EXPECT_EQ(Run("analyze < /dev/null"), "");
}

TEST_F(ConfigProgramTest, AMistakeEndsTheSubcommand) {
  Write("[play]\nlevel = 3\n[analyze]\nnodes = many\n");
  const std::string error = Run("analyze h8", 2);
  EXPECT_THAT(error, HasSubstr("/tengen/config:4: --nodes: expected a whole number"));
  EXPECT_THAT(Run("analyze --help"), HasSubstr("usage: "));
  EXPECT_THAT(Run("help"), HasSubstr("/tengen/config"));
  EXPECT_THAT(Run("--version"), StartsWith("Tengen "));
  Write("[chess]\n");
  EXPECT_THAT(Run("play < /dev/null", 2), HasSubstr("there is no subcommand 'chess'"));
  EXPECT_THAT(Run("--no-config play < /dev/null"), Not(HasSubstr("chess")));
}

TEST_F(ConfigProgramTest, AManagerIsNeverDisturbed) {
  Write("nonsense\n");
  const std::filesystem::path commands = folder_ / "commands";
  std::ofstream(commands) << "START 15\nEND\n";
  EXPECT_EQ(Run("< " + commands.string()), "OK\n");
}

TEST_F(ConfigProgramTest, TheChallengeAndReportsIgnoreWhatTheySetThemselves) {
  Write("[play]\nlevel = 3\ngame = renju\n[match]\nnodes = 50\n");
  EXPECT_THAT(Run("play --challenge < /dev/null"), Not(HasSubstr("cannot be used")));
  // With --out and --report alone, match plays no games.
  EXPECT_THAT(Run("match --out /nowhere/m --report /nowhere/r.html", 1),
              HasSubstr("holds no match"));
}

}  // namespace
}  // namespace tengen

#endif  // TENGEN_PROGRAM
