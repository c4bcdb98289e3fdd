// SPDX-License-Identifier: Apache-2.0
//
// The levels of play below the full engine, in every game. A weaker level looks less far
// (nodes, plies), takes another move where one is nearly as good, and now and then plays at a
// glance, as people do: the point where the lines look best, without searching. At a glance it
// may overlook what wins or loses at once; it never plays a foul or another stone that loses by
// itself, and never a point that has nothing to do with the lines on the board.
//
// How strong they are: docs/strength.md. Pure functions of the request, `think` apart.
#pragma once

#include <cstdint>
#include <functional>

#include "search/params.h"
#include "search/report.h"
#include "search/request.h"

namespace tengen {

// The level of a strength of 0 to 100, as Yixin-Board and Rapfi count: 0 is the lowest level,
// 100 the full engine, those between are spread evenly.
int LevelOfStrength(int strength);

// A move at request.level, below kFullLevel, in a game of this family, with `think` to search with
// the engine. The same request with the same seed gives the same move if `think` gives the same
// report. With more than one line asked for it is a question, not a move: the search is that of the
// level, and nothing is overlooked.
SearchReport ThinkAtLevel(const SearchRequest& request, ParamColumn family,
                          const std::function<SearchReport(const SearchRequest&)>& think);

}  // namespace tengen
