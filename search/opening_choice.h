// SPDX-License-Identifier: Apache-2.0
//
// What to choose in the swap2 opening (protocol.md section 6), by asking a Player for values.
// Blocks for as long as the request's limits allow; ends soon after `stop` is raised.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/types.h"
#include "search/player.h"
#include "search/report.h"
#include "search/request.h"

namespace tengen {

struct Swap2Choice {
  bool take_black = false;    // the SWAP of the protocol: at three and at five stones
  std::vector<Point> stones;  // else: three opening stones, or the white stone that stays white
  SearchReport report;        // of the search that decided; no lines when none was needed
};

// The game of the request, without an opening of its own, holds 0, 3 or 5 stones, black and white
// in turn. `seed` varies the
// opening that is laid.
Swap2Choice ChooseSwap2(const SearchRequest& request, std::uint64_t seed, Player& player,
                        const StopFlag& stop, const ProgressFn& on_progress);

}  // namespace tengen
