// SPDX-License-Identifier: Apache-2.0
#include "engine/opening_kind.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string_view>

namespace tengen {
namespace {

TEST(OpeningKind, EveryNameIsFoundAgain) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kOpeningNames.size(); ++i) {
    const auto kind = static_cast<OpeningKind>(i);
    EXPECT_TRUE(names.insert(OpeningName(kind)).second) << OpeningName(kind);
    EXPECT_EQ(FindOpening(OpeningName(kind)), kind);
  }
  // kOpeningNames has one name for each value of the enumeration, in the same order.
  EXPECT_EQ(OpeningName(OpeningKind::kNone), "none");
  EXPECT_EQ(OpeningName(OpeningKind::kRif), "rif");
  EXPECT_EQ(OpeningName(OpeningKind::kSuperTaraguchi10), kOpeningNames.back());
}

TEST(OpeningKind, OtherNamesAreNone) {
  for (const std::string_view name : {"", "Swap-2", "swap2", "swap-2 ", "pro\n"})
    EXPECT_FALSE(FindOpening(name).has_value()) << name;
}

}  // namespace
}  // namespace tengen
