// SPDX-License-Identifier: Apache-2.0
//
// Files of many games: SGF collections and JSON lines, such as a match keeps. Pure functions.
// Errors: kInvalidArgument or kNotFound, one line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/game.h"
#include "engine/sentence.h"
#include "notation/record/game_record.h"

namespace tengen {

// The texts of a file's games in their order: the games of an SGF collection, the lines of JSON
// that are not blank; any other text is one game.
std::vector<std::string_view> SplitGames(std::string_view text);

// The game of that id; games without one of their own go by their number in the file, from 1. An
// empty id: the only game. Where there are several to choose from, the error lists them.
absl::StatusOr<GameRecord> ParseGameOf(std::string_view text, std::string_view id,
                                       const GameSpec& otherwise);

// The error of a text without a game (engine/sentence.h).
inline constexpr SentenceForm kNoGame = {"record.no-game", "there is no game in it"};

// The games of a file that can be read, in their order.
struct ListedGame {
  std::string id;  // that ParseGameOf takes
  GameRecord record;
};
std::vector<ListedGame> ListGames(std::string_view text, const GameSpec& otherwise);

}  // namespace tengen
