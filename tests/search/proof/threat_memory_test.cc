// SPDX-License-Identifier: Apache-2.0
#include "search/proof/threat_memory.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "base/hash.h"
#include "engine/zobrist.h"

namespace tengen {
namespace {

constexpr std::uint64_t kLargestNote = (std::uint64_t{1} << ThreatMemory::kNoteBits) - 1;

TEST(ThreatMemory, KnowsNothingAtFirst) {
  const ThreatMemory memory(1 << 20);
  EXPECT_EQ(memory.Find(0), 0U);
  EXPECT_EQ(memory.Find(Mix(1)), 0U);
}

TEST(ThreatMemory, KeepsTheLatestNoteOfAKey) {
  ThreatMemory memory(1 << 20);
  memory.Store(Mix(1), kLargestNote, 1'000'000'000'000);
  EXPECT_EQ(memory.Find(Mix(1)), kLargestNote);
  memory.NextGeneration();
  memory.Store(Mix(1), 7, 1);
  EXPECT_EQ(memory.Find(Mix(1)), 7U);
  EXPECT_EQ(memory.Find(Mix(2)), 0U);
}

TEST(ThreatMemory, LosesLittleWhileItGrows) {
  constexpr std::uint64_t kNotes = 20'000;  // 16 bytes each, in 1 MiB
  ThreatMemory memory(1 << 20);
  for (std::uint64_t i = 1; i <= kNotes; ++i) memory.Store(Mix(i), i, 1);
  std::uint64_t lost = 0;
  for (std::uint64_t i = 1; i <= kNotes; ++i) lost += memory.Find(Mix(i)) != i;
  EXPECT_LT(lost, kNotes / 20);  // a bucket of four may be full before the memory grows
}

TEST(ThreatMemory, PrefersYoungNotesAndHardOnes) {
  ThreatMemory memory(1);  // one bucket of four
  for (std::uint64_t i = 1; i <= 4; ++i) memory.Store(Mix(i), i, std::int64_t{1} << (4 * i));
  memory.Store(Mix(5), 5, 1 << 20);
  EXPECT_EQ(memory.Find(Mix(1)), 0U) << "the least work gives way";
  EXPECT_EQ(memory.Find(Mix(2)), 2U);
  memory.NextGeneration();
  for (std::uint64_t i = 6; i <= 9; ++i) memory.Store(Mix(i), i, 1);
  for (std::uint64_t i = 6; i <= 9; ++i) EXPECT_EQ(memory.Find(Mix(i)), i) << "old ones give way";
}

TEST(ThreatMemory, ForgetsAll) {
  ThreatMemory memory(1 << 20);
  for (std::uint64_t i = 1; i <= 1000; ++i) memory.Store(Mix(i), i, 1);
  memory.Clear();
  for (std::uint64_t i = 1; i <= 1000; ++i) EXPECT_EQ(memory.Find(Mix(i)), 0U);
  memory.Store(Mix(1), 3, 1);
  EXPECT_EQ(memory.Find(Mix(1)), 3U);
}

}  // namespace
}  // namespace tengen
