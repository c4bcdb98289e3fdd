// SPDX-License-Identifier: Apache-2.0
//
// Zobrist keys: one fixed pseudo-random number for every stone on every cell, and one for White to
// move. The compiler computes each key with Mix (base/hash.h) from the numbers of the stone and the
// cell. So the keys are the same on every machine. The keys are constants: any thread may read
// them.
#pragma once

#include <array>
#include <cstdint>

#include "base/hash.h"
#include "engine/geometry.h"
#include "engine/types.h"

namespace tengen {

using Key = std::uint64_t;

inline constexpr Key kWhiteToMoveKey = Mix(0x7e9e);

namespace internal {
constexpr auto MakeZobristTable() {
  std::array<std::array<Key, kCells>, 4> table{};
  for (Key s = 1; s < 4; ++s)
    for (Key c = 0; c < kCells; ++c) table[s][c] = Mix(s << 32 | c);
  return table;  // the key of an empty cell is 0
}
inline constexpr auto kZobrist = MakeZobristTable();
}  // namespace internal

inline Key ZobristKey(Stone s, Cell c) { return internal::kZobrist[static_cast<int>(s)][c]; }

}  // namespace tengen
