// SPDX-License-Identifier: Apache-2.0
//
// Chooses a ply in any state of a game, the opening procedures included. After the opening it asks
// the Player. During the opening (engine/rules/opening.h defines the legal plies) it chooses:
// - which stones to place;
// - whether to swap;
// - which fifth moves to offer and which of them to pick;
// - how many fifth moves to declare.
//
// It asks a Player for the values of the possible positions, as if they were continued without an
// opening.
//
// The side that offers the choice aims at an even position (value 0); the other side takes the
// better colour. The code does not depend on the name of the game or of the opening. It needs only
// the forms of ply that the rules allow.
//
// Blocks for as long as the limits of the request allow. Ends soon after `stop` is raised. As with
// Player, only one thread at a time may call. Preconditions are asserted, and no function fails.
#pragma once

#include <cstdint>
#include <vector>

#include "base/stop_flag.h"
#include "engine/types.h"
#include "search/player/player.h"

namespace tengen {

// Chooses the next ply. Precondition: the game of request.state is not over. `best` of the report
// is a legal ply of any form. The lines of the report begin with it. They are empty if no search
// was needed. `seed` varies the stones that are placed in an opening. The request's number of
// lines, its `excluded` points and its `only` points apply to free play alone.
SearchReport ChoosePly(const SearchRequest& request, std::uint64_t seed, Player& player,
                       const StopFlag& stop, const ProgressFn& on_progress);

struct Swap2Choice {
  bool take_black = false;  // the answer SWAP; possible with 3 or 5 stones
  // If not take_black: the three opening stones, one or two stones after three, or one stone after
  // five.
  std::vector<Point> stones;
  SearchReport report;  // report of the search that decided; no lines: no search was needed
};

// Chooses the answer to SWAP2BOARD (docs/protocol.md). That command gives stones, but it does not
// say which seats placed them. The game of the request has no opening and holds 0, 3 or 5 stones,
// black and white in turn.
Swap2Choice ChooseSwap2(const SearchRequest& request, std::uint64_t seed, Player& player,
                        const StopFlag& stop, const ProgressFn& on_progress);

}  // namespace tengen
