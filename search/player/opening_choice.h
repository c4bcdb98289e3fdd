// SPDX-License-Identifier: Apache-2.0
//
// What to play in any state of a game. After the opening that is the Player's to say; while it
// lasts (engine/rules/opening.h says what may be played): which stones to lay, whether to swap,
// which fifths to offer, which to pick, how many to declare. Decided by asking a Player for the
// value of the positions that may come, played on without an opening.
//
// Who lets the other side choose wants a position of value 0; who chooses takes the better side.
// Nothing here asks which opening or which game it is: the forms that the rules allow say enough.
//
// Blocks for as long as the request's limits allow; ends soon after `stop` is raised.
#pragma once

#include <cstdint>
#include <vector>

#include "base/stop_flag.h"
#include "engine/types.h"
#include "search/player/player.h"

namespace tengen {

// Precondition: request.state is not over. The report's best is a legal ply of any form; its lines
// begin with it and are empty when nothing had to be searched. `seed` varies what is laid. Lines,
// excluded and only moves are for free play.
SearchReport ChoosePly(const SearchRequest& request, std::uint64_t seed, Player& player,
                       const StopFlag& stop, const ProgressFn& on_progress);

struct Swap2Choice {
  bool take_black = false;    // the SWAP of the protocol: at three and at five stones
  std::vector<Point> stones;  // else: three opening stones, or the white stone that stays white
  SearchReport report;        // of the search that decided; no lines when none was needed
};

// For SWAP2BOARD (docs/protocol.md), which tells stones and not who laid them: the game of
// the request, without an opening of its own, holds 0, 3 or 5 stones, black and white in turn.
Swap2Choice ChooseSwap2(const SearchRequest& request, std::uint64_t seed, Player& player,
                        const StopFlag& stop, const ProgressFn& on_progress);

}  // namespace tengen
