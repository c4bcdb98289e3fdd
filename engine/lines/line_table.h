// SPDX-License-Identifier: Apache-2.0
//
// LineTable: from the cells around an empty cell in one line to the patterns that a stone
// there would make, for both colours; built from a game's facts.
//
// A line is one 64-bit word, two bits a cell (engine/types.h, Stone). A cell looks `reach`
// cells to each side. Each side alone, read outwards until the first stone that is not of
// the looking colour, is a *half line*; there are at most 2^(reach+1) - 1 of them (about
// twice that where it matters who stopped the line). So a pattern takes two small look-ups
// per side and colour instead of one in a table of 4^(2 reach) entries, and everything fits
// the first-level cache. Measured against whole windows in docs/decisions/0002.
//
// Read-only once built; shared by all threads.
#pragma once

#include <array>
#include <cstdint>

#include "engine/lines/pattern.h"
#include "engine/types.h"

namespace tengen {

// What the table needs to know of a game, for one colour.
struct LineRule {
  int row_length = 5;
  int reach = 4;
  bool exact = false;      // longer rows do not win
  bool shut_ends = false;  // rows of just row_length, enemies at both ends, do not win
  bool forbidden = false;  // overlines and double fours are fouls of this colour
};

class LineTable {
 public:
  static constexpr int kMaxReach = 5;
  static constexpr int kHalfCodes = 1 << (2 * kMaxReach);
  static constexpr int kClasses = 128;  // per colour; row stride of the pattern table

  LineTable(const LineRule& black, const LineRule& white);

  // The two half lines of a cell whose window (2 * reach + 1 cells, leftmost lowest) is
  // given: low byte Black's class, high byte White's.
  std::uint16_t Left(std::uint32_t half_code) const { return left_[half_code]; }
  std::uint16_t Right(std::uint32_t half_code) const { return right_[half_code]; }

  Pattern PatternOf(Color c, int left_class, int right_class) const {
    return static_cast<Pattern>(pattern_[Index(c)][left_class * kClasses + right_class]);
  }

  // Which empty cells of a half line see the cell at its root: bit i for the i-th cell
  // outwards. A cell behind stones of both colours, or behind a dead one, sees nothing of it.
  std::uint32_t SeenLeft(std::uint32_t half_code) const { return seen_left_[half_code]; }
  std::uint32_t SeenRight(std::uint32_t half_code) const { return seen_right_[half_code]; }

 private:
  std::array<std::uint16_t, kHalfCodes> left_{}, right_{};
  std::array<std::uint8_t, kHalfCodes> seen_left_{}, seen_right_{};
  std::array<std::array<std::uint8_t, kClasses * kClasses>, kColors> pattern_{};
};

}  // namespace tengen
