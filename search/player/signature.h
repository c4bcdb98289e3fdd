// SPDX-License-Identifier: Apache-2.0
//
// The signature: the number of nodes of fixed-depth searches in positions of every game, with one
// thread and fixed seeds. It is equal on all compilers, and changes only when the search changes.
//
// The functions block for seconds, one thread at a time, as Player. No function fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string_view>

#include "engine/games.h"
#include "search/limits.h"
#include "search/player/player.h"

namespace tengen {

// The expected total of all games at full depth. Update it with each change of the search, like the
// "Bench" line in commits of chess engines. `pbrain-tengen check` and a test compare it.
inline constexpr std::uint64_t kSignature = 1749712;

// The nodes of the positions of one game. The memory is cleared before each position. `shallower`
// is subtracted from the depth in plies; the depth is at least 1.
std::uint64_t SignatureOf(const GameInfo& game, Player& player, int shallower = 0);

// What RunSignatureBench searches. The default is the signature.
struct BenchOptions {
  std::string_view game;  // the name of the only game; empty = all games
  Limits limits;          // limits of each search; if there are none: the depths of the signature
  int threads = 1;
  std::size_t memory_bytes = std::size_t{16} << 20;
  int shallower = 0;  // number of plies subtracted from the depths of the signature

  // False: the numbers are not the signature.
  bool IsSignature() const;
};

// Prints the nodes of each game, the total, and the nodes per second. With all games it also prints
// the subtotal of those with an INFO rule. That is the total of older versions, which had only such
// games. Returns the exit status, which is always 0. Precondition: options.game is empty or the
// name of a game.
int RunSignatureBench(std::ostream& out, const BenchOptions& options = {});

}  // namespace tengen
