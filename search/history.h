// SPDX-License-Identifier: Apache-2.0
//
// What a worker remembers about moves that cut, to try them earlier elsewhere: how often a
// cell was good for a side, and which cell answered which. Private to a worker.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/geometry.h"
#include "engine/types.h"
#include "search/params.h"

namespace tengen {

class History {
 public:
  void Clear() {
    for (auto& h : quiet_) h.fill(0);
    for (auto& c : counter_) c.fill(kNoCell);
  }

  int Of(Color side, Cell cell) const { return quiet_[Index(side)][cell]; }

  // Moves the score towards +-kHistoryMax, the slower the nearer it is (as in Stockfish).
  void Update(Color side, Cell cell, int bonus) {
    std::int16_t& h = quiet_[Index(side)][cell];
    h = static_cast<std::int16_t>(h + bonus - h * std::abs(bonus) / params::kHistoryMax);
  }
  static int Bonus(int depth) { return std::min(32 * depth * depth, 1600); }

  // The reply of `side` that cut last after the opponent's stone on `previous`.
  Cell CounterOf(Color side, Cell previous) const { return counter_[Index(side)][previous]; }
  void SetCounter(Color side, Cell previous, Cell reply) {
    counter_[Index(side)][previous] = reply;
  }

 private:
  std::array<std::array<std::int16_t, kCells>, kColors> quiet_{};
  std::array<std::array<Cell, kCells>, kColors> counter_{};
};

}  // namespace tengen
