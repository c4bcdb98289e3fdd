// SPDX-License-Identifier: Apache-2.0
//
// The pente family written a second time, straight from rules.md section 4 and as plainly as
// possible: an array of stones, loops over the whole board, copies instead of taking back.
// Tests compare the fast board with it; nothing here is fast. D4: a standing five goes before
// captures; D14: a five made by the last stone is a draw in boat; D21: both won is a draw.
#pragma once

#include <array>
#include <vector>

#include "engine/board.h"
#include "engine/types.h"
#include "tests/reference/reference_rules.h"

namespace tengen::reference {

struct PenteSwitches {
  bool keryo = false;  // capture-2-3
  bool poof = false;   // self-capture
  bool boat = false;   // overtime-capture
};

struct PentePosition {
  PenteSwitches rules;
  Board board;
  Color to_move = Color::kBlack;
  std::array<int, kColors> captured{};  // stones captured by Black, by White
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
};

PentePosition PenteStart(const PenteSwitches& rules, BoardSize size);
// The position after the side to move has played on an empty point. Judged whatever was before.
PentePosition PenteAfter(const PentePosition& position, Point p);
// Stones that a stone of the side to move on `p` would capture and would lose to its own poof.
std::vector<Point> PenteCaptures(const PentePosition& position, Point p);
std::vector<Point> PentePoofs(const PentePosition& position, Point p);
// Whether a run of five or more of `color` stands anywhere.
bool HasFive(const Board& board, Color color);

}  // namespace tengen::reference
