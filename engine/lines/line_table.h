// SPDX-License-Identifier: Apache-2.0
//
// LineTable: finds the patterns that a stone on an empty cell would make in one line, for both
// colours. The input is the content of the cells on both sides of this cell in the line. The rules
// come from the game's rules struct.
//
// A line is one 64-bit word, two bits per cell (engine/types.h, Stone). The pattern of a cell and a
// colour depends on the `reach` cells on each side of the cell. A *half line* is one of these
// sides. A half line is read from the cell outwards. A half line ends at the first stone that does
// not belong to the colour, or at the edge. There are at most 2^(reach+1) - 1 different half lines.
// With shut ends there are about 1.5 times as many, because it matters whether an enemy stone or
// the edge ends the half line. The tables of half lines are small. A pattern needs two look-ups per
// side and colour, and all tables fit into the first-level cache of the processor. One table for
// both sides together would have 4^(2 reach) entries.
// docs/decisions/0002-half-lines-instead-of-whole-windows.md has the measurements.
//
// The table is constant after construction, so all threads may share it. No function fails.
#pragma once

#include <array>
#include <cstdint>

#include "engine/lines/fouls.h"
#include "engine/lines/pattern.h"
#include "engine/types.h"

namespace tengen {

// The line rules of a game for one colour (engine/lines/variant.h).
struct LineRule {
  int row_length = 5;      // number of stones in a winning row
  int reach = 4;           // number of cells on each side that can change a pattern
  bool exact = false;      // rows longer than row_length do not win
  bool shut_ends = false;  // a row of exactly row_length between two enemy stones does not win
  Fouls fouls;             // of this colour
};

class LineTable {
 public:
  static constexpr int kMaxReach = 5;                      // limit of LineRule::reach
  static constexpr int kHalfCodes = 1 << (2 * kMaxReach);  // number of values of a half code
  static constexpr int kClasses = 128;  // maximum number of classes of one colour; also the row
                                        // stride of the pattern table

  LineTable(const LineRule& black, const LineRule& white);

  // The classes of a cell's left and right half line: low byte for Black, high byte for White.
  // `half_code`: the `reach` cells on that side, two bits each, the leftmost cell in the lowest
  // bits.
  std::uint16_t Left(std::uint32_t half_code) const { return left_[half_code]; }
  std::uint16_t Right(std::uint32_t half_code) const { return right_[half_code]; }

  // The pattern of colour c, from the classes of c's half lines on both sides.
  Pattern PatternOf(Color c, int left_class, int right_class) const {
    return static_cast<Pattern>(pattern_[Index(c)][left_class * kClasses + right_class]);
  }

  // The empty cells on one side whose patterns depend on this cell. Bit 0 is for the neighbour of
  // this cell, bit 1 for the next cell outwards, and so on. The pattern of a cell does not depend
  // on this cell if stones of both colours, or a dead cell, are between the two cells.
  std::uint32_t SeenLeft(std::uint32_t half_code) const { return seen_left_[half_code]; }
  std::uint32_t SeenRight(std::uint32_t half_code) const { return seen_right_[half_code]; }

 private:
  std::array<std::uint16_t, kHalfCodes> left_{}, right_{};
  std::array<std::uint8_t, kHalfCodes> seen_left_{}, seen_right_{};
  std::array<std::array<std::uint8_t, kClasses * kClasses>, kColors> pattern_{};
};

}  // namespace tengen
