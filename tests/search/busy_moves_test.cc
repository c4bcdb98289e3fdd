// SPDX-License-Identifier: Apache-2.0
#include "search/busy_moves.h"

#include <gtest/gtest.h>

#include <memory>

#include "base/hash.h"

namespace tengen {
namespace {

TEST(BusyMoves, KnowsWhatWasAddedUntilItIsRemoved) {
  const auto busy = std::make_unique<BusyMoves>();
  EXPECT_FALSE(busy->Contains(Mix(1)));
  busy->Add(Mix(1));
  busy->Add(Mix(2));
  EXPECT_TRUE(busy->Contains(Mix(1)));
  EXPECT_TRUE(busy->Contains(Mix(2)));
  EXPECT_FALSE(busy->Contains(Mix(3)));
  busy->Remove(Mix(1));
  EXPECT_FALSE(busy->Contains(Mix(1)));
  EXPECT_TRUE(busy->Contains(Mix(2)));
}

// Two keys use the same slot. Only the key that was added last is stored. Remove of the other key
// has no effect.
TEST(BusyMoves, OneSlotHoldsOneKey) {
  const auto busy = std::make_unique<BusyMoves>();
  const Key first = 1, second = 2;  // higher bits choose the slot
  busy->Add(first);
  busy->Add(second);
  EXPECT_FALSE(busy->Contains(first));
  EXPECT_TRUE(busy->Contains(second));
  busy->Remove(first);
  EXPECT_TRUE(busy->Contains(second));
}

}  // namespace
}  // namespace tengen
