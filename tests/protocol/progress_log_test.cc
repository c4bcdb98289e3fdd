// SPDX-License-Identifier: Apache-2.0
#include "protocol/progress_log.h"

#include <chrono>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::Each;
using ::testing::SizeIs;
using ::testing::StartsWith;

class ProgressLogTest : public ::testing::Test {
 protected:
  ProgressLogTest() {
    report_.best = StonePly({7, 7});
    report_.lines = {{.value = 1, .depth = 1, .seldepth = 1, .moves = {StonePly({7, 7})}}};
  }

  SearchReport report_;
  std::vector<std::string> lines_;
  WriteFn write_ = [this](std::string_view line) { lines_.emplace_back(line); };
};

TEST_F(ProgressLogTest, WritesNoMoreThanAReaderCanFollow) {
  Clock::time_point now = Clock::now();
  const ProgressFn log = MakeProgressLog(write_, {}, [&now] { return now; });
  for (int i = 0; i < 1000; ++i) {  // one report a millisecond
    log(report_);
    now += std::chrono::milliseconds(1);
  }
  EXPECT_THAT(lines_, SizeIs(20));
  EXPECT_THAT(lines_, Each(StartsWith("MESSAGE depth ")));
}

TEST_F(ProgressLogTest, WritesInfoOnlyIfAskedTo) {
  WriteReport(report_, {}, write_);
  EXPECT_THAT(lines_, SizeIs(1));
  WriteReport(report_, {.info = true}, write_);
  EXPECT_EQ(lines_.back(), "INFO PV DONE");
}

}  // namespace
}  // namespace tengen
