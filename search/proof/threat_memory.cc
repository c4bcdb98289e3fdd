// SPDX-License-Identifier: Apache-2.0
#include "search/proof/threat_memory.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace tengen {

std::size_t ThreatMemory::BucketsIn(std::size_t bytes) {
  return std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1));
}

void ThreatMemory::Clear() {
  buckets_ = {};
  used_ = 0;
  generation_ = 0;
}

std::uint64_t ThreatMemory::Find(Key key) const {
  if (buckets_.empty()) return 0;
  for (const Entry& entry : buckets_[IndexOf(key)])
    if (entry.key == key) return entry.data & kNoteMask;
  return 0;
}

// Every bucket splits in two, by one more bit of the key.
void ThreatMemory::Grow() {
  const std::size_t size =
      buckets_.empty() ? std::min(kFirstBuckets, max_buckets_) : 2 * buckets_.size();
  std::vector<Bucket> old = std::exchange(buckets_, std::vector<Bucket>(size));
  for (const Bucket& bucket : old) {
    for (const Entry& entry : bucket) {
      if (entry.data == 0) continue;
      Bucket& to = buckets_[IndexOf(entry.key)];
      *std::find_if(to.begin(), to.end(), [](const Entry& e) { return e.data == 0; }) = entry;
    }
  }
}

// Notes of this generation before older ones, then by work.
int ThreatMemory::Worth(const Entry& entry) const {
  if (entry.data == 0) return -1;
  const int work = static_cast<int>(entry.data >> kNoteBits & 31);
  return (entry.data >> (kNoteBits + 5)) == generation_ ? 32 + work : work;
}

void ThreatMemory::Store(Key key, std::uint64_t note, std::uint64_t work) {
  // A third full is the time to grow: later, many notes get lost in full buckets.
  if (3 * used_ >= kBucket * buckets_.size() && buckets_.size() < max_buckets_) Grow();
  Bucket& bucket = buckets_[IndexOf(key)];
  Entry* place = &bucket[0];
  for (Entry& entry : bucket) {
    if (entry.key == key && entry.data != 0) {
      place = &entry;
      break;
    }
    if (Worth(entry) < Worth(*place)) place = &entry;
  }
  if (place->data == 0) ++used_;
  const auto log_work = std::min<std::uint64_t>(std::bit_width(work), 31);
  *place = {key, note | log_work << kNoteBits | std::uint64_t{generation_} << (kNoteBits + 5)};
}

}  // namespace tengen
