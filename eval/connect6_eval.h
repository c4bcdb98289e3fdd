// SPDX-License-Identifier: Apache-2.0
//
// What a connect6 position is worth (engine/connect6_board.h): every window that only one side
// has stones in counts for it, the more the more stones it has. Linear in the numbers of
// windows, which the board keeps; nothing here needs upkeep of its own.
//
// Units as in eval/value.h: 1/400 of a factor of ten in winning odds.
#pragma once

#include <array>

#include "engine/connect6_board.h"
#include "eval/value.h"

namespace tengen {

struct Connect6Weights {
  // Of a window with so many stones, by how many more a row needs (1 to 5; 0 unused), for the
  // side to move and for the other one.
  std::array<int, kMaxRow> mine{};
  std::array<int, kMaxRow> theirs{};
  int tempo = 0;
};

inline constexpr Connect6Weights kConnect6Weights = {
    .mine = {0, 120, 120, 40, 16, 4}, .theirs = {0, 100, 100, 32, 14, 4}, .tempo = 60};

// For the side to move.
inline Value EvaluateConnect6(const Connect6Board& board, const Connect6Weights& weights) {
  const Color us = board.to_move(), them = Opponent(us);
  int sum = weights.tempo;
  for (int lacking = 1; lacking < board.row(); ++lacking) {
    sum += weights.mine[lacking] * board.WindowCount(us, board.row() - lacking);
    sum -= weights.theirs[lacking] * board.WindowCount(them, board.row() - lacking);
  }
  return sum / 4;
}

}  // namespace tengen
