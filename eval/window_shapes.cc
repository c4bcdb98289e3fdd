// SPDX-License-Identifier: Apache-2.0
#include "eval/window_shapes.h"

#include <cassert>

namespace tengen {
namespace {

// The number of levels for windows with a given number of own stones. A row of the table is for
// windows of 5, 6 or 7 cells, a column for the number of own stones. With n levels, the level shows
// whether there are 1, 2, ..., n - 1, or at least n such windows. The number of windows matters
// more if the windows have more stones. The levels of one row and level 0 together must not be more
// than kPatterns.
constexpr std::array<std::array<std::uint8_t, WindowLevels::kMostRow>, 3> kSteps = {
    {{1, 2, 3, 3, 3}, {1, 2, 3, 3, 3, 2}, {1, 1, 2, 2, 3, 3, 2}}};

}  // namespace

WindowLevels::WindowLevels(int row) {
  assert(row >= kLeastRow && row <= kMostRow);
  int level = 1;
  for (int stones = 0; stones < row; ++stones) {
    const int steps = kSteps[row - kLeastRow][stones];
    for (int windows = 1; windows <= kMostSteps; ++windows)
      level_[stones][windows] = static_cast<std::uint8_t>(level + std::min(windows, steps) - 1);
    level += steps;
    unit_[Index(Color::kBlack)][stones] = unit_[Index(Color::kWhite)][stones << 3] =
        std::uint64_t{1} << (8 * stones);
  }
  assert(level <= kPatterns);
}

void WindowTables::Add(int id, int direction, std::span<const Cell> cells) {
  for (const Cell cell : cells) {
    Line& line = of_[cell][direction];
    line.window[line.windows++] = static_cast<std::uint16_t>(id);
    for (const Cell mate : cells) {
      const std::span<const Cell> known = line.Mates();
      if (mate == cell || std::find(known.begin(), known.end(), mate) != known.end()) continue;
      line.mate[line.mates++] = mate;
    }
  }
}

}  // namespace tengen
