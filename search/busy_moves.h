// SPDX-License-Identifier: Apache-2.0
//
// BusyMoves: the moves that threads are searching now. The set stores the key of the position after
// such a move. A thread that finds a move busy tries the other moves of the node first. When it
// returns to the busy move, the table often has the answer already. Source: Tom Kerrigan,
// "Simplified ABDADA", after ABDADA (J.-C. Weill, 1996).
//
// The set is only a hint. A slot holds one key, the key that was written last. No thread waits for
// another.
//
// Thread rule: every member function may run in any thread. No function fails.
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
