// SPDX-License-Identifier: Apache-2.0
#include "tests/reference/pente_rules.h"

#include <algorithm>

namespace tengen::reference {
namespace {

constexpr int kWinningRun = 5;
// One step in each of the four directions of lines. The opposite steps are not listed.
constexpr std::array<Point, 4> kDirectionSteps = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

Point Shifted(Point p, Point d, int n) { return {p.x + n * d.x, p.y + n * d.y}; }

int RunLength(const Board& board, Point p, Point d) {
  const Stone stone = At(board, p);
  int length = 1;
  for (const int sign : {1, -1}) {
    for (int n = 1; At(board, Shifted(p, d, sign * n)) == stone; ++n) ++length;
  }
  return length;
}

bool InFive(const Board& board, Point p) {
  return std::any_of(kDirectionSteps.begin(), kDirectionSteps.end(),
                     [&](Point d) { return RunLength(board, p, d) >= kWinningRun; });
}

bool IsCapturedLength(const PenteSwitches& rules, int length) {
  return length == 2 || (rules.keryo && length == 3);
}

void AddOnce(std::vector<Point>* points, Point p) {
  if (std::find(points->begin(), points->end(), p) == points->end()) points->push_back(p);
}

}  // namespace

PentePosition PenteStart(const PenteSwitches& rules, BoardSize size) {
  PentePosition position;
  position.rules = rules;
  position.board.size = size;
  return position;
}

std::vector<Point> PenteCaptures(const PentePosition& position, Point p) {
  const Stone own = StoneOf(position.to_move);
  const Stone enemy = StoneOf(Opponent(position.to_move));
  std::vector<Point> captured;
  for (const Point d : kDirectionSteps) {
    for (const int sign : {1, -1}) {
      int enemies = 0;
      while (At(position.board, Shifted(p, d, sign * (enemies + 1))) == enemy) ++enemies;
      if (!IsCapturedLength(position.rules, enemies)) continue;
      if (At(position.board, Shifted(p, d, sign * (enemies + 1))) != own) continue;
      for (int n = 1; n <= enemies; ++n) captured.push_back(Shifted(p, d, sign * n));
    }
  }
  return captured;
}

namespace {

// The own stones that a stone of the side to move on p would put between two enemy stones.
std::vector<Point> Caught(const PentePosition& position, Point p) {
  std::vector<Point> lost;
  const Board board = With(position.board, p, StoneOf(position.to_move));
  const Stone enemy = StoneOf(Opponent(position.to_move));
  for (const Point d : kDirectionSteps) {
    const int length = RunLength(board, p, d);
    if (!IsCapturedLength(position.rules, length)) continue;
    Point first = p;
    while (At(board, Shifted(first, d, -1)) == At(board, p)) first = Shifted(first, d, -1);
    if (At(board, Shifted(first, d, -1)) != enemy || At(board, Shifted(first, d, length)) != enemy)
      continue;
    for (int n = 0; n < length; ++n) AddOnce(&lost, Shifted(first, d, n));
  }
  return lost;
}

// Whether a capture has made a winning run of `color`: a run of exactly five that ended at a
// captured stone, and was longer before.
bool RunLeftByCapture(const PenteSwitches& rules, const Board& board, Color color,
                      const std::vector<Point>& captured) {
  if (!rules.lines.exact[Index(color)]) return false;
  for (const Point p : captured) {
    for (const Point d : kDirectionSteps) {
      for (const int sign : {1, -1}) {
        const Point next = Shifted(p, d, sign);
        if (At(board, next) == StoneOf(color) && RunLength(board, next, d) == kWinningRun)
          return true;
      }
    }
  }
  return false;
}

EndReason EndOfFoul(ForbiddenKind kind) {
  if (kind == ForbiddenKind::kDoubleThree) return EndReason::kForbidden33;
  if (kind == ForbiddenKind::kDoubleFour) return EndReason::kForbidden44;
  return EndReason::kForbiddenOverline;
}

}  // namespace

std::vector<Point> PentePoofs(const PentePosition& position, Point p) {
  return position.rules.poof ? Caught(position, p) : std::vector<Point>{};
}

bool PenteIsLegal(const PentePosition& position, Point p) {
  return At(position.board, p) == Stone::kEmpty &&
         !(position.rules.no_self_capture && !Caught(position, p).empty());
}

ForbiddenKind PenteFoul(const PentePosition& position, Point p, Color color) {
  PentePosition of_color = position;
  of_color.to_move = color;
  Board board = position.board;
  for (const Point q : PenteCaptures(of_color, p)) board = With(board, q, Stone::kEmpty);
  return KindOfForbidden(position.rules.lines, board, p, color);
}

bool HasFive(const Board& board, Color color) {
  for (int y = 0; y < board.size.height; ++y) {
    for (int x = 0; x < board.size.width; ++x) {
      if (At(board, {x, y}) == StoneOf(color) && InFive(board, {x, y})) return true;
    }
  }
  return false;
}

PentePosition PenteAfter(const PentePosition& position, Point p) {
  const Color mover = position.to_move;
  const Color next = Opponent(mover);
  PentePosition after = position;
  const std::vector<Point> captured = PenteCaptures(position, p);
  const std::vector<Point> lost = PentePoofs(position, p);
  after.board = With(after.board, p, StoneOf(mover));
  for (const Point q : captured) after.board = With(after.board, q, Stone::kEmpty);
  for (const Point q : lost) after.board = With(after.board, q, Stone::kEmpty);
  after.captured[Index(mover)] += static_cast<int>(captured.size());
  after.captured[Index(next)] += static_cast<int>(lost.size());
  after.to_move = next;

  const int threshold = position.rules.keryo ? 15 : 10;
  const auto wins_by_captures = [&](Color c) {
    const int own = after.captured[Index(c)], other = after.captured[Index(Opponent(c))];
    return own >= threshold && own > other;
  };
  const bool line =
      At(after.board, p) == StoneOf(mover) && LineWins(position.rules.lines, after.board, mover, p);
  const bool next_line = RunLeftByCapture(position.rules, after.board, next, captured);
  const ForbiddenKind foul = PenteFoul(position, p, mover);
  const auto end = [&](Outcome outcome, EndReason reason) {
    after.outcome = outcome;
    after.reason = reason;
  };
  end(Outcome::kNone, EndReason::kNone);
  if (position.rules.boat && HasFive(after.board, next)) {
    end(WinFor(next), EndReason::kFiveStands);
    return after;
  }
  const bool row = !position.rules.boat && line;
  const bool mover_wins = row || wins_by_captures(mover);
  const bool next_wins = next_line || foul != ForbiddenKind::kNone || wins_by_captures(next);
  EndReason reason = EndReason::kCapture;
  if (foul != ForbiddenKind::kNone) reason = EndOfFoul(foul);
  if (row || next_line) reason = EndReason::kLine;
  if (mover_wins && next_wins) {
    end(Outcome::kDraw, reason);
  } else if (mover_wins || next_wins) {
    end(WinFor(mover_wins ? mover : next), reason);
  } else if (IsFull(after.board)) {
    end(Outcome::kDraw, EndReason::kFull);
  } else if (position.rules.no_self_capture) {
    bool any = false;
    for (int y = 0; y < after.board.size.height; ++y)
      for (int x = 0; x < after.board.size.width; ++x) any = any || PenteIsLegal(after, {x, y});
    if (!any) end(Outcome::kDraw, EndReason::kNoMove);
  }
  return after;
}

}  // namespace tengen::reference
