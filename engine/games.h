// SPDX-License-Identifier: Apache-2.0
//
// The games by name: what programs and people ask about a game, and how to begin one. Made from
// the list of engine/variants/all_games.h. Read-only after the program's start: any thread may
// call.
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
  std::string_view name;                      // "pente-keryo-boat", unique
  std::string_view title;                     // one line for people
  std::string_view family;                    // "pente"; empty: not to be had by INFO game
  std::span<const std::string_view> options;  // "keryo", "boat", in the family's order
  int gomocup_rule;                           // bits of INFO rule without bit 2; -1: none
  int row_length;                             // stones of a row that decides the game
  bool stones_stay;                           // no room for a row is a draw (page.h)
  bool wraps;                                 // lines go on at the opposite edge
  bool fouls;                                 // Black has forbidden points, as in renju
  bool liberties;                             // stones without liberties are captured, as in go
  BoardSizes sizes;
  BoardSize usual_board;                  // where nobody names one
  std::span<const OpeningKind> openings;  // that it may begin with
  // What INFO game gives it unasked; a game of INFO rule has neither.
  OpeningKind default_opening;
  bool passes;
  std::unique_ptr<Game> (*make_game)(const GameSpec& spec);
};

std::span<const GameInfo> AllGames();
const GameInfo* FindGame(std::string_view name);  // nullptr: no such game
const GameInfo* FindGomocupRule(int bits);        // bit 2 is ignored; nullptr: no such sum

// The row of a family with just these options, in any order. Lower case only. An error says what
// there is.
absl::StatusOr<const GameInfo*> FindGame(std::string_view family,
                                         std::span<const std::string_view> options);
// The families in the order of the rows, and the options that rows of one have.
std::vector<std::string_view> GameFamilies();
std::vector<std::string_view> OptionsOf(std::string_view family);

// The game as INFO game chooses it: its opening and passes, renju's threes by the family's rules
// (rules.md D9).
GameSpec FamilySpec(const GameInfo& game, BoardSize size);

// Precondition: spec.variant is one of the games, has a board of that size and the opening.
std::unique_ptr<Game> MakeGame(const GameSpec& spec);

}  // namespace tengen
