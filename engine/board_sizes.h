// SPDX-License-Identifier: Apache-2.0
//
// BoardSizes: the board sizes that a game allows, in points. A plain value that any thread may
// read.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "engine/types.h"

namespace tengen {

struct BoardSizes {
  int min, max;                // limits of width and of height, both included
  std::span<const int> sides;  // not empty: only square boards with one of these sides

  constexpr bool Has(BoardSize size) const {
    if (std::min(size.width, size.height) < min || std::max(size.width, size.height) > max) {
      return false;
    }
    return sides.empty() || (size.width == size.height &&
                             std::find(sides.begin(), sides.end(), size.width) != sides.end());
  }
  // The square board of the game whose side is nearest to `side`.
  constexpr BoardSize SquareNear(int side) const {
    const auto distance = [side](int other) { return other < side ? side - other : other - side; };
    int nearest = sides.empty() ? std::clamp(side, min, max) : sides.front();
    for (const int other : sides) {
      if (distance(other) < distance(nearest)) nearest = other;
    }
    return {nearest, nearest};
  }
  // For example "5 to 22" or "15x15 or 19x19".
  std::string Text() const;
};

// Returns OK if the game has this board size, otherwise InvalidArgument with a list of its sizes.
// The message contains the name `game`.
absl::Status CheckSize(std::string_view game, const BoardSizes& sizes, BoardSize size);

}  // namespace tengen
