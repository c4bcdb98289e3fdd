// SPDX-License-Identifier: Apache-2.0
#include "base/duration_text.h"

#include <gtest/gtest.h>

namespace tengen {
namespace {

TEST(DurationTextTest, MinutesThenHours) {
  EXPECT_EQ(DurationText(0), "0:00");
  EXPECT_EQ(DurationText(59.6), "1:00");
  EXPECT_EQ(DurationText(754), "12:34");
  EXPECT_EQ(DurationText(3723), "1:02:03");
  EXPECT_EQ(DurationText(100 * 3600), "100:00:00");
}

TEST(DurationTextTest, TheRestTakesAsLongAsWhatIsDone) {
  EXPECT_EQ(TimeLeftText(60, 10, 30), "1:00 elapsed, about 3:00 left");
  EXPECT_EQ(TimeLeftText(60, 10, 0), "1:00 elapsed, about 0:00 left");
  EXPECT_EQ(TimeLeftText(60, 0, 30), "1:00 elapsed");
}

}  // namespace
}  // namespace tengen
