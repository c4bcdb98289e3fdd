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

// Adds the last cell of the first gap in steps of (dx, dy), starting at `from`. Skips the occupied
// cells before the gap.
void AddEndOfFirstGap(const FourGame& game, Point from, int dx, int dy, std::set<Point>* cells) {
  Point p = from;
  const auto go = [&] { p = {p.x + dx, p.y + dy}; };
  while (At(game, p) == 'X' || At(game, p) == 'O') go();
  if (At(game, p) == '#') return;
  while (At(game, {p.x + dx, p.y + dy}) == '.') go();
  cells->insert(p);
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

char PieceOf(Color c) { return c == Color::kBlack ? 'X' : 'O'; }

// Whether the colour has a row anywhere on the board.
bool HasRow(const FourGame& game, Color c) {
  const BoardSize size = SizeOf(game);
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      if (At(game, {x, y}) == PieceOf(c) && FourInRow(game, {x, y})) return true;
    }
  }
  return false;
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

FourGame FourStart(const FourOptions& options, BoardSize size) {
  FourGame game = {options};
  game.rows.assign(size.height, std::string(size.width, '.'));
  if (options.filled_sides) {
    char piece = 'X';
    for (int y = size.height - 1; y >= 0; --y) {
      game.rows[y].front() = game.rows[y].back() = piece;
      piece = piece == 'X' ? 'O' : 'X';
    }
  }
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
  } else if (game.style == FourStyle::kEdgeDrop4) {
    for (int x = 0; x < size.width; ++x) {
      AddEndOfFirstGap(game, {x, 0}, 0, 1, &cells);
      AddEndOfFirstGap(game, {x, size.height - 1}, 0, -1, &cells);
    }
    for (int y = 0; y < size.height; ++y) {
      AddEndOfFirstGap(game, {0, y}, 1, 0, &cells);
      AddEndOfFirstGap(game, {size.width - 1, y}, -1, 0, &cells);
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
  if (game.pop_out) {
    for (int x = 0; x < size.width; ++x) {
      const Point p = {x, size.height - 1};
      if (At(game, p) == PieceOf(game.to_move)) cells.insert(p);
    }
  }
  std::vector<Point> list(cells.begin(), cells.end());
  std::sort(list.begin(), list.end(),
            [](Point a, Point b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
  return list;
}

bool FourInRow(const FourGame& game, Point p) {
  const char own = At(game, p);
  for (const Point step : {Point{1, 0}, Point{0, 1}, Point{1, 1}, Point{1, -1}}) {
    int run = 1;
    for (const int sign : {1, -1}) {
      for (int k = 1; At(game, {p.x + sign * k * step.x, p.y + sign * k * step.y}) == own; ++k) {
        ++run;
      }
    }
    if (run >= game.row) return true;
  }
  return false;
}

FourGame FourAfter(const FourGame& game, Point p) {
  const Color us = game.to_move, them = Opponent(us);
  FourGame after = game;
  if (game.pop_out) after.earlier.emplace_back(us, game.rows);
  after.to_move = them;
  if (At(game, p) == '.') {
    after.rows[p.y][p.x] = PieceOf(us);
  } else {
    for (int y = p.y; y > 0; --y) after.rows[y][p.x] = game.rows[y - 1][p.x];
    after.rows[0][p.x] = '.';
  }
  // A placement can only complete rows through its own cell.
  const bool popped = At(game, p) != '.';
  const bool ours = popped ? HasRow(after, us) : FourInRow(after, p);
  if (ours || (popped && HasRow(after, them))) {
    const Color side = ours ? us : them;
    after.outcome = WinFor(game.misere ? Opponent(side) : side);
    after.reason = EndReason::kLine;
    return after;
  }
  while (game.clear && ClearOnce(&after)) {
  }
  if (FourLegal(after).empty()) {
    after.outcome = Outcome::kDraw;
    after.reason = EndReason::kFull;
  }
  const auto times =
      std::count(after.earlier.begin(), after.earlier.end(), std::pair(after.to_move, after.rows));
  if (game.pop_out && after.outcome == Outcome::kNone && times >= 2) {
    after.outcome = Outcome::kDraw;
    after.reason = EndReason::kRepetition;
  }
  return after;
}

}  // namespace tengen::reference
