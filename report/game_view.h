// SPDX-License-Identifier: Apache-2.0
//
// Converts a game to data that reports and JSON show: the changes of a ply, the marks on the board,
// and the names of the game, its sides and the kinds of plies. The functions read only their
// arguments. No function fails or blocks.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/games.h"
#include "engine/ply.h"
#include "nlohmann/json_fwd.hpp"
#include "notation/record/game_record.h"
#include "report/svg.h"

namespace tengen {

// The name of a side in JSON and other data: "black", "white".
std::string_view SideName(Color color);

// "stones", "swap", "pass", "offer", "pick".
std::string_view PlyKindName(PlyKind kind);

// "renju 15x15, rif".
std::string GameText(const GameSpec& spec);

// Pairs of a name and a value that a page shows: the game, its rules in one line, and its options.
std::vector<std::pair<std::string, std::string>> GameFacts(const GameSpec& spec);

// True if the rules decide where a piece comes to rest: it drops or slides.
bool PiecesDrop(const GameSpec& spec);

// The members of `GameInfo` in docs/api.schema.json that say how the board of a game looks and what
// a click on it means.
nlohmann::ordered_json BoardFacts(const GameInfo& info);

// The letter of a stone in JSON: 'X' (black), 'O' (white), '#' (dead), '.' (empty).
char StoneLetter(Stone stone);

// The members `added`, `removed` and `slides` of a ply in docs/api.schema.json.
nlohmann::ordered_json ChangesFacts(const std::vector<BoardChange>& changes, BoardSize size);

// The points on which the ply places stones. Empty for a swap, a pass and an offer.
std::vector<Point> StonesOf(const Ply& ply);

// Numbers the stones of a game from 1, in the order in which they are put. In games with several
// stones a turn, all stones of a turn have the same number. Swaps, passes and offers have no
// number.
class StoneNumbers {
 public:
  explicit StoneNumbers(const GameSpec& spec);
  // The numbers of the stones of the next ply, in the order of StonesOf. `stones`: their number.
  std::vector<int> Next(const Ply& ply);
  std::vector<int> Next(std::size_t stones);
  // The next ply in board notation, after the numbers of its stones: "5. i9", "1-3. h8 h9 i10",
  // "swap".
  std::string NextTitle(const Ply& ply);

 private:
  BoardSize size_;
  bool by_turn_;
  int last_ = 0;  // the number of the last stone
};

// The marks on the board. During a game: forbidden points, fifths on offer, points where a piece
// can come to rest. After its end: the winning row, or the stone that lost.
std::vector<PictureMark> MarksOfPosition(const Game& game);

// WinningStones: the stones of the row that won the game. LosingStones: the stone that lost the
// game or, in misere, the stones of the row that lost it. Each is empty if the game did not end in
// this way.
std::vector<Point> WinningStones(const Game& game);
std::vector<Point> LosingStones(const Game& game);

// Why the game ended, in words for people: "by a row", "both sides passed". Empty for kNone.
std::string_view ReasonWords(EndReason reason);

// "Captured: Black 2, White 4"; empty in games that do not count captured stones.
std::string CapturedText(const Game& game);

// What the engine reported about the search for a ply: "1.2 s, depth 12, 3400 nodes, 62.0 %". Empty
// if the record has no such data.
std::string ThoughtText(const PlyRecord& ply);

// "62.0 %".
std::string PercentText(double chance);

// A picture of the stones on the board.
BoardPicture PictureOf(const Game& game);

// A picture of the position after the first `plies` plies of a record. Each stone has its number
// (StoneNumbers); dead stones and stones of the start position have none. Precondition: these plies
// are legal.
BoardPicture PictureAfter(const GameRecord& record, std::size_t plies);

}  // namespace tengen
