// SPDX-License-Identifier: Apache-2.0
//
// Opening lists, one opening a line, stones in playing order with black first:
//
//   offset   "0,0, -1,2, 3,3"   from the centre point (half the size, rounded down); Piskvork's
//                               openings.txt, Gomocup, c-gomoku-cli
//   pos      "h8i9j10"          letter = x from a, number = y + 1 from the top; c-gomoku-cli
//                               and the Gomocup judge
//
// So the rows of a pos count the other way round than where people read and write points
// (notation/point_names.h): the same text is the mirror image there. Other runners' lists are to
// mean here what they mean to them.
//
// Pure functions of text. Errors: kInvalidArgument saying what was wrong, and in which line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/types.h"

namespace tengen {

// The stones of an opening in playing order.
using OpeningStones = std::vector<Point>;

// A line of either notation as points of a board of this size; no point twice, none off it.
absl::StatusOr<OpeningStones> ParseOpening(std::string_view line, BoardSize size);

// All lines of a list; blank lines are skipped. The first bad line is the error.
absl::StatusOr<std::vector<OpeningStones>> ParseOpenings(std::string_view text, BoardSize size);

}  // namespace tengen
