// SPDX-License-Identifier: Apache-2.0
//
// Four-in-a-row a second time, straight from rules.md section 6 and as plainly as possible: rows
// of characters, loops, pieces that slide cell by cell, copies instead of taking back. Tests
// compare engine/boards/four_board.h with it.
#pragma once

#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/types.h"

namespace tengen::reference {

enum class FourStyle { kGravity, kEdgeGrow4, kInteriorGravity4 };

struct FourGame {
  FourStyle style = FourStyle::kGravity;
  bool clear = false;
  std::vector<std::string> rows;  // top row first: '.' empty, 'X' black, 'O' white
  Color to_move = Color::kBlack;
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
  int clears = 0;  // shifts so far
};

FourGame FourStart(FourStyle style, bool clear, BoardSize size);

// Every cell on which a piece may end, sorted by y then x; none when the game is over.
std::vector<Point> FourLegal(const FourGame& game);

// Does the stone on p stand in a run of four or more?
bool FourWins(const FourGame& game, Point p);

// The game after one more piece. Precondition: p is one of FourLegal.
FourGame FourAfter(const FourGame& game, Point p);

}  // namespace tengen::reference
