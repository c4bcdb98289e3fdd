// SPDX-License-Identifier: Apache-2.0
//
// Explains openings to players: the procedure, and for each step the possible plies and how to type
// them. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/opening_kind.h"

namespace tengen {

// One paragraph, several sentences; empty for kNone.
std::string_view OpeningAbout(OpeningKind kind);

// A possible ply of the side to move: "Put a white stone from g7 to i9", "Or swap: ...".
struct Choice {
  Form form;
  std::string text;  // without the full stop
  std::string how;   // how to type it; begins with the punctuation after `text`: ": type its point"
};

// One for each form that the ply may have. Precondition: the game is not over.
std::vector<Choice> ChoicesOf(const Game& game);
// The same as text, one line for each choice, with how to type it.
std::string ChoicesText(const Game& game);

}  // namespace tengen
