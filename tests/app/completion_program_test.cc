// SPDX-License-Identifier: Apache-2.0
//
// Tests the completion scripts in the shells themselves. bash must be installed. The tests of zsh
// and fish are skipped if these shells are not installed.
#ifdef TENGEN_PROGRAM

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/run_shell.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// The standard output of the command.
std::string OutputOf(const std::string& command) {
  return testing::RunShell("{ " + command + "; } 2>/dev/null").output;
}

bool HasShell(const std::string& name) {
  return std::system(("command -v " + name + " > /dev/null").c_str()) == 0;
}

// A folder with the file `zebra` and the folder `zoo`, and the completion script of a shell.
class CompletionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(folder_ / "zebra") << "h8";
    std::filesystem::create_directory(folder_ / "zoo");
    for (const char* const shell : {"bash", "zsh", "fish"}) {
      std::ofstream(folder_ / shell) << OutputOf(std::string(TENGEN_PROGRAM) + " --help=" + shell);
    }
  }

  std::string InFolder(const std::string& command) const {
    return OutputOf("cd '" + folder_.string() + "' && " + command);
  }
  // The words that bash offers to complete the last one of `words`. There is a blank before and
  // after each offered word.
  std::string Bash(const std::string& words) const {
    return " " + InFolder("bash -c 'source ./bash; COMP_WORDS=(" + words +
                          "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _pbrain_tengen; "
                          "echo \"${COMPREPLY[*]} \"' | tr '\\n' ' '");
  }
  // The words that fish offers to complete the line. There is a blank before and after each word.
  std::string Fish(const std::string& line) const {
    return " " + InFolder("fish --no-config -c 'source ./fish; complete -C \"" + line +
                          "\"' | cut -f 1 | tr '\\n' ' '");
  }
  // The arguments after zsh has completed the line with a tab.
  std::string Zsh(const std::string& line) const {
    std::ofstream(folder_ / "keys") << "pbrain-tengen() { print -r -- \"<$*>\" }\n"
                                    << line << "\t\nexit\n";
    std::ofstream(folder_ / ".zshrc")
        << "autoload -Uz compinit; compinit -u -d " << (folder_ / "dump").string()
        << "\nsource ./zsh\n"
           "PROMPT= RPROMPT= PROMPT_EOL_MARK=\n";
    return InFolder("ZDOTDIR=. TERM=dumb script -qec 'zsh -i' /dev/null < keys");
  }

  const testing::ScratchFolder scratch_;
  const std::filesystem::path folder_ = scratch_.path();
};

TEST_F(CompletionTest, Bash) {
  EXPECT_THAT(Bash("pbrain-tengen sel"), HasSubstr(" selfplay "));
  EXPECT_THAT(Bash("pbrain-tengen help mat"), HasSubstr(" match "));
  EXPECT_THAT(Bash("pbrain-tengen match --open"), HasSubstr(" --openings "));
  EXPECT_THAT(Bash("pbrain-tengen play --game ren"), HasSubstr(" renju "));
  EXPECT_THAT(Bash("pbrain-tengen play --game = ren"), HasSubstr(" renju "));
  EXPECT_THAT(Bash("pbrain-tengen play --game ="), HasSubstr(" renju "));
  EXPECT_THAT(Bash("pbrain-tengen play --opening sw"), HasSubstr(" swap-2 "));
  EXPECT_THAT(Bash("pbrain-tengen play --color w"), HasSubstr(" white "));
  EXPECT_THAT(Bash("pbrain-tengen play --level 1"), HasSubstr(" 10 "));
  EXPECT_THAT(Bash("pbrain-tengen match --openings \"\""),
              AllOf(HasSubstr(" generate "), HasSubstr(" zebra ")));
  EXPECT_THAT(Bash("pbrain-tengen play --load z"), HasSubstr(" zebra "));
  EXPECT_THAT(Bash("pbrain-tengen match --out z"),
              AllOf(HasSubstr(" zoo "), Not(HasSubstr("zebra"))));
  EXPECT_THAT(Bash("pbrain-tengen review z"), HasSubstr(" zebra "));
  EXPECT_THAT(Bash("pbrain-tengen db \"\""), AllOf(HasSubstr(" query "), Not(HasSubstr("zebra"))));
  EXPECT_THAT(Bash("pbrain-tengen db query z"), HasSubstr(" zebra "));
  for (const char* const nothing : {"match --nodes z", "match z", "play z", "serve --host z"}) {
    EXPECT_THAT(Bash(std::string("pbrain-tengen ") + nothing), Not(HasSubstr("z"))) << nothing;
  }
}

TEST_F(CompletionTest, Fish) {
  if (!HasShell("fish")) GTEST_SKIP() << "fish is not installed";
  EXPECT_THAT(Fish("pbrain-tengen sel"), HasSubstr(" selfplay "));
  EXPECT_THAT(Fish("pbrain-tengen help mat"), HasSubstr(" match "));
  EXPECT_THAT(Fish("pbrain-tengen match --open"), HasSubstr(" --openings "));
  EXPECT_THAT(Fish("pbrain-tengen play --game ren"), HasSubstr(" renju "));
  EXPECT_THAT(Fish("pbrain-tengen play --game=ren"), HasSubstr("renju "));
  EXPECT_THAT(Fish("pbrain-tengen play --level 1"), HasSubstr(" 10 "));
  EXPECT_THAT(Fish("pbrain-tengen match --openings "),
              AllOf(HasSubstr(" generate "), HasSubstr(" zebra ")));
  EXPECT_THAT(Fish("pbrain-tengen match --out z"),
              AllOf(HasSubstr(" zoo/ "), Not(HasSubstr("zebra"))));
  EXPECT_THAT(Fish("pbrain-tengen review z"), HasSubstr(" zebra "));
  EXPECT_THAT(Fish("pbrain-tengen db "), AllOf(HasSubstr(" query "), Not(HasSubstr("zebra"))));
  EXPECT_THAT(Fish("pbrain-tengen db query z"), HasSubstr(" zebra "));
  for (const char* const nothing : {"match --nodes z", "match z", "play z", "serve --host z"}) {
    EXPECT_THAT(Fish(std::string("pbrain-tengen ") + nothing), Not(HasSubstr("z"))) << nothing;
  }
}

TEST_F(CompletionTest, Zsh) {
  if (!HasShell("zsh") || !HasShell("script")) GTEST_SKIP() << "zsh or script is not installed";
  EXPECT_THAT(Zsh("pbrain-tengen sel"), HasSubstr("<selfplay>"));
  EXPECT_THAT(Zsh("pbrain-tengen help mat"), HasSubstr("<help match>"));
  EXPECT_THAT(Zsh("pbrain-tengen match --elo"), HasSubstr("<match --elo-model>"));
  EXPECT_THAT(Zsh("pbrain-tengen match --elo-model n"),
              HasSubstr("<match --elo-model normalized>"));
  EXPECT_THAT(Zsh("pbrain-tengen match --elo-model=n"),
              HasSubstr("<match --elo-model=normalized>"));
  EXPECT_THAT(Zsh("pbrain-tengen play --game ren"), HasSubstr("<play --game renju>"));
  EXPECT_THAT(Zsh("pbrain-tengen match --openings ze"), HasSubstr("<match --openings zebra>"));
  EXPECT_THAT(Zsh("pbrain-tengen match --openings gen"), HasSubstr("<match --openings generate>"));
  EXPECT_THAT(Zsh("pbrain-tengen match --out z"), HasSubstr("<match --out zoo"));
  EXPECT_THAT(Zsh("pbrain-tengen review ze"), HasSubstr("<review zebra>"));
  EXPECT_THAT(Zsh("pbrain-tengen db qu"), HasSubstr("<db query>"));
  EXPECT_THAT(Zsh("pbrain-tengen db query ze"), HasSubstr("<db query zebra>"));
  EXPECT_THAT(Zsh("pbrain-tengen match --nodes ze"), HasSubstr("<match --nodes ze>"));
}

}  // namespace
}  // namespace tengen

#endif  // TENGEN_PROGRAM
