// SPDX-License-Identifier: Apache-2.0
//
// Reads the openings of a match from a file. The formats are:
// - lists of Piskvork and c-gomoku-cli (notation/openings.h); in the c-gomoku-cli form "h8i9" row 1
//   is the top row;
// - game records in every other form (notation/record/game_collection.h), one or more games.
//
// The text may have any encoding (notation/record/record_text.h).
//
// A pure function: any thread may call. Errors: kInvalidArgument with one line of text.
#pragma once

#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/game.h"
#include "engine/ply.h"

namespace tengen {

// Each returned opening is legal, and the game is not over after it. `most_plies` is the number of
// plies to read from a game record. 0: the opening plies of the record. If `most_plies` is 0 and
// the record has no opening plies, all plies are read; the game must then be unfinished.
absl::StatusOr<std::vector<std::vector<Ply>>> ParseOpeningFile(std::string_view bytes,
                                                               const GameSpec& spec,
                                                               int most_plies);

}  // namespace tengen
