// SPDX-License-Identifier: Apache-2.0
//
// Tests which folders `pbrain-tengen match` leaves if it ends with an error.
#include <filesystem>
#include <string>
#include <vector>

#include "app/match_command.h"
#include "base/flags.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

TEST(MatchFolders, AMatchThatCannotBeginLeavesNone) {
  const testing::ScratchFolder scratch;
  const std::string out = (scratch.path() / "runs" / "try").string();
  const std::vector<std::string> common = {
      "--out", out,     "--nodes", "10",    "--games",
      "2",     "--psq", "--sgf",   "--log", (scratch.path() / "logs").string()};
  std::vector<std::string> no_engine = common, no_part = common;
  no_engine.insert(no_engine.end(), {"--engine", "/no/such/engine", "--engine", "self"});
  no_part.insert(no_part.end(), {"--add", (scratch.path() / "none").string()});
  for (const std::vector<std::string>& arguments : {no_engine, no_part}) {
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(RunMatchCommand(arguments), kExitFailure);
    EXPECT_THAT(::testing::internal::GetCapturedStderr(), ::testing::Not(::testing::IsEmpty()));
    EXPECT_TRUE(fs::is_empty(scratch.path())) << *fs::directory_iterator(scratch.path());
  }
}

}  // namespace
}  // namespace tengen
