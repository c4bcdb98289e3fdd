// SPDX-License-Identifier: Apache-2.0
//
// Chooses stones that give a position a requested value: an even game, or a game with a known
// handicap. A Player computes the values.
//
// The function returns when the limits of the request are reached (default: 10 seconds), or soon
// after `stop` is set. As with Player, only one thread at a time may call it. No function fails.
#pragma once

#include <vector>

#include "base/stop_flag.h"
#include "engine/types.h"
#include "eval/value.h"
#include "search/player/player.h"

namespace tengen {

struct BalanceChoice {
  std::vector<Point> stones;  // in playing order; fewer if the game ends earlier
  SearchReport report;        // its line begins with `stones`; its value is for the side to move
};

// Chooses one stone (`stones` = 1) or one stone of each side (`stones` = 2). After the last stone,
// the value for the side that placed it is as close to `bias` as possible. `bias` has the units of
// eval/value.h. Precondition: the game is not over and in free play, and a turn has one stone. The
// function does not choose points that the request excludes, and ignores the request's number of
// lines.
BalanceChoice ChooseBalance(const SearchRequest& request, int stones, Value bias, Player& player,
                            const StopFlag& stop, const ProgressFn& on_progress);

}  // namespace tengen
