// SPDX-License-Identifier: Apache-2.0
//
// Stones that leave a position at a wanted value: what somebody plays who wants an even game, or
// one with a known handicap. Decided by asking a Player for values.
//
// Blocks for as long as the request's limits allow, by default ten seconds; ends soon after `stop`
// is raised.
#pragma once

#include <vector>

#include "base/stop_flag.h"
#include "engine/types.h"
#include "eval/value.h"
#include "search/player/player.h"

namespace tengen {

struct BalanceChoice {
  std::vector<Point> stones;  // as many as asked for; fewer where the game ends before, or is full
  SearchReport report;        // its line begins with them; its value speaks for the side to move
};

// One stone, or one of each side. The value is that of whoever puts the last of them, and comes as
// near to `bias` as is found. Precondition: free play that is not over, turns of one stone. The
// request's excluded points stay free; its number of lines counts for nothing.
BalanceChoice ChooseBalance(const SearchRequest& request, int stones, Value bias, Player& player,
                            const StopFlag& stop, const ProgressFn& on_progress);

}  // namespace tengen
