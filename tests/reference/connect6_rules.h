// SPDX-License-Identifier: Apache-2.0
//
// Connect6 a second time, straight from rules.md section 5 and as plainly as possible: an array
// of stones, runs counted stone by stone, pairs listed one by one, copies instead of taking
// back. Tests compare the fast board with it. Openings, passes' draws and tiebreakers are not
// here (rules.md 8 and 9 belong to the frame above the board).
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "engine/types.h"

namespace tengen::reference {

struct Connect6Position {
  int side = 19;  // of the square board
  bool toroidal = false;
  bool collinear6 = false;
  bool noncollinear5 = false;

  std::array<std::array<Stone, kMaxBoard>, kMaxBoard> cells{};  // [y][x]
  Color to_move = Color::kBlack;
  std::vector<Point> last;  // stones of the last ply that placed any
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
};

// The empty board; the first ply is one stone.
int StonesDue(const Connect6Position& position);
// "They differ, and same row, same column or same diagonal", on the torus modulo the side.
bool AreCollinear(const Connect6Position& position, Point a, Point b);
// Cells that may be named first, by y then x.
std::vector<Point> LegalFirsts(const Connect6Position& position);
// Cells that may be named second, by y then x.
std::vector<Point> LegalSeconds(const Connect6Position& position, Point first);
// Legal pairs as sets, the smaller point first, each once.
std::vector<std::pair<Point, Point>> LegalPairs(const Connect6Position& position);
// Stones in the unbroken run of the stone on p, in its longest direction; at most one round of
// the torus.
int LongestRun(const Connect6Position& position, Point p);
// After a legal ply of one or two stones.
Connect6Position After(const Connect6Position& position, const std::vector<Point>& stones);
Connect6Position AfterPass(const Connect6Position& position);
std::string Picture(const Connect6Position& position);

}  // namespace tengen::reference
