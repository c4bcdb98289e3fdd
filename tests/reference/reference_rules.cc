// SPDX-License-Identifier: Apache-2.0
#include "tests/reference/reference_rules.h"

#include <cassert>
#include <set>
#include <utility>

namespace tengen::reference {
namespace {

struct Step {
  int dx, dy;
};
constexpr std::array<Step, 4> kSteps = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

Point Along(Point p, Step d, int k) { return {p.x + k * d.dx, p.y + k * d.dy}; }

// The longest unbroken run of one colour through a stone.
struct Run {
  int back = 0;     // stones before p
  int forward = 0;  // stones after p
  int length() const { return back + 1 + forward; }
};

Run RunThrough(const Board& board, Color color, Point p, Step d) {
  assert(At(board, p) == StoneOf(color));
  Run run;
  while (At(board, Along(p, d, -run.back - 1)) == StoneOf(color)) ++run.back;
  while (At(board, Along(p, d, run.forward + 1)) == StoneOf(color)) ++run.forward;
  return run;
}

bool RunWins(const Rules& rules, const Board& board, Color color, Point p, Step d) {
  const Run run = RunThrough(board, color, p, d);
  if (run.length() < 5) return false;
  if (rules.exact[Index(color)] && run.length() != 5) return false;
  if (rules.caro && run.length() == 5) {
    // Only a stone of the opponent blocks an end. The edge and dead stones do not.
    const Stone enemy = StoneOf(Opponent(color));
    const bool shut_before = At(board, Along(p, d, -run.back - 1)) == enemy;
    const bool shut_after = At(board, Along(p, d, run.forward + 1)) == enemy;
    if (shut_before && shut_after) return false;
  }
  return true;
}

// "The number of distinct fours through p" in one direction. A four is a set of four stones of the
// colour, including p, in five consecutive cells of one line. The fifth cell is empty and completes
// a winning run.
int CountFours(const Rules& rules, const Board& board, Point p, Step d, Color color) {
  std::set<std::vector<Point>> fours;
  for (int start = -4; start <= 0; ++start) {
    int own = 0, empties = 0;
    Point e;
    for (int k = start; k < start + 5; ++k) {
      const Point q = Along(p, d, k);
      if (At(board, q) == StoneOf(color)) ++own;
      if (At(board, q) == Stone::kEmpty) ++empties, e = q;
    }
    if (own != 4 || empties != 1) continue;
    const Board completed = With(board, e, StoneOf(color));
    if (!RunWins(rules, completed, color, e, d)) continue;
    std::vector<Point> four;
    for (int k = start; k < start + 5; ++k) {
      if (Along(p, d, k) != e) four.push_back(Along(p, d, k));
    }
    fours.insert(four);
  }
  return static_cast<int>(fours.size());
}

// Whether p and the cell k steps from p are in one straight four of direction d: four stones in a
// row with an empty neighbour at each end. A stone on either neighbour makes a winning run.
bool StraightFour(const Rules& rules, const Board& board, Point p, int k, Step d, Color color) {
  const Run run = RunThrough(board, color, p, d);
  if (run.length() != 4) return false;
  if (k < -run.back || k > run.forward) return false;
  for (Point end : {Along(p, d, -run.back - 1), Along(p, d, run.forward + 1)}) {
    if (At(board, end) != Stone::kEmpty) return false;
    const Board completed = With(board, end, StoneOf(color));
    if (!RunWins(rules, completed, color, end, d)) return false;
  }
  return true;
}

// The foul that the stone of the colour on p makes. The caller checks whether the stone also makes
// a five.
ForbiddenKind FoulOf(const Rules& rules, const Board& board, Point p, Color color) {
  const FoulRules& fouls = rules.fouls[Index(color)];
  const Shapes shapes = ShapesThrough(rules, board, p, color);
  if (fouls.double_three && shapes.threes >= 2) return ForbiddenKind::kDoubleThree;
  if (fouls.double_four && shapes.fours >= 2) return ForbiddenKind::kDoubleFour;
  if (fouls.overline && shapes.overline) return ForbiddenKind::kOverline;
  return ForbiddenKind::kNone;
}

// Whether the colour may make the straight four by a stone on e. This stone is on the board.
bool LegalContinuation(const Rules& rules, const Board& board, Point e, Color color) {
  if (rules.rif_five_exception && LineWins(rules, board, color, e)) return false;
  return FoulOf(rules, board, e, color) == ForbiddenKind::kNone;
}

bool MakesThree(const Rules& rules, const Board& board, Point p, Step d, Color color) {
  for (int k = -3; k <= 3; ++k) {
    const Point e = Along(p, d, k);
    if (At(board, e) != Stone::kEmpty) continue;
    const Board next = With(board, e, StoneOf(color));
    if (StraightFour(rules, next, p, k, d, color) && LegalContinuation(rules, next, e, color))
      return true;
  }
  return false;
}

// The board after the stones of all winning lines through p became dead (continuous game).
Board KillWinningLines(const Rules& rules, const Board& board, Color color, Point p) {
  Board result = board;
  for (Step d : kSteps) {
    if (!RunWins(rules, board, color, p, d)) continue;
    const Run run = RunThrough(board, color, p, d);
    for (int k = -run.back; k <= run.forward; ++k) {
      result = With(result, Along(p, d, k), Stone::kDead);
    }
  }
  return result;
}

EndReason ReasonOf(ForbiddenKind kind) {
  switch (kind) {
    case ForbiddenKind::kDoubleThree: return EndReason::kForbidden33;
    case ForbiddenKind::kDoubleFour: return EndReason::kForbidden44;
    case ForbiddenKind::kOverline: return EndReason::kForbiddenOverline;
    case ForbiddenKind::kNone: break;
  }
  return EndReason::kNone;
}

}  // namespace

std::optional<Rules> RulesFor(const GameSpec& spec) {
  constexpr FoulRules kNone, kAll = {true, true, true};
  constexpr FoulRules kThrees = {.double_three = true};
  constexpr FoulRules kEarly = {.double_three = true, .overline = true};
  const std::array<std::pair<std::string_view, Rules>, 11> rows = {{
      {"freestyle", {}},                                                    // 0
      {"standard", {.exact = {true, true}}},                                // 1
      {"renju", {.exact = {true, false}, .fouls = {kAll, kNone}}},          // 4
      {"renju-standard", {.exact = {true, true}, .fouls = {kAll, kNone}}},  // 5 = 4 + 1
      {"caro-overline", {.caro = true}},                                    // 8
      {"caro", {.exact = {true, true}, .caro = true}},                      // 9 = 8 + 1
      {"renju-caro-overline",
       {.exact = {true, false}, .fouls = {kAll, kNone}, .caro = true}},               // 12
      {"renju-caro", {.exact = {true, true}, .fouls = {kAll, kNone}, .caro = true}},  // 13
      {"omok", {.exact = {true, true}, .fouls = {kThrees, kThrees}}},
      {"omok-overline", {.fouls = {kThrees, kThrees}}},
      {"renju-early", {.exact = {true, false}, .fouls = {kEarly, kNone}}},
  }};
  for (const auto& [name, of_game] : rows) {
    if (name != spec.variant) continue;
    Rules rules = of_game;
    rules.continuous = spec.continuous;
    rules.rif_five_exception = spec.rif_five_exception;
    return rules;
  }
  return std::nullopt;
}

Stone At(const Board& board, Point p) {
  if (p.x < 0 || p.y < 0 || p.x >= board.size.width || p.y >= board.size.height) {
    return Stone::kDead;
  }
  return board.cells[p.y][p.x];
}

Board With(const Board& board, Point p, Stone stone) {
  Board copy = board;
  copy.cells[p.y][p.x] = stone;
  return copy;
}

bool IsFull(const Board& board) {
  for (int y = 0; y < board.size.height; ++y) {
    for (int x = 0; x < board.size.width; ++x) {
      if (board.cells[y][x] == Stone::kEmpty) return false;
    }
  }
  return true;
}

Board ParseBoard(const std::vector<std::string>& rows) {
  Board board;
  board.size.height = static_cast<int>(rows.size());
  for (int y = 0; y < board.size.height; ++y) {
    int x = 0;
    for (char c : rows[y]) {
      if (c == ' ') continue;
      Stone stone = Stone::kEmpty;
      if (c == 'X') stone = Stone::kBlack;
      if (c == 'O') stone = Stone::kWhite;
      if (c == '#') stone = Stone::kDead;
      board.cells[y][x++] = stone;
    }
    board.size.width = x;
  }
  return board;
}

std::string Picture(const Board& board) {
  std::string text;
  for (int y = 0; y < board.size.height; ++y) {
    for (int x = 0; x < board.size.width; ++x) {
      text += ".XO#"[static_cast<int>(board.cells[y][x])];
      text += ' ';
    }
    text += "  " + std::to_string(y) + "\n";
  }
  return text;
}

bool LineWins(const Rules& rules, const Board& board, Color color, Point p) {
  for (Step d : kSteps) {
    if (RunWins(rules, board, color, p, d)) return true;
  }
  return false;
}

Shapes ShapesThrough(const Rules& rules, const Board& board, Point p, Color color) {
  Shapes shapes;
  for (Step d : kSteps) {
    const int fours = CountFours(rules, board, p, d, color);
    shapes.fours += fours;
    if (RunThrough(board, color, p, d).length() >= 6) shapes.overline = true;
    // Where longer runs win, a line can have both a four and a three. Only the four counts.
    const bool four_only = !rules.exact[Index(color)] && fours > 0;
    if (!four_only && MakesThree(rules, board, p, d, color)) ++shapes.threes;
  }
  return shapes;
}

ForbiddenKind KindOfForbidden(const Rules& rules, const Board& board, Point p, Color color) {
  const FoulRules& fouls = rules.fouls[Index(color)];
  if (!fouls.double_three && !fouls.double_four && !fouls.overline) return ForbiddenKind::kNone;
  if (At(board, p) != Stone::kEmpty) return ForbiddenKind::kNone;
  const Board next = With(board, p, StoneOf(color));
  if (LineWins(rules, next, color, p)) return ForbiddenKind::kNone;  // five overrides
  return FoulOf(rules, next, p, color);
}

std::vector<Point> ForbiddenPoints(const Rules& rules, const Board& board) {
  std::vector<Point> points;
  for (int y = 0; y < board.size.height; ++y) {
    for (int x = 0; x < board.size.width; ++x) {
      if (KindOfForbidden(rules, board, {x, y}) != ForbiddenKind::kNone) points.push_back({x, y});
    }
  }
  return points;
}

Position StartOf(const Rules& rules, BoardSize size) {
  Position position;
  position.rules = rules;
  position.board.size = size;
  return position;
}

Position After(const Position& position, Placement placement) {
  const auto [p, stone] = placement;
  assert(At(position.board, p) == Stone::kEmpty);
  Position next = position;
  next.board = With(position.board, p, stone);
  if (IsColor(stone)) next.to_move = Opponent(ColorOf(stone));
  if (position.outcome != Outcome::kNone) return next;
  const Rules& rules = next.rules;

  if (IsColor(stone)) {
    const Color color = ColorOf(stone);
    if (LineWins(rules, next.board, color, p)) {
      if (!rules.continuous) {
        next.outcome = WinFor(color);
        next.reason = EndReason::kLine;
        return next;
      }
      next.board = KillWinningLines(rules, next.board, color, p);
    } else {
      const ForbiddenKind kind = KindOfForbidden(rules, position.board, p, color);
      if (kind != ForbiddenKind::kNone) {
        if (!rules.continuous) {
          next.outcome = WinFor(Opponent(color));
          next.reason = ReasonOf(kind);
          return next;
        }
        next.board = With(next.board, p, Stone::kDead);
      }
    }
  }

  if (IsFull(next.board)) {
    next.outcome = Outcome::kDraw;
    next.reason = EndReason::kFull;
  }
  return next;
}

Position AfterMove(const Position& position, Point p) {
  return After(position, {p, StoneOf(position.to_move)});
}

std::vector<Point> LegalPoints(const Position& position) {
  std::vector<Point> points;
  if (position.outcome != Outcome::kNone) return points;
  for (int y = 0; y < position.board.size.height; ++y) {
    for (int x = 0; x < position.board.size.width; ++x) {
      if (position.board.cells[y][x] == Stone::kEmpty) points.push_back({x, y});
    }
  }
  return points;
}

PerftCounts Perft(const Position& position, int depth) {
  PerftCounts counts;
  if (depth == 0) {
    counts.games = 1;
    counts.black_wins = position.outcome == Outcome::kBlackWins;
    counts.white_wins = position.outcome == Outcome::kWhiteWins;
    counts.draws = position.outcome == Outcome::kDraw;
    return counts;
  }
  for (Point p : LegalPoints(position)) {
    const PerftCounts below = Perft(AfterMove(position, p), depth - 1);
    counts.games += below.games;
    counts.black_wins += below.black_wins;
    counts.white_wins += below.white_wins;
    counts.draws += below.draws;
  }
  return counts;
}

}  // namespace tengen::reference
