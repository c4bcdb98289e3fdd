// SPDX-License-Identifier: Apache-2.0
//
// Chooses stones that bring a position to a wanted value: an even game, or a game with a known
// handicap. It asks a Player for the values.
//
// Blocks for as long as the limits of the request allow, by default 10 seconds. Ends soon after
// `stop` is raised. As with Player, only one thread at a time may call. No function fails.
#pragma once

#include <vector>

#include "base/stop_flag.h"
#include "engine/types.h"
#include "eval/value.h"
#include "search/player/player.h"

namespace tengen {

struct BalanceChoice {
  std::vector<Point> stones;  // in playing order; fewer if the game ends or has no stone left
  SearchReport report;        // its line begins with `stones`; value for the side to move
};

// Chooses one stone (`stones` = 1) or one stone of each side (`stones` = 2). After the last stone
// the value for its side is as close to `bias` as the search finds. `bias` has the units of
// eval/value.h. Precondition: the game is not over, in free play, and its turns have one stone. The
// stones are not on the request's excluded points. The request's number of lines is ignored.
BalanceChoice ChooseBalance(const SearchRequest& request, int stones, Value bias, Player& player,
                            const StopFlag& stop, const ProgressFn& on_progress);

}  // namespace tengen
