// SPDX-License-Identifier: Apache-2.0
//
// Openings explained to who plays one: how the procedure goes, and at each step what may be done
// and how it is typed. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/opening_kind.h"

namespace tengen {

// One paragraph, several sentences; empty for kNone.
std::string_view OpeningAbout(OpeningKind kind);

// What the side to move may do now: "Put a white stone from g7 to i9", "Or swap: ...".
struct Choice {
  Form form;
  std::string text;  // without its end
  std::string how;   // to type it, with what joins it to the text: ": type its point"
};

// One for each form that the ply may have. Precondition: the game is not over.
std::vector<Choice> ChoicesOf(const Game& game);
// The same with how to type it, a line each.
std::string ChoicesText(const Game& game);

}  // namespace tengen
