// SPDX-License-Identifier: Apache-2.0
#include "base/time_control.h"

#include <optional>
#include <string>

#include "gtest/gtest.h"

namespace tengen {
namespace {

TimeControl Parsed(const std::string& text) {
  const absl::StatusOr<TimeControl> control = ParseTimeControl(text);
  EXPECT_TRUE(control.ok()) << text << ": " << control.status();
  return control.ok() ? *control : TimeControl();
}

std::string Error(const std::string& text) {
  return std::string(ParseTimeControl(text).status().message());
}

TEST(TimeControlTest, GameTimePlyTimeAndIncrement) {
  EXPECT_EQ(Parsed("5m"), (TimeControl{300'000, std::nullopt, 0}));
  EXPECT_EQ(Parsed("5m+3s"), (TimeControl{300'000, std::nullopt, 3000}));
  EXPECT_EQ(Parsed("300"), (TimeControl{300'000, std::nullopt, 0}));
  EXPECT_EQ(Parsed("300/5"), (TimeControl{300'000, 5000, 0}));
  EXPECT_EQ(Parsed("300/5+1"), (TimeControl{300'000, 5000, 1000}));
  EXPECT_EQ(Parsed("2m/10s+500ms"), (TimeControl{120'000, 10'000, 500}));
  EXPECT_EQ(Parsed("1s/move"), (TimeControl{std::nullopt, 1000, 0}));
  EXPECT_EQ(Parsed("0.05/move"), (TimeControl{std::nullopt, 50, 0}));
  EXPECT_EQ(Parsed("0/5"), (TimeControl{std::nullopt, 5000, 0}));
  EXPECT_EQ(Parsed("0/5+0"), (TimeControl{std::nullopt, 5000, 0}));
}

TEST(TimeControlTest, Durations) {
  EXPECT_EQ(Parsed("1m30s").match_ms, 90'000);
  EXPECT_EQ(Parsed("1.5h").match_ms, 5'400'000);
  EXPECT_EQ(Parsed("250ms").match_ms, 250);
  EXPECT_EQ(Parsed(" 5m + 3s ").increment_ms, 3000);
  EXPECT_EQ(Parsed("1000000").match_ms, 1'000'000'000);
}

TEST(TimeControlTest, RefusesOtherTexts) {
  for (const char* const text :
       {"", "5x", "m", "five", "-5s", "inf", "5m3", "1e9", "1000001", "1/2/3", "/5", "5/", "5m+",
        "+3s", "5m+-3s", "5:00", "1s/game", "nan"}) {
    EXPECT_FALSE(ParseTimeControl(text).ok()) << text;
  }
  EXPECT_EQ(Error("5x"),
            "expected a duration of at most 1000000 s, such as 500ms, 2.5s, 1m30s or 1h, not '5x'");
  EXPECT_EQ(Error("0.0001"), "expected whole milliseconds, not '0.0001'");
  EXPECT_EQ(Error("0"), "expected more than no time, not '0'");
  EXPECT_EQ(Error("0/move"), "expected more than no time, not '0/move'");
  EXPECT_EQ(Error("1s/move+1s"),
            "time can be added only to a time for the game, not in '1s/move+1s'");
}

TEST(TimeControlTest, OneSearch) {
  EXPECT_EQ(*ParseSearchTime("2s"), 2000);
  EXPECT_EQ(*ParseSearchTime("1m"), 60'000);
  EXPECT_EQ(*ParseSearchTime("500ms/move"), 500);
  EXPECT_EQ(ParseSearchTime("5m+3s").status().message(),
            "expected the time of one search, such as 500ms, 2s or 1m, not '5m+3s'");
  EXPECT_FALSE(ParseSearchTime("300/5").ok());
}

}  // namespace
}  // namespace tengen
