// SPDX-License-Identifier: Apache-2.0
//
// Planar: how a board shows itself to a network: as planes, which are sets of cells in the
// numbering of engine/geometry.h on every board, as scalars, and as the shape of its lines. With
// the side to move they say all that the rules look at but earlier positions, and nothing twice:
// the number of the move, for one, is that of the stones.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>

#include "engine/cell_set.h"
#include "engine/geometry.h"
#include "engine/types.h"

namespace tengen {

enum class PlaneKind : std::uint8_t {
  kBlack,
  kWhite,
  kDead,       // stones that no line can use
  kForbidden,  // to Black
  kAtari,      // stones with one liberty
  kKo,         // where the side to move may not take back
  kPlayable    // where a turn may begin, on boards where that is not every empty cell
};
enum class ScalarKind : std::uint8_t { kCapturedByBlack, kCapturedByWhite, kStonesDue };

struct LineGeometry {
  bool torus = false;  // lines go on at the other edge
  int reach = 0;       // how far along a line a stone can matter to a cell
};

template <class B>
concept Planar = requires(const B& now, PlaneKind kind) {
  {std::span<const PlaneKind>(B::kPlanes)};
  {std::span<const ScalarKind>(B::kScalars)};
  // Precondition: the board has such a plane.
  { now.Plane(kind) } -> std::same_as<CellSet>;
  { now.Scalars() } -> std::same_as<std::array<int, B::kScalars.size()>>;
  { now.Geometry() } -> std::same_as<LineGeometry>;
};

// For boards that keep no such set.
template <class B>
CellSet CellsWith(const B& board, Stone stone) {
  CellSet cells;
  for (int y = 0; y < board.size().height; ++y) {
    for (int x = 0; x < board.size().width; ++x)
      if (board.At({x, y}) == stone) cells.Add(ToCell({x, y}));
  }
  return cells;
}

}  // namespace tengen
