// SPDX-License-Identifier: Apache-2.0
//
// ThreatMemory: what the threat solver remembers between nodes. A table of fixed size, four
// entries to a cache line; an entry is a whole 64-bit key and 53 bits of note, whose meaning
// is the solver's. Old notes stay true and useful; they only make room first.
//
// Starts small, so that short searches stay in the processor's cache, and grows by doubling up
// to the size it was given. One thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/zobrist.h"

namespace tengen {

class ThreatMemory {
 public:
  static constexpr int kNoteBits = 53;

  // Takes nothing yet; never more than `max_bytes`, while growing half as much again.
  explicit ThreatMemory(std::size_t max_bytes) : max_buckets_(BucketsIn(max_bytes)) {}

  // The note for a key; 0 when there is none. No note is 0 by itself.
  std::uint64_t Find(Key key) const;
  // `work`: nodes that it took to find out. In a full bucket the least work gives way.
  void Store(Key key, std::uint64_t note, std::uint64_t work);

  // Notes from now on are younger than those before.
  void NextGeneration() { generation_ = (generation_ + 1) & kGenerationMask; }
  // Forgets everything and gives the memory back.
  void Clear();

 private:
  // note | work, logarithmic, 5 bits | generation, 6 bits
  struct Entry {
    Key key = 0;
    std::uint64_t data = 0;
  };
  static constexpr int kBucket = 4;
  static constexpr std::uint64_t kNoteMask = (std::uint64_t{1} << kNoteBits) - 1;
  static constexpr unsigned kGenerationMask = 63;
  using Bucket = std::array<Entry, kBucket>;
  static constexpr std::size_t kFirstBuckets = 512;

  static std::size_t BucketsIn(std::size_t bytes);
  std::size_t IndexOf(Key key) const { return key >> 8 & (buckets_.size() - 1); }
  int Worth(const Entry& entry) const;
  void Grow();

  std::size_t max_buckets_;
  std::vector<Bucket> buckets_;
  std::size_t used_ = 0;  // entries
  unsigned generation_ = 0;
};

}  // namespace tengen
