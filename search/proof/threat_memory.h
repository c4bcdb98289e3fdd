// SPDX-License-Identifier: Apache-2.0
//
// ThreatMemory: what the threat solver remembers between nodes. A table of fixed size, four
// entries to a cache line; an entry is a whole 64-bit key and 53 bits of note, whose meaning
// is the solver's. Old notes stay true and useful; they only make room first.
//
// Starts small, so that short searches stay in the processor's cache, and grows by doubling up
// to the size it was given. One thread.
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

  // Takes nothing yet; never more than `max_bytes`, while growing half as much again.
  explicit ThreatMemory(std::size_t max_bytes)
      : max_buckets_(std::bit_floor(std::max<std::size_t>(max_bytes / sizeof(Bucket), 1))) {}

  // The note for a key; 0 when there is none. No note is 0 by itself.
  std::uint64_t Find(Key key) const {
    if (buckets_.empty()) return 0;
    for (const Entry& entry : buckets_[IndexOf(key)])
      if (entry.key == key) return entry.note;
    return 0;
  }
  // `work`: nodes that it took to find out. In a full bucket the least work gives way.
  void Store(Key key, std::uint64_t note, std::int64_t work) {
    // A third full is the time to grow: later, many notes get lost in full buckets.
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

  // Notes from now on are younger than those before.
  void NextGeneration() { generation_ = (generation_ + 1) & 63; }
  // Forgets everything and gives the memory back.
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

  // Notes of this generation before older ones, then by work.
  int Worth(const Entry& entry) const {
    if (entry.note == 0) return -1;
    return (entry.generation == generation_ ? 32 : 0) + entry.log_work;
  }

  // Every bucket splits in two, by one more bit of the key.
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
  std::size_t used_ = 0;  // entries
  std::uint64_t generation_ = 0;
};

}  // namespace tengen
