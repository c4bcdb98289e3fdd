// SPDX-License-Identifier: Apache-2.0
//
// Finds rows on the board of a game, and a winning row that stands in a set-up position. A board
// detects a winning row only when a turn makes the row, so a game that begins with such a position
// is not over. Pure functions, for any thread.
#pragma once

#include <optional>

#include "engine/board.h"
#include "engine/game.h"
#include "engine/types.h"

namespace tengen {

// The position before the stone that completed the row, and that stone: if it is played there, the
// game is over.
struct StandingRow {
  Setup before;
  Point last;
};

// The length of the longest unbroken row of one colour that contains the stone on p.
int LongestRowThrough(const Game& game, Point p);

// `game`: a game that begins with the set-up position. nullopt: no winning row stands in the
// position, or the game goes on after a row.
std::optional<StandingRow> FindStandingRow(const Game& game, const Setup& setup);

}  // namespace tengen
