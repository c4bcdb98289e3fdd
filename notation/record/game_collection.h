// SPDX-License-Identifier: Apache-2.0
//
// Reads files with many games: SGF collections, and files with one JSON record per line, as a match
// writes them. A file is given by its bytes, in any encoding (notation/record/record_text.h). Pure
// functions; any thread may call. Errors: kInvalidArgument or kNotFound, one line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/game.h"
#include "engine/sentence.h"
#include "notation/record/game_record.h"

namespace tengen {

// Splits UTF-8 text into the texts of its games, in order. These are the games of an SGF
// collection, or the lines of JSON that are not blank. Any other text is one game.
std::vector<std::string_view> SplitGames(std::string_view text);

// All games of a file, in order, or why one cannot be read. Lines of JSON that are no games are
// left out: a match writes such a line first. Empty: the file has no game. `otherwise` as in
// ParseSgf.
std::vector<absl::StatusOr<GameRecord>> ReadGames(std::string_view bytes,
                                                  const GameSpec& otherwise);

// Returns the game with this id. The id of a game without one is its number in the file, from 1. An
// empty id means the only game of the file. If the id is missing or unknown, the error lists games.
// `otherwise` as in ParseSgf.
absl::StatusOr<GameRecord> ParseGameOf(std::string_view bytes, std::string_view id,
                                       const GameSpec& otherwise);

// The error of a text without a game (engine/sentence.h).
inline constexpr SentenceForm kNoGame = {"record.no-game", "there is no game in it"};

// A game and the id under which ParseGameOf finds it.
struct ListedGame {
  std::string id;
  GameRecord record;
};
// Returns the readable games of a file, in order. Unreadable games are left out.
std::vector<ListedGame> ListGames(std::string_view bytes, const GameSpec& otherwise);

}  // namespace tengen
