// SPDX-License-Identifier: Apache-2.0
//
// Generates balanced openings for any game. An opening has a few random stones close to each other.
// It is accepted if a search shows no large advantage for either side. In a game with an opening
// procedure (swap2, RIF, ...) the procedure is played out instead. Each seat makes its own choices,
// so the procedure balances the opening.
//
// The same seed gives the same opening. A choice inside a procedure also has a time limit
// (search/player/opening_choice.h), but the node limits normally end it long before.
//
// Blocks while the player searches. As with Player, only one thread at a time may call. No function
// fails.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/random_stream.h"
#include "base/stop_flag.h"
#include "engine/game.h"
#include "engine/zobrist.h"
#include "eval/value.h"
#include "search/player/player.h"

namespace tengen {

struct OpeningSettings {
  // Number of stones of a random opening. A turn of two stones is completed, so it may exceed this.
  int min_stones = 3, max_stones = 9;
  // The value for the side to move is between -window and window. 104 means 35 to 65 % of the
  // points on the scale of eval/value.h.
  Value window = 104;
  std::uint64_t nodes = 10'000;  // node limit of the search that decides whether an opening is even

  bool operator==(const OpeningSettings&) const = default;
};

// A key of the stones on the board and the side to move. It is equal for all symmetric images.
Key SymmetricKey(const Game& game);

// Returns the plies of an opening. `taken` is called with the SymmetricKey of each possible
// position. If it returns true, the position must not be used; otherwise the position is free. If
// no free position is even, the result is the most even of the free positions that were searched.
// If no free position was found at all, the result is empty. After `stop` the result may be
// incomplete: the game after the plies can still be in its opening.
std::vector<Ply> GenerateOpening(const GameSpec& spec, const OpeningSettings& settings,
                                 const std::function<bool(Key)>& taken, RandomStream& random,
                                 Player& player, const StopFlag& stop);

}  // namespace tengen
