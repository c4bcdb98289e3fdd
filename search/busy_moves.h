// SPDX-License-Identifier: Apache-2.0
//
// BusyMoves: which moves some thread is searching right now, known by the key of the position
// after them. A thread that finds a move busy tries the node's other moves first; when it comes
// back, the table often knows the answer ("Simplified ABDADA", Tom Kerrigan, after ABDADA,
// J.-C. Weill, 1996). Only advice: a slot holds one key, the last writer's, and no thread waits.
//
// All members may run in any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "engine/zobrist.h"

namespace tengen {

class BusyMoves {
 public:
  bool Contains(Key key) const { return SlotOf(key).load(std::memory_order_relaxed) == key; }
  void Add(Key key) { SlotOf(key).store(key, std::memory_order_relaxed); }
  void Remove(Key key) {
    std::atomic<Key>& slot = SlotOf(key);
    if (slot.load(std::memory_order_relaxed) == key) slot.store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kSlots = std::size_t{1} << 12;

  std::atomic<Key>& SlotOf(Key key) { return slots_[key >> 32 & (kSlots - 1)]; }
  const std::atomic<Key>& SlotOf(Key key) const { return slots_[key >> 32 & (kSlots - 1)]; }

  std::array<std::atomic<Key>, kSlots> slots_{};
};

}  // namespace tengen
