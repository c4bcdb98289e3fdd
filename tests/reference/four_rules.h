// SPDX-License-Identifier: Apache-2.0
//
// Simple rules of four-in-a-row, written from rules.md section 6 only. They use rows of characters,
// let pieces slide cell by cell, and copy games. Tests compare engine/boards/four_board.h with
// these rules. All functions are slow and pure.
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
  int clears = 0;  // number of edges cleared so far
};

FourGame FourStart(FourStyle style, bool clear, BoardSize size);

// All cells where a piece may end, sorted by y, then x. Empty if the game is over.
std::vector<Point> FourLegal(const FourGame& game);

// Whether the stone on p is in a run of four or more.
bool FourWins(const FourGame& game, Point p);

// The game after one more piece. Precondition: p is one of FourLegal.
FourGame FourAfter(const FourGame& game, Point p);

}  // namespace tengen::reference
