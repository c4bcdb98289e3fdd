// SPDX-License-Identifier: Apache-2.0
//
// The signature: the number of nodes of fixed-depth searches in positions of every game, with one
// thread and fixed seeds. All compilers give the same number. If the number changes, the search has
// changed.
//
// The functions take several seconds. As with Player, only one thread at a time may call them. No
// function fails.
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
// "Bench" line in commits of chess engines. `pbrain-tengen check` and a test compare the actual
// signature with this number.
inline constexpr std::uint64_t kSignature = 2143469;

// Counts the nodes of the searches of one game's positions. Each search begins with empty memory.
// `shallower` is subtracted from the depth in plies; the depth is at least 1.
std::uint64_t SignatureOf(const GameInfo& game, Player& player, int shallower = 0);

// Describes the searches of RunSignatureBench. With the default values, they are the searches of
// the signature.
struct BenchOptions {
  std::string_view game;  // the name of the only game; empty = all games
  Limits limits;          // of each search; no limit is set = the depths of the signature
  int threads = 1;
  std::size_t memory_bytes = std::size_t{16} << 20;
  int shallower = 0;  // number of plies subtracted from the depths of the signature

  // True if the searches with these options are those of the signature.
  bool IsSignature() const;
};

// Prints the nodes of each game, the total, and the nodes per second. With all games, it also
// prints the total of the games that have an INFO rule. Older versions had only these games, so
// this total can be compared with theirs. Returns the exit status, which is always 0. Precondition:
// options.game is empty or the name of a game.
int RunSignatureBench(std::ostream& out, const BenchOptions& options = {});

}  // namespace tengen
