// SPDX-License-Identifier: Apache-2.0
//
// A game as pages and programs are shown it: what a ply changes on the board, what is marked there,
// how the game, its sides and the kinds of plies are named. Pure functions of games; nothing fails,
// nothing blocks.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/ply.h"
#include "notation/record/game_record.h"
#include "report/html_report.h"

namespace tengen {

// "black", "white": what programs read.
std::string_view SideName(Color color);

// "stones", "swap", "pass", "offer", "pick".
std::string_view PlyKindName(PlyKind kind);

// "renju 15x15, rif".
std::string GameText(const GameSpec& spec);

// The same for a page: the game, its rules in a line, and the options it is played with.
std::vector<std::pair<std::string, std::string>> GameFacts(const GameSpec& spec);

// Pieces of this game do not go where the player likes: they drop, or slide.
bool PiecesDrop(const GameSpec& spec);

// What the changes of a ply (Game::PlayWithChanges) leave on each point that they touch. The stones
// that the ply puts have the number.
std::vector<PictureChange> PictureChanges(const std::vector<BoardChange>& changes, int number);

// The stones that the ply puts; of a swap, a pass and an offer none.
std::vector<Point> StonesOf(const Ply& ply);

// Of a game that is on: forbidden points, fifths on offer, where a piece may drop. Of one that is
// over: the row that won, or the stone that lost.
std::vector<PictureMark> MarksOfPosition(const Game& game);

// Of a game that a row has ended, the stones of the row; of one lost by a stone, that stone's
// point. Else empty.
std::vector<Point> WinningStones(const Game& game);
std::vector<Point> LosingStones(const Game& game);

// "Captured: Black 2, White 4"; empty in games that do not count it.
std::string CapturedText(const Game& game);

// What the maker of a ply told of it: "1.2 s, depth 12, 3400 nodes, 62.0 %"; empty: nothing.
std::string ThoughtText(const PlyRecord& ply);

// "62.0 %".
std::string PercentText(double chance);

// The stones as they stand.
BoardPicture PictureOf(const Game& game);

}  // namespace tengen
