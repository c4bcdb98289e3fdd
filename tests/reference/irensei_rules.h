// SPDX-License-Identifier: Apache-2.0
//
// Simple rules of irensei, written from rules.md section 7 only. They use rows of characters, flood
// fills, and the set of all earlier positions. Tests compare engine/boards/irensei_board.h with
// these rules. All functions are slow and pure.
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
  // The stone of the last ply, if this ply captured exactly one stone.
  std::optional<Point> captured_one;
  bool passed = false;                    // the last ply was a pass
  std::set<std::pair<Rows, Color>> seen;  // earlier positions and the current one
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
};

IrenseiGame IrenseiStart();
// A game that starts with this position.
IrenseiGame IrenseiFrom(const IrenseiGame::Rows& rows, Color to_move);

// The stones that the side to move would capture with a stone on the empty point p, sorted.
std::vector<Point> IrenseiCaptures(const IrenseiGame& game, Point p);
// All legal points, sorted by y, then x. A game that is over has the same legal points as a game
// that continues.
std::vector<Point> IrenseiLegal(const IrenseiGame& game);
// The point where the ko rule alone forbids a stone of the side to move. nullopt: no such point.
std::optional<Point> IrenseiKo(const IrenseiGame& game);
// IrenseiAfter: the game after a stone on a legal point. IrenseiAfterPass: the game after a pass.
// These two functions do not end the game after two passes.
IrenseiGame IrenseiAfter(const IrenseiGame& game, Point p);
IrenseiGame IrenseiAfterPass(const IrenseiGame& game);

// Whether the side to move wins within `plies` (an odd number) against every reply except a pass.
// Very slow.
bool IrenseiWinsWithin(const IrenseiGame& game, int plies);

}  // namespace tengen::reference
