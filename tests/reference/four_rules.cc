// SPDX-License-Identifier: Apache-2.0
#include "tests/reference/four_rules.h"

#include <algorithm>
#include <set>

namespace tengen::reference {
namespace {

BoardSize SizeOf(const FourGame& game) {
  return {static_cast<int>(game.rows[0].size()), static_cast<int>(game.rows.size())};
}

// The character on p; '#' outside the board.
char At(const FourGame& game, Point p) {
  const BoardSize size = SizeOf(game);
  if (p.x < 0 || p.y < 0 || p.x >= size.width || p.y >= size.height) return '#';
  return game.rows[p.y][p.x];
}

// Adds the first empty cell in steps of (dx, dy), starting at `from`. Skips occupied cells.
void AddFirstEmpty(const FourGame& game, Point from, int dx, int dy, std::set<Point>* cells) {
  for (Point p = from; At(game, p) != '#'; p = {p.x + dx, p.y + dy}) {
    if (At(game, p) != '.') continue;
    cells->insert(p);
    return;
  }
}

// The cell where a piece that starts on p stops. The piece slides to the nearest edge, or
// diagonally to two edges that are equally near. Two opposite edges that are equally near have no
// effect. A stone or an edge stops the piece.
Point Slide(const FourGame& game, Point p) {
  const BoardSize size = SizeOf(game);
  struct Edge {
    int distance, dx, dy;
  };
  const std::vector<Edge> edges = {
      {p.x, -1, 0}, {size.width - 1 - p.x, 1, 0}, {p.y, 0, -1}, {size.height - 1 - p.y, 0, 1}};
  int nearest = edges[0].distance;
  for (const Edge& edge : edges) nearest = std::min(nearest, edge.distance);
  int dx = 0, dy = 0;
  for (const Edge& edge : edges) {
    if (edge.distance != nearest) continue;
    dx += edge.dx;
    dy += edge.dy;
  }
  if (dx == 0 && dy == 0) return p;
  while (At(game, {p.x + dx, p.y + dy}) == '.') p = {p.x + dx, p.y + dy};
  return p;
}

bool Full(const std::string& row) { return row.find('.') == std::string::npos; }

std::string Column(const FourGame& game, int x) {
  std::string column;
  for (const std::string& row : game.rows) column += row[x];
  return column;
}

// One step of the clear rule of rules.md section 6. Returns false if no relevant edge is full.
bool ClearOnce(FourGame* game) {
  const BoardSize size = SizeOf(*game);
  int dx = 0, dy = 0;
  if (Full(game->rows.back())) ++dy;
  if (game->style != FourStyle::kGravity) {
    if (Full(game->rows.front())) --dy;
    if (Full(Column(*game, 0))) --dx;
    if (Full(Column(*game, size.width - 1))) ++dx;
  }
  if (dx == 0 && dy == 0) return false;
  const FourGame before = *game;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const char from = At(before, {x - dx, y - dy});
      game->rows[y][x] = from == '#' ? '.' : from;
    }
  }
  ++game->clears;
  return true;
}

}  // namespace

FourGame FourStart(FourStyle style, bool clear, BoardSize size) {
  FourGame game;
  game.style = style;
  game.clear = clear;
  game.rows.assign(size.height, std::string(size.width, '.'));
  return game;
}

std::vector<Point> FourLegal(const FourGame& game) {
  if (game.outcome != Outcome::kNone) return {};
  const BoardSize size = SizeOf(game);
  std::set<Point> cells;
  if (game.style == FourStyle::kInteriorGravity4) {
    for (int y = 0; y < size.height; ++y) {
      for (int x = 0; x < size.width; ++x) {
        if (At(game, {x, y}) == '.') cells.insert(Slide(game, {x, y}));
      }
    }
  } else {
    for (int x = 0; x < size.width; ++x) {
      AddFirstEmpty(game, {x, size.height - 1}, 0, -1, &cells);
    }
  }
  if (game.style == FourStyle::kEdgeGrow4) {
    for (int x = 0; x < size.width; ++x) AddFirstEmpty(game, {x, 0}, 0, 1, &cells);
    for (int y = 0; y < size.height; ++y) {
      AddFirstEmpty(game, {0, y}, 1, 0, &cells);
      AddFirstEmpty(game, {size.width - 1, y}, -1, 0, &cells);
    }
  }
  std::vector<Point> list(cells.begin(), cells.end());
  std::sort(list.begin(), list.end(),
            [](Point a, Point b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
  return list;
}

bool FourWins(const FourGame& game, Point p) {
  const char own = At(game, p);
  for (const Point step : {Point{1, 0}, Point{0, 1}, Point{1, 1}, Point{1, -1}}) {
    int run = 1;
    for (const int sign : {1, -1}) {
      for (int k = 1; At(game, {p.x + sign * k * step.x, p.y + sign * k * step.y}) == own; ++k) {
        ++run;
      }
    }
    if (run >= 4) return true;
  }
  return false;
}

FourGame FourAfter(const FourGame& game, Point p) {
  FourGame after = game;
  after.rows[p.y][p.x] = game.to_move == Color::kBlack ? 'X' : 'O';
  after.to_move = Opponent(game.to_move);
  if (FourWins(after, p)) {
    after.outcome = WinFor(game.to_move);
    after.reason = EndReason::kLine;
    return after;
  }
  while (game.clear && ClearOnce(&after)) {
  }
  if (std::all_of(after.rows.begin(), after.rows.end(), Full)) {
    after.outcome = Outcome::kDraw;
    after.reason = EndReason::kFull;
  }
  return after;
}

}  // namespace tengen::reference
