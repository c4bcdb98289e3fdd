// SPDX-License-Identifier: Apache-2.0
//
// The registry: one row per game. Run time becomes compile time here and nowhere else.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "engine/game.h"
#include "search/searcher.h"

namespace tengen {

struct GameInfo {
  std::string_view name;     // "freestyle"
  std::string_view title;    // one line for people
  int gomocup_rule;          // bits of INFO rule without bit 2; -1: no Gomocup rule
  int min_board, max_board;  // both sides
  std::unique_ptr<Game> (*make_game)(const GameSpec& spec);
  std::unique_ptr<Searcher> (*make_searcher)();
};

std::span<const GameInfo> AllGames();
const GameInfo* FindGame(std::string_view name);  // nullptr: no such game
const GameInfo* FindGomocupRule(int bits);        // bit 2 is ignored; nullptr: no such sum

// Precondition: spec.variant is registered and the size is within its bounds.
std::unique_ptr<Game> MakeGame(const GameSpec& spec);

}  // namespace tengen
