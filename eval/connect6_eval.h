// SPDX-License-Identifier: Apache-2.0
//
// What a connect6 position is worth (engine/boards/connect6_board.h): every window that only one
// side has stones in counts for it, the more the more stones it has. Linear in the numbers of
// windows, which the board keeps; nothing here needs upkeep of its own.
//
// Units as in eval/value.h: 1/400 of a factor of ten in winning odds.
#pragma once

#include <array>

#include "engine/boards/connect6_board.h"
#include "eval/value.h"

namespace tengen {

struct Connect6Weights {
  // Of a window, by how many stones it lacks (1 to 5; 0 unused), for the side to move and for
  // the other one.
  std::array<int, kMaxRow> mine{};
  std::array<int, kMaxRow> theirs{};
  int tempo = 0;
};

// Logistic regression on the results of 730 games, quiet positions only, times 3.9: the search's
// margins are made for values of that size, while results say less (decision 0008). In quiet
// positions nobody has windows that lack less than three; those of the other side must be
// answered and are guesses.
inline constexpr Connect6Weights kConnect6Weights = {
    .mine = {0, 0, 0, 45, 28, 7}, .theirs = {0, 75, 65, 55, 28, 6}, .tempo = 140};
// Where stones are bound to lines, single stones are worth less.
inline constexpr Connect6Weights kBoundConnect6Weights = {
    .mine = {0, 0, 0, 65, 28, 1}, .theirs = {0, 60, 50, 27, 17, 1}, .tempo = 137};

// For the side to move.
inline Value EvaluateConnect6(const Connect6Board& board, const Connect6Weights& weights) {
  const Color us = board.to_move(), them = Opponent(us);
  int sum = weights.tempo;
  for (int lacking = 1; lacking < board.row(); ++lacking) {
    sum += weights.mine[lacking] * board.WindowCount(us, board.row() - lacking);
    sum -= weights.theirs[lacking] * board.WindowCount(them, board.row() - lacking);
  }
  return sum;
}

}  // namespace tengen
