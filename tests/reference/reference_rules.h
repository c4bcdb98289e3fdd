// SPDX-License-Identifier: Apache-2.0
//
// The rules of the one-stone line games written a second time, straight from the rule text
// and as plainly as possible: a two-dimensional array of stones, loops, copies of the board
// instead of taking back. Tests compare the fast engine with it. Nothing here may use engine
// code beyond the shared words (types.h, the enums of game.h), and nothing here is fast.
//
// Sources: rules.md 0 (runs), 2 and D18 (freestyle, standard), 3 and 3.1 (renju), D9 (the
// five exception), 10 and 11 (losing moves, end reasons), 13 (the caro rules, sums of rules,
// continuous game).
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

// The ticked rules. A line of five or more wins when every ticked rule lets it win, which is
// how a manager that lets people tick any set means it (rules.md section 13).
struct Rules {
  bool standard = false;  // exactly five, both colours
  bool renju = false;     // Black: exactly five, and fouls
  bool caro = false;      // six or more, or five that is not shut at both ends by the opponent
  bool continuous = false;
  bool rif_five_exception = true;
};

// The rules of a registered game by its name; nullopt where this reference does not know it.
std::optional<Rules> RulesFor(const GameSpec& spec);

struct Board {
  BoardSize size;
  std::array<std::array<Stone, kMaxBoard>, kMaxBoard> cells{};  // [y][x]
};

// What stands on a point; off the board it is dead.
Stone At(const Board& board, Point p);
// A copy of the board with one point changed.
Board With(const Board& board, Point p, Stone stone);
bool IsFull(const Board& board);
// One string per row, top row first: '.' empty, 'X' black, 'O' white, '#' dead; blanks are
// left out, so that diagrams can be drawn wide.
Board ParseBoard(const std::vector<std::string>& rows);
std::string Picture(const Board& board);

// Does the stone of `color` on `p` stand in a line that wins?
bool LineWins(const Rules& rules, const Board& board, Color color, Point p);

// The four counts of rules.md 3.1 for a black stone that already stands on `p`.
struct Shapes {
  bool overline = false;
  int fours = 0;
  int threes = 0;
};
Shapes ShapesThrough(const Rules& rules, const Board& board, Point p);

// Why Black may not play on `p`: priority 33, then 44, then 6+ (rules.md 3.1). kNone for a
// point that is not empty, for a winning five, and in games without fouls.
ForbiddenKind KindOfForbidden(const Rules& rules, const Board& board, Point p);
// All points with a kind, sorted by y then x.
std::vector<Point> ForbiddenPoints(const Rules& rules, const Board& board);

// A game as a board, a turn and the result so far. A plain value: copy it to look ahead.
struct Position {
  Rules rules;
  Board board;
  Color to_move = Color::kBlack;
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
};

Position StartOf(const Rules& rules, BoardSize size);
// The position after one more stone on an empty point. A game that is over stays as it ended,
// whatever is put on the board later. In a continuous game the stones of winning lines, and a
// foul stone, become dead, and only the full board ends the game.
Position After(const Position& position, Placement placement);
// The same with a stone of the side to move.
Position AfterMove(const Position& position, Point p);
// Every empty point while the game goes on, by y then x (a foul is legal and loses).
std::vector<Point> LegalPoints(const Position& position);

// Games of exactly `depth` more stones, and how many of them end with the last one.
struct PerftCounts {
  std::uint64_t games = 0;
  std::uint64_t black_wins = 0;
  std::uint64_t white_wins = 0;
  std::uint64_t draws = 0;
  friend bool operator==(const PerftCounts&, const PerftCounts&) = default;
};
PerftCounts Perft(const Position& position, int depth);

}  // namespace tengen::reference
