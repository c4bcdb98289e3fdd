// SPDX-License-Identifier: Apache-2.0
//
// Reports the contents of folders of shards. It reads and replays every game by the rules, so a
// report without problems shows that the data are correct.
//
// Blocks for the disk and the replay. Not thread safe.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "engine/zobrist.h"
#include "nlohmann/json_fwd.hpp"
#include "selfplay/shard.h"

namespace tengen {

class ShardReport {
 public:
  // Adds all shards of a folder. The report lists these problems:
  // - damaged shards, and missing shards (gaps in the numbers);
  // - illegal plies, and results that contradict the rules;
  // - shards whose name differs from the name of the file, and differences from the manifest.
  //
  // Error: the folder or its manifest cannot be read.
  absl::Status AddFolder(const std::filesystem::path& folder);
  void Add(const Shard& shard);

  // One line for each problem.
  const std::vector<std::string>& problems() const { return problems_; }

  nlohmann::json Json() const;
  // The report as text for people.
  std::string Text() const;

 private:
  // The phase of a position. kOpening: in the opening, not searched. kOpen: searched, and nothing
  // is proven. kDecided: a win or a loss is proven.
  enum Phase { kOpening, kOpen, kDecided, kPhases };
  static constexpr int kBucket = 10;  // number of plies in a range of by_ply_

  void AddGame(const GameRecord& record);
  // Adds gaps in the numbers as problems. Missing shards after the last one are not detected,
  // because the planned number of shards is unknown.
  void CheckGaps(const std::map<std::string, std::vector<int>>& numbers);
  void Problem(std::string what) { problems_.push_back(std::move(what)); }

  int shards_ = 0, in_work_ = 0;
  std::int64_t games_ = 0, plies_ = 0;
  int shortest_ = 0, longest_ = 0;
  std::array<std::int64_t, 3> by_seat_{};    // draws, wins of the first seat, wins of the second
  std::array<std::int64_t, 2> by_colour_{};  // wins of Black, wins of White
  std::array<std::int64_t, kPhases> phases_{};
  std::map<int, std::int64_t> by_ply_;  // number of positions, by ply / kBucket
  std::map<std::string, std::int64_t> reasons_, kinds_, engines_;
  absl::flat_hash_set<std::uint64_t> seeds_;
  absl::flat_hash_set<Key> openings_, sequences_, positions_;
  std::vector<std::string> problems_;
};

}  // namespace tengen
