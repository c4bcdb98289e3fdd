// SPDX-License-Identifier: Apache-2.0
//
// The levels of play below the full engine, for all games. A lower level is weaker in three ways:
// - It searches fewer nodes and plies.
// - It sometimes plays another move that is nearly as good as the best one.
// - It sometimes plays a static move: the point where the rows look best, without a search. A
//   static move may overlook an immediate win or loss. It is never a stone that itself loses the
//   game, for example a foul. It is near the other stones or, on an empty board, near the middle.
//
// docs/strength.md has the measured strength of the levels. The functions use only their arguments,
// so they may run in any thread. Preconditions are asserted, and no function fails.
#pragma once

#include <cstdint>
#include <functional>

#include "search/params.h"
#include "search/report.h"
#include "search/request.h"

namespace tengen {

// Converts a strength of 0 to 100 to a level. Yixin-Board and Rapfi use this scale of strength. 0
// is level 1, and 100 is kFullLevel. The other levels are spread evenly between 0 and 100.
int LevelOfStrength(int strength);

// Chooses a move at request.level, which is below kFullLevel. `family` is the parameter column of
// the game. `think` searches with the full engine. If the request, its seed and the report of
// `think` are the same, the move is the same. A request for more than one line is an analysis: the
// search has the limits of the level, and no static move is chosen.
SearchReport ThinkAtLevel(const SearchRequest& request, ParamColumn family,
                          const std::function<SearchReport(const SearchRequest&)>& think);

}  // namespace tengen
