// SPDX-License-Identifier: Apache-2.0
//
// FourShapes: gives every empty cell of a four-in-a-row board a shape for each colour. The line
// network needs these shapes. WindowShapes computes such shapes for boards that count windows. A
// shape has four bits for each direction (engine/lines/shape.h). In other games the four bits are a
// pattern. In four-in-a-row the four bits describe the rows of four cells through the cell. A row
// with a piece of the other colour does not count. Of the remaining rows, only those with the
// largest number of own pieces count:
//
//   bits      rows that count
//   0         none
//   1, 2      rows with no own piece
//   3, 4      one row with one own piece
//   5, 6      two rows or more with one own piece
//   7, 8      one row with two own pieces
//   9, 10     two rows with two own pieces
//   11, 12    three rows or more with two own pieces
//   13, 14    a row with three own pieces: the cell is a winning cell
//
// The even number of each pair is used for marked cells. Under gravity the marked cells are the
// even cells (FourEvaluator::EvenFromTop), because parity decides which side can play on a winning
// cell. With the other placement rules the marked cells are the cells on which a piece may come to
// rest now.
//
// If five pieces win, the rows have five cells, and a row counts as a row of four with one piece
// less. So a winning cell has the same bits in both games.
//
// The class computes all rows at once, as sets of cells, and reports the cells that changed since
// its last call. An object is not thread safe: every worker has its own. No function fails.
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
  // Accepts any board and computes everything anew.
  ShapeChanges Reset(const FourBoard& board);
  // `board`: the board of the latest Reset, after any moves. Returns the changes since the latest
  // call.
  ShapeChanges Follow(const FourBoard& board);

  BoardSize size() const { return size_; }
  // The stone on a cell in the position of the latest Reset or Follow.
  Stone At(Cell cell) const;
  // The shape of an empty cell in the position of the latest Reset or Follow.
  Shape ShapeAt(Color c, Cell cell) const {
    return ShapeAt(seen_.levels[Index(c)], FourBits::IndexOf(ToPoint(cell)));
  }
  const FourShapes& Windows(const FourBoard& /*board*/) const { return *this; }
  static constexpr int row() { return kRow; }
  // The number of rows with `pieces` pieces of `c` and none of the other colour. `pieces`: 2 or 3.
  int WindowCount(Color c, int pieces) const { return seen_.rows[Index(c)][pieces]; }

 private:
  static constexpr int kRow = 4;
  // The level of every cell in every direction, 0 to 7, as one set of cells for each bit.
  // Level 0: no row counts. Levels 1 to 7 show the number of own pieces in the counted rows: 1:
  // none; 2, 3: one; 4 to 6: two; 7: three.
  using Levels = std::array<std::array<FourBits, 3>, kDirections>;

  struct Seen {
    FourBoard::Stones stones;
    FourBits empties, marked;
    std::array<Levels, kColors> levels;
    std::array<std::array<int, kRow>, kColors> rows{};
  };

  static FourBits MarkedCells(const FourBoard& board);
  template <int kRowLength>
  static void Look(const FourBits& own, const FourBits& empties, Levels& levels,
                   std::array<int, kRow>& rows);
  Shape ShapeAt(const Levels& levels, int index) const;

  BoardSize size_;
  Seen seen_;
  std::vector<Cell> stones_;
  std::vector<LineNetCell> changed_;
};

}  // namespace tengen
