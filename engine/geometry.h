// SPDX-License-Identifier: Apache-2.0
//
// The padded board: 32 x 32 cells. The playing area starts at (5, 5). Outside every edge there are
// at least five more cells; their content is kDead. The number of a cell is y * 32 + x in padded
// coordinates. One addition computes the neighbour in one of the four line directions. Every line
// of the board fits into a 64-bit word of 32 two-bit cells (Stone). All functions are pure: any
// thread may call them, and they cannot fail.
#pragma once

#include <array>
#include <cstdint>

#include "engine/types.h"

namespace tengen {

using Cell = std::uint16_t;

inline constexpr int kBorder = 5;   // cells before the playing area in each row and column
inline constexpr int kStride = 32;  // cells of a padded row or column
inline constexpr int kCells = kStride * kStride;
inline constexpr Cell kNoCell = 0;  // the corner of the padded board is never on the board
static_assert(kMaxBoard + 2 * kBorder <= kStride, "a line must fit its word");

constexpr Cell ToCell(Point p) {
  return static_cast<Cell>((p.y + kBorder) * kStride + p.x + kBorder);
}
constexpr int PaddedX(Cell c) { return c % kStride; }
constexpr int PaddedY(Cell c) { return c / kStride; }
constexpr Point ToPoint(Cell c) { return {PaddedX(c) - kBorder, PaddedY(c) - kBorder}; }

constexpr bool OnBoard(Point p, BoardSize size) {
  return p.x >= 0 && p.y >= 0 && p.x < size.width && p.y < size.height;
}

template <class Body>
constexpr void ForEachPoint(BoardSize size, Body body) {
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) body(Point{x, y});
}

// The four line directions. One step along a line increases LinePosition by 1:
//   0 horizontal -   1 vertical |   2 diagonal \ (down right)   3 diagonal / (up right)
inline constexpr int kDirections = 4;
inline constexpr std::array<int, kDirections> kStep = {1, kStride, kStride + 1, 1 - kStride};

// The lines of the padded board have the numbers 0 to kLines - 1; lines of different directions
// have different numbers. LineIndex returns the number of the line through a cell in one direction.
// LinePosition returns the place of the cell in this line (0 to 31).
inline constexpr int kLines = kStride + kStride + 2 * (2 * kStride - 1);

constexpr int LineIndex(int direction, Cell c) {
  const int x = PaddedX(c), y = PaddedY(c);
  switch (direction) {
    case 0: return y;
    case 1: return kStride + x;
    case 2: return 2 * kStride + (y - x + kStride - 1);
    default: return 2 * kStride + (2 * kStride - 1) + (x + y);
  }
}
constexpr int LinePosition(int direction, Cell c) {
  return direction == 1 ? PaddedY(c) : PaddedX(c);
}

// The direction of the line through two different cells; -1 if no line contains both cells.
constexpr int DirectionBetween(Cell a, Cell b) {
  const int dx = PaddedX(b) - PaddedX(a), dy = PaddedY(b) - PaddedY(a);
  if (dy == 0) return 0;
  if (dx == 0) return 1;
  if (dx == dy) return 2;
  return dx == -dy ? 3 : -1;
}

// The eight symmetries of a square board. 0 to 3 are the identity, two mirrors and the half turn;
// they also work for a rectangle. 4 to 7 also exchange x and y, so they need width == height.
inline constexpr int kSymmetries = 8;
constexpr Point Transform(int symmetry, Point p, BoardSize size) {
  Point q = p;
  if (symmetry & 1) q.x = size.width - 1 - q.x;
  if (symmetry & 2) q.y = size.height - 1 - q.y;
  if (symmetry & 4) q = {q.y, q.x};
  return q;
}

}  // namespace tengen
