// SPDX-License-Identifier: Apache-2.0
//
// Simple rules of the line games with one stone a turn, written from the rule text only. They use a
// two-dimensional array of stones, loops, and copies of the board. Tests compare the fast engine
// with these rules. This code must not use the engine, except types.h and the enums of game.h. All
// functions are slow and pure.
//
// Sources in rules.md:
// - section 0: runs;
// - section 2 and D18: freestyle, standard;
// - sections 3 and 3.1: renju; D9: the five exception;
// - sections 10 and 11: losing moves, end reasons;
// - section 13: caro, sums of rules, continuous game;
// - section 14: omok, early renju.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/types.h"

namespace tengen::reference {

// The fouls of one colour.
struct FoulRules {
  bool double_three = false, double_four = false, overline = false;
};

// The selected rules. A line of five or more wins if every selected rule allows it to win. Managers
// that allow any combination of rules understand combinations in the same way (rules.md section
// 13).
struct Rules {
  // By colour: a line of six or more does not win.
  std::array<bool, kColors> exact{};
  std::array<FoulRules, kColors> fouls{};  // by colour
  bool caro = false;  // six or more, or five that the opponent does not block at both ends
  bool continuous = false;
  bool rif_five_exception = true;
};

// The rules of a registered game by its name. nullopt: this reference does not know the game.
std::optional<Rules> RulesFor(const GameSpec& spec);

struct Board {
  BoardSize size;
  std::array<std::array<Stone, kMaxBoard>, kMaxBoard> cells{};  // [y][x]
};

// The stone on a point; kDead outside the board.
Stone At(const Board& board, Point p);
// A copy of the board with one point changed.
Board With(const Board& board, Point p, Stone stone);
bool IsFull(const Board& board);
// Reads one string for each row, top row first: '.' empty, 'X' black, 'O' white, '#' dead. Blanks
// are ignored, so that diagrams may be drawn wide.
Board ParseBoard(const std::vector<std::string>& rows);
std::string Picture(const Board& board);

// Whether the stone of `color` on `p` is in a line that wins.
bool LineWins(const Rules& rules, const Board& board, Color color, Point p);

// The counts of rules.md 3.1 for a stone of `color` that is already on `p`.
struct Shapes {
  bool overline = false;
  int fours = 0;
  int threes = 0;
};
Shapes ShapesThrough(const Rules& rules, const Board& board, Point p, Color color = Color::kBlack);

// The reason why `color` may not play on `p` (rules.md 3.1). If several reasons apply, it is the
// first of 33, 44, 6+. kNone if the point is not empty, if the stone makes a winning five, or if
// the game has no fouls.
ForbiddenKind KindOfForbidden(const Rules& rules, const Board& board, Point p,
                              Color color = Color::kBlack);
// All points that are forbidden to Black, sorted by y, then x.
std::vector<Point> ForbiddenPoints(const Rules& rules, const Board& board);

// A game: the board, the side to move and the result so far. A plain value that can be copied.
struct Position {
  Rules rules;
  Board board;
  Color to_move = Color::kBlack;
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
};

Position StartOf(const Rules& rules, BoardSize size);
// The position after one more stone on an empty point. If the game is over, more stones do not
// change its outcome. In a continuous game the stones of winning lines become dead, and foul stones
// too. A continuous game ends when the board is full.
Position After(const Position& position, Placement placement);
// The position after a stone of the side to move on the point p.
Position AfterMove(const Position& position, Point p);
// All empty points, sorted by y, then x. A foul is legal, but loses. Empty if the game is over.
std::vector<Point> LegalPoints(const Position& position);

// The results of Perft. All counts are numbers of games with exactly `depth` more stones.
struct PerftCounts {
  std::uint64_t games = 0;       // all games
  std::uint64_t black_wins = 0;  // games whose last stone makes Black win
  std::uint64_t white_wins = 0;  // games whose last stone makes White win
  std::uint64_t draws = 0;       // games whose last stone makes a draw
  friend bool operator==(const PerftCounts&, const PerftCounts&) = default;
};
PerftCounts Perft(const Position& position, int depth);

}  // namespace tengen::reference
