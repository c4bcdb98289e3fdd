// SPDX-License-Identifier: Apache-2.0
//
// Openings explained to who plays one: how the procedure goes, and at each step what may be done
// and how it is typed. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/rules/opening_kind.h"

namespace tengen {

// One paragraph, several sentences; empty for kNone.
std::string_view OpeningAbout(OpeningKind kind);

// What the side to move may do now, a line each. Precondition: the game is not over.
std::string ChoicesText(const Game& game);

}  // namespace tengen
