// SPDX-License-Identifier: Apache-2.0
//
// A run of self-play: so many games in shards (selfplay/shard.h), each from a seed of its
// own, on some threads with a game each. What is there already is left alone, what is torn or
// missing is made; so the same call goes on where another was stopped or killed, and ends with the
// same games as one that was left in peace. Any number of machines may share a run: each has a
// slice of the shards.
//
// Blocks until everything is there, `stop` is raised (then soon: games that were on are dropped,
// finished ones are kept), or something failed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/stop_flag.h"
#include "engine/game.h"
#include "search/player/player.h"
#include "selfplay/selfplay_game.h"
#include "selfplay/shard.h"

namespace tengen {

struct LoadedNet;  // eval/loaded_net.h

struct SelfplayRun {
  GameSpec game;
  SelfplaySettings settings;
  std::filesystem::path folder;  // made if there is none
  std::int64_t games = 1'000;    // of the whole run, all slices together
  int shard_games = 1'000;
  int generation = 0;
  std::uint64_t seed = 1;
  int slice = 0, slices = 1;  // this call makes the shards whose index leaves this rest
  int threads = 1;
  std::shared_ptr<const LoadedNet> net;  // nullptr: what is built in
};

struct SelfplayTotals {
  int shards = 0;                     // of the slice
  int found = 0;                      // shards that were there already
  int made = 0;                       // shards
  int busy = 0;                       // shards that another process is making
  std::int64_t games = 0, plies = 0;  // played now
  std::int64_t games_left = 0;        // still to play, as far as is known yet
};

// Called from one thread at a time, with what happened since: a line about a shard, or an empty one
// after each game.
using SelfplayProgressFn = std::function<void(const SelfplayTotals&, std::string_view line)>;

// kFailedPrecondition: the folder holds a shard of this run's name made with other settings.
absl::StatusOr<SelfplayTotals> RunSelfplay(const SelfplayRun& run, StopFlag& stop,
                                           const SelfplayProgressFn& on_progress);

// What a run writes into the first line of the shard with this index.
ShardHeader HeaderOf(const SelfplayRun& run, int index);

// The seed of a game of a shard.
std::uint64_t SeedOfGame(const ShardHeader& header, int number);

}  // namespace tengen
