// SPDX-License-Identifier: Apache-2.0
//
// The games that a training program reads: those of shards of self-play (docs/selfplay.md), some of
// them held out to measure by.
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
  int varied_plies = 0;  // after the opening: not the best moves
  bool held_out = false;
};

struct TrainingGames {
  std::vector<std::string> in;  // shards, or folders of them
  double held_out = 0;          // share of the games
  int most = 0;                 // of all games; 0: no limit
};

// Hands over one game after another. Whether one is held out depends on its seed alone, so more
// shards do not change it. Errors, one line each with the file's name: a file cannot be read, is no
// shard, or what `use` says of a game. The first one ends it.
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
