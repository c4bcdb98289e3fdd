// SPDX-License-Identifier: Apache-2.0
//
// Rows that can still win, the measure of how dead a game is. A pure function of the board.
#pragma once

#include <optional>

#include "engine/game.h"

namespace tengen {

struct RowCounts {
  int open = 0;  // places for a winning row that hold no stones of both colours
  int all = 0;   // that the board has
};

// Where none is open the game is a draw, whatever is played. Nothing where that would not follow:
// stones leave the board, a line is not the end (continuous games), or a draw has a winner
// (tiebreakers).
std::optional<RowCounts> CountOpenRows(const Game& game);

}  // namespace tengen
