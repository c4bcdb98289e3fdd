// SPDX-License-Identifier: Apache-2.0
//
// Irensei a second time, straight from rules.md section 7 and as plainly as possible: rows of
// characters, flood fills, the whole history as boards. Tests compare engine/boards/irensei_board.h
// with it; nothing here is fast.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "engine/types.h"

namespace tengen::reference {

struct IrenseiGame {
  using Rows = std::vector<std::string>;
  Rows rows = Rows(19, std::string(19, '.'));  // top row first: '.' empty, 'X' black, 'O' white
  Color to_move = Color::kBlack;
  // The stone of the last ply, if it captured exactly one stone.
  std::optional<Point> captured_one;
  bool passed = false;                    // the last ply was a pass
  std::set<std::pair<Rows, Color>> seen;  // earlier positions and this one
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
};

IrenseiGame IrenseiStart();
// From a position on.
IrenseiGame IrenseiFrom(const IrenseiGame::Rows& rows, Color to_move);

// Stones that one of the side to move on the empty point p would capture, sorted.
std::vector<Point> IrenseiCaptures(const IrenseiGame& game, Point p);
// All legal points, sorted by y then x, whether or not the game is over.
std::vector<Point> IrenseiLegal(const IrenseiGame& game);
// Where only the ko forbids the side to move to play.
std::optional<Point> IrenseiKo(const IrenseiGame& game);
// The game after a stone on a legal point, and after a pass (two passes are not judged here).
IrenseiGame IrenseiAfter(const IrenseiGame& game, Point p);
IrenseiGame IrenseiAfterPass(const IrenseiGame& game);

// Whether the side to move wins within `plies`, odd, against everything but a pass. Slow.
bool IrenseiWinsWithin(const IrenseiGame& game, int plies);

}  // namespace tengen::reference
