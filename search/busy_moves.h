// SPDX-License-Identifier: Apache-2.0
//
// BusyMoves: the moves that threads are searching now. The set stores the key of the position after
// such a move. If a move is in the set, other threads try the other moves of the node first. When
// they return to that move, the transposition table often has its result already. Source: Tom
// Kerrigan, "Simplified ABDADA", after ABDADA (J.-C. Weill, 1996).
//
// The set is only a hint and may forget a move: a slot stores one key, and a new key replaces the
// old one. No thread waits for another.
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
