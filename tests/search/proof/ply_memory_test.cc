// SPDX-License-Identifier: Apache-2.0
#include "search/proof/ply_memory.h"

#include <gtest/gtest.h>

namespace tengen {
namespace {

TEST(PlyMemory, KeepsTheLatestOfAPlace) {
  PlyMemory memory(4);
  const Key a = Key{0x123} << 32, same_place = a ^ (Key{1} << 40), low_byte = a | 7;
  EXPECT_EQ(memory.Find(a), PlyMemory::kUnknown);
  memory.Store(a, 0);
  EXPECT_EQ(memory.Find(a), 0);
  EXPECT_EQ(memory.Find(low_byte), 0);  // the memory does not keep the low byte of a key
  EXPECT_EQ(memory.Find(same_place), PlyMemory::kUnknown);
  memory.Store(same_place, 300);
  EXPECT_EQ(memory.Find(same_place), 255);
  EXPECT_EQ(memory.Find(a), PlyMemory::kUnknown);
  memory.Clear();
  EXPECT_EQ(memory.Find(same_place), PlyMemory::kUnknown);
}

}  // namespace
}  // namespace tengen
