// SPDX-License-Identifier: Apache-2.0
//
// ThreatMemory: the hash table in which the threat solver stores its results. Its size is limited,
// and four entries fill a cache line. An entry is a whole 64-bit key and a note of 53 bits. The
// solver defines the meaning of the note. Notes of earlier searches stay correct and useful. In a
// full bucket, a new note first replaces a note of an earlier search.
//
// The table is small at first, so that short searches fit in the processor's cache. Later it
// doubles its size, up to the given limit. Only one thread may use it. The only error is
// std::bad_alloc.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/zobrist.h"

namespace tengen {

class ThreatMemory {
 public:
  static constexpr int kNoteBits = 53;

  // The constructor allocates no memory. The table never exceeds `max_bytes`. While it grows, it
  // also needs the memory of the old table, which is half as large.
  explicit ThreatMemory(std::size_t max_bytes)
      : max_buckets_(std::bit_floor(std::max<std::size_t>(max_bytes / sizeof(Bucket), 1))) {}

  // Returns the note of a key; 0 = no note. A stored note is never 0.
  std::uint64_t Find(Key key) const {
    if (buckets_.empty()) return 0;
    for (const Entry& entry : buckets_[IndexOf(key)])
      if (entry.key == key) return entry.note;
    return 0;
  }
  // `work`: number of nodes that the result took. In a full bucket, the new note replaces a note of
  // an earlier generation. If there is none, it replaces the note with the least work.
  void Store(Key key, std::uint64_t note, std::int64_t work) {
    // Grow when a third of the places is full: in a fuller table, many buckets are full and lose
    // notes.
    if (3 * used_ >= kBucket * buckets_.size() && buckets_.size() < max_buckets_) Grow();
    Bucket& bucket = buckets_[IndexOf(key)];
    Entry* place = &bucket[0];
    for (Entry& entry : bucket) {
      if (entry.key == key && entry.note != 0) {
        place = &entry;
        break;
      }
      if (Worth(entry) < Worth(*place)) place = &entry;
    }
    if (place->note == 0) ++used_;
    const int log_work = std::min<int>(std::bit_width(static_cast<std::uint64_t>(work)), 31);
    *place = {key, note, static_cast<std::uint64_t>(log_work) & 31, generation_ & 63};
  }

  // Begins a new generation: all notes stored before are now old.
  void NextGeneration() { generation_ = (generation_ + 1) & 63; }
  // Deletes all notes and frees the memory.
  void Clear() {
    buckets_ = {};
    used_ = 0;
    generation_ = 0;
  }

 private:
  struct Entry {
    Key key = 0;
    std::uint64_t note : kNoteBits = 0;
    std::uint64_t log_work : 5 = 0;
    std::uint64_t generation : 6 = 0;
  };
  static constexpr int kBucket = 4;
  using Bucket = std::array<Entry, kBucket>;
  static_assert(sizeof(Bucket) == 64);
  static constexpr std::size_t kFirstBuckets = 512;

  std::size_t IndexOf(Key key) const { return key >> 8 & (buckets_.size() - 1); }

  // A new note replaces the note with the lowest rank. Notes of the current generation have a
  // higher rank than older notes. Within a generation, more work gives a higher rank.
  int Worth(const Entry& entry) const {
    if (entry.note == 0) return -1;
    return (entry.generation == generation_ ? 32 : 0) + entry.log_work;
  }

  // Divides every bucket into two buckets, by the next bit of the key.
  void Grow() {
    const std::size_t size =
        buckets_.empty() ? std::min(kFirstBuckets, max_buckets_) : 2 * buckets_.size();
    const std::vector<Bucket> old = std::exchange(buckets_, std::vector<Bucket>(size));
    for (const Bucket& bucket : old) {
      for (const Entry& entry : bucket) {
        if (entry.note == 0) continue;
        Bucket& to = buckets_[IndexOf(entry.key)];
        *std::find_if(to.begin(), to.end(), [](const Entry& e) { return e.note == 0; }) = entry;
      }
    }
  }

  std::size_t max_buckets_;
  std::vector<Bucket> buckets_;
  std::size_t used_ = 0;  // number of entries
  std::uint64_t generation_ = 0;
};

}  // namespace tengen
