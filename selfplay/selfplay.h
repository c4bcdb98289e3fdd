// SPDX-License-Identifier: Apache-2.0
//
// Runs self-play: plays games and writes them in shards (selfplay/shard.h). The games are
// distributed over several threads; each thread plays one game at a time. Each game has its own
// seed. Finished shards are not changed. Damaged or missing shards are made. To resume a run, call
// RunSelfplay with the same settings. This works also if the earlier run was killed. The games are
// the same as those of an uninterrupted run. Several machines can share a run: each makes a slice
// of the shards.
//
// Blocks until one of these events:
// - All shards of the slice are finished.
// - `stop` is raised. It then ends soon, drops the games in progress and keeps the finished games.
// - There is an error.
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
  std::filesystem::path folder;  // created if it does not exist
  std::int64_t games = 1'000;    // number of games of the whole run, all slices together
  int shard_games = 1'000;
  int generation = 0;
  std::uint64_t seed = 1;
  int slice = 0, slices = 1;  // makes only shards with index % slices == slice
  int threads = 1;
  std::shared_ptr<const LoadedNet> net;  // nullptr: the built-in evaluation
};

struct SelfplayTotals {
  int shards = 0;                     // number of shards of the slice
  int found = 0;                      // shards that were finished before this call
  int made = 0;                       // shards that this call finished
  int busy = 0;                       // shards that another process is making
  std::int64_t games = 0, plies = 0;  // games and plies that this call played
  std::int64_t games_left = 0;        // estimate of the number of games that are not played yet
};

// Called from one thread at a time, with the totals so far. `line`: a text about a shard; empty if
// the call only reports the end of a game.
using SelfplayProgressFn = std::function<void(const SelfplayTotals&, std::string_view line)>;

// Plays the games of the slice. After an error it raises `stop`. Errors: kFailedPrecondition: the
// folder has a shard of the same name that was made with other settings. kUnavailable,
// kResourceExhausted: the system refuses threads or memory. Other errors: a file or a game has
// failed.
absl::StatusOr<SelfplayTotals> RunSelfplay(const SelfplayRun& run, StopFlag& stop,
                                           const SelfplayProgressFn& on_progress);

// The header of the shard with this index, which is its first line.
ShardHeader HeaderOf(const SelfplayRun& run, int index);

// The seed of game `number` (from 0) of a shard.
std::uint64_t SeedOfGame(const ShardHeader& header, int number);

}  // namespace tengen
