// SPDX-License-Identifier: Apache-2.0
//
// Draws a position as text, for a terminal or a pipe. Columns are letters, row 1 is at the bottom
// (notation/point_names.h).
//
// The functions do not change the game. Only one thread at a time may use a Game. No function
// fails.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/types.h"

namespace tengen {

struct BoardStyle {
  bool unicode = false;  // true: round stones instead of X and O
  bool color = false;    // true: ANSI escape sequences of 256 colours
};

// The signs that are drawn on the board in addition to the stones.
struct BoardMarks {
  std::vector<Point> last;       // the stones of the last turn: drawn in round brackets
  std::vector<Point> offered;    // the fifth moves on offer: drawn as ?
  std::vector<Point> forbidden;  // points forbidden to Black, if Black is to move: drawn as !
  std::optional<Point> cursor;   // drawn in square brackets; empty: no cursor
};

// The marks of a game, without a cursor.
BoardMarks MarksOf(const Game& game);

// The board as lines of text; each line ends with a line end.
std::string BoardText(const Game& game, const BoardMarks& marks, const BoardStyle& style);

// Lines about facts that the board does not show: captured stones, the point of a ko, groups with
// one liberty. Each line ends with a line end. Empty: the position has no such fact.
std::string BoardNotes(const Game& game);

}  // namespace tengen
