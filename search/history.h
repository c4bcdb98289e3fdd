// SPDX-License-Identifier: Apache-2.0
//
// History: the move-ordering statistics of one worker. For each side it records how often a cell
// caused a cutoff. It also records the reply that last caused a cutoff after a stone on a cell
// (counter move). In other nodes, the search tries these cells and replies earlier.
//
// Scores are in -kHistoryMax .. kHistoryMax (search/params.h). Each worker has its own object, and
// no other thread uses it. No function fails.
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

  // Moves the score of the cell towards +kHistoryMax (bonus > 0) or -kHistoryMax (bonus < 0). The
  // nearer the score is to that limit, the smaller the step (formula of Stockfish).
  void Update(Color side, Cell cell, int bonus) {
    std::int16_t& h = quiet_[Index(side)][cell];
    h = static_cast<std::int16_t>(h + bonus - h * std::abs(bonus) / params::kHistoryMax);
  }
  // The bonus for a cutoff at this depth, in whole plies.
  static int Bonus(int depth) { return std::min(32 * depth * depth, 1600); }

  // The reply of `side` that last caused a cutoff after a stone of the opponent on `previous`.
  // kNoCell = no such reply.
  Cell CounterOf(Color side, Cell previous) const { return counter_[Index(side)][previous]; }
  void SetCounter(Color side, Cell previous, Cell reply) {
    counter_[Index(side)][previous] = reply;
  }

 private:
  std::array<std::array<std::int16_t, kCells>, kColors> quiet_{};
  std::array<std::array<Cell, kCells>, kColors> counter_{};
};

}  // namespace tengen
