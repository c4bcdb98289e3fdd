// SPDX-License-Identifier: Apache-2.0
//
// SetupBlock collects the lines between SETUP and DONE, which describe a position
// (docs/protocol.md, SETUP):
//
//   size 15 15        width, height
//   row ....B.W...    one line per row, the top one first: B first player, W second,
//                     . empty, # dead
//   to_move B         or W
//   caps 4 2          optional: stones captured by B and by W
//   ko 3,4            optional: the point where the side to move may not retake
//   last 7,7 8,8      optional: the stones of the last turn
//   stones_left 1     optional: stones that are left in the current turn
//
// The lines may come in any order. The line row comes once for each row; every other line may come
// only once. Later, the game checks whether its rules allow this size and position. A plain value,
// not thread safe.
//
// Errors: kInvalidArgument; the message says what was wrong and what is accepted.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/board.h"
#include "engine/types.h"

namespace tengen {

class SetupBlock {
 public:
  // Adds one line. After an error the block is unchanged.
  absl::Status Add(std::string_view line);

  // Returns the position that the lines describe. An error if size or to_move is missing, if the
  // rows do not match the size, or if a point is not on the board.
  absl::StatusOr<Setup> Finish() const;

 private:
  friend struct SetupKeys;  // the table of line types

  std::optional<BoardSize> size_;
  std::vector<std::string> rows_;
  std::optional<Color> to_move_;
  std::optional<std::array<int, kColors>> captured_;
  std::optional<Point> ko_;
  std::optional<std::vector<Point>> last_;
  std::optional<int> stones_left_;
};

}  // namespace tengen
