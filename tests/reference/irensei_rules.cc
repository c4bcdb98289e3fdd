// SPDX-License-Identifier: Apache-2.0
#include "tests/reference/irensei_rules.h"

#include <algorithm>
#include <cassert>

#include "engine/geometry.h"

namespace tengen::reference {
namespace {

using Rows = IrenseiGame::Rows;

constexpr int kSide = 19;
const std::vector<std::pair<int, int>> kBeside = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const std::vector<std::pair<int, int>> kLineSteps = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

char Letter(Color c) { return c == Color::kBlack ? 'X' : 'O'; }
// The character on p. Outside the board it is '#', which is different from all characters of the
// rows.
char AtPoint(const Rows& rows, Point p) {
  return OnBoard(p, {kSide, kSide}) ? rows[p.y][p.x] : '#';
}
void Put(Rows& rows, Point p, char what) { rows[p.y][p.x] = what; }

struct Group {
  std::set<Point> stones;
  std::set<Point> liberties;
};

Group GroupAt(const Rows& rows, Point start) {
  Group group;
  std::vector<Point> todo = {start};
  const char colour = AtPoint(rows, start);
  while (!todo.empty()) {
    const Point p = todo.back();
    todo.pop_back();
    if (!group.stones.insert(p).second) continue;
    for (const auto& [dx, dy] : kBeside) {
      const Point q{p.x + dx, p.y + dy};
      if (AtPoint(rows, q) == '.') group.liberties.insert(q);
      if (AtPoint(rows, q) == colour) todo.push_back(q);
    }
  }
  return group;
}

// The stones of all enemy groups that are next to the stone on p and have no liberty.
std::set<Point> TakenBy(const Rows& rows, Point p) {
  std::set<Point> taken;
  const char enemy = AtPoint(rows, p) == 'X' ? 'O' : 'X';
  for (const auto& [dx, dy] : kBeside) {
    const Point q{p.x + dx, p.y + dy};
    if (AtPoint(rows, q) != enemy) continue;
    const Group group = GroupAt(rows, q);
    if (group.liberties.empty()) taken.insert(group.stones.begin(), group.stones.end());
  }
  return taken;
}

bool InCentre(Point p) { return p.x >= 2 && p.x <= 16 && p.y >= 2 && p.y <= 16; }

// The unbroken run through the stone on p, for each of the four directions.
std::vector<std::vector<Point>> RunsThrough(const Rows& rows, Point p) {
  std::vector<std::vector<Point>> runs;
  for (const auto& [dx, dy] : kLineSteps) {
    std::vector<Point> run = {p};
    for (const int sign : {1, -1}) {
      Point q{p.x + sign * dx, p.y + sign * dy};
      while (AtPoint(rows, q) == AtPoint(rows, p)) {
        run.push_back(q);
        q = {q.x + sign * dx, q.y + sign * dy};
      }
    }
    runs.push_back(run);
  }
  return runs;
}

bool BlackOverline(const Rows& rows, Point p) {
  const auto runs = RunsThrough(rows, p);
  return AtPoint(rows, p) == 'X' &&
         std::any_of(runs.begin(), runs.end(), [](const auto& run) { return run.size() >= 8; });
}

bool WinningLine(const Rows& rows, Point p) {
  if (BlackOverline(rows, p) || !InCentre(p)) return false;
  for (const std::vector<Point>& run : RunsThrough(rows, p)) {
    const auto inside = std::count_if(run.begin(), run.end(), InCentre);
    if (AtPoint(rows, p) == 'X' ? run.size() == 7 && inside == 7 : inside >= 7) return true;
  }
  return false;
}

bool IsFull(const Rows& rows) {
  return std::none_of(rows.begin(), rows.end(),
                      [](const std::string& row) { return row.find('.') != std::string::npos; });
}

bool BreaksKo(const IrenseiGame& game, Point p) {
  return game.captured_one && IrenseiCaptures(game, p) == std::vector<Point>{*game.captured_one};
}

bool IsLegalButKo(const IrenseiGame& game, Point p) {
  if (AtPoint(game.rows, p) != '.') return false;
  Rows rows = game.rows;
  Put(rows, p, Letter(game.to_move));
  return !TakenBy(rows, p).empty() || !GroupAt(rows, p).liberties.empty() || WinningLine(rows, p);
}

void Turn(IrenseiGame& game) { game.to_move = Opponent(game.to_move); }

// Call after each ply. If the new position occurred before, the side that made the ply loses.
void Remember(IrenseiGame& game) {
  const bool again = !game.seen.insert({game.rows, game.to_move}).second;
  if (again && game.outcome == Outcome::kNone) {
    game.outcome = WinFor(game.to_move);  // the side that made the ply loses
    game.reason = EndReason::kRepetition;
  }
}

}  // namespace

IrenseiGame IrenseiFrom(const Rows& rows, Color to_move) {
  IrenseiGame game;
  game.rows = rows;
  game.to_move = to_move;
  game.seen = {{rows, to_move}};
  return game;
}

IrenseiGame IrenseiStart() {
  return IrenseiFrom(Rows(kSide, std::string(kSide, '.')), Color::kBlack);
}

std::vector<Point> IrenseiCaptures(const IrenseiGame& game, Point p) {
  Rows rows = game.rows;
  Put(rows, p, Letter(game.to_move));
  const std::set<Point> taken = TakenBy(rows, p);
  return {taken.begin(), taken.end()};
}

std::vector<Point> IrenseiLegal(const IrenseiGame& game) {
  std::vector<Point> legal;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      if (IsLegalButKo(game, {x, y}) && !BreaksKo(game, {x, y})) legal.push_back({x, y});
    }
  }
  return legal;
}

std::optional<Point> IrenseiKo(const IrenseiGame& game) {
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      if (IsLegalButKo(game, {x, y}) && BreaksKo(game, {x, y})) return Point{x, y};
    }
  }
  return std::nullopt;
}

IrenseiGame IrenseiAfter(const IrenseiGame& game, Point p) {
  assert(IsLegalButKo(game, p) && !BreaksKo(game, p));
  IrenseiGame after = game;
  after.outcome = Outcome::kNone;
  after.reason = EndReason::kNone;
  after.passed = false;
  const std::vector<Point> taken = IrenseiCaptures(game, p);
  Put(after.rows, p, Letter(game.to_move));
  for (const Point q : taken) Put(after.rows, q, '.');
  after.captured_one = taken.size() == 1 ? std::optional(p) : std::nullopt;
  Turn(after);
  if (BlackOverline(after.rows, p)) {
    after.outcome = WinFor(after.to_move);
    after.reason = EndReason::kOverlineLoss;
  } else if (WinningLine(after.rows, p)) {
    after.outcome = WinFor(game.to_move);
    after.reason = EndReason::kLine;
  } else if (IsFull(after.rows)) {
    after.outcome = Outcome::kDraw;
    after.reason = EndReason::kFull;
  }
  Remember(after);
  return after;
}

IrenseiGame IrenseiAfterPass(const IrenseiGame& game) {
  IrenseiGame after = game;
  after.outcome = Outcome::kNone;
  after.reason = EndReason::kNone;
  after.captured_one.reset();
  after.passed = true;
  Turn(after);
  if (!game.passed) Remember(after);
  return after;
}

bool IrenseiWinsWithin(const IrenseiGame& game, int plies) {
  for (const Point p : IrenseiLegal(game)) {
    const IrenseiGame after = IrenseiAfter(game, p);
    if (after.outcome == WinFor(game.to_move)) return true;
    if (after.outcome != Outcome::kNone || plies < 3) continue;
    const std::vector<Point> replies = IrenseiLegal(after);
    const bool wins = std::all_of(replies.begin(), replies.end(), [&](Point reply) {
      const IrenseiGame next = IrenseiAfter(after, reply);
      return next.outcome == Outcome::kNone ? IrenseiWinsWithin(next, plies - 2)
                                            : next.outcome == WinFor(game.to_move);
    });
    if (wins) return true;
  }
  return false;
}

}  // namespace tengen::reference
