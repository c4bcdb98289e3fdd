// SPDX-License-Identifier: Apache-2.0
#include "tests/reference/connect6_rules.h"

#include <algorithm>

namespace tengen::reference {
namespace {

int Wrapped(const Connect6Position& position, int v) {
  return ((v % position.side) + position.side) % position.side;
}

// The stone on p. Outside a board that does not wrap: kDead.
Stone StoneAt(const Connect6Position& position, Point p) {
  if (position.toroidal) p = {Wrapped(position, p.x), Wrapped(position, p.y)};
  const bool inside = p.x >= 0 && p.y >= 0 && p.x < position.side && p.y < position.side;
  return inside ? position.cells[p.y][p.x] : Stone::kDead;
}

int RunAlong(const Connect6Position& position, Point p, Point step) {
  const Stone stone = StoneAt(position, p);
  int length = 1;
  for (const int sign : {1, -1}) {
    for (int k = 1; length < position.side; ++k) {
      if (StoneAt(position, {p.x + sign * k * step.x, p.y + sign * k * step.y}) != stone) break;
      ++length;
    }
  }
  return length;
}

std::vector<Point> EmptyCells(const Connect6Position& position) {
  std::vector<Point> cells;
  for (int y = 0; y < position.side; ++y)
    for (int x = 0; x < position.side; ++x)
      if (position.cells[y][x] == Stone::kEmpty) cells.push_back({x, y});
  return cells;
}

bool HasLegalPair(const Connect6Position& position) {
  const std::vector<Point> firsts = LegalFirsts(position);
  return std::any_of(firsts.begin(), firsts.end(),
                     [&](Point first) { return !LegalSeconds(position, first).empty(); });
}

void DecideDraws(Connect6Position* position) {
  const std::vector<Point> empties = EmptyCells(*position);
  if (empties.empty()) {
    position->outcome = Outcome::kDraw;
    position->reason = EndReason::kFull;
  } else if (StonesDue(*position) == 2 && !HasLegalPair(*position)) {
    position->outcome = Outcome::kDraw;
    position->reason = EndReason::kNoMove;
  }
}

}  // namespace

int StonesDue(const Connect6Position& position) {
  const auto area = static_cast<std::size_t>(position.side) * position.side;
  return EmptyCells(position).size() == area ? position.first_turn : position.per_turn;
}

bool AreCollinear(const Connect6Position& position, Point a, Point b) {
  if (a == b) return false;
  const int dx = a.x - b.x, dy = a.y - b.y;
  if (!position.toroidal) return dx == 0 || dy == 0 || dx == dy || dx == -dy;
  return Wrapped(position, dx) == 0 || Wrapped(position, dy) == 0 ||
         Wrapped(position, dx - dy) == 0 || Wrapped(position, dx + dy) == 0;
}

std::vector<Point> LegalFirsts(const Connect6Position& position) {
  std::vector<Point> firsts;
  for (const Point p : EmptyCells(position)) {
    const bool touches = position.last.empty() ||
                         std::any_of(position.last.begin(), position.last.end(),
                                     [&](Point stone) { return AreCollinear(position, stone, p); });
    if (!position.collinear6 || touches) firsts.push_back(p);
  }
  return firsts;
}

std::vector<Point> LegalSeconds(const Connect6Position& position, Point first) {
  std::vector<Point> seconds;
  for (const Point p : EmptyCells(position)) {
    if (p == first) continue;
    if (position.collinear6 && !AreCollinear(position, first, p)) continue;
    if (position.noncollinear5 && AreCollinear(position, first, p)) continue;
    seconds.push_back(p);
  }
  return seconds;
}

std::vector<std::pair<Point, Point>> LegalPairs(const Connect6Position& position) {
  std::vector<std::pair<Point, Point>> pairs;
  for (const Point a : LegalFirsts(position))
    for (const Point b : LegalSeconds(position, a))
      pairs.emplace_back(std::min(a, b), std::max(a, b));
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

int LongestRun(const Connect6Position& position, Point p) {
  int longest = 0;
  for (const Point step : {Point{1, 0}, Point{0, 1}, Point{1, 1}, Point{1, -1}})
    longest = std::max(longest, RunAlong(position, p, step));
  return longest;
}

Connect6Position After(const Connect6Position& position, const std::vector<Point>& stones) {
  Connect6Position next = position;
  for (const Point p : stones) next.cells[p.y][p.x] = StoneOf(position.to_move);
  next.last = stones;
  next.to_move = Opponent(position.to_move);
  next.outcome = Outcome::kNone;
  next.reason = EndReason::kNone;
  const int needed = position.noncollinear5 ? 5 : position.row;
  if (std::any_of(stones.begin(), stones.end(),
                  [&](Point p) { return LongestRun(next, p) >= needed; })) {
    next.outcome = WinFor(position.to_move);
    next.reason = EndReason::kLine;
  } else {
    DecideDraws(&next);
  }
  return next;
}

Connect6Position AfterPass(const Connect6Position& position) {
  Connect6Position next = position;
  next.to_move = Opponent(position.to_move);
  next.outcome = Outcome::kNone;
  next.reason = EndReason::kNone;
  DecideDraws(&next);
  return next;
}

std::string Picture(const Connect6Position& position) {
  std::string text;
  for (int y = 0; y < position.side; ++y) {
    for (int x = 0; x < position.side; ++x) text += ".XO#"[static_cast<int>(position.cells[y][x])];
    text += '\n';
  }
  return text + (position.to_move == Color::kBlack ? "black to move\n" : "white to move\n");
}

}  // namespace tengen::reference
