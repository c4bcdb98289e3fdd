// SPDX-License-Identifier: Apache-2.0
//
// Simple rules of tic-tac-toe and Squava, written from rules.md section 15 only. They use rows of
// characters and copy games. Tests compare engine/boards/row_board.h with these rules. All
// functions are slow and pure.
#pragma once

#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/types.h"

namespace tengen::reference {

enum class RowKind { kTicTacToe, kTicTacToeMisere, kSquava };

struct RowGame {
  RowKind kind = RowKind::kTicTacToe;
  std::vector<std::string> rows;  // top row first: '.' empty, 'X' black, 'O' white
  Color to_move = Color::kBlack;
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
};

RowGame RowStart(RowKind kind, BoardSize size);

// The points where a stone may be put, sorted by y, then x. Empty if the game is over.
std::vector<Point> RowLegal(const RowGame& game);

// The game after one more stone. Precondition: p is one of RowLegal.
RowGame RowAfter(const RowGame& game, Point p);

}  // namespace tengen::reference
