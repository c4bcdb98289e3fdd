// SPDX-License-Identifier: Apache-2.0
//
// Writes the answers to questions about games and positions: SHOWSTATE, SHOWLEGAL, GAMES, PERFT,
// SOLVE (docs/protocol.md, Commands for all games). Each answer is one line without its line end.
// Pure functions: any thread may call.
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

// "STATE game=pente options=keryo size=19x19 ply=12 to_move=B ... board=ROW/ROW/...". No value
// contains a blank. The value "-" means: none.
std::string StateText(const Game& game);

// "LEGAL 3 7,7 7,8 8,8 | 1 SWAP PASS". After LEGAL come the number of points and these points; they
// belong to the first form. After "|" come all forms that the next ply may have. If the only form
// is a plain turn of stones, the forms are left out. For a finished game, the text is "LEGAL 0".
std::string LegalText(const Game& game);
// "LEGAL 2 7,8 8,8": the second points of a turn of two stones that begins at `first`.
std::string LegalSecondText(const Game& game, Point first);

// "GAMES freestyle standard ..."
std::string GamesText();
// "GAMES pente sizes=15,19 options=keryo,poof,boat openings=pro,... default=pro".
// - sizes=15,19: these squares only. sizes=5-22: each side may have 5 to 22 points.
// - If a bar separates two options instead of a comma, a game can have only one of the two.
std::string GameText(const GameInfo& game);

// Finds the game whose family and options INFO game or GAMES names. Errors: those of FindGame. If a
// word is similar to a known name, the message suggests that name.
absl::StatusOr<const GameInfo*> GameOfWords(std::string_view family,
                                            std::span<const std::string_view> options);

// "PERFT 3 10626": the number of plies, then the number of sequences of this length.
std::string PerftText(int plies, std::uint64_t count);

// "SOLVED win plies=3 exact=1 pv=7,7;8,8;9,9". The result is win, loss, draw or unknown. plies is
// the number of plies to the win or loss; "-" for draw and unknown. exact=1: no shorter win or
// longer defence exists.
std::string SolvedText(const SolveReport& report);
// "SOLVE nodes=1234 none=0". nodes: positions that the search visited. none=1: no win exists in
// which each turn threatens to win with the next turn (VCF).
std::string SolveEffortText(const SolveReport& report);

}  // namespace tengen
