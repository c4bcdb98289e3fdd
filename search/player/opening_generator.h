// SPDX-License-Identifier: Apache-2.0
//
// Generates balanced openings for any game. An opening has a few random stones close to each other.
// The opening is accepted if a search shows no large advantage for either side. If the game has an
// opening procedure (swap2, RIF, ...), the engine plays this procedure instead. Each seat chooses
// what is best for itself, and this makes the opening balanced.
//
// The same seed gives the same opening. A choice in an opening procedure also has a time limit
// (search/player/opening_choice.h). Normally the choice ends earlier, at its node limit.
//
// The function returns when the searches of the player are over. As with Player, only one thread at
// a time may call it. No function fails.
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
  // Number of stones of a random opening. It can be one stone more, because a turn of two stones is
  // always completed.
  int min_stones = 3, max_stones = 9;
  // An opening is even if the value for the side to move is between -window and window. 104 means
  // 35 to 65 % of the points on the scale of eval/value.h.
  Value window = 104;
  std::uint64_t nodes = 10'000;  // node limit of the search that decides whether an opening is even

  bool operator==(const OpeningSettings&) const = default;
};

// A key of the stones on the board and the side to move. All symmetric images of a position have
// the same key.
Key SymmetricKey(const Game& game);

// Returns the plies of an opening. `taken` receives the SymmetricKey of a possible position and
// returns true if this position must not be used. If no allowed position is even, the result is the
// most even of the allowed positions that were searched. If no allowed position was found, the
// result is empty. After `stop` the result may be incomplete: the game after the plies can still be
// in its opening.
std::vector<Ply> GenerateOpening(const GameSpec& spec, const OpeningSettings& settings,
                                 const std::function<bool(Key)>& taken, RandomStream& random,
                                 Player& player, const StopFlag& stop);

}  // namespace tengen
