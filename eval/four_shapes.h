// SPDX-License-Identifier: Apache-2.0
//
// FourShapes: a board of four-in-a-row seen as lines, of every empty cell a shape for each colour,
// four bits a direction (engine/lines/shape.h), so that the line network can play it, as
// WindowShapes does for boards that count windows. What stands for a pattern is the best that the
// rows of four cells through the cell are, and whether the cell is marked:
//
//   0       every row holds a piece of the other colour, or there is none
//   1, 2    .. of the own colour none
//   3 to 6  .. one: in one row, in more
//   7 to 12 .. two: in one row, in two, in more
//   13, 14  .. three: a winning cell
//
// the even ones of marked cells: those on which a piece may end now, and under gravity, where a
// winning cell counts by whose turn comes there, those with an even number of cells from them to
// the top (eval/four_eval.h).
//
// It looks at all rows at once, as sets of cells, and tells which cells changed since it last did.
// One per worker, not thread safe; nothing fails.
#pragma once

#include <array>
#include <vector>

#include "engine/boards/four_board.h"
#include "engine/geometry.h"
#include "engine/lines/pattern.h"
#include "engine/lines/shape.h"
#include "engine/types.h"
#include "eval/window_shapes.h"

namespace tengen {

class FourShapes {
 public:
  // Any board.
  ShapeChanges Reset(const FourBoard& board);
  ShapeChanges Follow(const FourBoard& board);

  BoardSize size() const { return size_; }
  // Of the position last looked at.
  Stone At(Cell cell) const;
  // Of an empty cell.
  Shape ShapeAt(Color c, Cell cell) const {
    return ShapeAt(seen_.levels[Index(c)], FourBits::IndexOf(ToPoint(cell)));
  }
  const FourShapes& Windows(const FourBoard& /*board*/) const { return *this; }
  static constexpr int row() { return kRow; }
  // Rows with so many pieces of a colour, two or three, and none of the other.
  int WindowCount(Color c, int pieces) const { return seen_.rows[Index(c)][pieces]; }

 private:
  static constexpr int kRow = 4;
  // A level, 0 to 7, as three sets of cells: bit by bit.
  using Levels = std::array<std::array<FourBits, 3>, kDirections>;

  struct Seen {
    FourBoard::Stones stones;
    FourBits empties, marked;
    std::array<Levels, kColors> levels;
    std::array<std::array<int, kRow>, kColors> rows{};
  };

  static FourBits MarkedCells(const FourBoard& board);
  static void Look(const FourBits& own, const FourBits& empties, Levels& levels,
                   std::array<int, kRow>& rows);
  Shape ShapeAt(const Levels& levels, int index) const;

  BoardSize size_;
  Seen seen_;
  std::vector<Cell> stones_;
  std::vector<LineNetCell> changed_;
};

}  // namespace tengen
