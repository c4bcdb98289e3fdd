// SPDX-License-Identifier: Apache-2.0
//
// Simple rules of the pente family, written from rules.md section 4 only. They use an array of
// stones, loops over the whole board, and copies. Tests compare the fast board with these rules.
// All functions are slow and pure. How they decide the disputed cases of rules.md section 12:
// - D4: with boat, a five wins if the reply does not break it, even if the reply captures enough
//   stones to win;
// - D14: with boat, a five made by the last stone of a full board is a draw;
// - D21, D22: if one stone makes both sides win, the game is a draw.
#pragma once

#include <array>
#include <vector>

#include "engine/board.h"
#include "engine/types.h"
#include "tests/reference/reference_rules.h"

namespace tengen::reference {

struct PenteSwitches {
  bool keryo = false;  // groups of 2 and 3 can be captured, not only 2
  bool poof = false;   // self-capture
  bool boat = false;   // overtime-capture
  // The line rules: which rows win, and the fouls of each colour.
  Rules lines{.rif_five_exception = false};
  bool no_self_capture = false;  // a stone may not complete a pair between two enemy stones
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
// The position after the side to move has played on the empty point p. The function computes the
// outcome of the new position even if the game was already over.
PentePosition PenteAfter(const PentePosition& position, Point p);
// PenteCaptures: the stones that a stone of the side to move on `p` would capture. PentePoofs: the
// own stones that it would lose.
std::vector<Point> PenteCaptures(const PentePosition& position, Point p);
std::vector<Point> PentePoofs(const PentePosition& position, Point p);
// Whether the side to move may put a stone on p.
bool PenteIsLegal(const PentePosition& position, Point p);
// The foul that a stone of `color` on the empty point p makes. It is tested on the board without
// the stones that it captures.
ForbiddenKind PenteFoul(const PentePosition& position, Point p, Color color);
// Whether `color` has a run of five or more anywhere.
bool HasFive(const Board& board, Color color);

}  // namespace tengen::reference
