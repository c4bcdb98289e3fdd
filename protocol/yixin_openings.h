// SPDX-License-Identifier: Apache-2.0
//
// Positions and answers of Yixin-Board's dialogues about the openings swap2 and Soosorv-8
// (docs/protocol.md, Swap2 and Soosorv-8). In the answers, a point is x and y with a blank between
// the two numbers. Pure functions, for any thread.
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

// Step 1: one line per stone, "MESSAGE SWAP2 MOVE1 3 4" and so on. Step 2 (three stones) and step 3
// (five stones): one line, "MESSAGE SWAP2 SWAP1 YES" or "MESSAGE SWAP2 SWAP2 NO". The number after
// SWAP is the step minus 1; YES means that Tengen takes black.
std::vector<std::string> Swap2Lines(int step, const Swap2Choice& choice);

// Returns the game of Soosorv-8 with these stones, before the decision of the step:
// - 1: to choose three stones;
// - 2: whether to swap;
// - 3: to choose the fourth stone and a number of fifths;
// - 4: whether to swap;
// - 5: to choose the fifths;
// - 6: which fifth stays.
//
// Errors: the game or its board does not have this opening, or the stones do not fit the step.
absl::StatusOr<std::unique_ptr<Game>> SoosorvGame(GameSpec spec, const command::SoosorvStep& step,
                                                  const std::vector<block::StoneLine>& stones);

// The answer in this step. `choice` is the ply that Tengen chose in the game of SoosorvGame.
std::vector<std::string> SoosorvLines(const command::SoosorvStep& step, const Ply& choice);

}  // namespace tengen
