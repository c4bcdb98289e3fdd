// SPDX-License-Identifier: Apache-2.0
//
// The registry: one row per game. Run time becomes compile time here and nowhere else.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/board_sizes.h"
#include "engine/game.h"
#include "engine/rules/opening_kind.h"
#include "eval/line_net.h"
#include "search/searcher.h"

namespace tengen {

struct LoadedNet;

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
  std::optional<LineNetExtras> net;           // of the line networks that may play it
  std::string_view net_game;                  // plays with networks for this game, and with its own
  BoardSizes sizes;
  BoardSize usual_board;                  // where nobody names one
  std::span<const OpeningKind> openings;  // that it may begin with
  // What INFO game gives it unasked; a game of INFO rule has neither.
  OpeningKind default_opening;
  bool passes;
  std::unique_ptr<Game> (*make_game)(const GameSpec& spec);
  // Plays with the network, if it is for this game or its kernel, else with what is built in.
  std::unique_ptr<Searcher> (*make_searcher)(const LoadedNet* net);
};

std::span<const GameInfo> AllGames();
const GameInfo* FindGame(std::string_view name);  // nullptr: no such game
// Whether the game is played with the network where it is loaded.
bool PlaysWith(const GameInfo& game, const LoadedNet& net);
const GameInfo* FindGomocupRule(int bits);  // bit 2 is ignored; nullptr: no such sum

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

// Precondition: spec.variant is registered, has a board of that size and the opening.
std::unique_ptr<Game> MakeGame(const GameSpec& spec);

}  // namespace tengen
