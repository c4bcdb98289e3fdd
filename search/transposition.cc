// SPDX-License-Identifier: Apache-2.0
#include "search/transposition.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <new>
#include <string>

namespace tengen {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;

// Bits of the data: the two cells of the move 10 each, value 16, eval 16, depth 7, bound 2, age 3.
constexpr int kSecondAt = 10, kValueAt = 20, kEvalAt = 36, kDepthAt = 52, kBoundAt = 59,
              kAgeAt = 61;
constexpr std::uint64_t kCellMask = kCells - 1, kDepthMask = 127;
static_assert(kCells == 1 << kSecondAt);
static_assert(TableEntry::kMostDepth - TableEntry::kLeastDepth == kDepthMask);

std::uint32_t AgeOf(std::uint64_t data) { return data >> kAgeAt; }
int DepthOf(std::uint64_t data) {
  return static_cast<int>(data >> kDepthAt & kDepthMask) + TableEntry::kLeastDepth;
}

// A proven result stays true. So another result replaces it only if that is proven in fewer plies.
// The entry keeps the greater depth of both.
TableEntry BetterProof(const TableEntry& old, const TableEntry& fresh) {
  const bool sooner = IsWin(old.value) ? fresh.value > old.value : fresh.value < old.value;
  TableEntry better = Proves(fresh) && sooner ? fresh : old;
  better.depth = std::max(old.depth, fresh.depth);
  return better;
}

}  // namespace

std::uint64_t TranspositionTable::Pack(const TableEntry& e, std::uint32_t age) {
  assert(e.move.first < kCells && e.move.second < kCells);
  const int depth = std::clamp(e.depth, TableEntry::kLeastDepth, TableEntry::kMostDepth) -
                    TableEntry::kLeastDepth;
  return std::uint64_t{e.move.first} | std::uint64_t{e.move.second} << kSecondAt |
         std::uint64_t{static_cast<std::uint16_t>(e.value)} << kValueAt |
         std::uint64_t{static_cast<std::uint16_t>(e.eval)} << kEvalAt |
         static_cast<std::uint64_t>(depth) << kDepthAt |
         static_cast<std::uint64_t>(e.bound) << kBoundAt | std::uint64_t{age} << kAgeAt;
}

TableEntry TranspositionTable::Unpack(std::uint64_t data) {
  return {.move = {static_cast<Cell>(data & kCellMask),
                   static_cast<Cell>(data >> kSecondAt & kCellMask)},
          .value = static_cast<std::int16_t>(data >> kValueAt),
          .eval = static_cast<std::int16_t>(data >> kEvalAt),
          .depth = DepthOf(data),
          .bound = static_cast<Bound>(data >> kBoundAt & 3)};
}

void TranspositionTable::Resize(std::size_t bytes) {
  const std::size_t size = std::max<std::size_t>(bytes / sizeof(Bucket), 1);
  if (size == size_) return;
  size_ = size;
  Clear();
}

// calloc returns memory of zeros without touching its pages, and a slot of zeros is empty. Clear
// writes nothing, so a new table takes no time, and its unused part occupies no physical memory.
void TranspositionTable::Clear() {
  memory_.reset();
  for (;; size_ /= 2) {
    memory_.reset(std::calloc(size_ + 1, sizeof(Bucket)));
    if (memory_ != nullptr) break;
    if (size_ == 1) {
      size_ = 0;  // then the next Resize tries again
      throw std::bad_alloc();
    }
  }
  void* at = memory_.get();
  std::size_t space = (size_ + 1) * sizeof(Bucket);
  buckets_ = static_cast<Bucket*>(std::align(alignof(Bucket), sizeof(Bucket), at, space));
  used_.store(std::min(kFirstBuckets, size_), kRelaxed);
  age_.store(0, std::memory_order_relaxed);
}

// Adds buckets. If another thread is doing this now, returns at once.
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
      if (fresh.move.IsNone()) fresh.move = old.move;
      if (Proves(old)) {
        fresh = BetterProof(old, fresh);
      } else if (!Proves(fresh) && fresh.bound != Bound::kExact && AgeOf(data) == Age() &&
                 fresh.depth + 3 < old.depth) {
        return;
      }
      victim = &slot;
      crowded = false;
      break;
    }
    if (data == 0) crowded = false;
    const int generations = static_cast<int>((Age() - AgeOf(data)) & kAgeMask);
    const int worth = data == 0 ? -1000 : DepthOf(data) - 8 * generations;
    if (worth < lowest_worth) {
      lowest_worth = worth;
      victim = &slot;
    }
  }
  const std::uint64_t data = Pack(fresh, Age());
  victim->data.store(data, kRelaxed);
  victim->check.store(key ^ data, kRelaxed);
  if (crowded && used_.load(kRelaxed) < size_) Grow();
}

template <class Body>
void TranspositionTable::ForEachEntry(Body body) const {
  const std::size_t buckets = used_.load(kRelaxed);
  for (std::size_t i = 0; i < buckets; ++i) {
    for (const Slot& slot : buckets_[i].slot) {
      const std::uint64_t data = slot.data.load(kRelaxed);
      if (data != 0) body(slot.check.load(kRelaxed) ^ data, data);
    }
  }
}

std::uint64_t TranspositionTable::CountEntries() const {
  std::uint64_t count = 0;
  ForEachEntry([&count](Key, std::uint64_t) { ++count; });
  return count;
}

// The byte order is little-endian on every machine.
void TranspositionTable::Write(const std::function<void(std::string_view block)>& out) const {
  std::string block;
  ForEachEntry([&](Key key, std::uint64_t data) {
    for (int i = 0; i < 8; ++i) block.push_back(static_cast<char>(key >> (8 * i)));
    for (int i = 0; i < 8; ++i) block.push_back(static_cast<char>(data >> (8 * i)));
    if (block.size() < kBlockEntries * kEntryBytes) return;
    out(block);
    block.clear();
  });
  if (!block.empty()) out(block);
}

bool TranspositionTable::Add(std::string_view block, const std::function<bool(Move)>& fits) {
  const auto number = [&block](std::size_t at) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < 8; ++i) {
      bits |= std::uint64_t{static_cast<unsigned char>(block[at + i])} << (8 * i);
    }
    return bits;
  };
  for (std::size_t at = 0; at + kEntryBytes <= block.size(); at += kEntryBytes) {
    const TableEntry entry = Unpack(number(at + 8));
    const bool has_eval = entry.eval == kNoEval || std::abs(entry.eval) <= kInfinite;
    if (!fits(entry.move) || std::abs(entry.value) > kInfinite || !has_eval) return false;
    Store(number(at), entry);
  }
  return true;
}

int TranspositionTable::FullPermille() const {
  int used = 0, seen = 0;
  const std::size_t buckets = used_.load(kRelaxed);
  for (std::size_t i = 0; i < buckets && seen < 1000; ++i) {
    for (const Slot& slot : buckets_[i].slot) {
      const std::uint64_t data = slot.data.load(kRelaxed);
      used += data != 0 && AgeOf(data) == Age();
      ++seen;
    }
  }
  return used * 1000 / std::max(seen, 1);
}

}  // namespace tengen
