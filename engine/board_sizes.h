// SPDX-License-Identifier: Apache-2.0
//
// BoardSizes: the boards that a game is played on. A plain value, without the types of games.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "engine/types.h"

namespace tengen {

struct BoardSizes {
  int min, max;                // both sides
  std::span<const int> sides;  // when not empty: squares of these only

  constexpr bool Has(BoardSize size) const {
    if (std::min(size.width, size.height) < min || std::max(size.width, size.height) > max) {
      return false;
    }
    return sides.empty() || (size.width == size.height &&
                             std::find(sides.begin(), sides.end(), size.width) != sides.end());
  }
  // "5 to 22"; "15x15 or 19x19".
  std::string Text() const;
};

// An error names the boards there are.
absl::Status CheckSize(std::string_view game, const BoardSizes& sizes, BoardSize size);

}  // namespace tengen
