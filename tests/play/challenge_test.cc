// SPDX-License-Identifier: Apache-2.0
#include "play/challenge.h"

#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/request.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using tengen::testing::ScratchFolder;
using ::testing::HasSubstr;

TEST(Challenge, ALevelIsPassedByAWinWithEachColour) {
  ChallengeProgress progress;
  EXPECT_EQ(progress.NextColor(), Color::kBlack);
  progress = AfterWin(progress, Color::kBlack);
  EXPECT_EQ(progress.level, 1);
  EXPECT_EQ(progress.NextColor(), Color::kWhite);
  EXPECT_EQ(AfterWin(progress, Color::kBlack), progress);
  progress = AfterWin(progress, Color::kWhite);
  EXPECT_EQ(progress, ChallengeProgress{.level = 2});
  for (int level = 2; level <= kFullLevel; ++level) {
    EXPECT_FALSE(progress.Finished());
    progress = AfterWin(AfterWin(progress, Color::kWhite), Color::kBlack);
  }
  EXPECT_TRUE(progress.Finished());
  EXPECT_THAT(ChallengeText(progress), HasSubstr("All 10 levels are passed"));
}

TEST(Challenge, TheLowerHalfIsFreeAndTheUpperHasForbiddenPoints) {
  EXPECT_EQ(ChallengeGame(1).variant, "freestyle");
  EXPECT_EQ(ChallengeGame(5).variant, "freestyle");
  EXPECT_EQ(ChallengeGame(6).variant, "renju");
  EXPECT_EQ(ChallengeGame(10).variant, "renju");
}

TEST(Challenge, ProgressIsKept) {
  const ScratchFolder folder;
  const std::filesystem::path file = folder.path() / "some" / "folder" / "challenge.json";
  EXPECT_EQ(*ReadChallenge(file), ChallengeProgress());
  const ChallengeProgress progress = {.level = 7, .won = {false, true}};
  ASSERT_TRUE(WriteChallenge(file, progress).ok());
  EXPECT_EQ(*ReadChallenge(file), progress);
}

TEST(Challenge, WhatIsNoProgressIsToldAndLeftAlone) {
  const ScratchFolder folder;
  const std::filesystem::path file = folder.path() / "challenge.json";
  for (const char* text :
       {"", "{}", "[]", "no", "{\"level\":0,\"black\":false,\"white\":false}",
        "{\"level\":12,\"black\":false,\"white\":false}",
        "{\"level\":1,\"black\":true,\"white\":true}", "{\"level\":1,\"black\":1,\"white\":0}"}) {
    std::ofstream(file) << text;
    const auto progress = ReadChallenge(file);
    ASSERT_FALSE(progress.ok()) << text;
    EXPECT_THAT(std::string(progress.status().message()), HasSubstr("challenge.json")) << text;
  }
}

#ifndef _WIN32
// Changes an environment variable until the object is destroyed. The destructor restores the old
// value.
class Variable {
 public:
  explicit Variable(const char* name) : name_(name) {
    if (const char* const value = std::getenv(name)) before_ = value;
  }
  ~Variable() { before_ ? Set(before_->c_str()) : Unset(); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

  void Set(const char* value) { setenv(name_, value, 1); }
  void Unset() { unsetenv(name_); }

 private:
  const char* const name_;
  std::optional<std::string> before_;
};

TEST(Challenge, StateIsWhereTheSystemWantsIt) {
  Variable state("XDG_STATE_HOME"), home("HOME");
  state.Set("/state");
  EXPECT_EQ(*StateFolder(), "/state/tengen");
  state.Set("relative");
  home.Set("/home/somebody");
  EXPECT_EQ(*StateFolder(), "/home/somebody/.local/state/tengen");
  state.Unset();
  home.Unset();
  EXPECT_THAT(std::string(StateFolder().status().message()), HasSubstr("HOME"));
}
#endif

}  // namespace
}  // namespace tengen
