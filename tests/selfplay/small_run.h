// SPDX-License-Identifier: Apache-2.0
//
// Settings of short self-play runs, and the contents of their folders. Any thread may call.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "selfplay/selfplay.h"
#include "selfplay/shard.h"
#include "tests/selfplay/plain_shard_reader.h"

namespace tengen::testing {

// A run with fast games: freestyle on 9x9 with few nodes.
inline SelfplayRun SmallRun(const std::filesystem::path& folder, int games, int shard_games) {
  SelfplayRun run;
  run.game.variant = "freestyle";
  run.game.size = {9, 9};
  run.settings.nodes = 40;
  run.settings.opening.nodes = 100;
  run.folder = folder;
  run.games = games;
  run.shard_games = shard_games;
  return run;
}

// The bytes of all files of a folder except the manifest, by file name. After a finished run, all
// these files are shards.
inline std::map<std::string, std::string> ShardsOf(const std::filesystem::path& folder) {
  std::map<std::string, std::string> shards;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name != kManifestName) shards[name] = PlainContents(entry.path().string());
  }
  return shards;
}

}  // namespace tengen::testing
