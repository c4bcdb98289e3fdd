// SPDX-License-Identifier: Apache-2.0
//
// Move: one turn as the search stores it: the cell of one stone or, in connect6, the cells of two
// stones. A plain value without errors.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>

#include "engine/geometry.h"
#include "engine/ply.h"

namespace tengen {

struct Move {
  Cell first = kNoCell;
  Cell second = kNoCell;  // kNoCell: a move of one stone
  friend constexpr bool operator==(const Move&, const Move&) = default;
  // Orders moves by their cells. Moves with equal scores are sorted in this order, so that the
  // result is the same on every machine.
  friend constexpr std::strong_ordering operator<=>(const Move& a, const Move& b) {
    return a.first != b.first ? a.first <=> b.first : a.second <=> b.second;
  }

  constexpr bool IsNone() const { return first == kNoCell; }
  constexpr int stones() const { return second == kNoCell ? 1 : 2; }
  std::array<Point, 2> Points() const {
    return {ToPoint(first), second == kNoCell ? Point{} : ToPoint(second)};
  }
  constexpr std::uint32_t Bits() const { return first | std::uint32_t{second} << 16; }
};
static_assert(sizeof(Move) == 4);

inline Ply ToPly(Move move) {
  Ply ply = StonePly(ToPoint(move.first));
  if (move.second != kNoCell) ply.points.push_back(ToPoint(move.second));
  return ply;
}

inline Move ToMove(std::span<const Point> points) {
  return {ToCell(points[0]), points.size() > 1 ? ToCell(points[1]) : kNoCell};
}

}  // namespace tengen
