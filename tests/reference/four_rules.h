// SPDX-License-Identifier: Apache-2.0
//
// Simple rules of four-in-a-row, written from rules.md section 6 only. They use rows of characters,
// let pieces slide cell by cell, and copy games. Tests compare engine/boards/four_board.h with
// these rules. All functions are slow and pure.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "engine/types.h"

namespace tengen::reference {

enum class FourStyle { kGravity, kEdgeGrow4, kEdgeDrop4, kInteriorGravity4 };

// The options of a game. `row`: a row of this number of pieces or more decides the game.
struct FourOptions {
  FourStyle style = FourStyle::kGravity;
  bool clear = false;
  bool pop_out = false;
  bool misere = false;
  bool filled_sides = false;
  int row = 4;
};

struct FourGame : FourOptions {
  std::vector<std::string> rows;  // top row first: '.' empty, 'X' black, 'O' white
  Color to_move = Color::kBlack;
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
  int clears = 0;  // number of edges cleared so far
  std::vector<std::pair<Color, std::vector<std::string>>> earlier;  // PopOut: all positions before
};

FourGame FourStart(const FourOptions& options, BoardSize size);

// All cells where a piece may end, and all pieces that the side to move may pop, sorted by y, then
// x. Empty if the game is over.
std::vector<Point> FourLegal(const FourGame& game);

// Whether the stone on p is in a row.
bool FourInRow(const FourGame& game, Point p);

// The game after one more turn. Precondition: p is one of FourLegal.
FourGame FourAfter(const FourGame& game, Point p);

}  // namespace tengen::reference
