// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "base/hash.h"
#include "search/transposition.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

bool Same(const TableEntry& a, const TableEntry& b) {
  return a.move == b.move && a.value == b.value && a.eval == b.eval && a.depth == b.depth &&
         a.bound == b.bound;
}
// Size in bytes of the smallest table: one bucket.
constexpr std::size_t kOneBucket = 64;

TEST(Transposition, KnowsNothingAtFirst) {
  const TranspositionTable table(1 << 20);
  TableEntry entry;
  for (Key k = 0; k < 1000; ++k) EXPECT_FALSE(table.Probe(Mix(k), entry));
  EXPECT_EQ(table.FullPermille(), 0);
}

TEST(Transposition, GivesBackWhatWasStored) {
  TranspositionTable table(4 << 20);
  testing::Random random(1);
  std::vector<std::pair<Key, TableEntry>> stored;
  for (Key k = 0; k < 2000; ++k) {
    const TableEntry entry{.move = {static_cast<Cell>(random.Between(0, kCells - 1)),
                                    static_cast<Cell>(random.Between(0, kCells - 1))},
                           .value = static_cast<std::int16_t>(random.Between(-kWin, kWin)),
                           .eval = static_cast<std::int16_t>(random.Between(-kWin, kWin)),
                           .depth = random.Between(TableEntry::kLeastDepth, TableEntry::kMostDepth),
                           .bound = static_cast<Bound>(random.Between(1, 3))};
    stored.emplace_back(Mix(k), entry);
    table.Store(Mix(k), entry);
  }
  for (const auto& [key, expected] : stored) {
    TableEntry entry;
    ASSERT_TRUE(table.Probe(key, entry));
    EXPECT_TRUE(Same(entry, expected));
  }
}

TEST(Transposition, UnknownEvalStaysUnknown) {
  TranspositionTable table(kOneBucket);
  table.Store(7, {.move = {1}, .eval = kNoEval, .bound = Bound::kLower});
  TableEntry entry;
  ASSERT_TRUE(table.Probe(7, entry));
  EXPECT_EQ(entry.eval, kNoEval);
}

TEST(Transposition, AMoveIsKeptWhenTheNewEntryHasNone) {
  TranspositionTable table(kOneBucket);
  table.Store(7, {.move = {99}, .value = 5, .depth = 3, .bound = Bound::kLower});
  table.Store(7, {.value = 6, .depth = 4, .bound = Bound::kUpper});
  TableEntry entry;
  ASSERT_TRUE(table.Probe(7, entry));
  EXPECT_EQ(entry.move.first, 99);
  EXPECT_EQ(entry.value, 6);
}

TEST(Transposition, AMuchDeeperEntryStays) {
  TranspositionTable table(kOneBucket);
  TableEntry entry;
  table.Store(7, {.move = {1}, .depth = 10, .bound = Bound::kLower});
  table.Store(7, {.move = {2}, .depth = 3, .bound = Bound::kUpper});
  ASSERT_TRUE(table.Probe(7, entry));
  EXPECT_EQ(entry.depth, 10);
  table.Store(7, {.move = {3}, .depth = 3, .bound = Bound::kExact});
  ASSERT_TRUE(table.Probe(7, entry));
  EXPECT_EQ(entry.depth, 3) << "what is exact is better";
  table.Store(7, {.move = {1}, .depth = 10, .bound = Bound::kLower});
  table.NewSearch();
  table.Store(7, {.move = {4}, .depth = 1, .bound = Bound::kUpper});
  ASSERT_TRUE(table.Probe(7, entry));
  EXPECT_EQ(entry.depth, 1) << "what is old gives way";
}

TEST(Transposition, OnlyASoonerProofReplacesAProof) {
  TranspositionTable table(kOneBucket);
  TableEntry entry;
  const auto store = [&](Cell move, Value value, int depth, Bound bound) {
    table.Store(7, {.move = {move},
                    .value = static_cast<std::int16_t>(value),
                    .depth = depth,
                    .bound = bound});
    ASSERT_TRUE(table.Probe(7, entry));
  };
  store(1, 40, 20, Bound::kLower);
  store(2, WinIn(9), 3, Bound::kLower);
  EXPECT_EQ(entry.value, WinIn(9)) << "a proof replaces a much deeper result";
  for (const Bound bound : {Bound::kLower, Bound::kUpper, Bound::kExact}) store(3, 80, 30, bound);
  store(3, WinIn(11), 40, Bound::kExact);
  store(3, WinIn(7), 40, Bound::kUpper);  // says only that there is no sooner win
  EXPECT_EQ(entry.value, WinIn(9));
  EXPECT_EQ(entry.move.first, 2);
  EXPECT_EQ(entry.depth, 40) << "the greater depth";
  store(4, WinIn(5), 1, Bound::kLower);
  EXPECT_EQ(entry.value, WinIn(5));
  EXPECT_EQ(entry.move.first, 4);
  EXPECT_EQ(entry.depth, 40);

  table.Clear();
  store(1, LossIn(8), 5, Bound::kUpper);
  store(2, -90, 9, Bound::kLower);
  store(2, LossIn(10), 9, Bound::kUpper);
  EXPECT_EQ(entry.value, LossIn(8));
  store(3, LossIn(6), 2, Bound::kExact);
  EXPECT_EQ(entry.value, LossIn(6));
  EXPECT_EQ(entry.move.first, 3);
}

TEST(Transposition, TheShallowestGivesWayAndTheOldBeforeTheNew) {
  TranspositionTable table(kOneBucket);
  ASSERT_EQ(table.bytes(), kOneBucket);
  TableEntry entry;
  for (Key k = 1; k <= 4; ++k)
    table.Store(k, {.depth = static_cast<int>(10 * k), .bound = Bound::kLower});
  table.Store(5, {.depth = 1, .bound = Bound::kLower});
  EXPECT_FALSE(table.Probe(1, entry));
  for (const Key k : {2, 3, 4, 5}) EXPECT_TRUE(table.Probe(k, entry)) << k;

  for (int i = 0; i < 3; ++i) table.NewSearch();
  table.Store(5, {.depth = 1, .bound = Bound::kLower});  // now an entry of this search
  table.Store(6, {.depth = 2, .bound = Bound::kLower});
  EXPECT_FALSE(table.Probe(2, entry)) << "20 plies of three searches ago are worth less";
  EXPECT_TRUE(table.Probe(5, entry));
  EXPECT_TRUE(table.Probe(6, entry));
}

TEST(Transposition, NewSearchForgetsNothing) {
  TranspositionTable table(1 << 16);
  table.Store(Mix(1), {.depth = 4, .bound = Bound::kExact});
  for (int i = 0; i < 100; ++i) table.NewSearch();
  TableEntry entry;
  EXPECT_TRUE(table.Probe(Mix(1), entry));
}

TEST(Transposition, ClearAndResizeForget) {
  TranspositionTable table(1 << 20);
  TableEntry entry;
  const auto store = [&] { table.Store(Mix(1), {.depth = 4, .bound = Bound::kExact}); };
  store();
  table.Resize(1 << 20);
  EXPECT_TRUE(table.Probe(Mix(1), entry)) << "the same size is no change";
  table.Clear();
  EXPECT_FALSE(table.Probe(Mix(1), entry));
  store();
  table.Resize(1 << 18);
  EXPECT_EQ(table.bytes(), 1u << 18);
  EXPECT_FALSE(table.Probe(Mix(1), entry));
  store();
  table.Resize(0);
  EXPECT_EQ(table.bytes(), kOneBucket) << "one bucket at least";
  EXPECT_FALSE(table.Probe(Mix(1), entry));
  table.Resize(1'000'000);
  EXPECT_LE(table.bytes(), 1'000'000u);
  EXPECT_GT(table.bytes(), 999'900u) << "any size, not only powers of two";
}

// All entries have the same depth, so the table does not prefer any of them.
TableEntry EntryOf(Key key) {
  return {.move = {static_cast<Cell>(key % kCells)},
          .value = static_cast<std::int16_t>(key >> 20 & 4095),
          .depth = 5,
          .bound = Bound::kLower};
}

TEST(Transposition, GrowsAsItFillsAndLosesLittle) {
  TranspositionTable table(40'000'000);
  const std::size_t at_first = table.used_bytes();
  EXPECT_LE(at_first, std::size_t{1} << 20) << "an unused table costs little";
  constexpr Key kStored = 300'000;
  for (Key k = 0; k < kStored; ++k) table.Store(Mix(k), EntryOf(Mix(k)));
  EXPECT_GT(table.used_bytes(), kStored * 16) << "room for all of them";
  EXPECT_LT(table.used_bytes(), kStored * 16 * 5) << "and not for many more";
  int found = 0;
  for (Key k = 0; k < kStored; ++k) {
    TableEntry entry;
    if (!table.Probe(Mix(k), entry)) continue;
    EXPECT_TRUE(Same(entry, EntryOf(Mix(k))));
    ++found;
  }
  EXPECT_GT(found, static_cast<int>(kStored * 90 / 100));
  table.Clear();
  EXPECT_EQ(table.used_bytes(), at_first);
}

TEST(Transposition, GrowsToItsSizeAndNoFurther) {
  TranspositionTable table(3'000'000);  // not a power of two
  for (Key k = 0; k < 1'000'000; ++k) table.Store(Mix(k), EntryOf(Mix(k)));
  EXPECT_EQ(table.used_bytes(), table.bytes());
  EXPECT_LE(table.bytes(), 3'000'000u);
  TableEntry entry;
  for (Key k = 1'000'000; k < 1'001'000; ++k) {
    table.Store(Mix(k), EntryOf(Mix(k)));
    EXPECT_TRUE(table.Probe(Mix(k), entry)) << "every bucket is reached";
  }
}

// Several threads store entries and look up entries while the table grows. A lookup may miss an
// entry, but must never return a wrong entry. The number of lost entries depends on the scheduler:
// while the thread that grows the table waits for a processor, the other threads overwrite entries.
//
// In the second part, one thread stores all entries again. Each entry that it overwrites adds 16
// buckets to the table. Therefore it loses at most 2^18 / 16 entries before the table has its full
// size.
TEST(Transposition, GrowsBesideOtherThreads) {
  TranspositionTable table(16 << 20);
  constexpr int kThreads = 3;
  constexpr Key kEach = 60'000;
  std::atomic<int> wrong{0};
  const auto work = [&](Key first) {
    for (Key k = first; k < first + kEach; ++k) {
      table.Store(Mix(k), EntryOf(Mix(k)));
      const Key other = Mix(k * 7 % (kThreads * kEach));
      TableEntry entry;
      if (table.Probe(other, entry) && !Same(entry, EntryOf(other))) ++wrong;
    }
  };
  std::vector<std::thread> threads;
  for (Key i = 0; i < kThreads; ++i) threads.emplace_back(work, i * kEach);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  const std::size_t together = table.used_bytes();
  for (Key k = 0; k < kThreads * kEach; ++k) table.Store(Mix(k), EntryOf(Mix(k)));
  EXPECT_GE(table.used_bytes(), together);
  EXPECT_GT(table.used_bytes(), kThreads * kEach * 16) << "room for all of them";
  int found = 0;
  for (Key k = 0; k < kThreads * kEach; ++k) {
    TableEntry entry;
    if (!table.Probe(Mix(k), entry)) continue;
    EXPECT_TRUE(Same(entry, EntryOf(Mix(k))));
    ++found;
  }
  EXPECT_GT(found, static_cast<int>(kThreads * kEach * 85 / 100));
}

TEST(Transposition, FullPermilleCountsThisSearch) {
  TranspositionTable table(64 * 250);  // a thousand entries
  for (Key k = 0; k < 100'000; ++k) table.Store(Mix(k), {.depth = 1, .bound = Bound::kExact});
  EXPECT_GT(table.FullPermille(), 950);
  EXPECT_LE(table.FullPermille(), 1000);
  table.NewSearch();
  EXPECT_EQ(table.FullPermille(), 0);
}

TEST(Transposition, WinsAreStoredAsSeenFromThePosition) {
  for (const int ply : {0, 3, 40}) {
    for (const Value v : {WinIn(50), LossIn(50), 0, 1234, -1234, kWinFloor - 1})
      EXPECT_EQ(FromTable(ToTable(v, ply), ply), v);
    EXPECT_EQ(ToTable(WinIn(50), ply), WinIn(50 - ply));
    EXPECT_EQ(ToTable(LossIn(50), ply), LossIn(50 - ply));
    EXPECT_EQ(FromTable(WinIn(5), ply), WinIn(5 + ply));
  }
}

// Two threads write different entries with the same keys to one bucket. A lookup must never return
// an entry that is a mixture of two entries.
TEST(Transposition, TornEntriesAreMisses) {
  TranspositionTable table(kOneBucket);
  std::atomic<int> wrong{0};
  const auto work = [&](int salt) {
    testing::Random random(static_cast<std::uint64_t>(salt));
    for (int i = 0; i < 300'000; ++i) {
      const auto key = static_cast<Key>(random.Between(1, 8));
      const int n = random.Between(1, 300);
      table.Store(key, {.move = {static_cast<Cell>(n)},
                        .value = static_cast<std::int16_t>(7 * n + static_cast<int>(key)),
                        .eval = static_cast<std::int16_t>(-n),
                        .depth = n % 100,
                        .bound = Bound::kExact});
      TableEntry entry;
      const auto other = static_cast<Key>(random.Between(1, 8));
      if (!table.Probe(other, entry)) continue;
      const int m = entry.move.first;
      if (entry.value != 7 * m + static_cast<int>(other) || entry.eval != -m ||
          entry.depth != m % 100)
        ++wrong;
    }
  };
  std::thread second(work, 2);
  work(1);
  second.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace tengen
