// SPDX-License-Identifier: Apache-2.0
//
// Yixin-Board's dialogues about openings: which position a step of theirs is about, and how the
// answer is spelled. Its points are x and y with a blank between them.
//
// Pure functions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/game.h"
#include "engine/ply.h"
#include "protocol/command.h"
#include "search/player/opening_choice.h"

namespace tengen {

// "MESSAGE SWAP2 MOVE1 3 4" and so on; after 3 and 5 stones whether black is taken.
std::vector<std::string> Swap2Lines(int step, const Swap2Choice& choice);

// Soosorv-8 with these stones down, before what the step asks for: 1 three stones, 2 whether to
// swap, 3 the fourth stone with a number of fifths, 4 whether to swap, 5 the fifths, 6 which of
// them. Errors: a game, board or list of stones that has no such position.
absl::StatusOr<std::unique_ptr<Game>> SoosorvGame(GameSpec spec, const command::SoosorvStep& step,
                                                  const std::vector<block::StoneLine>& stones);

// What to say when `choice` is the ply chosen there.
std::vector<std::string> SoosorvLines(const command::SoosorvStep& step, const Ply& choice);

}  // namespace tengen
