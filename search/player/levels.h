// SPDX-License-Identifier: Apache-2.0
//
// The levels of play below the full engine, for all games. A lower level is weaker in three ways:
// - It searches fewer nodes and plies.
// - It sometimes plays another move that is nearly as good as the best one.
// - It sometimes plays a static move: the point where the rows look best, without a search. A
//   static move may overlook an immediate win or loss. It is never a stone that loses the game by
//   itself, such as a foul. It is near the stones or, on an empty board, near the middle.
//
// docs/strength.md has the measured strength of the levels. The functions depend only on their
// arguments, so any thread may call them. Preconditions are asserted, and no function fails.
#pragma once

#include <cstdint>
#include <functional>

#include "search/params.h"
#include "search/report.h"
#include "search/request.h"

namespace tengen {

// Converts a strength of 0 to 100, as Yixin-Board and Rapfi use it, to a level. 0 is level 1, and
// 100 is kFullLevel. The levels between them are spread evenly.
int LevelOfStrength(int strength);

// Chooses a move at request.level, which is below kFullLevel. `family` is the parameter column of
// the game. `think` searches with the full engine. The same request with the same seed gives the
// same move if `think` gives the same report. A request for more than one line is an analysis: it
// gets the search of the level, without static moves.
SearchReport ThinkAtLevel(const SearchRequest& request, ParamColumn family,
                          const std::function<SearchReport(const SearchRequest&)>& think);

}  // namespace tengen
