// SPDX-License-Identifier: Apache-2.0
//
// Tests how the subcommands read time limits as text. tests/base/time_control_test.cc tests the
// forms of this text.
#include <cstdint>
#include <string>
#include <vector>

#include "app/search_time_flag.h"
#include "base/flags.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/run_shell.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

TEST(SearchTimeFlags, AreTwoFormsOfOneLimit) {
  std::int64_t ms = 7;
  FlagTable flags("test", "");
  AddSearchTimeFlags(&flags, "in ms", "as text", &ms);
  std::vector<std::string> plain;
  const auto parse = [&](const std::vector<std::string>& args) {
    return std::string(flags.Parse(args, &plain).message());
  };
  EXPECT_EQ(parse({}), "");
  EXPECT_EQ(ms, 7);
  EXPECT_EQ(parse({"--time", "2s"}), "");
  EXPECT_EQ(ms, 2000);
  EXPECT_EQ(parse({"--time", "2s", "--turn-ms", "5"}), "");
  EXPECT_EQ(ms, 5);
  EXPECT_EQ(parse({"--time", "5m+3s"}),
            "--time: expected the time of one search, such as 500ms, 2s or 1m, not '5m+3s'");
  EXPECT_EQ(ms, 5);
}

#ifdef TENGEN_PROGRAM

// Runs `play` without input. Returns its output and its error messages.
std::string Play(const std::string& flags) {
  return testing::RunShell(TENGEN_PROGRAM " play --no-config --size 9 " + flags + " < /dev/null")
      .output;
}

TEST(PlayTime, IsAClockOrATimeForAMove) {
  EXPECT_THAT(Play("--time 5m+3s"), HasSubstr("Clocks: Black (you) 5:00, White (Tengen) 5:00"));
  EXPECT_THAT(Play("--time 90/5"), HasSubstr("Clocks: Black (you) 1:30"));
  EXPECT_THAT(Play("--time 1s/move"), ::testing::Not(HasSubstr("Clocks")));
  EXPECT_THAT(Play("--clock 5"), HasSubstr("Clocks: Black (you) 5:00"));
  for (const char* const other : {"--clock 5", "--turn-ms 5"}) {
    EXPECT_THAT(Play(std::string("--time 5m ") + other), HasSubstr("not both"));
  }
}

#endif  // TENGEN_PROGRAM

}  // namespace
}  // namespace tengen
