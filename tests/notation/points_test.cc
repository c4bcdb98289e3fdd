// SPDX-License-Identifier: Apache-2.0
#include "notation/points.h"

#include <optional>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::Optional;

TEST(Text, ParsePointWantsTwoNumbers) {
  EXPECT_THAT(ParsePoint("7,8"), Optional(Point{7, 8}));
  EXPECT_THAT(ParsePoint("-1, 99"), Optional(Point{-1, 99}));
  for (const char* bad : {"7", "7,8,1", "7 8", "7;8", "a,b"}) {
    EXPECT_EQ(ParsePoint(bad), std::nullopt) << bad;
  }
}

}  // namespace
}  // namespace tengen
