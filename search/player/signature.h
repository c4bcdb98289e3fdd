// SPDX-License-Identifier: Apache-2.0
//
// The signature: the number of nodes of fixed-depth searches in positions of every game, with one
// thread and fixed seeds. It is equal on all compilers, and changes only when the search changes.
//
// The functions block for seconds, one thread at a time, as Player. There are no errors.
#pragma once

#include <cstdint>
#include <iosfwd>

#include "engine/games.h"
#include "search/player/player.h"

namespace tengen {

// The expected total of all games at full depth. Update it with each change of the search, like the
// "Bench" line in commits of chess engines. `pbrain-tengen check` and a test compare it.
inline constexpr std::uint64_t kSignature = 1782484;

// The nodes of the positions of one game. The memory is cleared before each position. `shallower`
// is subtracted from the depth in plies; the depth is at least 1.
std::uint64_t SignatureOf(const GameInfo& game, Player& player, int shallower = 0);

// Prints the nodes of each game, the subtotal of the games with an INFO rule, the total, and the
// nodes per second. The subtotal is the total of older versions, which had only these games.
// Returns the exit status, which is always 0.
int RunSignatureBench(std::ostream& out, int shallower = 0);

}  // namespace tengen
