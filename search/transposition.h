// SPDX-License-Identifier: Apache-2.0
//
// TranspositionTable: what earlier searches found about a position, shared by all threads.
//
// An entry is two relaxed 64-bit atomics: the data, and the key xor the data. A torn pair
// (one half from each of two writers) fails the check and reads as a miss (Hyatt and Mann,
// "A lockless transposition-table implementation for parallel search", 2002). Probe copies
// out; Store writes through one call. Four entries to a 64-byte line.
//
// The table grows as it fills, a page at a time: the system hands out memory by the page at its
// first touch, and touching a large table all over costs more than what a short search stores in
// it. Linear hashing (Litwin, "Linear hashing: a new tool for file and table addressing", 1980):
// of 2^k <= n < 2^(k+1) buckets in use, the next to be made, n, takes over the entries of bucket
// n - 2^k whose key has bit k. No entry is lost by it, and nobody waits: a thread that looks
// meanwhile may miss an entry, as after any other race.
//
// Memory is zero pages until written to; making or clearing a table is cheap. Resize and
// Clear must not run beside Probe and Store; everything else may.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iosfwd>
#include <memory>

#include "engine/move.h"
#include "engine/zobrist.h"
#include "eval/value.h"

namespace tengen {

enum class Bound : std::uint8_t { kNone = 0, kUpper = 1, kLower = 2, kExact = 3 };

inline constexpr std::int16_t kNoEval = 32767;

struct TableEntry {
  Move move;
  std::int16_t value = 0;       // as stored: wins and losses counted from this position
  std::int16_t eval = kNoEval;  // static value, where it is known
  int depth = 0;                // kLeastDepth .. kMostDepth
  Bound bound = Bound::kNone;
  static constexpr int kLeastDepth = -8, kMostDepth = 119;
};

// Wins and losses are stored relative to the position, searched relative to the root.
constexpr Value ToTable(Value v, int ply) { return IsWin(v) ? v + ply : IsLoss(v) ? v - ply : v; }
constexpr Value FromTable(Value v, int ply) { return IsWin(v) ? v - ply : IsLoss(v) ? v + ply : v; }

class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t bytes) { Resize(bytes); }

  // May grow to as many buckets as fit `bytes` (one at least). Forgets everything when that
  // changes. Where the system has less memory, halves until it succeeds.
  void Resize(std::size_t bytes);
  void Clear();
  void NewSearch() { age_ = (age_ + 1) & kAgeMask; }

  void Prefetch(Key key) const { __builtin_prefetch(&BucketOf(key)); }
  // True and the entry when the position is known.
  bool Probe(Key key, TableEntry& entry) const;
  void Store(Key key, const TableEntry& entry);

  static constexpr int kEntryBytes = 16;  // written to a stream
  // All entries, as so many bytes each that only Read of the same table format understands. Neither
  // may run beside Store. Read adds to what is there, as far as there is room; false: the stream
  // ended before `entries` of them.
  std::uint64_t Write(std::ostream& out) const;
  bool Read(std::istream& in, std::uint64_t entries);
  std::uint64_t CountEntries() const;

  // What it may grow to, and what it uses by now.
  std::size_t bytes() const { return size_ * sizeof(Bucket); }
  std::size_t used_bytes() const { return used_.load(std::memory_order_relaxed) * sizeof(Bucket); }
  // Entries of the current search in a sample, in thousandths.
  int FullPermille() const;

 private:
  static constexpr int kEntries = 4;
  static constexpr std::uint32_t kAgeMask = 7;
  struct Slot {
    std::atomic<std::uint64_t> check, data;
  };
  struct alignas(64) Bucket {
    Slot slot[kEntries];
  };
  static_assert(sizeof(Bucket) == 64);
  // Fits the second-level cache. Growing in parts of it, no step crosses a power of two.
  static constexpr std::size_t kFirstBuckets = std::size_t{1} << 14;
  static constexpr std::size_t kGrowBuckets = 16;
  struct Free {
    void operator()(void* p) const { std::free(p); }
  };

  Bucket& BucketOf(Key key) const {
    const std::size_t used = used_.load(std::memory_order_relaxed);
    const std::size_t mask = std::bit_ceil(used) - 1;
    const std::size_t at = key & mask;
    return buckets_[at < used ? at : at & mask >> 1];  // not split yet: one bit less
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
  std::atomic<bool> growing_{false};  // by one thread at a time
  std::uint32_t age_ = 0;
};

}  // namespace tengen
