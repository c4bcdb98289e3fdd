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

// A paragraph of several sentences about an opening; empty for kNone.
std::string_view OpeningAbout(OpeningKind kind);

// A possible ply of the side to move: "Put a white stone from g7 to i9", "Or swap: ...".
struct Choice {
  Form form;
  std::string text;  // without the full stop
  std::string how;   // how to type the ply, with the punctuation before it: ": type its point"
};

// Returns one choice for each form that the ply may have. Precondition: the game is not over.
std::vector<Choice> ChoicesOf(const Game& game);
// The choices as text. Each line has one choice and says how to type it.
std::string ChoicesText(const Game& game);

}  // namespace tengen
