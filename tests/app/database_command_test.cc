// SPDX-License-Identifier: Apache-2.0
//
// Tests `pbrain-tengen db` inside this process: its output, and the files in the folder.
#include "app/database_command.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "base/flags.h"
#include "database/database.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/said.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

using testing::Said;

class DatabaseCommand : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Database::IsBuiltIn()) GTEST_SKIP() << "built without SQLite";
  }

  static Said Run(const std::vector<std::string>& arguments) {
    return testing::SaidBy([&] { return RunDatabaseCommand(arguments); });
  }

  std::set<std::string> Files() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      names.insert(entry.path().filename().string());
    }
    return names;
  }

  const testing::ScratchFolder folder_;
  const std::string file_ = (folder_.path() / "known.db").string();
};

TEST_F(DatabaseCommand, SetSaysWhatItStored) {
  const Said said = Run({"set", file_, "h8", "--label", "W", "--value", "-35", "--depth", "20"});
  EXPECT_EQ(said.status, kExitOk);
  EXPECT_EQ(said.output, "stored: label W  value -35  depth 20  bound exact\n");
  const Said nothing = Run({"set", file_, "i9"});
  EXPECT_EQ(nothing.status, kExitUsage);
  EXPECT_THAT(nothing.errors, HasSubstr("give what to set: --label"));
  EXPECT_THAT(Run({"query", file_, "i9"}).output, HasSubstr("not in the database"));
  EXPECT_THAT(Run({"query", file_, "p16"}).errors, HasSubstr("on a board of 15x15"));
  EXPECT_THAT(Run({"query", ""}).errors, HasSubstr("give a command and a file"));
}

TEST_F(DatabaseCommand, ACallThatFailsMakesNoFile) {
  EXPECT_EQ(Run({"import", file_, (folder_.path() / "none.lib").string()}).status, kExitFailure);
  EXPECT_EQ(Run({"import", file_, "none.xyz"}).status, kExitFailure);
  std::ofstream(folder_.path() / "no.game") << "hello";
  const Said no_game = Run({"import", file_, (folder_.path() / "no.game").string()});
  EXPECT_EQ(no_game.status, kExitFailure);
  EXPECT_THAT(no_game.errors, HasSubstr("expected a game"));
  std::filesystem::remove(folder_.path() / "no.game");
  EXPECT_EQ(Run({"set", file_, "nonsense"}).status, kExitUsage);
  const Said said = Run({"delete", file_, "h8"});
  EXPECT_EQ(said.status, kExitFailure);
  EXPECT_THAT(said.errors, HasSubstr("there is no such file"));
  EXPECT_THAT(Files(), IsEmpty());
}

TEST_F(DatabaseCommand, ImportsTheGamesOfRecords) {
  const std::filesystem::path two = folder_.path() / "two.rif";
  std::ofstream(two) << "<games><game id=\"1\"><move>h8 i9 j8</move></game>"
                        "<game id=\"2\"><move>h8 h8</move></game></games>";
  const Said said = Run({"import", file_, two.string()});
  EXPECT_EQ(said.status, kExitOk);
  EXPECT_THAT(said.output, HasSubstr("3 positions, 1 game left out: game 2: move 2, h8: "));
  EXPECT_THAT(Run({"stats", file_}).output, HasSubstr("renju 15x15: 3 positions"));
  EXPECT_THAT(Run({"query", file_, "h8", "--game", "renju"}).output, HasSubstr("i9"));
}

TEST_F(DatabaseCommand, WhatWasImportedBeforeAFailureStays) {
  std::ofstream(folder_.path() / "good.txt") << "renju\t15x15\tW\th8\t-\t-\tW\t0\t0\tnone\t\n";
  const Said said = Run({"import", file_, (folder_.path() / "good.txt").string(),
                         (folder_.path() / "none.lib").string()});
  EXPECT_EQ(said.status, kExitFailure);
  EXPECT_THAT(Run({"stats", file_}).output, HasSubstr("renju 15x15: 1 positions"));
}

// Comments and texts of a foreign file must not send control sequences to the terminal. They must
// not look like output lines of the program.
TEST_F(DatabaseCommand, ForeignTextIsHarmless) {
  EXPECT_EQ(Run({"set", file_, "h8", "--comment", "a\x1b[2J\a\n  h9  label W\n\xc2\x9b", "--text",
                 "i9=\x1b]0;x\a"})
                .status,
            kExitOk);
  const Said said = Run({"query", file_, "h8"});
  EXPECT_THAT(said.output, HasSubstr("comment:\n  | a?[2J?\n  |   h9  label W\n  | ?\n"));
  EXPECT_THAT(said.output, HasSubstr("i9=?]0;x?"));
  EXPECT_THAT(Run({"query", file_, "\x1b[2J"}).errors, Not(HasSubstr("\x1b")));
  EXPECT_THAT(Run({"query",
                   "no\x1b"
                   "file"})
                  .errors,
              HasSubstr("no?file"));
}

// For an error in the command line the exit status is 2. For an error in a file it is 1.
TEST_F(DatabaseCommand, AWrongFileIsAFailure) {
  const std::string text = (folder_.path() / "bad.txt").string(),
                    library = (folder_.path() / "bad.lib").string();
  std::ofstream(text) << "renju\t15x15\n";
  std::ofstream(library) << "no library";
  EXPECT_EQ(Run({"import", file_, text}).status, kExitFailure);
  EXPECT_EQ(Run({"import", file_, library}).status, kExitFailure);
  EXPECT_EQ(Run({"import", file_, text, "--size", "9"}).status, kExitFailure);
  EXPECT_EQ(Run({"import", file_, folder_.path().string() + ".lib"}).status, kExitFailure);
  EXPECT_THAT(Files(), ElementsAre("bad.lib", "bad.txt"));
  EXPECT_EQ(Run({"set", file_, "h8", "--label", "W"}).status, kExitOk);
  EXPECT_EQ(Run({"export", file_, "x.xyz"}).status, kExitUsage);
  // A file cannot be the folder of a new database. The program must leave nothing behind.
  EXPECT_EQ(Run({"export", file_, text + "/x.db"}).status, kExitFailure);
  // If an export fails, it must not leave an empty database.
  const std::string foreign = (folder_.path() / "foreign.db").string(),
                    copy = (folder_.path() / "copy.db").string();
  std::filesystem::copy_file(TENGEN_SOURCE_DIR "/tests/data/databases/trigger.db", foreign);
  EXPECT_EQ(Run({"export", foreign, copy}).status, kExitFailure);
  EXPECT_EQ(Run({"set", foreign, "h8", "--label", "W"}).status, kExitFailure);
  EXPECT_EQ(Run({"check", foreign}).status, kExitFailure);
  EXPECT_THAT(Files(), ElementsAre("bad.lib", "bad.txt", "foreign.db", "known.db"));
}

TEST_F(DatabaseCommand, WhoReadsLeavesNoFiles) {
  EXPECT_EQ(Run({"set", file_, "h8", "--label", "W"}).status, kExitOk);
  EXPECT_THAT(Files(), ElementsAre("known.db"));
  EXPECT_THAT(Run({"query", file_, "h8"}).output, HasSubstr("label W"));
  EXPECT_EQ(Run({"stats", file_}).status, kExitOk);
  EXPECT_EQ(Run({"check", file_}).status, kExitOk);
  EXPECT_THAT(Files(), ElementsAre("known.db"));
}

TEST_F(DatabaseCommand, MovesThatAreImagesAreOneLine) {
  EXPECT_EQ(Run({"set", file_, "h8h9", "--label", "W"}).status, kExitOk);
  EXPECT_EQ(Run({"query", file_, "h8"}).output,
            "this position is not in the database, but positions after it are:\n"
            "  h9, g8, i8, h7  label W\n");
  EXPECT_EQ(Run({"query", file_, "a1"}).output, "not in the database\n");
}

TEST_F(DatabaseCommand, ErrorsNamePointsAsPeopleDo) {
  EXPECT_EQ(Run({"set", file_, "h8", "--label", "W"}).status, kExitOk);
  const Said said = Run({"query", file_, "h8i9h8"});
  EXPECT_EQ(said.status, kExitUsage);
  EXPECT_THAT(said.errors, HasSubstr("h8 in 'h8i9h8'"));
  EXPECT_THAT(said.errors, Not(HasSubstr("7,7")));
}

TEST_F(DatabaseCommand, AMistypedVerbSaysWhichWasMeant) {
  EXPECT_THAT(Run({"qurey", file_}).errors,
              HasSubstr("unknown command 'qurey', did you mean query?"));
  EXPECT_THAT(Run({"look", file_}).errors, HasSubstr("; accepted: query, set, delete"));
}

}  // namespace
}  // namespace tengen
