// SPDX-License-Identifier: Apache-2.0
//
// What a ply does, in the players' words (docs/glossary.md): what it wins, makes, stops, captures.
// Found by trying stones on a Game, so it holds in every game by its own rules; of games with two
// stones a turn the rows are counted instead. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/ply.h"
#include "engine/sentence.h"
#include "engine/types.h"

namespace tengen {

// What a side threatens. Points sorted by y, then x.
struct Threats {
  std::vector<Point> wins;   // its next stone wins there
  std::vector<Point> opens;  // its next stone there makes two such points at once
};

// Of either side, whoever is to move. Nothing in games of two stones a turn, and while an opening
// lasts.
Threats ThreatsOf(const Game& game, Color side);

// Whether a stone of the side would win at once, whoever is to move. Not in games of two stones a
// turn, and not while an opening lasts.
bool ThreatensToWin(const Game& game, Color side);

// What the ply does, each with a key (engine/sentence.h): "wins", "stops the four", "makes a four",
// "and an open three", "captures 2 stones". Empty if it does nothing that has a name.
// Preconditions: the ply is legal and has stones, and the game is in free play.
std::vector<Sentence> ReasonsOf(const Game& game, const Ply& ply);
// The same as one text: "makes a four, and an open three".
std::string ReasonOf(const Game& game, const Ply& ply);

// The keys that ReasonsOf uses.
std::vector<std::string> ReasonKeys();

}  // namespace tengen
