// SPDX-License-Identifier: Apache-2.0
//
// LineTable: finds the patterns that a stone on an empty cell would make in one line, for both
// colours. The input is the content of the cells around it in that line. A game's rules struct
// gives the rules.
//
// A line is one 64-bit word, two bits per cell (engine/types.h, Stone). The pattern of a cell and a
// colour depends on the `reach` cells on each side of the cell. A *half line* is one of these
// sides. It is read outwards and ends at the first stone that does not belong to the colour. There
// are at most 2^(reach+1) - 1 different half lines. With shut ends there are about one and a half
// times as many, because then it matters what ends the half line. So a pattern needs two small
// look-ups per side and colour, and everything fits the first-level cache. One table for whole
// windows would have 4^(2 reach) entries.
// docs/decisions/0002-half-lines-instead-of-whole-windows.md has the measurements.
//
// Constant after construction, so all threads may share it. No call fails.
#pragma once

#include <array>
#include <cstdint>

#include "engine/lines/pattern.h"
#include "engine/types.h"

namespace tengen {

// The line rules of a game for one colour (engine/lines/variant.h).
struct LineRule {
  int row_length = 5;      // stones of a winning row
  int reach = 4;           // cells to each side that matter
  bool exact = false;      // longer rows do not win
  bool shut_ends = false;  // a row of exactly row_length between two enemy stones does not win
  bool forbidden = false;  // overlines and double fours are fouls of this colour
};

class LineTable {
 public:
  static constexpr int kMaxReach = 5;
  static constexpr int kHalfCodes = 1 << (2 * kMaxReach);
  static constexpr int kClasses = 128;  // classes of one colour; also the row stride of the pattern
                                        // table

  LineTable(const LineRule& black, const LineRule& white);

  // The classes of a cell's left and right half line: low byte for Black, high byte for White.
  // `half_code`: the `reach` cells on that side, two bits each, the leftmost cell in the lowest
  // bits.
  std::uint16_t Left(std::uint32_t half_code) const { return left_[half_code]; }
  std::uint16_t Right(std::uint32_t half_code) const { return right_[half_code]; }

  // The pattern of colour c, from its classes on both sides.
  Pattern PatternOf(Color c, int left_class, int right_class) const {
    return static_cast<Pattern>(pattern_[Index(c)][left_class * kClasses + right_class]);
  }

  // The empty cells on one side whose patterns depend on this cell: bit i for the i-th cell
  // outwards. A cell behind stones of both colours, or behind a dead cell, does not depend on it.
  std::uint32_t SeenLeft(std::uint32_t half_code) const { return seen_left_[half_code]; }
  std::uint32_t SeenRight(std::uint32_t half_code) const { return seen_right_[half_code]; }

 private:
  std::array<std::uint16_t, kHalfCodes> left_{}, right_{};
  std::array<std::uint8_t, kHalfCodes> seen_left_{}, seen_right_{};
  std::array<std::array<std::uint8_t, kClasses * kClasses>, kColors> pattern_{};
};

}  // namespace tengen
