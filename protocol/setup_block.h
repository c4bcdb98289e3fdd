// SPDX-License-Identifier: Apache-2.0
//
// The lines between SETUP and DONE, which describe a position (docs/protocol.md):
//
//   size 15 15        width, height
//   row ....B.W...    one line per row, the top one first; B the first player, W the second,
//                     . empty, # dead
//   to_move B         or W
//   caps 4 2          optional: stones captured by B and by W
//   ko 3,4            optional: where the side to move may not retake
//   last 7,7 8,8      optional: the stones of the last turn
//   stones_left 1     optional: stones of the turn that is on
//
// The lines may come in any order, each but row at most once. A plain value; the board's size
// and whether the position is one of the game are for the game to judge.
//
// Errors: kInvalidArgument, saying what was wrong and what is accepted.
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
  // Takes one line. After an error the block is as it was.
  absl::Status Add(std::string_view line);

  // The position, if the lines so far tell one: all on the board, rows of the size's shape.
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
