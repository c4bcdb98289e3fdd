// SPDX-License-Identifier: Apache-2.0
//
// Explains a ply in the players' words (docs/glossary.md): what it wins, makes, stops, captures.
// The functions try stones on a Game, so they follow the rules of each game. In games with two
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

// The threats of `side`, even if the other side is to move. Empty in games with two stones a turn
// and in an opening.
Threats ThreatsOf(const Game& game, Color side);

// The threats as sentences without a full stop: "Black wins with a stone on h8 or i9". Empty if
// there are none.
std::vector<std::string> ThreatSentences(const Game& game, Color side);

// Whether a stone of `side` would win at once, even if the other side is to move. False in games
// with two stones a turn and in an opening.
bool ThreatensToWin(const Game& game, Color side);

// What the ply does, each with a key (engine/sentence.h): "wins", "stops the four", "makes a four",
// "and an open three", "captures 2 stones". Empty if no sentence fits what the ply does.
// Preconditions: the ply is legal and has stones, and the game is in free play.
std::vector<Sentence> ReasonsOf(const Game& game, const Ply& ply);
// The same as one text: "makes a four, and an open three".
std::string ReasonOf(const Game& game, const Ply& ply);

// The keys that ReasonsOf uses.
std::vector<std::string> ReasonKeys();

}  // namespace tengen
