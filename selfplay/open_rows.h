// SPDX-License-Identifier: Apache-2.0
//
// Counts the places on the board where a row that ends the game is still possible, to measure how
// close the game is to a draw. A pure function of the board: any thread may call. No function
// fails.
#pragma once

#include <optional>

#include "engine/game.h"

namespace tengen {

struct RowCounts {
  int open = 0;  // places for such a row that have no dead stone and no stones of both colours
  int all = 0;   // all places for such a row on the board
};

// Counts the rows. If no row is open, the game will be a draw. The result is empty in games where
// this conclusion is wrong:
// - stones can leave the board;
// - a row does not end the game (continuous games);
// - a draw has a winner (tiebreakers).
std::optional<RowCounts> CountOpenRows(const Game& game);

}  // namespace tengen
