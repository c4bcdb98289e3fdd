// SPDX-License-Identifier: Apache-2.0
//
// Chooses the next ply of a game, in the opening or after it. After the opening, the Player chooses
// the ply. In the opening (engine/rules/opening.h defines the legal plies) this code chooses:
// - which stones to place;
// - whether to swap;
// - which fifth moves to offer and which of them to pick;
// - how many fifth moves to declare.
//
// To compare the possible positions, a Player searches them as if free play had begun.
//
// If the opponent may swap, the side that places stones aims at an even position (value 0). A side
// that may swap takes the better colour. The code does not use the name of the game or the opening.
// It uses only the forms of ply that the rules allow.
//
// The functions return when the limits of the request are reached, or soon after `stop` is set. As
// with Player, only one thread at a time may call them. Preconditions are asserted, and no function
// fails.
#pragma once

#include <cstdint>
#include <vector>

#include "base/stop_flag.h"
#include "engine/types.h"
#include "search/player/player.h"

namespace tengen {

// Chooses the next ply. Precondition: the game of request.state is not over. `best` of the report
// is a legal ply of any form, and all lines of the report begin with it. The report has no lines if
// no search was needed. `seed` varies the stones that are placed in an opening. The request's
// number of lines and its `excluded` and `only` points are used only in free play.
SearchReport ChoosePly(const SearchRequest& request, std::uint64_t seed, Player& player,
                       const StopFlag& stop, const ProgressFn& on_progress);

struct Swap2Choice {
  bool take_black = false;  // the answer SWAP; possible with 3 or 5 stones
  // The stones to place if not take_black: three on an empty board, one or two if the board has
  // three, one if it has five.
  std::vector<Point> stones;
  SearchReport report;  // the search that decided; no lines if none was needed
};

// Chooses the answer to SWAP2BOARD (docs/protocol.md). This command lists stones, but it does not
// say which seats placed them. Precondition: the game of the request has no opening and has 0, 3 or
// 5 stones, alternately black and white.
Swap2Choice ChooseSwap2(const SearchRequest& request, std::uint64_t seed, Player& player,
                        const StopFlag& stop, const ProgressFn& on_progress);

}  // namespace tengen
