// SPDX-License-Identifier: Apache-2.0
//
// Tests `pbrain-tengen match` as a program: the formats of a match, the forms of time limits, and
// the arguments that it refuses.
#ifdef TENGEN_PROGRAM

#include <filesystem>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/run_shell.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

class MatchProgramTest : public ::testing::Test {
 protected:
  // Runs a match in the folder `name` and checks the exit status. Returns its output and its error
  // messages.
  std::string Match(const std::string& name, const std::string& flags, int status = 0) const {
    const std::string command =
        TENGEN_PROGRAM " match --no-config --out '" + (folder_ / name).string() + "' " + flags;
    const testing::Finished run = testing::RunShell(command);
    EXPECT_EQ(run.status, status) << flags << ": " << run.output;
    return run.output;
  }

  const testing::ScratchFolder scratch_;
  const std::filesystem::path folder_ = scratch_.path();
};

constexpr const char* kThree =
    " --size 9 --memory-mb 4 --most-plies 8 --games 2 --nodes 20 --engine 'name=a self' "
    "--engine 'name=b self' --engine 'name=c self' ";

TEST_F(MatchProgramTest, SwissAndKnockoutPrintTheirStandings) {
  const std::string swiss = Match("swiss", std::string("--format swiss --rounds 1") + kThree);
  EXPECT_THAT(swiss, HasSubstr("\nround 1: a "));
  EXPECT_THAT(swiss, HasSubstr("; bye: c\n"));
  EXPECT_THAT(swiss, HasSubstr("points  opponents  points in games\n  1 "));
  // The first command line is run again: it plays no games. With more rounds, the match continues.
  EXPECT_THAT(Match("swiss", std::string("--format swiss --rounds 1") + kThree),
              HasSubstr("resuming after 2 finished games"));
  EXPECT_THAT(Match("swiss", std::string("--format swiss --rounds 3") + kThree),
              HasSubstr("\nround 3: "));
  EXPECT_THAT(Match("knockout", std::string("--format knockout") + kThree),
              HasSubstr("\nwinner: "));
  // Writes the page of an existing tournament.
  const std::string page = (folder_ / "page.html").string();
  EXPECT_THAT(Match("swiss", "--report " + page), HasSubstr("The page is in "));
  EXPECT_TRUE(std::filesystem::exists(page));
}

TEST_F(MatchProgramTest, RefusesFormatsThatDoNotFit) {
  const auto refused = [this](const std::string& flags) { return Match("m", flags + kThree, 2); };
  EXPECT_THAT(refused("--format suiss"), HasSubstr("did you mean swiss?"));
  EXPECT_THAT(refused("--rounds 2"), HasSubstr("--rounds needs --format swiss"));
  EXPECT_THAT(refused("--format swiss --rounds 4"), HasSubstr("at most 3 rounds"));
  EXPECT_THAT(refused("--format swiss --gauntlet"), HasSubstr("contradicts --format swiss"));
  for (const char* const flag : {"--shard 0/2", "--add x"}) {
    EXPECT_THAT(refused(std::string("--format knockout ") + flag),
                HasSubstr("cannot be used with"));
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "m"));
}

TEST_F(MatchProgramTest, TakesTheTimeAsAShortText) {
  const std::string two =  // the time limit is long, so no answer is late
      " --size 9 --memory-mb 4 --most-plies 4 --games 2 --margin-ms 600000 ";
  EXPECT_THAT(Match("time", "--time 1m/20ms+1s" + two), HasSubstr("ended by most-plies 2"));
  EXPECT_THAT(Match("each", "--each time=20ms/move" + two), HasSubstr("ended by most-plies 2"));
  EXPECT_THAT(Match("m", "--time 5x" + two, 2), HasSubstr("--time: expected a duration"));
  EXPECT_THAT(Match("m", "--time 5m --turn-ms 5" + two, 2), HasSubstr("not both"));
  EXPECT_THAT(Match("m", two, 2), HasSubstr("no limit for Tengen: give --time"));
}

}  // namespace
}  // namespace tengen

#endif  // TENGEN_PROGRAM
