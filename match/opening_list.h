// SPDX-License-Identifier: Apache-2.0
//
// The openings of a match, from a file of any kind that people keep them in: lists of Piskvork and
// c-gomoku-cli (notation/openings.h; their h8i9 counts rows from the top), records as SGF (one or
// more games), PSQ, JSON lines. Pure functions. Errors: kInvalidArgument, one line.
#pragma once

#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/game.h"
#include "engine/ply.h"

namespace tengen {

// Each opening is legal in the game, and the game is on after it. Of a record `most_plies` are
// taken; 0: those that its players did not choose, or all of a game that is not finished.
absl::StatusOr<std::vector<std::vector<Ply>>> ParseOpeningFile(std::string_view text,
                                                               const GameSpec& spec,
                                                               int most_plies);

}  // namespace tengen
