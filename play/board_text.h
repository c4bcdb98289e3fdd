// SPDX-License-Identifier: Apache-2.0
//
// A position drawn with letters, for a terminal or a pipe. Pure functions; nothing fails.
//
// Columns are letters, row 1 is at the bottom (notation/point_names.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/types.h"

namespace tengen {

struct BoardStyle {
  bool unicode = false;  // round stones instead of X and O
  bool color = false;    // ANSI escapes of 256 colours
};

// What is drawn beside the stones.
struct BoardMarks {
  std::vector<Point> last;       // the stones of the last turn, in brackets
  std::vector<Point> offered;    // fifths to choose from, ?
  std::vector<Point> forbidden;  // to Black, who is to move, !
  std::optional<Point> cursor;   // in square brackets
};

// The marks that a game has by itself.
BoardMarks MarksOf(const Game& game);

// Lines, each with its end.
std::string BoardText(const Game& game, const BoardMarks& marks, const BoardStyle& style);

// What the board does not show, a line each: stones captured, the point of a ko, groups with one
// liberty. Empty where there is nothing to tell.
std::string BoardNotes(const Game& game);

}  // namespace tengen
