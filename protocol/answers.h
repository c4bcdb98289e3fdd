// SPDX-License-Identifier: Apache-2.0
//
// The lines that answer questions about games and positions (docs/protocol.md): SHOWSTATE,
// SHOWLEGAL, GAMES, PERFT, SOLVE. Pure functions of what they are given; each answer is one line
// without its end.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/game.h"
#include "engine/games.h"
#include "search/report.h"

namespace tengen {

// "STATE game=pente options=keryo size=19x19 ply=12 to_move=B ... board=ROW/ROW/...". No blank in
// a value; - where there is none.
std::string StateText(const Game& game);

// "LEGAL 3 7,7 7,8 8,8 | 1 SWAP PASS": the points of the form named first; no forms where the
// plain turn is the only one.
std::string LegalText(const Game& game);
// "LEGAL 2 7,8 8,8": what may be the second stone of a turn of two.
std::string LegalSecondText(const Game& game, Point first);

// "GAMES freestyle standard ..."
std::string GamesText();
// "GAMES pente sizes=15,19 options=keryo,poof,boat openings=pro,... default=pro". Sizes are
// squares, or n-m: any sides from n to m. A bar instead of a comma: not both options.
std::string GameText(const GameInfo& game);

// The game that INFO game's words name, or GAMES'. Errors as of FindGame; of a name that is near
// one of the games' they say which was meant.
absl::StatusOr<const GameInfo*> GameOfWords(std::string_view family,
                                            std::span<const std::string_view> options);

// "PERFT 3 10626"
std::string PerftText(int plies, std::uint64_t count);

// "SOLVED win plies=3 exact=1 pv=7,7;8,8;9,9"
std::string SolvedText(const SolveReport& report);
// "SOLVE nodes=1234 none=0"
std::string SolveEffortText(const SolveReport& report);

}  // namespace tengen
