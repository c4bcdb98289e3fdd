// SPDX-License-Identifier: Apache-2.0
//
// Writes the rounds and the standings of a Swiss or knockout tournament as text (match/schedule.h).
// Pure functions; any thread may call. No function fails.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "match/schedule.h"

namespace tengen {

// "2.5" for 5 half points.
std::string PointsText(std::int64_t half_points);
// "a 2.5 - 1.5 b". If an encounter of a knockout is level, the text also says which engine stays in
// the tournament.
std::string EncounterText(const Encounter& encounter, MatchFormat format,
                          const std::vector<std::string>& names);

// One line for each round that has begun. After these lines come the standings of a Swiss
// tournament or the winner of a knockout. `names`: the names of the engines.
std::string TournamentText(const Schedule& schedule, const std::vector<std::string>& names);

}  // namespace tengen
