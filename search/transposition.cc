// SPDX-License-Identifier: Apache-2.0
#include "search/transposition.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <new>

namespace tengen {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;

// data: move 15, value 16, eval 16, depth 9, bound 2, was_pv 1, age 5.
constexpr int kValueAt = 15, kEvalAt = 31, kDepthAt = 47, kBoundAt = 56, kPvAt = 58, kAgeAt = 59;
constexpr int kDepthBias = 8;  // depths from -8 up
static_assert(kMoveTags == 1 << kValueAt);

std::uint32_t AgeOf(std::uint64_t data) { return data >> kAgeAt & 31; }
int DepthOf(std::uint64_t data) { return static_cast<int>(data >> kDepthAt & 511) - kDepthBias; }

}  // namespace

std::uint64_t TranspositionTable::Pack(const TableEntry& e, std::uint32_t age) {
  assert(e.move < kMoveTags);
  const int depth = std::clamp(e.depth + kDepthBias, 0, 511);
  return std::uint64_t{e.move} | std::uint64_t{static_cast<std::uint16_t>(e.value)} << kValueAt |
         std::uint64_t{static_cast<std::uint16_t>(e.eval)} << kEvalAt |
         static_cast<std::uint64_t>(depth) << kDepthAt |
         static_cast<std::uint64_t>(e.bound) << kBoundAt |
         static_cast<std::uint64_t>(e.was_pv) << kPvAt | std::uint64_t{age} << kAgeAt;
}

TableEntry TranspositionTable::Unpack(std::uint64_t data) {
  return {.move = static_cast<Cell>(data & (kMoveTags - 1)),
          .value = static_cast<std::int16_t>(data >> kValueAt),
          .eval = static_cast<std::int16_t>(data >> kEvalAt),
          .depth = DepthOf(data),
          .bound = static_cast<Bound>(data >> kBoundAt & 3),
          .was_pv = (data >> kPvAt & 1) != 0};
}

void TranspositionTable::Resize(std::size_t bytes) {
  const std::size_t size = std::max<std::size_t>(bytes / sizeof(Bucket), 1);
  if (size == size_) return;
  size_ = size;
  Clear();
}

// calloc hands out untouched zero pages, and zero is an empty slot: nothing is written here,
// so an unused table costs no resident memory and a new one no time.
void TranspositionTable::Clear() {
  memory_.reset();
  for (;; size_ /= 2) {
    memory_.reset(std::calloc(size_ + 1, sizeof(Bucket)));
    if (memory_ != nullptr) break;
    if (size_ == 1) throw std::bad_alloc();
  }
  void* at = memory_.get();
  std::size_t space = (size_ + 1) * sizeof(Bucket);
  buckets_ = static_cast<Bucket*>(std::align(alignof(Bucket), sizeof(Bucket), at, space));
  used_.store(std::min(kFirstBuckets, size_), kRelaxed);
  age_ = 0;
}

// A thread that finds another at it leaves the work to it.
void TranspositionTable::Grow() {
  if (growing_.exchange(true, std::memory_order_acquire)) return;
  const std::size_t used = used_.load(kRelaxed);
  const std::size_t last = std::min(used + kGrowBuckets, size_);
  const std::size_t half = std::bit_floor(used);
  for (std::size_t i = used; i < last; ++i) {
    Slot* to = buckets_[i].slot;
    for (Slot& from : buckets_[i - half].slot) {
      const std::uint64_t data = from.data.load(kRelaxed), check = from.check.load(kRelaxed);
      if (data == 0 || ((check ^ data) & half) == 0) continue;
      to->data.store(data, kRelaxed);
      to->check.store(check, kRelaxed);
      from.data.store(0, kRelaxed);
      ++to;
    }
  }
  used_.store(last, kRelaxed);
  growing_.store(false, std::memory_order_release);
}

bool TranspositionTable::Probe(Key key, TableEntry& entry) const {
  for (const Slot& slot : BucketOf(key).slot) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    if ((slot.check.load(kRelaxed) ^ data) != key || data == 0) continue;
    entry = Unpack(data);
    return true;
  }
  return false;
}

void TranspositionTable::Store(Key key, const TableEntry& entry) {
  Bucket& bucket = BucketOf(key);
  Slot* victim = &bucket.slot[0];
  bool crowded = true;
  int lowest_worth = 1 << 20;
  TableEntry fresh = entry;
  for (Slot& slot : bucket.slot) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    if (data != 0 && (slot.check.load(kRelaxed) ^ data) == key) {
      const TableEntry old = Unpack(data);
      if (fresh.move == kNoCell) fresh.move = old.move;
      const bool keep =
          fresh.bound != Bound::kExact && AgeOf(data) == age_ && fresh.depth + 3 < old.depth;
      if (keep) return;
      victim = &slot;
      crowded = false;
      break;
    }
    if (data == 0) crowded = false;
    const int generations = static_cast<int>((age_ - AgeOf(data)) & kAgeMask);
    const int worth = data == 0 ? -1000 : DepthOf(data) - 8 * generations;
    if (worth < lowest_worth) {
      lowest_worth = worth;
      victim = &slot;
    }
  }
  const std::uint64_t data = Pack(fresh, age_);
  victim->data.store(data, kRelaxed);
  victim->check.store(key ^ data, kRelaxed);
  if (crowded && used_.load(kRelaxed) < size_) Grow();
}

int TranspositionTable::FullPermille() const {
  int used = 0, seen = 0;
  const std::size_t buckets = used_.load(kRelaxed);
  for (std::size_t i = 0; i < buckets && seen < 1000; ++i) {
    for (const Slot& slot : buckets_[i].slot) {
      const std::uint64_t data = slot.data.load(kRelaxed);
      used += data != 0 && AgeOf(data) == age_;
      ++seen;
    }
  }
  return used * 1000 / std::max(seen, 1);
}

}  // namespace tengen
