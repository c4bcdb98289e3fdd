// SPDX-License-Identifier: Apache-2.0
#include "tests/reference/row_rules.h"

#include <algorithm>

namespace tengen::reference {
namespace {

// The length of the row of one colour through p, in steps of (dx, dy) both ways.
int RowLength(const RowGame& game, Point p, int dx, int dy) {
  const auto at = [&](int x, int y) {
    const bool inside = y >= 0 && y < static_cast<int>(game.rows.size()) && x >= 0 &&
                        x < static_cast<int>(game.rows[0].size());
    return inside ? game.rows[y][x] : '#';
  };
  int x = p.x, y = p.y, length = 0;
  while (at(x - dx, y - dy) == at(p.x, p.y)) {
    x -= dx;
    y -= dy;
  }
  for (; at(x, y) == at(p.x, p.y); x += dx, y += dy) ++length;
  return length;
}

}  // namespace

RowGame RowStart(RowKind kind, BoardSize size) {
  RowGame game;
  game.kind = kind;
  game.rows.assign(size.height, std::string(size.width, '.'));
  return game;
}

std::vector<Point> RowLegal(const RowGame& game) {
  std::vector<Point> points;
  if (game.outcome != Outcome::kNone) return points;
  for (int y = 0; y < static_cast<int>(game.rows.size()); ++y) {
    for (int x = 0; x < static_cast<int>(game.rows[y].size()); ++x) {
      if (game.rows[y][x] == '.') points.push_back({x, y});
    }
  }
  return points;
}

RowGame RowAfter(const RowGame& game, Point p) {
  RowGame after = game;
  after.rows[p.y][p.x] = game.to_move == Color::kBlack ? 'X' : 'O';
  after.to_move = Opponent(game.to_move);
  const int longest = std::max({RowLength(after, p, 1, 0), RowLength(after, p, 0, 1),
                                RowLength(after, p, 1, 1), RowLength(after, p, 1, -1)});
  if (longest >= 3) {
    const bool wins =
        game.kind == RowKind::kSquava ? longest > 3 : game.kind == RowKind::kTicTacToe;
    after.outcome = WinFor(wins ? game.to_move : after.to_move);
    after.reason = EndReason::kLine;
  } else if (RowLegal(after).empty()) {
    after.outcome = Outcome::kDraw;
    after.reason = EndReason::kFull;
  }
  return after;
}

}  // namespace tengen::reference
