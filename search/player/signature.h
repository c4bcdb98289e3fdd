// SPDX-License-Identifier: Apache-2.0
//
// The signature: nodes of fixed-depth searches over positions of every game, with one thread
// and fixed seeds. The same on all compilers; it changes only when the search does.
#pragma once

#include <cstdint>
#include <iosfwd>

#include "engine/games.h"
#include "search/player/player.h"

namespace tengen {

// The total of all games at full depth: to be kept up with the search, as the Bench line of commits
// is. `pbrain-tengen check` compares, and so does its test.
inline constexpr std::uint64_t kSignature = 1749712;

// The nodes of one game's positions, each searched from a cleared memory; `shallower` takes so much
// off the depth, down to one.
std::uint64_t SignatureOf(const GameInfo& game, Player& player, int shallower = 0);

// Prints one number per game, the sum of those with an INFO rule, which were all that it once had,
// and the total, then nodes per second. Returns the exit status.
int RunSignatureBench(std::ostream& out, int shallower = 0);

}  // namespace tengen
