// SPDX-License-Identifier: Apache-2.0
//
// Reads the games for a training program from shards of self-play (docs/selfplay.md), and chooses
// the held-out games among them.
#pragma once

#include <cmath>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "base/hash.h"
#include "engine/zobrist.h"
#include "nlohmann/json.hpp"
#include "notation/record/game_record.h"
#include "selfplay/shard.h"

namespace tengen {

struct TrainingGame {
  GameRecord record;
  // Number of plies after the opening in which self-play chose moves at random.
  int varied_plies = 0;
  bool held_out = false;  // true: the game measures the loss, and is not used for training
};

struct TrainingGames {
  std::vector<std::string> in;  // paths of shards, or of folders with shards
  double held_out = 0;          // share of the games that are held out, 0 to 1
  int most = 0;                 // largest number of games to read; 0: no limit
};

// Calls `use` with one game after another. Only the seed of a game decides whether the game is held
// out. So the same games are held out if more shards are added. Errors: a file cannot be read, it
// is not a shard, or `use` returned an error. The first error ends the call. The error text is one
// line and names the file. Blocks while it reads files.
inline absl::Status ForEachGame(const TrainingGames& games,
                                const std::function<absl::Status(TrainingGame)>& use) {
  std::vector<std::filesystem::path> files;
  for (const std::string& in : games.in) {
    if (!std::filesystem::is_directory(in)) {
      files.emplace_back(in);
      continue;
    }
    const absl::StatusOr<std::vector<std::filesystem::path>> found = ShardsIn(in);
    if (!found.ok()) return found.status();
    files.insert(files.end(), found->begin(), found->end());
  }
  int read = 0;
  for (const std::filesystem::path& file : files) {
    const auto error = [&](const absl::Status& status) {
      return absl::Status(status.code(), absl::StrCat(file.string(), ": ", status.message()));
    };
    absl::StatusOr<Shard> shard = ReadShard(file);
    if (!shard.ok()) return error(shard.status());
    const auto settings = nlohmann::json::parse(shard->header.settings, nullptr, false);
    const int varied_plies = settings.is_object() ? settings.value("varied_plies", 0) : 0;
    for (GameRecord& record : shard->games) {
      if (games.most > 0 && read++ >= games.most) return absl::OkStatus();
      const double place = static_cast<double>(Mix(record.seed) >> 32) / std::pow(2.0, 32);
      const absl::Status used = use({std::move(record), varied_plies, place < games.held_out});
      if (!used.ok()) return error(used);
    }
  }
  return absl::OkStatus();
}

}  // namespace tengen
