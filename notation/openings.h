// SPDX-License-Identifier: Apache-2.0
//
// Parses lists of openings, one opening per line. The stones are in playing order, black first. Two
// notations are read:
//
//   offset   "0,0, -1,2, 3,3"   dx,dy from the centre point (half the size, rounded down); used by
//                               Piskvork's openings.txt, Gomocup, c-gomoku-cli
//   pos      "h8i9j10"          letter = column from a, number = row from 1 at the top; used by
//                               c-gomoku-cli and the Gomocup judge
//
// A pos may contain commas, blanks and move numbers, like other lists of moves
// (notation/move_list.h). In an offset list, blanks and semicolons have the same meaning as commas.
// Lines that begin with # are remarks.
//
// Note: a pos counts rows from the top, but point names (notation/point_names.h) count rows from
// the bottom. If a pos is read as point names, the result is the mirror image. The pos form counts
// from the top because lists of other tournament programs do so.
//
// Pure functions, for any thread. Errors: kInvalidArgument with the reason and the number of the
// line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/types.h"

namespace tengen {

// The stones of an opening in playing order.
using OpeningStones = std::vector<Point>;

// Parses a line of either notation. All points must be on the board, and no point may occur twice.
absl::StatusOr<OpeningStones> ParseOpening(std::string_view line, BoardSize size);

// Parses all lines of a list. Blank lines are skipped. Returns the error of the first wrong line.
absl::StatusOr<std::vector<OpeningStones>> ParseOpenings(std::string_view text, BoardSize size);

}  // namespace tengen
