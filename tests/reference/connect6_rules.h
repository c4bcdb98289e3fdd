// SPDX-License-Identifier: Apache-2.0
//
// Simple rules of connect6, written from rules.md section 5 only. They use an array of stones,
// count runs stone by stone, list all pairs, and copy positions. Tests compare the fast board with
// these rules. Openings, draws by passes and tiebreakers are not included, because the classes
// above the board compute them (rules.md sections 8 and 9). All functions are slow and pure.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "engine/types.h"

namespace tengen::reference {

struct Connect6Position {
  int side = 19;  // of the square board, in cells
  bool toroidal = false;
  bool collinear6 = false;
  bool noncollinear5 = false;
  int row = 6;         // stones in a winning row; 5 in noncollinear5
  int per_turn = 2;    // stones of each turn after the first
  int first_turn = 1;  // stones of the first turn

  std::array<std::array<Stone, kMaxBoard>, kMaxBoard> cells{};  // [y][x]
  Color to_move = Color::kBlack;
  std::vector<Point> last;  // stones of the last ply that placed stones; empty: unknown
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
};

// The number of stones in the next turn.
int StonesDue(const Connect6Position& position);
// Whether two points are collinear. Rule text: "They differ, and same row, same column or same
// diagonal". On a toroidal board the differences of x and y are computed modulo the side.
bool AreCollinear(const Connect6Position& position, Point a, Point b);
// Legal cells for the first stone of a turn, sorted by y, then x.
std::vector<Point> LegalFirsts(const Connect6Position& position);
// Legal cells for the second stone after `first`, sorted by y, then x.
std::vector<Point> LegalSeconds(const Connect6Position& position, Point first);
// All legal pairs without order, each once, with the smaller point first.
std::vector<std::pair<Point, Point>> LegalPairs(const Connect6Position& position);
// The length of the longest unbroken run through the stone on p. On a toroidal board it is at most
// the side of the board.
int LongestRun(const Connect6Position& position, Point p);
// After: the position after a legal ply of one or two stones. AfterPass: the position after a pass.
Connect6Position After(const Connect6Position& position, const std::vector<Point>& stones);
Connect6Position AfterPass(const Connect6Position& position);
std::string Picture(const Connect6Position& position);

}  // namespace tengen::reference
