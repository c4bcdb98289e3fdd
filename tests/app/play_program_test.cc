// SPDX-License-Identifier: Apache-2.0
//
// Tests `pbrain-tengen play` as a program, through a pipe: a whole game of every family, openings,
// a challenge whose progress is saved, and wrong arguments. No test measures time.
#ifdef TENGEN_PROGRAM

#include <fstream>
#include <string>

#include "engine/games.h"
#include "engine/opening_kind.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/run_shell.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using tengen::testing::Finished;
using tengen::testing::ScratchFolder;
using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Runs the program with these arguments and with `lines` as standard input. The program saves its
// state in the folder.
Finished Play(const ScratchFolder& folder, const std::string& arguments, const std::string& lines) {
  const std::string input = (folder.path() / "input").string();
  std::ofstream(input) << lines;
  const std::string command = "XDG_STATE_HOME=" + folder.path().string() + " " + TENGEN_PROGRAM +
                              " play " + arguments + " <" + input;
  return testing::RunShell(command);
}

std::string Repeat(std::string_view line, int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) lines += line;
  return lines;
}

TEST(PlayProgram, PlaysAWholeGameOfEveryFamily) {
  const ScratchFolder folder;
  for (const std::string_view family : GameFamilies()) {
    const Finished run =
        Play(folder, "--game " + std::string(family) + " --level 1 --nodes 150 --seed 3",
             Repeat("go\n", 150) + "moves\nquit\n");
    EXPECT_EQ(run.status, 0) << family;
    EXPECT_THAT(run.output, AllOf(HasSubstr("Black (you) begins"), HasSubstr("Type review")))
        << family;
    EXPECT_THAT(run.output, Not(HasSubstr("\x1b["))) << "a pipe wants no colours";
  }
}

TEST(PlayProgram, TalksThroughAnOpening) {
  const ScratchFolder folder;
  const Finished run =
      Play(folder, "--game renju --opening yamaguchi --color both --nodes 100 --seed 3",
           "h8 i9 j10 #2\nswap\nh9\ng7 k11\npick g7 i8\nj7\nquit\n");
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.output, AllOf(HasSubstr("Swap: White (player 1), Black (player 2)"),
                                HasSubstr("offers g7, k11"), HasSubstr("picks g7"),
                                HasSubstr("Black (player 2): j7")));
  for (const char* opening : {"swap-2", "rif", "soosyrv-8", "taraguchi-10"}) {
    const Finished against =
        Play(folder,
             std::string("--game renju --level 2 --nodes 100 --seed 4 --color white --opening ") +
                 opening,
             Repeat("go\n", 8) + "quit\n");
    EXPECT_EQ(against.status, 0) << opening;
    EXPECT_THAT(against.output, Not(HasSubstr("not possible"))) << opening;
  }
}

TEST(PlayProgram, TheEndOfInputIsTheEnd) {
  const ScratchFolder folder;
  EXPECT_EQ(Play(folder, "--level 1", "h8\n").status, 0);
  EXPECT_EQ(Play(folder, "--level 1", "arrows\n").status, 0);
  EXPECT_THAT(Play(folder, "--level 1", "arrows\n").output, HasSubstr("need a terminal"));
}

TEST(PlayProgram, WatchesAGame) {
  const ScratchFolder folder;
  const Finished run = Play(folder, "--color none --level 1 --seed 2", "quit\n");
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.output, AnyOf(HasSubstr(" won, by a row"), HasSubstr("drawn")));
}

TEST(PlayProgram, AChallengeIsRemembered) {
  const ScratchFolder folder;
  std::filesystem::create_directory(folder.path() / "tengen");
  const auto file = folder.path() / "tengen" / "challenge.json";
  std::ofstream(file) << R"({"level":3,"black":true,"white":false})";
  const Finished run = Play(folder, "--challenge --nodes 100", "hint\nresign\nquit\n");
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.output, AllOf(HasSubstr("Level 3 of 10"), HasSubstr("White (you) answers"),
                                HasSubstr("without hints")));
  std::ofstream(file) << R"({"level":11,"black":false,"white":false})";
  EXPECT_THAT(Play(folder, "--challenge", "").output, HasSubstr("All 10 levels are passed"));
  EXPECT_THAT(Play(folder, "--challenge --restart", "quit\n").output, HasSubstr("Level 1 of 10"));
  std::ofstream(file) << "nonsense";
  const Finished bad = Play(folder, "--challenge", "");
  EXPECT_EQ(bad.status, 1);
  EXPECT_THAT(bad.output, HasSubstr("challenge.json"));
}

TEST(PlayProgram, AGameThatCannotBeLoadedIsTheEnd) {
  const ScratchFolder folder;
  const std::string damaged = (folder.path() / "damaged.sgf").string();
  std::ofstream(damaged) << "(;GM[4]SZ[15];B[";
  for (const std::string& file :
       {std::string("/no/such/file.sgf"), damaged, folder.path().string()}) {
    const Finished run = Play(folder, "--load " + file, "quit\n");
    EXPECT_EQ(run.status, 2) << file;
    EXPECT_THAT(run.output, AllOf(HasSubstr("pbrain-tengen play: --load: "), HasSubstr(file),
                                  Not(HasSubstr("to move"))));
  }
}

TEST(PlayProgram, WrongCallsSayWhatIsAccepted) {
  const ScratchFolder folder;
  for (const auto& [arguments, answer] : {
           std::pair{"--level 11", "a whole number from 1 to 10"},
           std::pair{"--color red", "black, white, random, both or none"},
           std::pair{"--clock soon", "MINUTES or MINUTES+SECONDS"},
           std::pair{"--clock 0", "MINUTES or MINUTES+SECONDS"},
           std::pair{"--style fancy", "plain, unicode or color"},
           std::pair{"--game chess", "the games are"},
           std::pair{"--game renju --opening pro", "renju"},
           std::pair{"--challenge --level 3", "--challenge sets game, level and colour itself"},
           std::pair{"--challenge --game pente", "--challenge sets"},
           std::pair{"--challenge --practice", "not both"},
           std::pair{"--challenge --value", "--challenge sets"},
           std::pair{"--load ''", "--load: expected FILE"},
           std::pair{"--restart", "needs --challenge"},
           std::pair{"h8", "unexpected argument 'h8'"},
       }) {
    const Finished run = Play(folder, arguments, "");
    EXPECT_EQ(run.status, 2) << arguments;
    EXPECT_THAT(run.output, HasSubstr(answer)) << arguments;
  }
}

}  // namespace
}  // namespace tengen

#endif  // TENGEN_PROGRAM
