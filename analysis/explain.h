// SPDX-License-Identifier: Apache-2.0
//
// Explains a ply in the words of players (docs/glossary.md): for example "makes a four". The
// functions play stones on a copy of the Game, so the rules of each game apply. In games with two
// stones a turn they count rows instead. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/ply.h"
#include "engine/sentence.h"
#include "engine/types.h"

namespace tengen {

// The threats of a side. Points are sorted by y, then x.
struct Threats {
  std::vector<Point> wins;   // a stone there wins at once
  std::vector<Point> opens;  // a stone there makes two or more winning points
};

// The threats of `side`, as if it were to move. Empty in games with two stones a turn and in an
// opening.
Threats ThreatsOf(const Game& game, Color side);

// The threats as sentences without a full stop: "Black wins with a stone on h8 or i9". Empty if the
// side has no threats.
std::vector<std::string> ThreatSentences(const Game& game, Color side);

// True if one stone of `side` would win now. If the other side is to move, the function assumes
// that `side` is to move. False in games with two stones a turn and in an opening.
bool ThreatensToWin(const Game& game, Color side);

// Sentences about the effects of the ply, each with a key (engine/sentence.h): "wins", "stops the
// four", "makes a four", "and an open three", "captures 2 stones". Empty if no known sentence
// describes the ply. Preconditions: the ply is legal and has stones, and the game is in free play.
std::vector<Sentence> ReasonsOf(const Game& game, const Ply& ply);
// The same as one text: "makes a four, and an open three".
std::string ReasonOf(const Game& game, const Ply& ply);

// All keys of sentences that ReasonsOf can return.
std::vector<std::string> ReasonKeys();

}  // namespace tengen
