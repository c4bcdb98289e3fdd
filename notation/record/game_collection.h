// SPDX-License-Identifier: Apache-2.0
//
// Reads files with many games:
// - collections of SGF and PGN;
// - databases of RenjuNet (RIF);
// - dialogues with several games;
// - lists with one game per line;
// - JSON with one record per line, as a match writes it.
// The argument is the bytes of a file, in any encoding (notation/record/record_text.h). Pure
// functions, for any thread. Errors: kInvalidArgument or kNotFound, one line.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/game.h"
#include "engine/sentence.h"
#include "notation/record/game_record.h"

namespace tengen {

// Returns all games of a file, in order, with an error for each game that cannot be read. Two kinds
// of JSON lines are left out: an object without a game, which a match writes first, and a last line
// that is not complete. Empty: the file has no game. `otherwise`: see ParseSgf.
std::vector<absl::StatusOr<GameRecord>> ReadGames(std::string_view bytes,
                                                  const GameSpec& otherwise);

// An upper bound of the number of games that ReadGames would return. It does not read the games.
// Call it first if a text comes from an unknown person, because ReadGames needs seconds for many
// tiny games.
std::size_t CountGames(std::string_view bytes, const GameSpec& otherwise);

// Calls `take` for each game of ReadGames, with the id under which ParseGameOf finds it. Only one
// game of a RIF file is in memory at a time.
using TakeGameFn = std::function<void(const std::string& id, absl::StatusOr<GameRecord> game)>;
void ForEachGame(std::string_view bytes, const GameSpec& otherwise, const TakeGameFn& take);

// Returns the game with this id. A game without an id has its number in the file as its id (from
// 1). An empty id means the only game of the file. If the file has several games and `id` is empty,
// or if no game has this id, the error lists some of the games. `otherwise`: see ParseSgf.
absl::StatusOr<GameRecord> ParseGameOf(std::string_view bytes, std::string_view id,
                                       const GameSpec& otherwise);

// The error of a text without a game (engine/sentence.h).
inline constexpr SentenceForm kNoGame = {"record.no-game", "there is no game in it"};
// The error of a text in no known form. Values: width and height of the board, and the text.
inline constexpr SentenceForm kUnknownForm = {
    "record.unknown",
    "expected a game as JSON, SGF, PSQ, PGN, RIF, .sav, .pos or .lib, a link, lines of the "
    "protocol, "
    "or points such as h8i9j10 on a board of {0}x{1}, not {2}"};

// A game and the id under which ParseGameOf finds it.
struct ListedGame {
  std::string id;
  GameRecord record;
};
// Returns the readable games of a file, in order. Unreadable games are left out.
std::vector<ListedGame> ListGames(std::string_view bytes, const GameSpec& otherwise);

}  // namespace tengen
