// SPDX-License-Identifier: Apache-2.0
//
// TranspositionTable: stores what earlier searches found about positions. All threads share it.
//
// An entry is two relaxed 64-bit atomics: the data, and the key xor the data. If two threads write
// one entry at the same time, its halves may come from different entries. In that case the check of
// the key fails, and Probe finds no entry. Source: Hyatt and Mann, "A lockless transposition-table
// implementation for parallel search", 2002. Probe returns a copy; Store replaces a whole entry.
// Four entries (one bucket) fill a 64-byte cache line.
//
// The table grows in small steps while it fills. Reason: the system provides each page of memory at
// the first access. In a large table, these first accesses would take longer than a short search.
// The method is linear hashing (Litwin, "Linear hashing: a new tool for file and table addressing",
// 1980). Let n buckets be in use, with 2^k <= n < 2^(k+1). Bucket n is the next one. When this
// bucket is added, it receives the entries of bucket n - 2^k whose key has bit k. No entry is lost,
// and no thread waits. A thread that reads at that time may not find an entry that exists. Other
// races between threads have no worse effect.
//
// The system supplies memory that contains only zeros. Therefore it takes little time to create or
// clear a table.
//
// Thread rule: Probe and Store may run in any thread. Resize and Clear must run alone. Write and
// Add must not run at the same time as Store. Resize and Clear throw std::bad_alloc if there is no
// memory for one bucket.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string_view>

#include "engine/move.h"
#include "engine/zobrist.h"
#include "eval/value.h"

namespace tengen {

enum class Bound : std::uint8_t { kNone = 0, kUpper = 1, kLower = 2, kExact = 3 };

inline constexpr std::int16_t kNoEval = 32767;

struct TableEntry {
  Move move;
  std::int16_t value = 0;       // wins and losses count plies from this position
  std::int16_t eval = kNoEval;  // static value; kNoEval = unknown
  int depth = 0;                // plies, kLeastDepth .. kMostDepth
  Bound bound = Bound::kNone;
  static constexpr int kLeastDepth = -8, kMostDepth = 119;
};

// True if the result in an entry is a proven win or loss.
inline bool Proves(const TableEntry& entry) {
  return (IsWin(entry.value) && entry.bound != Bound::kUpper) ||
         (IsLoss(entry.value) && entry.bound != Bound::kLower);
}

// Wins and losses count plies from the position in the table, and from the root in the search.
constexpr Value ToTable(Value v, int ply) { return IsWin(v) ? v + ply : IsLoss(v) ? v - ply : v; }
constexpr Value FromTable(Value v, int ply) { return IsWin(v) ? v - ply : IsLoss(v) ? v + ply : v; }

class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t bytes) { Resize(bytes); }

  // Sets the size to which the table may grow: the number of buckets that fit in `bytes`, at least
  // one. A change of size clears the table. If the system refuses the memory, the size is halved
  // until the system provides it.
  void Resize(std::size_t bytes);
  void Clear();
  void NewSearch() { age_.store((Age() + 1) & kAgeMask, std::memory_order_relaxed); }

  void Prefetch(Key key) const { __builtin_prefetch(&BucketOf(key)); }
  // True: the table has an entry of the position, and `entry` is a copy of it.
  bool Probe(Key key, TableEntry& entry) const;
  // A proven result replaces every other result of the position, but only a proof in fewer plies
  // replaces it.
  void Store(Key key, const TableEntry& entry);

  static constexpr std::size_t kEntryBytes = 16;         // one entry as bytes
  static constexpr std::size_t kBlockEntries = 1 << 16;  // per block; fewer in the last one
  // Write passes all entries to `out` as blocks of bytes. Only Add of a program with the same table
  // format can read them. Add adds the entries of a block to the table, if there is room. It
  // returns false if an entry is invalid: `fits` refuses its move, or a number is out of range.
  void Write(const std::function<void(std::string_view block)>& out) const;
  bool Add(std::string_view block, const std::function<bool(Move)>& fits);
  std::uint64_t CountEntries() const;

  // The size to which the table may grow, and the size in use now.
  std::size_t bytes() const { return size_ * sizeof(Bucket); }
  std::size_t used_bytes() const { return used_.load(std::memory_order_relaxed) * sizeof(Bucket); }
  // Takes a sample of the entries. Returns how many thousandths of it are entries of the current
  // search.
  int FullPermille() const;

 private:
  std::uint32_t Age() const { return age_.load(std::memory_order_relaxed); }
  static constexpr int kEntries = 4;
  static constexpr std::uint32_t kAgeMask = 7;
  struct Slot {
    std::atomic<std::uint64_t> check, data;
  };
  struct alignas(64) Bucket {
    Slot slot[kEntries];
  };
  static_assert(sizeof(Bucket) == 64);
  // The first size fits in the processor's second-level cache. Because it is a multiple of
  // kGrowBuckets, no step of growth passes a power of two.
  static constexpr std::size_t kFirstBuckets = std::size_t{1} << 14;
  static constexpr std::size_t kGrowBuckets = 16;
  struct Free {
    void operator()(void* p) const { std::free(p); }
  };

  Bucket& BucketOf(Key key) const {
    const std::size_t used = used_.load(std::memory_order_relaxed);
    const std::size_t mask = std::bit_ceil(used) - 1;
    const std::size_t at = key & mask;
    // If bucket `at` is not in use yet, its entries are in the bucket whose index lacks the highest
    // bit of `at`.
    return buckets_[at < used ? at : at & mask >> 1];
  }
  void Grow();

  static std::uint64_t Pack(const TableEntry& entry, std::uint32_t age);
  static TableEntry Unpack(std::uint64_t data);
  // Calls body(key, data) for each entry.
  template <class Body>
  void ForEachEntry(Body body) const;

  std::unique_ptr<void, Free> memory_;
  Bucket* buckets_ = nullptr;  // in memory_, aligned
  std::size_t size_ = 0;
  std::atomic<std::size_t> used_{0};  // buckets in use, kFirstBuckets .. size_
  std::atomic<bool> growing_{false};  // one thread at a time grows the table
  // Atomic, because a proof may call NewSearch while other threads call Store.
  std::atomic<std::uint32_t> age_{0};
};

}  // namespace tengen
