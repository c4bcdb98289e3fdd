// SPDX-License-Identifier: Apache-2.0
//
// The list of all games. FindGame finds a game by its name, GameInfo describes a game, and MakeGame
// starts a game. The list is made from engine/variants/all_games.h. All data are constant, so any
// thread may call the functions of this file.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/board_sizes.h"
#include "engine/game.h"
#include "engine/opening_kind.h"

namespace tengen {

struct GameInfo {
  std::string_view name;    // unique, for example "pente-keryo-boat"
  std::string_view title;   // one line for users
  std::string_view family;  // for example "pente"; empty: INFO game cannot choose the game
  std::span<const std::string_view> options;  // for example "keryo", "boat"; in the order in which
                                              // the protocol lists the options of the family
  int gomocup_rule;     // the number that chooses the game in INFO rule, without the bit 2
                        // (continuous); -1: INFO rule cannot choose it
  int row_length;       // number of stones in the row that decides the game
  int shortest_row;     // number of stones in the shortest row that ends the game
  bool stones_stay;     // kStonesStay of engine/rules/game_rules.h
  bool wraps;           // lines continue at the opposite edge
  bool fouls;           // a colour has forbidden points, as Black in renju
  bool liberties;       // stones without liberties are captured, as in go
  Falling falling;      // how a piece moves after a user has chosen a point
  int stones_per_turn;  // in each turn after the first
  BoardSizes sizes;
  BoardSize usual_board;                  // the board size if the user chooses no size
  std::span<const OpeningKind> openings;  // the openings that the game allows
  // The next two members apply to a game that INFO game chooses. A game that INFO rule chooses has
  // no opening and no passes.
  OpeningKind default_opening;  // the opening if the user names no other
  bool passes;                  // true: the game has passes
  std::unique_ptr<Game> (*make_game)(const GameSpec& spec);
};

std::span<const GameInfo> AllGames();
const GameInfo* FindGame(std::string_view name);  // nullptr: unknown name
// The game that INFO rule chooses with this number, a sum of bits. The bit 2 (continuous) is
// ignored. nullptr: the number is unknown.
const GameInfo* FindGomocupRule(int bits);

// The game of a family with exactly these options. The options may be in any order and must be in
// lower case. Error: NotFound. If the family or an option is unknown, the message lists the known
// names.
absl::StatusOr<const GameInfo*> FindGame(std::string_view family,
                                         std::span<const std::string_view> options);
// All families, and all options of one family, in the order of AllGames().
std::vector<std::string_view> GameFamilies();
std::vector<std::string_view> OptionsOf(std::string_view family);

// The GameSpec that INFO game chooses: the game with its default opening and passes. The RIF five
// exception is off (rules.md D9).
GameSpec FamilySpec(const GameInfo& game, BoardSize size);

// Starts a game. Preconditions: spec.variant is the name of a game, and this game allows the board
// size and the opening of `spec`.
std::unique_ptr<Game> MakeGame(const GameSpec& spec);

}  // namespace tengen
