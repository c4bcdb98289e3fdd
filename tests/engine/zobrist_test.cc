// SPDX-License-Identifier: Apache-2.0
#include "engine/zobrist.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "base/hash.h"

namespace tengen {
namespace {

// The first outputs of SplitMix64 for seed 0, as its authors published them. Keys must be the same
// on every machine and in every build.
TEST(Zobrist, MixIsSplitMix64) {
  EXPECT_EQ(Mix(0), 0xe220a8397b1dcdafu);
  EXPECT_EQ(Mix(0x9e3779b97f4a7c15u), 0x6e789e6aa1b965f4u);
}

TEST(Zobrist, EmptyCellsHaveNoKey) {
  for (int c = 0; c < kCells; ++c) EXPECT_EQ(ZobristKey(Stone::kEmpty, static_cast<Cell>(c)), 0u);
}

TEST(Zobrist, KeysDiffer) {
  std::set<Key> keys = {0, kWhiteToMoveKey};
  int bits = 0;
  for (const Stone s : {Stone::kBlack, Stone::kWhite, Stone::kDead}) {
    for (int c = 0; c < kCells; ++c) {
      const Key key = ZobristKey(s, static_cast<Cell>(c));
      EXPECT_TRUE(keys.insert(key).second);
      bits += std::popcount(key);
    }
  }
  EXPECT_NEAR(bits / (3.0 * kCells), 32, 0.5);
}

}  // namespace
}  // namespace tengen
